// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/planfile.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/journal/approval.h"
#include "models/text/planwords.h"
#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

void writeAnswer(const ShellRequest &request, const ShellContext &context, const Plan &plan,
                 const std::optional<Approval> &approval, const QStringList &refused)
{
    if (!request.json) {
        if (!approval)
            showPlan(context, plan);
        else
            context.out.line(Shell::tr("Approved until %1, for one run: entry %2 of the journal.")
                                 .arg(timeText(approval->until, context.clock.now()))
                                 .arg(approval->sequence));
        return;
    }
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    json.key(u"approval"_s);
    if (approval)
        json.value(approval->sequence);
    else
        json.null();
    json.field("approved_until"_L1, approval ? std::optional(approval->until) : std::nullopt);
    json.field("approved_by"_L1, Operator::current().who);
    writePlanFields(json, plan, plan.digest());
    json.beginArray("refused"_L1);
    for (const QString &why : refused)
        json.value(why);
    json.endArray();
    writeMissing(json, true, {});
    json.endObject();
    json.finish();
}

// Why this person must not approve this plan here.
QStringList reasonsAgainst(const Plan &plan, const ActWish &act, const Workspace &workspace,
                           const Operator &by)
{
    QStringList against = misfitTexts(plan, workspace);
    if (plan.includedCount() == 0)
        against.append(Shell::tr("Nothing of it may be done."));
    if (!isSecondPerson(by.who, plan.madeBy))
        against.append(Shell::tr("%1 made the plan, and you are %2: it takes another person.")
                           .arg(plan.madeBy, by.who));
    if (workspace.environment == Environment::Production && act.arm != workspace.name)
        against.append(Shell::tr("This is production: arm the call by typing the workspace's name, "
                                 "--arm NAME."));
    if (!act.yes)
        against.append(Shell::tr("To approve it, add --reason TEXT and --yes."));
    return against;
}

} // namespace

ShellExit runApprove(const ShellRequest &request, const ShellContext &context)
{
    const Workspace &workspace = context.console.workspace();
    auto plan = readPlan(request.act.planFile);
    if (!plan) {
        reportError(context.problems, plan.error());
        return plan.error().code == ErrorCode::InvalidInput ? ShellExit::Refused : ShellExit::Usage;
    }
    const Operator by = Operator::current();
    const QStringList against = reasonsAgainst(*plan, request.act, workspace, by);
    if (!against.isEmpty()) {
        writeAnswer(request, context, *plan, std::nullopt, against);
        context.out.flush();
        context.problems.line(Shell::tr("Nothing was approved."));
        for (const QString &why : against)
            context.problems.line(u"  "_s + why);
        return ShellExit::Refused;
    }
    const auto journal = openedJournal(context, request, false);
    if (!journal)
        return ShellExit::Unread;
    const auto approval = writeApproval(*journal,
                                        { .planDigest = plan->digest(),
                                          .action = plan->action,
                                          .included = plan->includedCount(),
                                          .maker = plan->madeBy,
                                          .reason = request.act.reason },
                                        { by.who, by.host, by.process }, context.clock.now());
    if (!approval) {
        reportError(context.problems, approval.error());
        return approval.error().code == ErrorCode::InvalidInput ? ShellExit::Refused
                                                                : ShellExit::Unread;
    }
    rememberEnd(context, request, *journal);
    writeAnswer(request, context, *plan, *approval, {});
    context.out.flush();
    if (!journalDoor(context, request).isShared())
        context.problems.line(Shell::tr("This journal is a file of this machine: who can write it "
                                        "can also say to be somebody else."));
    if (plan->includedCount() <= workspace.replay.secondPersonAbove)
        context.problems.line(
            Shell::tr("A plan of this size can be run without: only above %1 events it takes a "
                      "second person.")
                .arg(countText(workspace.replay.secondPersonAbove)));
    return ShellExit::Done;
}

} // namespace recourse
