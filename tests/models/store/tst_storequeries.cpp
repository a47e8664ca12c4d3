// SPDX-License-Identifier: GPL-3.0-or-later
// The workspace's own queries: outbox, effect, state.
#include "tests/models/store/storebuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class StoreQueriesTest final : public QObject
{
    Q_OBJECT
private slots:
    void outboxWords_data();
    void outboxWords();
    void outboxRowsThatDisagreeProveNothing();
    void outboxWithoutStatusTellsBySentAt();
    void outboxWithoutEitherNamesTheColumn();
    void effectsAreCounted_data();
    void effectsAreCounted();
    void effectsOfBinaryGuids();
    void effectThatIsNoCountIsAnError();
    void statesGiveEveryColumn();
    void queryWithoutPlaceholderIsRefused();
};

void StoreQueriesTest::outboxWords_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<int>("state");
    QTest::newRow("pending") << QByteArray("'pending'") << int(OutboxState::Pending);
    QTest::newRow("New") << QByteArray("'New'") << int(OutboxState::Pending);
    QTest::newRow("zero") << QByteArray("0") << int(OutboxState::Pending);
    QTest::newRow("sent") << QByteArray("'SENT'") << int(OutboxState::Sent);
    QTest::newRow("confirmed") << QByteArray("'confirmed'") << int(OutboxState::Sent);
    QTest::newRow("one") << QByteArray("1") << int(OutboxState::Sent);
    QTest::newRow("unknown word") << QByteArray("'poisoned'") << int(OutboxState::Other);
    QTest::newRow("nothing") << QByteArray("''") << int(OutboxState::Other);
}

void StoreQueriesTest::outboxWords()
{
    QFETCH(QByteArray, status);
    QFETCH(int, state);
    ServiceDatabase service;
    service.ran("CREATE TABLE outbox (event_id TEXT, status, sent_at TEXT, payload BLOB);"
                "INSERT INTO outbox VALUES ('e1', "
                + status + ", '2025-10-09T08:53:20Z', x'00ff')");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.outbox(
        queryOf(u"SELECT status, sent_at, payload FROM outbox WHERE event_id = :event_id"_s),
        idsOf({ "e1", "e2" }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), 1);
    const OutboxRow row = answer->rows.value(id("e1"));
    QCOMPARE(int(row.state), state);
    QCOMPARE(row.payload.value_or("?"), QByteArray("\0\xff", 2));
    QCOMPARE(toIso(row.sentAt.value()), u"2025-10-09T08:53:20.000Z"_s);
}

void StoreQueriesTest::outboxRowsThatDisagreeProveNothing()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE outbox (event_id TEXT, status TEXT);"
                "INSERT INTO outbox VALUES ('e1', 'sent'), ('e1', 'pending'), ('e2', 'sent'),"
                " ('e2', 'confirmed')");
    SqliteStore store(service.config, service.clock);
    const auto answer
        = store.outbox(queryOf(u"SELECT status FROM outbox WHERE event_id = :event_id"_s),
                       idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.value(id("e1")).state, OutboxState::Other);
    QCOMPARE(answer->rows.value(id("e1")).statusRaw, u"sent, pending"_s);
    QCOMPARE(answer->rows.value(id("e2")).state, OutboxState::Sent);
}

void StoreQueriesTest::outboxWithoutStatusTellsBySentAt()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE outbox (event_id TEXT, sent_at TEXT);"
                "INSERT INTO outbox VALUES ('e1', NULL), ('e2', '2025-10-09 08:00:00')");
    SqliteStore store(service.config, service.clock);
    const auto answer
        = store.outbox(queryOf(u"SELECT sent_at FROM outbox WHERE event_id = :event_id"_s),
                       idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.value(id("e1")).state, OutboxState::Pending);
    QCOMPARE(answer->rows.value(id("e2")).state, OutboxState::Sent);
}

void StoreQueriesTest::outboxWithoutEitherNamesTheColumn()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE outbox (event_id TEXT, word TEXT);"
                "INSERT INTO outbox VALUES ('e1', 'sent')");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.outbox(
        queryOf(u"SELECT word FROM outbox WHERE event_id = :event_id"_s), idsOf({ "e1" }), {});
    QCOMPARE(answer.error().code, ErrorCode::ColumnMissing);
    QCOMPARE(answer.error().where, u"status"_s);
    QVERIFY(answer.error().hint.contains(u"word"_s));
}

