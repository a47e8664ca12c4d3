// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/broker/topology.h"

#include <functional>
#include <memory>

namespace recourse {

// What looking at a parking queue does to it. Source of each: facts measured on RabbitMQ 3.10
// and 4.0, written down in models/broker/rabbitmq/README.md.
enum class BrowseHazard {
    SetsRedelivered, // the redelivered flag stays behind
    RaisesDeliveryCount, // quorum: each look counts as a delivery
    DeliveryLimitNear, // next return could pass the delivery limit: dropped or dead-lettered
    DeliveryLimitUnknown, // quorum, and nothing tells the limit
    ZeroLimitOnOldBroker, // x-delivery-limit -1 on 3.x means 0: lost at the first return
    LengthLimit, // holding while others publish past max-length drops messages at the return
    TimeToLive, // the time to live runs on while held
    OtherConsumer, // somebody else consumes: the scan cannot be complete
    SingleActiveConsumer, // quorum: basic.get refused; classic: takes from the live consumer
    AutoExpiry,
    ChangesOrder, // quorum: a look at a part puts it behind messages that were given back before
};

enum class BrowseAdvice {
    Free, // changes nothing (stream, event table)
    Look, // leaves marks but loses nothing
    AskFirst, // could be the last look; needs an explicit yes
    Refuse, // would lose messages
};

// Shown before the first look.
struct BrowsePlan
{
    QString queue;
    QString reads; // the queue or stream that is really read
    QueueType type = QueueType::Unknown;
    std::optional<qint64> messages;
    std::optional<qint64> deliveryLimit;
    std::optional<qint64> highestDeliveryCount; // known from earlier looks
    std::optional<qint64> looksLeft;
    std::vector<BrowseHazard> hazards;
    BrowseAdvice advice = BrowseAdvice::Look;
    std::optional<Error> why; // where advice is AskFirst or Refuse
};

struct BrowseRequest
{
    QString queue; // the parking queue
    QString stream; // a stream bound beside it, looked at instead; empty where there is none
    quint64 fromOffset = 0; // stream and event table: first position to read
    qint64 maxMessages = 1'000'000;
    qint64 maxHeldBytes = qint64(1)
        << 30; // bodies held unacknowledged by us at the broker at one time
    std::optional<qint64> highestDeliveryCount; // known from the index, for the delivery limit
    bool confirmed = false; // the operator said yes to AskFirst
};

enum class BrowseEnd {
    WholeQueue,
    LimitReached,
    Cancelled,
    HeadroomUsed, // stopped before the delivery limit
    ConnectionLost,
    Refused,
    Failed,
};

// Counted after the look.
struct BrowseReport
{
    QString queue;
    QString reads;
    QueueType type = QueueType::Unknown;
    Instant startedAt;
    Instant finishedAt;
    BrowseEnd end = BrowseEnd::Failed;
    bool complete = false; // everything that lay there was seen
    qint64 read = 0;
    qint64 givenBack = 0; // returned to their place
    qint64 bytes = 0;
    std::optional<qint64> readyBefore;
    std::optional<qint64> readyAfter;
    std::optional<qint64> heldByOthers; // unacknowledged by another consumer
    QStringList holders; // connection names of those, where they can be told
    std::optional<qint64> highestDeliveryCount;
    quint64 nextOffset = 0; // stream and event table: where the next look begins
    std::vector<BrowseHazard> costs; // what this look left behind
    std::vector<Unread> unread; // messages or parts that could not be read
    std::optional<Error> error;
};

// Gets messages in order, in batches; returns false to stop. Called on the broker's own thread:
// copy and go. Where giving back takes time, an empty batch comes before it: everything has been
// read.
using BrowseSink = std::function<bool(std::vector<ParkedMessage> &&batch)>;

} // namespace recourse
