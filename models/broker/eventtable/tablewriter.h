// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/eventtable/tablemap.h"
#include "models/config/workspace.h"
#include "models/store/cell.h"
#include "models/store/sqlite/sqlitedb.h"

#include <chrono>
#include <optional>
#include <stop_token>

namespace recourse {

// What becomes of one row. All that is not named stays as it is.
struct RowChange
{
    qint64 id = 0;
    RowState from = RowState::Parked;
    RowState to = RowState::Pending;
    bool attemptsFromZero = false;
    std::optional<Cell> headers;
    std::optional<QByteArray> queue;
};

enum class CommitFate { Durable, Undone, Unknown };

struct Commit
{
    CommitFate fate = CommitFate::Unknown;
    std::optional<Error> why; // unless durable
};

// One write transaction on somebody's event table: opens the file, takes the write lock, and ends
// with commit() or, without it, with nothing changed. Waits for locks no longer than the database's
// busy time-out. Used by one thread.
class TableWriter
{
public:
    // `map`: before it was fitted to the table.
    static Result<TableWriter> begin(const DatabaseConfig &database, const TableMap &map,
                                     const QString &tried, const std::stop_token &stop);
    // Whether this user may write the file, by its rights alone: takes no lock.
    static Result<void> mayWrite(const DatabaseConfig &database);
    // Whether writing is possible at all, as far as can be known without changing anything. A file
    // that is only locked at the moment is no error.
    static Result<void> probe(const DatabaseConfig &database, const TableMap &map,
                              const std::stop_token &stop);

    TableWriter(TableWriter &&) noexcept = default;
    TableWriter &operator=(TableWriter &&) = delete;
    ~TableWriter();

    SqliteDb &db() { return m_db; }
    const TableMap &map() const { return m_map; }

    // Exactly one row, which is in that state. After a failure the transaction must be given up: a
    // trigger may have ended it.
    Result<void> change(const RowChange &change);
    // Whether that failure is of the row (a rule of the table refuses it), not of the file.
    static bool isOfTheRow(const Error &error);
    // What SQLite said, with what it means here.
    Error explained(Error error) const;

    Commit commit(const std::stop_token &stop);

private:
    TableWriter(SqliteDb db, TableMap map, QString tried, std::chrono::milliseconds busyTimeout)
        : m_db(std::move(db))
        , m_map(std::move(map))
        , m_tried(std::move(tried))
        , m_busyTimeout(busyTimeout)
    {
    }
    Result<void> patiently(const char *sql, const std::stop_token &stop);

    SqliteDb m_db;
    TableMap m_map;
    QString m_tried;
    std::chrono::milliseconds m_busyTimeout;
};

} // namespace recourse
