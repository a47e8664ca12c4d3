// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/topologyreader.h"

#include "models/broker/rabbitmq/deadletters.h"
#include "models/broker/rabbitmq/queuerules.h"

#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int pageSize = 500; // the API's largest
// Request lines over 8,000 bytes are refused; escaping can make three of each byte.
constexpr qsizetype longestPattern = 2'000;
constexpr int mostRoutingRequests = 500;

QUrlQuery page(int number)
{
    QUrlQuery query;
    query.addQueryItem(u"page"_s, QString::number(number));
    query.addQueryItem(u"page_size"_s, QString::number(pageSize));
    return query;
}

QString encoded(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

// Asks the API once for each exchange and queue, and no more often than is bearable.
class ManagedRouting final : public RoutingSource
{
public:
    ManagedRouting(Management &management, QString virtualHost, std::stop_token stop)
        : m_management(management)
        , m_virtualHost(std::move(virtualHost))
        , m_stop(std::move(stop))
    {
    }

    void knowQueue(const QString &name) { m_queues.insert(name, true); }

    Result<std::optional<ExchangeInfo>> exchange(const QString &name) override
    {
        if (const auto known = m_exchanges.constFind(name); known != m_exchanges.constEnd())
            return *known;
        const Result<QJsonValue> answer = ask({ u"exchanges"_s, m_virtualHost, name });
        std::optional<ExchangeInfo> info;
        if (answer) {
            const QJsonObject json = answer->toObject();
            info = ExchangeInfo{
                json.value("type"_L1).toString(),
                json.value("arguments"_L1).toObject().value("alternate-exchange"_L1).toString()
            };
        } else if (answer.error().code != ErrorCode::NotFound) {
            return failed(answer.error());
        }
        m_exchanges.insert(name, info);
        return info;
    }

    Result<std::vector<BindingInfo>> bindingsFrom(const QString &exchange) override
    {
        if (const auto known = m_bindings.constFind(exchange); known != m_bindings.constEnd())
            return *known;
        const Result<QJsonValue> answer
            = ask({ u"exchanges"_s, m_virtualHost, exchange, u"bindings"_s, u"source"_s });
        if (!answer)
            return failed(answer.error());
        std::vector<BindingInfo> bindings;
        for (const QJsonValue &item : answer->toArray()) {
            const QJsonObject json = item.toObject();
            bindings.push_back({ json.value("destination"_L1).toString(),
                                 json.value("destination_type"_L1).toString() == "queue"_L1,
                                 json.value("routing_key"_L1).toString() });
        }
        m_bindings.insert(exchange, bindings);
        return bindings;
    }

    Result<QStringList> keysInto(const QString &queue) override
    {
        const Result<QJsonValue> answer = ask({ u"queues"_s, m_virtualHost, queue, u"bindings"_s });
        if (!answer)
            return failed(answer.error());
        QStringList keys;
        for (const QJsonValue &item : answer->toArray())
            keys += item.toObject().value("routing_key"_L1).toString();
        return keys;
    }

    Result<bool> queueExists(const QString &name) override
    {
        if (m_queues.contains(name))
            return m_queues.value(name);
        QUrlQuery cheap;
        cheap.addQueryItem(u"disable_stats"_s, u"true"_s);
        const Result<QJsonValue> answer = ask({ u"queues"_s, m_virtualHost, name }, cheap);
        if (!answer && answer.error().code != ErrorCode::NotFound)
            return failed(answer.error());
        m_queues.insert(name, answer.has_value());
        return answer.has_value();
    }

private:
    Result<QJsonValue> ask(const QStringList &segments, const QUrlQuery &query = {})
    {
        if (++m_requests > mostRoutingRequests) {
            Error error;
            error.code = ErrorCode::TooLarge;
            error.tried = u"follow dead letters"_s;
            error.native
                = u"more than %1 exchanges and queues to ask for"_s.arg(mostRoutingRequests);
            return failed(std::move(error));
        }
        return m_management.get(segments, query, m_stop);
    }

    Management &m_management;
    QString m_virtualHost;
    std::stop_token m_stop;
    int m_requests = 0;
    QHash<QString, std::optional<ExchangeInfo>> m_exchanges;
    QHash<QString, std::vector<BindingInfo>> m_bindings;
    QHash<QString, bool> m_queues;
};

} // namespace

TopologyReader::TopologyReader(const BrokerConfig &config, Management &management)
    : m_virtualHost(config.virtualHost)
    , m_management(management)
{
}

