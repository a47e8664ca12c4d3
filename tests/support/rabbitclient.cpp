// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitclient.h"

#include "models/broker/rabbitmq/conversion.h"

#include <amqp_tcp_socket.h>

#include <QString>

#include <algorithm>
#include <stdexcept>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int frameMax = 131072;
constexpr std::size_t confirmWindow = 1000;

amqp_bytes_t literal(const char *text)
{
    return amqp_cstring_bytes(text);
}

} // namespace

QByteArray FoundMessage::lasting() const
{
    Message kept = message;
    if (kept.headers) {
        std::erase_if(*kept.headers,
                      [](const Field &field) { return field.name == "x-delivery-count"_qba; });
        if (kept.headers->empty())
            kept.headers.reset();
    }
    // The flags and every property beside the headers, then the headers, then the body.
    Message bare = kept;
    bare.headers.reset();
    AmqpPool pool;
    const amqp_basic_properties_t properties = toAmqp(bare, pool);
    QByteArray bytes;
    bytes += QByteArray::number(qulonglong(properties._flags)) + '|';
    for (const auto *text :
         { &bare.properties.contentType, &bare.properties.contentEncoding,
           &bare.properties.correlationId, &bare.properties.replyTo, &bare.properties.expiration,
           &bare.properties.messageId, &bare.properties.type, &bare.properties.userId,
           &bare.properties.appId, &bare.properties.clusterId })
        bytes += text->value_or(QByteArray()) + '|';
    bytes += QByteArray::number(bare.properties.deliveryMode.value_or(0)) + '|'
        + QByteArray::number(bare.properties.priority.value_or(0)) + '|'
        + QByteArray::number(bare.properties.timestamp.value_or(0)) + '|';
    if (kept.headers)
        bytes += encodeFields(*kept.headers);
    return bytes + '|' + exchange + '|' + routingKey + '|' + kept.body;
}

RabbitClient::RabbitClient(quint16 port, const QByteArray &user, const QByteArray &password,
                           const QByteArray &virtualHost, const QByteArray &connectionName)
    : m_state(amqp_new_connection())
{
    amqp_socket_t *socket = amqp_tcp_socket_new(m_state);
    checkStatus(amqp_socket_open(socket, "127.0.0.1", port), "connect");
    const FieldTable capabilities{ { "consumer_cancel_notify"_qba, { FieldType::Bool, true } } };
    const FieldTable properties{ { "connection_name"_qba, FieldValue::text(connectionName) },
                                 { "capabilities"_qba, { FieldType::Table, capabilities } } };
    AmqpPool pool;
    const amqp_table_t table = toAmqp(properties, pool);
    check(amqp_login_with_properties(m_state, virtualHost.constData(), 0, frameMax, 0, &table,
                                     AMQP_SASL_METHOD_PLAIN, user.constData(),
                                     password.constData()),
          "log in");
    const timeval limit{ 60, 0 };
    amqp_set_rpc_timeout(m_state, &limit);
    amqp_channel_open(m_state, m_channel);
    check(amqp_get_rpc_reply(m_state), "open channel");
}

RabbitClient::~RabbitClient()
{
    amqp_destroy_connection(m_state);
}

void RabbitClient::checkStatus(int status, const char *what)
{
    if (status != AMQP_STATUS_OK)
        throw std::runtime_error(std::string(what) + ": " + amqp_error_string2(status));
}

void RabbitClient::check(const amqp_rpc_reply_t &reply, const char *what)
{
    if (reply.reply_type == AMQP_RESPONSE_NORMAL)
        return;
    if (reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION)
        checkStatus(reply.library_error, what);
    QByteArray words = "closed"_qba;
    if (reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION) {
        if (reply.reply.id == AMQP_CHANNEL_CLOSE_METHOD) {
            words = viewOf(static_cast<amqp_channel_close_t *>(reply.reply.decoded)->reply_text)
                        .toByteArray();
            amqp_channel_close_ok_t agreed{};
            amqp_send_method(m_state, m_channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &agreed);
            m_channel = openChannel();
            m_confirming = false;
        } else if (reply.reply.id == AMQP_CONNECTION_CLOSE_METHOD) {
            words = viewOf(static_cast<amqp_connection_close_t *>(reply.reply.decoded)->reply_text)
                        .toByteArray();
        }
    }
    throw std::runtime_error(std::string(what) + ": " + words.toStdString());
}

amqp_channel_t RabbitClient::openChannel()
{
    ++m_last;
    amqp_channel_open(m_state, m_last);
    check(amqp_get_rpc_reply(m_state), "open channel");
    return m_last;
}

void RabbitClient::declareQueue(const QByteArray &name, const FieldTable &arguments, bool exclusive)
{
    AmqpPool pool;
    amqp_queue_declare(m_state, m_channel, bytesOf(name), 0, exclusive ? 0 : 1, exclusive ? 1 : 0,
                       0, toAmqp(arguments, pool));
    check(amqp_get_rpc_reply(m_state), "declare queue");
}

