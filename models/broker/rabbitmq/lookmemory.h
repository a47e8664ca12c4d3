// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"

#include <QHash>

#include <mutex>

namespace recourse {

// What looks taught about a queue, until the program ends.
struct QueueMemory
{
    std::optional<qint64> highestDeliveryCount; // as it stood after the last look
    std::optional<Instant> lastLook;
    qint64 lastRead = 0;
    std::optional<qint64> lastReadyAfter;
    bool lastWasComplete = false;
    std::optional<Error> unreadable; // a message made the broker close the connection
    int unreadableTimes = 0;
    Instant restsUntil;
};

// Any thread.
class LookMemory
{
public:
    QueueMemory of(const QString &queue) const
    {
        const std::scoped_lock lock(m_mutex);
        return m_queues.value(queue);
    }
    void keep(const QString &queue, const QueueMemory &memory)
    {
        const std::scoped_lock lock(m_mutex);
        m_queues.insert(queue, memory);
    }

    // After a look. A queue whose message made the broker close the connection rests half a minute
    // at first, then twice as long, and so on.
    void learn(const BrowseReport &report, Instant now);
    // After custody: the highest delivery count that a message has now.
    void learnCount(const QString &queue, qint64 highest);

private:
    mutable std::mutex m_mutex;
    QHash<QString, QueueMemory> m_queues;
};

} // namespace recourse
