// SPDX-License-Identifier: GPL-3.0-or-later
// A resolved row goes back to where it was parked.
#include "tests/models/eventtable/parkedtable.h"

using namespace Qt::StringLiterals;

namespace recourse {

class TableRestoreTest final : public QObject
{
    Q_OBJECT
private slots:
    void resolvedRowIsParkedAgain();
    void ofAlikeTheOneThatWasParked();
};

void TableRestoreTest::resolvedRowIsParkedAgain()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'", "x'00ff'", "'{\"b\":1,\"a\":[true,null]}'").parked("'e'", "x'01'");
    const QByteArray before = table.value("SELECT quote(last_error) || quote(attempts) || "
                                          "quote(parked_at) || quote(headers) FROM events");
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(custody->remove({ held.at(0).token, held.at(1).token }));
    QCOMPARE(table.states(), QByteArray("done done"));
    Publication back;
    back.routingKey = "q.parked";
    back.message = held.at(0).message.message;
    QCOMPARE(sent(table, back).fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("parked done"));
    QCOMPARE(table.value("SELECT quote(last_error) || quote(attempts) || quote(parked_at) || "
                         "quote(headers) FROM events"),
             before);
    QVERIFY(taken(*table.custody()).at(0).message.message == held.at(0).message.message);
    QVERIFY(isRefused(sent(table, back))); // it is back
    back.message = held.at(1).message.message;
    back.message.body = "another";
    QVERIFY(isRefused(sent(table, back)));
    back.routingKey = "r.parked";
    back.message = held.at(1).message.message;
    QVERIFY(isRefused(sent(table, back)));
    QCOMPARE(table.states(), QByteArray("parked done"));
}

// The same event was sent twice: one copy was handled, the other parked and resolved.
void TableRestoreTest::ofAlikeTheOneThatWasParked()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'").parked("'e'").ran(
        "UPDATE events SET state = 'done', parked_at = NULL WHERE id = 2");
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(custody->remove({ held.at(0).token }));
    Publication back;
    back.routingKey = "q.parked";
    back.message = held.at(0).message.message;
    QCOMPARE(sent(table, back).fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("parked done"));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TableRestoreTest)
#include "tst_tablerestore.moc"
