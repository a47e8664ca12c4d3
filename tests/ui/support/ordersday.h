// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/fakeport.h"

namespace recourse {

// A bad morning of an order service: 42 minutes past ten, a supplier that times out, a handler
// without consumer, a queue that discards what it rejects.
void tellOrdersDay(FakePort &port);
Overview ordersOverview(const FakePort &port, Instant now);
// The same with the database gone and the management interface closed.
Overview brokenOverview(const FakePort &port, Instant now);

} // namespace recourse
