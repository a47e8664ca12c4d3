// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"
#include "models/runs/plan.h"

namespace recourse {

// To sources an event that an operator resolved looks like one that was lost: it was sent, is
// neither parked nor queued, and had no effect. The journal alone knows better, so what is sent
// again without a parked copy asks it. Any thread that may wait for the journal.

// Which of these events were resolved and not put back since, and the run that did it last.
Result<QHash<EventId, QString>> resolvedBefore(Journal &journal, const HandlerName &handler,
                                               const std::vector<EventId> &events);

// Takes those out of a resend.
Result<void> leaveOutResolved(Plan &plan, Journal &journal);

} // namespace recourse
