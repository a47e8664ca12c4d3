// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/copychoice.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/planfile.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/planner.h"
#include "models/runs/runrules.h"
#include "models/text/planwords.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// One plan on its way: what is to be done, and what is known beside it.
struct Undertaking
{
    Plan plan; // as it is carried out
    QByteArray digest; // of the plan as it was made
    std::vector<RunItemReport> beside; // asked for, and not in the run
    std::vector<MissingPart> missing;
    std::optional<RunLimits> planned = {}; // limits of the plan as it was made
    std::vector<EventId> absent = {}; // asked for, and known nowhere
};

QString missingSource(const Error &error)
{
    return error.where.isEmpty() ? u"run"_s : error.where;
}

// What would be done, and why it was not.
ShellExit showOnly(const ShellRequest &request, const ShellContext &context,
                   const Undertaking &undertaking, const QStringList &refused, ShellExit exit)
{
    const bool complete = undertaking.missing.empty() && !context.stop.stop_requested();
    if (request.json) {
        JsonWriter json(context.out.device());
        json.beginObject();
        json.field("read_at"_L1, context.clock.now());
        json.key(u"run"_s);
        json.null();
        json.field("dry_run"_L1, request.act.dryRun);
        writePlanFields(json, undertaking.plan, undertaking.digest);
        writeAbsent(json, undertaking.absent);
        json.beginArray("refused"_L1);
        for (const QString &why : refused)
            json.value(why);
        json.endArray();
        writeMissing(json, complete, undertaking.missing);
        json.endObject();
        json.finish();
    } else {
        showPlan(context, undertaking.plan);
        context.out.line(Shell::tr("%1 of %2 would be done.")
                             .arg(countText(undertaking.plan.includedCount()),
                                  countText(qint64(undertaking.plan.items.size()))));
    }
    context.out.flush();
    if (!refused.isEmpty())
        context.problems.line(Shell::tr("Nothing was done."));
    for (const QString &why : refused)
        context.problems.line(u"  "_s + why);
    reportMissing(context, undertaking.missing);
    return complete ? exit : ShellExit::Unread;
}

void writeReportJson(const ShellRequest &request, const ShellContext &context,
                     const Undertaking &undertaking, const RunReport &report,
                     const std::vector<RunItemReport> &items)
{
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    json.field("run"_L1, report.run);
    json.field("action"_L1, actionName(undertaking.plan.action));
    json.field("digest"_L1, QString::fromLatin1(undertaking.digest.toHex()));
    json.beginArray("items"_L1);
    for (const RunItemReport &item : items)
        writeRunItem(json, item.eventId, item.handler, item.outcome, item.why);
    json.endArray();
    json.key(u"stopped"_s);
    if (report.whyStopped.isEmpty())
        json.null();
    else
        json.value(runWhyText(report.whyStopped));
    json.field("journal"_L1, journalFile(context, request));
    std::vector<MissingPart> missing;
    if (report.error)
        missing.push_back(
            missingPart(missingSource(*report.error), report.error->tried, *report.error));
    writeMissing(json, missing.empty(), missing);
    json.endObject();
    json.finish();
}

QString countsText(const std::vector<RunItemReport> &items)
{
    QStringList parts;
    for (int i = 0; i <= int(ItemOutcome::Skipped); ++i) {
        const auto outcome = static_cast<ItemOutcome>(i);
        const auto count = std::ranges::count(items, outcome, &RunItemReport::outcome);
        if (count > 0)
            parts.append(Shell::tr("%1: %2", "an outcome and how many")
                             .arg(outcomeWord(outcome), countText(count)));
    }
    return parts.join(u", "_s);
}

