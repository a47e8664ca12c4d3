// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runapproval.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error refused(const QString &why)
{
    return { .code = ErrorCode::InvalidInput,
             .tried = u"begin run"_s,
             .native = why,
             .hint = u"have the plan approved by a second person, then run it"_s };
}

// Of two numbers where 0 means without end.
template <typename Number>
bool isAtMost(Number run, Number planned)
{
    return planned <= 0 || (run > 0 && run <= planned);
}

} // namespace

bool needsSecondPerson(const Plan &plan, const Workspace &workspace)
{
    return plan.includedCount() > workspace.replay.secondPersonAbove;
}

bool isWithin(const RunLimits &run, const RunLimits &planned)
{
    // How long an effect is waited for decides when the next event of a key follows: not less.
    return isAtMost(run.ratePerSecond, planned.ratePerSecond) && run.canary >= planned.canary
        && run.batch <= planned.batch && isAtMost(run.stopAfterFailures, planned.stopAfterFailures)
        && run.effectTimeoutSeconds >= planned.effectTimeoutSeconds
        && run.annotate == planned.annotate;
}

Result<ApprovalAnswer> approvalOf(const Plan &plan, const std::optional<RunLimits> &planned,
                                  const Workspace &workspace, const QString &runner,
                                  Journal &journal)
{
    if (!needsSecondPerson(plan, workspace))
        return ApprovalAnswer{ ApprovalFound::Yes, {} };
    Plan asMade = plan;
    asMade.limits = planned.value_or(plan.limits);
    if (!isWithin(plan.limits, asMade.limits))
        return failed(refused(u"the run would be wider than the plan that was approved"_s));
    return findApproval(journal, asMade.digest(), plan.madeBy, runner);
}

Result<qint64> approvalForRun(const Plan &plan, const std::optional<RunLimits> &planned,
                              const Workspace &workspace, const QString &runner, Journal &journal)
{
    const auto answer = approvalOf(plan, planned, workspace, runner, journal);
    if (!answer)
        return failed(answer.error());
    switch (answer->found) {
    case ApprovalFound::Yes:
        return answer->approval ? answer->approval->sequence : 0;
    case ApprovalFound::None:
        break;
    case ApprovalFound::OfSamePerson:
        return failed(refused(u"only who made the plan, or wants to run it, has approved it"_s));
    case ApprovalFound::Ended:
        return failed(refused(u"its approval has ended"_s));
    case ApprovalFound::Used:
        return failed(refused(u"its approval was used by another run"_s));
    }
    return failed(refused(u"it takes a second person, and nobody has approved it"_s));
}

} // namespace recourse
