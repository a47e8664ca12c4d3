// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/store/sqlite/sqlitedb.h"
#include "models/store/sqlite/sqlitefile.h"
#include "models/store/sqlite/sqliteguard.h"

#include <functional>

namespace recourse {

// Reads a database of another program, a piece at a time: each read() opens the file read-only,
// runs in one transaction, and closes it again, so that nothing is held or left behind between
// reads. Used by one thread.
class SqliteReader
{
public:
    explicit SqliteReader(const DatabaseConfig &config);

    // `work` may be run again from its beginning where the file changed under a read without locks.
    using Work = std::function<Result<void>(SqliteDb &db, SqliteGuard &guard)>;
    Result<void> read(const std::stop_token &stop, const Work &work);

    // Of the last read: rows may be missing, and why.
    const std::optional<Error> &warning() const { return m_file.warning(); }

private:
    Result<void> readOnce(const SqliteFile::Plan &plan, const std::stop_token &stop,
                          const Work &work) const;

    int m_busyTimeoutMs;
    int m_queryTimeoutMs;
    SqliteFile m_file;
};

// Quotes a table's or column's name so that it can be nothing but a name. (In double quotes SQLite
// takes a name that does not exist for a text.)
QString sqliteName(const QString &name);

// Columns of a table or view in their order; empty where there is no such table.
Result<QStringList> sqliteColumns(SqliteDb &db, const QString &table);

} // namespace recourse