Result<Topology> TopologyReader::read(const TopologyRequest &request, const QVersionNumber &version,
                                      const std::stop_token &stop)
{
    m_version = version;
    Topology topology;
    if (Result<void> overview = readOverview(topology, stop); !overview)
        return failed(std::move(overview).error());
    const bool all = request.queues.isEmpty();
    if (Result<void> queues
        = all ? readAll(topology, request, stop) : readNamed(topology, request, stop);
        !queues)
        return failed(std::move(queues).error());
    if (!m_statistics)
        readPolicies(topology, stop);

    ManagedRouting routing(m_management, m_virtualHost, stop);
    for (const QueueInfo &queue : topology.queues)
        if (queue.found)
            routing.knowQueue(queue.name);
    for (QueueInfo &queue : topology.queues)
        resolveDeadLetters(queue, routing);
    readNodes(topology, stop);
    readAlarms(topology, stop);
    return topology;
}

Result<void> TopologyReader::readOverview(Topology &topology, const std::stop_token &stop)
{
    QUrlQuery cheap;
    cheap.addQueryItem(u"columns"_s,
                       u"rabbitmq_version,product_name,product_version,disable_stats"_s);
    const Result<QJsonValue> answer = m_management.get({ u"overview"_s }, cheap, stop);
    if (!answer)
        return failed(answer.error());
    const QJsonObject overview = answer->toObject();
    m_statistics = !overview.value("disable_stats"_L1).toBool();
    const QString version = overview.value("rabbitmq_version"_L1).toString();
    if (m_version.isNull())
        m_version = QVersionNumber::fromString(version);
    topology.product = QString(u"RabbitMQ "_s + version);
    return {};
}

Result<QHash<QString, QJsonObject>>
TopologyReader::listByName(const QStringList &names, bool totals, const std::stop_token &stop)
{
    QHash<QString, QJsonObject> found;
    qsizetype next = 0;
    while (next < names.size()) {
        QString pattern;
        for (; next < names.size() && pattern.size() < longestPattern; ++next) {
            if (!pattern.isEmpty())
                pattern += u'|';
            pattern += QRegularExpression::escape(names[next]);
        }
        QUrlQuery query = page(1);
        query.addQueryItem(u"name"_s, encoded(QString(u"^("_s + pattern + u")$"_s)));
        query.addQueryItem(u"use_regex"_s, u"true"_s);
        if (totals) {
            query.addQueryItem(u"disable_stats"_s, u"true"_s);
            query.addQueryItem(u"enable_queue_totals"_s, u"true"_s);
        }
        const Result<QJsonValue> answer
            = m_management.get({ u"queues"_s, m_virtualHost }, query, stop);
        if (!answer)
            return failed(answer.error());
        const QJsonArray items = answer->toObject().value("items"_L1).toArray();
        for (const QJsonValue &item : items)
            found.insert(item.toObject().value("name"_L1).toString(), item.toObject());
    }
    return found;
}

Result<void> TopologyReader::readNamed(Topology &topology, const TopologyRequest &request,
                                       const std::stop_token &stop)
{
    const Result<QHash<QString, QJsonObject>> full = listByName(request.queues, false, stop);
    if (!full)
        return failed(full.error());
    const Result<QHash<QString, QJsonObject>> totals = listByName(request.queues, true, stop);
    for (const QString &name : request.queues) {
        const auto json = full->constFind(name);
        if (json == full->constEnd()) {
            QueueInfo missing;
            missing.name = name;
            topology.queues.push_back(missing);
            continue;
        }
        QueueInfo queue = queueFrom(*json, m_version, m_statistics);
        if (totals)
            layTotalsOver(queue, totals->value(name));
        topology.queues.push_back(std::move(queue));
    }
    return {};
}

Result<void> TopologyReader::readAll(Topology &topology, const TopologyRequest &request,
                                     const std::stop_token &stop)
{
    for (int number = 1;; ++number) {
        QUrlQuery query = page(number);
        if (!request.nameFilter.isEmpty()) {
            query.addQueryItem(u"name"_s, encoded(request.nameFilter));
            query.addQueryItem(u"use_regex"_s, u"false"_s);
        }
        if (!m_statistics)
            query.addQueryItem(u"enable_queue_totals"_s, u"true"_s);
        const Result<QJsonValue> answer
            = m_management.get({ u"queues"_s, m_virtualHost }, query, stop);
        if (!answer) {
            // Queues may vanish while the pages are turned: a page past the end is a bad request.
            if (number > 1 && answer.error().nativeCode == 400)
                return {};
            return failed(answer.error());
        }
        const QJsonObject json = answer->toObject();
        topology.totalQueues = json.value("filtered_count"_L1).toInteger();
        for (const QJsonValue &item : json.value("items"_L1).toArray()) {
            topology.queues.push_back(queueFrom(item.toObject(), m_version, m_statistics));
            if (request.maxQueues > 0 && qint64(topology.queues.size()) >= request.maxQueues)
                return {};
        }
        if (number >= json.value("page_count"_L1).toInt())
            return {};
    }
}

