// SPDX-License-Identifier: GPL-3.0-or-later
// Stores on database servers: nothing can be written, nothing waits without end, and what the
// server refuses is told apart.
#include "tests/models/store/servicekinds.h"

#include <QTcpServer>

#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr auto postgresKind = int(DatabaseKind::PostgreSql);
constexpr auto mariaKind = int(DatabaseKind::MariaDb);

void addServers()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("postgresql") << postgresKind;
    QTest::newRow("mariadb") << mariaKind;
}

} // namespace

class ServerStoresTest final : public QObject
{
    Q_OBJECT
private slots:
    void nothingCanBeWritten_data();
    void nothingCanBeWritten();
    void queriesThatDifferOnlyByCase_data() { addServers(); }
    void queriesThatDifferOnlyByCase();
    void everyTypeOfIdIsAskedFor_data();
    void everyTypeOfIdIsAskedFor();
    void valuesOfAQuery_data() { addServers(); }
    void valuesOfAQuery();
    void jsonIsAskedForInItsOwnWords();
    void tooManyRowsAreNotRead_data() { addServers(); }
    void tooManyRowsAreNotRead();
    void endlessQueryIsEnded_data() { addServers(); }
    void endlessQueryIsEnded();
    void stopTokenEndsAQuery_data() { addServers(); }
    void stopTokenEndsAQuery();
    void lockedTableIsNotWaitedFor_data() { addServers(); }
    void lockedTableIsNotWaitedFor();
    void lostConnectionIsMadeAgain_data() { addServers(); }
    void lostConnectionIsMadeAgain();
    void refusalsAreToldApart_data() { addServers(); }
    void refusalsAreToldApart();
    void noServerIsNoWait_data() { addServers(); }
    void noServerIsNoWait();
    void rightsOnTablesAreEnough_data() { addServers(); }
    void rightsOnTablesAreEnough();

private:
    DatabaseServers m_servers;
};

void ServerStoresTest::nothingCanBeWritten_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("sql");
    const auto both = [](const char *name, const QString &sql) {
        QTest::addRow("%s, postgresql", name) << postgresKind << sql;
        QTest::addRow("%s, mariadb", name) << mariaKind << sql;
    };
    const auto postgres = [](const char *name, const QString &sql) {
        QTest::addRow("%s, postgresql", name) << postgresKind << sql;
    };
    const auto maria = [](const char *name, const QString &sql) {
        QTest::addRow("%s, mariadb", name) << mariaKind << sql;
    };
    both("insert", u"INSERT INTO changes VALUES (:event_id)"_s);
    both("update", u"UPDATE changes SET event_id = :event_id"_s);
    both("delete", u"DELETE FROM changes WHERE event_id <> :event_id"_s);
    both("drop", u"DROP TABLE changes -- :event_id"_s);
    both("commit before", u"COMMIT; INSERT INTO changes VALUES (:event_id)"_s);
    both("commit after", u"SELECT :event_id; COMMIT; INSERT INTO changes VALUES ('x')"_s);
    both("function that writes", u"SELECT writes(:event_id)"_s);
    both("lock", u"SELECT event_id FROM changes WHERE event_id = :event_id FOR UPDATE"_s);
    both("procedure", u"CALL commits_and_writes(:event_id)"_s);
    postgres("sequence", u"SELECT nextval('sq') + length(:event_id)"_s);
    maria("sequence", u"SELECT nextval(sq) + length(:event_id)"_s);
    postgres("common table that writes",
             u"WITH x AS (INSERT INTO changes VALUES (:event_id) RETURNING 1) SELECT * FROM x"_s);
    postgres("out of the parenthesis",
             u"SELECT :event_id) AS a; COMMIT; INSERT INTO changes VALUES ('x'); SELECT (1"_s);
    postgres("new table", u"SELECT event_id INTO other FROM changes WHERE event_id = :event_id"_s);
    postgres("writable again",
             u"SELECT set_config('transaction_read_only', 'off', false), writes(:event_id)"_s);
    postgres("writable for the session",
             u"SELECT set_config('default_transaction_read_only', 'off', false), "
             "set_config('statement_timeout', '0', false), writes(:event_id)"_s);
    postgres("function that makes it writable", u"SELECT unlocks(:event_id)"_s);
    postgres("in another language",
             u"DO $$ BEGIN INSERT INTO changes VALUES ('x'); END $$ -- :event_id"_s);
    maria("file", u"SELECT :event_id INTO OUTFILE '/tmp/recourse-never'"_s);
    maria("file in a comment", u"SELECT :event_id /*! INTO OUTFILE '/tmp/recourse-never' */"_s);
    maria("block", u"BEGIN NOT ATOMIC COMMIT; INSERT INTO changes VALUES (:event_id); END"_s);
    maria("session", u"SET SESSION tx_read_only = (:event_id = '')"_s);
    maria("immediate", u"EXECUTE IMMEDIATE 'COMMIT' -- :event_id"_s);
    maria("new table", u"CREATE TABLE other SELECT :event_id AS e"_s);
}

