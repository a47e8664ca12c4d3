// SPDX-License-Identifier: GPL-3.0-or-later
// What a store says of inbox rows, alike on every kind of database.
#include "tests/models/store/servicekinds.h"

using namespace Qt::StringLiterals;

namespace recourse {

class SqlStoresTest final : public QObject
{
    Q_OBJECT
private slots:
    void inboxRowsOfManyIds_data() { addKinds(); }
    void inboxRowsOfManyIds();
    void inboxIsOfTheHandler_data() { addKinds(); }
    void inboxIsOfTheHandler();
    void inboxComparesByteForByte_data() { addKinds(); }
    void inboxComparesByteForByte();
    void hostileIdsAreOnlyIds_data() { addKinds(); }
    void hostileIdsAreOnlyIds();
    void numbersAsIds_data() { addKinds(); }
    void numbersAsIds();
    void nullIdsAreNoKey_data() { addKinds(); }
    void nullIdsAreNoKey();
    void appliedAtIsReadOrSaysWhyNot_data();
    void appliedAtIsReadOrSaysWhyNot();
    void theFirstOfSeveralRowsCounts_data() { addKinds(); }
    void theFirstOfSeveralRowsCounts();
    void binaryGuidsMatchInTheirOrderOnly_data();
    void binaryGuidsMatchInTheirOrderOnly();
    void textGuidsMatchInAnySpelling_data() { addKinds(); }
    void textGuidsMatchInAnySpelling();
    void otherTablesAreReadOrNamed_data() { addKinds(); }
    void otherTablesAreReadOrNamed();
    void missingTableIsNamed_data() { addKinds(); }
    void missingTableIsNamed();
    void checkTriesEverything_data() { addKinds(); }
    void checkTriesEverything();

private:
    DatabaseServers m_servers;
};

void SqlStoresTest::inboxRowsOfManyIds()
{
    RECOURSE_SERVICE(service, m_servers);
    QByteArrayList rows;
    std::vector<EventId> ids;
    for (int i = 0; i < 2000; ++i) {
        const QByteArray name = "order:" + QByteArray::number(i);
        ids.emplace_back(name);
        if (i % 2 == 0)
            rows.append("('order-sync', '" + name + "', '2025-10-09T08:53:20Z')");
    }
    service.ran("CREATE TABLE inbox (consumer {text}, event_id {text}, applied_at {text},"
                " PRIMARY KEY (consumer, event_id)); INSERT INTO inbox VALUES "
                + rows.join(',') + ';');
    const auto store = service.store();
    const auto answer = store->inbox(u"order-sync"_s, inboxOf(u"inbox"_s, u"consumer"_s), ids, {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), 1000);
    QCOMPARE(answer->readAt, service.clock.at);
    QVERIFY(answer->rows.contains(id("order:1998")));
    QVERIFY(!answer->rows.contains(id("order:1999")));
    QCOMPARE(toIso(*answer->rows.value(id("order:0")).appliedAt), u"2025-10-09T08:53:20.000Z"_s);
    QCOMPARE(store->status().state, StoreState::Open);
    QCOMPARE(store->status().lastReadAt, service.clock.at);
    const QStringList products{ u"SQLite 3."_s, u"PostgreSQL 1"_s, u"MariaDB 1"_s };
    QVERIFY2(store->status().product.startsWith(products[int(service.kind())]),
             qPrintable(store->status().product));
}

void SqlStoresTest::inboxIsOfTheHandler()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (consumer {text}, event_id {text}, applied_at {text});"
                "INSERT INTO inbox VALUES ('stock', 'e1', NULL), ('mail', 'e2', NULL);");
    const auto store = service.store();
    InboxConfig inbox = inboxOf(u"inbox"_s, u"consumer"_s);
    auto answer = store->inbox(u"stock"_s, inbox, idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.keys(), QList<EventId>{ id("e1") });
    inbox.handlerValue = u"mail"_s;
    answer = store->inbox(u"stock"_s, inbox, idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.keys(), QList<EventId>{ id("e2") });
}

