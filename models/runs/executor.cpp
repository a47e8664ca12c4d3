// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/executor.h"

#include "models/runs/replaymessage.h"
#include "models/runs/runapproval.h"
#include "models/runs/runjournal.h"
#include "models/runs/runplaces.h"

#include <unistd.h>

#include <QSysInfo>
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
// Clocks of machines differ by less than this, as far as telling a duplicate from a success goes.
constexpr Millis clockDoubt = 2s;

class Executor
{
public:
    // `approval`: of a second person, which the run uses up; 0 where it needs none.
    Executor(const RunOrder &order, qint64 approval, Console &console, Journal &journal,
             const Clock &clock, RunControl &control,
             const std::function<void(const RunSnapshot &)> &progress)
        : m_order(order)
        , m_approval(approval)
        , m_console(console)
        , m_clock(clock)
        , m_control(control)
        , m_progress(progress)
        , m_machine(order.plan)
        , m_run(QUuid::createUuid().toString(QUuid::WithoutBraces))
        , m_journal(journal, order.plan, order.by, m_run, clock)
        , m_places(console, order.plan)
    {
    }

    Result<RunReport> run()
    {
        if (const Result<void> begun = m_journal.began(order().reason, m_approval); !begun)
            return failed(begun.error());
        for (;;) {
            hear();
            const RunCommand command = m_machine.next(m_clock.now());
            if (command.kind == Kind::End)
                break;
            perform(command);
            tell();
        }
        m_places.giveBack();
        m_journal.release();
        if (!m_error || !m_journal.isLost()) {
            if (const Result<void> ended = m_journal.ended(m_machine); !ended)
                m_error = ended.error();
        }
        return report();
    }

private:
    const RunOrder &order() const { return m_order; }
    const PlanItem &item(std::size_t at) const { return m_order.plan.items[at]; }

    void step(const char *name) const
    {
        if (m_order.atStep)
            m_order.atStep(name);
    }

    void hear()
    {
        m_machine.pause(m_control.isPaused());
        if (const auto why = m_control.stopped(); why && !m_machine.isStopping())
            m_machine.stop(*why);
        const Instant now = m_clock.now();
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
        m_machine.custodyLost(u"the connection to the broker was lost"_s);
        m_places.drop();
    }

    void journalLost(const Error &why)
    {
        m_error = why;
        m_machine.journalLost(u"the journal cannot be written"_s);
    }

    void perform(const RunCommand &command)
    {
        switch (command.kind) {
        case Kind::Take:
            take(300ms);
            break;
        case Kind::Judge:
            judge(command.items);
            break;
        case Kind::WriteIntent:
            writeIntent(command.items);
            break;
        case Kind::Publish:
            publish(command.items);
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
            m_control.waitFor(std::max(Millis(1), command.until - m_clock.now()),
                              m_machine.isPaused(), m_machine.isStopping());
            break;
        case Kind::End:
            break;
        }
    }

    // What lies in the parking places goes to its item, where the plan has one.
    void take(Millis wait)
    {
        step("take");
        const Result<std::vector<TakenCopy>> taken = m_places.take(wait);
        if (!taken)
            return brokerLost(taken.error());
        for (const TakenCopy &copy : *taken)
            arrived(copy);
        if (m_places.areExhausted())
            m_machine.nothingMoreLiesThere();
    }

    void arrived(const TakenCopy &copy)
    {
        const std::optional<std::size_t> at = m_places.itemOf(copy);
        if (!at)
            return;
        if (m_machine.held(*at, copy.held.token))
            m_copies.insert_or_assign(*at, copy);
        else if (m_machine.item(*at).sentAt && !m_machine.item(*at).isHeld)
            m_machine.parkedAgain(*at);
    }

