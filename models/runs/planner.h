// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/runs/plan.h"

namespace recourse {

struct PlanWish
{
    RunAction action = RunAction::Replay;
    RunLimits limits; // no faster and no further than the workspace allows; see bounded()
    QString madeBy; // login@host
    bool retryPermanent = false;
    QString compensation; // name of the [[action]], of Compensate
    // Another queue than the handler's own, or an exchange by name; nothing: the handler's queue.
    std::optional<PlanTarget> target;
};

// The wish within what the workspace allows.
RunLimits bounded(const RunLimits &wish, const ReplayLimits &allowed);

// Of a handler with several queues, the one that a parked copy came from: where it died first, by
// its routing key, or, where it went through retry queues, the one among its deaths. Nothing where
// there are several: it was moved, and nothing tells where its key belongs. Pure.
std::optional<QByteArray> originQueue(const ParkedMessage &parked, const QStringList &queues);

// Freezes what is to be done with these parked failures: judges them now, orders those of a key as
// they were made, and leaves out what must not be done, each with its reason. Changes nothing. Asks
// brokers and databases; a worker calls it.
// Errors: those of the index.
Result<Plan> makePlan(Console &console, const std::vector<Failure> &failures, const PlanWish &wish,
                      const Clock &clock, std::stop_token stop);

} // namespace recourse