void writeReportText(const ShellRequest &request, const ShellContext &context,
                     const RunReport &report, const std::vector<RunItemReport> &items)
{
    TextTable table(context.out,
                    { TextColumn::id(Shell::tr("EVENT ID")),
                      { Shell::tr("HANDLER"), false, true },
                      { Shell::tr("OUTCOME") },
                      { Shell::tr("WHY"), false, true } });
    for (const RunItemReport &item : items)
        table.row({ { visibleText(item.eventId.bytes()) },
                    { item.handler },
                    { outcomeWord(item.outcome), outcomeTone(item.outcome) },
                    { runWhyText(item.why) } });
    table.finish();
    context.out.line(countsText(items));
    if (!report.whyStopped.isEmpty())
        context.out.line(Shell::tr("The run stopped early: %1").arg(runWhyText(report.whyStopped)));
    context.out.line(Shell::tr("Run %1, journal %2").arg(report.run, journalFile(context, request)),
                     ShellTone::Faint);
}

void showProgress(const ShellContext &context, const RunSnapshot &snapshot)
{
    qint64 ended = 0;
    for (const qint64 count : snapshot.counts)
        ended += count;
    context.progress.show(
        Shell::tr("%1 of %2 sent, %3 ended")
            .arg(countText(snapshot.sent), countText(snapshot.included), countText(ended)));
}

ShellExit carryOutNow(const ShellRequest &request, const ShellContext &context,
                      const Undertaking &undertaking)
{
    const auto journal = openedJournal(context, request, false);
    if (!journal)
        return ShellExit::Unread;
    RunOrder order;
    order.plan = undertaking.plan;
    order.plannedLimits = undertaking.planned;
    order.reason = request.act.reason;
    order.by = Operator::current();
    order.atStep = killPoint(context.console.workspace().environment);
    RunControl control;
    const std::stop_callback onStop(context.stop,
                                    [&control] { control.stop(RunWhy{ WhyCode::Interrupted }); });
    const auto report
        = carryOut(order, context.console, *journal, context.clock, control,
                   [&context](const RunSnapshot &snapshot) { showProgress(context, snapshot); });
    context.progress.clear();
    rememberEnd(context, request, *journal);
    if (!report) {
        reportError(context.problems, report.error());
        return report.error().code == ErrorCode::InvalidInput ? ShellExit::Refused
                                                              : ShellExit::Unread;
    }
    std::vector<RunItemReport> items = report->items;
    items.insert(items.end(), undertaking.beside.begin(), undertaking.beside.end());
    if (request.json)
        writeReportJson(request, context, undertaking, *report, items);
    else
        writeReportText(request, context, *report, items);
    context.out.flush();
    const ShellExit exit = exitOf(items, report->error.has_value());
    if (report->error)
        reportError(context.problems, *report->error);
    if (exit == ShellExit::Unknown)
        context.problems.line(
            Shell::tr("Of some events nobody knows what came of them: \"recoursectl recover\" asks "
                      "again."));
    return exit;
}

// Shows, refuses or carries out, after the plan is known to fit.
ShellExit undertake(const ShellRequest &request, const ShellContext &context,
                    const Undertaking &undertaking, bool allIncluded)
{
    if (request.act.dryRun)
        return showOnly(request, context, undertaking, {},
                        allIncluded ? ShellExit::Done : ShellExit::Attention);
    const auto approval = approvalNow(context, request, undertaking.plan, undertaking.planned);
    if (!approval)
        return ShellExit::Unread;
    const QStringList refused
        = unarmed(undertaking.plan, request.act, context.console.workspace(), *approval);
    if (!refused.isEmpty())
        return showOnly(request, context, undertaking, refused, ShellExit::Refused);
    return carryOutNow(request, context, undertaking);
}

// Looks at the parking places of the plan's handlers, and judges it again.
std::optional<Plan> judgedNow(const ShellRequest &request, const ShellContext &context,
                              const Plan &plan, std::vector<MissingPart> &missing)
{
    std::vector<HandlerName> handlers;
    for (const PlanItem &item : plan.items) {
        if (item.included() && std::ranges::find(handlers, item.handler) == handlers.end())
            handlers.push_back(item.handler);
    }
    missing = refreshParked(context, request, handlers);
    context.progress.show(Shell::tr("Judging…"));
    auto again = judgedAgain(context.console, plan, context.clock, context.stop);
    context.progress.clear();
    if (!again) {
        reportError(context.problems, again.error());
        return std::nullopt;
    }
    const auto silent = silentSources(context, handlers);
    missing.insert(missing.end(), silent.begin(), silent.end());
    leaveOutResolved(context, request, *again, missing);
    return std::move(*again);
}

} // namespace