    void judge(const Indexes &items)
    {
        step("judge");
        Indexes free = m_journal.lease(items, leaseTime, m_machine);
        for (const auto &[handler, ofHandler] : byHandler(free)) {
            const HandlerConfig *config = m_console.workspace().handler(handler);
            if (!config) {
                for (const std::size_t at : ofHandler)
                    m_machine.judged(at, false, item(at).verdict,
                                     u"the workspace knows no such handler"_s);
                continue;
            }
            const auto confirmed = m_journal.confirmedBefore(handler, ofHandler);
            if (!confirmed)
                return journalLost(confirmed.error());
            const std::vector<Evidence> evidence = evidenceOf(handler, ofHandler);
            const JudgeRules rules = JudgeRules::of(*config, m_console.workspace());
            for (std::size_t i = 0; i < ofHandler.size(); ++i) {
                const std::size_t at = ofHandler[i];
                const Verdict verdict = recourse::judge(evidence[i], rules, m_clock.now());
                QString why;
                bool allowed = isAllowed(at, verdict, evidence[i]);
                if (!allowed) {
                    why = u"verdict "_s + verdictName(verdict.kind);
                } else if (const auto before = confirmed->constFind(item(at).eventId);
                           before != confirmed->cend() && !cameBack(at, *before)) {
                    allowed = false;
                    why = u"run %1 has sent it already and the broker confirmed it"_s.arg(*before);
                }
                m_machine.judged(at, allowed, verdict.kind, why);
            }
        }
    }

    bool isAllowed(std::size_t at, const Verdict &verdict, const Evidence &evidence) const
    {
        if (m_order.plan.action == RunAction::Resolve)
            return verdict.allowsResolve();
        if (verdict.allows(Allowed::Replay))
            return true;
        if (m_order.plan.retryPermanent && verdict.allows(Allowed::ReplayWithReason))
            return true;
        // The earlier one went out in this run, and its effect is not waited for.
        return verdict.allows(Allowed::ReplayInOrder) && evidence.waitsFor
            && m_order.plan.limits.effectTimeoutSeconds == 0
            && m_places.wasSent(item(at).handler, *evidence.waitsFor, m_machine);
    }

