// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"

#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/eventplanner.h"
#include "models/runs/outboxcopy.h"
#include "models/runs/planner.h"
#include "models/runs/planorder.h"
#include "models/runs/runapproval.h"
#include "models/runs/runrules.h"
#include "models/text/planwords.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QSet>

#include <algorithm>
#include <csignal>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString targetText(const Plan &plan, const PlanItem &item)
{
    if (plan.action == RunAction::Compensate)
        return plan.compensation;
    if (plan.action == RunAction::Resolve)
        return u"-"_s;
    const QString key = visibleText(item.target.routingKey);
    return item.target.exchange.isEmpty() ? key
                                          : visibleText(item.target.exchange) + u" / "_s + key;
}

QString effectWaitText(const Plan &plan)
{
    const int seconds = plan.limits.effectTimeoutSeconds;
    if (seconds > 0)
        return Shell::tr("%1 s for the effect", "a pace").arg(countText(seconds));
    // What was done of a compensation is always checked.
    return plan.action == RunAction::Compensate ? Shell::tr("checked once", "a pace: the effect")
                                                : Shell::tr("effects not looked for", "a pace");
}

// Only what holds for the action: a resolve sends nothing, so that nothing of it fails or is waited
// for.
QString paceText(const Plan &plan)
{
    const RunLimits &limits = plan.limits;
    const QString batches = Shell::tr("batches of %1", "a pace").arg(countText(limits.batch));
    QStringList parts;
    if (plan.action == RunAction::Resolve) {
        parts << batches;
    } else {
        parts << (limits.ratePerSecond > 0
                      ? Shell::tr("%1 a second", "a pace")
                            .arg(QString::number(limits.ratePerSecond, 'g', 10))
                      : Shell::tr("no rate limit", "a pace"))
              << (limits.canary > 0 ? Shell::tr("canary %1", "a pace").arg(countText(limits.canary))
                                    : Shell::tr("no canary", "a pace"))
              << batches
              << (limits.stopAfterFailures > 1 ? Shell::tr("stop after %1 failures", "a pace")
                                                     .arg(countText(limits.stopAfterFailures))
                      : limits.stopAfterFailures == 1
                      ? Shell::tr("stop after the first failure", "a pace")
                      : Shell::tr("failures never stop it", "a pace"))
              << effectWaitText(plan);
    }
    return Shell::tr("Pace: %1").arg(parts.join(u", "_s));
}

} // namespace

RunLimits withWish(RunLimits limits, const WishedLimits &wish)
{
    limits.ratePerSecond = wish.ratePerSecond.value_or(limits.ratePerSecond);
    limits.canary = wish.canary.value_or(limits.canary);
    limits.batch = wish.batch.value_or(limits.batch);
    limits.stopAfterFailures = wish.stopAfterFailures.value_or(limits.stopAfterFailures);
    limits.effectTimeoutSeconds = wish.effectTimeoutSeconds.value_or(limits.effectTimeoutSeconds);
    return limits;
}

