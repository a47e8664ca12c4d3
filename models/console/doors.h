// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/config/secrets.h"
#include "models/config/workspace.h"
#include "models/console/quietqueues.h"
#include "models/core/clock.h"
#include "models/store/store.h"

#include <map>
#include <memory>
#include <mutex>

namespace recourse {

// Makes the door of each source; the only place that knows kinds. A kind without a door yet gives
// an error of its own.
Result<std::unique_ptr<Broker>> makeBroker(const BrokerConfig &config, const Workspace &workspace,
                                           const SecretSource &secrets, const Clock &clock);
Result<std::unique_ptr<Store>> makeStore(const DatabaseConfig &config, const SecretSource &secrets,
                                         const Clock &clock);

// All doors of a workspace, and the last topology that each broker told. Safe from any thread.
class Doors
{
public:
    Doors(const Workspace &workspace, const SecretSource &secrets, const Clock &clock);

    // Null where there is no such door; then `failure` says why.
    Broker *broker(const QString &id) const;
    Store *store(const QString &id) const;
    std::optional<Error> failure(const QString &id) const;

    // Every queue that the workspace names on this broker: work, retry, parking, stream.
    QStringList queuesOf(const QString &brokerId) const;

    // Last topology no older than `maxAge`, else a fresh one. An error keeps the last good one for
    // lastTopology().
    Result<std::shared_ptr<const Topology>> topology(const QString &brokerId, Millis maxAge,
                                                     std::stop_token stop);
    std::shared_ptr<const Topology> lastTopology(const QString &brokerId) const;

    // How long all of these queues must still be seen empty until that excludes an event from them;
    // 0: it is excluded. Nothing: one of them is not empty, or nothing tells.
    std::optional<Millis> untilExcluded(const QString &brokerId, const QStringList &queues) const;

private:
    const Workspace &m_workspace;
    const Clock &m_clock;
    std::map<QString, std::unique_ptr<Broker>> m_brokers;
    std::map<QString, std::unique_ptr<Store>> m_stores;
    std::map<QString, Error> m_failures;
    mutable std::mutex m_mutex;
    std::map<QString, std::shared_ptr<const Topology>> m_topologies;
    std::map<QString, QuietQueues> m_quiet;
};

} // namespace recourse