Result<QueueInfo> TopologyReader::readQueue(const QString &name, const QVersionNumber &version,
                                            const std::stop_token &stop, QJsonObject *raw)
{
    m_version = version;
    Topology topology;
    if (Result<void> overview = readOverview(topology, stop); !overview)
        return failed(std::move(overview).error());
    const Result<QHash<QString, QJsonObject>> full = listByName({ name }, false, stop);
    if (!full)
        return failed(full.error());
    if (!full->contains(name)) {
        QueueInfo missing;
        missing.name = name;
        return missing;
    }
    if (raw)
        *raw = full->value(name);
    topology.queues.push_back(queueFrom(full->value(name), m_version, m_statistics));
    if (!m_statistics)
        readPolicies(topology, stop);
    if (const auto totals = listByName({ name }, true, stop))
        layTotalsOver(topology.queues.front(), totals->value(name));
    return topology.queues.front();
}

Result<QStringList> TopologyReader::consumersOf(const QString &queue, const QString &own,
                                                const std::stop_token &stop)
{
    const Result<QJsonValue> answer
        = m_management.get({ u"queues"_s, m_virtualHost, queue }, {}, stop);
    if (!answer)
        return failed(answer.error());
    QStringList names;
    for (const QJsonValue &item : answer->toObject().value("consumer_details"_L1).toArray()) {
        const QString connection = item.toObject()
                                       .value("channel_details"_L1)
                                       .toObject()
                                       .value("connection_name"_L1)
                                       .toString();
        QString name = connection;
        if (const auto details = m_management.get({ u"connections"_s, connection }, {}, stop)) {
            const QString given = details->toObject().value("user_provided_name"_L1).toString();
            if (!given.isEmpty())
                name = given;
        }
        if (!name.startsWith(own))
            names += name;
    }
    names.removeDuplicates();
    return names;
}

void TopologyReader::readPolicies(Topology &topology, const std::stop_token &stop)
{
    const Result<QJsonValue> own = m_management.get({ u"policies"_s, m_virtualHost }, {}, stop);
    const Result<QJsonValue> operators
        = m_management.get({ u"operator-policies"_s, m_virtualHost }, {}, stop);
    if (!own || !operators) {
        const Error why = own ? operators.error() : own.error();
        for (QueueInfo &queue : topology.queues)
            queue.unread.push_back({ u"policies"_s, why });
        return;
    }
    for (QueueInfo &queue : topology.queues)
        if (queue.found)
            applyPolicies(queue, own->toArray(), operators->toArray(), m_version);
}

void TopologyReader::readNodes(Topology &topology, const std::stop_token &stop)
{
    QUrlQuery columns;
    columns.addQueryItem(u"columns"_s, u"name,running,mem_alarm,disk_free_alarm,partitions"_s);
    const Result<QJsonValue> answer = m_management.get({ u"nodes"_s }, columns, stop);
    if (!answer) {
        topology.unread.push_back({ u"nodes"_s, answer.error() });
        return;
    }
    for (const QJsonValue &item : answer->toArray()) {
        const QJsonObject json = item.toObject();
        NodeInfo node;
        node.name = json.value("name"_L1).toString();
        node.running = json.value("running"_L1).toBool();
        if (json.value("mem_alarm"_L1).isBool())
            node.memoryAlarm = json.value("mem_alarm"_L1).toBool();
        if (json.value("disk_free_alarm"_L1).isBool())
            node.diskAlarm = json.value("disk_free_alarm"_L1).toBool();
        for (const QJsonValue &partition : json.value("partitions"_L1).toArray())
            node.partitions += partition.toString();
        topology.nodes.push_back(node);
    }
}

// The health check answers at once; the flags of the node list lag behind.
void TopologyReader::readAlarms(Topology &topology, const std::stop_token &stop)
{
    const Result<QJsonValue> answer
        = m_management.health({ u"health"_s, u"checks"_s, u"alarms"_s }, stop);
    if (!answer) {
        topology.unread.push_back({ u"alarms"_s, answer.error() });
        return;
    }
    const QJsonObject json = answer->toObject();
    topology.alarm = json.value("status"_L1).toString() != "ok"_L1;
    for (const QJsonValue &item : json.value("alarms"_L1).toArray()) {
        const QJsonObject alarm = item.toObject();
        topology.alarms += QString(alarm.value("resource"_L1).toString() + u" on "_s
                                   + alarm.value("node"_L1).toString());
    }
}

} // namespace recourse
