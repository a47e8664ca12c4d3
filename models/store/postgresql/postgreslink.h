// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <vector>

struct pg_conn;
struct pg_result;

namespace recourse {

struct PostgresClear
{
    void operator()(pg_result *result) const;
};
using PostgresResult = std::unique_ptr<pg_result, PostgresClear>;

// A parameter in the form in which it is sent: as text, or as raw bytes for a bytea.
struct PostgresParameter
{
    QByteArray bytes;
    bool raw = false;
};

// One connection to a PostgreSQL server. No call waits longer than its time or than the stop token
// allows: the statement is then cancelled on the server, and where the server does not react the
// connection is given up. One thread.
class PostgresLink
{
public:
    static Result<std::unique_ptr<PostgresLink>>
    open(const DatabaseConfig &config, const QByteArray &password, const std::stop_token &stop);
    ~PostgresLink();
    PostgresLink(const PostgresLink &) = delete;
    PostgresLink &operator=(const PostgresLink &) = delete;

    // Until the next call of it this token ends what waits.
    void watch(const std::stop_token &stop) { m_stop = stop; }

    // Statements of ours without values or rows, separated by semicolons.
    Result<void> command(const QByteArray &sql, const QString &tried);
    // The one prepared statement of the connection; the one before is forgotten. Gives the types of
    // its parameters. `types`: those that are known, 0 for the others.
    Result<std::vector<quint32>> prepare(const QByteArray &sql, const std::vector<quint32> &types,
                                         const QString &tried);
    Result<PostgresResult> run(const std::vector<PostgresParameter> &values, const QString &tried);

    bool isAlive() const;
    // A cancel may be on its way and end what comes next: such a link is not used again.
    bool isCancelled() const { return m_cancelled; }
    QByteArray parameter(const char *name) const; // "server_version" …
    const QString &where() const { return m_where; }
    // SQLSTATE of the last error of the server.
    const QByteArray &lastState() const { return m_lastState; }

private:
    explicit PostgresLink(const DatabaseConfig &config);
    Result<void> connect(const DatabaseConfig &config, const QByteArray &password);
    // The last result of what was sent.
    Result<PostgresResult> finish(bool sent, const QString &tried);
    Result<void> untilReadable(const QString &tried);
    void cancelOnServer();
    Error error(const pg_result *result, const QString &tried);
    Error gaveUp(ErrorCode code, const QString &tried) const;

    struct Close
    {
        void operator()(pg_conn *connection) const;
    };
    using Steady = std::chrono::steady_clock;
    std::unique_ptr<pg_conn, Close> m_connection;
    QString m_where;
    std::chrono::milliseconds m_patience; // for one statement
    std::stop_token m_stop;
    std::optional<ErrorCode> m_ended; // why we cancelled what runs
    bool m_cancelled = false;
    QByteArray m_lastState;
    Steady::time_point m_deadline;
    Steady::time_point m_nextCancel;
};

} // namespace recourse
