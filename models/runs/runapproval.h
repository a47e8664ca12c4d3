// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/journal/approval.h"
#include "models/runs/plan.h"

#include <optional>

namespace recourse {

// The rule of the second person: above ReplayLimits::secondPersonAbove included items a run needs
// an approval of its plan as it was made. The run may be narrower than that plan, never wider.

bool needsSecondPerson(const Plan &plan, const Workspace &workspace);

// Neither faster nor further, by no limit.
bool isWithin(const RunLimits &run, const RunLimits &planned);

// The approval for a run of this plan; found Yes also where it needs none, then without one.
// `planned`: the limits that the plan was made with, where the run has narrower ones. Errors:
// InvalidInput where they are wider, and those of the journal.
Result<ApprovalAnswer> approvalOf(const Plan &plan, const std::optional<RunLimits> &planned,
                                  const Workspace &workspace, const QString &runner,
                                  Journal &journal);

// The same for whoever begins the run: its number, 0 where it needs none. Errors also: InvalidInput
// with the reason where there is none that can be used.
Result<qint64> approvalForRun(const Plan &plan, const std::optional<RunLimits> &planned,
                              const Workspace &workspace, const QString &runner, Journal &journal);

} // namespace recourse
