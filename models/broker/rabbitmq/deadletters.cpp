// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/deadletters.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool wordsMatch(const QStringList &pattern, qsizetype p, const QStringList &key, qsizetype k)
{
    while (p < pattern.size()) {
        if (pattern[p] == "#"_L1) {
            // The rest of the pattern may begin at any later word.
            for (qsizetype from = k; from <= key.size(); ++from)
                if (wordsMatch(pattern, p + 1, key, from))
                    return true;
            return false;
        }
        if (k >= key.size() || (pattern[p] != "*"_L1 && pattern[p] != key[k]))
            return false;
        ++p;
        ++k;
    }
    return k == key.size();
}

Error cannotFollow(const QString &exchange, const QString &native)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = u"follow dead letters"_s;
    error.where = exchange;
    error.native = native;
    return error;
}

// Where one message with one key ends up. Throws Error inside.
class Walk
{
public:
    Walk(RoutingSource &source, QString key)
        : m_source(source)
        , m_key(std::move(key))
    {
    }

    QSet<QString> queues;
    bool firstExchangeMissing = false;

    // True where at least one queue or exchange took the message.
    bool follow(const QString &exchange, bool first)
    {
        if (m_seen.contains(exchange))
            return true;
        m_seen.insert(exchange);
        if (exchange.isEmpty())
            return toQueueNamedLikeTheKey();
        const auto info = need(m_source.exchange(exchange));
        if (!info) {
            firstExchangeMissing = firstExchangeMissing || first;
            return false;
        }
        bool taken = false;
        for (const BindingInfo &binding : need(m_source.bindingsFrom(exchange))) {
            if (!takes(exchange, *info, binding))
                continue;
            taken = true;
            if (binding.toQueue)
                queues.insert(binding.destination);
            else
                follow(binding.destination, false);
        }
        if (!taken && !info->alternate.isEmpty())
            taken = follow(info->alternate, false);
        return taken;
    }

private:
    template <typename T>
    static T need(Result<T> &&answer)
    {
        if (!answer)
            throw std::move(answer).error();
        return std::move(*answer);
    }

    bool toQueueNamedLikeTheKey()
    {
        // No queue has an empty name; asked for one, the management API answers with all of them.
        if (m_key.isEmpty() || !need(m_source.queueExists(m_key)))
            return false;
        queues.insert(m_key);
        return true;
    }

    bool takes(const QString &exchange, const ExchangeInfo &info, const BindingInfo &binding) const
    {
        if (info.type == "fanout"_L1)
            return true;
        if (info.type == "direct"_L1)
            return binding.routingKey == m_key;
        if (info.type == "topic"_L1)
            return topicMatches(binding.routingKey, m_key);
        throw cannotFollow(
            exchange,
            u"an exchange of type %1 looks at more than the routing key"_s.arg(info.type));
    }

    RoutingSource &m_source;
    QString m_key;
    QSet<QString> m_seen;
};

} // namespace

bool topicMatches(const QString &pattern, const QString &key)
{
    const QStringList keyWords = key.isEmpty() ? QStringList() : key.split(u'.');
    return wordsMatch(pattern.split(u'.'), 0, keyWords, 0);
}

void resolveDeadLetters(QueueInfo &queue, RoutingSource &source)
{
    if (!queue.deadLetterExchange)
        return;
    try {
        QStringList keys;
        if (queue.deadLetterRoutingKey) {
            keys = { *queue.deadLetterRoutingKey };
        } else {
            Result<QStringList> into = source.keysInto(queue.name);
            if (!into)
                throw std::move(into).error();
            keys = *into;
            keys.removeDuplicates();
        }
        if (keys.isEmpty())
            keys = { queue.name };
        QSet<QString> reached;
        bool missing = false;
        for (const QString &key : keys) {
            Walk walk(source, key);
            walk.follow(*queue.deadLetterExchange, true);
            reached.unite(walk.queues);
            missing = missing || walk.firstExchangeMissing;
        }
        queue.deadLetterQueues = reached.values();
        queue.deadLetterQueues.sort();
        if (missing)
            queue.deadLetterFate = DeadLetterFate::ExchangeMissing;
        else
            queue.deadLetterFate
                = reached.isEmpty() ? DeadLetterFate::Unrouted : DeadLetterFate::Routed;
    } catch (const Error &error) {
        queue.deadLetterFate = DeadLetterFate::Unknown;
        queue.unread.push_back({ u"dead letters"_s, error });
    }
}

} // namespace recourse
