// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/store/sql/sqlconnection.h"
#include "models/store/sqlite/sqlitefile.h"
#include "models/store/sqlite/sqliteguard.h"

#include <QSqlDatabase>
#include <QSqlQuery>

namespace recourse {

// One open QtSql connection with what watches over it.
class QtConnection final : public SqlConnection
{
public:
    QtConnection(const QSqlDatabase &db, SqliteGuard &guard)
        : m_db(db)
        , m_guard(guard)
    {
    }
    // How the database keeps its texts; to be called first.
    Result<void> readEncoding();

    Result<std::unique_ptr<SqlStatement>> prepare(const QString &sql,
                                                  const QString &tried) override;
    Result<std::unique_ptr<SqlStatement>>
    prepareQuery(const QString &sql, const QString &placeholder, const QString &tried) override;
    Result<SqlTable> table(const QString &name) override;
    QString quoted(const QString &name) const override;
    QString exact(const SqlColumn &column) const override;
    SqlCondition anyOf(const QString &expression, ColumnKind kind,
                       const std::vector<IdSpelling> &spellings, int firstMark) const override;
    // QtSql names each placeholder, and SQLite looks each name up among all others.
    std::size_t idsAtOnce() const override { return 60; }
    QString product() const override;
    QString probe() const override { return QStringLiteral("SELECT count(*) FROM sqlite_schema"); }

private:
    class Statement;
    Result<std::unique_ptr<Statement>> prepared(const QString &sql, const QString &tried);

    QSqlDatabase m_db;
    SqliteGuard &m_guard;
    bool m_utf8 = true;
};

// Reads a database by QtSql: each read() opens a named connection on the calling thread, reads in
// one transaction, closes and removes it. One thread.
class QtSession final : public SqlSession
{
public:
    explicit QtSession(const DatabaseConfig &config);

    // `work` starts from nothing each time it is called; see SqliteFile.
    Result<void> read(const std::stop_token &stop, const Work &work) override;
    std::optional<Error> warning() const override { return m_file.warning(); }
    QString where() const override { return m_config.path; }

private:
    Result<void> readOnce(const SqliteFile::Plan &plan, const std::stop_token &stop,
                          const Work &work) const;
    Result<void> readOpened(QSqlDatabase &db, const SqliteFile::Plan &plan,
                            const std::stop_token &stop, const Work &work) const;

    DatabaseConfig m_config;
    SqliteFile m_file;
};

} // namespace recourse
