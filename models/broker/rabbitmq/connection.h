// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/broker/rabbitmq/failure.h"
#include "models/broker/topology.h"
#include "models/config/workspace.h"
#include "models/core/result.h"

#include <amqp_framing.h>

#include <QVersionNumber>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace recourse {

// What any user may ask of a queue, with no permission but access to the virtual host.
struct QueueCounts
{
    qint64 ready = 0;
    qint64 consumers = 0;
};

// One AMQP connection. Belongs to one thread. It never declares: the only declare it knows is the
// passive one. Once broken it stays broken; open another.
class Connection
{
public:
    // `role` is shown in the broker's connection list ("Recourse 0.1.0 look").
    static Result<std::unique_ptr<Connection>> open(const BrokerConfig &config,
                                                    const QByteArray &password, const QString &role,
                                                    const std::stop_token &stop);
    ~Connection();
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;

    bool isBroken() const { return m_broken.has_value(); }
    const std::optional<Error> &whyBroken() const { return m_broken; }
    QString name() const { return m_name; }
    QString product() const { return m_product; } // "RabbitMQ 4.0.5"
    QVersionNumber version() const { return m_version; }

    Result<quint16> openChannel(const Attempt &attempt);
    // What is held unacknowledged on it goes back to its place. Waits for the broker's word.
    Result<void> closeChannel(quint16 channel, const Attempt &attempt);

    Result<QueueCounts> counts(const QString &queue);

    // What kind of queue it is, without the management API: a stream takes an offset to read from,
    // the others refuse the very question and name their kind. Takes no message. Needs the read
    // permission, and leaves a line in the broker's log.
    Result<QueueType> kind(const QString &queue);

    // One request on a channel without consumers and its answer, valid until the next call. After a
    // failure that does not end the connection the channel is closed and must not be used again.
    template <typename Reply, typename Request>
    Result<const Reply *> ask(quint16 channel, amqp_method_number_t request, Request &fields,
                              amqp_method_number_t reply, const Attempt &attempt)
    {
        Result<void *> answer = askRaw(channel, request, &fields, reply, attempt);
        if (!answer)
            return failed(std::move(answer).error());
        return static_cast<const Reply *>(*answer);
    }

    // Sends a method without waiting for its answer.
    template <typename Request>
    Result<void> send(quint16 channel, amqp_method_number_t request, Request &fields,
                      const Attempt &attempt)
    {
        return sendRaw(channel, request, &fields, attempt);
    }

    // Sends a message, mandatory. Returns before the broker has it; only later frames tell what
    // became of it.
    Result<void> publish(quint16 channel, const QByteArray &exchange, const QByteArray &routingKey,
                         const Message &message, const Attempt &attempt);

    // While it is on, small writes wait for others and go out in large packets; what still waits
    // goes when it is turned off. Who waits for an answer turns it off first.
    void gatherWrites(bool on);

    // The next frame, or false where none came within `wait`. Frames die at releaseFrames().
    Result<bool> nextFrame(amqp_frame_t &frame, std::chrono::milliseconds wait,
                           const Attempt &attempt);
    void releaseFrames(quint16 channel);

    // Takes in what came by itself, sends heartbeats that are due, and notices a dead peer.
    void keepAlive();

    // Answers the broker's close of a channel or of the connection. The error says which.
    Error acknowledgeClose(const amqp_frame_t &frame, const Attempt &attempt);

private:
    Connection() = default;

    Result<void> openTransport(const BrokerConfig &config, const std::stop_token &stop);
    Result<void> openTls(const BrokerConfig &config);
    Result<void> login(const BrokerConfig &config, const QByteArray &password);
    void readServerProperties();
    Result<QueueCounts> countOnce(const QString &queue);
    Result<void *> askRaw(quint16 channel, amqp_method_number_t request, void *fields,
                          amqp_method_number_t reply, const Attempt &attempt);
    Result<void> sendRaw(quint16 channel, amqp_method_number_t request, void *fields,
                         const Attempt &attempt);
    Error broken(Error error);

    struct Destroy
    {
        void operator()(amqp_connection_state_t state) const { amqp_destroy_connection(state); }
    };
    std::unique_ptr<amqp_connection_state_t_, Destroy> m_state;
    std::optional<Error> m_broken;
    QString m_where;
    QString m_name;
    QString m_product;
    QVersionNumber m_version;
    quint16 m_lastChannel = 0;
    quint16 m_countsChannel = 0; // 0: none open
    bool m_gathers = false;
};

} // namespace recourse