namespace {

PlanWish planWish(const ShellContext &context, const ShellRequest &request)
{
    PlanWish wish;
    wish.action = request.act.action;
    wish.limits = withWish(RunLimits::of(context.console.workspace().replay), request.act.limits);
    wish.madeBy = Operator::current().who;
    wish.retryPermanent = request.act.retryPermanent;
    wish.compensation = request.act.compensation;
    if (!request.act.toQueue.isEmpty())
        wish.target = PlanTarget{ {}, request.act.toQueue.toUtf8() };
    return wish;
}

// Whether the workspace has the action that is to compensate, for the handler if one is named. Says
// which there are where it has not.
bool hasCompensation(const ShellContext &context, const ShellRequest &request)
{
    if (request.act.action != RunAction::Compensate)
        return true;
    const HandlerName handler
        = request.filter.handlers.empty() ? HandlerName() : request.filter.handlers.front();
    QStringList names;
    QStringList shown;
    for (const ActionConfig &action : context.console.workspace().actions) {
        if (!handler.isEmpty() && !action.handlers.contains(handler))
            continue;
        names.append(action.name);
        shown.append(Shell::tr("%1 (for %2)", "an action and its handlers")
                         .arg(action.name, action.handlers.join(u", "_s)));
    }
    const QString &wanted = request.act.compensation;
    if (names.contains(wanted))
        return true;
    context.problems.line(
        handler.isEmpty() ? Shell::tr(R"(The workspace has no action "%1".)").arg(wanted)
                          : Shell::tr(R"(The workspace has no action "%1" for the handler "%2".)")
                                .arg(wanted, handler));
    if (const QString nearest = nearestWord(wanted, names); !nearest.isEmpty())
        context.problems.line(u"  "_s + Shell::tr(R"(Did you mean "%1"?)").arg(nearest));
    context.problems.line(
        u"  "_s
        + (shown.isEmpty() ? Shell::tr("There is none that compensates.")
                           : Shell::tr("Actions that compensate: %1").arg(shown.join(u", "_s))));
    return false;
}

// Whether a source has heard of the event, or may have and does not say.
bool mayBeKnown(const Evidence &evidence)
{
    const auto hasRow
        = [](const auto &answer) { return answer.value && answer.value->row.has_value(); };
    const auto isSilent
        = [](const auto &answer) { return answer.configured && !answer.answered(); };
    const bool hasEffect = hasRow(evidence.effect) && evidence.effect.value->row->effects > 0;
    const bool isParked = evidence.parked.value && !evidence.parked.value->copies.empty();
    return isParked || evidence.queued.value == QueuePresence::Queued || hasRow(evidence.inbox)
        || hasRow(evidence.outbox) || hasEffect || isSilent(evidence.parked)
        || isSilent(evidence.queued) || isSilent(evidence.inbox) || isSilent(evidence.outbox)
        || isSilent(evidence.effect);
}

// What nobody has heard of stands in the plan under any handler that it could have been for, where
// none was named: that is nothing to show.
void leaveOutUnheard(const ShellContext &context, const ShellRequest &request, Plan &plan,
                     Selection &selection)
{
    if (!request.filter.handlers.empty())
        return;
    QSet<EventId> unheard;
    for (const PlanItem &item : plan.items) {
        if (!item.included())
            unheard.insert(item.eventId);
    }
    for (const HandlerConfig &handler : context.console.workspace().handlers) {
        const std::vector<EventId> asked(unheard.cbegin(), unheard.cend());
        if (asked.empty())
            return;
        QSet<EventId> unknown;
        for (const OutboxEvent &event :
             outboxEvents(context.console, handler.name, asked, context.stop)) {
            if (!mayBeKnown(event.evidence))
                unknown.insert(event.evidence.eventId);
        }
        unheard.intersect(unknown);
    }
    std::erase_if(plan.items,
                  [&unheard](const PlanItem &item) { return unheard.contains(item.eventId); });
    numberItems(plan.items);
    for (const EventId &id : request.filter.eventIds) {
        if (unheard.contains(id))
            selection.absent.push_back(id);
    }
}

} // namespace

std::optional<Plan> eventPlanFor(const ShellContext &context, const ShellRequest &request,
                                 Selection &selection)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers || !hasCompensation(context, request))
        return std::nullopt;
    std::vector<MissingPart> &missing = selection.missing;
    missing = refreshParked(context, request, *handlers);
    context.progress.show(Shell::tr("Judging…"));
    const HandlerName one
        = request.filter.handlers.empty() ? HandlerName() : request.filter.handlers.front();
    auto plan = makeEventPlan(context.console, request.filter.eventIds, one,
                              planWish(context, request), context.clock, context.stop);
    context.progress.clear();
    if (!plan) {
        reportError(context.problems, plan.error());
        return std::nullopt;
    }
    const auto silent = silentSources(context, *handlers);
    missing.insert(missing.end(), silent.begin(), silent.end());
    leaveOutResolved(context, request, *plan, missing);
    leaveOutUnheard(context, request, *plan, selection);
    return std::move(*plan);
}

