// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/eventtable/tablemap.h"
#include "models/broker/message.h"
#include "models/store/cell.h"
#include "models/store/sqlite/sqlitedb.h"

#include <functional>

namespace recourse {

struct ParkedRow
{
    qint64 id = 0;
    ParkedMessage message;
    bool isWhole = true; // false: the payload is larger than what is given out
    Cell headers; // as they are written
    QByteArray print; // of all that is mapped: another one, another story of this row
    QByteArray content; // of what the sender wrote: the same one, the same message
};

// Parked rows of one place, one at a time by their ids, on an open connection.
class ParkedRows
{
public:
    // `beforeEach` is called before each statement.
    ParkedRows(SqliteDb &db, const TableMap &map, TablePlace place, Instant now,
               std::function<void()> beforeEach = {});

    static constexpr qint64 largestBody = qint64(128) << 20;

    // Ids from `from` up, at most `most`, without those that are passed over.
    Result<std::vector<qint64>> ids(qint64 from, std::size_t most,
                                    const std::function<bool(qint64)> &passedOver) const;
    // Those of the ids that are parked now, in id order.
    Result<std::vector<ParkedRow>> rows(const std::vector<qint64> &ids) const;

private:
    QString condition() const;
    void bindCondition(SqliteStatement &statement) const;
    ParkedRow read(const SqliteStatement &row, int firstRaw) const;

    SqliteDb &m_db;
    const TableMap &m_map;
    TablePlace m_place;
    Instant m_now;
    std::function<void()> m_beforeEach;
    QByteArray m_queue;
    QByteArray m_parked;
    QStringList m_words;
};

} // namespace recourse
