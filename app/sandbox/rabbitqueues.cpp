// SPDX-License-Identifier: GPL-3.0-or-later
// The queues of the order service on RabbitMQ.
#include "app/sandbox/amqpfields.h"
#include "app/sandbox/catalogue.h"
#include "app/sandbox/rabbit.h"
#include "app/sandbox/trouble.h"

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr amqp_channel_t channel = 2;
constexpr int pauseMs = 25; // between tries
constexpr int firstWithLimit = 4; // quorum queues give up after 20 deliveries from this version on
// Says that the queues of this virtual host are ours to delete.
const QByteArray marker = "recourse.sandbox";

QStringList queuesOf(const HandlerSpec &handler)
{
    QStringList queues = handler.queues;
    if (handler.retries())
        queues += handler.retryQueue();
    if (handler.parks())
        queues += handler.parking();
    return queues;
}

} // namespace

void Rabbit::declare()
{
    if (exchangeExists(marker))
        dropQueues();
    else
        refuseForeignQueues();
    amqp_exchange_declare(m_link.handle(), channel, viewOf(marker), amqp_cstring_bytes("fanout"), 0,
                          1, 0, 0, amqp_empty_table);
    m_link.check("mark the virtual host");
    for (const HandlerSpec &handler : catalogue())
        declareHandler(handler);
}

bool Rabbit::exchangeExists(const QByteArray &exchange)
{
    // A miss closes the channel, so it is asked on a connection of its own.
    AmqpLink link(m_address, "recourse-sandbox look");
    link.openChannel(channel);
    return amqp_exchange_declare(link.handle(), channel, viewOf(exchange),
                                 amqp_cstring_bytes("fanout"), 1, 1, 0, 0, amqp_empty_table)
        != nullptr;
}

bool Rabbit::queueExists(const QString &queue)
{
    AmqpLink link(m_address, "recourse-sandbox look");
    link.openChannel(channel);
    const QByteArray name = queue.toUtf8();
    return amqp_queue_declare(link.handle(), channel, viewOf(name), 1, 1, 0, 0, amqp_empty_table)
        != nullptr;
}

void Rabbit::refuseForeignQueues()
{
    for (const HandlerSpec &handler : catalogue()) {
        for (const QString &queue : queuesOf(handler)) {
            if (queueExists(queue))
                throw Trouble(
                    u"the virtual host %1 has a queue %2 that no sandbox made; give the "
                    "sandbox a virtual host of its own"_s.arg(m_address.virtualHost, queue));
        }
    }
}

void Rabbit::dropQueues()
{
    for (const HandlerSpec &handler : catalogue()) {
        for (const QString &queue : queuesOf(handler)) {
            const QByteArray name = queue.toUtf8();
            amqp_queue_delete(m_link.handle(), channel, viewOf(name), 0, 0);
            m_link.check("delete " + name);
        }
    }
}

void Rabbit::declareQueue(const QString &name, const Queue &queue)
{
    Fields arguments;
    arguments.text("x-queue-type", m_quorum ? "quorum" : "classic");
    // Before 4.0 a quorum queue has no limit of its own, and -1 would mean none at all.
    if (m_quorum && m_link.serverMajor() >= firstWithLimit)
        arguments.number("x-delivery-limit", -1);
    if (queue.deadLetters) {
        arguments.text("x-dead-letter-exchange", {});
        if (!queue.deadLettersTo.isEmpty())
            arguments.text("x-dead-letter-routing-key", queue.deadLettersTo);
    }
    if (queue.ttlMs > 0)
        arguments.number("x-message-ttl", queue.ttlMs);
    const QByteArray bytes = name.toUtf8();
    amqp_queue_declare(m_link.handle(), channel, viewOf(bytes), 0, 1, 0, 0, arguments.table());
    m_link.check("declare " + bytes);
}

void Rabbit::declareHandler(const HandlerSpec &handler)
{
    const bool own = handler.style == ParkingStyle::OwnPublish;
    const QByteArray retry = handler.retryQueue().toUtf8();
    for (const QString &queue : handler.queues)
        declareQueue(queue,
                     { .deadLettersTo = own ? retry : handler.parking().toUtf8(),
                       .deadLetters = handler.parks() });
    if (handler.parks())
        declareQueue(handler.parking(), {});
    if (!handler.retries())
        return;
    declareQueue(handler.retryQueue(),
                 { .deadLettersTo = own ? handler.queues.front().toUtf8() : QByteArray(),
                   .deadLetters = true,
                   .ttlMs = pauseMs });
    if (own)
        return;
    // Copies wait under the key of the queue they came from, and go back by it.
    const QByteArray delay = handler.base.toUtf8() + ".delay";
    amqp_exchange_declare(m_link.handle(), channel, viewOf(delay), amqp_cstring_bytes("fanout"), 0,
                          1, 0, 0, amqp_empty_table);
    m_link.check("declare " + delay);
    amqp_queue_bind(m_link.handle(), channel, viewOf(retry), viewOf(delay), amqp_empty_bytes,
                    amqp_empty_table);
    m_link.check("bind " + retry);
}

qint64 Rabbit::countOf(const QString &queue)
{
    const QByteArray name = queue.toUtf8();
    const auto *ok
        = amqp_queue_declare(m_link.handle(), channel, viewOf(name), 1, 1, 0, 0, amqp_empty_table);
    m_link.check("count " + name);
    return ok ? qint64(ok->message_count) : 0;
}

qint64 Rabbit::waiting(const HandlerSpec &handler)
{
    qint64 sum = 0;
    for (const QString &queue : handler.queues)
        sum += countOf(queue);
    return sum + (handler.retries() ? countOf(handler.retryQueue()) : 0);
}

qint64 Rabbit::parked(const HandlerSpec &handler)
{
    return countOf(handler.parking());
}

} // namespace recourse::sandbox
