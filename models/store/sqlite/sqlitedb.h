// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <memory>
#include <optional>

struct sqlite3;
struct sqlite3_stmt;

namespace recourse {

enum class SqliteStep { Row, Done, Failed };
enum class SqliteType { Null, Integer, Real, Text, Blob };

class SqliteDb;

// A prepared statement. Lives no longer than its database; used where the database is used.
class SqliteStatement
{
public:
    SqliteStatement() = default;
    bool isValid() const { return m_statement != nullptr; }

    // Parameters count from 1. Views are not copied: what they look at stays until reset().
    void bind(int parameter, qint64 value);
    void bindNull(int parameter);
    void bindBlob(int parameter, QByteArrayView bytes);
    void bindText(int parameter, QByteArrayView utf8);
    int parameterCount() const;

    SqliteStep step();
    void reset();
    // For a statement without rows: steps it to its end and resets it.
    bool run();

    // Columns count from 0. Views are good until the next step() or reset().
    SqliteType type(int column) const;
    bool isNull(int column) const { return type(column) == SqliteType::Null; }
    qint64 integer(int column) const;
    QByteArrayView bytes(int column) const; // a text's or blob's bytes, without copy
    int columnCount() const;

private:
    friend class SqliteDb;
    struct Finalise
    {
        void operator()(sqlite3_stmt *statement) const;
    };
    explicit SqliteStatement(sqlite3_stmt *statement)
        : m_statement(statement)
    {
    }
    std::unique_ptr<sqlite3_stmt, Finalise> m_statement;
};

// A thin owner of one SQLite connection, for where speed or exact bytes count; it adds no caching
// and no locking. One thread at a time.
class SqliteDb
{
public:
    struct Options
    {
        bool readOnly = true; // false: read and write, but never makes the file
        QString uriParameters = {}; // "immutable=1"
        int busyTimeoutMs = 2'000;
    };
    static Result<SqliteDb> open(const QString &path, const Options &options);

    const QString &path() const { return m_path; }
    sqlite3 *handle() const { return m_db.get(); }

    // Runs one or more statements that give no rows.
    Result<void> exec(const char *sql, const QString &tried);
    Result<SqliteStatement> prepare(QByteArrayView sql, const QString &tried);
    // First column of the first row of a query; 0 where there is no row.
    Result<qint64> number(const char *sql, const QString &tried);

    // What went wrong last, with the words of what was tried.
    Error error(const QString &tried) const;
    qint64 changes() const; // rows changed by the last statement

    static QString version();

private:
    struct Close
    {
        void operator()(sqlite3 *db) const;
    };
    std::unique_ptr<sqlite3, Close> m_db;
    QString m_path;
};

// Rolls back where nobody commits.
class SqliteTransaction
{
public:
    // `write`: takes the write lock at once, so that the transaction cannot fail half-way for it.
    static Result<SqliteTransaction> begin(SqliteDb &db, bool write);
    Result<void> commit();
    ~SqliteTransaction();
    SqliteTransaction(SqliteTransaction &&other) noexcept;
    SqliteTransaction &operator=(SqliteTransaction &&) = delete;

private:
    explicit SqliteTransaction(SqliteDb &db)
        : m_db(&db)
    {
    }
    SqliteDb *m_db = nullptr;
};

// "file:" address of a path for SQLite, percent-encoded.
QString sqliteUri(const QString &path, const QString &parameters);

} // namespace recourse