// The database calls these equal; they are other events.
void SqlStoresTest::inboxComparesByteForByte()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (consumer {text} {nocase}, event_id {text} {nocase});"
                "INSERT INTO inbox VALUES ('STOCK', 'Order:1'), ('stock', 'Order:2'),"
                " ('stock', 'order:3 '), ('stock', 'ORDER:4'), ('stock', 'order:4'),"
                " ('stock', 'Ordnung:\xc3\xa4'), ('stock', 'Ordnung:\xc3\x84');");
    const auto ids = idsOf({ "order:1", "Order:1", "order:2", "Order:2", "order:3", "order:4",
                             "Order:4", "Ordnung:\xc3\xa4", "Ordnung:a" });
    const auto store = service.store();
    const auto answer = store->inbox(u"stock"_s, inboxOf(u"inbox"_s, u"consumer"_s, {}), ids, {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QList<EventId> found = answer->rows.keys();
    std::sort(found.begin(), found.end(),
              [](const EventId &a, const EventId &b) { return a.bytes() < b.bytes(); });
    QCOMPARE(found, (QList<EventId>{ id("Order:2"), id("Ordnung:\xc3\xa4"), id("order:4") }));
}

void SqlStoresTest::hostileIdsAreOnlyIds()
{
    RECOURSE_SERVICE(service, m_servers);
    const QList<QByteArray> odd{ "{\"a\",b}",
                                 "back\\slash",
                                 "quote'd",
                                 "a\"b",
                                 "x'); DROP TABLE inbox; --",
                                 "NULL",
                                 "null",
                                 ":event_id",
                                 "$1",
                                 "{}",
                                 " padded ",
                                 "\xe4\xba\x8b\xe4\xbb\xb6" };
    QByteArrayList rows;
    for (const QByteArray &name : odd)
        rows.append("({x:" + name.toHex() + "})");
    service.ran("CREATE TABLE inbox (event_id {blob}); CREATE TABLE texts (event_id {text});"
                "INSERT INTO inbox VALUES "
                + rows.join(',') + ';');
    for (QByteArray name : odd) {
        name.replace('\\', service.kind() == DatabaseKind::MariaDb ? "\\\\" : "\\");
        service.ran("INSERT INTO texts VALUES ('" + name.replace('\'', "''") + "');");
    }
    const auto store = service.store();
    // What no text column of a server can hold is asked for beside them.
    QList<QByteArray> asked = odd + QList<QByteArray>{ "' OR '1'='1", "\xff\xfe", "padded", "%" };
    asked.append(QByteArray("e\0", 2));
    for (const QString &table : { u"inbox"_s, u"texts"_s }) {
        const auto answer = store->inbox(u"h"_s, inboxOf(table, {}, {}), idsOf(asked), {});
        QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
        QCOMPARE(answer->rows.size(), odd.size());
        for (const QByteArray &name : odd)
            QVERIFY2(answer->rows.contains(EventId(name)), name.constData());
    }
    const QString sql = u"SELECT count(*) AS effects FROM texts WHERE event_id = :event_id"_s;
    const auto effects = store->effects(queryOf(sql), idsOf(asked), {});
    QVERIFY2(effects, qPrintable(effects ? QString() : toLogText(effects.error())));
    for (const QByteArray &name : asked)
        QCOMPARE(effects->rows.value(EventId(name)).effects, odd.contains(name) ? 1 : 0);
}

void SqlStoresTest::numbersAsIds()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (event_id BIGINT, n DECIMAL(20), small SMALLINT);"
                "INSERT INTO inbox VALUES (9007199254740993, 9007199254740993, 7), (7, 7, 0);");
    const auto store = service.store();
    const auto ids = idsOf({ "9007199254740993", "9007199254740992", "7", "07", "seven", "0x7",
                             "7.0", "99999999999999999999" });
    InboxConfig inbox = inboxOf(u"inbox"_s, {}, {});
    for (const QString &column : { u"event_id"_s, u"n"_s }) {
        inbox.eventIdColumn = column;
        const auto answer = store->inbox(u"h"_s, inbox, ids, {});
        QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
        QCOMPARE(answer->rows.size(), 2);
        QVERIFY(answer->rows.contains(id("9007199254740993")));
        QVERIFY(answer->rows.contains(id("7")));
    }
}

