// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/copychoice.h"
#include "app/recoursectl/planfile.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/text/words.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

ShellExit refuseToOverwrite(const ShellContext &context, const QString &file)
{
    context.problems.line(
        Shell::tr("%1 is there already; choose another name, or use --force.").arg(file));
    return ShellExit::Refused;
}

void writeJson(const ShellContext &context, const Plan &plan, const QString &file,
               const Selection &selection, bool complete)
{
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    writePlanFields(json, plan, plan.digest());
    json.key(u"plan"_s);
    if (plan.items.empty())
        json.null();
    else
        json.value(file);
    writeAbsent(json, selection.absent);
    writeMissing(json, complete, selection.missing);
    json.endObject();
    json.finish();
}

void writeText(const ShellContext &context, const Plan &plan, const QString &file)
{
    showPlan(context, plan);
    if (plan.items.empty()) {
        context.out.line(plan.action == RunAction::Replay || plan.action == RunAction::Resolve
                             ? Shell::tr("No parked failure matches; no plan was written.")
                             : Shell::tr("No source knows such an event; no plan was written."));
        return;
    }
    context.out.line(Shell::tr("%1 of %2 are included. Plan: %3")
                         .arg(countText(plan.includedCount()),
                              countText(static_cast<qint64>(plan.items.size())), file));
    context.out.line(Shell::tr("Digest: %1").arg(QString::fromLatin1(plan.digest().toHex())),
                     ShellTone::Faint);
}

} // namespace

ShellExit runPlan(const ShellRequest &request, const ShellContext &context)
{
    const QString &file = request.act.planFile;
    const bool isThere = QFileInfo::exists(file) || QFileInfo(file).isSymLink();
    if (isThere && !request.act.force)
        return refuseToOverwrite(context, file);
    const bool ofCopies = takesCopies(request.act.action);
    std::optional<Selection> selection = Selection{};
    if (ofCopies)
        selection = selectFailures(context, request);
    if (!selection || !keepChosen(context, request, *selection))
        return ShellExit::Usage;
    auto plan = ofCopies ? planFor(context, request, selection->failures)
                         : eventPlanFor(context, request, *selection);
    if (!plan)
        return ofCopies ? ShellExit::Unread : ShellExit::Usage;
    const auto doubtful = doubtfulIn(*plan, selection->failures);
    leaveOut(*plan, doubtful);
    if (!plan->items.empty()) {
        const auto written = writePrivately(file, planToJson(*plan), request.act.force);
        if (!written && written.error().code == ErrorCode::Refused)
            return refuseToOverwrite(context, file);
        if (!written) {
            reportError(context.problems, written.error());
            return ShellExit::Usage;
        }
    }
    const bool complete = selection->missing.empty() && !context.stop.stop_requested();
    if (request.json)
        writeJson(context, *plan, file, *selection, complete);
    else
        writeText(context, *plan, file);
    context.out.flush();
    if (!doubtful.empty())
        reportDoubtful(context, doubtful, selection->failures);
    reportAbsent(context, request, *selection);
    reportMissing(context, selection->missing);
    if (!complete)
        return ShellExit::Unread;
    const bool all = !plan->items.empty() && selection->absent.empty()
        && plan->includedCount() == static_cast<qsizetype>(plan->items.size());
    return all ? ShellExit::Done : ShellExit::Attention;
}

} // namespace recourse
