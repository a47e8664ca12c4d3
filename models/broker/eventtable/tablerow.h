// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/eventtable/tablemap.h"
#include "models/broker/message.h"
#include "models/broker/topology.h"
#include "models/store/cell.h"
#include "models/store/sqlite/sqlitedb.h"

namespace recourse {

Cell cellAt(const SqliteStatement &statement, int column);

// Headers from a JSON object. Keys come sorted: a JSON object has no order.
Result<FieldTable> headersFromJson(const QByteArray &json);

// Reads one row as a message. `columns()` lists what readRow() expects, in its order.
class RowReader
{
public:
    RowReader(const TableMap &map, QString place, qint64 largestBody, Instant now)
        : m_map(map)
        , m_place(std::move(place))
        , m_largestBody(largestBody)
        , m_now(now)
    {
    }

    QString columns() const;
    // Parts that cannot be read are left out and named in `unread`.
    ParkedMessage read(const SqliteStatement &row, std::vector<Unread> *unread) const;

private:
    const TableMap &m_map;
    QString m_place;
    qint64 m_largestBody;
    Instant m_now;
};

} // namespace recourse
