// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/entryline.h"
#include "models/journal/filter.h"
#include "models/journal/openruns.h"
#include "models/journal/sqlite/journalimpl.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read open runs"_s;

Result<OpenRun> readRun(SqliteDb &db, qint64 began)
{
    OpenRunReader reader;
    auto first = db.prepare("SELECT line, run FROM entry WHERE sequence = ?", reading);
    if (!first)
        return failed(first.error());
    first->bind(1, began);
    if (first->step() != SqliteStep::Row)
        return failed(db.error(reading));
    const QByteArray run = first->bytes(1).toByteArray();
    if (const auto done = reader.began(began, first->bytes(0), run); !done)
        return failed(done.error());
    auto entries = db.prepare("SELECT sequence, at, kind, action, outcome, handler, event, line"
                              " FROM entry WHERE run = ? ORDER BY sequence",
                              reading);
    if (!entries)
        return failed(entries.error());
    entries->bindBlob(1, run);
    SqliteStep at = entries->step();
    for (; at == SqliteStep::Row; at = entries->step()) {
        // The line is read while the statement stands on it.
        const QByteArrayView line = entries->bytes(7);
        const auto added = reader.next(
            { entries->integer(0), entries->integer(1), entries->bytes(2).toByteArray(),
              entries->bytes(3).toByteArray(), entries->bytes(4).toByteArray(),
              entries->bytes(5).toByteArray(), entries->bytes(6).toByteArray(),
              QByteArray::fromRawData(line.data(), line.size()) });
        if (!added)
            return failed(added.error());
    }
    if (at == SqliteStep::Failed)
        return failed(db.error(reading));
    return reader.take();
}

} // namespace

Result<std::vector<OpenRun>> SqliteJournal::openRuns()
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    // One state of the journal for all of them.
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(journalError(transaction.error()));
    std::vector<qint64> began;
    {
        auto open
            = db->prepare("SELECT min(sequence) FROM entry AS began WHERE kind = 'run-began'"
                          " AND NOT EXISTS (SELECT 1 FROM entry AS ended INDEXED BY entry_ended"
                          " WHERE ended.kind = 'run-ended' AND ended.run = began.run)"
                          " GROUP BY run ORDER BY 1",
                          reading);
        if (!open)
            return failed(journalError(open.error()));
        SqliteStep at = open->step();
        for (; at == SqliteStep::Row; at = open->step())
            began.push_back(open->integer(0));
        if (at == SqliteStep::Failed)
            return failed(journalError(db->error(reading)));
    }
    std::vector<OpenRun> runs;
    for (const qint64 sequence : began) {
        auto run = readRun(*db, sequence);
        if (!run)
            return failed(inFile(run.error()));
        runs.push_back(std::move(*run));
    }
    return runs;
}

Result<std::vector<ConfirmedReplay>>
SqliteJournal::confirmedReplays(const HandlerName &handler, const std::vector<EventId> &events)
{
    const QString tried = u"look for confirmed replays"_s;
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(journalError(transaction.error()));
    const auto schema = JournalFile::schemaOf(*db);
    if (!schema)
        return failed(schema.error());
    auto latest = db->prepare(
        schema->withItems(
            "SELECT sequence, at, run FROM entry INDEXED BY entry_confirmed"
            " WHERE kind = 'confirmed' AND event = ?1 AND handler = ?2"
            " AND action IS NOT 'compensate'"
            " UNION ALL SELECT entry.sequence, at, run FROM item CROSS JOIN entry"
            " ON entry.sequence = item.sequence WHERE item.event = ?1 AND kind = 'confirmed'"
            " AND handler = ?2 AND action IS NOT 'compensate' ORDER BY 1 DESC LIMIT 1"),
        tried);
    if (!latest)
        return failed(journalError(latest.error()));
    // Of most events the journal says nothing, which costs less to see.
    auto known
        = db->prepare(schema->withKeptItems(
                          "SELECT 1 FROM entry INDEXED BY entry_confirmed WHERE kind = 'confirmed'"
                          " AND event = ?1 UNION ALL SELECT 1 FROM item WHERE event = ?1 LIMIT 1"),
                      tried);
    if (!known)
        return failed(journalError(known.error()));
    const QByteArray name = handler.toUtf8();
    std::vector<ConfirmedReplay> confirmed;
    for (const EventId &event : events) {
        known->bindBlob(1, event.bytes());
        const SqliteStep any = known->step();
        if (any == SqliteStep::Failed)
            return failed(journalError(db->error(tried)));
        known->reset();
        if (any == SqliteStep::Done)
            continue;
        latest->bindBlob(1, event.bytes());
        latest->bindBlob(2, name);
        const SqliteStep at = latest->step();
        if (at == SqliteStep::Failed)
            return failed(journalError(db->error(tried)));
        if (at == SqliteStep::Row)
            confirmed.push_back({ event, latest->integer(0), instantFromMillis(latest->integer(1)),
                                  QString::fromUtf8(latest->bytes(2)) });
        latest->reset();
    }
    return confirmed;
}

