// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/planner.h"

namespace recourse {

// Plans of actions that take no parked copy: resend and compensate, by event ids. An id goes to
// `handler`, or, where that is empty, to every handler that the action is for and whose verdict
// allows it. Judged now; changes nothing. Have the parking places looked at first: an event that is
// parked is not lost. Asks brokers and databases; a worker calls it.
// Errors: InvalidInput (another action, a compensation that the workspace does not name);
// Cancelled.
Result<Plan> makeEventPlan(Console &console, const std::vector<EventId> &ids,
                           const HandlerName &handler, const PlanWish &wish, const Clock &clock,
                           std::stop_token stop);

} // namespace recourse
