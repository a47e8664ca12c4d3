// SPDX-License-Identifier: GPL-3.0-or-later
// The small judges that reading a workspace rests on.
#include "models/config/duration.h"
#include "models/config/nearest.h"
#include "models/config/sqlcheck.h"
#include "models/config/workspace.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace recourse {

class ConfigPartsTest final : public QObject
{
    Q_OBJECT
private slots:
    void durations_data();
    void durations();
    void nearestWord_data();
    void nearestWord();
    void readQueries_data();
    void readQueries();
    void tenantsAreByteForByte();
};

void ConfigPartsTest::durations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("seconds"); // 0: no duration

    const auto row = [](const char *text, std::chrono::seconds time) {
        QTest::newRow(text) << QString::fromUtf8(text) << qint64(time.count());
    };
    row("90 s", 90s);
    row("30 min", 30min);
    row("36h", 36h);
    row("24 hours", 24h);
    row("1 day", 24h);
    row("7 days", 7 * 24h);
    row(" 2 Weeks ", 14 * 24h);
    row("0 min", 0s);
    row("-5 min", 0s);
    row("1.5 h", 0s);
    row("7", 0s);
    row("days", 0s);
    row("7 d 3 h", 0s);
    row("7 months", 0s);
    row("99999999999 s", 0s);
    row("", 0s);
}

void ConfigPartsTest::durations()
{
    QFETCH(const QString, text);
    QFETCH(const qint64, seconds);
    QCOMPARE(qint64(durationFromText(text).value_or(0s).count()), seconds);
}

void ConfigPartsTest::nearestWord_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("meant");

    QTest::newRow("letters swapped") << u"prot"_s << u"port"_s;
    QTest::newRow("letter missing") << u"queus"_s << u"queues"_s;
    QTest::newRow("letter too many") << u"parkingg"_s << u"parking"_s;
    QTest::newRow("case") << u"PORT"_s << u"port"_s;
    QTest::newRow("dash") << u"retry-queues"_s << u"retry_queues"_s;
    QTest::newRow("far from all") << u"xyzzyxyzzy"_s << QString();
    QTest::newRow("longer than any key") << QString(100'000, u'a') << QString();
}

void ConfigPartsTest::nearestWord()
{
    QFETCH(const QString, written);
    QFETCH(const QString, meant);
    QCOMPARE(nearest(written, { u"port"_s, u"queues"_s, u"parking"_s, u"retry_queues"_s }), meant);
}

void ConfigPartsTest::readQueries_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("sound");

    const auto row = [](const char *name, const char *sql, bool sound) {
        QTest::newRow(name) << QString::fromUtf8(sql) << sound;
    };
    row("select", "SELECT a FROM t WHERE id = :event_id", true);
    row("lower case, line breaks", "select a\nfrom t\nwhere id = :event_id\n", true);
    row("with", "WITH x AS (SELECT 1) SELECT * FROM x WHERE id = :event_id", true);
    row("in brackets", "(SELECT a FROM t WHERE id = :event_id)", true);
    row("semicolon at the end", "SELECT a FROM t WHERE id = :event_id ;", true);
    row("comment in front", "-- which\nSELECT a FROM t WHERE id = :event_id", true);
    row("keyword in a literal", "SELECT 'DELETE; DROP' FROM t WHERE id = :event_id", true);
    row("keyword in a quoted name", "SELECT \"update\" FROM t WHERE id = :event_id", true);
    row("keyword in a comment", "SELECT a /* update; */ FROM t WHERE id = :event_id", true);
    row("keyword as part of a name", "SELECT updated_at FROM deletes WHERE id = :event_id", true);
    row("function replace", "SELECT replace(a, 'x', 'y') FROM t WHERE id = :event_id", true);
    row("cast", "SELECT a::text FROM t WHERE id = :event_id::uuid", true);
    row("slice", "SELECT a[1:2] FROM t WHERE id = :event_id", true);
    row("dollar quotes", "SELECT $q$ DELETE :x $q$ FROM t WHERE id = :event_id", true);
    row("quote within a literal", "SELECT 'it''s; DELETE' FROM t WHERE id = :event_id", true);
    row("empty", " ", false);
    row("only a comment", "-- SELECT :event_id", false);
    row("delete", "DELETE FROM t WHERE id = :event_id", false);
    row("writing in a with", "WITH x AS (DELETE FROM t RETURNING id) SELECT :event_id", false);
    row("lock", "SELECT a FROM t WHERE id = :event_id FOR UPDATE", false);
    row("select into", "SELECT a INTO other FROM t WHERE id = :event_id", false);
    row("two statements", "SELECT 1; SELECT a FROM t WHERE id = :event_id", false);
    row("explain", "EXPLAIN SELECT a FROM t WHERE id = :event_id", false);
    row("pragma", "PRAGMA user_version", false);
    row("placeholder in quotes", "SELECT a FROM t WHERE id = ':event_id'", false);
    row("placeholder misspelt", "SELECT a FROM t WHERE id = :eventid", false);
    row("placeholder too long", "SELECT a FROM t WHERE id = :event_id_2", false);
    row("open literal", "SELECT a FROM t WHERE id = 'x :event_id", false);
    row("another placeholder beside", "SELECT a FROM t WHERE id = :event_id AND k = :key", false);
}

void ConfigPartsTest::readQueries()
{
    QFETCH(const QString, sql);
    QFETCH(const bool, sound);
    const SqlFault fault = readQueryFault(sql, u":event_id"_s);
    QVERIFY2(fault.what.isEmpty() == sound, qPrintable(fault.what));
}

void ConfigPartsTest::tenantsAreByteForByte()
{
    Workspace workspace;
    QVERIFY(workspace.tenantVisible(TenantId(u"acme"_s)));
    QVERIFY(workspace.tenantVisible(TenantId()));
    workspace.tenants = QStringList{ u"acme"_s, u"café"_s };
    QVERIFY(workspace.tenantVisible(TenantId(u"acme"_s)));
    QVERIFY(workspace.tenantVisible(TenantId(QByteArray("caf\xC3\xA9"))));
    for (const char *other : { "ACME", "acme ",
                               "\xD0\xB0"
                               "cme",
                               "caf\xE9", "acm", "*", "" })
        QVERIFY2(!workspace.tenantVisible(TenantId(QByteArray(other))), other);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ConfigPartsTest)
#include "tst_configparts.moc"
