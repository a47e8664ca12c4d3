// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/journal/postgresql/pgparameters.h"

#include <QString>

#include <memory>

struct pg_conn;
struct pg_result;

namespace recourse {

// Where a server is and who comes. The password is used for connecting and shown nowhere.
struct PgTarget
{
    QString host;
    quint16 port = 5432;
    QString database;
    QString user;
    QByteArray password;
    int connectTimeoutMs = 10'000;
    QByteArray encryption = QByteArrayLiteral("prefer"); // libpq's sslmode
    QString caFile = {}; // absolute; empty: none

    QString where() const; // "db1:5432/orders"
};

// The rows of an answer. Integers are of type int8.
class PgRows
{
public:
    int count() const;
    bool isNull(int row, int column) const;
    QByteArrayView view(int row, int column) const; // good as long as this
    QByteArray bytes(int row, int column) const { return view(row, column).toByteArray(); }
    std::optional<QByteArray> maybe(int row, int column) const;
    qint64 integer(int row, int column) const;

private:
    friend class PgConnection;
    struct Clear
    {
        void operator()(pg_result *result) const;
    };
    std::unique_ptr<pg_result, Clear> m_result;
};

// One connection. One thread at a time, whichever it is.
class PgConnection
{
public:
    static Result<PgConnection> open(const PgTarget &target);

    // One statement with parameters.
    Result<PgRows> ask(const QByteArray &sql, const PgParameters &parameters, const QString &tried);
    // Statements without parameters or rows, one after the other.
    Result<void> run(const QByteArray &sql, const QString &tried);
    // COMMIT that did commit: the server answers a broken transaction's without an error.
    Result<void> commit(const QString &tried);
    bool isAlive() const;

    const QString &where() const { return m_where; }

private:
    Error error(const pg_result *result, const QString &tried) const;
    struct Close
    {
        void operator()(pg_conn *connection) const;
    };
    std::unique_ptr<pg_conn, Close> m_connection;
    QString m_where;
};

// Rolls back where nobody commits.
class PgTransaction
{
public:
    // `begin` opens it: "BEGIN", with what else belongs to it.
    static Result<PgTransaction> begin(PgConnection &db, const QByteArray &begin,
                                       const QString &tried);
    Result<void> commit(const QString &tried);
    ~PgTransaction();
    PgTransaction(PgTransaction &&other) noexcept;
    PgTransaction &operator=(PgTransaction &&) = delete;

private:
    explicit PgTransaction(PgConnection &db)
        : m_db(&db)
    {
    }
    PgConnection *m_db = nullptr;
};

} // namespace recourse
