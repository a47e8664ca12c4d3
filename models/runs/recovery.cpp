// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/recovery.h"

#include "models/core/processstart.h"
#include "models/runs/runjournal.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// What one item's evidence says, reduced to the two questions of the table.
struct Found
{
    std::optional<bool> copyIsThere; // gone is said only where nothing can be hidden
    std::optional<bool> isApplied; // the inbox has a row, and the effect is there where one is told
    bool mayBeUnderWay = false; // the handler's queues are not known to be empty
};

// Longer than settling one run takes; one that dies in it is followed by another after that.
constexpr Millis recoveryTime = std::chrono::minutes(5);

bool isSettled(const OpenItem &item)
{
    return item.outcome != ItemOutcome::None;
}

enum class Life { Alive, Gone, NotKnown };

// Only of this machine can it be told.
Life lifeOf(const JournalEntry &began, const Operator &by)
{
    if (began.host != by.host || began.process <= 0)
        return Life::NotKnown;
    const qint64 then = processStartOf(began);
    if (began.process == by.process)
        return then == 0 || then == by.processStart ? Life::NotKnown : Life::Gone;
    const qint64 now = processStart(began.process);
    if (now > 0 && then > 0)
        return now == then ? Life::Alive : Life::Gone;
    // One of another user may not be read; its number is in use all the same.
    const bool isInUse = now > 0 || (::kill(pid_t(began.process), 0) != 0 && errno == EPERM);
    return isInUse ? Life::NotKnown : Life::Gone;
}

// A fresh look at a parking place. What it did not find is gone only where it was whole: all of the
// place was read, and nobody held anything of it back.
struct ParkingLook
{
    bool isWhole = false;
    std::optional<Instant> began; // what was seen since then certainly lies there
};

// Somebody holds copies, and it is nobody who is known: a connection that has died gives them back
// once the broker has noticed.
bool mayComeBack(const BrowseReport &report)
{
    const bool areHeld = report.heldByOthers.value_or(0) > 0
        || std::ranges::find(report.costs, BrowseHazard::OtherConsumer) != report.costs.end();
    return report.end == BrowseEnd::WholeQueue && areHeld && report.holders.isEmpty();
}

class Recovery
{
public:
    Recovery(Console &console, Journal &journal, const Operator &by, const Clock &clock,
             std::stop_token stop, const RecoveryPatience &patience)
        : m_console(console)
        , m_journal(journal)
        , m_by(by)
        , m_clock(clock)
        , m_stop(std::move(stop))
        , m_patience(patience)
    {
    }

    Result<RecoveryReport> run()
    {
        const auto open = m_journal.openRuns();
        if (!open)
            return failed(open.error());
        for (const OpenRun &run : *open) {
            if (m_stop.stop_requested())
                break;
            const Life life = lifeOf(run.began, m_by);
            if (life == Life::Alive)
                continue;
            const auto ours = claim(run, life);
            if (!ours)
                return failed(ours.error());
            if (!*ours)
                continue;
            const Result<void> done = recover(run);
            (void)m_journal.releaseLease(runLeases(), { EventId(run.began.run) }, owner());
            if (!done)
                return failed(done.error());
        }
        return m_report;
    }

private:
    // A run of another machine lives as long as it renews its lease, and so does one of which
    // nothing else tells; of two who recover, one does.
    Result<bool> claim(const OpenRun &run, Life life)
    {
        const std::vector<EventId> itself{ EventId(run.began.run) };
        // That its process is gone is known here, and need not be waited for.
        if (life == Life::Gone)
            (void)m_journal.releaseLease(
                runLeases(), itself, leaseOwner(run.began.run, run.began.who, run.began.process));
        const auto answer = m_journal.tryLease(runLeases(), itself, owner(), recoveryTime);
        if (!answer)
            return failed(answer.error());
        return !answer->got.empty();
    }
    QString owner() const
    {
        return u"recovery by %1, process %2"_s.arg(m_by.who).arg(m_by.process);
    }

