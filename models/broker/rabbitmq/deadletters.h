// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/topology.h"
#include "models/core/result.h"

#include <QVariantMap>

namespace recourse {

struct ExchangeInfo
{
    QString type; // "direct", "fanout", "topic", "headers" or a plugin's
    QString alternate; // exchange that gets what nothing else takes; empty: none
};

struct BindingInfo
{
    QString destination;
    bool toQueue = true;
    QString routingKey;
};

// What has to be asked to follow a dead letter. Each answer may cost a request.
class RoutingSource
{
public:
    virtual ~RoutingSource() = default;
    // Nothing where there is no such exchange.
    virtual Result<std::optional<ExchangeInfo>> exchange(const QString &name) = 0;
    virtual Result<std::vector<BindingInfo>> bindingsFrom(const QString &exchange) = 0;
    // Keys by which messages reach a queue.
    virtual Result<QStringList> keysInto(const QString &queue) = 0;
    virtual Result<bool> queueExists(const QString &name) = 0;
};

// Follows the dead letters of `queue` through exchanges, bindings and alternate exchanges and sets
// its fate and target queues; where something cannot be read, the fate stays unknown and `unread`
// says why. A message without a dead-letter routing key keeps its own: then every key that is bound
// to the queue is followed.
void resolveDeadLetters(QueueInfo &queue, RoutingSource &source);

// Whether a topic binding takes a routing key.
bool topicMatches(const QString &pattern, const QString &key);

} // namespace recourse