    // A copy that the handler parked again bears the mark of the run that had sent it. One without
    // may be the old copy, which a broker that was killed brought back; a table brings none back.
    bool cameBack(std::size_t at, const QString &run) const
    {
        const BrokerConfig *broker = m_console.workspace().broker(item(at).broker);
        if (broker && broker->kind == BrokerKind::EventTable)
            return true;
        const auto copy = m_copies.find(at);
        if (copy == m_copies.end() || !copy->second.held.message.message.headers)
            return false;
        const FieldValue *mark
            = findField(*copy->second.held.message.message.headers, "x-recourse-run");
        return mark && mark->bytes() && *mark->bytes() == run.toLatin1();
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
                kept.parked = m_copies.at(at).held.message;
                kept.archivedAt = m_clock.now();
                archive.push_back(std::move(kept));
            }
        }
        if (const Result<void> done = m_journal.intent(items, archive, m_machine); !done)
            return journalLost(done.error());
        m_machine.intended(items);
    }

    void publish(const Indexes &items)
    {
        step("publish");
        for (const auto &[place, ofPlace] : m_places.byPlace(items)) {
            std::vector<Publication> publications;
            publications.reserve(ofPlace.size());
            for (const std::size_t at : ofPlace)
                publications.push_back(publicationOf(at));
            const std::vector<PublishOutcome> outcomes = m_places.publish(place, publications);
            for (std::size_t i = 0; i < ofPlace.size(); ++i)
                m_machine.published(ofPlace[i], outcomes[i].fate,
                                    outcomes[i].why ? toLogText(*outcomes[i].why) : QString(),
                                    m_clock.now());
        }
        step("published");
    }

    Publication publicationOf(std::size_t at) const
    {
        std::optional<ReplayMark> mark;
        if (m_order.plan.limits.annotate)
            mark = ReplayMark{ m_run.toLatin1(), QByteArray::number(item(at).order) };
        const BrokerConfig *broker = m_console.workspace().broker(item(at).broker);
        return replayMessage(m_copies.at(at).held.message, item(at).target, mark,
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
        // Copies that the handler parks again come to us like any other.
        if (!m_machine.isStopping() || !m_places.areDropped())
            take(Millis(0));
        for (const auto &[handler, ofHandler] : byHandler(items)) {
            const std::vector<Evidence> evidence = evidenceOf(handler, ofHandler);
            for (std::size_t i = 0; i < ofHandler.size(); ++i)
                look(ofHandler[i], evidence[i]);
        }
        m_machine.watched(m_clock.now());
    }

    void look(std::size_t at, const Evidence &evidence)
    {
        const bool hasEffect = evidence.effect.value && evidence.effect.value->row
            && evidence.effect.value->row->effects > 0;
        if (evidence.inbox.configured) {
            if (!evidence.inbox.value || !evidence.inbox.value->row)
                return;
            if (evidence.effect.configured && !hasEffect)
                return;
            const auto appliedAt = evidence.inbox.value->row->appliedAt;
            const auto sentAt = m_machine.item(at).sentAt;
            const bool before = appliedAt && sentAt && *appliedAt + clockDoubt < *sentAt;
            m_machine.sawEffect(at, before ? ItemOutcome::Duplicate : ItemOutcome::Applied);
        } else if (hasEffect) {
            m_machine.sawEffect(at, ItemOutcome::Applied);
        }
    }

    std::vector<Evidence> evidenceOf(const HandlerName &handler, const Indexes &items) const
    {
        std::vector<Failure> held;
        held.reserve(items.size());
        for (const std::size_t at : items)
            held.push_back(m_copies.at(at).failure);
        return m_console.evidenceOf(handler, held, {});
    }

    std::map<HandlerName, Indexes> byHandler(const Indexes &items) const
    {
        std::map<HandlerName, Indexes> sorted;
        for (const std::size_t at : items)
            sorted[item(at).handler].push_back(at);
        return sorted;
    }

    // Bodies of what is done are not kept.
    void forget(const Indexes &items)
    {
        for (const std::size_t at : items)
            m_copies.erase(at);
        m_journal.release(items);
    }

    void tell() const
    {
        if (!m_progress)
            return;
        RunSnapshot snapshot;
        snapshot.run = m_run;
        snapshot.included = m_order.plan.includedCount();
        snapshot.sent = m_machine.sentCount();
        snapshot.counts = m_machine.counts();
        snapshot.paused = m_machine.isPaused();
        snapshot.stopping = m_machine.isStopping();
        m_progress(snapshot);
    }

    RunReport report() const
    {
        RunReport report;
        report.run = m_run;
        for (std::size_t i = 0; i < m_order.plan.items.size(); ++i) {
            if (!item(i).included())
                continue;
            const RunMachine::Item &one = m_machine.item(i);
            // What the journal could not take is unknown, whatever we saw.
            const bool known = one.step == ItemStep::Done;
            const bool untouched = one.step == ItemStep::Planned || one.step == ItemStep::Held
                || one.step == ItemStep::Judged;
            const ItemOutcome outcome = known ? one.outcome
                : untouched                   ? ItemOutcome::Skipped
                                              : ItemOutcome::Unknown;
            report.items.push_back({ item(i).eventId, item(i).handler, outcome, one.why });
            ++report.counts[outcome];
        }
        report.whyStopped = m_machine.whyStopped();
        report.error = m_error;
        return report;
    }

    const RunOrder &m_order;
    const qint64 m_approval;
    Console &m_console;
    const Clock &m_clock;
    RunControl &m_control;
    const std::function<void(const RunSnapshot &)> &m_progress;
    RunMachine m_machine;
    QString m_run;
    RunJournal m_journal;
    RunPlaces m_places;
    std::map<std::size_t, TakenCopy> m_copies; // held, or watched
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

Operator Operator::current()
{
    Operator by;
    by.host = QSysInfo::machineHostName();
    if (by.host.isEmpty())
        by.host = u"localhost"_s;
    const QString login = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    by.who = (login.isEmpty() ? u"uid%1"_s.arg(::getuid()) : login) + u'@' + by.host;
    by.process = ::getpid();
    return by;
}

Result<RunReport> carryOut(const RunOrder &order, Console &console, Journal &journal,
                           const Clock &clock, RunControl &control,
                           const std::function<void(const RunSnapshot &)> &progress)
{
    if (order.reason.trimmed().isEmpty())
        return failed(refusedOrder(u"no reason is given"_s, u"say why; the journal keeps it"_s));
    if (order.plan.includedCount() == 0)
        return failed(refusedOrder(u"nothing of the plan is included"_s, {}));
    if (order.plan.action != RunAction::Replay && order.plan.action != RunAction::Resolve)
        return failed(refusedOrder(u"this version runs replay and resolve"_s, {}));
    const Result<qint64> approval = approvalForRun(order.plan, order.plannedLimits,
                                                   console.workspace(), order.by.who, journal);
    if (!approval)
        return failed(approval.error());
    return Executor(order, *approval, console, journal, clock, control, progress).run();
}

} // namespace recourse
