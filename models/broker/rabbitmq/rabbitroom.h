// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/lookmemory.h"
#include "models/broker/rabbitmq/rabbitbroker.h"
#include "models/broker/rabbitmq/stoppablecall.h"
#include "models/broker/rabbitmq/watch.h"

#include <mutex>

namespace recourse {

// What the broker's two threads are and share.
class RabbitBroker::Room
{
public:
    Room(const BrokerConfig &brokerConfig, const SecretSource &secretSource,
         const Clock &brokerClock);

    const BrokerConfig config;
    const SecretSource &secrets;
    const Clock &clock;
    LookMemory memory;

    // Runs `job(watch, stop)` on the watching thread.
    template <typename T, typename Job>
    Result<T> onWatch(const std::stop_token &stop, const QString &tried, Job job)
    {
        return stoppableCall<T>(m_watchWorker, stop, cancelled(tried),
                                [this, job = std::move(job)](const std::stop_token &either) {
                                    return job(m_watch, either);
                                });
    }

    BrokerStatus status() const;
    QString product() const;

    // Copies rights and gaps for status(). On the watching thread.
    void noteRights();
    void noteBrowsing(const BrowseReport &report);

    Result<Watch::Subject> subject(const QString &queue, const std::stop_token &stop);
    BrowsePlan plan(const BrowseRequest &request, Watch::Subject subject);

    // Opens the looking connection, reads, and fills in the report. False where the room is
    // closing.
    bool look(const BrowseRequest &request, const BrowsePlan &plan, const BrowseSink &sink,
              BrowseReport &report, const std::stop_token &stop);

    // Messages in others' hands before a look, and whose hands they are.
    std::optional<qint64> heldByOthers(const QString &queue, const std::stop_token &stop,
                                       std::vector<Unread> &unread);
    void findHolders(BrowseReport &report, const std::stop_token &stop);

    Error cancelled(const QString &tried) const;

private:
    void heard(const SessionNews &news);
    void read(const BrowseRequest &request, const BrowsePlan &plan, const BrowseSink &sink,
              BrowseReport &report, const std::stop_token &stop);
    bool isOurLastLook(const QString &queue, const QueueInfo &info) const;

    Watch m_watch; // watching thread only
    Session m_lookSession; // looking thread only
    mutable std::mutex m_mutex;
    BrokerStatus m_status;
    QString m_product;
    // Last, so that they end first.
    Worker m_watchWorker;
    Worker m_lookWorker;
};

} // namespace recourse
