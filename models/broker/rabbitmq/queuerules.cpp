// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/queuerules.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 defaultDeliveryLimit = 20; // quorum queues since 4.0
const QVersionNumber negativeMeansNone(4, 0);
const QVersionNumber returnsAreFree(4, 3);

std::optional<qint64> integer(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toInteger()) : std::nullopt;
}

std::optional<double> rate(const QJsonObject &stats, QLatin1StringView name)
{
    const QJsonValue value = stats.value(name).toObject().value("rate"_L1);
    return value.isDouble() ? value.toDouble() : 0.0;
}

QueueType typeFrom(const QString &word)
{
    if (word == "classic"_L1)
        return QueueType::Classic;
    if (word == "quorum"_L1)
        return QueueType::Quorum;
    if (word == "stream"_L1)
        return QueueType::Stream;
    return QueueType::Unknown;
}

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    for (const QJsonValue &item : value.toArray())
        list += item.toString();
    return list;
}

void readRates(QueueInfo &queue, const QJsonObject &json)
{
    const QJsonObject stats = json.value("message_stats"_L1).toObject();
    queue.inRate = rate(stats, "publish_details"_L1);
    queue.outRate = *rate(stats, "ack_details"_L1) + *rate(stats, "deliver_no_ack_details"_L1)
        + *rate(stats, "get_no_ack_details"_L1);
    queue.redeliverRate = rate(stats, "redeliver_details"_L1);
    queue.deliverRate = rate(stats, "deliver_get_details"_L1);
}

Unread untold(const QString &part, const QString &native)
{
    Error why;
    why.code = ErrorCode::Unsupported;
    why.tried = u"read "_s + part;
    why.native = native;
    return { part, why };
}

// The value that counts where an argument and a policy both give one: the smaller.
std::optional<qint64> smaller(const QueueInfo &queue, const QString &argument,
                              const QString &policyKey)
{
    std::optional<qint64> least;
    const QVariant values[]{ queue.arguments.value(argument),
                             queue.effectivePolicy.value(policyKey) };
    for (const QVariant &value : values)
        if (value.isValid() && value.canConvert<qint64>())
            least = least ? std::min(*least, value.toLongLong()) : value.toLongLong();
    return least;
}

void settleDeliveryLimit(QueueInfo &queue, const QVersionNumber &version)
{
    if (queue.type != QueueType::Quorum || queue.deliveryLimitKnown || version.isNull())
        return;
    queue.deliveryLimitKnown = true;
    const bool newer = version >= negativeMeansNone;
    std::optional<qint64> limit;
    bool negative = false;
    const QVariant values[]{ queue.arguments.value(u"x-delivery-limit"_s),
                             queue.effectivePolicy.value(u"delivery-limit"_s) };
    for (const QVariant &value : values) {
        if (!value.isValid() || !value.canConvert<qint64>())
            continue;
        const qint64 number = value.toLongLong();
        negative = negative || number < 0;
        if (number >= 0)
            limit = limit ? std::min(*limit, number) : number;
    }
    if (!newer && negative)
        queue.deliveryLimit = 0; // any message is dropped at its first return
    else if (limit)
        queue.deliveryLimit = limit;
    else if (newer && !negative)
        queue.deliveryLimit = defaultDeliveryLimit;
    else
        queue.deliveryLimit.reset();
}

bool appliesTo(const QString &kind, QueueType type)
{
    if (kind == "all"_L1 || kind == "queues"_L1)
        return true;
    return (kind == "classic_queues"_L1 && type == QueueType::Classic)
        || (kind == "quorum_queues"_L1 && type == QueueType::Quorum)
        || (kind == "streams"_L1 && type == QueueType::Stream);
}

QJsonObject strongest(const QueueInfo &queue, const QJsonArray &policies)
{
    QJsonObject best;
    for (const QJsonValue &item : policies) {
        const QJsonObject policy = item.toObject();
        const QRegularExpression pattern(policy.value("pattern"_L1).toString());
        if (!appliesTo(policy.value("apply-to"_L1).toString(), queue.type)
            || !pattern.match(queue.name).hasMatch())
            continue;
        if (best.isEmpty()
            || policy.value("priority"_L1).toInteger() > best.value("priority"_L1).toInteger())
            best = policy;
    }
    return best;
}

} // namespace

bool returnsCountAsDeliveries(const QVersionNumber &version)
{
    return version.isNull() || version < returnsAreFree;
}

