// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"

#include "app/recoursectl/shelltr.h"
#include "models/runs/journalpath.h"
#include "models/runs/planner.h"
#include "models/runs/runrules.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <algorithm>
#include <csignal>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString targetText(const Plan &plan, const PlanItem &item)
{
    if (plan.action != RunAction::Replay)
        return u"-"_s;
    const QString key = visibleText(item.target.routingKey);
    return item.target.exchange.isEmpty() ? key
                                          : visibleText(item.target.exchange) + u" / "_s + key;
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

std::optional<Plan> planFor(const ShellContext &context, const ShellRequest &request,
                            const std::vector<Failure> &failures)
{
    PlanWish wish;
    wish.action = request.act.action;
    wish.limits = withWish(RunLimits::of(context.console.workspace().replay), request.act.limits);
    wish.madeBy = Operator::current().who;
    wish.retryPermanent = request.act.retryPermanent;
    if (!request.act.toQueue.isEmpty())
        wish.target = PlanTarget{ {}, request.act.toQueue.toUtf8() };
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
                      { Shell::tr("EVENT ID") },
                      { Shell::tr("HANDLER"), false, true },
                      { Shell::tr("VERDICT") },
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
    for (const PlanChange &change : plan.changes)
        context.out.line(
            Shell::tr("%1 (%2 events)", "what a replay changes on a message, of how many")
                .arg(changeText(change.change), countText(change.items)),
            ShellTone::Faint);
}

QStringList misfitTexts(const Plan &plan, const Workspace &workspace)
{
    QStringList found;
    for (const Misfit &misfit : misfits(plan, workspace)) {
        switch (misfit.kind) {
        case MisfitKind::OtherWorkspace:
            found.append(Shell::tr(R"(The plan is for the workspace "%1", and this one is "%2".)")
                             .arg(misfit.planned, misfit.here));
            break;
        case MisfitKind::OtherEnvironment:
            found.append(Shell::tr(R"(The plan is for the environment "%1", and this one is "%2".)")
                             .arg(environmentWord(plan.environment),
                                  environmentWord(workspace.environment)));
            break;
        case MisfitKind::HandlerChanged:
            found.append(
                Shell::tr(
                    "The handler \"%1\" is not what it was when the plan was made; make it again.")
                    .arg(misfit.planned));
            break;
        case MisfitKind::ForeignTenant:
            found.append(Shell::tr("The plan has events of tenants that are not yours."));
            break;
        case MisfitKind::ActionGone:
            found.append(
                Shell::tr("The workspace has no compensation \"%1\".").arg(misfit.planned));
            break;
        }
    }
    return found;
}

QStringList unarmed(const Plan &plan, const ActWish &act, const Workspace &workspace)
{
    const Consent consent{ act.arm == workspace.name, false, act.reason, act.yes };
    QStringList found;
    for (const ActNeed need : missingConsent(plan, consent, workspace)) {
        switch (need) {
        case ActNeed::Items:
            found.append(Shell::tr("Nothing of it may be done."));
            break;
        case ActNeed::SecondPerson:
            found.append(
                Shell::tr(
                    "It takes a second person above %1 events, and this version has no way to ask "
                    "one yet; take fewer.")
                    .arg(countText(workspace.replay.secondPersonAbove)));
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
            found.append(Shell::tr("To do it, add --reason TEXT and --yes."));
            break;
        }
    }
    return found;
}

QString journalFile(const ShellContext &context, const ShellRequest &request)
{
    return request.journal.file.isEmpty() ? journalPath(context.console.workspace())
                                          : request.journal.file;
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

std::function<void(const char *step)> killPoint(Environment environment)
{
    if (environment != Environment::Sandbox && environment != Environment::Development)
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
