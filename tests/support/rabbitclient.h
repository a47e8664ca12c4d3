// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"

#include <amqp.h>

#include <QString>

#include <memory>
#include <set>
#include <vector>

namespace recourse {

// A message as a test finds it in a queue, with the content header's own bytes.
struct FoundMessage
{
    Message message;
    QByteArray rawHeader; // flags and property list
    QByteArray exchange;
    QByteArray routingKey;
    bool redelivered = false;

    // Everything but what a look may change: the redelivered flag and x-delivery-count.
    QByteArray lasting() const;
};

// A plain AMQP client for tests, apart from the one under test: it may declare, publish and remove.
// Throws std::runtime_error with the broker's words. One thread.
class RabbitClient
{
public:
    explicit RabbitClient(quint16 port, const QByteArray &user = QByteArrayLiteral("guest"),
                          const QByteArray &password = QByteArrayLiteral("guest"),
                          const QByteArray &virtualHost = QByteArrayLiteral("/"),
                          const QByteArray &connectionName = QByteArrayLiteral("test client"));
    ~RabbitClient();
    RabbitClient(const RabbitClient &) = delete;
    RabbitClient &operator=(const RabbitClient &) = delete;

    void declareQueue(const QByteArray &name, const FieldTable &arguments = {},
                      bool exclusive = false);
    // "classic", "quorum" or "stream" with an empty name of their own.
    void declareQueue(const QByteArray &name, const QByteArray &type,
                      const FieldTable &moreArguments = {});
    void declareExchange(const QByteArray &name, const QByteArray &type,
                         const FieldTable &arguments = {});
    void bind(const QByteArray &queue, const QByteArray &exchange, const QByteArray &key);
    void deleteQueue(const QByteArray &name);

    // Publishes and waits for every confirm; false where one was nacked or returned.
    bool publish(const QByteArray &queue, const std::vector<Message> &messages);
    bool publish(const QByteArray &exchange, const QByteArray &key, const Message &message);

    qint64 ready(const QByteArray &queue);

    // All messages in order, given back by closing the channel: one more look.
    std::vector<FoundMessage> look(const QByteArray &queue);
    // All messages in order, removed.
    std::vector<FoundMessage> take(const QByteArray &queue);
    // The first `count` messages of a stream (AMQP does not tell how many there are).
    std::vector<FoundMessage> readStream(const QByteArray &stream, qint64 count);

    // Consumes with a prefetch and never acknowledges, until the object ends; returns once `count`
    // came.
    void hold(const QByteArray &queue, quint16 count);

private:
    amqp_channel_t openChannel();
    void settle(quint64 tag, bool multiple);
    void check(const amqp_rpc_reply_t &reply, const char *what);
    void checkStatus(int status, const char *what);
    std::vector<FoundMessage> delivered(amqp_channel_t channel, qint64 count);
    amqp_frame_t nextFrame(amqp_channel_t channel, const char *what);
    void readMessage(amqp_channel_t channel, FoundMessage &found);

    amqp_connection_state_t m_state = nullptr;
    amqp_channel_t m_channel = 1; // for everything that holds nothing
    amqp_channel_t m_last = 1;
    quint64 m_published = 0;
    std::set<quint64> m_unconfirmed;
    bool m_confirming = false;
};

} // namespace recourse
