// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/journal/journal.h"
#include "models/runs/runmachine.h"

#include <QHash>

namespace recourse {

struct Operator;

// The name under which a run holds its leases.
QString leaseOwner(const QString &run, const QString &who, qint64 process);
// A run holds a lease on itself as long as it lives: of this handler, which no workspace names,
// under its own id. Consoles of other machines tell by it that it is not one to recover.
HandlerName runLeases();
// In the detail of the entry that begins a run: what tells its process from a later one that has
// got its number. 0 where the entry does not say.
void insertProcessStart(QJsonObject &detail, const Operator &by);
qint64 processStartOf(const JournalEntry &began);

// In the detail of the entry that ends a run: how many of its items ended how.
void insertCounts(QJsonObject &detail, const QHash<ItemOutcome, qint64> &counts);

// What a run writes into the journal, and the leases that it takes there. Belongs to the run's
// thread.
class RunJournal
{
public:
    RunJournal(Journal &journal, const Plan &plan, const Operator &by, const QString &run,
               const Clock &clock);

    // `approval`: of a second person, used up by this; 0: none. Errors: InvalidInput where another
    // run has used it meanwhile, and those of the journal.
    Result<void> began(const QString &reason, qint64 approval, Millis lease);
    Result<void> intent(const std::vector<std::size_t> &items,
                        const std::vector<ArchivedMessage> &archive, const RunMachine &machine);
    Result<void> confirmed(const std::vector<std::size_t> &items);
    Result<void> outcomes(const std::vector<std::size_t> &items, const RunMachine &machine);
    Result<void> ended(const RunMachine &machine);

    // Those that are ours now; of the others the machine is told who acts on them.
    std::vector<std::size_t> lease(const std::vector<std::size_t> &items, Millis time,
                                   RunMachine &machine);
    void renew(Millis time);
    // The other runs that go on, as they name themselves; empty where none does, or none is known.
    QString runsBeside(Millis time);
    void release(const std::vector<std::size_t> &items);
    void release();

    // Which of these events an earlier run has sent with a confirm: which run, and when, of a
    // compensation without the time.
    struct Earlier
    {
        QString run;
        Instant at;
    };
    Result<QHash<EventId, Earlier>> confirmedBefore(const HandlerName &handler,
                                                    const std::vector<std::size_t> &items);
    // Which of them an operator has resolved, and the run.
    Result<QHash<EventId, QString>> resolved(const HandlerName &handler,
                                             const std::vector<EventId> &events);

    bool isLost() const { return m_lost; }

private:
    QHash<HandlerName, std::vector<EventId>> leasedEvents() const;
    JournalEntry entry(EntryKind kind) const;
    JournalEntry entry(EntryKind kind, std::size_t item) const;
    // What every entry says of an item is the same for both.
    bool isAlikeInPlan(std::size_t a, std::size_t b) const;
    Result<void> append(const std::vector<JournalEntry> &entries,
                        const std::vector<ArchivedMessage> &archive = {});

    Journal &m_journal;
    const Plan &m_plan;
    const Operator &m_by;
    QString m_run;
    QString m_owner;
    QByteArray m_digest;
    const Clock &m_clock;
    bool m_mayRepeat; // the plan may have an event twice for one handler
    bool m_lost = false;
    std::vector<bool> m_leased; // by the place in the plan
    bool m_isLeased = false; // the run itself
};

} // namespace recourse
