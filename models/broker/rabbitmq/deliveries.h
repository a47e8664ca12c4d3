// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/broker/rabbitmq/connection.h"
#include "models/core/clock.h"

#include <QString>

#include <optional>
#include <vector>

namespace recourse {

// What one frame meant on a channel that receives messages.
struct ChannelEvent
{
    enum class Kind {
        Nothing, // a part of a message, or nothing of ours
        Arriving, // a message's header: `bodySize` is known, the body comes later
        Message, // whole
        Unreadable, // whole, but its properties cannot be decoded
        GetEmpty,
        Counted, // answer to a passive declare
        Barrier, // answer to basic.qos
        Cancelled, // the broker ended a consumer: the queue is gone
        Closed, // channel or connection; `error` says why
    };
    Kind kind = Kind::Nothing;
    quint64 tag = 0;
    quint64 bodySize = 0;
    QueueCounts counts{};
    std::optional<Error> error{};
};

// Puts frames of one channel together to messages. Belongs to the connection's thread.
class Deliveries
{
public:
    Deliveries(Connection &connection, quint16 channel, QString queue, const Clock &clock);

    // Waits for a frame as long as `wait` and says what it was; nothing where none came.
    std::optional<ChannelEvent> next(std::chrono::milliseconds wait);

    // Requests whose answers come as events, in their place among the deliveries.

    // One consumer more, with a window of its own. None of its messages is acknowledged by itself.
    Result<void> consume(quint16 window, const QByteArray &tag);
    Result<void> askCount(); // → Counted
    // Answered after everything before it: all that the queue had given is here then. `window` is
    // that of consumers to come. → Barrier
    Result<void> askBarrier(quint16 window);
    // Everything up to this tag that is still held, by name rather than by closing the channel.
    Result<void> giveBack(quint64 lastTag);

    // The message of the last Message event; its position is left to the caller.
    ParkedMessage take() { return std::move(m_message); }
    qint64 bodyBytes() const { return m_message.message.body.size(); }
    const Message &message() const { return m_message.message; }
    bool redelivered() const { return m_message.redelivered; }

private:
    ChannelEvent method(const amqp_frame_t &frame);
    ChannelEvent begin(const amqp_bytes_t &exchange, const amqp_bytes_t &routingKey,
                       bool redelivered, quint64 tag);
    ChannelEvent header(const amqp_frame_t &frame);
    ChannelEvent body(const amqp_frame_t &frame);
    ChannelEvent whole();

    Connection &m_connection;
    quint16 m_channel;
    QString m_queue;
    const Clock &m_clock;
    Attempt m_attempt;
    ParkedMessage m_message;
    quint64 m_tag = 0;
    quint64 m_missing = 0; // bytes of the body that have not come yet
    std::optional<Error> m_fault;
};

// The x-delivery-count of a message; 0 where there is none, as brokers leave the first one out.
qint64 deliveryCountOf(const Message &message);

// The x-stream-offset of a message from a stream.
std::optional<quint64> streamOffsetOf(const Message &message);

} // namespace recourse
