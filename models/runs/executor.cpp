// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/executor.h"

#include "models/runs/outboxcopy.h"
#include "models/runs/replaymessage.h"
#include "models/runs/runapproval.h"
#include "models/runs/runcompensation.h"
#include "models/runs/runcopies.h"
#include "models/runs/runjournal.h"
#include "models/runs/runjudging.h"
#include "models/runs/runplaces.h"
#include "models/runs/runreport.h"
#include "models/runs/runsending.h"
#include "models/runs/runteller.h"

#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using Kind = RunCommand::Kind;
using Indexes = std::vector<std::size_t>;

// Held longer than any single step takes, renewed while the run goes on.
constexpr Millis leaseTime = 60s;
constexpr Millis leaseRenewal = 15s;
constexpr std::size_t lookedAtOnce = 500;
// Until so many are held it is worth to look what comes back.
constexpr std::size_t mostForLooking = 1'000;
// Of smaller batches the next one is taken when it is its turn.
constexpr int leastForAhead = 1'000;
constexpr std::size_t mostAhead = 2'000; // as many as a run judges and sends at once

class Executor
{
public:
    Executor(const RunOrder &order, qint64 approval, Console &console, Journal &journal,
             const Clock &clock, RunControl &control,
             const std::function<void(const RunSnapshot &)> &progress)
        : m_order(order)
        , m_approval(approval)
        , m_console(console)
        , m_clock(clock)
        , m_control(control)
        , m_machine(order.plan)
        , m_run(QUuid::createUuid().toString(QUuid::WithoutBraces))
        , m_teller(m_machine, m_run, clock, progress)
        , m_journal(journal, order.plan, order.by, m_run, clock)
        , m_places(console, order.plan, clock)
        , m_sending(m_places, m_machine, clock, control.stopToken())
        , m_compensation(console, order.plan, clock)
    {
    }

    Result<RunReport> run()
    {
        if (const Result<void> begun = m_journal.began(m_order.reason, m_approval, leaseTime);
            !begun)
            return failed(begun.error());
        for (;;) {
            hear();
            const RunCommand command = m_machine.next(m_clock.now());
            if (command.kind == Kind::End)
                break;
            m_teller.tell();
            perform(command);
        }
        told(m_sending.end());
        m_places.giveBack();
        if (!m_error || !m_journal.isLost()) {
            if (const Result<void> ended = m_journal.ended(m_machine); !ended)
                m_error = ended.error();
        }
        // Last: what is open and not leased looks dead to others.
        m_journal.release();
        m_teller.tellEnd();
        return reportOf(m_machine, m_run, m_error);
    }

private:
    const PlanItem &item(std::size_t at) const { return m_order.plan.items[at]; }

    void step(const char *name) const
    {
        if (m_order.atStep)
            m_order.atStep(name);
    }

    void hear()
    {
        told(m_sending.hear());
        m_machine.pause(m_control.isPaused());
        if (const auto why = m_control.stopped(); why && !m_machine.isStopping())
            m_machine.stop(*why);
        if (m_machine.isStopping())
            m_sending.stop();
        const Instant now = m_clock.now();
        const auto since = m_places.heldSince();
        if (since && now - *since >= m_order.holdAtMost && m_machine.mayGiveBack()
            && !m_machine.isStopping()) {
            step("give-back");
            m_places.giveBack();
            m_machine.gaveBack();
        }
        if (now - m_lastCare < 2s)
            return;
        m_lastCare = now;
        if (const Result<void> alive = m_places.keepAlive(); !alive)
            brokerLost(alive.error());
        if (now - m_lastRenewal >= leaseRenewal) {
            m_lastRenewal = now;
            m_journal.renew(leaseTime);
        }
    }

    void brokerLost(const Error &why)
    {
        if (!m_error)
            m_error = why;
        // What goes out now could not be removed from its place.
        m_sending.stop();
        told(m_sending.end());
        m_machine.custodyLost({ WhyCode::BrokerLost });
        m_places.drop();
    }

    // What is held can still be sent and removed; nothing more is taken.
    void takingFailed(const Error &why)
    {
        if (why.code != ErrorCode::Refused && why.code != ErrorCode::TooLarge)
            return brokerLost(why);
        if (!m_error)
            m_error = why;
        m_takesNoMore = true;
        m_machine.stop({ WhyCode::TakingRefused, RunWhy::said(why).detail });
    }

