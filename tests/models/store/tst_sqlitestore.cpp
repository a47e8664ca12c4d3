// SPDX-License-Identifier: GPL-3.0-or-later
// What only SQLite does; tst_sqlstores.cpp has what all kinds do.
#include "tests/models/store/storebuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class SqliteStoreTest final : public QObject
{
    Q_OBJECT
private slots:
    void inboxIdsThatAreNotUtf8();
    void inboxOfUtf16Texts();
    void inboxIdsMayBeNumbers();

    void newerTableAndViewAreRead();
    void otherTypesAreRead();
};

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

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::SqliteStoreTest)
#include "tst_sqlitestore.moc"
