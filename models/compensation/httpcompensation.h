// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compensation/compensation.h"

#include <memory>

namespace recourse {

struct HttpCompensation
{
    ActionConfig action;
    int connectLimitMs = 5'000;
    int answerLimitMs = 20'000; // of the whole call
};

// One request under the idempotency key. An answer that is lost, late or of the server's own
// failure (5xx) is Unknown; only the query address can tell then. Nothing is followed to another
// address, and nothing is ever sent again by itself.
std::unique_ptr<Compensator> makeHttpCompensator(HttpCompensation what);

} // namespace recourse
