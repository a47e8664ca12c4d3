// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/sql/sqlstore.h"

namespace recourse {

// A Store on a SQLite file of another program, by QtSql on a thread of its own. Read-only in every
// way: the connection cannot write, no statement that changes anything is accepted, and no -wal or
// -shm is left beside the file where that can be avoided (sqlitefile.h). The file is opened for
// each call and closed after it, so it can be replaced or moved meanwhile.
class SqliteStore final : public SqlStore
{
public:
    SqliteStore(const DatabaseConfig &config, const Clock &clock);
};

} // namespace recourse
