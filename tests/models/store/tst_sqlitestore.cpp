// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/store/storebuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class SqliteStoreTest final : public QObject
{
    Q_OBJECT
private slots:
    void inboxRowsOfManyIds();
    void inboxIsOfTheHandler();
    void inboxComparesByteForByte();
    void inboxIdsThatAreNotUtf8();
    void inboxOfUtf16Texts();
    void inboxIdsMayBeNumbers();
    void nullIdsAreNoKey();
    void appliedAtIsReadOrSaysWhyNot_data();
    void appliedAtIsReadOrSaysWhyNot();
    void binaryGuidsMatchInTheirOrderOnly_data();
    void binaryGuidsMatchInTheirOrderOnly();
    void textGuidsMatchInAnySpelling();
    void idsAreNeverPastedIn();

    void olderTableNamesTheMissingColumn();
    void newerTableAndViewAreRead();
    void otherTypesAreRead();
    void missingTableIsNamed();
};

void SqliteStoreTest::inboxRowsOfManyIds()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT,"
                " PRIMARY KEY (consumer, event_id));"
                "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 2 FROM n WHERE i < 1998)"
                " INSERT INTO inbox SELECT 'order-sync', 'order:' || i, '2025-10-09T08:53:20Z'"
                " FROM n;");
    SqliteStore store(service.config, service.clock);
    std::vector<EventId> ids;
    for (int i = 0; i < 2000; ++i)
        ids.emplace_back("order:" + QByteArray::number(i));
    const auto answer = store.inbox(u"order-sync"_s, inboxOf(u"inbox"_s, u"consumer"_s), ids, {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), 1000);
    QCOMPARE(answer->readAt, service.clock.at);
    QVERIFY(answer->rows.contains(id("order:1998")));
    QVERIFY(!answer->rows.contains(id("order:1999")));
    QCOMPARE(toIso(*answer->rows.value(id("order:0")).appliedAt), u"2025-10-09T08:53:20.000Z"_s);
    QCOMPARE(store.status().state, StoreState::Open);
    QCOMPARE(store.status().lastReadAt, service.clock.at);
}

void SqliteStoreTest::inboxIsOfTheHandler()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT);"
                "INSERT INTO inbox VALUES ('stock', 'e1', NULL), ('mail', 'e2', NULL);");
    SqliteStore store(service.config, service.clock);
    InboxConfig inbox = inboxOf(u"inbox"_s, u"consumer"_s);
    auto answer = store.inbox(u"stock"_s, inbox, idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.keys(), QList<EventId>{ id("e1") });
    inbox.handlerValue = u"mail"_s;
    answer = store.inbox(u"stock"_s, inbox, idsOf({ "e1", "e2" }), {});
    QCOMPARE(answer->rows.keys(), QList<EventId>{ id("e2") });
}

void SqliteStoreTest::inboxComparesByteForByte()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (consumer TEXT COLLATE NOCASE, event_id TEXT COLLATE NOCASE);"
                "INSERT INTO inbox VALUES ('STOCK', 'Order:1'), ('stock', 'Order:2'),"
                " ('stock', 'order:3 ');");
    SqliteStore store(service.config, service.clock);
    const auto answer
        = store.inbox(u"stock"_s, inboxOf(u"inbox"_s, u"consumer"_s, {}),
                      idsOf({ "order:1", "Order:1", "order:2", "Order:2", "order:3" }), {});
    QCOMPARE(answer->rows.keys(), QList<EventId>{ id("Order:2") });
}

