// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <amqp.h>

#include <QByteArray>
#include <QString>

#include <chrono>
#include <optional>
#include <set>

namespace recourse::sandbox {

struct AmqpAddress
{
    QString host;
    quint16 port = 5672;
    QString user;
    QString password;
    QString virtualHost;

    // amqp://user:password@host:port/vhost with the virtual host percent-encoded. Throws Trouble.
    static AmqpAddress parse(const QString &uri);
    QString withoutPassword() const;
};

// One connection to RabbitMQ, for one thread. Failures are Troubles; none holds the password.
class AmqpLink
{
public:
    AmqpLink(const AmqpAddress &address, const QByteArray &name);
    ~AmqpLink(); // cuts the connection without a word
    AmqpLink(const AmqpLink &) = delete;
    AmqpLink &operator=(const AmqpLink &) = delete;

    amqp_connection_state_t handle() const { return m_connection; }
    void openChannel(amqp_channel_t channel);
    // Looks at the outcome of the last call.
    void check(const QByteArray &what);
    void check(const amqp_rpc_reply_t &reply, const QByteArray &what);
    void checkCode(int code, const QByteArray &what);
    QByteArray serverVersion() const;
    int serverMajor() const { return serverVersion().left(serverVersion().indexOf('.')).toInt(); }
    void closePolitely();

private:
    void logIn(const AmqpAddress &address, const QByteArray &name);
    amqp_connection_state_t m_connection;
};

// Publishes with confirms and mandatory on channel 1 of a link of its own. Messages may be under
// way together; settle() says that all of them have arrived.
class AmqpPublisher
{
public:
    explicit AmqpPublisher(AmqpLink &link);

    void publish(const QByteArray &exchange, const QByteArray &routingKey,
                 const amqp_basic_properties_t &properties, amqp_bytes_t body);
    void settle();
    // Keeps the connection alive while nothing is published.
    void tick();

private:
    bool readFrame(std::chrono::milliseconds patience);
    void onMethod(const amqp_method_t &method);
    void confirmed(quint64 tag, bool multiple);

    AmqpLink &m_link;
    quint64 m_next = 1;
    std::set<quint64> m_unconfirmed;
};

} // namespace recourse::sandbox
