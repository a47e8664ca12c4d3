// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/mariadb/mariastore.h"
#include "models/store/postgresql/postgresstore.h"
#include "tests/models/store/storebuilder.h"
#include "tests/support/databaseserver.h"
#include "tests/support/fixedsecrets.h"

namespace recourse {

// A database of a service, of any kind, empty at first. SQL is written once: {text} {blob} {nocase}
// and {x:00ff} become what each kind calls a text that can be a key, bytes, a collation in which
// "A" equals "a", and a literal of bytes.
class Service
{
public:
    Service(DatabaseServer *server, DatabaseKind kind)
        : m_kind(kind)
        , m_server(server)
    {
        if (!server) {
            config = m_sqlite.config;
            return;
        }
        config = server->config(server->freshDatabase());
        if (kind == DatabaseKind::PostgreSql)
            server->sql("CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2',"
                        " deterministic = false);",
                        config.name);
    }

    Service &ran(const QByteArray &sql)
    {
        if (m_server)
            m_server->sql(spelled(sql), config.name);
        else
            m_sqlite.ran(spelled(sql));
        return *this;
    }
    // What is in the table, for holding it against what it was.
    QByteArray all(const QByteArray &table)
    {
        if (m_server)
            return m_server->sql("SELECT * FROM " + table + ';', config.name);
        return m_sqlite.hash();
    }
    std::unique_ptr<Store> store() const
    {
        if (m_kind == DatabaseKind::PostgreSql)
            return std::make_unique<PostgresStore>(config, secrets, clock);
        if (m_kind == DatabaseKind::MariaDb)
            return std::make_unique<MariaStore>(config, secrets, clock);
        return std::make_unique<SqliteStore>(config, clock);
    }
    QByteArray spelled(QByteArray sql) const
    {
        const bool postgres = m_kind == DatabaseKind::PostgreSql;
        const bool maria = m_kind == DatabaseKind::MariaDb;
        sql.replace("{text}", maria ? "VARCHAR(190)" : postgres ? "VARCHAR" : "TEXT");
        sql.replace("{blob}", maria ? "VARBINARY(190)" : postgres ? "BYTEA" : "BLOB");
        sql.replace("{nocase}",
                    maria          ? "COLLATE utf8mb4_general_ci"
                        : postgres ? "COLLATE nocase"
                                   : "COLLATE NOCASE");
        for (qsizetype at = sql.indexOf("{x:"); at >= 0; at = sql.indexOf("{x:")) {
            const qsizetype end = sql.indexOf('}', at);
            const QByteArray hex = sql.mid(at + 3, end - at - 3);
            const QByteArray literal
                = postgres ? QByteArray("'\\x" + hex + "'::bytea") : QByteArray("x'" + hex + '\'');
            sql.replace(at, end - at + 1, literal);
        }
        return sql;
    }

    DatabaseKind kind() const { return m_kind; }

private:
    ServiceDatabase m_sqlite;

public:
    DatabaseConfig config;
    FixedClock clock;
    FixedSecrets secrets{ DatabaseServer::password() };

private:
    DatabaseKind m_kind;
    DatabaseServer *m_server = nullptr;
};

inline void addKinds()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("sqlite") << int(DatabaseKind::Sqlite);
    QTest::newRow("postgresql") << int(DatabaseKind::PostgreSql);
    QTest::newRow("mariadb") << int(DatabaseKind::MariaDb);
}

} // namespace recourse

// In a test function with addKinds(): `service` is an empty database of that row's kind, or the
// test is skipped (failed where servers are required).
#define RECOURSE_SERVICE(service, servers)                                                         \
    QFETCH(int, kind);                                                                             \
    QString databaseMissing;                                                                       \
    DatabaseServer *databaseServer = nullptr;                                                      \
    if (DatabaseKind(kind) != DatabaseKind::Sqlite) {                                              \
        if (qEnvironmentVariable("RECOURSE_STORES") == u"sqlite")                                  \
            QSKIP("without servers");                                                              \
        databaseServer = (servers).get(DatabaseKind(kind), &databaseMissing);                      \
        if (!databaseServer && DatabaseServer::required())                                         \
            QFAIL(qPrintable(databaseMissing));                                                    \
        if (!databaseServer)                                                                       \
            QSKIP(qPrintable(databaseMissing));                                                    \
    }                                                                                              \
    Service service(databaseServer, DatabaseKind(kind))