Result<std::vector<JournalEntry>> SqliteJournal::aboutEvents(const HandlerName &handler,
                                                             const std::vector<EventId> &events,
                                                             EntryKind kind)
{
    const QString tried = u"read entries about events"_s;
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    auto transaction = SqliteTransaction::begin(*db, false);
    if (!transaction)
        return failed(journalError(transaction.error()));
    const auto schema = JournalFile::schemaOf(*db);
    if (!schema)
        return failed(schema.error());
    auto about = db->prepare(
        schema->withItems("SELECT line FROM entry WHERE sequence IN (SELECT sequence FROM entry"
                          " INDEXED BY entry_by_event WHERE event = ?1"
                          " UNION ALL SELECT sequence FROM item WHERE event = ?1)"
                          " AND handler = ?2 AND "
                          + kindsIn({ kind }) + " ORDER BY sequence"),
        tried);
    if (!about)
        return failed(journalError(about.error()));
    const QByteArray name = handler.toUtf8();
    std::vector<JournalEntry> entries;
    const QSet<EventId> each(events.begin(), events.end());
    for (const EventId &event : each) {
        about->bindBlob(1, event.bytes());
        about->bindBlob(2, name);
        SqliteStep at = about->step();
        for (; at == SqliteStep::Row; at = about->step()) {
            auto entry = entryOf(about->bytes(0));
            if (!entry)
                return failed(inFile(entry.error()));
            if (narrow(*entry, { .eventId = event }))
                entries.push_back(std::move(*entry));
        }
        if (at == SqliteStep::Failed)
            return failed(journalError(db->error(tried)));
        about->reset();
    }
    std::ranges::sort(entries, {}, &JournalEntry::sequence);
    return entries;
}

Result<std::optional<JournalEntry>> SqliteJournal::useOfApproval(qint64 approval)
{
    const QString tried = u"read use of approval"_s;
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    const auto schema = JournalFile::schemaOf(*db);
    if (!schema)
        return failed(schema.error());
    if (!schema->hasApprovals)
        return std::optional<JournalEntry>();
    auto use = db->prepare("SELECT line FROM entry WHERE approval = ?", tried);
    if (!use)
        return failed(journalError(use.error()));
    use->bind(1, approval);
    switch (use->step()) {
    case SqliteStep::Failed:
        return failed(journalError(db->error(tried)));
    case SqliteStep::Done:
        return std::optional<JournalEntry>();
    case SqliteStep::Row:
        break;
    }
    auto entry = entryOf(use->bytes(0));
    if (!entry)
        return failed(inFile(entry.error()));
    return std::optional<JournalEntry>(std::move(*entry));
}

// An error of the pure parts, which do not know where the journal is.
Error SqliteJournal::inFile(Error error) const
{
    error.where = error.where.isEmpty()         ? m_file.path()
        : error.where.startsWith(m_file.path()) ? error.where
                                                : QString(m_file.path() + u", "_s + error.where);
    return journalError(error);
}

} // namespace recourse