ShellExit runRun(const ShellRequest &request, const ShellContext &context)
{
    const Workspace &workspace = context.console.workspace();
    auto plan = readPlan(request.act.planFile);
    if (!plan) {
        reportError(context.problems, plan.error());
        return plan.error().code == ErrorCode::InvalidInput ? ShellExit::Refused : ShellExit::Usage;
    }
    Undertaking undertaking{ *plan, plan->digest(), {}, {}, plan->limits };
    undertaking.plan.limits
        = withinPlan(withWish(plan->limits, request.act.limits), *plan, workspace.replay);
    const QStringList wrong = misfitTexts(undertaking.plan, workspace);
    if (!wrong.isEmpty())
        return showOnly(request, context, undertaking, wrong, ShellExit::Refused);
    bool allIncluded = true;
    if (request.act.dryRun) {
        const auto again = judgedNow(request, context, undertaking.plan, undertaking.missing);
        if (!again)
            return ShellExit::Unread;
        allIncluded = again->includedCount() == undertaking.plan.includedCount();
        undertaking.plan = *again;
    }
    return undertake(request, context, undertaking, allIncluded);
}

namespace {

// What was asked for and is not done, beside what is.
void addLeftOut(Undertaking &undertaking, const Selection &selection)
{
    for (const PlanItem &item : undertaking.plan.items) {
        if (!item.included())
            undertaking.beside.push_back(
                { item.eventId, item.handler, ItemOutcome::Refused, leftOutWhy(item.leftOut) });
    }
    const bool ofCopies = takesCopies(undertaking.plan.action);
    undertaking.absent = selection.absent;
    for (const EventId &id : selection.absent)
        undertaking.beside.push_back(
            ofCopies ? RunItemReport{ id, {}, ItemOutcome::Skipped, leftOutWhy(LeftOut::NotParked) }
                     : RunItemReport{ id,
                                      {},
                                      ItemOutcome::Refused,
                                      RunWhy::said(Shell::tr(
                                          "No handler that this could be done for knows it.")) });
}

// What could not be read could forbid it, such as another copy with another payload.
ShellExit undertakeWhole(const ShellRequest &request, const ShellContext &context,
                         const Undertaking &undertaking)
{
    if (!undertaking.missing.empty() && !request.act.dryRun)
        return showOnly(request, context, undertaking,
                        { Shell::tr("Not everything could be read; --handler leaves others out.") },
                        ShellExit::Unread);
    return undertake(request, context, undertaking, undertaking.beside.empty());
}

} // namespace

ShellExit runAtOnce(const ShellRequest &request, const ShellContext &context)
{
    const bool ofCopies = takesCopies(request.act.action);
    std::optional<Selection> selection = Selection{};
    if (ofCopies)
        selection = selectFailures(context, request);
    if (!selection || !keepChosen(context, request, *selection))
        return ShellExit::Usage;
    const auto plan = ofCopies ? planFor(context, request, selection->failures)
                               : eventPlanFor(context, request, *selection);
    if (!plan)
        return ofCopies ? ShellExit::Unread : ShellExit::Usage;
    const auto doubtful = doubtfulIn(*plan, selection->failures);
    if (!doubtful.empty()) {
        reportDoubtful(context, doubtful, selection->failures);
        return ShellExit::Usage;
    }
    Undertaking undertaking{ *plan, plan->digest(), {}, selection->missing };
    addLeftOut(undertaking, *selection);
    reportAbsent(context, request, *selection);
    return undertakeWhole(request, context, undertaking);
}

} // namespace recourse