void SqlStoresTest::nullIdsAreNoKey()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (event_id {text}, applied_at {text});"
                "CREATE TABLE changes (event_id {text});"
                "INSERT INTO inbox VALUES (NULL, 'x'), ('', 'x');"
                "INSERT INTO changes VALUES (NULL), ('');");
    const auto store = service.store();
    const std::vector<EventId> none{ EventId() };
    QVERIFY(store->inbox(u"h"_s, inboxOf(u"inbox"_s), none, {})->rows.isEmpty());
    QVERIFY(store->effects(queryOf(effectSql), none, {})->rows.isEmpty());
}

void SqlStoresTest::appliedAtIsReadOrSaysWhyNot_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("at");
    QTest::addColumn<int>("reading");
    QTest::addColumn<QString>("raw");
    const auto row = [](const char *name, const char *type, const char *value, const char *at,
                        TimeReading reading, const char *raw) {
        const char *const kinds[] = { "sqlite", "postgresql", "mariadb" };
        for (int kind = 0; kind < 3; ++kind)
            QTest::addRow("%s, %s", name, kinds[kind])
                << kind << QByteArray(type) << QByteArray(value) << QString::fromUtf8(at)
                << int(reading) << QString::fromUtf8(raw);
    };
    row("iso", "{text}", "'2025-10-09T08:53:20.123Z'", "2025-10-09T08:53:20.123Z",
        TimeReading::Told, "");
    row("offset", "{text}", "'2025-10-09T16:53:20+08:00'", "2025-10-09T08:53:20.000Z",
        TimeReading::Told, "");
    row("no zone", "{text}", "'2025-10-09 08:53:20'", "2025-10-09T08:53:20.000Z",
        TimeReading::ZoneAssumed, "2025-10-09 08:53:20");
    row("seconds", "BIGINT", "1760000000", "2025-10-09T08:53:20.000Z", TimeReading::GuessedSeconds,
        "1760000000");
    row("milliseconds", "BIGINT", "1760000000123", "2025-10-09T08:53:20.123Z",
        TimeReading::GuessedMillis, "1760000000123");
    row("number as text", "{text}", "'1760000000'", "2025-10-09T08:53:20.000Z",
        TimeReading::GuessedSeconds, "1760000000");
    row("no time at all", "{text}", "'soon'", "", TimeReading::Unreadable, "soon");
    row("a small number", "INT", "5", "", TimeReading::Unreadable, "5");
    row("null", "{text}", "NULL", "", TimeReading::Told, "");
}

void SqlStoresTest::appliedAtIsReadOrSaysWhyNot()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, value);
    QFETCH(QString, at);
    QFETCH(int, reading);
    QFETCH(QString, raw);
    service.ran("CREATE TABLE inbox (event_id {text}, applied_at " + type
                + "); INSERT INTO inbox VALUES ('e', " + value + ");");
    const auto store = service.store();
    const auto answer = store->inbox(u"h"_s, inboxOf(u"inbox"_s), idsOf({ "e" }), {});
    QCOMPARE(answer->rows.size(), 1);
    const InboxRow row = answer->rows.value(id("e"));
    QCOMPARE(row.appliedAt ? toIso(*row.appliedAt) : QString(), at);
    QCOMPARE(int(row.appliedAtReading), reading);
    QCOMPARE(row.appliedAtRaw, raw);
}

void SqlStoresTest::theFirstOfSeveralRowsCounts()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (event_id {text}, applied_at {text});"
                "INSERT INTO inbox VALUES ('e', NULL), ('e', '2025-10-09T09:00:00Z'),"
                " ('e', '2025-10-09T08:00:00Z'), ('e', NULL);");
    const auto answer = service.store()->inbox(u"h"_s, inboxOf(u"inbox"_s), idsOf({ "e" }), {});
    QCOMPARE(toIso(answer->rows.value(id("e")).appliedAt.value()), u"2025-10-09T08:00:00.000Z"_s);
}

