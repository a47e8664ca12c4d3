// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/journal/batch.h"
#include "models/journal/journal.h"
#include "models/journal/leasing.h"
#include "models/journal/postgresql/pgsession.h"
#include "models/journal/postgresql/postgresjournal.h"

namespace recourse {

// The engine on a server. Two connections: one writes, one reads, so that a look waits for no
// append of its own console.
class PostgresJournal final : public Journal
{
public:
    PostgresJournal(const PgSessionSetup &setup, const QByteArray &journalId,
                    std::shared_ptr<const Clock> clock);

    Result<std::vector<qint64>> append(const std::vector<JournalEntry> &entries,
                                       const std::vector<ArchivedMessage> &archived) override;
    Result<JournalHead> head() override;
    Result<Instant> now() override;
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

    // The end of the chain; checked to follow from what is before it.
    static Result<JournalHead> endOf(PgConnection &db, const QByteArray &journalId);

private:
    // An append whose commit was sent: what is looked for where the answer was lost.
    struct Sent
    {
        qint64 sequence = 0;
        QByteArray hash = {};
    };
    Result<std::vector<qint64>> appendOnce(PgConnection &db, const JournalBatch &batch,
                                           const std::vector<ArchivedMessage> &archived,
                                           std::optional<Sent> &sent);
    static Result<bool> isThere(PgConnection &db, const Sent &sent);
    Result<Instant> nowBy(PgConnection &db);
    Result<LeaseAnswer> lease(const HandlerName &handler, const LeaseWish &wish);
    Result<JournalEntry> entryAt(const PgRows &rows, int row, int column) const;
    Error inServer(Error error) const;

    const QByteArray m_journalId;
    const bool m_readOnly;
    const std::shared_ptr<const Clock> m_clock;
    PgSession m_writer;
    PgSession m_reader;
};

// Nothing else of this journal is written while the transaction lasts: what the chain, or the
// leases, hang on. Another console's lock is waited for as long as the session is set to.
enum class PgLock { Entries, Leases };
Result<PgTransaction> beginAlone(PgConnection &db, PgLock lock, const QString &tried);

// As bytea[].
std::vector<PgParameters::Bytes> bytesOf(const std::vector<EventId> &events);

} // namespace recourse
