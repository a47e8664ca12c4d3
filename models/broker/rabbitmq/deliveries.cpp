// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/deliveries.h"

#include "models/broker/rabbitmq/conversion.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// A body grows as it comes; the announced size is the sender's word.
constexpr quint64 mostReservedAhead = quint64(16) << 20;

std::optional<qint64> integerHeader(const Message &message, QByteArrayView name)
{
    if (!message.headers)
        return std::nullopt;
    const FieldValue *value = findField(*message.headers, name);
    if (!value)
        return std::nullopt;
    if (const auto *number = std::get_if<qint64>(&value->data))
        return *number;
    if (const auto *wide = std::get_if<quint64>(&value->data))
        return qint64(*wide);
    return std::nullopt;
}

} // namespace

qint64 deliveryCountOf(const Message &message)
{
    return std::max<qint64>(0, integerHeader(message, "x-delivery-count").value_or(0));
}

std::optional<quint64> streamOffsetOf(const Message &message)
{
    const auto offset = integerHeader(message, "x-stream-offset");
    return offset && *offset >= 0 ? std::optional(quint64(*offset)) : std::nullopt;
}

Deliveries::Deliveries(Connection &connection, quint16 channel, QString queue, const Clock &clock)
    : m_connection(connection)
    , m_channel(channel)
    , m_queue(std::move(queue))
    , m_clock(clock)
    , m_attempt{ u"read queue"_s, m_queue }
{
}

Result<void> Deliveries::consume(quint16 window, const QByteArray &tag)
{
    if (Result<void> limited = askBarrier(window); !limited)
        return limited;
    const QByteArray queue = m_queue.toUtf8();
    amqp_basic_consume_t consume{};
    consume.queue = bytesOf(queue);
    consume.consumer_tag = bytesOf(tag);
    consume.nowait = 1;
    return m_connection.send(m_channel, AMQP_BASIC_CONSUME_METHOD, consume, m_attempt);
}

Result<void> Deliveries::askCount()
{
    const QByteArray queue = m_queue.toUtf8();
    amqp_queue_declare_t passive{};
    passive.queue = bytesOf(queue);
    passive.passive = 1;
    return m_connection.send(m_channel, AMQP_QUEUE_DECLARE_METHOD, passive, m_attempt);
}

Result<void> Deliveries::askBarrier(quint16 window)
{
    amqp_basic_qos_t qos{};
    qos.prefetch_count = window;
    return m_connection.send(m_channel, AMQP_BASIC_QOS_METHOD, qos, m_attempt);
}

Result<void> Deliveries::giveBack(quint64 lastTag)
{
    amqp_basic_nack_t back{};
    back.delivery_tag = lastTag;
    back.multiple = 1;
    back.requeue = 1;
    return m_connection.send(m_channel, AMQP_BASIC_NACK_METHOD, back, m_attempt);
}

std::optional<ChannelEvent> Deliveries::next(std::chrono::milliseconds wait)
{
    amqp_frame_t frame{};
    const Result<bool> got = m_connection.nextFrame(frame, wait, m_attempt);
    if (!got)
        return ChannelEvent{ .kind = ChannelEvent::Kind::Closed, .error = got.error() };
    if (!*got)
        return std::nullopt;
    ChannelEvent event;
    const bool ours = frame.channel == m_channel
        || (frame.frame_type == AMQP_FRAME_METHOD
            && frame.payload.method.id == AMQP_CONNECTION_CLOSE_METHOD);
    if (ours) {
        if (frame.frame_type == AMQP_FRAME_METHOD)
            event = method(frame);
        else if (frame.frame_type == AMQP_FRAME_HEADER)
            event = header(frame);
        else if (frame.frame_type == AMQP_FRAME_BODY)
            event = body(frame);
    }
    // Everything that is kept has been copied.
    m_connection.releaseFrames(frame.channel);
    return event;
}

ChannelEvent Deliveries::method(const amqp_frame_t &frame)
{
    using Kind = ChannelEvent::Kind;
    const amqp_method_t &method = frame.payload.method;
    switch (method.id) {
    case AMQP_BASIC_DELIVER_METHOD: {
        const auto *m = static_cast<const amqp_basic_deliver_t *>(method.decoded);
        return begin(m->exchange, m->routing_key, m->redelivered != 0, m->delivery_tag);
    }
    case AMQP_BASIC_GET_OK_METHOD: {
        const auto *m = static_cast<const amqp_basic_get_ok_t *>(method.decoded);
        return begin(m->exchange, m->routing_key, m->redelivered != 0, m->delivery_tag);
    }
    case AMQP_BASIC_GET_EMPTY_METHOD:
        return { .kind = Kind::GetEmpty };
    case AMQP_QUEUE_DECLARE_OK_METHOD: {
        const auto *m = static_cast<const amqp_queue_declare_ok_t *>(method.decoded);
        return { .kind = Kind::Counted, .counts = { m->message_count, m->consumer_count } };
    }
    case AMQP_BASIC_QOS_OK_METHOD:
        return { .kind = Kind::Barrier };
    case AMQP_BASIC_CANCEL_METHOD:
        return { .kind = Kind::Cancelled };
    case AMQP_CHANNEL_CLOSE_METHOD:
    case AMQP_CONNECTION_CLOSE_METHOD:
        return { .kind = Kind::Closed, .error = m_connection.acknowledgeClose(frame, m_attempt) };
    default:
        return {};
    }
}

ChannelEvent Deliveries::begin(const amqp_bytes_t &exchange, const amqp_bytes_t &routingKey,
                               bool redelivered, quint64 tag)
{
    m_message = {};
    m_fault.reset();
    m_tag = tag;
    m_message.queue = m_queue;
    m_message.exchange = viewOf(exchange).toByteArray();
    m_message.routingKey = viewOf(routingKey).toByteArray();
    m_message.redelivered = redelivered;
    return {};
}

ChannelEvent Deliveries::header(const amqp_frame_t &frame)
{
    const auto &properties = frame.payload.properties;
    if (Result<void> read = readProperties(viewOf(properties.raw), m_message.message); !read)
        m_fault = read.error();
    m_missing = properties.body_size;
    if (m_missing == 0)
        return whole();
    m_message.message.body.reserve(qsizetype(std::min(m_missing, mostReservedAhead)));
    return { .kind = ChannelEvent::Kind::Arriving, .bodySize = m_missing };
}

ChannelEvent Deliveries::body(const amqp_frame_t &frame)
{
    const QByteArrayView part = viewOf(frame.payload.body_fragment);
    m_message.message.body += part;
    m_missing -= std::min(m_missing, quint64(part.size()));
    return m_missing == 0 ? whole() : ChannelEvent{};
}

ChannelEvent Deliveries::whole()
{
    m_message.readAt = m_clock.now();
    ChannelEvent event;
    event.tag = m_tag;
    event.kind = m_fault ? ChannelEvent::Kind::Unreadable : ChannelEvent::Kind::Message;
    event.error = m_fault;
    return event;
}

} // namespace recourse
