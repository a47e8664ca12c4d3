// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/connection.h"

#include "models/broker/rabbitmq/conversion.h"
#include "models/broker/rabbitmq/diagnose.h"
#include "models/broker/rabbitmq/socket.h"

#include <amqp_ssl_socket.h>
#include <amqp_tcp_socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

// A login that takes longer than this is told apart from a port that speaks something else; both
// together stay under ten seconds.
constexpr std::chrono::milliseconds longestLogin = 7s;
constexpr std::chrono::milliseconds answerLimit = 8s;
constexpr std::chrono::milliseconds farewellLimit = 1s;
constexpr int wantedFrameMax = 131072;
constexpr quint16 highestChannel = 2000;

timeval toTimeval(std::chrono::milliseconds wait)
{
    return { static_cast<time_t>(wait.count() / 1000),
             static_cast<suseconds_t>(wait.count() % 1000 * 1000) };
}

FieldTable clientProperties(const QString &name)
{
    const auto yes = [](const QByteArray &capability) {
        return Field{ capability, { FieldType::Bool, true } };
    };
    const FieldTable capabilities{ yes("consumer_cancel_notify"_qba), yes("connection.blocked"_qba),
                                   yes("authentication_failure_close"_qba) };
    return { Field{ "product"_qba, FieldValue::text("Recourse"_qba) },
             Field{ "version"_qba, FieldValue::text(RECOURSE_VERSION ""_qba) },
             Field{ "connection_name"_qba, FieldValue::text(name.toUtf8()) },
             Field{ "capabilities"_qba, { FieldType::Table, capabilities } } };
}

} // namespace

Result<std::unique_ptr<Connection>> Connection::open(const BrokerConfig &config,
                                                     const QByteArray &password,
                                                     const QString &role,
                                                     const std::stop_token &stop)
{
    std::unique_ptr<Connection> connection(new Connection);
    connection->m_where = config.host + u':' + QString::number(config.port);
    connection->m_name = QStringLiteral("Recourse " RECOURSE_VERSION " ") + role;
    if (Result<void> opened = connection->openTransport(config, stop); !opened) {
        connection->m_broken = opened.error();
        return failed(opened.error());
    }
    if (Result<void> loggedIn = connection->login(config, password); !loggedIn) {
        connection->m_broken = loggedIn.error();
        return failed(loggedIn.error());
    }
    connection->readServerProperties();
    return connection;
}

Connection::~Connection()
{
    if (!m_state || m_broken)
        return;
    const timeval limit = toTimeval(farewellLimit);
    amqp_set_rpc_timeout(m_state.get(), &limit);
    amqp_connection_close(m_state.get(), AMQP_REPLY_SUCCESS);
}

