// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runrules.h"

#include "models/journal/deeds.h"
#include "models/runs/eventplanner.h"
#include "models/runs/planner.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <map>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

std::vector<Misfit> misfits(const Plan &plan, const Workspace &workspace)
{
    std::vector<Misfit> found;
    if (plan.workspace != workspace.name)
        found.push_back({ MisfitKind::OtherWorkspace, plan.workspace, workspace.name });
    if (plan.environment != workspace.environment)
        found.push_back({ MisfitKind::OtherEnvironment, environmentName(plan.environment),
                          environmentName(workspace.environment) });
    bool isOthers = false;
    for (const PlanItem &item : plan.items) {
        if (!item.included())
            continue;
        const HandlerConfig *handler = workspace.handler(item.handler);
        const bool same = handler && handler->broker == item.broker
            && handler->parking == item.parking && workspace.broker(item.broker);
        const Misfit changed{ MisfitKind::HandlerChanged, item.handler, {} };
        if (!same && std::ranges::find(found, changed) == found.end())
            found.push_back(changed);
        isOthers |= !workspace.tenantVisible(item.tenant);
    }
    if (plan.action == RunAction::Compensate
        && std::ranges::find(workspace.actions, plan.compensation, &ActionConfig::name)
            == workspace.actions.end())
        found.push_back({ MisfitKind::ActionGone, plan.compensation, {} });
    if (isOthers)
        found.push_back({ MisfitKind::ForeignTenant, {}, {} });
    return found;
}

std::vector<ActNeed> missingConsent(const Plan &plan, const Consent &consent,
                                    const Workspace &workspace)
{
    std::vector<ActNeed> missing;
    const qsizetype included = plan.includedCount();
    if (included == 0)
        missing.push_back(ActNeed::Items);
    if (included > workspace.replay.secondPersonAbove && !consent.isApproved)
        missing.push_back(ActNeed::SecondPerson);
    if (workspace.environment == Environment::Production && !consent.isArmed)
        missing.push_back(ActNeed::Arming);
    if (consent.reason.trimmed().isEmpty())
        missing.push_back(ActNeed::Reason);
    if (!consent.yes)
        missing.push_back(ActNeed::Yes);
    return missing;
}

bool isShown(const JournalEntry &entry, const Workspace &workspace)
{
    const bool isAboutEvents = !entry.eventId.isEmpty() || !entry.items.empty();
    return !isAboutEvents || workspace.tenantVisible(entry.tenant);
}

Result<std::vector<JournalEntry>> shownDeeds(Journal &journal, const Workspace &workspace,
                                             const HandlerName &handler, const EventId &event)
{
    auto deeds = deedsOf(journal, handler, event);
    if (deeds)
        std::erase_if(*deeds,
                      [&workspace](const JournalEntry &deed) { return !isShown(deed, workspace); });
    return deeds;
}

Result<void> mayExport(const Workspace &workspace)
{
    if (workspace.tenants.contains(u"*"_s))
        return {};
    return failed({ .code = ErrorCode::PermissionDenied,
                    .tried = u"export journal"_s,
                    .native = u"it holds the events of all tenants, and not all are yours"_s,
                    .hint = u"somebody who may see all tenants can export it"_s });
}

RunLimits withinPlan(const RunLimits &wish, const Plan &plan, const ReplayLimits &workspace)
{
    const RunLimits &planned = plan.limits;
    ReplayLimits ofPlan;
    ofPlan.ratePerSecond = planned.ratePerSecond;
    ofPlan.canary = planned.canary;
    ofPlan.batch = planned.batch;
    ofPlan.stopAfterFailures = planned.stopAfterFailures;
    ofPlan.effectTimeoutSeconds = planned.effectTimeoutSeconds;
    ofPlan.annotate = planned.annotate;
    return bounded(bounded(wish, ofPlan), workspace);
}

namespace {

// The same of a plan that takes no parked copies.
Result<Plan> eventsJudgedAgain(Console &console, const Plan &plan, const Clock &clock,
                               std::stop_token stop)
{
    Plan again = plan;
    std::map<HandlerName, std::vector<EventId>> ids;
    for (const PlanItem &item : plan.items) {
        if (item.included())
            ids[item.handler].push_back(item.eventId);
    }
    PlanWish wish;
    wish.action = plan.action;
    wish.limits = plan.limits;
    wish.compensation = plan.compensation;
    for (const auto &[handler, events] : ids) {
        const auto now = makeEventPlan(console, events, handler, wish, clock, stop);
        if (!now)
            return failed(now.error());
        QHash<EventId, const PlanItem *> fresh;
        for (const PlanItem &item : now->items)
            fresh.insert(item.eventId, &item);
        for (PlanItem &item : again.items) {
            const PlanItem *is = item.handler == handler ? fresh.value(item.eventId) : nullptr;
            if (!is || !item.included())
                continue;
            item.verdict = is->verdict;
            if (is->leftOut != LeftOut::NoTarget)
                item.leftOut = is->leftOut;
            if (item.included() && is->digest != item.digest && plan.action == RunAction::Resend)
                item.leftOut = LeftOut::OutboxUnreadable;
        }
    }
    return again;
}

} // namespace

Result<Plan> judgedAgain(Console &console, const Plan &plan, const Clock &clock,
                         std::stop_token stop)
{
    if (!takesCopies(plan.action))
        return eventsJudgedAgain(console, plan, clock, std::move(stop));
    const auto keyOf = [](const auto &one) {
        return QByteArray(one.digest + one.handler.toUtf8() + '\0' + one.eventId.bytes());
    };
    std::vector<EventId> ids;
    QSet<QByteArray> wanted;
    for (const PlanItem &item : plan.items) {
        if (!item.included())
            continue;
        ids.push_back(item.eventId);
        wanted.insert(keyOf(item));
    }
    const auto found = console.index().byEventIds(ids);
    if (!found)
        return failed(found.error());
    std::vector<Failure> failures;
    for (const std::vector<Failure> &copies : *found)
        std::ranges::copy_if(copies, std::back_inserter(failures),
                             [&](const Failure &copy) { return wanted.contains(keyOf(copy)); });
    PlanWish wish;
    wish.action = plan.action;
    wish.limits = plan.limits;
    wish.madeBy = plan.madeBy;
    wish.retryPermanent = plan.retryPermanent;
    const auto now = makePlan(console, failures, wish, clock, stop);
    if (!now)
        return failed(now.error());
    QHash<QByteArray, const PlanItem *> fresh;
    for (const PlanItem &item : now->items) {
        if (item.leftOut != LeftOut::OtherCopy)
            fresh.insert(keyOf(item), &item);
    }
    Plan again = plan;
    for (PlanItem &item : again.items) {
        if (!item.included())
            continue;
        const PlanItem *is = fresh.value(keyOf(item));
        if (is)
            item.verdict = is->verdict;
        if (!is)
            item.leftOut = LeftOut::NotParked;
        else if (is->leftOut != LeftOut::NoTarget) // where it goes, the plan says
            item.leftOut = is->leftOut;
    }
    return again;
}

} // namespace recourse
