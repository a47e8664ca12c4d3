// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"

#include <QProcess>
#include <QTemporaryDir>

#include <map>
#include <memory>

namespace recourse {

// A private PostgreSQL or MariaDB server for a test binary (tests/support/private-database does the
// work), as root or as anybody. Starting PostgreSQL takes a second, MariaDB five: share it between
// tests, with a database of its own for each (freshDatabase). Ends with the object.
class DatabaseServer
{
public:
    explicit DatabaseServer(DatabaseKind kind); // PostgreSql or MariaDb
    ~DatabaseServer();
    DatabaseServer(const DatabaseServer &) = delete;
    DatabaseServer &operator=(const DatabaseServer &) = delete;

    // Why there is no such server on this machine; empty where there is.
    static QString unavailable(DatabaseKind kind);
    // With RECOURSE_REQUIRE_SERVERS=1 a missing server fails a test instead of skipping it.
    static bool required();

    // Before start(). Durable: a commit is on the disk, as a journal needs it; without, commits are
    // only fast. Zone: the server's own, as "Asia/Shanghai". Setting: "name=value". Certificates:
    // the folder with server.pem, server-key.pem and ca.pem.
    void setDurable() { m_arguments += QStringLiteral("--durable"); }
    void setZone(const QString &zone) { m_arguments << QStringLiteral("--zone") << zone; }
    void addSetting(const QString &line) { m_arguments << QStringLiteral("--conf") << line; }
    void setCertificates(const QString &folder)
    {
        m_arguments << QStringLiteral("--tls") << folder;
    }

    // Returns once it answers; the same port and data after stop() or kill().
    bool start();
    void stop();
    void kill(); // as a power cut: SIGKILL to all its processes

    DatabaseKind kind() const { return m_kind; }
    QString folder() const { return m_folder.path(); } // for private-database
    QString failure() const { return m_failure; }
    static QString host() { return QStringLiteral("127.0.0.1"); }
    quint16 port() const { return m_port; }
    // May do anything. Through TCP only with its password.
    static QString user() { return QStringLiteral("owner"); }
    static QByteArray password() { return QByteArrayLiteral("private"); }
    static QString database() { return QStringLiteral("orders"); } // is there from the start

    // Makes an empty database with a name not used before and gives the name.
    QString freshDatabase();
    // Runs statements as one who may do anything, and gives the rows: values with tabs between
    // them, a row a line. A failure ends the test program: `sql` is the test's own.
    QByteArray sql(const QByteArray &sql,
                   const QString &database = DatabaseServer::database()) const;

    // A workspace's database entry for it, without a password (FixedSecrets gives it).
    DatabaseConfig config(const QString &database = DatabaseServer::database(),
                          const QString &user = DatabaseServer::user()) const;
    // postgresql://owner:private@127.0.0.1:PORT/database
    QString uri(const QString &database = DatabaseServer::database()) const;

private:
    QString kindName() const;

    DatabaseKind m_kind;
    QStringList m_arguments;
    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_process;
    QString m_failure;
    QStringList m_client; // the command, but for the database's name
    quint16 m_port = 0;
    int m_made = 0;
};

class PostgresServer final : public DatabaseServer
{
public:
    PostgresServer()
        : DatabaseServer(DatabaseKind::PostgreSql)
    {
    }
};

class MariaDbServer final : public DatabaseServer
{
public:
    MariaDbServer()
        : DatabaseServer(DatabaseKind::MariaDb)
    {
    }
};

// The servers of one test binary, started when first asked for.
class DatabaseServers
{
public:
    // nullptr where it is not to be had or did not start; `why` then says so.
    DatabaseServer *get(DatabaseKind kind, QString *why);

private:
    std::map<DatabaseKind, std::unique_ptr<DatabaseServer>> m_servers;
    std::map<DatabaseKind, QString> m_failures;
};

} // namespace recourse

// In a test function: `server` is the server of that kind, or the test is skipped (failed where
// servers are required).
#define RECOURSE_NEED_DATABASE(server, servers, kind)                                              \
    QString databaseMissing;                                                                       \
    DatabaseServer *server = (servers).get(kind, &databaseMissing);                                \
    if (!server) {                                                                                 \
        if (DatabaseServer::required())                                                            \
            QFAIL(qPrintable(databaseMissing));                                                    \
        QSKIP(qPrintable(databaseMissing));                                                        \
    }
