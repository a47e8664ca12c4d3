// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/watch.h"

#include "models/broker/rabbitmq/queuerules.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace recourse {

Watch::Watch(const BrokerConfig &config, const SecretSource &secrets, const Clock &clock,
             std::function<void(const SessionNews &)> report)
    : m_config(config)
    , m_secrets(secrets)
    , m_clock(clock)
    , m_session(config, secrets, clock, u"watch"_s, std::move(report))
{
}

Management *Watch::management()
{
    if (m_config.management.isEmpty())
        return nullptr;
    if (!m_management) {
        const Result<QByteArray> password = m_secrets.secret(m_config.password);
        if (!password) {
            m_managementSecret = password.error();
            return nullptr;
        }
        m_managementSecret.reset();
        m_management = std::make_unique<Management>(m_config, *password);
    }
    return m_management.get();
}

Error Watch::withoutManagement() const
{
    if (m_managementSecret)
        return *m_managementSecret;
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = u"read management API"_s;
    error.where = m_config.id;
    error.native = u"the workspace names no management address for this broker"_s;
    error.hint = u"add management = \"https://…\" to the broker"_s;
    return error;
}

Result<void> Watch::connect(const std::stop_token &stop, bool insist)
{
    Result<Connection *> connection = m_session.connected(stop, insist);
    if (!connection)
        return failed(std::move(connection).error());
    m_version = (*connection)->version();
    m_product = (*connection)->product();
    if (Management *api = management())
        api->setPasswordKnownGood(true);
    readRights(stop);
    return {};
}

void Watch::readRights(const std::stop_token &stop)
{
    m_rights.clear();
    m_unread.clear();
    m_rights += u"amqp: login"_s;
    Management *api = management();
    if (!api) {
        m_unread.push_back({ u"management"_s, withoutManagement() });
        return;
    }
    const Result<QJsonValue> whoami = api->get({ u"whoami"_s }, {}, stop);
    if (!whoami) {
        m_unread.push_back({ u"management"_s, whoami.error() });
        return;
    }
    // A list of names since 3.9, before that a text with commas.
    const QJsonValue tags = whoami->toObject().value("tags"_L1);
    QStringList names = tags.toString().split(u',', Qt::SkipEmptyParts);
    for (const QJsonValue &tag : tags.toArray())
        names += tag.toString();
    m_rights += QString(u"management: "_s + names.join(u' '));
}

Result<Topology> Watch::topology(const TopologyRequest &request, const std::stop_token &stop)
{
    const Result<Connection *> connection = m_session.connected(stop);
    if (connection) {
        m_version = (*connection)->version();
        m_product = (*connection)->product();
    } else if (connection.error().code == ErrorCode::Cancelled) {
        return failed(connection.error());
    }
    Management *api = management();
    Error why = withoutManagement();
    if (api) {
        api->setPasswordKnownGood(connection.has_value());
        TopologyReader reader(m_config, *api);
        Result<Topology> topology = reader.read(request, m_version, stop);
        if (topology) {
            topology->broker = m_config.id;
            topology->readAt = m_clock.now();
            if (m_product.isEmpty())
                m_product = topology->product;
            if (!connection)
                topology->unread.push_back({ u"amqp"_s, connection.error() });
            if (!request.queues.isEmpty())
                for (QueueInfo &queue : topology->queues)
                    freshen(queue, stop);
            m_unread = topology->unread;
            return topology;
        }
        why = topology.error();
        if (why.code == ErrorCode::Cancelled)
            return failed(why);
    }
    if (!connection)
        return failed(connection.error());
    return overAmqp(request, why, stop);
}

// AMQP knows the count and the consumers of this moment; the API's are some seconds old.
void Watch::freshen(QueueInfo &queue, const std::stop_token &stop)
{
    // The count of a stream is not told there.
    if (!queue.found || queue.exclusive || queue.type == QueueType::Stream || stop.stop_requested())
        return;
    Connection *connection = m_session.current();
    if (!connection || connection->isBroken())
        return;
    if (const Result<QueueCounts> counts = connection->counts(queue.name))
        layAnswerOver(queue, counts->ready, counts->consumers);
}

