// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/idform.h"
#include "models/store/sqlite/sqlitereader.h"
#include "models/store/sqlite/storequeries.h"

#include <QVariant>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t idsAtOnce = 300; // times eight spellings stays far below SQLite's 32766

// Placeholders of an IN list with the values bound to them.
struct InList
{
    QStringList marks;
    QVariantList values;

    void add(const IdSpelling &spelling)
    {
        if (spelling.as == IdSpelling::As::Blob) {
            marks.append(u"?"_s);
            values.append(spelling.bytes);
            return;
        }
        const auto text = exactText(spelling.bytes);
        if (!text) {
            // No QString holds these bytes; in a UTF-8 database they are compared as they are.
            marks.append(u"CAST(? AS TEXT)"_s);
            values.append(spelling.bytes);
            return;
        }
        marks.append(u"?"_s);
        values.append(*text);
        // A column without a type keeps numbers as numbers, and "7" does not equal 7 there.
        bool isNumber = false;
        const qlonglong number = text->toLongLong(&isNumber);
        if (isNumber && QString::number(number) == *text) {
            marks.append(u"?"_s);
            values.append(number);
        }
    }
    void add(const QByteArray &text)
    {
        for (const IdSpelling &spelling : idSpellings(text, IdForm::Bytes))
            add(spelling);
    }
    QString sql() const { return u'(' + marks.join(u',') + u')'; }
};

class InboxQuery
{
public:
    InboxQuery(QtConnection &connection, const QString &handler, const InboxConfig &inbox,
               bool hasAppliedAt, bool utf8, QHash<EventId, InboxRow> *rows)
        : m_connection(connection)
        , m_inbox(inbox)
        , m_handler((inbox.handlerValue.isEmpty() ? handler : inbox.handlerValue).toUtf8())
        , m_hasAppliedAt(hasAppliedAt)
        , m_utf8(utf8)
        , m_rows(rows)
    {
    }

    Result<void> batch(const std::vector<EventId> &ids)
    {
        m_asked.clear();
        InList spelled;
        for (const EventId &id : ids) {
            m_asked[canonicalId(id.bytes(), m_inbox.idForm, false)].push_back(id);
            for (const IdSpelling &spelling : idSpellings(id.bytes(), m_inbox.idForm))
                spelled.add(spelling);
        }
        const QString column = sqliteName(m_inbox.eventIdColumn);
        if (auto done = ask(column, spelled); !done || m_inbox.idForm != IdForm::GuidText)
            return done;
        return askAnySpelling(ids, column);
    }

private:
    // Texts in mixed case or with odd dashes: no index helps, so only for ids not found otherwise.
    Result<void> askAnySpelling(const std::vector<EventId> &ids, const QString &column)
    {
        InList left;
        for (const EventId &id : ids) {
            const auto guid = guidBytes(id.bytes());
            if (guid && !m_rows->contains(id))
                left.add(
                    { canonicalId(id.bytes(), IdForm::GuidText, false), IdSpelling::As::Text });
        }
        if (left.values.isEmpty())
            return {};
        return ask(u"lower(replace(replace(replace("_s + column + u",'-',''),'{',''),'}',''))"_s,
                   left);
    }

    Result<void> ask(const QString &compared, const InList &wanted)
    {
        const QString tried = u"read inbox %1"_s.arg(m_inbox.table);
        const QString event = sqliteName(m_inbox.eventIdColumn);
        const QString handler
            = m_inbox.handlerColumn.isEmpty() ? u"NULL"_s : sqliteName(m_inbox.handlerColumn);
        QString sql = u"SELECT "_s + exact(event) + u','
            + (m_hasAppliedAt ? sqliteName(m_inbox.appliedAtColumn) : u"NULL"_s) + u','
            + exact(handler) + u" FROM "_s + sqliteName(m_inbox.table) + u" WHERE "_s + compared
            + u" IN "_s + wanted.sql();
        InList handlers;
        if (!m_inbox.handlerColumn.isEmpty()) {
            handlers.add(m_handler);
            sql += u" AND "_s + handler + u" IN "_s + handlers.sql();
        }
        auto query = m_connection.prepare(sql, tried);
        if (!query)
            return failed(query.error());
        for (const QVariant &value : wanted.values + handlers.values)
            query->addBindValue(value);
        if (const auto ran = m_connection.run(*query, tried); !ran)
            return ran;
        for (;;) {
            const auto more = m_connection.next(*query, tried);
            if (!more)
                return failed(more.error());
            if (!*more)
                return {};
            take(cellAt(*query, 0), cellAt(*query, 1), cellAt(*query, 2));
        }
    }

