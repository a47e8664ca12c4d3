// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/evidence/verdict.h"
#include "models/runs/plan.h"

#include <optional>

namespace recourse {

// What a run reads from evidence. Pure.

// Whether the verdict of now allows what the plan wants. `earlierWasSent`: the event that it waits
// for went out in this run.
bool isAllowedNow(const Plan &plan, const Verdict &verdict, const Evidence &evidence,
                  bool earlierWasSent);
// A copy that the handler parked again bears the mark of the run that had sent it. One without may
// be the old copy, which a broker that was killed brought back.
bool bearsMarkOf(const ParkedMessage &message, const QString &run);
// What came of an event that was sent then; nothing where that cannot be seen yet.
std::optional<ItemOutcome> effectOf(const Evidence &evidence, std::optional<Instant> sentAt,
                                    RunAction action);

// Of an event that was sent with a confirm so long ago and may be sent by its evidence: whether it
// may go out once more. A resend may, where an inbox says that it was not applied: it is lost, if
// the evidence shows it nowhere long after the broker took it. Of a parked copy the journal's word
// counts for good.
bool mayGoOutAgain(RunAction action, const Evidence &evidence, Millis since);

} // namespace recourse