void ServerStoresTest::nothingCanBeWritten()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(QString, sql);
    service.ran("CREATE TABLE changes (event_id {text}); INSERT INTO changes VALUES ('e');"
                "CREATE SEQUENCE sq;");
    if (kind == postgresKind)
        service.ran("CREATE FUNCTION writes(e text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN"
                    " INSERT INTO changes VALUES (e); RETURN 1; END $$;"
                    "CREATE FUNCTION unlocks(e text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN"
                    " SET TRANSACTION READ WRITE; INSERT INTO changes VALUES (e); RETURN 1; END $$;"
                    "CREATE PROCEDURE commits_and_writes(e text) LANGUAGE plpgsql AS $$ BEGIN"
                    " COMMIT; INSERT INTO changes VALUES (e); COMMIT; END $$;");
    else
        service.ran("CREATE FUNCTION writes(e VARCHAR(90)) RETURNS INT"
                    " RETURN (SELECT wrote(e));\n"
                    "DELIMITER //\n"
                    "CREATE FUNCTION wrote(e VARCHAR(90)) RETURNS INT BEGIN"
                    " INSERT INTO changes VALUES (e); RETURN 1; END //\n"
                    "CREATE PROCEDURE commits_and_writes(e VARCHAR(90)) BEGIN"
                    " COMMIT; SET SESSION TRANSACTION READ WRITE;"
                    " INSERT INTO changes VALUES (e); COMMIT; END //\n");
    const auto store = service.store();
    const auto effects = store->effects(queryOf(sql), idsOf({ "x" }), {});
    QVERIFY(!effects);
    QVERIFY2(effects.error().code == ErrorCode::ReadOnly
                 || effects.error().code == ErrorCode::InvalidInput,
             qPrintable(toLogText(effects.error())));
    QVERIFY(!store->outbox(queryOf(sql), idsOf({ "x" }), {}));
    QCOMPARE(service.all("changes"), QByteArray("e\n"));
    // The next call is as read-only as the first, and still good for reading.
    QVERIFY(!store->effects(queryOf(u"SELECT writes(:event_id)"_s), idsOf({ "x" }), {}));
    QCOMPARE(store->effects(queryOf(effectSql), idsOf({ "e" }), {})->rows.value(id("e")).effects,
             1);
    QCOMPARE(service.all("changes"), QByteArray("e\n"));
}

// The column says that these are equal. MariaDB's comparison is made exact; in PostgreSQL such a
// column is rare and has to be asked for, and the query has to name an exact collation.
void ServerStoresTest::queriesThatDifferOnlyByCase()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE changes (event_id {text} {nocase}, KEY_ {text});"
                "INSERT INTO changes VALUES ('Order:1', 'a'), ('order:2 ', 'b');");
    const QString sql = kind == postgresKind
        ? u"SELECT count(*) AS effects FROM changes WHERE event_id = :event_id COLLATE \"C\""_s
        : effectSql;
    const auto ids = idsOf({ "Order:1", "order:1", "order:2", "order:2 " });
    const auto effects = service.store()->effects(queryOf(sql), ids, {});
    QVERIFY2(effects, qPrintable(effects ? QString() : toLogText(effects.error())));
    QCOMPARE(effects->rows.value(ids[0]).effects, 1);
    QCOMPARE(effects->rows.value(ids[1]).effects, 0);
    QCOMPARE(effects->rows.value(ids[2]).effects, 0);
    QCOMPARE(effects->rows.value(ids[3]).effects, 1);
    const auto states = service.store()->states(
        queryOf(u"SELECT KEY_ FROM changes WHERE event_id = :key"_s
                + (kind == postgresKind ? u" COLLATE \"C\""_s : QString())),
        { PartitionKey(QByteArray("order:1")), PartitionKey(QByteArray("Order:1")) }, {});
    QCOMPARE(states->rows.size(), 1);
}

