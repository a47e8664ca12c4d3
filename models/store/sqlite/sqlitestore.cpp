// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqlitestore.h"

#include "models/store/sqlite/qtsession.h"

namespace recourse {

SqliteStore::SqliteStore(const DatabaseConfig &config, const Clock &clock)
    : SqlStore(config.id, std::make_unique<QtSession>(config), clock)
{
}

} // namespace recourse