    Result<void> recover(const OpenRun &run)
    {
        std::vector<JournalEntry> entries;
        bool allSettled = true;
        QHash<ItemOutcome, qint64> counts;
        for (const OpenItem &item : run.items) {
            if (isSettled(item)) {
                ++counts[item.outcome];
                continue;
            }
            // Neither shown nor settled; who may see it can.
            if (!m_console.workspace().tenantVisible(item.tenant)) {
                allSettled = false;
                continue;
            }
            RecoveredItem recovered = settle(run, item);
            recovered.run = run.began.run;
            ++counts[recovered.outcome];
            allSettled = allSettled && recovered.outcome != ItemOutcome::None;
            if (recovered.outcome != ItemOutcome::None)
                entries.push_back(entryOf(run, item, recovered));
            m_report.items.push_back(std::move(recovered));
        }
        if (allSettled) {
            JournalEntry ended = entry(run, EntryKind::RunEnded);
            ended.detail = QJsonObject{ { u"recovered"_s, true } };
            insertCounts(ended.detail, counts);
            entries.push_back(ended);
            m_report.closed.push_back(run.began.run);
        }
        if (entries.empty())
            return {};
        if (const auto written = m_journal.append(entries); !written)
            return failed(written.error());
        // Whoever held them is gone; those that it had only looked at end by themselves.
        const QString owner = leaseOwner(run.began.run, run.began.who, run.began.process);
        for (const JournalEntry &entry : entries) {
            if (!entry.eventId.isEmpty())
                (void)m_journal.releaseLease(entry.handler, { entry.eventId }, owner);
        }
        return {};
    }

    RecoveredItem settle(const OpenRun &run, const OpenItem &item)
    {
        RecoveredItem recovered;
        recovered.eventId = item.eventId;
        recovered.handler = item.handler;
        recovered.tenant = item.tenant;
        if (run.began.action == RunAction::Compensate)
            return settleCompensation(run, item);
        const Found found = find(item);
        recovered.copyIsParked = found.copyIsThere.value_or(false);
        const bool confirmed = item.step == EntryKind::Confirmed || item.step == EntryKind::Removed;
        if (run.began.action == RunAction::Resolve) {
            // The archive holds it: it was written together with the intent.
            if (!found.copyIsThere)
                recovered.why = { WhyCode::ParkingUnknown };
            else if (*found.copyIsThere)
                recovered = ended(recovered, ItemOutcome::Failed, { WhyCode::CopyStillParked });
            else
                recovered = ended(recovered, ItemOutcome::Resolved, {});
            return recovered;
        }
        const bool isResend = run.began.action == RunAction::Resend;
        if (!found.isApplied) {
            recovered.why = { WhyCode::SourceSilent };
        } else if (*found.isApplied) {
            // Whatever lies there, or comes back, is a duplicate.
            recovered = ended(recovered, ItemOutcome::Applied,
                              recovered.copyIsParked ? RunWhy{ WhyCode::ParkedCopyIsDuplicate }
                                                     : RunWhy{});
        } else if (found.mayBeUnderWay) {
            recovered.why = { WhyCode::MayWaitOnQueue };
        } else if (!found.copyIsThere) {
            recovered.why = { WhyCode::ParkingUnknown };
        } else if (*found.copyIsThere && (confirmed || isResend)) {
            // Sent with a confirm, and a copy is parked: brought back by the broker, or parked
            // again.
            recovered = ended(recovered, ItemOutcome::ParkedAgain, { WhyCode::SentButParked });
        } else if (*found.copyIsThere) {
            recovered = ended(recovered, ItemOutcome::Failed, { WhyCode::NotAppliedParked });
        } else if (isResend && !confirmed) {
            recovered = ended(recovered, ItemOutcome::Failed, { WhyCode::NotSent });
        } else {
            recovered = ended(recovered, ItemOutcome::NoEffectInTime, { WhyCode::SentNowhere });
        }
        return recovered;
    }

    // As it was when it was begun: addresses and queries may ask by the key.
    CompensationCase caseOf(const OpenRun &run, const OpenItem &item)
    {
        CompensationCase what{ item.eventId, item.handler, {}, {} };
        JournalFilter filter;
        filter.eventId = item.eventId;
        filter.handler = item.handler;
        filter.run = run.began.run;
        filter.kinds = { EntryKind::Intent };
        (void)m_journal.read(filter,
                             [&what](const JournalRecord &record) {
                                 what.key
                                     = PartitionKey(record.entry.detail.value("key"_L1).toString());
                                 what.tenant = record.entry.tenant;
                                 return false;
                             },
                             {});
        return what;
    }

    // Only what is asked before and after every compensation tells.
    RecoveredItem settleCompensation(const OpenRun &run, const OpenItem &item)
    {
        RecoveredItem recovered;
        recovered.eventId = item.eventId;
        recovered.handler = item.handler;
        const QString action = run.began.detail.value("compensation"_L1).toString();
        auto compensator = m_console.compensator(action, item.handler);
        if (!compensator) {
            recovered.why = RunWhy::said(compensator.error());
            return recovered;
        }
        const CompensationLook look = (*compensator)->look(caseOf(run, item));
        const bool confirmed = item.step == EntryKind::Confirmed;
        if (look.state == CompensationLook::State::Done
            || (confirmed && !(*compensator)->canLook()))
            return ended(recovered, ItemOutcome::Compensated, {});
        if (look.state == CompensationLook::State::NotKnown)
            recovered.why = { WhyCode::SourceSilent };
        else if (confirmed)
            return ended(recovered, ItemOutcome::NoEffectInTime, { WhyCode::ResultUnknown });
        else if (!(*compensator)->canLook())
            // Sent again it would have the same id; its handler applies one.
            return ended(recovered, ItemOutcome::Unknown, { WhyCode::ResultUnknown });
        else
            return ended(recovered, ItemOutcome::Failed, { WhyCode::NotSent });
        return recovered;
    }

