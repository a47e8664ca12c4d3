// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/journal/archive.h"
#include "models/journal/chain.h"
#include "models/journal/entry.h"
#include "models/journal/filter.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

class QIODevice;

namespace recourse {

// One entry as it lies in the journal.
struct JournalRecord
{
    JournalEntry entry;
    QByteArray line; // its canonical form
    QByteArray hash; // of the chain up to it
};

// Leases that ended so long ago are swept away.
constexpr Millis sweptAfter = std::chrono::hours(1);

// What verify() found.
struct JournalCheck
{
    ChainFault fault = ChainFault::None;
    qint64 at = 0; // where it breaks: number of the entry; 0 where no entry can be named
    QString detail = {}; // what is wrong there
    qint64 entries = 0; // that are whole, from the first on
    qint64 archived = 0; // messages that were compared
    JournalHead head = {}; // the last whole entry
    bool isWhole() const { return fault == ChainFault::None; }
};

struct OpenItem
{
    HandlerName handler;
    EventId eventId;
    TenantId tenant; // as its first step names it
    qint64 sequence = 0; // of its last step
    Instant at;
    EntryKind step = EntryKind::Plan;
    RunAction action = RunAction::None;
    ItemOutcome outcome = ItemOutcome::None; // of its last step
};

// A run that began and has not ended.
struct OpenRun
{
    JournalEntry began;
    qint64 lastSequence = 0;
    bool isPaused = false;
    std::vector<OpenItem> items; // in the order of their first steps
};

// An event of which a copy was published and confirmed.
struct ConfirmedReplay
{
    EventId eventId;
    qint64 sequence = 0; // of the latest such entry
    Instant at;
    QString run;
};

struct ArchivedGlance
{
    QString id;
    QString broker;
    QString queue;
    quint64 position = 0;
    QByteArray digest;
    qint64 bytes = 0; // of the body
    Instant archivedAt;
};

// Who has the right to act on an event.
struct LeaseHolder
{
    EventId eventId;
    QString owner;
    Instant until;
};

struct LeaseAnswer
{
    std::vector<EventId> got; // held by the owner now, until `until`
    std::vector<LeaseHolder> held; // by somebody else
    std::vector<LeaseHolder> takenOver; // part of `got`: from whom, and when that had ended
    Instant until;
};

// The append-only, hash-chained record of what operators did and what came of it, the archive of
// what they removed, and the leases that keep two of them off one event. Several processes may use
// one journal at the same time; its chain never forks.
//
// Every call blocks, may be made from any thread but the interface's, and by several at once.
// Errors of every call: Busy (locked longer than is waited), Damaged, NotADatabase, Unreachable,
// ConnectionLost, ReadOnly, PermissionDenied; `hint` says what to do. After an error of append()
// nothing of it is there, and everything that was there before still is; of ConnectionLost alone
// nobody knows. A journal is never set aside or begun anew by itself.
class Journal
{
public:
    virtual ~Journal() = default;

    // Writes all of it or nothing; it is on the disk before the call returns. Gives the numbers of
    // the entries, in their order. Each message of `archived` is named by the `archive` of exactly
    // one entry of kind Archived in the same call, which gets its seal.
    // Errors also: InvalidInput (also where an approval is used up already), TooLarge (see
    // entry.h), DiskFull, Unreachable where the disk refuses the write otherwise.
    virtual Result<std::vector<qint64>> append(const std::vector<JournalEntry> &entries,
                                               const std::vector<ArchivedMessage> &archived)
        = 0;
    Result<std::vector<qint64>> append(const std::vector<JournalEntry> &entries)
    {
        return append(entries, {});
    }

    virtual Result<JournalHead> head() = 0;

    // The time that leases and approvals are measured by: one clock for all who share the journal.
    virtual Result<Instant> now() = 0;

    // Calls `each` on the calling thread with the entries that fit, in order of their numbers (one
    // about several events once, with those of them that fit: see narrow()), until it returns
    // false; holds one page of them at a time, and no lock while it calls. Entries that come
    // meanwhile may be given as well. Errors also: Cancelled.
    using EachRecord = std::function<bool(const JournalRecord &record)>;
    virtual Result<void> read(const JournalFilter &filter, const EachRecord &each,
                              std::stop_token stop)
        = 0;

    // Walks the chain from its first entry to its end, with the archive; also compares with a head
    // that was remembered, where one is given. `progress`, where set, gets the number of the entry
    // that was reached and of the last one, every few hundred entries. Errors also: Cancelled.
    using Progress = std::function<void(qint64 done, qint64 of)>;
    virtual Result<JournalCheck> verify(const std::optional<JournalHead> &remembered,
                                        const Progress &progress, std::stop_token stop)
        = 0;

    // Writes the lines that fit, whole, to `device` (open for writing), each with "\n" behind it,
    // as they were hashed. Gives how many. Errors also: Cancelled; Unreachable where the device
    // fails.
    Result<qint64> exportLines(QIODevice &device, const JournalFilter &filter,
                               std::stop_token stop);

    // Runs that began and have not ended, oldest first, with the last step of each of their items.
    // Costs what these runs are long, not what the journal is.
    virtual Result<std::vector<OpenRun>> openRuns() = 0;

    // Which of these events have a confirmed copy: a `confirmed` entry of any action but
    // compensate, which publishes another event. Those are never published again by themselves.
    virtual Result<std::vector<ConfirmedReplay>>
    confirmedReplays(const HandlerName &handler, const std::vector<EventId> &events) = 0;

    // Entries of one kind about these events, in order of their numbers; one about several of them
    // for each, as about that one alone. Costs what there is of them, not what the journal is long.
    virtual Result<std::vector<JournalEntry>>
    aboutEvents(const HandlerName &handler, const std::vector<EventId> &events, EntryKind kind) = 0;
    // The entry that uses up this approval; nothing where it is still free.
    virtual Result<std::optional<JournalEntry>> useOfApproval(qint64 approval) = 0;

    // An archived message, whole; nothing where there is none of that id.
    // Errors also: Damaged where it is no longer what its entry says.
    virtual Result<std::optional<ArchivedMessage>> archived(const QString &id) = 0;
    // Those of one event, oldest first.
    virtual Result<std::vector<ArchivedGlance>> archivedOf(const EventId &event,
                                                           const HandlerName &handler)
        = 0;

    // Leases. An owner is a name that nobody else uses (run, host and process). Time is now().
    // Takes those events that nobody holds, that the owner holds already, or whose lease has ended.
    // One that ended more than sweptAfter ago is forgotten. Errors also: InvalidInput (no owner,
    // ttl not positive).
    virtual Result<LeaseAnswer> tryLease(const HandlerName &handler,
                                         const std::vector<EventId> &events, const QString &owner,
                                         Millis ttl)
        = 0;
    // Extends those that are still the owner's, also where they have just ended and nobody has
    // taken them. What is neither in `got` nor in `held` is not leased any more.
    virtual Result<LeaseAnswer> renewLease(const HandlerName &handler,
                                           const std::vector<EventId> &events, const QString &owner,
                                           Millis ttl)
        = 0;
    // Gives back those that are the owner's; others stay.
    virtual Result<void> releaseLease(const HandlerName &handler,
                                      const std::vector<EventId> &events, const QString &owner)
        = 0;
};

} // namespace recourse
