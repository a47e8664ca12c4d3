// SPDX-License-Identifier: GPL-3.0-or-later
// Times of database servers are the same instants, whatever zones the server, its database and this
// process live in, also in the hour that is left out in spring.
#include "tests/models/store/servicekinds.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr auto postgresKind = int(DatabaseKind::PostgreSql);
constexpr auto mariaKind = int(DatabaseKind::MariaDb);

struct TimeCase
{
    int kind;
    const char *type;
    const char *value;
    const char *at; // empty: no time
    TimeReading reading;
    const char *raw;
};

constexpr TimeReading told = TimeReading::Told;
constexpr TimeReading assumed = TimeReading::ZoneAssumed;

const TimeCase timeCases[] = {
    { postgresKind, "timestamptz", "'2025-10-09 16:53:20.123+08'", "2025-10-09T08:53:20.123Z", told,
      "" },
    { postgresKind, "timestamptz", "'2025-03-09 02:30:00Z'", "2025-03-09T02:30:00.000Z", told, "" },
    { postgresKind, "timestamptz", "'2025-10-09 08:53:20.123456Z'", "2025-10-09T08:53:20.123Z",
      told, "" },
    { postgresKind, "timestamptz(0)", "'1969-12-31 23:59:59Z'", "1969-12-31T23:59:59.000Z", told,
      "" },
    { postgresKind, "timestamp", "'2025-03-09 02:30:00'", "2025-03-09T02:30:00.000Z", assumed,
      "2025-03-09 02:30:00" },
    { postgresKind, "timestamp", "'2025-10-09 08:53:20.5'", "2025-10-09T08:53:20.500Z", assumed,
      "2025-10-09 08:53:20.5" },
    { postgresKind, "text", "'2025-03-09 02:30:00'", "2025-03-09T02:30:00.000Z", assumed,
      "2025-03-09 02:30:00" },
    { postgresKind, "text", "'2025-03-09T02:30:00-05:00'", "2025-03-09T07:30:00.000Z", told, "" },
    { postgresKind, "date", "'2025-03-09'", "2025-03-09T00:00:00.000Z", assumed, "2025-03-09" },
    { postgresKind, "timestamptz", "'infinity'", "", TimeReading::Unreadable, "infinity" },
    { postgresKind, "timestamptz", "NULL", "", told, "" },
    { mariaKind, "TIMESTAMP(3) NULL", "'2025-10-09 08:53:20.123'", "2025-10-09T08:53:20.123Z", told,
      "" },
    { mariaKind, "TIMESTAMP NULL", "'2025-03-09 02:30:00'", "2025-03-09T02:30:00.000Z", told, "" },
    { mariaKind, "TIMESTAMP NULL", "'2025-11-02 05:30:00'", "2025-11-02T05:30:00.000Z", told, "" },
    { mariaKind, "TIMESTAMP NULL", "'2025-11-02 06:30:00'", "2025-11-02T06:30:00.000Z", told, "" },
    { mariaKind, "DATETIME", "'2025-03-09 02:30:00'", "2025-03-09T02:30:00.000Z", assumed,
      "2025-03-09 02:30:00" },
    { mariaKind, "DATETIME(6)", "'2025-10-09 08:53:20.123456'", "2025-10-09T08:53:20.123Z", assumed,
      "2025-10-09 08:53:20.123456" },
    { mariaKind, "VARCHAR(40)", "'2025-03-09T02:30:00-05:00'", "2025-03-09T07:30:00.000Z", told,
      "" },
    { mariaKind, "DATE", "'2025-03-09'", "2025-03-09T00:00:00.000Z", assumed, "2025-03-09" },
    { mariaKind, "DATETIME", "'0000-00-00 00:00:00'", "", TimeReading::Unreadable,
      "0000-00-00 00:00:00" },
    { mariaKind, "DATETIME", "NULL", "", told, "" },
};

} // namespace

class StoreTimesTest final : public QObject
{
    Q_OBJECT
private slots:
    void timesAreInstants_data();
    void timesAreInstants();
};

void StoreTimesTest::timesAreInstants_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("zone");
    for (const char *zone : { "Asia/Shanghai", "America/New_York" }) {
        QTest::addRow("postgresql, %s", zone) << postgresKind << QString::fromUtf8(zone);
        QTest::addRow("mariadb, %s", zone) << mariaKind << QString::fromUtf8(zone);
    }
}

void StoreTimesTest::timesAreInstants()
{
    QFETCH(int, kind);
    QFETCH(QString, zone);
    const QString missing = DatabaseServer::unavailable(DatabaseKind(kind));
    if (!missing.isEmpty() && DatabaseServer::required())
        QFAIL(qPrintable(missing));
    if (!missing.isEmpty())
        QSKIP(qPrintable(missing));
    DatabaseServer server{ DatabaseKind(kind) };
    server.setZone(zone);
    QVERIFY2(server.start(), qPrintable(server.failure()));
    Service service(&server, DatabaseKind(kind));
    if (kind == postgresKind)
        service.ran("ALTER DATABASE " + service.config.name.toUtf8()
                    + " SET DateStyle = 'SQL, DMY';"
                      "ALTER ROLE owner SET TimeZone = 'Pacific/Chatham';");
    const auto store = service.store();
    int number = 0;
    for (const TimeCase &one : timeCases) {
        if (one.kind != kind)
            continue;
        const QByteArray table = "inbox_" + QByteArray::number(++number);
        service.ran((kind == postgresKind ? "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';"
                                          : "SET time_zone = '+00:00', sql_mode = '';")
                    + QByteArray("CREATE TABLE ") + table + " (event_id {text}, applied_at "
                    + one.type + "); INSERT INTO " + table + " VALUES ('e', " + one.value + ");");
        const auto answer
            = store->inbox(u"h"_s, inboxOf(QString::fromUtf8(table)), idsOf({ "e" }), {});
        QVERIFY2(answer, qPrintable(answer ? QString() : toLogText(answer.error())));
        const InboxRow row = answer->rows.value(id("e"));
        const QByteArray what = QByteArray(one.type) + ' ' + one.value;
        QVERIFY2((row.appliedAt ? toIso(*row.appliedAt) : QString()) == QString::fromUtf8(one.at),
                 qPrintable(QString::fromUtf8(what) + u" is "_s
                            + (row.appliedAt ? toIso(*row.appliedAt) : QString())));
        QVERIFY2(row.appliedAtReading == one.reading, what.constData());
        QVERIFY2(row.appliedAtRaw == QString::fromUtf8(one.raw), qPrintable(row.appliedAtRaw));
        // The same through a query, where the column is one of an expression.
        const auto state = store->states(
            queryOf(u"SELECT max(applied_at) AS at FROM %1 WHERE event_id = :key"_s.arg(
                QString::fromUtf8(table))),
            { PartitionKey(QByteArray("e")) }, {});
        QVERIFY2(state, qPrintable(state ? QString() : toLogText(state.error())));
        QCOMPARE(state->rows.values().value(0).at, row.appliedAt);
    }
    QVERIFY(number > 5);
}

} // namespace recourse

// Another zone than the servers', with the same hour left out as one of them.
int main(int argc, char **argv)
{
    qputenv("TZ", "America/New_York");
    QCoreApplication app(argc, argv);
    recourse::StoreTimesTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_storetimes.moc"