    void journalLost(const Error &why)
    {
        m_error = why;
        m_machine.journalLost({ WhyCode::JournalLost });
    }

    void perform(const RunCommand &command)
    {
        switch (command.kind) {
        case Kind::Take:
            take(m_copies.roomFor(command.most), 300ms);
            break;
        case Kind::Judge:
            judge(command.items);
            break;
        case Kind::WriteIntent:
            writeIntent(command.items);
            break;
        case Kind::Publish:
            publish(command.items, command.until);
            break;
        case Kind::Await:
            told(m_sending.await());
            break;
        case Kind::WriteConfirmed:
            step("write-confirmed");
            if (const Result<void> done = m_journal.confirmed(command.items); !done)
                return journalLost(done.error());
            m_machine.recorded(command.items);
            break;
        case Kind::Remove:
            remove(command.items);
            break;
        case Kind::Watch:
            watch(command.items);
            break;
        case Kind::WriteOutcome:
            step("write-outcome");
            if (const Result<void> done = m_journal.outcomes(command.items, m_machine); !done)
                return journalLost(done.error());
            m_machine.outcomesWritten(command.items);
            forget(command.items);
            break;
        case Kind::Wait:
            m_control.waitFor(
                std::max(Millis(1),
                         std::min(command.until, m_teller.due().value_or(command.until))
                             - m_clock.now()),
                m_machine.isPaused(), m_machine.isStopping());
            break;
        case Kind::End:
            break;
        }
    }

    // What lies in the parking places goes to its item, where the plan has one.
    void take(std::size_t most, Millis wait)
    {
        if (m_takesNoMore || most == 0)
            return;
        step("take");
        Result<std::vector<TakenCopy>> taken = m_places.take(most, wait);
        if (!taken)
            return takingFailed(taken.error());
        for (TakenCopy &copy : *taken)
            arrived(std::move(copy));
        if (m_places.areExhausted())
            m_machine.nothingMoreLiesThere(
                m_machine.isWaitingForCopies() ? m_journal.runsBeside(leaseTime) : QString());
        else if (!taken->empty() && m_machine.isWaitingForCopies() && isUnpaced())
            m_places.takeAhead(m_copies.roomFor(mostAhead));
    }

    // What a rate or a batch keeps waiting is not held ahead of its time.
    bool isUnpaced() const
    {
        const RunLimits &limits = m_order.plan.limits;
        return limits.ratePerSecond <= 0 && limits.batch >= leastForAhead
            && m_machine.isCanaryPassed() && !m_machine.isStopping() && !m_machine.isPaused();
    }

    void arrived(TakenCopy &&copy)
    {
        const std::vector<RunPlaces::Match> matches = m_places.itemsOf(copy);
        for (const auto &[at, failure] : matches) {
            if (m_machine.held(at, copy.held.token)) {
                m_copies.put(at, { std::move(copy.held.message), *failure });
                m_machine.holdLittle(m_copies.areHeavy());
                return;
            }
        }
        for (const auto &[at, failure] : matches) {
            const RunMachine::Item &item = m_machine.item(at);
            if (item.step == ItemStep::Watching && item.sentAt && !item.isHeld)
                return m_machine.parkedAgain(at);
        }
    }

    void judge(const Indexes &items)
    {
        step("judge");
        Indexes free = m_journal.lease(items, leaseTime, m_machine);
        for (const auto &[handler, ofHandler] : byHandler(free)) {
            const HandlerConfig *config = m_console.workspace().handler(handler);
            if (!config) {
                for (const std::size_t at : ofHandler)
                    m_machine.judged(at, false, item(at).verdict, { WhyCode::NoSuchHandler });
                continue;
            }
            const auto before = m_journal.confirmedBefore(handler, ofHandler);
            if (!before)
                return journalLost(before.error());
            const std::vector<Evidence> evidence = freshEvidence(handler, ofHandler);
            const JudgeRules rules = JudgeRules::of(*config, m_console.workspace());
            for (std::size_t i = 0; i < ofHandler.size(); ++i) {
                const Verdict verdict = recourse::judge(evidence[i], rules, m_clock.now());
                m_teller.saw(ofHandler[i], evidence[i]);
                judge(ofHandler[i], verdict, evidence[i],
                      before->value(item(ofHandler[i]).eventId));
            }
        }
    }