void SqliteStoreTest::inboxIdsThatAreNotUtf8()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id TEXT);"
                "INSERT INTO inbox VALUES (CAST(x'ff00fe' AS TEXT)), (x'0102'), ('e' || char(0));");
    SqliteStore store(service.config, service.clock);
    const QByteArray bad("\xff\0\xfe", 3);
    const QByteArray blob("\1\2", 2);
    const QByteArray nul("e\0", 2);
    const auto answer = store.inbox(u"h"_s, inboxOf(u"inbox"_s, {}, {}),
                                    idsOf({ bad, blob, nul, "e", "\xff" }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QVERIFY(answer->rows.contains(EventId(bad)));
    QVERIFY(answer->rows.contains(EventId(blob)));
    QVERIFY(answer->rows.contains(EventId(nul)));
    QCOMPARE(answer->rows.size(), 3);
}

void SqliteStoreTest::inboxOfUtf16Texts()
{
    ServiceDatabase service;
    service.ran("PRAGMA encoding = 'UTF-16le';"
                "CREATE TABLE inbox (consumer TEXT, event_id TEXT);"
                "INSERT INTO inbox VALUES ('h', 'Bestellung:\xc3\xa4'), ('h', 'e2');");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.inbox(u"h"_s, inboxOf(u"inbox"_s, u"consumer"_s, {}),
                                    idsOf({ "Bestellung:\xc3\xa4", "e2", "e3" }), {});
    QCOMPARE(answer->rows.size(), 2);
}

void SqliteStoreTest::inboxIdsMayBeNumbers()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id);" // no type: a number stays one
                "INSERT INTO inbox VALUES (9007199254740993), (7), ('8');");
    SqliteStore store(service.config, service.clock);
    const auto answer
        = store.inbox(u"h"_s, inboxOf(u"inbox"_s, {}, {}),
                      idsOf({ "9007199254740993", "9007199254740992", "7", "8", "07" }), {});
    QCOMPARE(answer->rows.size(), 3);
    QVERIFY(answer->rows.contains(id("9007199254740993")));
    QVERIFY(!answer->rows.contains(id("9007199254740992")));
    QVERIFY(!answer->rows.contains(id("07")));
}

void SqliteStoreTest::nullIdsAreNoKey()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id TEXT, applied_at TEXT);"
                "CREATE TABLE changes (event_id TEXT);"
                "INSERT INTO inbox VALUES (NULL, 'x'), ('', 'x');"
                "INSERT INTO changes VALUES (NULL), ('');");
    SqliteStore store(service.config, service.clock);
    const std::vector<EventId> none{ EventId() };
    QVERIFY(store.inbox(u"h"_s, inboxOf(u"inbox"_s), none, {})->rows.isEmpty());
    QVERIFY(store.effects(queryOf(effectSql), none, {})->rows.isEmpty());
}

void SqliteStoreTest::appliedAtIsReadOrSaysWhyNot_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("at");
    QTest::addColumn<int>("reading");
    QTest::addColumn<QString>("raw");
    const auto row = [](const char *name, const char *value, const char *at, TimeReading reading,
                        const char *raw) {
        QTest::newRow(name) << QByteArray(value) << QString::fromUtf8(at) << int(reading)
                            << QString::fromUtf8(raw);
    };
    row("iso", "'2025-10-09T08:53:20.123Z'", "2025-10-09T08:53:20.123Z", TimeReading::Told, "");
    row("offset", "'2025-10-09T16:53:20+08:00'", "2025-10-09T08:53:20.000Z", TimeReading::Told, "");
    row("no zone", "'2025-10-09 08:53:20'", "2025-10-09T08:53:20.000Z", TimeReading::ZoneAssumed,
        "2025-10-09 08:53:20");
    row("seconds", "1760000000", "2025-10-09T08:53:20.000Z", TimeReading::GuessedSeconds,
        "1760000000");
    row("milliseconds", "1760000000123", "2025-10-09T08:53:20.123Z", TimeReading::GuessedMillis,
        "1760000000123");
    row("number as text", "'1760000000'", "2025-10-09T08:53:20.000Z", TimeReading::GuessedSeconds,
        "1760000000");
    row("no time at all", "'soon'", "", TimeReading::Unreadable, "soon");
    row("a small number", "5", "", TimeReading::Unreadable, "5");
    row("null", "NULL", "", TimeReading::Told, "");
}

void SqliteStoreTest::appliedAtIsReadOrSaysWhyNot()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, at);
    QFETCH(int, reading);
    QFETCH(QString, raw);
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id TEXT, applied_at);"
                "INSERT INTO inbox VALUES ('e', "
                + value + ")");
    SqliteStore store(service.config, service.clock);
    const auto answer = store.inbox(u"h"_s, inboxOf(u"inbox"_s), idsOf({ "e" }), {});
    QCOMPARE(answer->rows.size(), 1);
    const InboxRow row = answer->rows.value(id("e"));
    QCOMPARE(row.appliedAt ? toIso(*row.appliedAt) : QString(), at);
    QCOMPARE(int(row.appliedAtReading), reading);
    QCOMPARE(row.appliedAtRaw, raw);
}

