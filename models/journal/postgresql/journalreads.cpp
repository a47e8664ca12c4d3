// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/journalimpl.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read journal"_s;
// A page is so many entries, or fewer where their lines are long.
constexpr const char *pageEntries = "256";
constexpr const char *pageBytes = "4194304";

// The part of the chain that can hold what is asked for. A clock can go back, so that numbers and
// times need not have one order; the ends still hold.
struct Span
{
    qint64 first = 1;
    qint64 last = std::numeric_limits<qint64>::max() - 1;
};

Result<qint64> numberAt(PgConnection &db, const QByteArray &sql, qint64 at, qint64 missing)
{
    PgParameters when;
    when.number(at);
    const auto number = db.ask(sql, when, reading);
    if (!number)
        return failed(number.error());
    return number->isNull(0, 0) ? missing : number->integer(0, 0);
}

Result<Span> spanOf(PgConnection &db, const JournalFilter &filter)
{
    Span span;
    if (filter.beforeSequence > 0)
        span.last = filter.beforeSequence - 1;
    span.first = std::max(span.first, filter.afterSequence + 1);
    if (filter.since) {
        const auto first = numberAt(db, "SELECT min(sequence) FROM entry WHERE at >= $1",
                                    toMillis(*filter.since), span.last + 1);
        if (!first)
            return failed(first.error());
        span.first = std::max(span.first, *first);
    }
    if (filter.until) {
        const auto last = numberAt(db, "SELECT max(sequence) FROM entry WHERE at < $1",
                                   toMillis(*filter.until), 0);
        if (!last)
            return failed(last.error());
        span.last = std::min(span.last, *last);
    }
    return span;
}

QByteArray aboutEvent(const QByteArray &table, const QByteArray &id)
{
    return "SELECT sequence FROM " + table + " WHERE event = " + id + " AND sha256(event) = sha256("
        + id + ')';
}

// What of the filter the server sees to, as a condition.
QByteArray conditions(const JournalFilter &filter, Span span, PgParameters &parameters)
{
    parameters.number(span.first).number(span.last);
    QByteArray sql = "sequence BETWEEN $1 AND $2";
    const auto add = [&](const QByteArray &before, const QByteArray &after = {}) {
        sql += " AND " + before + '$' + QByteArray::number(qsizetype(parameters.all().size()))
            + after;
    };
    if (filter.since) {
        parameters.number(toMillis(*filter.since));
        add("at >= ");
    }
    if (filter.until) {
        parameters.number(toMillis(*filter.until));
        add("at < ");
    }
    if (filter.eventId) {
        parameters.bytes(filter.eventId->bytes());
        const QByteArray id = '$' + QByteArray::number(qsizetype(parameters.all().size()));
        sql += " AND sequence IN (" + aboutEvent("entry", id) + " UNION ALL "
            + aboutEvent("item", id) + ')';
    }
    if (filter.run) {
        parameters.bytes(filter.run->toUtf8());
        add("run = ");
    }
    if (filter.handler) {
        parameters.bytes(filter.handler->toUtf8());
        add("handler = ");
    }
    if (!filter.kinds.empty())
        sql += " AND " + kindsIn(filter.kinds);
    return sql;
}

Result<std::vector<JournalRecord>> readPage(PgConnection &db, const JournalFilter &filter,
                                            Span span)
{
    PgParameters parameters;
    const QByteArray where = conditions(filter, span, parameters);
    const QByteArray order = filter.newestFirst ? "sequence DESC" : "sequence";
    const auto rows = db.ask(
        "SELECT sequence, hash, line FROM (SELECT page.*, sum(octet_length(line)) OVER (ORDER BY "
            + order + ") - octet_length(line) AS before FROM (SELECT sequence, hash, line FROM"
            + " entry WHERE " + where + " ORDER BY " + order + " LIMIT " + pageEntries
            + ") AS page) AS weighed WHERE before < " + pageBytes + " ORDER BY " + order,
        parameters, reading);
    if (!rows)
        return failed(rows.error());
    std::vector<JournalRecord> page;
    page.reserve(std::size_t(rows->count()));
    for (int row = 0; row < rows->count(); ++row) {
        JournalRecord &record = page.emplace_back();
        record.entry.sequence = rows->integer(row, 0);
        record.hash = rows->bytes(row, 1);
        record.line = rows->bytes(row, 2);
    }
    return page;
}

} // namespace

Result<void> PostgresJournal::read(const JournalFilter &filter, const EachRecord &each,
                                   std::stop_token stop)
{
    // What comes between two pages is no trouble: nothing in a chain ever changes.
    auto span = m_reader.call<Span>([&filter](PgConnection &db) { return spanOf(db, filter); });
    if (!span)
        return failed(span.error());
    qint64 given = 0;
    while (span->first <= span->last) {
        if (stop.stop_requested())
            return failed({ .code = ErrorCode::Cancelled, .tried = reading });
        auto page = m_reader.call<std::vector<JournalRecord>>(
            [&](PgConnection &db) { return readPage(db, filter, *span); });
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
                Error error = entry.error();
                error.where = u"entry "_s + QString::number(number);
                return failed(inServer(error));
            }
            record.entry = std::move(*entry);
            if (!narrow(record.entry, filter))
                continue;
            if (!each(record) || (filter.limit > 0 && ++given >= filter.limit))
                return {};
        }
        if (filter.newestFirst)
            span->last = page->back().entry.sequence - 1;
        else
            span->first = page->back().entry.sequence + 1;
    }
    return {};
}

Result<std::vector<JournalEntry>> PostgresJournal::aboutEvents(const HandlerName &handler,
                                                               const std::vector<EventId> &events,
                                                               EntryKind kind)
{
    PgParameters parameters;
    parameters.byteArrays(bytesOf(events)).bytes(handler.toUtf8());
    const auto rows = m_reader.call<PgRows>([&](PgConnection &db) {
        const QByteArray rest = " WHERE handler = $2 AND " + kindsIn({ kind });
        return db.ask("WITH w AS (SELECT DISTINCT unnest($1::bytea[]) AS event)"
                      " SELECT entry.line, w.event, entry.sequence FROM w JOIN entry"
                      " ON sha256(entry.event) = sha256(w.event) AND entry.event = w.event"
                          + rest
                          + " UNION ALL SELECT entry.line, w.event, entry.sequence FROM w JOIN item"
                            " ON sha256(item.event) = sha256(w.event) AND item.event = w.event"
                            " JOIN entry ON entry.sequence = item.sequence"
                          + rest + " ORDER BY 3",
                      parameters, u"read entries about events"_s);
    });
    if (!rows)
        return failed(rows.error());
    std::vector<JournalEntry> entries;
    for (int row = 0; row < rows->count(); ++row) {
        auto entry = entryAt(*rows, row, 0);
        if (!entry)
            return failed(entry.error());
        if (narrow(*entry, { .eventId = EventId(rows->bytes(row, 1)) }))
            entries.push_back(std::move(*entry));
    }
    return entries;
}

Result<std::optional<JournalEntry>> PostgresJournal::useOfApproval(qint64 approval)
{
    PgParameters which;
    which.number(approval);
    const auto rows = m_reader.call<PgRows>([&which](PgConnection &db) {
        return db.ask("SELECT line FROM entry WHERE approval = $1", which,
                      u"read use of approval"_s);
    });
    if (!rows)
        return failed(rows.error());
    if (rows->count() == 0)
        return std::optional<JournalEntry>();
    auto entry = entryAt(*rows, 0, 0);
    if (!entry)
        return failed(entry.error());
    return std::optional<JournalEntry>(std::move(*entry));
}

} // namespace recourse
