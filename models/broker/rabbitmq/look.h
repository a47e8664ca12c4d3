// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"
#include "models/broker/rabbitmq/deliveries.h"

#include <stop_token>

namespace recourse {

// What a look is about and how far it may go.
struct LookOrder
{
    BrowseRequest request;
    QString reads; // the queue or stream
    QueueType type = QueueType::Unknown;
    std::optional<qint64> deliveryLimit; // finite ones only
    bool byGet = false; // without becoming a consumer
    bool returnsCount = true; // a message given back counts as delivered once more
};

// Reads a classic or quorum queue by holding its messages unacknowledged and closing the channel,
// which puts all of them back where they were. Blocks; belongs to the connection's thread.
class QueueLook
{
public:
    QueueLook(Connection &connection, const LookOrder &order, const BrowseSink &sink,
              const Clock &clock, std::stop_token stop);

    // Fills in what it saw; times, holders and completeness are the caller's.
    void run(BrowseReport &report);

    // Other consumers were there at some time.
    bool sawOtherConsumers() const { return m_sawOthers; }

private:
    Result<void> begin();
    void readUntilEnd();
    void readTheRest();
    void handle(const ChannelEvent &event);
    void arrived(bool readable, const std::optional<Error> &fault);
    void watchDeliveryCount();
    void counted(const QueueCounts &counts);
    void check();
    void decide();
    void stalled(std::chrono::milliseconds quiet);

    Result<void> openWindow();
    Result<void> sendGets();
    Result<void> startCheck();
    Result<void> startBarrier();
    quint16 nextWindow() const;
    qint64 room() const { return m_capacity - m_read; }

    void finish(BrowseEnd end, std::optional<Error> error = {});
    bool flush();
    void giveBack();
    void countAfterwards();
    Error heldEnough() const;

    Connection &m_connection;
    const LookOrder &m_order;
    const BrowseSink &m_sink;
    std::stop_token m_stop;
    Attempt m_attempt;
    const Clock &m_clock;
    quint16 m_channel = 0;
    std::optional<Deliveries> m_deliveries;
    BrowseReport *m_report = nullptr;

    std::vector<ParkedMessage> m_batch;
    qint64 m_batchBytes = 0;
    bool m_done = false;
    bool m_channelOpen = false;
    bool m_wanted = true; // the sink has not said stop
    bool m_sawReturned = false; // messages that were given back before
    // Set while only the order is kept: until then the rest is received and thrown away.
    std::optional<std::chrono::steady_clock::time_point> m_discardUntil;

    qint64 m_read = 0; // delivered to us, readable or not
    qint64 m_capacity = 0; // how many the broker may deliver at most by now
    qint64 m_target = 0; // how many there should be by the latest count
    qint64 m_consumers = 0; // of ours
    quint16 m_lastWindow = 0;
    qint64 m_getsOut = 0;
    bool m_gotEmpty = false;
    bool m_sawOthers = false;
    std::optional<qint64> m_highestCount;
    quint64 m_lastTag = 0;

    bool m_checking = false; // passive declare and barrier are under way
    std::optional<QueueCounts> m_check;
    qint64 m_readAtLastCheck = -1;
    std::chrono::steady_clock::time_point m_lastArrival;
};

// Reads a stream from an offset; acknowledging is only credit there, nothing changes. Blocks;
// belongs to the connection's thread.
class StreamLook
{
public:
    StreamLook(Connection &connection, const LookOrder &order, const BrowseSink &sink,
               const Clock &clock, std::stop_token stop);
    void run(BrowseReport &report);

private:
    Result<void> begin();
    void readUntilEnd();
    void handle(const ChannelEvent &event);
    void arrived(const ChannelEvent &event);
    Result<void> acknowledge();
    Result<void> startCheck();
    bool flush();
    void finish(BrowseEnd end, std::optional<Error> error = {});

    Connection &m_connection;
    const LookOrder &m_order;
    const BrowseSink &m_sink;
    const Clock &m_clock;
    std::stop_token m_stop;
    Attempt m_attempt;
    quint16 m_channel = 0;
    std::optional<Deliveries> m_deliveries;
    BrowseReport *m_report = nullptr;
    std::vector<ParkedMessage> m_batch;
    qint64 m_batchBytes = 0;
    int m_unacknowledged = 0;
    quint64 m_lastTag = 0;
    bool m_checking = false; // everything is acknowledged, and a barrier is under way
    bool m_cameSinceCheck = false;
    bool m_done = false;
};

} // namespace recourse
