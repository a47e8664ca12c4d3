// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/runs/runwhy.h"

#include <optional>
#include <vector>

namespace recourse {

// A message, and what it says to its handler.
struct RunCopy
{
    ParkedMessage message;
    Failure failure;
};

// What the outbox has of an event, as it would be sent, or why it cannot be.
struct OutboxCopy
{
    std::optional<RunCopy> copy;
    RunWhy why; // without a copy
};

// The payload's bytes as they are, the event id as message id, headers from the row's JSON object:
// text as text, whole numbers as 64-bit integers, true and false as such; anything else refuses
// the row, as does a payload that names another event. Pure.
OutboxCopy outboxCopy(const OutboxRow &row, const EventId &id, const HandlerConfig &handler,
                      const BrokerConfig &broker, const Workspace &workspace);

// One event that is wanted of the outbox: evidence with the key and the version that its copy has.
struct OutboxEvent
{
    Evidence evidence;
    OutboxCopy outbox;
};

// Asks sources, twice where a copy tells a key; a worker calls it. All of one handler, same order;
// fewer, none, where the workspace does not know the handler.
std::vector<OutboxEvent> outboxEvents(Console &console, const HandlerName &handler,
                                      const std::vector<EventId> &ids, const std::stop_token &stop);

} // namespace recourse