void StoreQueriesTest::effectsAreCounted_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<qint64>("twice"); // of an event that stands there twice
    QTest::addColumn<qint64>("never");
    QTest::newRow("count") << effectSql << qint64(2) << qint64(0);
    QTest::newRow("first column") << u"SELECT count(*) FROM changes WHERE event_id = :event_id"_s
                                  << qint64(2) << qint64(0);
    QTest::newRow("sum of nothing")
        << u"SELECT sum(1) AS effects FROM changes WHERE event_id = :event_id"_s << qint64(2)
        << qint64(0);
    QTest::newRow("a row each") << u"SELECT 1 AS effects FROM changes WHERE event_id = :event_id"_s
                                << qint64(2) << qint64(0);
    QTest::newRow("placeholder twice, colons in a text")
        << u"SELECT count(*) AS effects, strftime('%H:%M:%S', 'now') AS t FROM changes "
           "WHERE event_id = :event_id OR event_id = 'x:' || :event_id"_s
        << qint64(2) << qint64(0);
}

void StoreQueriesTest::effectsAreCounted()
{
    QFETCH(QString, sql);
    QFETCH(qint64, twice);
    QFETCH(qint64, never);
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT);"
                "INSERT INTO changes VALUES ('e2'), ('e2'), ('e1');");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.effects(queryOf(sql), idsOf({ "e0", "e1", "e2" }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.value(id("e2")).effects, twice);
    QCOMPARE(answer->rows.value(id("e1")).effects, 1);
    QCOMPARE(answer->rows.value(id("e0")).effects, never);
    QCOMPARE(answer->rows.size(), 3); // "no effect" is an answer
}

void StoreQueriesTest::effectsOfBinaryGuids()
{
    ServiceDatabase service;
    service.ran(caseFile("C09/sqlite.sql"));
    SqliteStore store(service.config, service.clock);
    const QString sql
        = u"SELECT count(*) FROM inbox_binary WHERE event_id = :event_id AND id_order = 'swapped'"_s;
    const auto ids = idsOf({ "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718" });
    QCOMPARE(store.effects(queryOf(sql, IdForm::GuidBinarySwapped), ids, {})->rows[ids[0]].effects,
             1);
    QCOMPARE(store.effects(queryOf(sql, IdForm::GuidBinary), ids, {})->rows[ids[0]].effects, 0);
}

void StoreQueriesTest::effectThatIsNoCountIsAnError()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT, n TEXT);"
                "INSERT INTO changes VALUES ('e1', 'three'), ('e2', '3');");
    SqliteStore store(service.config, service.clock);
    const QueryConfig query
        = queryOf(u"SELECT n AS effects FROM changes WHERE event_id = :event_id"_s);
    QCOMPARE(store.effects(query, idsOf({ "e1" }), {}).error().code, ErrorCode::InvalidInput);
    QCOMPARE(store.effects(query, idsOf({ "e2" }), {})->rows.value(id("e2")).effects, 3);
}

void StoreQueriesTest::statesGiveEveryColumn()
{
    ServiceDatabase service;
    service.ran(
        "CREATE TABLE orders (id TEXT, version INTEGER, status TEXT, note TEXT, at INTEGER);"
        "INSERT INTO orders VALUES ('88121', 7, 'paid', NULL, 1760000000);");
    SqliteStore store(service.config, service.clock);
    const PartitionKey key(QByteArray("88121"));
    const auto answer
        = store.states(queryOf(u"SELECT version, status, note, at FROM orders WHERE id = :key"_s),
                       { key, PartitionKey(QByteArray("1")) }, {});
    QCOMPARE(answer->rows.size(), 1);
    const StateRow row = answer->rows.value(key);
    QCOMPARE(row.version, std::optional<qint64>(7));
    QCOMPARE(row.at, std::optional(instantFromMillis(1'760'000'000'000)));
    QCOMPARE(row.columns.value(u"status"_s).toString(), u"paid"_s);
    QVERIFY(row.columns.contains(u"note"_s));
    QVERIFY(row.columns.value(u"note"_s).isNull());
}

void StoreQueriesTest::queryWithoutPlaceholderIsRefused()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE changes (event_id TEXT);");
    SqliteStore store(service.config, service.clock);
    const auto answer
        = store.effects(queryOf(u"SELECT count(*) FROM changes"_s), idsOf({ "e" }), {});
    QCOMPARE(answer.error().code, ErrorCode::InvalidInput);
}

// ---- reading only

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::StoreQueriesTest)
#include "tst_storequeries.moc"