    static RecoveredItem ended(RecoveredItem item, ItemOutcome outcome, const RunWhy &why)
    {
        item.outcome = outcome;
        item.why = why;
        return item;
    }

    Found find(const OpenItem &item)
    {
        Found found;
        const HandlerConfig *handler = m_console.workspace().handler(item.handler);
        if (!handler)
            return found;
        const ParkingLook &look = lookAt(*handler);
        const auto dossiers = m_console.dossiers(item.eventId, item.handler, m_stop);
        if (dossiers.empty())
            return found;
        const Evidence &evidence = dossiers.front()->evidence;
        // Of an earlier look, what lay there may be in the index still.
        const auto &copies = dossiers.front()->copies;
        const bool isSeen = std::ranges::any_of(copies, [&look](const ParkedCopyFull &copy) {
            return look.isWhole || (look.began && copy.failure.seenAt >= *look.began);
        });
        if (isSeen || look.isWhole)
            found.copyIsThere = isSeen;
        found.mayBeUnderWay = evidence.queued.value != QueuePresence::NotQueued;
        const bool hasEffect = evidence.effect.value && evidence.effect.value->row
            && evidence.effect.value->row->effects > 0;
        if (evidence.inbox.configured) {
            if (evidence.inbox.value)
                found.isApplied = evidence.inbox.value->row.has_value()
                    && (!evidence.effect.configured || hasEffect);
        } else if (evidence.effect.value) {
            found.isApplied = hasEffect;
        }
        return found;
    }

    // Once for each handler; after its queues were seen empty, so that what a handler parks
    // meanwhile is in it.
    const ParkingLook &lookAt(const HandlerConfig &handler)
    {
        const auto known = m_looks.constFind(handler.name);
        if (known != m_looks.cend())
            return *known;
        m_console.waitForQuiet(handler.name, m_stop);
        ParkingLook look;
        // One that parks nothing has no place where a copy could lie.
        look.isWhole = handler.parking.isEmpty();
        for (int looks = 0; !look.isWhole && !m_stop.stop_requested(); ++looks) {
            const ScanProgress done = m_console.scan(handler.name, true, false, {}, m_stop);
            if (!done.report)
                break;
            look = { done.report->complete, done.report->startedAt };
            if (look.isWhole || looks == m_patience.looksMore || !mayComeBack(*done.report))
                break;
            pause();
        }
        return *m_looks.insert(handler.name, look);
    }

    void pause() const
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, m_stop, m_patience.between, [] { return false; });
    }

    JournalEntry entry(const OpenRun &run, EntryKind kind) const
    {
        JournalEntry made;
        made.at = m_clock.now();
        made.kind = kind;
        made.action = run.began.action;
        made.who = m_by.who;
        made.host = m_by.host;
        made.process = m_by.process;
        made.run = run.began.run;
        made.planDigest = run.began.planDigest;
        return made;
    }

    JournalEntry entryOf(const OpenRun &run, const OpenItem &item,
                         const RecoveredItem &recovered) const
    {
        JournalEntry made = entry(run, EntryKind::Recovered);
        made.handler = item.handler;
        made.eventId = item.eventId;
        made.tenant = item.tenant;
        made.outcome = recovered.outcome;
        made.detail = QJsonObject{ { u"copy_is_parked"_s, recovered.copyIsParked } };
        if (run.began.detail.contains("compensation"_L1))
            made.detail.insert(u"compensation"_s, run.began.detail.value("compensation"_L1));
        insertWhy(made.detail, "why"_L1, recovered.why);
        return made;
    }

    Console &m_console;
    Journal &m_journal;
    const Operator &m_by;
    const Clock &m_clock;
    std::stop_token m_stop;
    RecoveryPatience m_patience;
    QHash<HandlerName, ParkingLook> m_looks;
    RecoveryReport m_report;
};

} // namespace

Result<RecoveryReport> recoverRuns(Console &console, Journal &journal, const Operator &by,
                                   const Clock &clock, std::stop_token stop,
                                   const RecoveryPatience &patience)
{
    return Recovery(console, journal, by, clock, std::move(stop), patience).run();
}

} // namespace recourse