void RabbitClient::declareQueue(const QByteArray &name, const QByteArray &type,
                                const FieldTable &moreArguments)
{
    FieldTable arguments{ { "x-queue-type"_qba, FieldValue::text(type) } };
    arguments.insert(arguments.end(), moreArguments.begin(), moreArguments.end());
    declareQueue(name, arguments);
}

void RabbitClient::declareExchange(const QByteArray &name, const QByteArray &type,
                                   const FieldTable &arguments)
{
    AmqpPool pool;
    amqp_exchange_declare(m_state, m_channel, bytesOf(name), bytesOf(type), 0, 1, 0, 0,
                          toAmqp(arguments, pool));
    check(amqp_get_rpc_reply(m_state), "declare exchange");
}

void RabbitClient::bind(const QByteArray &queue, const QByteArray &exchange, const QByteArray &key)
{
    amqp_queue_bind(m_state, m_channel, bytesOf(queue), bytesOf(exchange), bytesOf(key),
                    amqp_empty_table);
    check(amqp_get_rpc_reply(m_state), "bind");
}

void RabbitClient::deleteQueue(const QByteArray &name)
{
    amqp_queue_delete(m_state, m_channel, bytesOf(name), 0, 0);
    check(amqp_get_rpc_reply(m_state), "delete queue");
}

bool RabbitClient::publish(const QByteArray &queue, const std::vector<Message> &messages)
{
    bool good = true;
    for (const Message &message : messages)
        good = publish({}, queue, message) && good;
    // The last confirms, which may come in any order.
    while (!m_unconfirmed.empty()) {
        amqp_frame_t frame{};
        amqp_maybe_release_buffers(m_state);
        checkStatus(amqp_simple_wait_frame(m_state, &frame), "wait for confirm");
        if (frame.frame_type != AMQP_FRAME_METHOD)
            continue;
        const amqp_method_t &method = frame.payload.method;
        if (method.id == AMQP_BASIC_ACK_METHOD) {
            const auto *ack = static_cast<const amqp_basic_ack_t *>(method.decoded);
            settle(ack->delivery_tag, ack->multiple != 0);
        } else if (method.id == AMQP_BASIC_NACK_METHOD) {
            const auto *nack = static_cast<const amqp_basic_nack_t *>(method.decoded);
            settle(nack->delivery_tag, nack->multiple != 0);
            good = false;
        } else if (method.id == AMQP_BASIC_RETURN_METHOD) {
            good = false;
        } else if (method.id == AMQP_CHANNEL_CLOSE_METHOD
                   || method.id == AMQP_CONNECTION_CLOSE_METHOD) {
            amqp_rpc_reply_t reply{};
            reply.reply_type = AMQP_RESPONSE_SERVER_EXCEPTION;
            reply.reply = method;
            check(reply, "publish");
        }
    }
    return good;
}

void RabbitClient::settle(quint64 tag, bool multiple)
{
    if (multiple)
        m_unconfirmed.erase(m_unconfirmed.begin(), m_unconfirmed.upper_bound(tag));
    else
        m_unconfirmed.erase(tag);
}

bool RabbitClient::publish(const QByteArray &exchange, const QByteArray &key,
                           const Message &message)
{
    if (!m_confirming) {
        amqp_confirm_select(m_state, m_channel);
        check(amqp_get_rpc_reply(m_state), "confirm select");
        m_confirming = true;
        m_published = 0;
        m_unconfirmed.clear();
    }
    AmqpPool pool;
    const amqp_basic_properties_t properties = toAmqp(message, pool);
    checkStatus(amqp_basic_publish(m_state, m_channel, bytesOf(exchange), bytesOf(key), 1, 0,
                                   &properties, bytesOf(message.body)),
                "publish");
    m_unconfirmed.insert(++m_published);
    return m_unconfirmed.size() < confirmWindow || publish({}, std::vector<Message>{});
}

qint64 RabbitClient::ready(const QByteArray &queue)
{
    const amqp_queue_declare_ok_t *counted
        = amqp_queue_declare(m_state, m_channel, bytesOf(queue), 1, 0, 0, 0, amqp_empty_table);
    check(amqp_get_rpc_reply(m_state), "count");
    return counted->message_count;
}

amqp_frame_t RabbitClient::nextFrame(amqp_channel_t channel, const char *what)
{
    amqp_frame_t frame{};
    do
        checkStatus(amqp_simple_wait_frame(m_state, &frame), what);
    while (frame.channel != channel);
    return frame;
}

