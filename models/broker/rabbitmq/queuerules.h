// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"
#include "models/broker/topology.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QVersionNumber>

namespace recourse {

// Pure rules that turn the management API's words into ours. Any thread.

// One queue of /api/queues. `statistics`: the broker collects them, so that an absent figure is a
// zero or not yet counted rather than untold.
QueueInfo queueFrom(const QJsonObject &json, const QVersionNumber &version, bool statistics);

// Lays the counts of a totals answer (fresher than the statistics) over a queue.
void layTotalsOver(QueueInfo &queue, const QJsonObject &totals);

// Lays what the queue itself answers over AMQP, a count of this moment, over what the API told some
// seconds ago. A classic queue that answers is up, whatever the API says: 4.0 can tell of a queue
// just declared that it is down. A quorum queue answers nought and nought when its leader is gone,
// so there that proves nothing.
void layAnswerOver(QueueInfo &queue, qint64 ready, qint64 consumers);

// Where the broker does not merge policies for us: finds those that apply by pattern, kind and
// priority, and merges as the broker does (the smaller number of policy and operator policy).
void applyPolicies(QueueInfo &queue, const QJsonArray &policies, const QJsonArray &operatorPolicies,
                   const QVersionNumber &version);

// Limits and dead-lettering from arguments and effective policy.
void settleLimits(QueueInfo &queue, const QVersionNumber &version);

// From 4.3 on a message given back by name is not a failed delivery.
bool returnsCountAsDeliveries(const QVersionNumber &version);

} // namespace recourse