Result<QueueInfo> Watch::countedQueue(const QString &name, const Error &why,
                                      const std::stop_token &stop)
{
    const Result<Connection *> connection = m_session.connected(stop);
    if (!connection)
        return failed(connection.error());
    QueueInfo queue;
    queue.name = name;
    const Result<QueueCounts> counts = (*connection)->counts(name);
    if (counts) {
        queue.found = true;
        queue.ready = counts->ready;
        queue.consumers = counts->consumers;
    } else if (counts.error().code == ErrorCode::Exclusive) {
        queue.found = true;
        queue.exclusive = true;
        queue.unread.push_back({ u"messages"_s, counts.error() });
    } else if (counts.error().code != ErrorCode::NotFound) {
        if (endsConnection(counts.error()))
            return failed(counts.error());
        queue.unread.push_back({ u"messages"_s, counts.error() });
    }
    queue.type = m_kinds.value(name, QueueType::Unknown);
    if (!queue.found)
        return queue;
    for (const QString &part :
         { u"unacknowledged"_s, u"rates"_s, u"policies"_s, u"dead letters"_s })
        queue.unread.push_back({ part, why });
    if (queue.type == QueueType::Unknown)
        queue.unread.push_back({ u"type"_s, why });
    if (queue.type == QueueType::Stream)
        queue.ready.reset(); // it is told as 0 whatever is in it
    return queue;
}

// Once for each queue: the question is not free of traces in the broker's log.
void Watch::findKind(QueueInfo &queue)
{
    Connection *connection = m_session.current();
    if (!queue.found || queue.exclusive || queue.type != QueueType::Unknown || !connection)
        return;
    const Result<QueueType> kind = connection->kind(queue.name);
    if (!kind)
        return;
    m_kinds.insert(queue.name, *kind);
    queue.type = *kind;
    if (queue.type == QueueType::Stream)
        queue.ready.reset();
    std::erase_if(queue.unread, [](const Unread &part) { return part.part == "type"_L1; });
}

Result<Topology> Watch::overAmqp(const TopologyRequest &request, const Error &why,
                                 const std::stop_token &stop)
{
    Topology topology;
    topology.broker = m_config.id;
    topology.product = m_product;
    topology.unread.push_back({ u"management"_s, why });
    if (request.queues.isEmpty())
        topology.unread.push_back({ u"queues"_s, why });
    topology.unread.push_back({ u"nodes"_s, why });
    topology.unread.push_back({ u"alarms"_s, why });
    for (const QString &name : request.queues) {
        if (stop.stop_requested()) {
            Error cancelled;
            cancelled.code = ErrorCode::Cancelled;
            return failed(std::move(cancelled));
        }
        Result<QueueInfo> queue = countedQueue(name, why, stop);
        if (!queue)
            return failed(std::move(queue).error());
        topology.queues.push_back(std::move(*queue));
    }
    topology.readAt = m_clock.now();
    m_unread = topology.unread;
    return topology;
}

Result<Watch::Subject> Watch::subject(const QString &queue, const std::stop_token &stop)
{
    const Result<Connection *> connection = m_session.connected(stop);
    if (!connection)
        return failed(connection.error());
    m_version = (*connection)->version();
    Subject subject;
    subject.look.version = m_version;
    Error why = withoutManagement();
    if (Management *api = management()) {
        api->setPasswordKnownGood(true);
        TopologyReader reader(m_config, *api);
        QJsonObject raw;
        Result<QueueInfo> info = reader.readQueue(queue, m_version, stop, &raw);
        if (info) {
            subject.look.queue = std::move(*info);
            freshen(subject.look.queue, stop);
            const QJsonValue returned = raw.value("messages_ready_returned"_L1);
            subject.nothingWasReturned = returned.isDouble() && returned.toInteger() == 0;
            return subject;
        }
        why = info.error();
        if (why.code == ErrorCode::Cancelled)
            return failed(why);
    }
    Result<QueueInfo> counted = countedQueue(queue, why, stop);
    if (!counted)
        return failed(std::move(counted).error());
    subject.look.queue = std::move(*counted);
    findKind(subject.look.queue);
    return subject;
}

Result<QStringList> Watch::consumersOf(const QString &queue, const std::stop_token &stop)
{
    Management *api = management();
    if (!api)
        return failed(withoutManagement());
    TopologyReader reader(m_config, *api);
    return reader.consumersOf(queue, QStringLiteral("Recourse " RECOURSE_VERSION), stop);
}

} // namespace recourse
