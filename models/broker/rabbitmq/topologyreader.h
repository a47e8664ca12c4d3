// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/management.h"
#include "models/broker/topology.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QVersionNumber>

#include <functional>

namespace recourse {

// Reads what the management API tells of one virtual host. Belongs to one thread. Parts that this
// user may not read are Unread in the answer; only a failure of the whole API is an error.
class TopologyReader
{
public:
    TopologyReader(const BrokerConfig &config, Management &management);

    Result<Topology> read(const TopologyRequest &request, const QVersionNumber &version,
                          const std::stop_token &stop);

    // One queue with the freshest counts; `raw` gets the broker's own record.
    Result<QueueInfo> readQueue(const QString &name, const QVersionNumber &version,
                                const std::stop_token &stop, QJsonObject *raw = nullptr);

    // Names of the connections that consume from a queue. Own ones have names that begin with
    // `own` and are left out.
    Result<QStringList> consumersOf(const QString &queue, const QString &own,
                                    const std::stop_token &stop);

private:
    Result<void> readOverview(Topology &topology, const std::stop_token &stop);
    Result<void> readNamed(Topology &topology, const TopologyRequest &request,
                           const std::stop_token &stop);
    Result<void> readAll(Topology &topology, const TopologyRequest &request,
                         const std::stop_token &stop);
    Result<QHash<QString, QJsonObject>> listByName(const QStringList &names, bool totals,
                                                   const std::stop_token &stop);
    void readPolicies(Topology &topology, const std::stop_token &stop);
    void readNodes(Topology &topology, const std::stop_token &stop);
    void readAlarms(Topology &topology, const std::stop_token &stop);

    QString m_virtualHost;
    Management &m_management;
    QVersionNumber m_version;
    bool m_statistics = true;
};

} // namespace recourse
