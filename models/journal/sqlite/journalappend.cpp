// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString writing = u"write journal"_s;

// Of as many steps as a run has open at once.
constexpr std::size_t mostRecent = 16;

} // namespace

std::optional<qint64> RecentItems::entryAbout(const std::vector<QByteArray> &events) const
{
    const auto found = std::ranges::find(m_recent, events, &Recent::events);
    return events.empty() || found == m_recent.end() ? std::nullopt
                                                     : std::optional(found->sequence);
}

void RecentItems::remember(qint64 sequence, const std::vector<QByteArray> &events)
{
    if (events.empty() || entryAbout(events))
        return;
    m_recent.push_back({ sequence, events });
    if (m_recent.size() > mostRecent)
        m_recent.pop_front();
}

Result<SqliteJournal::Writing> SqliteJournal::beginWriting(bool durable)
{
    std::unique_lock lock(m_mutex);
    if (!m_writer)
        return failed(Error{ .code = ErrorCode::ReadOnly,
                             .tried = writing,
                             .where = m_file.path(),
                             .native = u"the journal was opened to be read only"_s });
    if (const auto set = m_writer->exec(
            durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", writing);
        !set)
        return failed(journalError(set.error()));
    auto transaction = SqliteTransaction::begin(*m_writer, true);
    if (!transaction)
        return failed(journalError(transaction.error()));
    if (const auto there = m_file.checkInPlace(); !there)
        return failed(there.error());
    return Writing{ std::move(lock), std::move(*transaction) };
}

Result<void> SqliteJournal::commit(Writing &writing)
{
    const auto done = writing.transaction.commit();
    return done ? done : failed(journalError(done.error()));
}

Result<std::vector<qint64>> SqliteJournal::append(const std::vector<JournalEntry> &entries,
                                                  const std::vector<ArchivedMessage> &archived)
{
    // All that can be refused is refused before anything is locked.
    const auto batch = JournalBatch::of(entries, archived);
    if (!batch)
        return failed(batch.error());
    auto held = beginWriting(true);
    if (!held)
        return failed(held.error());
    auto head = endOf(*m_writer, m_file);
    if (!head)
        return failed(head.error());
    if (const auto free = checkApprovals(*batch); !free)
        return failed(free.error());
    const qint64 first = head->sequence + 1;
    if (const auto done = writeEntries(*batch, *head); !done)
        return failed(done.error());
    if (const auto done = writeArchive(archived, batch->seals); !done)
        return failed(done.error());
    if (const auto done = commit(*held); !done)
        return failed(done.error());
    for (std::size_t i = 0; i < batch->columns.size(); ++i)
        m_recentItems.remember(first + qint64(i), batch->columns[i].events);
    std::vector<qint64> numbers;
    for (qint64 number = first; number <= head->sequence; ++number)
        numbers.push_back(number);
    return numbers;
}

// Read under the lock: of several that want one approval, one gets it.
Result<void> SqliteJournal::checkApprovals(const JournalBatch &batch)
{
    const auto approvals = batch.approvals();
    if (!approvals)
        return failed(approvals.error());
    for (const qint64 approval : *approvals) {
        auto used = m_writer->prepare("SELECT 1 FROM entry WHERE approval = ?", writing);
        if (!used)
            return failed(journalError(used.error()));
        used->bind(1, approval);
        const SqliteStep at = used->step();
        if (at == SqliteStep::Failed)
            return failed(journalError(m_writer->error(writing)));
        if (at == SqliteStep::Row)
            return failed(approvalUsed(approval));
    }
    return {};
}

Result<void> SqliteJournal::writeEntries(const JournalBatch &batch, JournalHead &head)
{
    auto insert
        = m_writer->prepare("INSERT INTO entry (sequence, hash, line, at, kind, action, outcome,"
                            " run, handler, event, archive, approval, items_of)"
                            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                            writing);
    if (!insert)
        return failed(journalError(insert.error()));
    auto insertItem
        = m_writer->prepare("INSERT INTO item (sequence, event) VALUES (?, ?)", writing);
    if (!insertItem)
        return failed(journalError(insertItem.error()));
    for (std::size_t i = 0; i < batch.lines.size(); ++i) {
        ++head.sequence;
        const QByteArray line = batch.lines[i].numbered(head.sequence);
        head.hash = chainHash(head.hash, line);
        insert->bind(1, head.sequence);
        insert->bindBlob(2, head.hash);
        insert->bindText(3, line);
        const SearchColumns &beside = batch.columns[i];
        insert->bind(4, beside.at);
        int parameter = 5;
        for (const auto *name : { &beside.kind, &beside.action, &beside.outcome }) {
            if (*name)
                insert->bindText(parameter++, **name);
            else
                insert->bindNull(parameter++);
        }
        for (const auto *bytes : { &beside.run, &beside.handler, &beside.event, &beside.archive }) {
            if (*bytes)
                insert->bindBlob(parameter++, **bytes);
            else
                insert->bindNull(parameter++);
        }
        // The steps of a run are mostly about the same events, one after the other.
        const std::optional<qint64> sharedWith = m_recentItems.entryAbout(beside.events);
        for (const auto &number : { beside.approval, sharedWith }) {
            if (number)
                insert->bind(parameter++, *number);
            else
                insert->bindNull(parameter++);
        }
        if (!insert->run())
            return failed(journalError(m_writer->error(writing)));
        if (sharedWith)
            continue;
        for (const QByteArray &event : beside.events) {
            insertItem->bind(1, head.sequence);
            insertItem->bindBlob(2, event);
            if (!insertItem->run())
                return failed(journalError(m_writer->error(writing)));
        }
    }
    return {};
}

Result<void> SqliteJournal::writeArchive(const std::vector<ArchivedMessage> &archived,
                                         const std::vector<SealedMessage> &sealedOnes)
{
    auto insert = m_writer->prepare(
        "INSERT INTO archive (id, handler, event, envelope, body) VALUES (?, ?, ?, ?, ?)", writing);
    if (!insert)
        return failed(journalError(insert.error()));
    for (std::size_t i = 0; i < archived.size(); ++i) {
        const QByteArray id = archived[i].id.toUtf8();
        const QByteArray handler = archived[i].handler.toUtf8();
        insert->bindBlob(1, id);
        insert->bindBlob(2, handler);
        insert->bindBlob(3, archived[i].eventId.bytes());
        insert->bindBlob(4, sealedOnes[i].envelope);
        insert->bindBlob(5, sealedOnes[i].body);
        if (!insert->run())
            return failed(journalError(m_writer->error(writing)));
    }
    return {};
}

} // namespace recourse
