// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/store/sqlite/cell.h"
#include "models/store/sqlite/sqlitefile.h"
#include "models/store/sqlite/sqliteguard.h"

#include <QSqlDatabase>
#include <QSqlQuery>

#include <functional>

namespace recourse {

// One open QtSql connection with what watches over it.
class QtConnection
{
public:
    QtConnection(QSqlDatabase db, SqliteGuard &guard)
        : m_db(std::move(db))
        , m_guard(guard)
    {
    }

    Result<QSqlQuery> prepare(const QString &sql, const QString &tried);
    // Starts the statement's time and runs it. Then next() until it is false.
    Result<void> run(QSqlQuery &query, const QString &tried);
    // The next row; false at the end.
    Result<bool> next(QSqlQuery &query, const QString &tried);

    // Columns of a table or view; TableMissing where there is none.
    Result<QStringList> columns(const QString &table);

private:
    Error error(const QSqlQuery &query, const QString &tried) const;

    QSqlDatabase m_db;
    SqliteGuard &m_guard;
};

// A value of the row that the query stands on. QtSql reads texts as UTF-16: what is no valid UTF-8
// comes with U+FFFD in its place. A blob is exact.
Cell cellAt(const QSqlQuery &query, int column);

// Reads a database by QtSql: each read() opens a named connection on the calling thread, reads in
// one transaction, closes and removes it. One thread.
class QtSession
{
public:
    explicit QtSession(const DatabaseConfig &config);

    using Work = std::function<Result<void>(QtConnection &connection)>;
    // `work` starts from nothing each time it is called; see SqliteFile.
    Result<void> read(const std::stop_token &stop, const Work &work);
    const std::optional<Error> &warning() const { return m_file.warning(); }

private:
    Result<void> readOnce(const SqliteFile::Plan &plan, const std::stop_token &stop,
                          const Work &work) const;
    Result<void> readOpened(QSqlDatabase &db, const SqliteFile::Plan &plan,
                            const std::stop_token &stop, const Work &work) const;

    DatabaseConfig m_config;
    SqliteFile m_file;
};

} // namespace recourse
