// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/store/store.h"

#include <memory>

namespace recourse {

// A Store on a SQLite file of another program, by QtSql on a thread of its own. Read-only in every
// way: the connection cannot write, no statement that changes anything is accepted, and no -wal or
// -shm is left beside the file where that can be avoided (sqlitefile.h). The file is opened for
// each call and closed after it, so it can be replaced or moved meanwhile.
class SqliteStore final : public Store
{
public:
    SqliteStore(DatabaseConfig config, const Clock &clock);
    ~SqliteStore() override;

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
