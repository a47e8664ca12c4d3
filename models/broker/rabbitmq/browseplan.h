// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"

#include <QVersionNumber>

namespace recourse {

// The console stops this many returns before a message would be dropped: its own count may be one
// behind, and somebody else may look too.
constexpr qint64 keptDeliveryHeadroom = 2;

// What is known before a look.
struct LookSubject
{
    QueueInfo queue; // the queue or stream that would be read
    QVersionNumber version;
    std::optional<qint64> highestDeliveryCount; // as it stands now
};

// The cost of a look, by the rules in this folder's README. Pure.
BrowsePlan planLook(const BrowseRequest &request, const LookSubject &subject);

} // namespace recourse
