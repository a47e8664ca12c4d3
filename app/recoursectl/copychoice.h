// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/selection.h"
#include "models/runs/plan.h"

namespace recourse {

// Copies of one event id whose payloads differ are two things under one name. Which of them is
// meant is the operator's to say; none is taken for being the first.

// Keeps what --digest means of the selection. False where it means no payload or several; that has
// been reported then, with what lies there.
bool keepChosen(const ShellContext &context, const ShellRequest &request, Selection &selection);

// One event of a handler.
struct CopiedEvent
{
    HandlerName handler;
    EventId eventId;
    bool operator==(const CopiedEvent &) const = default;
};

// The events of which the plan takes one copy though others among `failures` have other payloads.
std::vector<CopiedEvent> doubtfulIn(const Plan &plan, const std::vector<Failure> &failures);

// Lists their copies on standard error.
void reportDoubtful(const ShellContext &context, const std::vector<CopiedEvent> &doubtful,
                    const std::vector<Failure> &failures);

// No copy of them is taken, as where the verdict forbids it.
void leaveOut(Plan &plan, const std::vector<CopiedEvent> &doubtful);

} // namespace recourse
