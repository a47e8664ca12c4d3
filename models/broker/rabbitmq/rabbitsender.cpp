// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitsender.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

Result<std::unique_ptr<Custody>> RabbitSender::open(const BrokerConfig &config,
                                                    const SecretSource &secrets,
                                                    const std::stop_token &stop)
{
    const Result<QByteArray> password = secrets.secret(config.password);
    if (!password)
        return failed(password.error());
    auto connection = Connection::open(config, *password, u"send"_s, stop);
    if (!connection)
        return failed(connection.error());
    return std::unique_ptr<Custody>(new RabbitSender(std::move(*connection)));
}

RabbitSender::RabbitSender(std::unique_ptr<Connection> connection)
    : m_connection(std::move(connection))
    , m_publisher(*m_connection)
{
}

Result<std::vector<HeldMessage>> RabbitSender::take(std::size_t, Millis, const std::stop_token &)
{
    return std::vector<HeldMessage>();
}

std::vector<PublishOutcome> RabbitSender::publish(const std::vector<Publication> &publications,
                                                  const std::stop_token &stop)
{
    auto answered = m_publisher.begin(publications, { stop, {} });
    m_publisher.work();
    return answered.get();
}

Result<void> RabbitSender::remove(const std::vector<quint64> &)
{
    return {};
}

Result<void> RabbitSender::keepAlive()
{
    m_connection->keepAlive();
    return {};
}

Result<void> RabbitSender::giveBack()
{
    return {};
}

} // namespace recourse
