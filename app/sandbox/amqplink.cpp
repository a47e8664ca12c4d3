// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/amqplink.h"

#include "app/sandbox/amqpfields.h"
#include "app/sandbox/trouble.h"

#include <amqp_tcp_socket.h>

#include <QElapsedTimer>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse::sandbox {

namespace {

constexpr amqp_channel_t publishChannel = 1;
constexpr int heartbeatSeconds = 30;
constexpr std::size_t mostUnderWay = 1'000; // well under what a broker in alarm still takes
constexpr qint64 confirmPatienceMs = 30'000;

timeval asTimeval(std::chrono::milliseconds time)
{
    return { static_cast<time_t>(time.count() / 1000),
             static_cast<suseconds_t>(time.count() % 1000 * 1000) };
}

QString closeText(const amqp_method_t &method)
{
    if (method.id == AMQP_CHANNEL_CLOSE_METHOD) {
        const auto *close = static_cast<const amqp_channel_close_t *>(method.decoded);
        return QString::fromUtf8(copyOf(close->reply_text));
    }
    if (method.id == AMQP_CONNECTION_CLOSE_METHOD) {
        const auto *close = static_cast<const amqp_connection_close_t *>(method.decoded);
        return QString::fromUtf8(copyOf(close->reply_text));
    }
    return QString::fromUtf8(amqp_method_name(method.id));
}

} // namespace

AmqpAddress AmqpAddress::parse(const QString &uri)
{
    const QUrl url(uri, QUrl::StrictMode);
    if (!url.isValid() || url.scheme() != u"amqp" || url.host().isEmpty())
        throw Trouble(u"--amqp takes amqp://user:password@host:port/vhost"_s);
    AmqpAddress address;
    address.host = url.host();
    address.port = static_cast<quint16>(url.port(5672));
    address.user = url.userName(QUrl::FullyDecoded);
    address.password = url.password(QUrl::FullyDecoded);
    if (address.user.isEmpty()) {
        address.user = u"guest"_s;
        address.password = u"guest"_s;
    }
    const QByteArray path = url.path(QUrl::FullyEncoded).toUtf8();
    address.virtualHost = path.size() > 1
        ? QString::fromUtf8(QByteArray::fromPercentEncoding(path.mid(1)))
        : u"/"_s;
    return address;
}

QString AmqpAddress::withoutPassword() const
{
    const QString encodedUser = QString::fromUtf8(QUrl::toPercentEncoding(user));
    const QString encodedHost = QString::fromUtf8(QUrl::toPercentEncoding(virtualHost));
    const QString literalHost = host.contains(u':') ? QString(u'[' + host + u']') : host;
    return u"amqp://%1@%2:%3/%4"_s.arg(encodedUser, literalHost).arg(port).arg(encodedHost);
}

AmqpLink::AmqpLink(const AmqpAddress &address, const QByteArray &name)
    : m_connection(amqp_new_connection())
{
    try {
        logIn(address, name);
    } catch (...) {
        amqp_destroy_connection(m_connection);
        throw;
    }
}

AmqpLink::~AmqpLink()
{
    amqp_destroy_connection(m_connection);
}

void AmqpLink::logIn(const AmqpAddress &address, const QByteArray &name)
{
    amqp_socket_t *socket = amqp_tcp_socket_new(m_connection);
    timeval patience = asTimeval(10s);
    checkCode(amqp_socket_open_noblock(socket, address.host.toUtf8().constData(), address.port,
                                       &patience),
              "connect to " + address.host.toUtf8() + ':' + QByteArray::number(address.port));
    amqp_set_handshake_timeout(m_connection, &patience);
    amqp_set_rpc_timeout(m_connection, &patience);

    Fields properties;
    properties.text("connection_name", name).text("product", "recourse-sandbox");
    amqp_table_entry_t able[2] = {};
    able[0].key = amqp_cstring_bytes("connection.blocked");
    able[1].key = amqp_cstring_bytes("consumer_cancel_notify");
    for (amqp_table_entry_t &each : able) {
        each.value.kind = AMQP_FIELD_KIND_BOOLEAN;
        each.value.value.boolean = 1;
    }
    amqp_table_entry_t capabilities = {};
    capabilities.key = amqp_cstring_bytes("capabilities");
    capabilities.value.kind = AMQP_FIELD_KIND_TABLE;
    capabilities.value.value.table = { 2, able };
    properties.borrow(capabilities);
    const amqp_table_t table = properties.table();
    check(amqp_login_with_properties(m_connection, address.virtualHost.toUtf8().constData(), 0,
                                     131'072, heartbeatSeconds, &table, AMQP_SASL_METHOD_PLAIN,
                                     address.user.toUtf8().constData(),
                                     address.password.toUtf8().constData()),
          "log in as " + address.user.toUtf8());
}

