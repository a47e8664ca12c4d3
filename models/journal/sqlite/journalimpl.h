// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/batch.h"
#include "models/journal/leasing.h"
#include "models/journal/sqlite/journalerror.h"
#include "models/journal/sqlite/journalfile.h"
#include "models/journal/sqlite/leaserow.h"
#include "models/journal/sqlite/sqlitejournal.h"

#include <deque>
#include <mutex>

namespace recourse {

// The last entries with items of their own: a later one about the same events has theirs.
class RecentItems
{
public:
    std::optional<qint64> entryAbout(const std::vector<QByteArray> &events) const;
    void remember(qint64 sequence, const std::vector<QByteArray> &events);

private:
    struct Recent
    {
        qint64 sequence = 0;
        std::vector<QByteArray> events; // sorted
    };
    std::deque<Recent> m_recent;
};

// The engine on one SQLite file. One connection writes, under a mutex; each call that reads opens
// one of its own, so that no reader waits for a writer.
class SqliteJournal final : public Journal
{
public:
    SqliteJournal(JournalFile file, std::optional<SqliteDb> writer,
                  std::shared_ptr<const Clock> clock);

    Result<std::vector<qint64>> append(const std::vector<JournalEntry> &entries,
                                       const std::vector<ArchivedMessage> &archived) override;
    Result<JournalHead> head() override;
    Result<Instant> now() override { return m_clock->now(); }
    Result<void> read(const JournalFilter &filter, const EachRecord &each,
                      std::stop_token stop) override;
    Result<JournalCheck> verify(const std::optional<JournalHead> &remembered,
                                const Progress &progress, std::stop_token stop) override;
    Result<std::vector<OpenRun>> openRuns() override;
    Result<std::vector<ConfirmedReplay>>
    confirmedReplays(const HandlerName &handler, const std::vector<EventId> &events) override;
    Result<std::vector<JournalEntry>> aboutEvents(const HandlerName &handler,
                                                  const std::vector<EventId> &events,
                                                  EntryKind kind) override;
    Result<std::optional<JournalEntry>> useOfApproval(qint64 approval) override;
    Result<std::optional<ArchivedMessage>> archived(const QString &id) override;
    Result<std::vector<ArchivedGlance>> archivedOf(const EventId &event,
                                                   const HandlerName &handler) override;
    Result<LeaseAnswer> tryLease(const HandlerName &handler, const std::vector<EventId> &events,
                                 const QString &owner, Millis ttl) override;
    Result<LeaseAnswer> renewLease(const HandlerName &handler, const std::vector<EventId> &events,
                                   const QString &owner, Millis ttl) override;
    Result<void> releaseLease(const HandlerName &handler, const std::vector<EventId> &events,
                              const QString &owner) override;

    Error inFile(Error error) const;

    // The end of the chain; checked to follow from what is before it.
    static Result<JournalHead> endOf(SqliteDb &db, const JournalFile &file);

private:
    // The lock, the one connection and a transaction that holds the write lock of the file.
    struct Writing
    {
        std::unique_lock<std::mutex> lock;
        SqliteTransaction transaction;
    };
    // Leases need not be durable: what ends the machine ends who holds them.
    Result<Writing> beginWriting(bool durable);
    static Result<void> commit(Writing &writing);

    Result<void> checkApprovals(const JournalBatch &batch);
    Result<void> writeEntries(const JournalBatch &batch, JournalHead &head);
    Result<void> writeArchive(const std::vector<ArchivedMessage> &archived,
                              const std::vector<SealedMessage> &sealedOnes);
    Result<LeaseAnswer> lease(const HandlerName &handler, const LeaseWish &wish);
    Result<std::vector<LeaseRow>> leaseRows(const HandlerName &handler);
    Result<void> takeOut(const LeaseRow &row, const std::vector<EventId> &events);
    Result<void> putLease(const HandlerName &handler, const LeaseWish &wish,
                          const std::vector<EventId> &events, Instant until);

    const JournalFile m_file;
    const std::shared_ptr<const Clock> m_clock;
    std::mutex m_mutex; // guards what is below
    std::optional<SqliteDb> m_writer; // none where it is only read
    RecentItems m_recentItems;
};

} // namespace recourse
