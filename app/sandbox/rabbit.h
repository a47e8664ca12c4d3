// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/amqplink.h"
#include "app/sandbox/transport.h"

#include <QHash>

#include <map>
#include <memory>

namespace recourse::sandbox {

// The service on RabbitMQ: consuming on one connection, a channel with prefetch one for each queue;
// publishing, with confirms, on another.
class Rabbit final : public Transport
{
public:
    Rabbit(AmqpAddress address, bool quorum);
    ~Rabbit() override;

    QByteArray name() const override { return "rabbitmq"; }
    void declare() override;
    void publish(const std::vector<Event> &events) override;
    std::optional<Delivery> take(const QStringList &queues,
                                 std::chrono::milliseconds patience) override;
    void stopTaking() override;
    void acknowledge(const Delivery &delivery) override;
    void retryLater(const Delivery &delivery, const HandlerSpec &handler,
                    const QByteArray &error) override;
    void park(const Delivery &delivery, const HandlerSpec &handler,
              const QByteArray &error) override;
    void loseConnection(const Delivery &delivery) override;
    void parkInBulk(const HandlerSpec &handler,
                    const std::function<std::optional<Given>()> &next) override;
    qint64 waiting(const HandlerSpec &handler) override;
    qint64 parked(const HandlerSpec &handler) override;
    int shownAttempts(const HandlerSpec &handler, int attempts, bool wasRetried) const override;
    // Nothing here is older than the run itself, so the rows go after seconds.
    std::chrono::seconds inboxKeeps() const override { return std::chrono::seconds(2); }
    bool findsById() const override { return false; }
    void close() override;

private:
    struct Held;
    struct Queue
    {
        QByteArray deadLettersTo = {}; // routing key on the default exchange; empty: see below
        bool deadLetters = false; // with an empty key: back by the key it came with
        int ttlMs = 0;
    };

    void refuseForeignQueues();
    void dropQueues();
    void declareHandler(const HandlerSpec &handler);
    void declareQueue(const QString &name, const Queue &queue);
    qint64 countOf(const QString &queue);
    bool queueExists(const QString &queue);
    bool exchangeExists(const QByteArray &exchange);

    void subscribe(const QStringList &queues);
    Delivery read(Held &held);
    void reject(const Delivery &delivery);
    void publishCopy(const Held &held, const QByteArray &exchange, const QByteArray &routingKey,
                     int attempts, const QByteArray &error, bool keepDeaths);
    std::unique_ptr<Held> release(const Delivery &delivery);

    AmqpAddress m_address;
    bool m_quorum;
    AmqpLink m_link; // publishes, declares, counts
    AmqpPublisher m_publisher;
    std::unique_ptr<AmqpLink> m_consumer;
    QStringList m_subscribed; // channel = index + 1
    std::map<quint64, std::unique_ptr<Held>> m_held;
    quint64 m_nextTag = 1;
    QHash<QByteArray, int> m_unanswered; // by queue and event id; this consumer's memory
};

} // namespace recourse::sandbox
