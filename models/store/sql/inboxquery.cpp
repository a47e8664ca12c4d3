// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/idform.h"
#include "models/store/sql/storequeries.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct Found
{
    Cell event;
    Cell appliedAt;
    Cell handler;
};

// An id as a column of that kind is asked for it, and as it is compared.
class Comparer
{
public:
    Comparer(ColumnKind kind, IdForm form)
        : m_kind(kind)
        , m_form(kind == ColumnKind::Guid && form == IdForm::Bytes ? IdForm::GuidText : form)
    {
    }

    std::vector<IdSpelling> spellings(const QByteArray &id) const
    {
        return idSpellings(id, m_form);
    }
    QByteArray asked(const QByteArray &id) const { return canonicalId(id, m_form, false); }
    QByteArray given(const Cell &cell) const
    {
        QByteArray bytes = cell.bytes;
        if (m_kind == ColumnKind::PaddedText) {
            while (bytes.endsWith(' '))
                bytes.chop(1);
        }
        if (m_kind == ColumnKind::Guid && m_form != IdForm::GuidText)
            bytes = guidBytes(bytes).value_or(bytes);
        return canonicalId(bytes, m_form, true);
    }
    // Whether the column may hold GUIDs in spellings that nobody can list.
    bool hasOtherSpellings() const
    {
        return m_form == IdForm::GuidText && m_kind != ColumnKind::Guid
            && m_kind != ColumnKind::Bytes && m_kind != ColumnKind::Number;
    }

private:
    ColumnKind m_kind;
    IdForm m_form;
};

class InboxQuery
{
public:
    InboxQuery(SqlConnection &connection, const SqlTable &table, const QString &handler,
               const InboxConfig &inbox, QHash<EventId, InboxRow> *rows)
        : m_connection(connection)
        , m_table(table)
        , m_inbox(inbox)
        , m_event(*table.find(inbox.eventIdColumn))
        , m_handler(inbox.handlerColumn.isEmpty() ? nullptr : table.find(inbox.handlerColumn))
        , m_appliedAt(inbox.appliedAtColumn.isEmpty() ? nullptr : table.find(inbox.appliedAtColumn))
        , m_handlerValue((inbox.handlerValue.isEmpty() ? handler : inbox.handlerValue).toUtf8())
        , m_events(m_event.kind, inbox.idForm)
        , m_rows(rows)
    {
    }

    Result<void> batch(const std::vector<EventId> &ids)
    {
        m_asked.clear();
        std::vector<IdSpelling> spelled;
        for (const EventId &id : ids) {
            m_asked[m_events.asked(id.bytes())].push_back(id);
            const auto all = m_events.spellings(id.bytes());
            spelled.insert(spelled.end(), all.begin(), all.end());
        }
        const QString column = m_connection.quoted(m_event.name);
        if (auto done = ask(column, m_event.kind, spelled); !done || !m_events.hasOtherSpellings())
            return done;
        return askAnySpelling(ids, column);
    }

private:
    // Texts in mixed case or with odd dashes: no index helps, so only for ids not found otherwise.
    Result<void> askAnySpelling(const std::vector<EventId> &ids, const QString &column)
    {
        std::vector<IdSpelling> left;
        for (const EventId &id : ids) {
            if (guidBytes(id.bytes()) && !m_rows->contains(id))
                left.push_back(
                    { canonicalId(id.bytes(), IdForm::GuidText, false), IdSpelling::As::Text });
        }
        if (left.empty())
            return {};
        return ask(u"lower(replace(replace(replace("_s + column + u",'-',''),'{',''),'}',''))"_s,
                   m_event.kind == ColumnKind::PaddedText ? ColumnKind::Text : m_event.kind, left);
    }

    Result<void> ask(const QString &compared, ColumnKind kind,
                     const std::vector<IdSpelling> &wanted)
    {
        const auto columnOrNull = [this](const SqlColumn *column) {
            return column ? m_connection.quoted(column->name) : u"NULL"_s;
        };
        const SqlCondition events = m_connection.anyOf(compared, kind, wanted, 1);
        QString sql = u"SELECT "_s + m_connection.exact(m_event) + u',' + columnOrNull(m_appliedAt)
            + u',' + (m_handler ? m_connection.exact(*m_handler) : u"NULL"_s) + u" FROM "_s
            + m_table.quoted + u" WHERE "_s + events.sql;
        std::vector<SqlValue> values = events.values;
        if (m_handler) {
            const SqlCondition handlers = m_connection.anyOf(
                columnOrNull(m_handler), m_handler->kind,
                Comparer(m_handler->kind, IdForm::Bytes).spellings(m_handlerValue),
                int(values.size()) + 1);
            sql += u" AND "_s + handlers.sql;
            values.insert(values.end(), handlers.values.begin(), handlers.values.end());
        }
        if (auto ready = prepare(sql); !ready)
            return ready;
        if (auto ran = m_statement->run(values); !ran)
            return ran;
        for (;;) {
            const auto more = m_statement->next();
            if (!more)
                return failed(more.error());
            if (!*more)
                return {};
            take({ m_statement->cell(0), m_statement->cell(1), m_statement->cell(2) });
        }
    }

