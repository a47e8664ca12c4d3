// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/sql/sqlconnection.h"
#include "models/store/store.h"

namespace recourse {

// What a Store asks of one open connection. Ids that are empty are no key and are left out.

// Reads in batches of a few hundred ids. `missingColumn` names a column of the workspace that the
// table does not have and that can be done without.
Result<void> readInbox(SqlConnection &connection, const QString &handler, const InboxConfig &inbox,
                       const std::vector<EventId> &ids, QHash<EventId, InboxRow> *rows,
                       std::optional<Error> *missingColumn);

Result<void> readOutbox(SqlConnection &connection, const QueryConfig &config,
                        const std::vector<EventId> &ids, QHash<EventId, OutboxRow> *rows);
Result<void> readEffects(SqlConnection &connection, const QueryConfig &config,
                         const std::vector<EventId> &ids, QHash<EventId, EffectRow> *rows);
Result<void> readStates(SqlConnection &connection, const QueryConfig &config,
                        const std::vector<PartitionKey> &keys, QHash<PartitionKey, StateRow> *rows);

// A column that the workspace names and the table does not have; `hint`: what that takes away.
Error columnMissing(const QString &table, const QString &column, const QString &hint);

} // namespace recourse
