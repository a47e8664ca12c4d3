// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/parkagain.h"

#include "models/broker/eventtable/tablerow.h"
#include "models/store/sqlite/sqlitereader.h"

#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString tried = u"restore"_s;

tl::unexpected<Error> refused(const TableMap &map, const QString &native, const QString &hint = {})
{
    Error error;
    error.code = ErrorCode::Refused;
    error.tried = tried;
    error.where = map.table();
    error.native = native;
    error.hint = hint;
    return failed(error);
}

// Rows of the event in that queue that are done, in the order in which they are to be tried.
Result<SqliteStatement> doneRows(TableWriter &writer, const QString &columns)
{
    const TableMap &map = writer.map();
    const QString sql
        = u"SELECT %1 FROM %2 WHERE %3 IN (?, ?) AND %4 = ?%5 ORDER BY %6 IS NULL, %7 DESC"_s.arg(
            columns, sqliteName(map.table()), map.column(u"event_id"_s), map.column(u"state"_s),
            map.has(u"queue"_s) ? u" AND %1 = ?"_s.arg(map.column(u"queue"_s)) : QString(),
            map.column(u"parked_at"_s), map.column(u"id"_s));
    auto rows = writer.db().prepare(sql.toUtf8(), tried);
    if (!rows)
        return failed(writer.explained(rows.error()));
    return rows;
}

// The id of the row that says it, or nothing.
Result<std::optional<qint64>> rowThatSays(TableWriter &writer, const Message &message,
                                          const TablePlace &place, Instant now)
{
    const TableMap &map = writer.map();
    const RowReader reader(map, place.name(), std::numeric_limits<int>::max(), now);
    auto rows = doneRows(writer, reader.columns());
    if (!rows)
        return failed(rows.error());
    const QByteArray event = message.properties.messageId.value_or(QByteArray());
    const QByteArray done = map.value(RowState::Done);
    const QByteArray queue = place.queue.toUtf8();
    rows->bindText(1, event);
    rows->bindBlob(2, event);
    rows->bindText(3, done);
    if (map.has(u"queue"_s))
        rows->bindText(4, queue);
    for (;;) {
        const SqliteStep at = rows->step();
        if (at == SqliteStep::Failed)
            return failed(writer.explained(writer.db().error(tried)));
        if (at == SqliteStep::Done)
            return std::optional<qint64>();
        std::vector<Unread> unread;
        ParkedMessage row = reader.read(*rows, &unread);
        row.message.properties.deliveryMode = message.properties.deliveryMode;
        if (row.message == message)
            return std::optional(static_cast<qint64>(row.position));
    }
}

} // namespace

Result<void> parkAgain(TableWriter &writer, const Publication &publication, Instant now,
                       bool *touched)
{
    const TableMap &map = writer.map();
    if (!publication.exchange.isEmpty())
        return refused(map, u"a table has no exchanges"_s);
    if (!map.mayWrite(RowState::Parked))
        return refused(map, u"the mapping names no such state"_s);
    const TablePlace place = TablePlace::of(QString::fromUtf8(publication.routingKey));
    const auto row = rowThatSays(writer, publication.message, place, now);
    if (!row)
        return failed(row.error());
    if (!*row)
        return refused(map, u"no row that is done says this"_s,
                       u"a table takes back only what was resolved in it"_s);
    *touched = true;
    RowChange change;
    change.id = **row;
    change.from = RowState::Done;
    change.to = RowState::Parked;
    return writer.change(change);
}

} // namespace recourse