void ServerStoresTest::everyTypeOfIdIsAskedFor_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("finds"); // the one id that is found
    const auto row = [](int kind, const char *type, const char *value, const char *finds) {
        QTest::addRow("%s, %d", type, kind)
            << kind << QByteArray(type) << QByteArray(value) << QByteArray(finds);
    };
    const char *const guid = "'3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718'";
    for (const int kind : { postgresKind, mariaKind }) {
        row(kind, "VARCHAR(64)", "'e1'", "e1");
        row(kind, "CHAR(20)", "'e1'", "e1");
        row(kind, "TEXT", "'e1'", "e1");
        row(kind, "UUID", guid, "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718");
        row(kind, "{blob}", "'e1'", "e1");
        row(kind, "INT", "7", "7");
        row(kind, "NUMERIC(20)", "7", "7");
    }
    row(postgresKind, "short_id", "'e1'", "e1");
    row(postgresKind, "word", "'e1'", "e1");
    row(postgresKind, "NAME", "'e1'", "e1");
    row(mariaKind, "ENUM('e0','e1')", "'e1'", "e1");
    row(mariaKind, "VARCHAR(64) CHARACTER SET latin1", "'e1'", "e1");
    row(mariaKind, "VARCHAR(64) CHARACTER SET utf16", "'e1'", "e1");
    row(mariaKind, "LONGBLOB", "'e1'", "e1");
}

void ServerStoresTest::everyTypeOfIdIsAskedFor()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, finds);
    if (kind == postgresKind)
        service.ran("CREATE DOMAIN inner_id AS varchar(64); CREATE DOMAIN short_id AS inner_id;"
                    "CREATE TYPE word AS ENUM ('e0', 'e1');");
    service.ran("CREATE TABLE inbox (event_id " + type + "); INSERT INTO inbox VALUES (" + value
                + ");");
    const auto ids
        = idsOf({ "e1", "E1", "e1 ", "7", "07", "e0", "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718",
                  "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60719", "\xe4\xba\x8b", "" });
    const auto store = service.store();
    const auto answer = store->inbox(u"h"_s, inboxOf(u"inbox"_s, {}, {}), ids, {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.keys(), QList<EventId>{ EventId(finds) });
    if (type == "word" || type.startsWith("NAME") || type.contains("utf16"))
        return; // a query of the workspace has to cast those
    const auto effects = store->effects(
        queryOf(u"SELECT count(*) AS effects FROM inbox WHERE event_id = :event_id"_s), ids, {});
    QVERIFY2(effects, qPrintable(effects ? QString() : toLogText(effects.error())));
    for (const EventId &one : ids) {
        // A number's and a padded text's own rules of equality hold in a query.
        if (one.bytes() == "07" || (one.bytes() == "e1 " && type.startsWith("CHAR")))
            continue;
        if (!one.isEmpty())
            QCOMPARE(effects->rows.value(one).effects, one.bytes() == finds ? 1 : 0);
    }
}

