// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/runs/plan.h"
#include "models/runs/replaychange.h"

#include <vector>

namespace recourse {

// What marks a copy as sent by a run, where the workspace wants it.
struct ReplayMark
{
    QByteArray run; // at most 36 bytes
    QByteArray replay; // at most 36 bytes
};

struct ReplayMessage
{
    Publication publication;
    std::vector<ReplayChange> changes;
};

// The copy of a parked message that is sent: payload, event id, content type and every header of
// the application are the same, byte for byte and type for type, duplicates and malformed ones
// included. `login`: the user that publishes; a message in another user's name would be refused.
// Pure. Rules and their sources: models/broker/rabbitmq/README.md, "keep and strip".
ReplayMessage replayMessage(const ParkedMessage &parked, const PlanTarget &target,
                            const std::optional<ReplayMark> &mark, const QByteArray &login);

// Adds what sending changes on one more message to what it changes on those of a plan.
void countChanges(std::vector<PlanChange> &found, const ParkedMessage &parked,
                  const PlanTarget &target, bool annotate, const QByteArray &login);

// Whether a header is the broker's own, added or counted up on the way to a parking place.
bool isBrokerHeader(QByteArrayView name);

} // namespace recourse