std::optional<Plan> planFor(const ShellContext &context, const ShellRequest &request,
                            const std::vector<Failure> &failures)
{
    const PlanWish wish = planWish(context, request);
    context.progress.show(Shell::tr("Judging…"));
    auto plan = makePlan(context.console, failures, wish, context.clock, context.stop);
    context.progress.clear();
    if (plan)
        return std::move(*plan);
    reportError(context.problems, plan.error());
    return std::nullopt;
}

void showPlan(const ShellContext &context, const Plan &plan)
{
    TextTable table(context.out,
                    { { Shell::tr("ORDER"), true },
                      TextColumn::id(Shell::tr("EVENT ID")),
                      { Shell::tr("HANDLER"), false, true },
                      TextColumn::id(Shell::tr("VERDICT")),
                      { Shell::tr("TARGET"), false, true },
                      { Shell::tr("INCLUDED") },
                      { Shell::tr("WHY NOT"), false, true } });
    for (const PlanItem &item : plan.items) {
        table.row({ { QString::number(item.order) },
                    { item.eventId.isEmpty() ? Shell::tr("(no event id)")
                                             : visibleText(item.eventId.bytes()) },
                    { item.handler },
                    { verdictWord(item.verdict), verdictTone(item.verdict) },
                    { item.included() ? targetText(plan, item) : u"-"_s },
                    item.included() ? ShellSpan{ Shell::tr("yes"), ShellTone::Good }
                                    : ShellSpan{ Shell::tr("no"), ShellTone::Warning },
                    { leftOutText(item.leftOut) } });
    }
    table.finish();
    for (const QString &line : changeLines(plan))
        context.out.line(line, ShellTone::Faint);
    if (plan.includedCount() > 0)
        context.out.line(paceText(plan));
}

namespace {

QString secondPersonText(const ActWish &act, const Workspace &workspace,
                         const ApprovalAnswer &approval)
{
    const QString above = Shell::tr("It takes a second person above %1 events.")
                              .arg(countText(workspace.replay.secondPersonAbove));
    const QString who = approval.approval ? approval.approval->who : QString();
    switch (approval.found) {
    case ApprovalFound::OfSamePerson:
        return oneAfterTheOther(
            { above,
              Shell::tr("%1 has approved it; it must be one who neither made the plan nor runs it.")
                  .arg(who) });
    case ApprovalFound::Ended:
        return oneAfterTheOther(
            { above, Shell::tr("The approval of %1 has ended; ask for another.").arg(who) });
    case ApprovalFound::Used:
        return oneAfterTheOther(
            { above,
              Shell::tr("The approval of %1 was used by a run; ask for another.").arg(who) });
    case ApprovalFound::None:
    case ApprovalFound::Yes:
        break;
    }
    return oneAfterTheOther(
        { above,
          act.planFile.isEmpty()
              ? Shell::tr("Make a plan by \"recoursectl plan\", have another approve it by "
                          "\"recoursectl approve\", and run it.")
              : Shell::tr("Another approves it by \"recoursectl approve PLAN\".") });
}

} // namespace

std::optional<ApprovalAnswer> approvalNow(const ShellContext &context, const ShellRequest &request,
                                          const Plan &plan, const std::optional<RunLimits> &planned)
{
    if (!needsSecondPerson(plan, context.console.workspace()))
        return ApprovalAnswer{ ApprovalFound::Yes, {} };
    const JournalDoor door = journalDoor(context, request);
    if (door.isKnownMissing())
        return ApprovalAnswer();
    const auto journal = door.open(SystemSecrets(), true);
    if (!journal && journal.error().code == ErrorCode::NotFound)
        return ApprovalAnswer();
    auto answer = journal
        ? approvalOf(plan, planned, context.console.workspace(), Operator::current().who, **journal)
        : Result<ApprovalAnswer>(failed(journal.error()));
    if (answer)
        return std::move(*answer);
    reportError(context.problems, answer.error());
    return std::nullopt;
}

