// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"
#include "models/core/instant.h"

#include <QStringList>
#include <QVariantMap>

#include <optional>
#include <vector>

namespace recourse {

enum class QueueType { Unknown, Classic, Quorum, Stream, Table };
QLatin1StringView queueTypeName(QueueType type);

// What becomes of a message that is rejected or expires.
enum class DeadLetterFate {
    Unknown, // could not be read
    Discarded, // no dead-letter exchange in arguments or policy: what is rejected is gone
    Routed, // reaches the queues in deadLetterQueues
    ExchangeMissing, // the named exchange does not exist: gone
    Unrouted, // the exchange has no binding that fits: gone (or held back, at-least-once)
};

// A part that could not be read, with the reason. Shown in place of the value.
struct Unread
{
    QString part; // "rates", "policies", "unacknowledged", "queue order_sync" …
    Error why;
    bool operator==(const Unread &) const = default;
};

// One queue as its broker describes it. An optional without value was not told; `unread` says why.
struct QueueInfo
{
    QString name;
    QueueType type = QueueType::Unknown;
    bool found = false; // false with empty `unread`: it does not exist
    bool isUp = true; // false: its node or leader is down
    QString state; // the broker's own word ("running", "down", "minority" …)
    bool exclusive = false;
    std::optional<bool> durable;
    QVariantMap arguments;
    std::optional<QString> policy; // names
    std::optional<QString> operatorPolicy;
    QVariantMap effectivePolicy; // merged definition
    std::optional<QString> deadLetterExchange; // "" is the default exchange
    std::optional<QString> deadLetterRoutingKey;
    DeadLetterFate deadLetterFate = DeadLetterFate::Unknown;
    QStringList deadLetterQueues;
    std::optional<bool> deadLetterAtLeastOnce; // in force, not merely asked for
    std::optional<qint64> deliveryLimit; // quorum; absent and `deliveryLimitKnown`: no limit
    bool deliveryLimitKnown = false;
    std::optional<qint64> maxLength;
    std::optional<qint64> maxBytes;
    std::optional<qint64> messageTtlMs;
    std::optional<bool> singleActiveConsumer;
    std::optional<qint64> ready;
    std::optional<qint64> unacked;
    std::optional<qint64> deadLettersHeld; // quorum at-least-once: waiting for a route
    std::optional<qint64> consumers;
    std::optional<double> inRate; // messages per second, published
    std::optional<double> outRate; // acknowledged
    std::optional<double> redeliverRate;
    std::optional<double> deliverRate;
    std::optional<Instant> oldestAt; // head of queue, where the broker tells it
    QString leader;
    QStringList members;
    QStringList membersOnline;
    std::vector<Unread> unread;
};

struct NodeInfo
{
    QString name;
    bool running = false;
    std::optional<bool> memoryAlarm;
    std::optional<bool> diskAlarm;
    QStringList partitions;
    bool operator==(const NodeInfo &) const = default;
};

struct TopologyRequest
{
    QStringList queues; // these by name; empty: all of the virtual host
    QString nameFilter; // where all: only names that contain it, filtered by the server
    qint64 maxQueues = 0; // where all: no more than these, for a quick first page; 0: every one
};

// Immutable picture of one broker at one time.
struct Topology
{
    QString broker; // id in the workspace
    QString product; // "RabbitMQ 3.10.8"
    Instant readAt;
    std::vector<QueueInfo> queues;
    std::optional<qint64> totalQueues; // where all were asked for: how many there are
    std::vector<NodeInfo> nodes;
    std::optional<bool> alarm; // any memory or disk alarm: publishers are blocked
    QStringList alarms; // "memory on node x"
    std::vector<Unread> unread;

    const QueueInfo *queue(const QString &name) const;
};

} // namespace recourse
