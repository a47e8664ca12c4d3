// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/broker/eventtable/tablemap.h"
#include "models/config/workspace.h"
#include "models/core/clock.h"

#include <memory>
#include <optional>

namespace recourse {

// Where an event table lies and how it is read.
struct TableOrigin
{
    DatabaseConfig database;
    TableMap map;
    const Clock *clock = nullptr;
};

// A SQL table used as a queue, on SQLite: README.md has the table and what its places are called.
// Looking leaves nothing behind. Rates are worked out from what changed since the call before.
class EventTableBroker final : public Broker
{
public:
    // Without `mapping`: the built-in table "recourse". `parkingOf`: by queue, where its handler
    // parks
    // ("stock.parked"; empty: nowhere), as far as the workspace tells.
    EventTableBroker(BrokerConfig config, const DatabaseConfig &database,
                     const std::optional<MappingConfig> &mapping, const Clock &clock,
                     QHash<QString, QString> parkingOf = {});
    ~EventTableBroker() override;

    // Headers that come from columns of the table, not from the sender.
    static QList<QByteArray> columnHeaders();

    QString id() const override;
    BrokerCapabilities capabilities() const override;
    BrokerStatus status() const override;
    Result<void> connect(std::stop_token stop) override;
    Result<Topology> topology(const TopologyRequest &request, std::stop_token stop) override;
    Result<BrowsePlan> planBrowse(const BrowseRequest &request, std::stop_token stop) override;
    BrowseReport browse(const BrowseRequest &request, const BrowseSink &sink,
                        std::stop_token stop) override;
    // The rows of one parking place, to replay or resolve: what README.md says of replay. Runs on
    // the caller's thread, beside everything else.
    Result<std::unique_ptr<Custody>> takeCustody(const QString &queue,
                                                 std::stop_token stop) override;
    Result<QHash<EventId, QueuePresence>>
    find(const QStringList &queues, const std::vector<EventId> &ids, std::stop_token stop) override;

private:
    class Room;
    TableOrigin m_origin;
    std::unique_ptr<Room> m_room;
};

} // namespace recourse