void AmqpLink::openChannel(amqp_channel_t channel)
{
    amqp_channel_open(m_connection, channel);
    check("open a channel");
}

void AmqpLink::check(const QByteArray &what)
{
    check(amqp_get_rpc_reply(m_connection), what);
}

void AmqpLink::check(const amqp_rpc_reply_t &reply, const QByteArray &what)
{
    if (reply.reply_type == AMQP_RESPONSE_NORMAL)
        return;
    QString why = u"no answer"_s;
    if (reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION)
        why = QString::fromUtf8(amqp_error_string2(reply.library_error));
    else if (reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION)
        why = closeText(reply.reply);
    throw Trouble(QString::fromUtf8(what) + u": "_s + why);
}

void AmqpLink::checkCode(int code, const QByteArray &what)
{
    if (code != AMQP_STATUS_OK)
        throw Trouble(QString::fromUtf8(what) + u": "_s
                      + QString::fromUtf8(amqp_error_string2(code)));
}

QByteArray AmqpLink::serverVersion() const
{
    const amqp_field_value_t *version
        = fieldNamed(*amqp_get_server_properties(m_connection), "version");
    return version && version->kind == AMQP_FIELD_KIND_UTF8 ? copyOf(version->value.bytes)
                                                            : QByteArray();
}

void AmqpLink::closePolitely()
{
    amqp_connection_close(m_connection, AMQP_REPLY_SUCCESS);
}

AmqpPublisher::AmqpPublisher(AmqpLink &link)
    : m_link(link)
{
    m_link.openChannel(publishChannel);
    amqp_confirm_select(m_link.handle(), publishChannel);
    m_link.check("ask for confirms");
}

void AmqpPublisher::publish(const QByteArray &exchange, const QByteArray &routingKey,
                            const amqp_basic_properties_t &properties, amqp_bytes_t body)
{
    constexpr amqp_boolean_t mandatory = 1;
    m_link.checkCode(amqp_basic_publish(m_link.handle(), publishChannel, viewOf(exchange),
                                        viewOf(routingKey), mandatory, 0, &properties, body),
                     "publish");
    m_unconfirmed.insert(m_next++);
    QElapsedTimer waited;
    waited.start();
    while (m_unconfirmed.size() > mostUnderWay) {
        if (!readFrame(100ms) && waited.elapsed() > confirmPatienceMs)
            throw Trouble(u"the broker does not confirm"_s);
    }
}

void AmqpPublisher::settle()
{
    QElapsedTimer waited;
    waited.start();
    while (!m_unconfirmed.empty()) {
        if (!readFrame(100ms) && waited.elapsed() > confirmPatienceMs)
            throw Trouble(u"the broker does not confirm"_s);
    }
}

void AmqpPublisher::tick()
{
    while (readFrame(0ms)) { }
}

bool AmqpPublisher::readFrame(std::chrono::milliseconds patience)
{
    amqp_maybe_release_buffers(m_link.handle());
    timeval time = asTimeval(patience);
    amqp_frame_t frame = {};
    const int code = amqp_simple_wait_frame_noblock(m_link.handle(), &frame, &time);
    if (code == AMQP_STATUS_TIMEOUT)
        return false;
    m_link.checkCode(code, "wait for a confirm");
    if (frame.frame_type == AMQP_FRAME_METHOD)
        onMethod(frame.payload.method);
    return true;
}

void AmqpPublisher::onMethod(const amqp_method_t &method)
{
    switch (method.id) {
    case AMQP_BASIC_ACK_METHOD: {
        const auto *ack = static_cast<const amqp_basic_ack_t *>(method.decoded);
        confirmed(ack->delivery_tag, ack->multiple != 0);
        return;
    }
    case AMQP_BASIC_NACK_METHOD:
        throw Trouble(u"the broker refused a message"_s);
    case AMQP_BASIC_RETURN_METHOD: {
        const auto *returned = static_cast<const amqp_basic_return_t *>(method.decoded);
        throw Trouble(u"no queue takes "_s + QString::fromUtf8(copyOf(returned->routing_key)));
    }
    case AMQP_CONNECTION_BLOCKED_METHOD:
        throw Trouble(u"the broker takes no messages now (memory or disk alarm)"_s);
    case AMQP_CONNECTION_UNBLOCKED_METHOD:
        return;
    default:
        throw Trouble(u"publishing ended: "_s + closeText(method));
    }
}

void AmqpPublisher::confirmed(quint64 tag, bool multiple)
{
    if (multiple)
        m_unconfirmed.erase(m_unconfirmed.begin(), m_unconfirmed.upper_bound(tag));
    else
        m_unconfirmed.erase(tag);
}

} // namespace recourse::sandbox