    // As a blob an id arrives byte for byte; as a text QtSql would repair it. In a database of
    // UTF-16 texts there is nothing to repair.
    QString exact(const QString &column) const
    {
        return m_utf8 ? u"CAST("_s + column + u" AS BLOB)"_s : column;
    }

    // A column's collation may match more than the bytes that were asked for.
    void take(const Cell &event, const Cell &appliedAt, const Cell &handler)
    {
        if (event.isNull() || (!m_inbox.handlerColumn.isEmpty() && handler.bytes != m_handler))
            return;
        const auto asked = m_asked.constFind(canonicalId(event.bytes, m_inbox.idForm, true));
        if (asked == m_asked.cend())
            return;
        const CellTime time = timeOf(appliedAt);
        InboxRow row{ .appliedAt = time.at, .appliedAtRaw = {}, .appliedAtReading = time.reading };
        if (time.reading != TimeReading::Told)
            row.appliedAtRaw = appliedAt.text();
        for (const EventId &id : *asked) {
            // More than one row for an event: the first time is when it was applied.
            const auto known = m_rows->constFind(id);
            if (known == m_rows->cend() || !known->appliedAt
                || (row.appliedAt && *row.appliedAt < *known->appliedAt))
                m_rows->insert(id, row);
        }
    }

    QtConnection &m_connection;
    const InboxConfig &m_inbox;
    QByteArray m_handler;
    bool m_hasAppliedAt;
    bool m_utf8; // how the database keeps its texts
    QHash<EventId, InboxRow> *m_rows;
    QHash<QByteArray, std::vector<EventId>> m_asked;
};

Result<bool> keepsUtf8(QtConnection &connection)
{
    const QString tried = u"read encoding"_s;
    auto query = connection.prepare(u"PRAGMA encoding"_s, tried);
    if (!query)
        return failed(query.error());
    if (const auto ran = connection.run(*query, tried); !ran)
        return failed(ran.error());
    const auto row = connection.next(*query, tried);
    if (!row)
        return failed(row.error());
    return query->value(0).toString() == u"UTF-8"_s;
}

} // namespace

Error columnMissing(const QString &table, const QString &column, const QString &hint)
{
    Error error;
    error.code = ErrorCode::ColumnMissing;
    error.tried = u"read %1"_s.arg(table);
    error.where = table + u'.' + column;
    error.native = u"no such column: %1"_s.arg(column);
    error.hint = hint;
    return error;
}

Result<void> readInbox(QtConnection &connection, const QString &handler, const InboxConfig &inbox,
                       const std::vector<EventId> &ids, QHash<EventId, InboxRow> *rows,
                       std::optional<Error> *missingColumn)
{
    const auto columns = connection.columns(inbox.table);
    if (!columns)
        return failed(columns.error());
    const auto has = [&columns](const QString &column) {
        return columns->contains(column, Qt::CaseInsensitive); // as SQLite finds names
    };
    if (!has(inbox.eventIdColumn))
        return failed(columnMissing(inbox.table, inbox.eventIdColumn,
                                    u"without it no event can be found in the inbox"_s));
    if (!inbox.handlerColumn.isEmpty() && !has(inbox.handlerColumn))
        return failed(columnMissing(inbox.table, inbox.handlerColumn,
                                    u"without it nobody can tell which handler a row is of"_s));
    const bool hasAppliedAt = !inbox.appliedAtColumn.isEmpty() && has(inbox.appliedAtColumn);
    if (!inbox.appliedAtColumn.isEmpty() && !hasAppliedAt)
        *missingColumn = columnMissing(inbox.table, inbox.appliedAtColumn,
                                       u"rows are found, but not when they were applied"_s);

    const auto utf8 = keepsUtf8(connection);
    if (!utf8)
        return failed(utf8.error());
    InboxQuery query(connection, handler, inbox, hasAppliedAt, *utf8, rows);
    std::vector<EventId> batch;
    for (const EventId &id : ids) {
        if (!id.isEmpty())
            batch.push_back(id);
        if (batch.size() < idsAtOnce)
            continue;
        if (auto done = query.batch(batch); !done)
            return done;
        batch.clear();
    }
    return batch.empty() ? Result<void>() : query.batch(batch);
}

} // namespace recourse
