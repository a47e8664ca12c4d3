// SPDX-License-Identifier: GPL-3.0-or-later
// [journal]: where it is kept, and faults with their place.
#include "models/config/workspacefile.h"
#include "tests/models/config/faultcase.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalConfigTest final : public QObject
{
    Q_OBJECT
private slots:
    void withoutItIsAFile();
    void itNamesADatabase();
    void faultsHaveTheirPlace_data();
    void faultsHaveTheirPlace();

private:
    static QByteArray with(const QByteArray &section)
    {
        return spoiled("[replay]\n", "[journal]\n" + section + "\n[replay]\n");
    }
};

void JournalConfigTest::withoutItIsAFile()
{
    const auto workspace = parseWorkspace(soundWorkspace(), u"orders.toml"_s);
    QVERIFY(workspace);
    QVERIFY(workspace->journal.database.isEmpty());
}

void JournalConfigTest::itNamesADatabase()
{
    const auto one = parseWorkspace(with("database = \"orders-db\""), u"orders.toml"_s);
    QVERIFY(one);
    QVERIFY(one->journal == (JournalConfig{ u"orders-db"_s, u"recourse_journal"_s }));
    const auto two = parseWorkspace(with("database = \"orders-db\"\nschema = \"Night shift\""),
                                    u"orders.toml"_s);
    QVERIFY(two);
    QCOMPARE(two->journal.schema, u"Night shift"_s);
}

void JournalConfigTest::faultsHaveTheirPlace_data()
{
    QTest::addColumn<QByteArray>("section");
    QTest::addColumn<QByteArray>("at"); // where the fault is
    QTest::addColumn<QString>("says");
    QTest::newRow("no database") << "schema = \"x\""_ba
                                 << "[journal]"_ba << u"database"_s;
    QTest::newRow("one that is not there") << "database = \"oders-db\""_ba
                                           << "\"oders-db\""_ba << u"orders-db"_s;
    QTest::newRow("one of another kind") << "database = \"stock-db\" # here"_ba
                                         << "\"stock-db\" # here"_ba << u"PostgreSQL"_s;
    QTest::newRow("a name that cannot be quoted") << "database = \"orders-db\"\nschema = 'a\"b'"_ba
                                                  << "'a\"b'"_ba << u"schema"_s;
    QTest::newRow("a name of the server's own") << "database = \"orders-db\"\nschema = \"pg_x\""_ba
                                                << "\"pg_x\""_ba << u"schema"_s;
    QTest::newRow("an unknown key") << "database = \"orders-db\"\nshema = \"x\""_ba
                                    << "shema"_ba << u"schema"_s;
}

void JournalConfigTest::faultsHaveTheirPlace()
{
    QFETCH(QByteArray, section);
    QFETCH(QByteArray, at);
    QFETCH(QString, says);
    const QByteArray text = with(section);
    const auto workspace = parseWorkspace(text, u"orders.toml"_s);
    QVERIFY(!workspace);
    const auto &faults = workspace.error().faults;
    QCOMPARE(faults.size(), std::size_t(1));
    const PlaceOf place = placeOf(text, at);
    QCOMPARE(faults[0].line, place.line);
    QCOMPARE(faults[0].column, place.column);
    QVERIFY2(wholeText(faults[0]).contains(says), qPrintable(wholeText(faults[0])));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalConfigTest)
#include "tst_journalconfig.moc"
