// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/planner.h"

#include "models/evidence/deaths.h"
#include "models/runs/planorder.h"
#include "models/runs/replaymessage.h"

#include <QSet>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class Planner
{
public:
    Planner(Console &console, const PlanWish &wish)
        : m_console(console)
        , m_wish(wish)
    {
    }

    std::vector<PlanItem> items(const std::vector<Failure> &failures,
                                const std::vector<JudgedFailure> &judged)
    {
        QHash<qint64, const Verdict *> verdicts;
        for (const JudgedFailure &one : judged)
            verdicts.insert(one.row, &one.verdict);
        std::vector<const Failure *> inOrder;
        inOrder.reserve(failures.size());
        for (const Failure &failure : failures)
            inOrder.push_back(&failure);
        std::ranges::stable_sort(inOrder, {}, &Failure::seenOrder);
        std::vector<PlanItem> items;
        items.reserve(failures.size());
        for (const Failure *failure : inOrder) {
            const Verdict *verdict = verdicts.value(failure->row);
            items.push_back(item(*failure, verdict ? *verdict : Verdict{}));
        }
        leaveOutOtherCopies(items);
        sortWithinKeys(items);
        leaveOutWhatWaits(items);
        numberItems(items);
        return items;
    }

    // What sending changes on the messages of the included items, most frequent first.
    std::vector<PlanChange> changes(const std::vector<Failure> &failures,
                                    const std::vector<PlanItem> &items, const RunLimits &limits)
    {
        QHash<QByteArray, qint64> rows; // of the included copies
        for (const Failure &failure : failures)
            rows.insert(placeOf(failure.broker, failure.queue, failure.position), failure.row);
        std::vector<PlanChange> found;
        for (const PlanItem &item : items) {
            const auto row = rows.constFind(placeOf(item.broker, item.parking, item.position));
            if (!item.included() || row == rows.cend())
                continue;
            if (m_console.capabilities(item.broker).replaysInPlace)
                continue; // it goes back as it is
            const BrokerConfig *broker = m_console.workspace().broker(item.broker);
            const auto full = m_console.index().full(*row);
            if (!full || !*full)
                continue;
            countChanges(found, (*full)->message, item.target, limits.annotate,
                         broker ? broker->user.toUtf8() : QByteArray());
        }
        std::ranges::stable_sort(found, std::greater(), &PlanChange::items);
        return found;
    }

private:
    static QByteArray placeOf(const QString &broker, const QString &queue, quint64 position)
    {
        return broker.toUtf8() + '\0' + queue.toUtf8() + '\0' + QByteArray::number(position);
    }

    PlanItem item(const Failure &failure, const Verdict &verdict)
    {
        const Workspace &workspace = m_console.workspace();
        const HandlerConfig *handler = workspace.handler(failure.handler);
        PlanItem item;
        item.eventId = failure.eventId;
        item.handler = failure.handler;
        item.tenant = failure.tenant;
        item.key = failure.key;
        item.ordered = handler && handler->order == OrderRule::Key;
        item.version = failure.version;
        item.digest = failure.digest;
        item.verdict = verdict.kind;
        item.broker = failure.broker;
        item.parking = failure.queue;
        item.position = failure.position;
        if (verdict.after)
            m_waitsFor.insert(failure.handler.toUtf8() + '\0' + failure.eventId.bytes(),
                              *verdict.after);
        item.leftOut = leftOut(failure, verdict);
        if (item.included() && m_wish.action == RunAction::Replay) {
            const auto target = handler ? targetOf(*handler, failure) : std::nullopt;
            if (target)
                item.target = *target;
            else
                item.leftOut = LeftOut::NoTarget;
        }
        return item;
    }

    LeftOut leftOut(const Failure &failure, const Verdict &verdict) const
    {
        if (!m_console.workspace().tenantVisible(failure.tenant))
            return LeftOut::Tenant;
        if (failure.eventId.isEmpty())
            return LeftOut::NoEventId;
        if (m_wish.action == RunAction::Resolve)
            return verdict.allowsResolve() ? LeftOut::No : LeftOut::Verdict;
        if (verdict.allows(Allowed::ReplayWithReason) && !verdict.allows(Allowed::Replay))
            return m_wish.retryPermanent ? LeftOut::No : LeftOut::NeedsReason;
        return verdict.allows(Allowed::Replay) || verdict.allows(Allowed::ReplayInOrder)
            ? LeftOut::No
            : LeftOut::Verdict;
    }

    std::optional<PlanTarget> targetOf(const HandlerConfig &handler, const Failure &failure) const
    {
        if (m_wish.target)
            return m_wish.target;
        const bool staysInPlace = m_console.capabilities(failure.broker).replaysInPlace;
        if (handler.queues.size() == 1 && !staysInPlace)
            return PlanTarget{ {}, handler.queues.front().toUtf8() };
        const auto full = m_console.index().full(failure.row);
        if (!full || !*full)
            return std::nullopt;
        const ParkedMessage &parked = (*full)->message;
        const auto queue = staysInPlace ? parked.routingKey : originQueue(parked, handler.queues);
        return queue ? std::optional(PlanTarget{ {}, *queue }) : std::nullopt;
    }

    // One copy of an event is enough.
    static void leaveOutOtherCopies(std::vector<PlanItem> &items)
    {
        QSet<QByteArray> seen;
        for (PlanItem &item : items) {
            const QByteArray event = item.handler.toUtf8() + '\0' + item.eventId.bytes();
            if (!item.included())
                continue;
            if (seen.contains(event))
                item.leftOut = LeftOut::OtherCopy;
            seen.insert(event);
        }
    }

    // An event that waits for an earlier one goes only together with it, and behind it.
    void leaveOutWhatWaits(std::vector<PlanItem> &items) const
    {
        QSet<QByteArray> before;
        for (PlanItem &item : items) {
            const QByteArray handler = item.handler.toUtf8() + '\0';
            const QByteArray event = handler + item.eventId.bytes();
            const auto waits = m_waitsFor.constFind(event);
            if (item.included() && m_wish.action == RunAction::Replay && waits != m_waitsFor.cend()
                && !before.contains(handler + waits->bytes()))
                item.leftOut = LeftOut::AfterLeftOut;
            if (item.included())
                before.insert(event);
        }
    }

    Console &m_console;
    const PlanWish &m_wish;
    QHash<QByteArray, EventId> m_waitsFor;
};

} // namespace

