// SPDX-License-Identifier: GPL-3.0-or-later
// The workspace's own queries: outbox, effect, state; alike on every kind of database.
#include "tests/models/store/servicekinds.h"

using namespace Qt::StringLiterals;

namespace recourse {

class StoreQueriesTest final : public QObject
{
    Q_OBJECT
private slots:
    void outboxWords_data();
    void outboxWords();
    void outboxRowsThatDisagreeProveNothing_data() { addKinds(); }
    void outboxRowsThatDisagreeProveNothing();
    void outboxWithoutStatusTellsBySentAt_data() { addKinds(); }
    void outboxWithoutStatusTellsBySentAt();
    void outboxWithoutEitherNamesTheColumn_data() { addKinds(); }
    void outboxWithoutEitherNamesTheColumn();
    void effectsAreCounted_data();
    void effectsAreCounted();
    void effectsOfBinaryGuids_data() { addKinds(); }
    void effectsOfBinaryGuids();
    void effectThatIsNoCountIsAnError_data() { addKinds(); }
    void effectThatIsNoCountIsAnError();
    void statesGiveEveryColumn_data() { addKinds(); }
    void statesGiveEveryColumn();
    void queryWithoutPlaceholderIsRefused_data() { addKinds(); }
    void queryWithoutPlaceholderIsRefused();

private:
    DatabaseServers m_servers;
};

void StoreQueriesTest::outboxWords_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<int>("state");
    const auto row = [](const char *name, const char *status, OutboxState state) {
        for (int kind = 0; kind < 3; ++kind)
            QTest::addRow("%s, kind %d", name, kind) << kind << QByteArray(status) << int(state);
    };
    row("pending", "'pending'", OutboxState::Pending);
    row("New", "'New'", OutboxState::Pending);
    row("zero", "0", OutboxState::Pending);
    row("sent", "'SENT'", OutboxState::Sent);
    row("confirmed", "'confirmed'", OutboxState::Sent);
    row("one", "1", OutboxState::Sent);
    row("unknown word", "'poisoned'", OutboxState::Other);
    row("nothing", "''", OutboxState::Other);
}

void StoreQueriesTest::outboxWords()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(QByteArray, status);
    QFETCH(int, state);
    service.ran(
        "CREATE TABLE outbox (event_id {text}, status {text}, sent_at {text}, payload {blob});"
        "INSERT INTO outbox VALUES ('e1', "
        + status + ", '2025-10-09T08:53:20Z', {x:00ff})");
    const auto held = service.store();
    Store &store = *held;
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
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE outbox (event_id {text}, status {text});"
                "INSERT INTO outbox VALUES ('e1', 'sent'), ('e1', 'pending'), ('e2', 'sent'),"
                " ('e2', 'confirmed')");
    const auto held = service.store();
    Store &store = *held;
    const auto answer
        = store.outbox(queryOf(u"SELECT status FROM outbox WHERE event_id = :event_id"_s),
                       idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.value(id("e1")).state, OutboxState::Other);
    QCOMPARE(answer->rows.value(id("e1")).statusRaw, u"sent, pending"_s);
    QCOMPARE(answer->rows.value(id("e2")).state, OutboxState::Sent);
}

void StoreQueriesTest::outboxWithoutStatusTellsBySentAt()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE outbox (event_id {text}, sent_at {text});"
                "INSERT INTO outbox VALUES ('e1', NULL), ('e2', '2025-10-09 08:00:00')");
    const auto held = service.store();
    Store &store = *held;
    const auto answer
        = store.outbox(queryOf(u"SELECT sent_at FROM outbox WHERE event_id = :event_id"_s),
                       idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.value(id("e1")).state, OutboxState::Pending);
    QCOMPARE(answer->rows.value(id("e2")).state, OutboxState::Sent);
}

void StoreQueriesTest::outboxWithoutEitherNamesTheColumn()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE outbox (event_id {text}, word {text});"
                "INSERT INTO outbox VALUES ('e1', 'sent')");
    const auto held = service.store();
    Store &store = *held;
    const auto answer = store.outbox(
        queryOf(u"SELECT word FROM outbox WHERE event_id = :event_id"_s), idsOf({ "e1" }), {});
    QCOMPARE(answer.error().code, ErrorCode::ColumnMissing);
    QCOMPARE(answer.error().where, u"status"_s);
    QVERIFY(answer.error().hint.contains(u"word"_s));
}

