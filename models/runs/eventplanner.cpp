// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/eventplanner.h"

#include "models/core/digest.h"
#include "models/runs/outboxcopy.h"
#include "models/runs/planorder.h"
#include "models/runs/replaymessage.h"

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool isParked(const Evidence &evidence)
{
    return evidence.parked.value && !evidence.parked.value->copies.empty();
}

// Whether any source has heard of the event under this handler.
bool hasTrace(const OutboxEvent &event)
{
    const Evidence &evidence = event.evidence;
    const auto hasRow
        = [](const auto &answer) { return answer.value && answer.value->row.has_value(); };
    return isParked(evidence) || hasRow(evidence.inbox) || hasRow(evidence.outbox)
        || (hasRow(evidence.effect) && evidence.effect.value->row->effects > 0);
}

class EventPlanner
{
public:
    EventPlanner(Console &console, const PlanWish &wish, const Clock &clock)
        : m_console(console)
        , m_wish(wish)
        , m_clock(clock)
    {
    }

    // One of this handler; those of no use are left out of the plan with their reason.
    PlanItem item(const HandlerConfig &handler, const OutboxEvent &event) const
    {
        const Workspace &workspace = m_console.workspace();
        const Verdict verdict
            = judge(event.evidence, JudgeRules::of(handler, workspace), m_clock.now());
        PlanItem item;
        item.eventId = event.evidence.eventId;
        item.handler = handler.name;
        item.key = event.evidence.key;
        item.version = event.evidence.version;
        item.ordered = handler.order == OrderRule::Key;
        item.verdict = verdict.kind;
        item.broker = handler.broker;
        item.parking = handler.parking;
        if (event.outbox.copy) {
            item.tenant = event.outbox.copy->failure.tenant;
            item.digest = event.outbox.copy->failure.digest;
        }
        for (const Failure &failure : parkedCopies(event.evidence))
            item.tenant = failure.tenant;
        item.leftOut
            = workspace.tenantVisible(item.tenant) ? leftOut(event, verdict) : LeftOut::Tenant;
        if (item.included() && m_wish.action == RunAction::Resend) {
            if (m_wish.target)
                item.target = *m_wish.target;
            else if (handler.queues.size() == 1)
                item.target = { {}, handler.queues.front().toUtf8() };
            else
                item.leftOut = LeftOut::NoTarget;
        }
        return item;
    }

    // Adds what sending changes on what the outbox has.
    void countChanges(std::vector<PlanChange> &found, const PlanItem &item,
                      const OutboxEvent &event) const
    {
        const BrokerConfig *broker = m_console.workspace().broker(item.broker);
        recourse::countChanges(found, event.outbox.copy->message, item.target,
                               m_wish.limits.annotate,
                               broker ? broker->user.toUtf8() : QByteArray());
    }

private:
    std::vector<Failure> parkedCopies(const Evidence &evidence) const
    {
        std::vector<Failure> copies;
        if (!isParked(evidence))
            return copies;
        if (const auto found = m_console.index().byEventId(evidence.eventId))
            std::ranges::copy_if(*found, std::back_inserter(copies), [&](const Failure &one) {
                return one.handler == evidence.handler;
            });
        return copies;
    }

    LeftOut leftOut(const OutboxEvent &event, const Verdict &verdict) const
    {
        if (m_wish.action == RunAction::Compensate)
            return verdict.allows(Allowed::Compensate) ? LeftOut::No : LeftOut::Verdict;
        if (!verdict.allows(Allowed::Resend))
            return LeftOut::Verdict;
        if (event.outbox.copy)
            return LeftOut::No;
        return event.outbox.why.code == WhyCode::NoPayload   ? LeftOut::NoPayload
            : event.outbox.why.code == WhyCode::AnotherEvent ? LeftOut::AnotherEvent
                                                             : LeftOut::OutboxUnreadable;
    }

    Console &m_console;
    const PlanWish &m_wish;
    const Clock &m_clock;
};

Error refused(ErrorCode code, const QString &native = {})
{
    Error error;
    error.code = code;
    error.tried = u"make plan"_s;
    error.native = native;
    return error;
}

// The handlers that the wish can be for.
std::vector<const HandlerConfig *> handlersFor(const Workspace &workspace,
                                               const HandlerName &wanted, const PlanWish &wish)
{
    const auto action
        = std::ranges::find(workspace.actions, wish.compensation, &ActionConfig::name);
    std::vector<const HandlerConfig *> found;
    for (const HandlerConfig &handler : workspace.handlers) {
        const bool can = wish.action == RunAction::Resend
            ? handler.outbox.has_value()
            : action != workspace.actions.end() && action->handlers.contains(handler.name);
        if (can && (wanted.isEmpty() || handler.name == wanted))
            found.push_back(&handler);
    }
    return found;
}

} // namespace

Result<Plan> makeEventPlan(Console &console, const std::vector<EventId> &ids,
                           const HandlerName &handler, const PlanWish &wish, const Clock &clock,
                           std::stop_token stop)
{
    const Workspace &workspace = console.workspace();
    if (wish.action != RunAction::Resend && wish.action != RunAction::Compensate)
        return failed(refused(ErrorCode::InvalidInput, u"the action takes parked copies"_s));
    const auto handlers = handlersFor(workspace, handler, wish);
    if (handlers.empty())
        return failed(refused(ErrorCode::InvalidInput,
                              wish.action == RunAction::Resend
                                  ? u"no such handler has an outbox query"_s
                                  : u"no such compensation is for this handler"_s));
    const EventPlanner planner(console, wish, clock);
    QHash<EventId, std::vector<PlanItem>> allowed;
    QHash<EventId, std::vector<PlanItem>> others; // of handlers that have heard of it
    QHash<EventId, PlanItem> unheard;
    Plan plan;
    for (const HandlerConfig *one : handlers) {
        for (const OutboxEvent &event : outboxEvents(console, one->name, ids, stop)) {
            PlanItem item = planner.item(*one, event);
            const EventId id = item.eventId;
            // A compensation sends nothing of it.
            if (item.included() && wish.action == RunAction::Resend)
                planner.countChanges(plan.changes, item, event);
            if (item.included())
                allowed[id].push_back(std::move(item));
            else if (hasTrace(event))
                others[id].push_back(std::move(item));
            else
                unheard.insert(id, std::move(item));
        }
    }
    if (stop.stop_requested())
        return failed(refused(ErrorCode::Cancelled));
    for (const EventId &id : ids) {
        for (PlanItem &item : allowed[id])
            plan.items.push_back(std::move(item));
        if (!allowed[id].empty())
            continue;
        for (PlanItem &item : others[id])
            plan.items.push_back(std::move(item));
        if (others[id].empty() && unheard.contains(id))
            plan.items.push_back(unheard.take(id));
    }
    plan.action = wish.action;
    plan.compensation = wish.action == RunAction::Compensate ? wish.compensation : QString();
    plan.workspace = workspace.name;
    plan.environment = workspace.environment;
    plan.madeAt = clock.now();
    plan.madeBy = wish.madeBy;
    plan.limits = bounded(wish.limits, workspace.replay);
    std::ranges::stable_sort(plan.changes, std::greater(), &PlanChange::items);
    std::ranges::stable_sort(plan.items, {}, &PlanItem::position);
    sortWithinKeys(plan.items);
    numberItems(plan.items);
    return plan;
}

} // namespace recourse
