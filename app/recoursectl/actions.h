// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/selection.h"
#include "app/recoursectl/shellcommands.h"
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

void showPlan(const ShellContext &context, const Plan &plan);

// Why this plan must not be carried out in this workspace, whoever wants it. A sentence each.
QStringList misfitTexts(const Plan &plan, const Workspace &workspace);
// What is still missing before it may be: the yes, the arming of production, a second person.
QStringList unarmed(const Plan &plan, const ActWish &act, const Workspace &workspace);

// The workspace's journal, or the one that the request names.
QString journalFile(const ShellContext &context, const ShellRequest &request);

// The exit code that these outcomes ask for.
ShellExit exitOf(const std::vector<RunItemReport> &items, bool hasError);
ShellTone outcomeTone(ItemOutcome outcome);

// What ends this process at a step, for tests that look what it leaves behind: "step:n" in the
// variable RECOURSE_KILL_AT, in a sandbox or in development. Empty otherwise.
std::function<void(const char *step)> killPoint(Environment environment);

} // namespace recourse
