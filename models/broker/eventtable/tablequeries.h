// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/broker/browse.h"
#include "models/broker/eventtable/tablemap.h"
#include "models/store/sqlite/sqlitereader.h"

#include <QHash>

namespace recourse {

// What an EventTableBroker asks of one open connection.

// Rows of one queue by what they wait for.
struct QueueCounts
{
    qint64 ready = 0;
    qint64 later = 0; // pending, but not yet
    qint64 taken = 0;
    qint64 parked = 0;
    qint64 done = 0;
    qint64 unknown = 0; // in a state that the mapping does not name
    std::optional<Instant> oldestReady;
    std::optional<Instant> oldestLater;
    std::optional<Instant> oldestParked;
    qint64 arrived = 0; // rows above the id of the call before

    qint64 open() const { return ready + later + taken; }
};

struct TableCounts
{
    QMap<QString, QueueCounts> queues;
    qint64 highestId = 0;
};

// The map as it fits the table that is really there.
Result<TableMap> fittingMap(SqliteDb &db, TableMap map, std::vector<Error> *missing);

// Counts of `queues` (all where empty); `sinceId` for what arrived.
Result<TableCounts> countRows(SqliteDb &db, SqliteGuard &guard, const TableMap &map,
                              const QStringList &queues, std::optional<qint64> sinceId,
                              Instant now);

struct ParkedPage
{
    std::vector<ParkedMessage> messages;
    std::vector<Unread> unread;
    qint64 bytes = 0;
    bool last = false; // nothing lies behind it
};

// Parked rows of `place` with id ≥ fromId, in id order.
Result<ParkedPage> readPage(SqliteDb &db, SqliteGuard &guard, const TableMap &map,
                            const TablePlace &place, qint64 fromId, qint64 rows, qint64 largestBody,
                            Instant now);

Result<QHash<EventId, QueuePresence>> findRows(SqliteDb &db, SqliteGuard &guard,
                                               const TableMap &map,
                                               const std::vector<TablePlace> &places,
                                               const std::vector<EventId> &ids);

} // namespace recourse
