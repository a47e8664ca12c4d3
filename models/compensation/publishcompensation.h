// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/compensation/compensation.h"

#include <memory>

namespace recourse {

struct PublishCompensation
{
    ActionConfig action;
    std::function<Result<std::unique_ptr<Custody>>()> sender;
    // Whether some inbox has the counter-event; nothing where none can tell.
    std::function<std::optional<bool>(const EventId &counter)> isApplied;
};

// A counter-event under the key as its event id: sent twice, its handler applies it once.
std::unique_ptr<Compensator> makePublishCompensator(PublishCompensation what);

} // namespace recourse