void RabbitClient::readMessage(amqp_channel_t channel, FoundMessage &found)
{
    quint64 missing = 0;
    bool begun = false;
    while (!begun || missing > 0) {
        const amqp_frame_t frame = nextFrame(channel, "read message");
        if (frame.frame_type == AMQP_FRAME_HEADER) {
            found.rawHeader = viewOf(frame.payload.properties.raw).toByteArray();
            missing = frame.payload.properties.body_size;
            begun = true;
        } else if (frame.frame_type == AMQP_FRAME_BODY) {
            const QByteArrayView part = viewOf(frame.payload.body_fragment);
            found.message.body += part;
            missing -= quint64(part.size());
        } else {
            throw std::runtime_error("read message: another frame came between");
        }
    }
    if (const Result<void> read = readProperties(found.rawHeader, found.message); !read)
        throw std::runtime_error("read message: properties cannot be decoded");
    amqp_maybe_release_buffers_on_channel(m_state, channel);
}

std::vector<FoundMessage> RabbitClient::take(const QByteArray &queue)
{
    const amqp_channel_t channel = openChannel();
    std::vector<FoundMessage> all;
    for (;;) {
        const amqp_rpc_reply_t reply = amqp_basic_get(m_state, channel, bytesOf(queue), 1);
        check(reply, "get");
        if (reply.reply.id == AMQP_BASIC_GET_EMPTY_METHOD)
            break;
        const auto *got = static_cast<const amqp_basic_get_ok_t *>(reply.reply.decoded);
        FoundMessage found;
        found.exchange = viewOf(got->exchange).toByteArray();
        found.routingKey = viewOf(got->routing_key).toByteArray();
        found.redelivered = got->redelivered != 0;
        readMessage(channel, found);
        all.push_back(std::move(found));
    }
    check(amqp_channel_close(m_state, channel, AMQP_REPLY_SUCCESS), "close channel");
    return all;
}

// By one consumer: a quorum queue gives back in order what one consumer held, but not what many
// basic.gets did.
std::vector<FoundMessage> RabbitClient::look(const QByteArray &queue)
{
    const qint64 count = ready(queue);
    const amqp_channel_t channel = openChannel();
    if (count == 0)
        return {};
    amqp_basic_qos(m_state, channel, 0, quint16(std::min<qint64>(count, 65'535)), 0);
    check(amqp_get_rpc_reply(m_state), "qos");
    amqp_basic_consume(m_state, channel, bytesOf(queue), literal("looker"), 0, 0, 0,
                       amqp_empty_table);
    check(amqp_get_rpc_reply(m_state), "consume");
    std::vector<FoundMessage> all = delivered(channel, count);
    check(amqp_channel_close(m_state, channel, AMQP_REPLY_SUCCESS), "close channel");
    // The broker puts them back a moment later.
    while (ready(queue) < count)
        amqp_maybe_release_buffers(m_state);
    return all;
}

std::vector<FoundMessage> RabbitClient::delivered(amqp_channel_t channel, qint64 count)
{
    std::vector<FoundMessage> all;
    while (qint64(all.size()) < count) {
        const amqp_frame_t frame = nextFrame(channel, "wait for delivery");
        if (frame.frame_type != AMQP_FRAME_METHOD
            || frame.payload.method.id != AMQP_BASIC_DELIVER_METHOD)
            continue;
        const auto *deliver
            = static_cast<const amqp_basic_deliver_t *>(frame.payload.method.decoded);
        FoundMessage found;
        found.exchange = viewOf(deliver->exchange).toByteArray();
        found.routingKey = viewOf(deliver->routing_key).toByteArray();
        found.redelivered = deliver->redelivered != 0;
        readMessage(channel, found);
        all.push_back(std::move(found));
    }
    return all;
}

std::vector<FoundMessage> RabbitClient::readStream(const QByteArray &stream, qint64 count)
{
    const amqp_channel_t channel = openChannel();
    std::vector<FoundMessage> all;
    if (count == 0)
        return all;
    amqp_basic_qos(m_state, channel, 0, 60'000, 0);
    check(amqp_get_rpc_reply(m_state), "qos");
    AmqpPool pool;
    const FieldTable arguments{ { "x-stream-offset"_qba, FieldValue::text("first"_qba) } };
    amqp_basic_consume(m_state, channel, bytesOf(stream), literal("reader"), 0, 0, 0,
                       toAmqp(arguments, pool));
    check(amqp_get_rpc_reply(m_state), "consume");
    all = delivered(channel, count);
    check(amqp_channel_close(m_state, channel, AMQP_REPLY_SUCCESS), "close channel");
    return all;
}

void RabbitClient::hold(const QByteArray &queue, quint16 count)
{
    const amqp_channel_t channel = openChannel();
    amqp_basic_qos(m_state, channel, 0, count, 0);
    check(amqp_get_rpc_reply(m_state), "qos");
    amqp_basic_consume(m_state, channel, bytesOf(queue), literal("holder"), 0, 0, 0,
                       amqp_empty_table);
    check(amqp_get_rpc_reply(m_state), "consume");
    delivered(channel, count);
}

} // namespace recourse
