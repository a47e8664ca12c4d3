// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/selection.h"
#include "app/recoursectl/shellcommands.h"
#include "models/journal/approval.h"
#include "models/journal/journal.h"
#include "models/runs/executor.h"
#include "models/runs/plan.h"

namespace recourse {

// Shared by the commands that act, or prepare it.

// The wish on top of what holds already. Within what is allowed it comes by bounded().
RunLimits withWish(RunLimits limits, const WishedLimits &wish);

// The plan for these failures, judged now. Nothing where that failed; it has been reported then.
std::optional<Plan> planFor(const ShellContext &context, const ShellRequest &request,
                            const std::vector<Failure> &failures);

// The same for events that need not be parked: a resend or a compensation. The parking places of
// the handlers that it can be for are looked at first. What of them is not known is missing in the
// selection; what no handler has heard of is absent, and no item of the plan.
std::optional<Plan> eventPlanFor(const ShellContext &context, const ShellRequest &request,
                                 Selection &selection);

void showPlan(const ShellContext &context, const Plan &plan);

// What is still missing before it may be: the yes, the arming of production, a second person.
QStringList unarmed(const Plan &plan, const ActWish &act, const Workspace &workspace,
                    const ApprovalAnswer &approval);
// The second person's yes to this plan, as the journal has it; one that is not needed is found.
// Nothing where the journal could not be read; that has been reported then.
std::optional<ApprovalAnswer> approvalNow(const ShellContext &context, const ShellRequest &request,
                                          const Plan &plan,
                                          const std::optional<RunLimits> &planned);

// What a call still has to say before anything is done.
QString consentMissingText(const ActWish &act);

// The name of the workspace's journal, or of the one that the request names.
QString journalFile(const ShellContext &context, const ShellRequest &request);

// The exit code that these outcomes ask for.
ShellExit exitOf(const std::vector<RunItemReport> &items, bool hasError);
ShellTone outcomeTone(ItemOutcome outcome);

// What ends this process at a step, for tests that look what it leaves behind: "step:n" in the
// variable RECOURSE_KILL_AT, in a sandbox or in development. Empty otherwise.
std::function<void(const char *step)> killPoint(Environment environment);
// One person plays a second: as the variable RECOURSE_LOGIN says, where killPoint() works as well.
void playLogin(Environment environment);

} // namespace recourse