QStringList unarmed(const Plan &plan, const ActWish &act, const Workspace &workspace,
                    const ApprovalAnswer &approval)
{
    const Consent consent{ act.arm == workspace.name, approval.found == ApprovalFound::Yes,
                           act.reason, act.yes };
    QStringList found;
    for (const ActNeed need : missingConsent(plan, consent, workspace)) {
        switch (need) {
        case ActNeed::Items:
            found.append(Shell::tr("Nothing of it may be done."));
            break;
        case ActNeed::SecondPerson:
            found.append(secondPersonText(act, workspace, approval));
            break;
        case ActNeed::Arming:
            found.append(
                act.arm.isEmpty()
                    ? Shell::tr("This is production: arm the call by typing the workspace's name, "
                                "--arm NAME.")
                    : Shell::tr(R"(--arm names "%1", and the workspace is "%2".)")
                          .arg(act.arm, workspace.name));
            break;
        case ActNeed::Reason: // a call with --yes has one
            break;
        case ActNeed::Yes:
            found.append(consentMissingText(act));
            break;
        }
    }
    return found;
}

QString consentMissingText(const ActWish &act)
{
    return act.reason.isEmpty() ? Shell::tr("To do it, add --reason TEXT and --yes.")
                                : Shell::tr("To do it, add --yes.");
}

QString journalFile(const ShellContext &context, const ShellRequest &request)
{
    return journalDoor(context, request).name();
}

ShellExit exitOf(const std::vector<RunItemReport> &items, bool hasError)
{
    const auto has = [&items](ItemOutcome outcome) {
        return std::ranges::find(items, outcome, &RunItemReport::outcome) != items.end();
    };
    const auto allAre = [&items](std::initializer_list<ItemOutcome> outcomes) {
        return std::ranges::all_of(items, [&outcomes](const RunItemReport &item) {
            return std::ranges::find(outcomes, item.outcome) != outcomes.end();
        });
    };
    if (has(ItemOutcome::Unknown))
        return ShellExit::Unknown;
    if (hasError)
        return ShellExit::Unread;
    if (allAre({ ItemOutcome::Applied, ItemOutcome::Duplicate, ItemOutcome::Resolved,
                 ItemOutcome::Resent, ItemOutcome::Compensated }))
        return ShellExit::Done;
    return allAre({ ItemOutcome::Refused }) ? ShellExit::Refused : ShellExit::Attention;
}

ShellTone outcomeTone(ItemOutcome outcome)
{
    switch (outcome) {
    case ItemOutcome::Applied:
    case ItemOutcome::Duplicate:
    case ItemOutcome::Resolved:
    case ItemOutcome::Resent:
    case ItemOutcome::Compensated:
        return ShellTone::Good;
    case ItemOutcome::ParkedAgain:
    case ItemOutcome::NoEffectInTime:
    case ItemOutcome::Failed:
    case ItemOutcome::Unknown:
        return ShellTone::Bad;
    case ItemOutcome::Refused:
    case ItemOutcome::Skipped:
        return ShellTone::Warning;
    case ItemOutcome::None:
        break;
    }
    return ShellTone::Faint;
}

namespace {

bool isForTrying(Environment environment)
{
    return environment == Environment::Sandbox || environment == Environment::Development;
}

} // namespace

void playLogin(Environment environment)
{
    if (isForTrying(environment))
        Operator::playAs(qEnvironmentVariable("RECOURSE_LOGIN"));
}

std::function<void(const char *step)> killPoint(Environment environment)
{
    if (!isForTrying(environment))
        return {};
    const QByteArrayList parts = qgetenv("RECOURSE_KILL_AT").split(':');
    if (parts.size() != 2 || parts.last().toInt() < 1)
        return {};
    auto left = std::make_shared<int>(parts.last().toInt());
    return [step = parts.first(), left](const char *reached) {
        if (step == reached && --*left == 0)
            std::raise(SIGKILL);
    };
}

} // namespace recourse
