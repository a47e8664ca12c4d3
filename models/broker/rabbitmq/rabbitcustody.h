// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/broker/rabbitmq/deliveries.h"
#include "models/broker/rabbitmq/publisher.h"
#include "models/config/secrets.h"
#include "models/core/worker.h"

#include <deque>
#include <functional>
#include <future>
#include <map>

namespace recourse {

// Custody of a classic or quorum queue. Two connections: one consumes and acknowledges, one
// publishes, so that an alarm, which stops the second, keeps no acknowledgement waiting.
//
// What is read stays unacknowledged until it is removed; the close of the channel puts the rest
// back to its place (of a quorum queue that some of it was given back to before: behind that).
class RabbitCustody final : public Custody
{
public:
    // What giving back costs on this queue.
    struct Returns
    {
        bool count = false; // each is one delivery more
        std::optional<qint64> limit; // of deliveries
        // Told once, at the end: the highest count that a message has after it.
        std::function<void(qint64 highest)> told;
    };

    static Result<std::unique_ptr<Custody>> open(const BrokerConfig &config,
                                                 const SecretSource &secrets, const Clock &clock,
                                                 const QString &queue, Returns returns,
                                                 const std::stop_token &stop);
    ~RabbitCustody() override;

    Result<std::vector<HeldMessage>> take(std::size_t most, Millis wait,
                                          const std::stop_token &stop) override;
    std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                        const std::stop_token &stop) override;
    void beginPublish(std::vector<Publication> publications, const PublishWhile &allowed) override;
    bool isPublished() const override;
    std::vector<PublishOutcome> endPublish() override;
    Result<void> remove(const std::vector<quint64> &tokens) override;
    bool canMove() const override { return true; }
    Result<void> keepAlive() override;
    Result<void> giveBack() override;

private:
    RabbitCustody(std::unique_ptr<Connection> taking, std::unique_ptr<Connection> publishing,
                  const Clock &clock, const QString &queue, Returns returns);

    Result<void> begin();
    Result<void> openWindow();
    qint64 deliveriesOf(const Message &message);
    void tellReturned();
    Result<bool> pump(Millis wait);
    Result<void> pumpUntil(const std::function<bool()> &isOver);
    Result<void> barrier();
    Result<bool> isEmpty();
    Error ended() const;

    std::unique_ptr<Connection> m_taking;
    std::unique_ptr<Connection> m_publishing;
    const Clock &m_clock;
    QString m_queue;
    Attempt m_attempt;
    Publisher m_publisher;
    std::optional<Deliveries> m_deliveries;
    quint16 m_channel = 0; // 0: given back
    std::optional<Error> m_ended;
    std::deque<HeldMessage> m_arrived; // not yet taken
    // Delivery tags, arrived ones included, and how often each was delivered before.
    std::map<quint64, qint64> m_held;
    quint64 m_read = 0;
    qint64 m_readBytes = 0;
    Returns m_returns;
    std::optional<Error> m_nearLimit;
    qint64 m_capacity = 0; // how many the windows let the broker leave with us
    int m_windows = 0;
    bool m_barrier = false;
    std::optional<QueueCounts> m_counts;
    std::deque<std::future<std::vector<PublishOutcome>>> m_underWay; // the oldest first
    // Once all is opened, only this thread uses the publishing connection.
    Worker m_sender{ QStringLiteral("rabbit replay") }; // last: it ends before what it uses
};

} // namespace recourse
