// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/store/sql/sqlconnection.h"
#include "models/store/store.h"

#include <memory>

namespace recourse {

// What all stores on SQL databases have in common: a thread of its own on which the session is
// used, batches of ids, and how it went.
class SqlStore : public Store
{
public:
    SqlStore(QString id, std::unique_ptr<SqlSession> session, const Clock &clock);
    ~SqlStore() override;

    QString id() const override;
    StoreStatus status() const override;

    Result<InboxRows> inbox(const HandlerName &handler, const InboxConfig &inbox,
                            const std::vector<EventId> &ids, std::stop_token stop) override;
    Result<OutboxRows> outbox(const QueryConfig &query, const std::vector<EventId> &ids,
                              std::stop_token stop) override;
    Result<EffectRows> effects(const QueryConfig &query, const std::vector<EventId> &ids,
                               std::stop_token stop) override;
    Result<StateRows> states(const QueryConfig &query, const std::vector<PartitionKey> &keys,
                             std::stop_token stop) override;
    std::vector<StoreCheck> check(const std::vector<HandlerConfig> &handlers,
                                  std::stop_token stop) override;

private:
    class Room;
    std::unique_ptr<Room> m_room;
};

} // namespace recourse
