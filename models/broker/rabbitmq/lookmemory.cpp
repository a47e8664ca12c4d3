// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/lookmemory.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr Millis firstRest = 30s;
constexpr int mostDoublings = 5;

} // namespace

void LookMemory::learn(const BrowseReport &report, Instant now)
{
    const std::scoped_lock lock(m_mutex);
    QueueMemory &known = m_queues[report.reads];
    known.lastLook = now;
    known.lastRead = report.read;
    known.lastReadyAfter = report.readyAfter;
    known.lastWasComplete = report.complete;
    if (report.highestDeliveryCount)
        known.highestDeliveryCount = report.highestDeliveryCount;
    if (report.error && report.error->code == ErrorCode::Unreadable) {
        known.unreadable = report.error;
        known.restsUntil = now + firstRest * (1 << std::min(known.unreadableTimes, mostDoublings));
        ++known.unreadableTimes;
    } else if (report.end == BrowseEnd::WholeQueue) {
        known.unreadable.reset();
        known.unreadableTimes = 0;
    }
}

void LookMemory::learnCount(const QString &queue, qint64 highest)
{
    const std::scoped_lock lock(m_mutex);
    QueueMemory &known = m_queues[queue];
    known.highestDeliveryCount = std::max(known.highestDeliveryCount.value_or(0), highest);
}

} // namespace recourse
