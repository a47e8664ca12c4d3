// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/browseplan.h"
#include "models/broker/rabbitmq/management.h"
#include "models/broker/rabbitmq/session.h"
#include "models/broker/rabbitmq/topologyreader.h"

#include <QHash>

namespace recourse {

// Everything that is asked about a broker without touching a message: over the management API where
// it can be had, over AMQP what is left. Belongs to one thread.
class Watch
{
public:
    Watch(const BrokerConfig &config, const SecretSource &secrets, const Clock &clock,
          std::function<void(const SessionNews &)> report);

    // Logs in and finds out rights. Fails only where AMQP does.
    Result<void> connect(const std::stop_token &stop, bool insist);
    void keepAlive() { m_session.keepAlive(); }

    Result<Topology> topology(const TopologyRequest &request, const std::stop_token &stop);

    struct Subject
    {
        LookSubject look;
        bool nothingWasReturned = false; // the broker says so: every delivery count is 0
    };
    Result<Subject> subject(const QString &queue, const std::stop_token &stop);

    // Connections that consume from a queue, other than ours.
    Result<QStringList> consumersOf(const QString &queue, const std::stop_token &stop);

    // Found out so far ("management: monitoring").
    const QStringList &rights() const { return m_rights; }
    const std::vector<Unread> &unread() const { return m_unread; }
    QString product() const { return m_product; }

private:
    Management *management();
    Error withoutManagement() const;
    void readRights(const std::stop_token &stop);
    Result<Topology> overAmqp(const TopologyRequest &request, const Error &why,
                              const std::stop_token &stop);
    Result<QueueInfo> countedQueue(const QString &name, const Error &why,
                                   const std::stop_token &stop);
    void freshen(QueueInfo &queue, const std::stop_token &stop);
    void findKind(QueueInfo &queue);

    BrokerConfig m_config;
    const SecretSource &m_secrets;
    const Clock &m_clock;
    Session m_session;
    std::unique_ptr<Management> m_management;
    std::optional<Error> m_managementSecret;
    QHash<QString, QueueType> m_kinds; // found out over AMQP
    QVersionNumber m_version;
    QString m_product;
    QStringList m_rights;
    std::vector<Unread> m_unread;
};

} // namespace recourse
