// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/recovery.h"

#include "models/runs/runjournal.h"

#include <signal.h>

#include <QFile>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// What one item's evidence says, reduced to the two questions of the table.
struct Found
{
    std::optional<bool> copyIsThere;
    std::optional<bool> isApplied; // the inbox has a row, and the effect is there where one is told
    bool mayBeUnderWay = false; // the handler's queues are not known to be empty
};

// Longer than settling one run takes; one that dies in it is followed by another after that.
constexpr Millis recoveryTime = std::chrono::minutes(5);

bool isSettled(const OpenItem &item)
{
    return item.outcome != ItemOutcome::None;
}

class Recovery
{
public:
    Recovery(Console &console, Journal &journal, const Operator &by, const Clock &clock,
             std::stop_token stop)
        : m_console(console)
        , m_journal(journal)
        , m_by(by)
        , m_clock(clock)
        , m_stop(std::move(stop))
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
            if (isAlive(run.began))
                continue;
            const auto ours = claim(run);
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
    // Only of this machine can it be told. A number that somebody else got meanwhile only keeps the
    // run open for longer.
    bool isAlive(const JournalEntry &began) const
    {
        if (began.host != m_by.host || began.process <= 0 || began.process == m_by.process)
            return false;
        if (::kill(pid_t(began.process), 0) != 0)
            return false;
        QFile name(u"/proc/%1/comm"_s.arg(began.process));
        return name.open(QIODevice::ReadOnly) && name.readAll().startsWith("recourse");
    }

    // A run of another machine lives as long as it renews its lease; of two who recover, one does.
    Result<bool> claim(const OpenRun &run)
    {
        const std::vector<EventId> itself{ EventId(run.began.run) };
        // That its process is gone is known here, and need not be waited for.
        if (run.began.host == m_by.host && run.began.process != m_by.process)
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
        for (const OpenItem &item : run.items) {
            if (isSettled(item))
                continue;
            // Neither shown nor settled; who may see it can.
            if (!m_console.workspace().tenantVisible(item.tenant)) {
                allSettled = false;
                continue;
            }
            RecoveredItem recovered = settle(run, item);
            recovered.run = run.began.run;
            allSettled = allSettled && recovered.outcome != ItemOutcome::None;
            if (recovered.outcome != ItemOutcome::None)
                entries.push_back(entryOf(run, item, recovered));
            m_report.items.push_back(std::move(recovered));
        }
        if (allSettled) {
            JournalEntry ended = entry(run, EntryKind::RunEnded);
            ended.detail = QJsonObject{ { u"recovered"_s, true } };
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
        if (!found.isApplied || !found.copyIsThere) {
            recovered.why = { WhyCode::SourceSilent };
        } else if (*found.isApplied) {
            recovered
                = ended(recovered, ItemOutcome::Applied,
                        *found.copyIsThere ? RunWhy{ WhyCode::ParkedCopyIsDuplicate } : RunWhy{});
        } else if (found.mayBeUnderWay) {
            recovered.why = { WhyCode::MayWaitOnQueue };
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
            recovered.why = RunWhy::said(toLogText(compensator.error()));
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
        const bool looked = isLookedAt(item.handler);
        const auto dossiers = m_console.dossiers(item.eventId, item.handler, m_stop);
        if (dossiers.empty())
            return found;
        const Evidence &evidence = dossiers.front()->evidence;
        if (looked)
            found.copyIsThere = !dossiers.front()->copies.empty();
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

    // A fresh and whole look at the parking place, once for each handler; after its queues were
    // seen empty, so that what a handler parks meanwhile is in it.
    bool isLookedAt(const HandlerName &handler)
    {
        const auto known = m_looked.constFind(handler);
        if (known != m_looked.cend())
            return *known;
        m_console.waitForQuiet(handler, m_stop);
        // One that parks nothing has no place where a copy could lie.
        const HandlerConfig *config = m_console.workspace().handler(handler);
        bool whole = config && config->parking.isEmpty();
        if (!whole) {
            const ScanProgress done = m_console.scan(handler, true, false, {}, m_stop);
            whole = done.report && done.report->complete;
        }
        m_looked.insert(handler, whole);
        return whole;
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
    QHash<HandlerName, bool> m_looked;
    RecoveryReport m_report;
};

} // namespace

Result<RecoveryReport> recoverRuns(Console &console, Journal &journal, const Operator &by,
                                   const Clock &clock, std::stop_token stop)
{
    return Recovery(console, journal, by, clock, std::move(stop)).run();
}

} // namespace recourse
