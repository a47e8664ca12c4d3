// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/rabbitmq/publisher.h"
#include "models/config/secrets.h"

#include <memory>

namespace recourse {

// The sending half of custody, for what lies nowhere yet. Takes nothing; one connection.
class RabbitSender final : public Custody
{
public:
    static Result<std::unique_ptr<Custody>>
    open(const BrokerConfig &config, const SecretSource &secrets, const std::stop_token &stop);

    Result<std::vector<HeldMessage>> take(std::size_t most, Millis wait,
                                          const std::stop_token &stop) override;
    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &stop) override;
    Result<void> remove(const std::vector<quint64> &tokens) override;
    Result<void> keepAlive() override;
    Result<void> giveBack() override;

private:
    explicit RabbitSender(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> m_connection;
    Publisher m_publisher;
};

} // namespace recourse