void SqliteStoreTest::binaryGuidsMatchInTheirOrderOnly_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QByteArray>("tenant"); // of the row it finds
    const QByteArray text = "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718";
    const QByteArray raw = QByteArray::fromHex("3b6f1a2c9d4e4f50a1b2c3d4e5f60718");
    QTest::newRow("text, plain") << int(IdForm::GuidBinary) << text << QByteArray("plain");
    QTest::newRow("text, swapped")
        << int(IdForm::GuidBinarySwapped) << text << QByteArray("swapped");
    QTest::newRow("braces, plain")
        << int(IdForm::GuidBinary) << '{' + text.toUpper() + '}' << QByteArray("plain");
    QTest::newRow("raw, plain") << int(IdForm::GuidBinary) << raw << QByteArray("plain");
    QTest::newRow("raw, swapped") << int(IdForm::GuidBinarySwapped) << raw << QByteArray("swapped");
    QTest::newRow("raw, as bytes") << int(IdForm::Bytes) << raw << QByteArray("plain");
    QTest::newRow("text, as bytes") << int(IdForm::Bytes) << text << QByteArray("");
    QTest::newRow("another id") << int(IdForm::GuidBinary)
                                << QByteArray("3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60719")
                                << QByteArray("");
}

void SqliteStoreTest::binaryGuidsMatchInTheirOrderOnly()
{
    QFETCH(int, form);
    QFETCH(QByteArray, asked);
    QFETCH(QByteArray, tenant);
    ServiceDatabase service;
    service.ran(caseFile("C09/sqlite.sql"));
    SqliteStore store(service.config, service.clock);
    // The column that tells the two rows apart stands where the time would.
    InboxConfig inbox = inboxOf(u"inbox_binary"_s, {}, u"id_order"_s);
    inbox.idForm = static_cast<IdForm>(form);
    const auto answer = store.inbox(u"h"_s, inbox, idsOf({ asked }), {});
    QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
    QCOMPARE(answer->rows.size(), tenant.isEmpty() ? 0 : 1);
    QCOMPARE(answer->rows.value(EventId(asked)).appliedAtRaw, QString::fromUtf8(tenant));
}

void SqliteStoreTest::textGuidsMatchInAnySpelling()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id TEXT);"
                "INSERT INTO inbox VALUES ('{3B6F1A2C-9D4E-4F50-A1B2-C3D4E5F60718}'),"
                " ('11111111111141118111aAaAaAaAaAaA'), ('order:7');");
    SqliteStore store(service.config, service.clock);
    InboxConfig inbox = inboxOf(u"inbox"_s, {}, {});
    inbox.idForm = IdForm::GuidText;
    const auto ids
        = idsOf({ "3b6f1a2c-9d4e-4f50-a1b2-c3d4e5f60718", "3B6F1A2C9D4E4F50A1B2C3D4E5F60718",
                  "11111111-1111-4111-8111-aaaaaaaaaaaa", "11111111-1111-4111-8111-aaaaaaaaaaab",
                  "order:7", "ORDER:7" });
    const auto answer = store.inbox(u"h"_s, inbox, ids, {});
    QCOMPARE(answer->rows.size(), 4);
    QVERIFY(answer->rows.contains(ids[0])); // keyed by what was asked, both spellings
    QVERIFY(answer->rows.contains(ids[1]));
    QVERIFY(answer->rows.contains(ids[2]));
    QVERIFY(answer->rows.contains(ids[4]));
    inbox.idForm = IdForm::Bytes;
    QCOMPARE(store.inbox(u"h"_s, inbox, ids, {})->rows.size(), 1);
}

void SqliteStoreTest::idsAreNeverPastedIn()
{
    ServiceDatabase service;
    service.ran("CREATE TABLE inbox (event_id TEXT); CREATE TABLE changes (event_id TEXT);"
                "INSERT INTO inbox VALUES ('other'); INSERT INTO changes VALUES ('other');");
    SqliteStore store(service.config, service.clock);
    const auto hostile = idsOf({ "' OR '1'='1", "x'); DROP TABLE inbox; --", ":event_id" });
    QVERIFY(store.inbox(u"h"_s, inboxOf(u"inbox"_s, {}, {}), hostile, {})->rows.isEmpty());
    const auto effects = store.effects(queryOf(effectSql), hostile, {});
    QCOMPARE(effects->rows.value(hostile[0]).effects, 0);
    QCOMPARE(effects->rows.value(hostile[1]).effects, 0);
}

// ---- tables other than expected

