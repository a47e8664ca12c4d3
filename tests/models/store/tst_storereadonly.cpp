// SPDX-License-Identifier: GPL-3.0-or-later
// What a store on SQLite may not do, and how it ends: nothing written, no query without end.
#include "models/store/sqlite/sqliteguard.h"
#include "tests/models/store/storebuilder.h"

#include <QSqlDatabase>

#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class StoreReadOnlyTest final : public QObject
{
    Q_OBJECT
private slots:
    void nothingCanBeWritten_data();
    void nothingCanBeWritten();
    void guardLetsOnlyReadingThrough_data();
    void guardLetsOnlyReadingThrough();
    void twoStatementsAreRefused();
    void endlessQueryIsEnded();
    void stopTokenEndsAQuery();
    void noConnectionIsLeftOver();
};

void StoreReadOnlyTest::nothingCanBeWritten_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("insert") << u"INSERT INTO changes VALUES (:event_id)"_s;
    QTest::newRow("update") << u"UPDATE changes SET event_id = :event_id"_s;
    QTest::newRow("delete") << u"DELETE FROM changes WHERE event_id <> :event_id RETURNING 1"_s;
    QTest::newRow("insert from a common table")
        << u"WITH x AS (SELECT :event_id AS e) INSERT INTO changes SELECT e FROM x"_s;
    QTest::newRow("drop") << u"DROP TABLE changes -- :event_id"_s;
    QTest::newRow("attach") << u"ATTACH 'FOLDER/other.db' AS :event_id"_s;
    QTest::newRow("pragma") << u"PRAGMA journal_mode = WAL -- :event_id"_s;
    QTest::newRow("user version") << u"PRAGMA user_version = 7 -- :event_id"_s;
    QTest::newRow("temporary store") << u"PRAGMA temp_store_directory = 'FOLDER' -- :event_id"_s;
    QTest::newRow("foreign code") << u"SELECT load_extension(:event_id)"_s;
}

void StoreReadOnlyTest::nothingCanBeWritten()
{
    QFETCH(QString, sql);
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT); INSERT INTO changes VALUES ('e');");
    const QByteArray before = service.hash();
    const QStringList files = service.files();
    {
        SqliteStore store(service.config, service.clock);
        sql.replace(u"FOLDER"_s, service.folder.path());
        const auto effects = store.effects(queryOf(sql), idsOf({ "e" }), {});
        QVERIFY(!effects);
        // Refused before it runs, not for want of luck.
        QCOMPARE(effects.error().code, ErrorCode::ReadOnly);
        QVERIFY(effects.error().hint.contains(u"only a query that reads"_s));
        QVERIFY(!store.outbox(queryOf(sql), idsOf({ "e" }), {}));
        // The store is still good for reading.
        QCOMPARE(store.effects(queryOf(effectSql), idsOf({ "e" }), {})->rows.value(id("e")).effects,
                 1);
    }
    QCOMPARE(service.hash(), before);
    QCOMPARE(service.files(), files);
}

// A read-only connection alone would let these write, or change what it does.
void StoreReadOnlyTest::guardLetsOnlyReadingThrough_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<bool>("allowed");
    const auto row
        = [](const char *sql, bool allowed) { QTest::newRow(sql) << QByteArray(sql) << allowed; };
    row("VACUUM INTO 'FOLDER/other.db'", false);
    row("ATTACH 'file:FOLDER/other.db?mode=rwc' AS other", false);
    row("CREATE TEMP TABLE t (a)", false);
    row("CREATE TEMP VIEW v AS SELECT 1", false);
    row("PRAGMA query_only = 0", false);
    row("PRAGMA writable_schema = 1", false);
    row("REINDEX", false);
    row("ANALYZE", false);
    row("SELECT * FROM changes JOIN json_each('[1]')", true);
    row("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3) SELECT * FROM n",
        true);
    row("SELECT date('now'), count(*) OVER () FROM changes", true);
}

void StoreReadOnlyTest::guardLetsOnlyReadingThrough()
{
    QFETCH(QByteArray, sql);
    QFETCH(bool, allowed);
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT); CREATE INDEX i ON changes (event_id);");
    const QStringList files = service.files();
    auto db = SqliteDb::open(service.config.path, {});
    const SqliteGuard guard(db->handle(), 100, 1'000, {});
    sql.replace("FOLDER", service.folder.path().toUtf8());
    const auto done = db->exec(sql.constData(), u"try"_s);
    QCOMPARE(done.has_value(), allowed);
    if (!allowed)
        QVERIFY2(done.error().code == ErrorCode::ReadOnly, qPrintable(toLogText(done.error())));
    QCOMPARE(service.files(), files);
}

void StoreReadOnlyTest::twoStatementsAreRefused()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT); INSERT INTO changes VALUES ('e');");
    SqliteStore store(service.config, service.clock);
    QVERIFY(
        !store.effects(queryOf(u"SELECT :event_id; DELETE FROM changes"_s), idsOf({ "e" }), {}));
    QCOMPARE(store.effects(queryOf(effectSql), idsOf({ "e" }), {})->rows.value(id("e")).effects, 1);
}

void StoreReadOnlyTest::endlessQueryIsEnded()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT);");
    service.config.queryTimeoutMs = 50;
    SqliteStore store(service.config, service.clock);
    const QString endless = u"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) "
                            "SELECT count(*) AS effects FROM n WHERE i = :event_id"_s;
    const auto answer = store.effects(queryOf(endless), idsOf({ "e" }), {});
    QCOMPARE(answer.error().code, ErrorCode::TimedOut);
    QVERIFY(answer.error().retryHelps);
}

void StoreReadOnlyTest::stopTokenEndsAQuery()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT);");
    service.config.queryTimeoutMs = 3'600'000;
    SqliteStore store(service.config, service.clock);
    const QString endless = u"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) "
                            "SELECT count(*) AS effects FROM n WHERE i = :event_id"_s;
    std::stop_source stop;
    std::jthread operatorHasEnough([&stop] { stop.request_stop(); });
    const auto answer = store.effects(queryOf(endless), idsOf({ "e" }), stop.get_token());
    QCOMPARE(answer.error().code, ErrorCode::Cancelled);
}

void StoreReadOnlyTest::noConnectionIsLeftOver()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT);");
    {
        SqliteStore store(service.config, service.clock);
        QVERIFY(store.effects(queryOf(effectSql), idsOf({ "e" }), {}));
        QVERIFY(!store.effects(queryOf(u"SELECT nothing"_s), idsOf({ "e" }), {}));
        QVERIFY(QSqlDatabase::connectionNames().isEmpty());
    }
    QVERIFY(QSqlDatabase::connectionNames().isEmpty());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::StoreReadOnlyTest)
#include "tst_storereadonly.moc"
