// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"

#include <QHash>

namespace recourse {

// The rule of leases, without where they are kept: who holds what goes in, what the caller gets
// comes out. `onlyOwn`: nothing is taken, only what is the owner's is extended. Pure.
struct LeaseWish
{
    std::vector<EventId> events; // one named twice counts once
    QString owner;
    Millis ttl;
    bool onlyOwn = false;

    // Errors: InvalidInput.
    Result<void> check() const;
};
LeaseAnswer leased(const LeaseWish &wish, const QHash<EventId, LeaseHolder> &holders, Instant now);

} // namespace recourse