void SqliteStoreTest::olderTableNamesTheMissingColumn()
{
    ServiceDatabase service;
    service.ran(caseFile("C38/older-two-columns-missing.sql"));
    SqliteStore store(service.config, service.clock);
    const auto ids = idsOf({ "EVT-38-1" });

    const auto noHandler
        = store.inbox(u"h"_s, inboxOf(u"inbox_messages"_s, u"tenant_id"_s), ids, {});
    QCOMPARE(noHandler.error().code, ErrorCode::ColumnMissing);
    QCOMPARE(noHandler.error().where, u"inbox_messages.tenant_id"_s);

    // A time that is not there takes only the time away.
    const auto noTime
        = store.inbox(u"h"_s, inboxOf(u"inbox_messages"_s, {}, u"attempts"_s), ids, {});
    QVERIFY(noTime);
    QVERIFY(noTime->rows.contains(ids[0]));
    QVERIFY(!noTime->rows.value(ids[0]).appliedAt);
    QCOMPARE(store.status().warnings.size(), std::size_t(1));
    QCOMPARE(store.status().warnings[0].code, ErrorCode::ColumnMissing);
    QCOMPARE(store.status().warnings[0].where, u"inbox_messages.attempts"_s);

    const auto state = store.states(
        queryOf(u"SELECT attempts AS version FROM inbox_messages WHERE event_id = :key"_s),
        { PartitionKey(QByteArray("EVT-38-1")) }, {});
    QCOMPARE(state.error().code, ErrorCode::ColumnMissing);
    QVERIFY(state.error().native.contains(u"attempts"_s));
    QCOMPARE(store.status().state, StoreState::Open);
}

void SqliteStoreTest::newerTableAndViewAreRead()
{
    for (const char *file : { "C38/newer-extra-columns.sql", "C38/view-other-names.sql" }) {
        ServiceDatabase service;
        service.ran(caseFile(file));
        SqliteStore store(service.config, service.clock);
        const auto answer = store.inbox(
            u"tenant-kea"_s, inboxOf(u"inbox_messages"_s, u"tenant_id"_s, u"received_at"_s),
            idsOf({ "EVT-38-2", "EVT-38-3" }), {});
        QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
        QCOMPARE(answer->rows.size(), 1);
        QCOMPARE(toIso(*answer->rows.values().value(0).appliedAt), u"2025-10-09T08:00:00.000Z"_s);
    }
}

void SqliteStoreTest::otherTypesAreRead()
{
    ServiceDatabase service;
    service.ran(caseFile("C38/other-types-sqlite.sql"));
    SqliteStore store(service.config, service.clock);
    const auto answer = store.inbox(u"tenant-kea"_s,
                                    inboxOf(u"inbox_messages"_s, u"tenant_id"_s, u"received_at"_s),
                                    idsOf({ "9007199254740993", "2" }), {});
    QCOMPARE(answer->rows.size(), 1); // the row of nobody is nobody's
    const InboxRow row = answer->rows.value(id("9007199254740993"));
    QCOMPARE(toIso(*row.appliedAt), u"2025-10-09T08:53:20.123Z"_s);
    QCOMPARE(row.appliedAtReading, TimeReading::GuessedMillis);

    const auto state
        = store.states(queryOf(u"SELECT attempts AS version, status, tenant_id FROM inbox_messages "
                               "WHERE event_id = :key"_s),
                       { PartitionKey(QByteArray("9007199254740993")) }, {});
    const StateRow found = state->rows.value(PartitionKey(QByteArray("9007199254740993")));
    QVERIFY(!found.version); // "three" is no number, and is not made one
    QCOMPARE(found.columns.value(u"version"_s).toString(), u"three"_s);
    QCOMPARE(found.columns.value(u"tenant_id"_s).toString(), u"tenant-kea"_s);
}

void SqliteStoreTest::missingTableIsNamed()
{
    ServiceDatabase service;
    service.ran(caseFile("C38/no-such-table.sql"));
    SqliteStore store(service.config, service.clock);
    const auto inbox = store.inbox(u"h"_s, inboxOf(u"inbox_messages"_s), idsOf({ "e" }), {});
    QCOMPARE(inbox.error().code, ErrorCode::TableMissing);
    QCOMPARE(inbox.error().where, u"inbox_messages"_s);
    const auto effects = store.effects(queryOf(effectSql), idsOf({ "e" }), {});
    QCOMPARE(effects.error().code, ErrorCode::TableMissing);
    QVERIFY(effects.error().native.contains(u"changes"_s));
}

// ---- queries of the workspace

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::SqliteStoreTest)
#include "tst_sqlitestore.moc"