void ServerStoresTest::valuesOfAQuery()
{
    RECOURSE_SERVICE(service, m_servers);
    const QByteArray longText(60'000, 'x');
    service.ran("CREATE TABLE t (id {text}, yes BOOLEAN, n NUMERIC(30,2), d DOUBLE PRECISION,"
                " b {blob}, big TEXT, empty {text}, nothing {text});"
                "INSERT INTO t VALUES ('k', true, 12345678901234567890.50, 0.1, {x:00ff27}, '"
                + longText + "', '', NULL);");
    const PartitionKey key(QByteArray("k"));
    const auto store = service.store();
    const auto states = store->states(queryOf(u"SELECT * FROM t WHERE id = :key"_s), { key }, {});
    QVERIFY2(states, qPrintable(states ? QString() : toLogText(states.error())));
    const QVariantMap columns = states->rows.value(key).columns;
    QCOMPARE(columns.value(u"yes"_s).toString(), kind == postgresKind ? u"true"_s : u"1"_s);
    QCOMPARE(columns.value(u"n"_s).toString(), u"12345678901234567890.50"_s);
    QCOMPARE(columns.value(u"d"_s).toDouble(), 0.1);
    QCOMPARE(columns.value(u"big"_s).toString().toUtf8(), longText);
    QVERIFY(columns.value(u"empty"_s).isValid());
    QVERIFY(!columns.value(u"nothing"_s).isValid());
    const auto outbox = store->outbox(
        queryOf(u"SELECT yes AS status, b AS payload FROM t WHERE id = :event_id"_s),
        idsOf({ "k" }), {});
    QCOMPARE(outbox->rows.value(id("k")).payload.value_or("?"), QByteArray("\0\xff'", 3));
    QCOMPARE(outbox->rows.value(id("k")).state, OutboxState::Sent);
}

// PostgreSQL's operators hold question marks, and its functions take values of any type.
void ServerStoresTest::jsonIsAskedForInItsOwnWords()
{
    RECOURSE_NEED_DATABASE(server, m_servers, DatabaseKind::PostgreSql)
    Service service(server, DatabaseKind::PostgreSql);
    service.ran("CREATE TABLE t (doc jsonb); INSERT INTO t VALUES ('{\"id\": \"e1\", \"7\": 1}');");
    const auto store = service.store();
    for (const QString &sql :
         { u"SELECT count(*) FROM t WHERE doc ? 'id' AND doc ->> 'id' = :event_id"_s,
           u"SELECT count(*) FROM t WHERE doc @> jsonb_build_object('id', :event_id)"_s,
           u"SELECT count(*) FROM t WHERE doc ->> 'id' = concat(:event_id, '') -- ? :event_id"_s,
           u"SELECT count(*) FROM t WHERE doc #>> '{id}' = :event_id::varchar"_s }) {
        const auto effects = store->effects(queryOf(sql), idsOf({ "e1", "e2", "7" }), {});
        QVERIFY2(effects, qPrintable(effects ? QString() : toLogText(effects.error())));
        QCOMPARE(effects->rows.value(id("e1")).effects, 1);
        QCOMPARE(effects->rows.value(id("e2")).effects, 0);
        QCOMPARE(effects->rows.value(id("7")).effects, 0);
    }
}

void ServerStoresTest::tooManyRowsAreNotRead()
{
    RECOURSE_SERVICE(service, m_servers);
    const QByteArray rows = kind == postgresKind ? "SELECT 'e' FROM generate_series(1, 5000)"
                                                 : "SELECT 'e' FROM seq_1_to_5000";
    service.ran("CREATE TABLE inbox (event_id {text}); INSERT INTO inbox " + rows + ";");
    const auto store = service.store();
    const auto effects
        = store->effects(queryOf(u"SELECT 1 AS effects FROM inbox WHERE event_id = :event_id"_s),
                         idsOf({ "e" }), {});
    QCOMPARE(effects->rows.value(id("e")).effects, SqlConnection::mostRows);
    // The limit is the query's alone.
    QCOMPARE(store->inbox(u"h"_s, inboxOf(u"inbox"_s, {}, {}), idsOf({ "e" }), {})->rows.size(), 1);
}

// ---- waiting

// Takes its time without filling a disk.
static QString endless(int kind)
{
    return kind == postgresKind
        ? u"SELECT count(*) AS effects FROM (SELECT generate_series(1, 4000000000) AS i) s "
          "WHERE i = -length(:event_id)"_s
        : u"SELECT count(*) AS effects FROM seq_1_to_4000000000 a, seq_1_to_4000000000 b "
          "WHERE a.seq + b.seq = length(:event_id)"_s;
}

void ServerStoresTest::endlessQueryIsEnded()
{
    RECOURSE_SERVICE(service, m_servers);
    service.config.queryTimeoutMs = 200;
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto store = service.store();
    const auto answer = store->effects(queryOf(endless(kind)), idsOf({ "e" }), {});
    QVERIFY2(answer.error().code == ErrorCode::TimedOut, qPrintable(toLogText(answer.error())));
    QVERIFY(answer.error().retryHelps);
    QCOMPARE(store->effects(queryOf(effectSql), idsOf({ "e" }), {})->rows.size(), 1);
}

void ServerStoresTest::stopTokenEndsAQuery()
{
    RECOURSE_SERVICE(service, m_servers);
    service.config.queryTimeoutMs = 600'000;
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto store = service.store();
    std::stop_source stop;
    const QByteArray running = kind == postgresKind
        ? "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE "
          "'%4000000000%' "
          "AND pid <> pg_backend_pid();"
        : "SELECT count(*) FROM information_schema.processlist WHERE info LIKE '%4000000000%' "
          "AND id <> connection_id();";
    std::jthread operatorHasEnough([&](const std::stop_token &over) {
        while (!over.stop_requested() && databaseServer->sql(running).trimmed() == "0") { }
        stop.request_stop();
    });
    const auto answer = store->effects(queryOf(endless(kind)), idsOf({ "e" }), stop.get_token());
    QVERIFY2(answer.error().code == ErrorCode::Cancelled, qPrintable(toLogText(answer.error())));
    // It does not go on behind our back either.
    QTRY_COMPARE(databaseServer->sql(running).trimmed(), QByteArray("0"));
    QCOMPARE(store->effects(queryOf(effectSql), idsOf({ "e" }), {})->rows.size(), 1);
}

void ServerStoresTest::lockedTableIsNotWaitedFor()
{
    RECOURSE_SERVICE(service, m_servers);
    service.config.queryTimeoutMs = 1'000;
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto store = service.store();
    QVERIFY(store->effects(queryOf(effectSql), idsOf({ "e" }), {}));
    // Somebody changes the table and does not come to an end.
    QProcess other;
    other.start(QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/private-database"),
                { u"sql"_s, databaseServer->folder(), service.config.name });
    other.write(kind == postgresKind ? "BEGIN; LOCK TABLE changes; SELECT 'held';\n"
                                     : "LOCK TABLES changes WRITE; SELECT 'held';\n");
    const QByteArray held = kind == postgresKind
        ? "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted "
          "AND relation = 'changes'::regclass;"
        : "SELECT count(*) FROM information_schema.processlist WHERE command = 'Sleep' "
          "AND db = database() AND user = 'root';";
    QTRY_COMPARE_WITH_TIMEOUT(databaseServer->sql(held, service.config.name).trimmed(),
                              QByteArray("1"), 20'000);
    const auto answer = store->effects(queryOf(effectSql), idsOf({ "e" }), {});
    QVERIFY(!answer);
    QVERIFY2(answer.error().code == ErrorCode::TimedOut || answer.error().code == ErrorCode::Busy,
             qPrintable(toLogText(answer.error())));
    other.closeWriteChannel();
    QVERIFY(other.waitForFinished());
    QVERIFY(store->effects(queryOf(effectSql), idsOf({ "e" }), {}));
}

void ServerStoresTest::lostConnectionIsMadeAgain()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto store = service.store();
    QVERIFY(store->effects(queryOf(effectSql), idsOf({ "e" }), {}));
    const auto endAll = [&] {
        databaseServer->sql(kind == postgresKind
                                ? "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                  "WHERE application_name = 'recourse';"
                                : "KILL USER owner;");
    };
    endAll();
    // Nothing was under way: nobody notices.
    QVERIFY(store->effects(queryOf(effectSql), idsOf({ "e" }), {}));
    QCOMPARE(store->status().state, StoreState::Open);

    databaseServer->stop();
    const auto gone = store->effects(queryOf(effectSql), idsOf({ "e" }), {});
    QVERIFY2(gone.error().code == ErrorCode::Unreachable, qPrintable(toLogText(gone.error())));
    QVERIFY(gone.error().retryHelps);
    QCOMPARE(store->status().state, StoreState::Failed);
    QVERIFY2(databaseServer->start(), qPrintable(databaseServer->failure()));
    QVERIFY(store->effects(queryOf(effectSql), idsOf({ "e" }), {}));
    QCOMPARE(store->status().state, StoreState::Open);
}

// ---- refusals

void ServerStoresTest::refusalsAreToldApart()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto codeOf = [&] {
        const auto store = service.store();
        const auto answer = store->effects(queryOf(effectSql), idsOf({ "e" }), {});
        if (answer)
            return QString();
        return QString(errorName(answer.error().code));
    };
    QCOMPARE(codeOf(), QString());
    const DatabaseConfig good = service.config;
    service.config.user = u"nobody-known"_s;
    QCOMPARE(codeOf(), u"authentication-failed"_s);
    service.config = good;
    service.secrets = FixedSecrets("wrong password");
    QCOMPARE(codeOf(), u"authentication-failed"_s);
    service.secrets = FixedSecrets(DatabaseServer::password());
    service.config.name = u"no_such_database"_s;
    QCOMPARE(codeOf(), u"not-found"_s);
    service.config = good;
    service.config.tls = DatabaseTls::Required; // this server has no certificate
    QCOMPARE(codeOf(), u"tls-failed"_s);
    service.config = good;
    service.config.host = u"no-such-host.invalid"_s;
    QCOMPARE(codeOf(), u"unreachable"_s);
    service.config = good;
    QCOMPARE(codeOf(), QString());
}