    // `before`: the run that has done it already, with a confirm; none where it is empty.
    void judge(std::size_t at, const Verdict &verdict, const Evidence &evidence,
               const RunJournal::Earlier &before)
    {
        const bool earlierWasSent = evidence.waitsFor
            && m_places.wasSent(item(at).handler, *evidence.waitsFor, m_machine);
        RunWhy why;
        if (!isAllowedNow(m_order.plan, verdict, evidence, earlierWasSent))
            why = { WhyCode::VerdictNow, verdictName(verdict.kind) };
        else if (isCompensation()
                 && !m_compensation.mayBegin(at, verdict.kind, before.run, m_machine))
            return;
        else if (!isCompensation() && !m_copies.contains(at))
            why = m_noCopy.value(at);
        else if (m_order.plan.action != RunAction::Resolve && !before.run.isEmpty()
                 && !cameBack(at, before.run)
                 && !mayGoOutAgain(m_order.plan.action, evidence, m_clock.now() - before.at))
            why = { WhyCode::SentBefore, before.run };
        m_machine.judged(at, why.isEmpty(), verdict.kind, why);
    }

    bool isCompensation() const { return m_order.plan.action == RunAction::Compensate; }

    bool cameBack(std::size_t at, const QString &run) const
    {
        if (!takesCopies(m_order.plan.action))
            return false;
        // Of what is replayed in place there is one copy: parked, it came back.
        return m_console.capabilities(item(at).broker).replaysInPlace
            || bearsMarkOf(m_copies.message(at), run);
    }

    std::vector<Evidence> freshEvidence(const HandlerName &handler, const Indexes &items)
    {
        switch (m_order.plan.action) {
        case RunAction::Resend:
            return outboxEvidence(handler, items);
        case RunAction::Compensate:
            return m_compensation.evidenceOf(handler, items);
        default:
            return m_console.evidenceOf(handler, m_copies.failures(items), {});
        }
    }

    void writeIntent(const Indexes &items)
    {
        step("write-intent");
        std::vector<ArchivedMessage> archive;
        if (m_order.plan.action == RunAction::Resolve) {
            for (const std::size_t at : items) {
                ArchivedMessage kept;
                kept.id = newArchiveId();
                kept.broker = item(at).broker;
                kept.handler = item(at).handler;
                kept.eventId = item(at).eventId;
                kept.tenant = item(at).tenant;
                kept.parked = m_copies.message(at);
                kept.archivedAt = m_clock.now();
                archive.push_back(std::move(kept));
            }
        }
        if (const Result<void> done = m_journal.intent(items, archive, m_machine); !done)
            return journalLost(done.error());
        m_machine.intended(items);
    }

    void publish(const Indexes &items, Instant until)
    {
        step("publish");
        if (isCompensation())
            return m_compensation.act(items, m_machine, m_order.atStep);
        m_sending.begin(items, until, [this](std::size_t at) { return publicationOf(at); });
    }

    // Of what was sent.
    void told(bool something)
    {
        if (!something)
            return;
        step("published");
        // What comes next would fail as well, and it is not the events' fault. What is held can
        // still be removed where it was confirmed.
        if (const auto &lost = m_sending.lost(); lost && !m_machine.isStopping()) {
            m_error = m_error ? m_error : lost;
            m_machine.stop({ WhyCode::BrokerLost });
        }
    }

    Publication publicationOf(std::size_t at) const
    {
        std::optional<ReplayMark> mark;
        if (m_order.plan.limits.annotate)
            mark = ReplayMark{ m_run.toLatin1(), QByteArray::number(item(at).order) };
        const BrokerConfig *broker = m_console.workspace().broker(item(at).broker);
        return replayMessage(m_copies.message(at), item(at).target, mark,
                             broker ? broker->user.toUtf8() : QByteArray())
            .publication;
    }

    void remove(const Indexes &items)
    {
        step("remove");
        for (const auto &[place, ofPlace] : m_places.byPlace(items)) {
            std::vector<quint64> tokens;
            for (const std::size_t at : ofPlace)
                tokens.push_back(m_machine.item(at).token);
            if (const Result<void> gone = m_places.remove(place, tokens); !gone)
                return brokerLost(gone.error());
            m_machine.removed(ofPlace);
        }
        step("removed");
    }

