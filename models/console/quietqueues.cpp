// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/quietqueues.h"

#include <algorithm>

namespace recourse {

void QuietQueues::note(const Topology &topology)
{
    for (const QueueInfo &queue : topology.queues) {
        const bool isEmpty = queue.found && queue.ready == 0 && queue.unacked.value_or(1) == 0;
        if (!isEmpty) {
            m_empty.remove(queue.name);
            continue;
        }
        const auto seen = m_empty.find(queue.name);
        const bool goesOn = seen != m_empty.end() && topology.readAt >= seen->last
            && topology.readAt - seen->last <= longestGap;
        m_empty[queue.name] = { goesOn ? seen->since : topology.readAt, topology.readAt,
                                queue.type == QueueType::Classic };
    }
}

std::optional<Millis> QuietQueues::untilExcluded(const QString &queue) const
{
    const auto seen = m_empty.constFind(queue);
    if (seen == m_empty.cend())
        return std::nullopt;
    if (seen->countsAtOnce)
        return Millis(0);
    const auto quiet = std::chrono::duration_cast<Millis>(seen->last - seen->since);
    return std::max(Millis(0), proof - quiet);
}

} // namespace recourse