// One that takes the connection and says nothing.
void ServerStoresTest::noServerIsNoWait()
{
    RECOURSE_SERVICE(service, m_servers);
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    service.config.port = silent.serverPort();
    service.config.connectTimeoutMs = 1'000;
    const auto answer = service.store()->effects(queryOf(effectSql), idsOf({ "e" }), {});
    QVERIFY(!answer);
    QVERIFY2(answer.error().code == ErrorCode::TimedOut
                 || answer.error().code == ErrorCode::NotThatProtocol,
             qPrintable(toLogText(answer.error())));
}

void ServerStoresTest::rightsOnTablesAreEnough()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (consumer {text}, event_id {text});"
                "CREATE TABLE secrets (event_id {text}); INSERT INTO inbox VALUES ('h', 'e');");
    const QByteArray user = "reader_" + service.config.name.toUtf8();
    QByteArray grants = kind == postgresKind
        ? "CREATE USER NAME PASSWORD 'private'; GRANT SELECT ON inbox TO NAME;"
        : "CREATE USER NAME@'%' IDENTIFIED BY 'private'; GRANT SELECT ON inbox TO NAME@'%';";
    service.ran(grants.replace("NAME", user));
    service.config.user = QString::fromUtf8(user);
    const auto store = service.store();
    const auto inbox
        = store->inbox(u"h"_s, inboxOf(u"inbox"_s, u"consumer"_s, {}), idsOf({ "e" }), {});
    QVERIFY2(inbox, qPrintable(inbox ? QString() : toLogText(inbox.error())));
    QCOMPARE(inbox->rows.size(), 1);
    for (const bool asInbox : { true, false }) {
        Error error;
        if (asInbox)
            error = store->inbox(u"h"_s, inboxOf(u"secrets"_s, {}, {}), idsOf({ "e" }), {}).error();
        else
            error = store
                        ->effects(
                            queryOf(u"SELECT count(*) FROM secrets WHERE event_id = :event_id"_s),
                            idsOf({ "e" }), {})
                        .error();
        QVERIFY2(error.code == ErrorCode::PermissionDenied, qPrintable(toLogText(error)));
        QVERIFY(error.hint.contains(u"GRANT SELECT"_s));
    }
    QCOMPARE(store->status().state, StoreState::Open);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ServerStoresTest)
#include "tst_serverstores.moc"