void SqlStoresTest::binaryGuidsMatchInTheirOrderOnly_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("form");
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QByteArray>("finds");
    const QByteArray text = "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718";
    const QByteArray raw = QByteArray::fromHex("3b6f1a2c9d4e4f50a1b2c3d4e5f60718");
    const auto row = [](const char *name, IdForm form, const QByteArray &asked, const char *finds) {
        const char *const kinds[] = { "sqlite", "postgresql", "mariadb" };
        for (int kind = 0; kind < 3; ++kind)
            QTest::addRow("%s, %s", name, kinds[kind])
                << kind << int(form) << asked << QByteArray(finds);
    };
    row("text, plain", IdForm::GuidBinary, text, "plain");
    row("text, swapped", IdForm::GuidBinarySwapped, text, "swapped");
    row("braces, plain", IdForm::GuidBinary, '{' + text.toUpper() + '}', "plain");
    row("raw, plain", IdForm::GuidBinary, raw, "plain");
    row("raw, swapped", IdForm::GuidBinarySwapped, raw, "swapped");
    row("raw, as bytes", IdForm::Bytes, raw, "plain");
    row("text, as bytes", IdForm::Bytes, text, "");
    row("another id", IdForm::GuidBinary, "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60719", "");
}

void SqlStoresTest::binaryGuidsMatchInTheirOrderOnly()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(int, form);
    QFETCH(QByteArray, asked);
    QFETCH(QByteArray, finds);
    const char *const files[] = { "C09/sqlite.sql", "C09/postgresql.sql", "C09/mariadb.sql" };
    service.ran(caseFile(files[kind]));
    const auto store = service.store();
    // The column that tells the two rows apart stands where the time would.
    InboxConfig inbox = inboxOf(u"inbox_binary"_s, {}, u"id_order"_s);
    inbox.idForm = IdForm(form);
    const auto answer = store->inbox(u"h"_s, inbox, idsOf({ asked }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), finds.isEmpty() ? 0 : 1);
    QCOMPARE(answer->rows.value(EventId(asked)).appliedAtRaw, QString::fromUtf8(finds));
    const QString sql = u"SELECT count(*) FROM inbox_binary WHERE event_id = :event_id"_s;
    const auto effects = store->effects(queryOf(sql, IdForm(form)), idsOf({ asked }), {});
    QVERIFY2(effects, qPrintable(effects ? QString() : toLogText(effects.error())));
    QCOMPARE(effects->rows.value(EventId(asked)).effects, finds.isEmpty() ? 0 : 1);
}

void SqlStoresTest::textGuidsMatchInAnySpelling()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (event_id {text});"
                "INSERT INTO inbox VALUES ('{3B6F1A2C-9D4E-4F50-A1B2-C3D4E5F60718}'),"
                " ('11111111111141118111aAaAaAaAaAaA'), ('order:7');");
    const auto store = service.store();
    InboxConfig inbox = inboxOf(u"inbox"_s, {}, {});
    inbox.idForm = IdForm::GuidText;
    const auto ids
        = idsOf({ "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718", "3B6F1A2C9D4E4F50A1B2C3D4E5F60718",
                  "11111111-1111-4111-8111-aaaaaaaaaaaa", "11111111-1111-4111-8111-aaaaaaaaaaab",
                  "order:7", "ORDER:7" });
    const auto answer = store->inbox(u"h"_s, inbox, ids, {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), 4);
    for (const std::size_t i : { 0U, 1U, 2U, 4U }) // keyed by what was asked, both spellings
        QVERIFY(answer->rows.contains(ids[i]));
    inbox.idForm = IdForm::Bytes;
    QCOMPARE(store->inbox(u"h"_s, inbox, ids, {})->rows.size(), 1);
}

