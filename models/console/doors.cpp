// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/doors.h"

#include "models/broker/eventtable/eventtablebroker.h"
#include "models/broker/rabbitmq/rabbitbroker.h"
#include "models/store/mariadb/mariastore.h"
#include "models/store/postgresql/postgresstore.h"
#include "models/store/sqlite/sqlitestore.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

Error unsupported(const QString &tried, const QString &where, const QString &hint)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = tried;
    error.where = where;
    error.hint = hint;
    return error;
}

const MappingConfig *mappingOf(const Workspace &workspace, const QString &name)
{
    for (const MappingConfig &mapping : workspace.mappings) {
        if (mapping.name == name)
            return &mapping;
    }
    return nullptr;
}

} // namespace

Result<std::unique_ptr<Broker>> makeBroker(const BrokerConfig &config, const Workspace &workspace,
                                           const SecretSource &secrets, const Clock &clock)
{
    switch (config.kind) {
    case BrokerKind::RabbitMq:
        return std::make_unique<RabbitBroker>(config, secrets, clock);
    case BrokerKind::EventTable: {
        const DatabaseConfig *database = workspace.database(config.database);
        if (!database || database->kind != DatabaseKind::Sqlite)
            return failed(unsupported(u"open event table"_s, config.id,
                                      u"This version reads event tables in SQLite."_s));
        const MappingConfig *mapping = mappingOf(workspace, config.mapping);
        QHash<QString, QString> parkingOf;
        for (const HandlerConfig &handler : workspace.handlers) {
            for (const QString &queue :
                 handler.broker == config.id ? handler.queues : QStringList())
                parkingOf.insert(queue, handler.parking);
        }
        return std::make_unique<EventTableBroker>(config, *database,
                                                  mapping ? std::optional(*mapping) : std::nullopt,
                                                  clock, std::move(parkingOf));
    }
    case BrokerKind::RocketMq:
        break;
    }
    return failed(
        unsupported(u"connect"_s, config.id, u"This version reads RabbitMQ and event tables."_s));
}

Result<std::unique_ptr<Store>> makeStore(const DatabaseConfig &config, const SecretSource &secrets,
                                         const Clock &clock)
{
    switch (config.kind) {
    case DatabaseKind::Sqlite:
        return std::make_unique<SqliteStore>(config, clock);
    case DatabaseKind::PostgreSql:
        return std::make_unique<PostgresStore>(config, secrets, clock);
    case DatabaseKind::MariaDb:
        return std::make_unique<MariaStore>(config, secrets, clock);
    }
    return failed(unsupported(u"open database"_s, config.id, {}));
}

Doors::Doors(const Workspace &workspace, const SecretSource &secrets, const Clock &clock)
    : m_workspace(workspace)
    , m_clock(clock)
{
    for (const BrokerConfig &config : workspace.brokers) {
        if (auto door = makeBroker(config, workspace, secrets, clock))
            m_brokers.emplace(config.id, std::move(*door));
        else
            m_failures.emplace(config.id, door.error());
    }
    for (const DatabaseConfig &config : workspace.databases) {
        if (auto door = makeStore(config, secrets, clock))
            m_stores.emplace(config.id, std::move(*door));
        else
            m_failures.emplace(config.id, door.error());
    }
}

Broker *Doors::broker(const QString &id) const
{
    const auto it = m_brokers.find(id);
    return it == m_brokers.end() ? nullptr : it->second.get();
}

Store *Doors::store(const QString &id) const
{
    const auto it = m_stores.find(id);
    return it == m_stores.end() ? nullptr : it->second.get();
}

std::optional<Error> Doors::failure(const QString &id) const
{
    const auto it = m_failures.find(id);
    return it == m_failures.end() ? std::nullopt : std::optional(it->second);
}

QStringList Doors::queuesOf(const QString &brokerId) const
{
    QStringList names;
    for (const HandlerConfig &handler : m_workspace.handlers) {
        if (handler.broker != brokerId)
            continue;
        names << handler.queues << handler.retryQueues;
        if (!handler.parking.isEmpty())
            names << handler.parking;
        if (!handler.parkingStream.isEmpty())
            names << handler.parkingStream;
    }
    names.removeDuplicates();
    return names;
}

Result<std::shared_ptr<const Topology>> Doors::topology(const QString &brokerId, Millis maxAge,
                                                        std::stop_token stop)
{
    Broker *door = broker(brokerId);
    if (!door) {
        const auto why = failure(brokerId);
        return failed(why.value_or(unsupported(u"read topology"_s, brokerId, {})));
    }
    if (auto last = lastTopology(brokerId); last && m_clock.now() - last->readAt <= maxAge)
        return last;
    TopologyRequest request;
    request.queues = queuesOf(brokerId);
    if (request.queues.isEmpty()) {
        // Nothing of the workspace lies there, but the operator named it: say whether it answers.
        if (const auto connected = door->connect(stop); !connected)
            return failed(connected.error());
        Topology nothing;
        nothing.product = door->capabilities().product;
        nothing.broker = brokerId;
        nothing.readAt = m_clock.now();
        return std::make_shared<const Topology>(std::move(nothing));
    }
    auto fresh = door->topology(request, std::move(stop));
    if (!fresh)
        return failed(fresh.error());
    auto shared = std::make_shared<const Topology>(std::move(*fresh));
    const std::scoped_lock lock(m_mutex);
    m_topologies[brokerId] = shared;
    m_quiet[brokerId].note(*shared);
    return shared;
}

std::optional<Millis> Doors::untilExcluded(const QString &brokerId, const QStringList &queues) const
{
    const std::scoped_lock lock(m_mutex);
    const auto quiet = m_quiet.find(brokerId);
    if (quiet == m_quiet.end())
        return std::nullopt;
    Millis longest(0);
    for (const QString &queue : queues) {
        const auto left = quiet->second.untilExcluded(queue);
        if (!left)
            return std::nullopt;
        longest = std::max(longest, *left);
    }
    return longest;
}

std::shared_ptr<const Topology> Doors::lastTopology(const QString &brokerId) const
{
    const std::scoped_lock lock(m_mutex);
    const auto it = m_topologies.find(brokerId);
    return it == m_topologies.end() ? nullptr : it->second;
}

} // namespace recourse
