// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/config/secrets.h"
#include "models/config/workspace.h"
#include "models/core/clock.h"

#include <memory>

namespace recourse {

// A RabbitMQ broker over AMQP 0-9-1 and, where the workspace names it, the management API. It never
// declares; only a custody publishes and acknowledges.
//
// Two threads, each with a connection of its own: one looks into queues, one asks for topology, so
// that a long look keeps nobody waiting. `secrets` and `clock` must outlive it. The destructor ends
// what is under way; an open look is given back.
class RabbitBroker final : public Broker
{
public:
    RabbitBroker(const BrokerConfig &config, const SecretSource &secrets, const Clock &clock);
    ~RabbitBroker() override;

    QString id() const override;
    BrokerCapabilities capabilities() const override;
    BrokerStatus status() const override;
    Result<void> connect(std::stop_token stop) override;
    Result<Topology> topology(const TopologyRequest &request, std::stop_token stop) override;
    Result<BrowsePlan> planBrowse(const BrowseRequest &request, std::stop_token stop) override;
    BrowseReport browse(const BrowseRequest &request, const BrowseSink &sink,
                        std::stop_token stop) override;
    Result<std::unique_ptr<Custody>> takeCustody(const QString &queue,
                                                 std::stop_token stop) override;
    Result<QHash<EventId, QueuePresence>>
    find(const QStringList &queues, const std::vector<EventId> &ids, std::stop_token stop) override;

private:
    class Room;
    std::unique_ptr<Room> m_room;
};

} // namespace recourse