void SqlStoresTest::otherTablesAreReadOrNamed()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran(caseFile("C38/older-two-columns-missing.sql"));
    const auto store = service.store();
    const auto ids = idsOf({ "EVT-38-1" });
    const auto noHandler
        = store->inbox(u"h"_s, inboxOf(u"inbox_messages"_s, u"tenant_id"_s), ids, {});
    QCOMPARE(noHandler.error().code, ErrorCode::ColumnMissing);
    QCOMPARE(noHandler.error().where, u"inbox_messages.tenant_id"_s);
    // A time that is not there takes only the time away.
    const auto noTime
        = store->inbox(u"h"_s, inboxOf(u"Inbox_Messages"_s, {}, u"attempts"_s), ids, {});
    if (service.kind() != DatabaseKind::MariaDb) { // there a name is a file's, in its own case
        QVERIFY2(noTime, qPrintable(noTime ? QString() : toLogText(noTime.error())));
        QVERIFY(noTime->rows.contains(ids[0]));
        QVERIFY(!noTime->rows.value(ids[0]).appliedAt);
        QCOMPARE(store->status().warnings.size(), std::size_t(1));
        QCOMPARE(store->status().warnings[0].code, ErrorCode::ColumnMissing);
    }
    const auto state = store->states(
        queryOf(u"SELECT attempts AS version FROM inbox_messages WHERE event_id = :key"_s),
        { PartitionKey(QByteArray("EVT-38-1")) }, {});
    QCOMPARE(state.error().code, ErrorCode::ColumnMissing);
    QVERIFY(state.error().native.contains(u"attempts"_s));
    QCOMPARE(store->status().state, StoreState::Open);

    service.ran("DROP TABLE inbox_messages;");
    service.ran(caseFile("C38/view-other-names.sql"));
    const auto view = store->inbox(u"tenant-kea"_s,
                                   inboxOf(u"inbox_messages"_s, u"tenant_id"_s, u"RECEIVED_AT"_s),
                                   idsOf({ "EVT-38-2", "EVT-38-3" }), {});
    QVERIFY2(view, qPrintable(view ? QString() : toLogText(view.error())));
    QCOMPARE(view->rows.size(), 1);
    QCOMPARE(toIso(*view->rows.values().value(0).appliedAt), u"2025-10-09T08:00:00.000Z"_s);
}

void SqlStoresTest::missingTableIsNamed()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran(caseFile("C38/no-such-table.sql"));
    const auto store = service.store();
    const auto inbox = store->inbox(u"h"_s, inboxOf(u"inbox_messages"_s), idsOf({ "e" }), {});
    QCOMPARE(inbox.error().code, ErrorCode::TableMissing);
    QCOMPARE(inbox.error().where, u"inbox_messages"_s);
    const auto effects = store->effects(queryOf(effectSql), idsOf({ "e" }), {});
    QCOMPARE(effects.error().code, ErrorCode::TableMissing);
    QVERIFY(effects.error().native.contains(u"changes"_s));
}

void SqlStoresTest::checkTriesEverything()
{
    RECOURSE_SERVICE(service, m_servers);
    service.ran("CREATE TABLE inbox (consumer {text}, event_id {text});"
                "CREATE TABLE changes (event_id {text});");
    const auto store = service.store();
    HandlerConfig good;
    good.name = u"stock"_s;
    good.inbox = inboxOf(u"inbox"_s, u"consumer"_s, {});
    good.inbox->database = u"orders-db"_s;
    good.effect = queryOf(effectSql);
    good.effect->database = u"orders-db"_s;
    HandlerConfig bad;
    bad.name = u"mail"_s;
    bad.inbox = inboxOf(u"inbox"_s, u"consumer"_s, u"applied_at"_s);
    bad.inbox->database = u"orders-db"_s;
    bad.state = queryOf(u"SELECT version FROM orders WHERE id = :key"_s);
    bad.state->database = u"orders-db"_s;
    const std::vector<StoreCheck> checks = store->check({ good, bad }, {});
    QStringList said;
    for (const StoreCheck &check : checks)
        said.append(check.check + (check.ok ? u": ok"_s : u": no"_s));
    QCOMPARE(
        said,
        (QStringList{ u"open: ok"_s, u"inbox inbox of stock: ok"_s, u"effect query of stock: ok"_s,
                      u"inbox inbox of mail: no"_s, u"state query of mail: no"_s }));
    QCOMPARE(checks[3].error->where, u"inbox.applied_at"_s);
    QCOMPARE(checks[4].error->code, ErrorCode::TableMissing);
    QVERIFY2(checks[0].detail.contains(u", read-only, "_s), qPrintable(checks[0].detail));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::SqlStoresTest)
#include "tst_sqlstores.moc"