void StoreQueriesTest::effectsAreCounted_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) {
        for (int kind = 0; kind < 3; ++kind)
            QTest::addRow("%s, kind %d", name, kind) << kind << sql;
    };
    row("count", effectSql);
    row("first column", u"SELECT count(*) FROM changes WHERE event_id = :event_id"_s);
    row("sum of nothing", u"SELECT sum(1) AS effects FROM changes WHERE event_id = :event_id"_s);
    row("a row each", u"SELECT 1 AS effects FROM changes WHERE event_id = :event_id"_s);
    row("placeholder twice, and in a text",
        u"SELECT count(*) AS effects, '12:30 :event_id''s' AS t FROM changes "
        "WHERE event_id = :event_id OR event_id = :event_id"_s);
    row("comment and end",
        u"SELECT count(*) AS effects -- of :event_id\n"
        "FROM changes WHERE event_id=:event_id /* ? ; */;"_s);
    row("common table",
        u"WITH c AS (SELECT event_id FROM changes WHERE event_id = :event_id) "
        "SELECT count(*) AS effects FROM c"_s);
}

void StoreQueriesTest::effectsAreCounted()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(QString, sql);
    service.ran("CREATE TABLE changes (event_id {text});"
                "INSERT INTO changes VALUES ('e2'), ('e2'), ('e1');");
    const auto held = service.store();
    Store &store = *held;
    const auto answer = store.effects(queryOf(sql), idsOf({ "e0", "e1", "e2" }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.value(id("e2")).effects, 2);
    QCOMPARE(answer->rows.value(id("e1")).effects, 1);
    QCOMPARE(answer->rows.value(id("e0")).effects, 0);
    QCOMPARE(answer->rows.size(), 3); // "no effect" is an answer
}

void StoreQueriesTest::effectsOfBinaryGuids()
{
    RECOURSE_SERVICE(service, m_servers);
    const char *const files[] = { "C09/sqlite.sql", "C09/postgresql.sql", "C09/mariadb.sql" };
    service.ran(caseFile(files[kind]));
    const auto held = service.store();
    Store &store = *held;
    const QString sql
        = u"SELECT count(*) FROM inbox_binary WHERE event_id = :event_id AND id_order = 'swapped'"_s;
    const auto ids = idsOf({ "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718" });
    QCOMPARE(store.effects(queryOf(sql, IdForm::GuidBinarySwapped), ids, {})->rows[ids[0]].effects,
             1);
    QCOMPARE(store.effects(queryOf(sql, IdForm::GuidBinary), ids, {})->rows[ids[0]].effects, 0);
}

void StoreQueriesTest::effectThatIsNoCountIsAnError()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE changes (event_id {text}, n {text});"
                "INSERT INTO changes VALUES ('e1', 'three'), ('e2', '3');");
    const auto held = service.store();
    Store &store = *held;
    const QueryConfig query
        = queryOf(u"SELECT n AS effects FROM changes WHERE event_id = :event_id"_s);
    QCOMPARE(store.effects(query, idsOf({ "e1" }), {}).error().code, ErrorCode::InvalidInput);
    QCOMPARE(store.effects(query, idsOf({ "e2" }), {})->rows.value(id("e2")).effects, 3);
}

void StoreQueriesTest::statesGiveEveryColumn()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran(
        "CREATE TABLE orders (id {text}, version INTEGER, status {text}, note {text}, at BIGINT);"
        "INSERT INTO orders VALUES ('88121', 7, 'paid', NULL, 1760000000);");
    const auto held = service.store();
    Store &store = *held;
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
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE changes (event_id {text});");
    const auto held = service.store();
    Store &store = *held;
    const auto answer
        = store.effects(queryOf(u"SELECT count(*) FROM changes"_s), idsOf({ "e" }), {});
    QCOMPARE(answer.error().code, ErrorCode::InvalidInput);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::StoreQueriesTest)
#include "tst_storequeries.moc"
