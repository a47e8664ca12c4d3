// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/topology.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

QLatin1StringView queueTypeName(QueueType type)
{
    switch (type) {
    case QueueType::Classic:
        return "classic"_L1;
    case QueueType::Quorum:
        return "quorum"_L1;
    case QueueType::Stream:
        return "stream"_L1;
    case QueueType::Table:
        return "table"_L1;
    case QueueType::Unknown:
        break;
    }
    return "unknown"_L1;
}

const QueueInfo *Topology::queue(const QString &name) const
{
    const auto found = std::find_if(queues.begin(), queues.end(),
                                    [&name](const QueueInfo &info) { return info.name == name; });
    return found == queues.end() ? nullptr : &*found;
}

} // namespace recourse
