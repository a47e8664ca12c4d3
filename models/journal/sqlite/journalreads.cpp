// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/entryline.h"
#include "models/journal/sqlite/journalimpl.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read journal"_s;
constexpr qint64 pageEntries = 256;
constexpr qint64 pageBytes = qint64(4) << 20; // of lines held at one time

// The part of the chain that can hold what is asked for. A clock can go back, so that numbers and
// times need not have one order; the ends still hold.
struct Span
{
    qint64 first = 1;
    qint64 last = std::numeric_limits<qint64>::max() - 1;
};

Result<qint64> numberAt(SqliteDb &db, QByteArrayView sql, qint64 at, qint64 missing)
{
    auto statement = db.prepare(sql, reading);
    if (!statement)
        return failed(journalError(statement.error()));
    statement->bind(1, at);
    if (statement->step() != SqliteStep::Row)
        return failed(journalError(db.error(reading)));
    return statement->isNull(0) ? missing : statement->integer(0);
}

Result<Span> spanOf(SqliteDb &db, const JournalFilter &filter)
{
    Span span;
    if (filter.beforeSequence > 0)
        span.last = filter.beforeSequence - 1;
    span.first = std::max(span.first, filter.afterSequence + 1);
    if (filter.since) {
        const auto first
            = numberAt(db, "SELECT min(sequence) FROM entry INDEXED BY entry_by_at WHERE at >= ?",
                       toMillis(*filter.since), span.last + 1);
        if (!first)
            return failed(first.error());
        span.first = std::max(span.first, *first);
    }
    if (filter.until) {
        const auto last
            = numberAt(db, "SELECT max(sequence) FROM entry INDEXED BY entry_by_at WHERE at < ?",
                       toMillis(*filter.until), 0);
        if (!last)
            return failed(last.error());
        span.last = std::min(span.last, *last);
    }
    return span;
}

// Few among many, and the planner does not know it.
QByteArray indexFor(const JournalFilter &filter)
{
    if (filter.kinds.size() != 1)
        return {};
    if (filter.kinds.front() == EntryKind::Case)
        return " INDEXED BY entry_cases";
    return filter.kinds.front() == EntryKind::Approval ? " INDEXED BY entry_approvals" : "";
}

QByteArray pageSql(const JournalFilter &filter, const JournalFile::Schema &schema)
{
    QByteArray sql = "SELECT sequence, hash, line FROM entry";
    // The first schema has neither the index nor what would be found by it.
    if (schema.hasApprovals && !filter.eventId && !filter.run)
        sql += indexFor(filter);
    // Those of one event are few; the sign keeps the planner from walking all numbers instead.
    sql += filter.eventId ? " WHERE +sequence BETWEEN ?1 AND ?2"
                          : " WHERE sequence BETWEEN ?1 AND ?2";
    if (filter.since)
        sql += " AND at >= ?3";
    if (filter.until)
        sql += " AND at < ?4";
    if (filter.eventId)
        sql += " AND sequence IN (SELECT sequence FROM entry INDEXED BY entry_by_event"
               " WHERE event = ?5 UNION ALL SELECT sequence FROM item WHERE event = ?5)";
    if (filter.run)
        sql += " AND run = ?6";
    if (filter.handler)
        sql += " AND handler = ?7";
    if (!filter.kinds.empty())
        sql += " AND " + kindsIn(filter.kinds);
    sql += filter.newestFirst ? " ORDER BY sequence DESC" : " ORDER BY sequence";
    return schema.withItems(sql + " LIMIT " + QByteArray::number(pageEntries));
}

// Reads page by page: what comes between two of them is a new transaction, which the chain allows
// because nothing in it ever changes.
class PageReader
{
public:
    PageReader(SqliteDb &db, const JournalFilter &filter, Span span)
        : m_db(db)
        , m_filter(filter)
        , m_span(span)
        , m_event(filter.eventId.value_or(EventId()).bytes())
        , m_run(filter.run.value_or(QString()).toUtf8())
        , m_handler(filter.handler.value_or(QString()).toUtf8())
    {
    }

    // Empty at the end.
    Result<std::vector<JournalRecord>> next()
    {
        std::vector<JournalRecord> page;
        if (m_span.first > m_span.last)
            return page;
        if (!m_statement.isValid()) {
            const auto schema = JournalFile::schemaOf(m_db);
            if (!schema)
                return failed(schema.error());
            auto prepared = m_db.prepare(pageSql(m_filter, *schema), reading);
            if (!prepared)
                return failed(journalError(prepared.error()));
            m_statement = std::move(*prepared);
        }
        bindAll();
        qint64 bytes = 0;
        SqliteStep at = m_statement.step();
        for (; at == SqliteStep::Row && bytes < pageBytes; at = m_statement.step()) {
            JournalRecord &record = page.emplace_back();
            record.entry.sequence = m_statement.integer(0);
            record.hash = m_statement.bytes(1).toByteArray();
            record.line = m_statement.bytes(2).toByteArray();
            bytes += record.line.size();
        }
        if (at == SqliteStep::Failed)
            return failed(journalError(m_db.error(reading)));
        m_statement.reset();
        if (page.empty())
            m_span.last = 0;
        else if (m_filter.newestFirst)
            m_span.last = page.back().entry.sequence - 1;
        else
            m_span.first = page.back().entry.sequence + 1;
        return page;
    }

private:
    void bindAll()
    {
        // Numbered parameters exist up to the highest that is used.
        const int count = m_statement.parameterCount();
        m_statement.bind(1, m_span.first);
        m_statement.bind(2, m_span.last);
        if (count >= 3)
            m_statement.bind(3, toMillis(m_filter.since.value_or(Instant())));
        if (count >= 4)
            m_statement.bind(4, toMillis(m_filter.until.value_or(Instant())));
        if (count >= 5)
            m_statement.bindBlob(5, m_event);
        if (count >= 6)
            m_statement.bindBlob(6, m_run);
        if (count >= 7)
            m_statement.bindBlob(7, m_handler);
    }

    SqliteDb &m_db;
    const JournalFilter &m_filter;
    Span m_span;
    QByteArray m_event;
    QByteArray m_run;
    QByteArray m_handler;
    SqliteStatement m_statement;
};

} // namespace

Result<void> SqliteJournal::read(const JournalFilter &filter, const EachRecord &each,
                                 std::stop_token stop)
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    const auto span = spanOf(*db, filter);
    if (!span)
        return failed(span.error());
    PageReader pages(*db, filter, *span);
    qint64 given = 0;
    for (;;) {
        auto page = pages.next();
        if (!page)
            return failed(page.error());
        if (page->empty())
            return {};
        for (JournalRecord &record : *page) {
            if (stop.stop_requested())
                return failed({ .code = ErrorCode::Cancelled, .tried = reading });
            const qint64 number = record.entry.sequence;
            auto entry = entryOf(record.line);
            if (!entry) {
                Error error = journalError(entry.error());
                error.where = m_file.path() + u", entry "_s + QString::number(number);
                return failed(error);
            }
            record.entry = std::move(*entry);
            if (!narrow(record.entry, filter))
                continue;
            if (!each(record) || (filter.limit > 0 && ++given >= filter.limit))
                return {};
        }
    }
}

} // namespace recourse