    // The questions about many events differ in their values only; preparing takes as long as
    // asking.
    Result<void> prepare(const QString &sql)
    {
        if (m_statement && sql == m_sql)
            return {};
        m_statement.reset();
        auto statement = m_connection.prepare(sql, u"read inbox %1"_s.arg(m_inbox.table));
        if (!statement)
            return failed(statement.error());
        m_statement = std::move(*statement);
        m_sql = sql;
        return {};
    }

    // A column's collation may match more than the bytes that were asked for.
    void take(const Found &found)
    {
        if (found.event.isNull() || !isOurs(found.handler))
            return;
        const auto asked = m_asked.constFind(m_events.given(found.event));
        if (asked == m_asked.cend())
            return;
        const CellTime time = timeOf(found.appliedAt);
        InboxRow row{ .appliedAt = time.at, .appliedAtRaw = {}, .appliedAtReading = time.reading };
        if (time.reading != TimeReading::Told)
            row.appliedAtRaw = found.appliedAt.text();
        for (const EventId &id : *asked) {
            // More than one row for an event: the first time is when it was applied.
            const auto known = m_rows->constFind(id);
            if (known == m_rows->cend() || !known->appliedAt
                || (row.appliedAt && *row.appliedAt < *known->appliedAt))
                m_rows->insert(id, row);
        }
    }

    bool isOurs(const Cell &handler) const
    {
        if (!m_handler)
            return true;
        const Comparer names(m_handler->kind, IdForm::Bytes);
        return !handler.isNull() && names.given(handler) == names.asked(m_handlerValue);
    }

    SqlConnection &m_connection;
    const SqlTable &m_table;
    const InboxConfig &m_inbox;
    const SqlColumn &m_event;
    const SqlColumn *m_handler;
    const SqlColumn *m_appliedAt;
    QByteArray m_handlerValue;
    Comparer m_events;
    QHash<EventId, InboxRow> *m_rows;
    QHash<QByteArray, std::vector<EventId>> m_asked;
    QString m_sql;
    std::unique_ptr<SqlStatement> m_statement; // of m_sql
};

} // namespace

const SqlColumn *SqlTable::find(const QString &name) const
{
    const SqlColumn *other = nullptr;
    for (const SqlColumn &column : columns) {
        if (column.name == name)
            return &column;
        if (!other && column.name.compare(name, Qt::CaseInsensitive) == 0)
            other = &column;
    }
    return other;
}

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

Result<void> readInbox(SqlConnection &connection, const QString &handler, const InboxConfig &inbox,
                       const std::vector<EventId> &ids, QHash<EventId, InboxRow> *rows,
                       std::optional<Error> *missingColumn)
{
    const auto table = connection.table(inbox.table);
    if (!table)
        return failed(table.error());
    if (!table->find(inbox.eventIdColumn))
        return failed(columnMissing(inbox.table, inbox.eventIdColumn,
                                    u"without it no event can be found in the inbox"_s));
    if (!inbox.handlerColumn.isEmpty() && !table->find(inbox.handlerColumn))
        return failed(columnMissing(inbox.table, inbox.handlerColumn,
                                    u"without it nobody can tell which handler a row is of"_s));
    if (!inbox.appliedAtColumn.isEmpty() && !table->find(inbox.appliedAtColumn))
        *missingColumn = columnMissing(inbox.table, inbox.appliedAtColumn,
                                       u"rows are found, but not when they were applied"_s);

    InboxQuery query(connection, *table, handler, inbox, rows);
    std::vector<EventId> batch;
    for (const EventId &id : ids) {
        if (!id.isEmpty())
            batch.push_back(id);
        if (batch.size() < connection.idsAtOnce())
            continue;
        if (auto done = query.batch(batch); !done)
            return done;
        batch.clear();
    }
    return batch.empty() ? Result<void>() : query.batch(batch);
}

} // namespace recourse