Result<void> Connection::openTransport(const BrokerConfig &config, const std::stop_token &stop)
{
    const Attempt attempt{ u"open connection"_s, m_where };
    const auto limit = std::chrono::milliseconds(std::clamp(config.connectTimeoutMs, 100, 60'000));
    Result<int> socket = openSocket(config.host, config.port, limit, attempt, stop);
    if (!socket)
        return failed(std::move(socket).error());
    m_state.reset(amqp_new_connection());
    if (config.tls) {
        ::close(*socket); // it only showed that somebody is there; the library opens its own
        return openTls(config);
    }
    amqp_socket_t *plain = amqp_tcp_socket_new(m_state.get());
    amqp_tcp_socket_set_sockfd(plain, *socket);
    return {};
}

Result<void> Connection::openTls(const BrokerConfig &config)
{
    const Attempt attempt{ u"open TLS connection"_s, m_where };
    amqp_socket_t *tls = amqp_ssl_socket_new(m_state.get());
    amqp_ssl_socket_set_verify_peer(tls, config.verifyPeer ? 1 : 0);
    amqp_ssl_socket_set_verify_hostname(tls, config.verifyPeer ? 1 : 0);
    if (config.verifyPeer) {
        const QString ca = config.caFile.isEmpty() ? systemCaFile() : config.caFile;
        if (ca.isEmpty() || !QFileInfo(ca).isReadable()
            || amqp_ssl_socket_set_cacert(tls, ca.toLocal8Bit().constData()) != AMQP_STATUS_OK)
            return failed(describe(ErrorCode::InvalidInput, { attempt.tried, ca }, {},
                                   u"ca_file cannot be read or holds no certificate"_s));
    }
    const timeval limit
        = toTimeval(std::min(longestLogin, std::chrono::milliseconds(config.connectTimeoutMs)));
    const int status
        = amqp_socket_open_noblock(tls, config.host.toUtf8().constData(), config.port, &limit);
    if (status != AMQP_STATUS_OK)
        return failed(whyTlsFailed(config, libraryFailure(status, attempt), attempt));
    return {};
}

Result<void> Connection::login(const BrokerConfig &config, const QByteArray &password)
{
    const Attempt attempt{ u"log in"_s, m_where };
    if (password.contains('\0'))
        return failed(describe(ErrorCode::InvalidInput, attempt, {},
                               u"the password holds a NUL, which AMQP's login cannot carry"_s));
    const timeval limit
        = toTimeval(std::min(longestLogin, std::chrono::milliseconds(config.connectTimeoutMs)));
    amqp_set_handshake_timeout(m_state.get(), &limit);
    const timeval patience = toTimeval(answerLimit);
    amqp_set_rpc_timeout(m_state.get(), &patience);

    AmqpPool pool;
    const FieldTable properties = clientProperties(m_name);
    const amqp_table_t table = toAmqp(properties, pool);
    const amqp_rpc_reply_t reply = amqp_login_with_properties(
        m_state.get(), config.virtualHost.toUtf8().constData(), 0, wantedFrameMax,
        config.heartbeatSeconds, &table, AMQP_SASL_METHOD_PLAIN, config.user.toUtf8().constData(),
        password.constData());
    if (reply.reply_type == AMQP_RESPONSE_NORMAL)
        return {};

    Error error = replyFailure(reply, attempt);
    if (reply.reply_type != AMQP_RESPONSE_SERVER_EXCEPTION) {
        m_state.reset();
        return failed(config.tls ? error : whyNoAmqp(config, error));
    }
    if (error.code == ErrorCode::AuthenticationFailed && config.user == "guest"_L1
        && !isLoopback(config.host))
        error.hint = u"guest may only log in on the broker's own machine; use another user"_s;
    return failed(std::move(error));
}

void Connection::readServerProperties()
{
    const Result<FieldTable> server = fieldsFrom(*amqp_get_server_properties(m_state.get()));
    if (!server)
        return;
    const auto text = [&server](QByteArrayView name) {
        const FieldValue *value = findField(*server, name);
        return value && value->bytes() ? QString::fromUtf8(*value->bytes()) : QString();
    };
    m_version = QVersionNumber::fromString(text("version"));
    m_product = QString(text("product") + u' ' + text("version")).trimmed();
}

Error Connection::broken(Error error)
{
    if (!m_broken)
        m_broken = error;
    return error;
}

Result<quint16> Connection::openChannel(const Attempt &attempt)
{
    // A number is not used again soon: after a close by the broker both sides must have agreed
    // first.
    do
        m_lastChannel = m_lastChannel >= highestChannel ? quint16(1) : quint16(m_lastChannel + 1);
    while (m_lastChannel == m_countsChannel);
    amqp_channel_open_t request{};
    request.out_of_band = amqp_empty_bytes;
    const quint16 channel = m_lastChannel;
    const auto opened = ask<amqp_channel_open_ok_t>(channel, AMQP_CHANNEL_OPEN_METHOD, request,
                                                    AMQP_CHANNEL_OPEN_OK_METHOD, attempt);
    if (!opened)
        return failed(opened.error());
    return channel;
}

Result<void> Connection::closeChannel(quint16 channel, const Attempt &attempt)
{
    amqp_channel_close_t request{};
    request.reply_code = AMQP_REPLY_SUCCESS;
    request.reply_text = amqp_empty_bytes;
    if (Result<void> sent = send(channel, AMQP_CHANNEL_CLOSE_METHOD, request, attempt); !sent)
        return sent;
    // Deliveries that are still under way come first; they are dropped, the broker takes them back.
    auto deadline = std::chrono::steady_clock::now() + answerLimit;
    while (std::chrono::steady_clock::now() < deadline) {
        amqp_frame_t frame{};
        const Result<bool> got = nextFrame(frame, 100ms, attempt);
        if (!got)
            return failed(got.error());
        if (!*got)
            continue;
        deadline = std::chrono::steady_clock::now() + answerLimit;
        const bool method = frame.frame_type == AMQP_FRAME_METHOD;
        const amqp_method_number_t id = method ? frame.payload.method.id : 0;
        if (id == AMQP_CONNECTION_CLOSE_METHOD)
            return failed(acknowledgeClose(frame, attempt));
        if (frame.channel == channel && id == AMQP_CHANNEL_CLOSE_METHOD)
            acknowledgeClose(frame, attempt);
        const bool done = frame.channel == channel
            && (id == AMQP_CHANNEL_CLOSE_OK_METHOD || id == AMQP_CHANNEL_CLOSE_METHOD);
        releaseFrames(frame.channel);
        if (done)
            return {};
    }
    return failed(broken(libraryFailure(AMQP_STATUS_TIMEOUT, attempt)));
}

// A quorum queue whose leader does not answer within a quarter of a second is said to have no
// message and no consumer; a real nought stays one.
Result<QueueCounts> Connection::counts(const QString &queue)
{
    Result<QueueCounts> counted = countOnce(queue);
    for (int again = 0; again < 2; ++again) {
        if (!counted || counted->ready != 0 || counted->consumers != 0)
            break;
        counted = countOnce(queue);
    }
    return counted;
}

Result<QueueCounts> Connection::countOnce(const QString &queue)
{
    const Attempt attempt{ u"count messages"_s, queue };
    if (m_countsChannel == 0) {
        const Result<quint16> channel = openChannel(attempt);
        if (!channel)
            return failed(channel.error());
        m_countsChannel = *channel;
    }
    const QByteArray name = queue.toUtf8();
    amqp_queue_declare_t request{};
    request.queue = bytesOf(name);
    request.passive = 1;
    const auto counted = ask<amqp_queue_declare_ok_t>(
        m_countsChannel, AMQP_QUEUE_DECLARE_METHOD, request, AMQP_QUEUE_DECLARE_OK_METHOD, attempt);
    if (!counted) {
        m_countsChannel = 0;
        return failed(counted.error());
    }
    const QueueCounts counts{ (*counted)->message_count, (*counted)->consumer_count };
    releaseFrames(m_countsChannel);
    return counts;
}

Result<QueueType> Connection::kind(const QString &queue)
{
    const Attempt attempt{ u"ask for the kind of queue"_s, queue };
    const Result<quint16> channel = openChannel(attempt);
    if (!channel)
        return failed(channel.error());
    amqp_basic_qos_t qos{};
    qos.prefetch_count = 1;
    if (const auto limited = ask<amqp_basic_qos_ok_t>(*channel, AMQP_BASIC_QOS_METHOD, qos,
                                                      AMQP_BASIC_QOS_OK_METHOD, attempt);
        !limited)
        return failed(limited.error());
    AmqpPool pool;
    const FieldTable arguments{ { "x-stream-offset"_qba, FieldValue::text("last"_qba) } };
    const QByteArray name = queue.toUtf8();
    const QByteArray tag = "recourse-kind"_qba;
    amqp_basic_consume_t consume{};
    consume.queue = bytesOf(name);
    consume.consumer_tag = bytesOf(tag);
    consume.arguments = toAmqp(arguments, pool);
    const auto consumed = ask<amqp_basic_consume_ok_t>(*channel, AMQP_BASIC_CONSUME_METHOD, consume,
                                                       AMQP_BASIC_CONSUME_OK_METHOD, attempt);
    if (consumed) {
        if (Result<void> closed = closeChannel(*channel, attempt); !closed)
            return failed(std::move(closed).error());
        return QueueType::Stream;
    }
    const QString &words = consumed.error().native;
    if (words.contains("rabbit_classic_queue"_L1))
        return QueueType::Classic;
    if (words.contains("rabbit_quorum_queue"_L1))
        return QueueType::Quorum;
    return failed(consumed.error());
}

Result<void *> Connection::askRaw(quint16 channel, amqp_method_number_t request, void *fields,
                                  amqp_method_number_t reply, const Attempt &attempt)
{
    if (m_broken)
        return failed(*m_broken);
    gatherWrites(false);
    amqp_method_number_t expected[] = { reply, 0 };
    const amqp_rpc_reply_t answer
        = amqp_simple_rpc(m_state.get(), channel, request, expected, fields);
    if (answer.reply_type == AMQP_RESPONSE_NORMAL)
        return answer.reply.decoded;

    Error error = replyFailure(answer, attempt);
    if (answer.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION && !closesConnection(answer)) {
        amqp_channel_close_ok_t agreed{};
        amqp_send_method(m_state.get(), channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &agreed);
        return failed(std::move(error));
    }
    if (closesConnection(answer)) {
        amqp_connection_close_ok_t agreed{};
        amqp_send_method(m_state.get(), 0, AMQP_CONNECTION_CLOSE_OK_METHOD, &agreed);
    }
    // After a time-out the late answer would be taken for that of the next request.
    return failed(broken(std::move(error)));
}

Result<void> Connection::sendRaw(quint16 channel, amqp_method_number_t request, void *fields,
                                 const Attempt &attempt)
{
    if (m_broken)
        return failed(*m_broken);
    const int status = amqp_send_method(m_state.get(), channel, request, fields);
    if (status != AMQP_STATUS_OK)
        return failed(broken(libraryFailure(status, attempt)));
    return {};
}

Result<void> Connection::publish(quint16 channel, const QByteArray &exchange,
                                 const QByteArray &routingKey, const Message &message,
                                 const Attempt &attempt)
{
    if (m_broken)
        return failed(*m_broken);
    AmqpPool pool;
    const amqp_basic_properties_t properties = toAmqp(message, pool);
    const int status
        = amqp_basic_publish(m_state.get(), channel, bytesOf(exchange), bytesOf(routingKey), 1, 0,
                             &properties, bytesOf(message.body));
    if (status != AMQP_STATUS_OK)
        return failed(broken(libraryFailure(status, attempt)));
    return {};
}

// Each message is three frames of its own; a packet for each costs the broker more than what is in
// them.
void Connection::gatherWrites(bool on)
{
    if (m_broken || std::exchange(m_gathers, on) == on)
        return;
    const int value = on ? 1 : 0;
    ::setsockopt(amqp_get_sockfd(m_state.get()), IPPROTO_TCP, TCP_CORK, &value, sizeof value);
}

Result<bool> Connection::nextFrame(amqp_frame_t &frame, std::chrono::milliseconds wait,
                                   const Attempt &attempt)
{
    if (m_broken)
        return failed(*m_broken);
    const timeval limit = toTimeval(wait);
    const int status = amqp_simple_wait_frame_noblock(m_state.get(), &frame, &limit);
    if (status == AMQP_STATUS_OK)
        return true;
    if (status == AMQP_STATUS_TIMEOUT)
        return false;
    return failed(broken(libraryFailure(status, attempt)));
}

void Connection::releaseFrames(quint16 channel)
{
    amqp_maybe_release_buffers_on_channel(m_state.get(), channel);
}

void Connection::keepAlive()
{
    const Attempt attempt{ u"keep connection"_s, m_where };
    amqp_frame_t frame{};
    while (!m_broken) {
        const Result<bool> got = nextFrame(frame, 0ms, attempt);
        if (!got || !*got)
            return;
        if (frame.frame_type == AMQP_FRAME_METHOD
            && (frame.payload.method.id == AMQP_CONNECTION_CLOSE_METHOD
                || frame.payload.method.id == AMQP_CHANNEL_CLOSE_METHOD)) {
            acknowledgeClose(frame, attempt);
            if (frame.channel == m_countsChannel)
                m_countsChannel = 0;
        }
        if (!m_broken)
            releaseFrames(frame.channel);
    }
}

Error Connection::acknowledgeClose(const amqp_frame_t &frame, const Attempt &attempt)
{
    amqp_rpc_reply_t reply{};
    reply.reply_type = AMQP_RESPONSE_SERVER_EXCEPTION;
    reply.reply = frame.payload.method;
    Error error = replyFailure(reply, attempt);
    if (closesConnection(reply)) {
        amqp_connection_close_ok_t agreed{};
        amqp_send_method(m_state.get(), 0, AMQP_CONNECTION_CLOSE_OK_METHOD, &agreed);
        return broken(std::move(error));
    }
    amqp_channel_close_ok_t agreed{};
    amqp_send_method(m_state.get(), frame.channel, AMQP_CHANNEL_CLOSE_OK_METHOD, &agreed);
    return error;
}

} // namespace recourse
