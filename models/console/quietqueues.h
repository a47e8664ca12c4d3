// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/topology.h"

#include <QHash>

namespace recourse {

// Whether a queue was empty for long enough that this excludes an event from it. A broker counts
// what a consumer of a quorum queue holds up to five seconds late: a message that was handed out
// just now is neither ready nor, yet, unacknowledged. Classic queues count at once, so one
// look at them is enough; of others two are needed, `proof` apart. Not safe for several threads.
class QuietQueues
{
public:
    static constexpr Millis proof{ 10'000 };
    // Looks further apart than this do not stand for the time between them.
    static constexpr Millis longestGap{ 20'000 };

    void note(const Topology &topology);

    // How long the queue must still stay empty; 0: it is excluded. Nothing: it is not empty, or
    // nothing tells.
    std::optional<Millis> untilExcluded(const QString &queue) const;

private:
    struct Seen
    {
        Instant since;
        Instant last;
        bool countsAtOnce = false;
    };
    QHash<QString, Seen> m_empty;
};

} // namespace recourse