RunLimits bounded(const RunLimits &wish, const ReplayLimits &allowed)
{
    RunLimits limits = wish;
    if (allowed.ratePerSecond > 0
        && (limits.ratePerSecond <= 0 || limits.ratePerSecond > allowed.ratePerSecond))
        limits.ratePerSecond = allowed.ratePerSecond;
    limits.canary = std::max(limits.canary, allowed.canary);
    limits.batch = std::clamp(limits.batch, 1, std::max(1, allowed.batch));
    if (allowed.stopAfterFailures > 0
        && (limits.stopAfterFailures == 0 || limits.stopAfterFailures > allowed.stopAfterFailures))
        limits.stopAfterFailures = allowed.stopAfterFailures;
    return limits;
}

Result<Plan> makePlan(Console &console, const std::vector<Failure> &failures, const PlanWish &wish,
                      const Clock &clock, std::stop_token stop)
{
    const std::vector<JudgedFailure> judged = console.judge(failures, stop);
    if (stop.stop_requested()) {
        Error error;
        error.code = ErrorCode::Cancelled;
        error.tried = u"make plan"_s;
        return failed(error);
    }
    Plan plan;
    plan.action = wish.action;
    plan.workspace = console.workspace().name;
    plan.environment = console.workspace().environment;
    plan.madeAt = clock.now();
    plan.madeBy = wish.madeBy;
    plan.limits = bounded(wish.limits, console.workspace().replay);
    plan.retryPermanent = wish.retryPermanent;
    Planner planner(console, wish);
    plan.items = planner.items(failures, judged);
    if (plan.action == RunAction::Replay)
        plan.changes = planner.changes(failures, plan.items, plan.limits);
    return plan;
}

std::optional<QByteArray> originQueue(const ParkedMessage &parked, const QStringList &queues)
{
    const auto isItsOwn
        = [&queues](const QByteArray &queue) { return queues.contains(QString::fromUtf8(queue)); };
    const FieldTable headers = parked.message.headers.value_or(FieldTable());
    const FieldValue *died = findField(headers, "x-first-death-queue");
    for (const QByteArray &queue :
         { died && died->bytes() ? *died->bytes() : QByteArray(), parked.routingKey }) {
        if (isItsOwn(queue))
            return queue;
    }
    std::optional<QByteArray> only;
    for (const DeathEntry &death : readDeaths(headers, queues).entries) {
        if (!isItsOwn(death.queue) || death.queue == only)
            continue;
        if (only)
            return std::nullopt;
        only = death.queue;
    }
    return only;
}

} // namespace recourse