    void watch(const Indexes &items)
    {
        step("watch");
        if (isCompensation()) {
            m_compensation.look(items, m_machine);
            return m_machine.watched(m_clock.now());
        }
        // Copies that the handler parks again come to us like any other.
        const std::size_t held = m_places.heldCount();
        if (!m_places.areDropped() && held < mostForLooking && !m_copies.areHeavy())
            take(std::min(lookedAtOnce, mostForLooking - held), Millis(0));
        for (const auto &[handler, ofHandler] : byHandler(items)) {
            const std::vector<Evidence> evidence
                = m_console.effectsOf(handler, m_copies.failures(ofHandler), {});
            for (std::size_t i = 0; i < ofHandler.size(); ++i)
                look(ofHandler[i], evidence[i]);
        }
        m_machine.watched(m_clock.now());
    }

    void look(std::size_t at, const Evidence &evidence)
    {
        m_teller.saw(at, evidence);
        if (const auto outcome = effectOf(evidence, m_machine.item(at).sentAt, m_order.plan.action))
            m_machine.sawEffect(at, *outcome, m_clock.now());
    }

    // With what would be sent, read anew: it has to be what was planned.
    std::vector<Evidence> outboxEvidence(const HandlerName &handler, const Indexes &items)
    {
        std::vector<EventId> ids;
        for (const std::size_t at : items)
            ids.push_back(item(at).eventId);
        std::vector<Evidence> evidence;
        const auto resolved = m_journal.resolved(handler, ids);
        if (!resolved) {
            journalLost(resolved.error());
            evidence.resize(items.size());
            return evidence;
        }
        for (OutboxEvent &event : outboxEvents(m_console, handler, ids, {})) {
            const std::size_t at = items[evidence.size()];
            evidence.push_back(std::move(event.evidence));
            if (resolved->contains(item(at).eventId))
                m_noCopy.insert(at, { WhyCode::ResolvedBefore, resolved->value(item(at).eventId) });
            else if (!event.outbox.copy)
                m_noCopy.insert(at, event.outbox.why);
            else if (event.outbox.copy->failure.digest != item(at).digest)
                m_noCopy.insert(at, { WhyCode::PayloadChanged });
            else
                m_copies.put(at, std::move(*event.outbox.copy));
        }
        evidence.resize(items.size()); // without answers nothing is allowed
        return evidence;
    }

    std::map<HandlerName, Indexes> byHandler(const Indexes &items) const
    {
        std::map<HandlerName, Indexes> sorted;
        for (const std::size_t at : items)
            sorted[item(at).handler].push_back(at);
        return sorted;
    }

    void forget(const Indexes &items)
    {
        m_copies.drop(items);
        m_machine.holdLittle(m_copies.areHeavy());
        m_journal.release(items);
    }

    const RunOrder &m_order;
    const qint64 m_approval; // of a second person, used up; 0: it needs none
    Console &m_console;
    const Clock &m_clock;
    RunControl &m_control;
    RunMachine m_machine;
    QString m_run;
    RunTeller m_teller;
    RunJournal m_journal;
    RunPlaces m_places;
    RunSending m_sending;
    RunCompensation m_compensation;
    RunCopies m_copies;
    QHash<std::size_t, RunWhy> m_noCopy; // of a resend
    bool m_takesNoMore = false;
    std::optional<Error> m_error;
    Instant m_lastCare;
    Instant m_lastRenewal;
};

Error refusedOrder(const QString &native, const QString &hint)
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"begin run"_s;
    error.native = native;
    error.hint = hint;
    return error;
}

} // namespace

Result<RunReport> carryOut(const RunOrder &order, Console &console, Journal &journal,
                           const Clock &clock, RunControl &control,
                           const std::function<void(const RunSnapshot &)> &progress)
{
    if (order.reason.trimmed().isEmpty())
        return failed(refusedOrder(u"no reason is given"_s, u"say why; the journal keeps it"_s));
    if (order.plan.includedCount() == 0)
        return failed(refusedOrder(u"nothing of the plan is included"_s, {}));
    if (order.plan.action == RunAction::None)
        return failed(refusedOrder(u"the plan names no action"_s, {}));
    const Result<qint64> approval = approvalForRun(order.plan, order.plannedLimits,
                                                   console.workspace(), order.by.who, journal);
    if (!approval)
        return failed(approval.error());
    return Executor(order, *approval, console, journal, clock, control, progress).run();
}

} // namespace recourse