QueueInfo queueFrom(const QJsonObject &json, const QVersionNumber &version, bool statistics)
{
    QueueInfo queue;
    queue.name = json.value("name"_L1).toString();
    queue.found = true;
    queue.type = typeFrom(json.value("type"_L1).toString());
    queue.state = json.value("state"_L1).toString();
    static const QStringList down{ u"down"_s,     u"stopped"_s,    u"crashed"_s,
                                   u"minority"_s, u"terminated"_s, u"timeout"_s };
    queue.isUp = !down.contains(queue.state);
    queue.exclusive = json.value("exclusive"_L1).toBool();
    if (json.contains("durable"_L1))
        queue.durable = json.value("durable"_L1).toBool();
    queue.arguments = json.value("arguments"_L1).toObject().toVariantMap();
    queue.leader = json.value("leader"_L1).toString(json.value("node"_L1).toString());
    queue.members = texts(json.value("members"_L1));
    queue.membersOnline = texts(json.value("online"_L1));
    queue.singleActiveConsumer = queue.arguments.value(u"x-single-active-consumer"_s).toBool();

    queue.ready = integer(json.value("messages_ready"_L1));
    queue.unacked = integer(json.value("messages_unacknowledged"_L1));
    queue.deadLettersHeld = integer(json.value("messages_dlx"_L1));
    queue.consumers = integer(json.value("consumers"_L1));
    // The publisher's own property, so believed only where it can be a second since 1970.
    constexpr qint64 year9999 = 253'402'300'799;
    if (const auto head = integer(json.value("head_message_timestamp"_L1));
        head && *head > 0 && *head <= year9999)
        queue.oldestAt = instantFromMillis(*head * 1000);

    const QJsonValue limit = json.value("delivery_limit"_L1);
    if (limit.isDouble() || limit.toString() == "unlimited"_L1) {
        queue.deliveryLimitKnown = true;
        if (const auto number = integer(limit); number && *number >= 0)
            queue.deliveryLimit = number;
    }

    if (statistics) {
        if (json.value("policy"_L1).isString())
            queue.policy = json.value("policy"_L1).toString();
        if (json.value("operator_policy"_L1).isString())
            queue.operatorPolicy = json.value("operator_policy"_L1).toString();
        queue.effectivePolicy
            = json.value("effective_policy_definition"_L1).toObject().toVariantMap();
        readRates(queue, json);
        settleLimits(queue, version);
    } else {
        const QString why = u"the broker's statistics are switched off"_s;
        queue.unread.push_back(untold(u"rates"_s, why));
        if (!queue.consumers)
            queue.unread.push_back(untold(u"consumers"_s, why));
    }
    return queue;
}

void layTotalsOver(QueueInfo &queue, const QJsonObject &totals)
{
    if (const auto ready = integer(totals.value("messages_ready"_L1)))
        queue.ready = ready;
    if (const auto unacked = integer(totals.value("messages_unacknowledged"_L1)))
        queue.unacked = unacked;
}

void layAnswerOver(QueueInfo &queue, qint64 ready, qint64 consumers)
{
    if (!queue.isUp && queue.type == QueueType::Classic) {
        queue.isUp = true;
        queue.state = u"running"_s;
    }
    if (!queue.isUp && ready == 0 && consumers == 0)
        return;
    queue.ready = ready;
    queue.consumers = consumers;
}

void applyPolicies(QueueInfo &queue, const QJsonArray &policies, const QJsonArray &operatorPolicies,
                   const QVersionNumber &version)
{
    const QJsonObject own = strongest(queue, policies);
    const QJsonObject operators = strongest(queue, operatorPolicies);
    queue.policy.reset();
    queue.operatorPolicy.reset();
    if (!own.isEmpty())
        queue.policy = own.value("name"_L1).toString();
    if (!operators.isEmpty())
        queue.operatorPolicy = operators.value("name"_L1).toString();
    QVariantMap merged = own.value("definition"_L1).toObject().toVariantMap();
    const QVariantMap above = operators.value("definition"_L1).toObject().toVariantMap();
    for (auto it = above.begin(); it != above.end(); ++it) {
        const QVariant mine = merged.value(it.key());
        const bool numbers = mine.canConvert<double>() && it->canConvert<double>()
            && mine.typeId() != QMetaType::QString;
        merged[it.key()] = numbers && mine.toDouble() < it->toDouble() ? mine : it.value();
    }
    queue.effectivePolicy = merged;
    settleLimits(queue, version);
}

void settleLimits(QueueInfo &queue, const QVersionNumber &version)
{
    // An argument beats a policy; exchange and routing key may come from different ones.
    const auto text
        = [&queue](const QString &argument, const QString &key) -> std::optional<QString> {
        for (const QVariant &value :
             { queue.arguments.value(argument), queue.effectivePolicy.value(key) })
            if (value.isValid())
                return value.toString();
        return std::nullopt;
    };
    queue.deadLetterExchange = text(u"x-dead-letter-exchange"_s, u"dead-letter-exchange"_s);
    queue.deadLetterRoutingKey = text(u"x-dead-letter-routing-key"_s, u"dead-letter-routing-key"_s);
    if (!queue.deadLetterExchange)
        queue.deadLetterFate = DeadLetterFate::Discarded;
    queue.deadLetterAtLeastOnce = queue.type == QueueType::Quorum
        && text(u"x-dead-letter-strategy"_s, u"dead-letter-strategy"_s) == u"at-least-once"_s
        && text(u"x-overflow"_s, u"overflow"_s) == u"reject-publish"_s;
    queue.maxLength = smaller(queue, u"x-max-length"_s, u"max-length"_s);
    queue.maxBytes = smaller(queue, u"x-max-length-bytes"_s, u"max-length-bytes"_s);
    queue.messageTtlMs = smaller(queue, u"x-message-ttl"_s, u"message-ttl"_s);
    settleDeliveryLimit(queue, version);
}

} // namespace recourse
