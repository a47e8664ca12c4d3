// SPDX-License-Identifier: GPL-3.0-or-later
// Parked rows are taken, replayed and resolved: what becomes of the table.
#include "tests/models/eventtable/parkedtable.h"

#include <set>

using namespace Qt::StringLiterals;

namespace recourse {

class TableCustodyTest final : public QObject
{
    Q_OBJECT
private slots:
    void takesInTheOrderOfALook();
    void takingChangesNothing();
    void replayedRowWaitsAgain();
    void bytesStayAsTheyWere_data();
    void bytesStayAsTheyWere();
    void marksAreWrittenAndNothingElse_data();
    void marksAreWrittenAndNothingElse();
    void changedRowIsRefused_data();
    void changedRowIsRefused();
    void alteredCopyIsRefused();
    void otherQueue();
    void tableOfFewColumns();
    void parkedAgainComesBack();
    void sameEventIdOtherPayload();
    void rowsThatSayTheSame();
    void rowsThatCannotBeToldApart();
    void resolvedRowIsDone();
    void resolveIsAllOrNothing();
    void onlyStatesThatAreNamedAreWritten();
    void rulesOfTheTableRefuseOneRow();
    void onlyParkingPlacesAreTaken();
    void nothingAfterGivingBack();
};

void TableCustodyTest::takesInTheOrderOfALook()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(50).row("'q', 'waits', 'pending'").row("'other', 'else', 'parked'");
    table.parkedRows(3).ran("UPDATE events SET state = 'done' WHERE id = 7");
    const auto broker = table.broker();
    const auto looked = browsed(*broker, u"q.parked"_s).messages;
    const auto custody = table.custody();
    std::vector<HeldMessage> all;
    std::set<quint64> tokens;
    for (const std::size_t most : { 20U, 1U, 31U, 20U }) {
        for (HeldMessage &held : taken(*custody, most)) {
            tokens.insert(held.token);
            all.push_back(std::move(held));
        }
    }
    QCOMPARE(all.size(), std::size_t(52));
    QCOMPARE(tokens.size(), all.size());
    QCOMPARE(looked.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].message.position, looked[i].position);
        QVERIFY(all[i].message.message == looked[i].message);
        QCOMPARE(all[i].message.queue, u"q.parked"_s);
    }
    QVERIFY(taken(*custody).empty());
    table.parked("'late'");
    const auto late = custody->take(5, Millis(2'000), {});
    QCOMPARE(late->size(), std::size_t(1));
}

void TableCustodyTest::takingChangesNothing()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(3);
    QFile file(table.database.path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    file.seek(0);
    {
        const auto custody = table.custody();
        QCOMPARE(taken(*custody).size(), std::size_t(3));
        QVERIFY(custody->keepAlive());
    }
    QCOMPARE(file.readAll(), before);
    QCOMPARE(QDir(table.folder.path()).entryList(QDir::Files), QStringList(u"events.db"_s));
}

void TableCustodyTest::replayedRowWaitsAgain()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(3);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    // In any order, whatever the rows' order.
    const auto outcomes = custody->publish({ copyOf(held[2]), copyOf(held[0]) }, {});
    QCOMPARE(fates(outcomes),
             QList<PublishFate>({ PublishFate::Confirmed, PublishFate::Confirmed }));
    QVERIFY(!outcomes[0].why);
    QCOMPARE(table.states(), QByteArray("pending parked pending"));
    QCOMPARE(table.value("SELECT attempts || last_error || available_at || parked_at FROM events"),
             QByteArray("0gone wrong2025-10-09T08:01:00.000Z2025-10-09T08:03:00.000Z"));
    QVERIFY(custody->remove({ held[0].token, held[2].token }));
    QCOMPARE(table.states(), QByteArray("pending parked pending"));
    // Never the same row twice.
    QVERIFY(isRefused(custody->publish({ copyOf(held[0]) }, {}).at(0)));
}

void TableCustodyTest::bytesStayAsTheyWere_data()
{
    QTest::addColumn<QByteArray>("eventId");
    QTest::addColumn<QByteArray>("payload");
    QTest::newRow("plain") << QByteArray("'order:1:v7'") << QByteArray("x'7b7d'");
    QTest::newRow("no id") << QByteArray("NULL") << QByteArray("x'7b7d'");
    QTest::newRow("empty") << QByteArray("''") << QByteArray("x''");
    QTest::newRow("quotes") << QByteArray("'a''; DROP TABLE events; --'") << QByteArray("''''");
    QTest::newRow("nul and no utf-8")
        << QByteArray("CAST(x'6100ff62' AS TEXT)") << QByteArray("x'00ff00fe'");
    QTest::newRow("id as blob") << QByteArray("x'00ff'") << QByteArray("'text as payload'");
    QTest::newRow("number as text") << QByteArray("'0012'") << QByteArray("12.50");
    QTest::newRow("text with nul")
        << QByteArray("'%1 %2'") << QByteArray("CAST(x'6100ff62' AS TEXT)");
    QTest::newRow("large") << QByteArray("'large'") << QByteArray("randomblob(3000000)");
}

void TableCustodyTest::bytesStayAsTheyWere()
{
    QFETCH(QByteArray, eventId);
    QFETCH(QByteArray, payload);
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'before'").parked(eventId, payload).parked("'behind'");
    const QByteArray before = table.written(2);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    const auto outcome = custody->publish({ copyOf(held.at(1), "run-1") }, {}).at(0);
    QCOMPARE(outcome.fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("parked pending parked"));
    QCOMPARE(table.written(2), before);
}

void TableCustodyTest::marksAreWrittenAndNothingElse_data()
{
    const QByteArray marks = R"("x-recourse-run":"run-1","x-recourse-replay":"1")";
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("none") << QByteArray() << QByteArray('{' + marks + '}');
    QTest::newRow("empty") << QByteArray("{ }") << QByteArray('{' + marks + '}');
    QTest::newRow("kept as written")
        << QByteArray(
               R"( { "b" : 1.50, "a" : "\u00e9, }\"{" , "n": {"x-recourse-run": [1, {}]} } )")
        << QByteArray(R"( { "b" : 1.50, "a" : "\u00e9, }\"{" , "n": {"x-recourse-run": [1, {}]} ,)"
                      + marks + "} ");
    QTest::newRow("older marks") << QByteArray(
        R"({"x-recourse-run":"old","a":"x\\","x-recourse-replay":"8","b":2})")
                                 << QByteArray(R"({"a":"x\\","b":2,)" + marks + '}');
    QTest::newRow("broken") << QByteArray(R"({"cut)") << QByteArray(R"({"cut)");
    QTest::newRow("no object") << QByteArray("[1]") << QByteArray("[1]");
}

void TableCustodyTest::marksAreWrittenAndNothingElse()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'", "x'00'",
                 before.isNull() ? QByteArray("NULL")
                                 : QByteArray("CAST(x'" + before.toHex() + "' AS TEXT)"));
    const auto custody = table.custody();
    const auto held = taken(*custody);
    const auto outcome = custody->publish({ copyOf(held.at(0), "run-1") }, {}).at(0);
    QCOMPARE(outcome.fate, PublishFate::Confirmed);
    QCOMPARE(table.value("SELECT headers FROM events"), after);
    QCOMPARE(table.value("SELECT typeof(headers) FROM events"), QByteArray("text"));
}

void TableCustodyTest::changedRowIsRefused_data()
{
    QTest::addColumn<QByteArray>("sql");
    const auto set = [](const char *name, const QByteArray &to) {
        QTest::newRow(name) << QByteArray("UPDATE events SET " + to + " WHERE id = 2");
    };
    set("replayed by another", "state = 'pending', attempts = 0");
    set("taken", "state = 'taken'");
    set("done", "state = 'done'");
    set("payload", "payload = x'7b7e'");
    set("payload as text", "payload = '{}'");
    set("event id", "event_id = 'other'");
    set("queue", "queue = 'other'");
    set("headers", "headers = '{}'");
    set("parked again", "parked_at = '2025-10-09T09:00:00.000Z'");
    set("attempts", "attempts = 6");
    QTest::newRow("gone") << QByteArray("DELETE FROM events WHERE id = 2");
}

void TableCustodyTest::changedRowIsRefused()
{
    QFETCH(QByteArray, sql);
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(3);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    table.ran(sql);
    const QByteArray written = table.written(2);
    const QByteArray state = table.state(2);
    const auto outcomes = custody->publish(copiesOf(held), {});
    QCOMPARE(outcomes[0].fate, PublishFate::Confirmed);
    QVERIFY(isRefused(outcomes[1]));
    QCOMPARE(outcomes[2].fate, PublishFate::Confirmed);
    QCOMPARE(table.written(2), written);
    QCOMPARE(table.state(2), state);
    // Nor is it resolved by mistake; where it lies parked, it is taken as it is now.
    QVERIFY(!custody->remove({ held[1].token }));
    QCOMPARE(table.state(2), state);
    const bool parked = table.value("SELECT count(*) FROM events WHERE id = 2 AND queue = 'q'"
                                    " AND state = 'parked'")
        == "1";
    const auto again = taken(*custody);
    QCOMPARE(again.size(), std::size_t(parked ? 1 : 0));
    if (parked)
        QCOMPARE(custody->publish(copiesOf(again), {}).at(0).fate, PublishFate::Confirmed);
}

void TableCustodyTest::alteredCopyIsRefused()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'", "x'7b7d'", "'{\"a\": 1, \"b\": 2}'");
    const auto custody = table.custody();
    const auto held = taken(*custody);
    std::vector<Publication> altered(7, copyOf(held.at(0)));
    altered[0].message.body = "{ }";
    altered[1].message.properties.messageId = "f";
    altered[2].message.properties.contentType = "text/plain";
    altered[3].message.properties.correlationId = "c";
    altered[4].message.headers->push_back({ "c", FieldValue::int64(3) });
    altered[5].message.headers->back().value = FieldValue::text("2");
    altered[6].exchange = "orders";
    for (const PublishOutcome &outcome : custody->publish(altered, {}))
        QVERIFY(isRefused(outcome));
    QCOMPARE(table.states(), QByteArray("parked"));
    // What a replay leaves out stays in the row: nothing is lost by it.
    Publication shorter = copyOf(held.at(0));
    shorter.message.headers->pop_back();
    QCOMPARE(custody->publish({ shorter }, {}).at(0).fate, PublishFate::Confirmed);
    QCOMPARE(table.value("SELECT headers FROM events"), QByteArray(R"({"a": 1, "b": 2})"));
}

void TableCustodyTest::otherQueue()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(4);
    const auto custody = table.custody();
    auto copies = copiesOf(taken(*custody));
    copies[0].routingKey = "q.trial";
    copies[1].routingKey = "q.parked";
    copies[2].routingKey = "q.retry";
    copies[3].routingKey = "";
    const auto outcomes = custody->publish(copies, {});
    QCOMPARE(outcomes[0].fate, PublishFate::Confirmed);
    for (std::size_t i = 1; i < 4; ++i)
        QVERIFY(isRefused(outcomes[i]));
    QCOMPARE(table.states(), QByteArray("pending parked parked parked"));
    QCOMPARE(table.value("SELECT group_concat(queue, ' ') FROM (SELECT queue FROM events"
                         " ORDER BY id)"),
             QByteArray("q.trial q q q"));
}

void TableCustodyTest::tableOfFewColumns()
{
    ParkedTable table;
    table.ran("CREATE TABLE jobs (nr INTEGER PRIMARY KEY, event TEXT, status TEXT, data TEXT);"
              "INSERT INTO jobs VALUES (1, 'a', 'FAILED', 'x'), (2, 'b', 'FAILED', 'y'),"
              " (3, 'c', 'NEW', 'z')");
    MappingConfig mapping;
    mapping.table = u"jobs"_s;
    mapping.columns = { { u"id"_s, u"nr"_s },
                        { u"event_id"_s, u"event"_s },
                        { u"state"_s, u"status"_s },
                        { u"payload"_s, u"data"_s } };
    mapping.states = { { u"pending"_s, u"NEW"_s }, { u"parked"_s, u"FAILED"_s } };
    table.mapping = mapping;
    const auto custody = table.custody(u"jobs.parked"_s);
    const auto held = taken(*custody);
    QCOMPARE(held.size(), std::size_t(2));
    auto copies = std::vector{ copyOf(held[0], "run-1"), copyOf(held[1]) };
    copies[1].routingKey = "trial"; // no column could say so
    const auto outcomes = custody->publish(copies, {});
    QCOMPARE(outcomes[0].fate, PublishFate::Confirmed);
    QVERIFY(isRefused(outcomes[1]));
    QCOMPARE(table.value("SELECT group_concat(status || data, ' ') FROM jobs"),
             QByteArray("NEWx FAILEDy NEWz"));
}

void TableCustodyTest::parkedAgainComesBack()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(2);
    const auto custody = table.custody();
    const auto held = taken(*custody, 2); // no more: the next look begins behind them
    QCOMPARE(custody->publish({ copyOf(held[0], "run-1") }, {}).at(0).fate, PublishFate::Confirmed);
    // The handler has it, and gives up again; all before the first copy is let go of.
    table.ran("UPDATE events SET state = 'parked', attempts = 1,"
              " parked_at = '2025-10-09T09:00:00.000Z' WHERE id = 1");
    auto again = taken(*custody);
    QCOMPARE(again.size(), std::size_t(1));
    QCOMPARE(again[0].message.position, quint64(1));
    QVERIFY(again[0].token != held[0].token);
    QVERIFY(taken(*custody).empty());
    QCOMPARE(*findField(*again[0].message.message.headers, "x-recourse-run")->bytes(),
             QByteArray("run-1"));
    QVERIFY(custody->remove({ held[0].token }));
    QCOMPARE(table.states(), QByteArray("parked parked"));
    QCOMPARE(custody->publish({ copyOf(again[0], "run-2") }, {}).at(0).fate,
             PublishFate::Confirmed);
    QCOMPARE(table.value("SELECT headers FROM events WHERE id = 1"),
             QByteArray(R"({"x-recourse-run":"run-2","x-recourse-replay":"1"})"));
}

void TableCustodyTest::sameEventIdOtherPayload()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'", "'one'").parked("'e'", "'two'");
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QCOMPARE(custody->publish({ copyOf(held[1]) }, {}).at(0).fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("parked pending"));
    QVERIFY(custody->remove({ held[0].token }));
    QCOMPARE(table.states(), QByteArray("done pending"));
}

// A copy names no row: whichever goes, as many are sent and removed as were asked for.
void TableCustodyTest::rowsThatSayTheSame()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'").parked("'e'").parked("'e'");
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QCOMPARE(custody->publish({ copyOf(held[2]) }, {}).at(0).fate, PublishFate::Confirmed);
    QVERIFY(custody->remove({ held[2].token }));
    QCOMPARE(table.value("SELECT count(*) FROM events WHERE state = 'pending'"), QByteArray("1"));
    QCOMPARE(table.value("SELECT count(*) FROM events WHERE state = 'parked'"), QByteArray("2"));
    QVERIFY(taken(*custody).empty()); // the two others are still held
    QVERIFY(custody->remove({ held[0].token }));
    QCOMPARE(custody->publish({ copyOf(held[1]), copyOf(held[1]) }, {}).at(0).fate,
             PublishFate::Confirmed);
    QVERIFY(custody->remove({ held[1].token }));
    QCOMPARE(table.value("SELECT count(*) FROM events WHERE state = 'pending'"), QByteArray("2"));
    QCOMPARE(table.value("SELECT count(*) FROM events WHERE state = 'done'"), QByteArray("1"));
}

void TableCustodyTest::rowsThatCannotBeToldApart()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'e'", "x'61'").parked("'e'", "'a'"); // one a blob, one a text
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(isRefused(custody->publish({ copyOf(held[1]) }, {}).at(0)));
    QCOMPARE(table.states(), QByteArray("parked parked"));
}

void TableCustodyTest::resolvedRowIsDone()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(3);
    const QByteArray written = table.written(2);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(custody->remove({ held[1].token, held[1].token, 4711 }));
    QCOMPARE(table.states(), QByteArray("parked done parked"));
    QCOMPARE(table.written(2), written);
    QCOMPARE(table.value("SELECT attempts FROM events WHERE id = 2"), QByteArray("5"));
    QVERIFY(custody->remove({ held[1].token }));
    QVERIFY(isRefused(custody->publish({ copyOf(held[1]) }, {}).at(0)));
}

void TableCustodyTest::resolveIsAllOrNothing()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(3);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    table.ran("UPDATE events SET state = 'pending' WHERE id = 2");
    const auto done = custody->remove({ held[0].token, held[1].token, held[2].token });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Refused);
    QVERIFY(done.error().native.contains(u"row 2"_s));
    QCOMPARE(table.states(), QByteArray("parked pending parked"));
    QVERIFY(custody->remove({ held[0].token, held[2].token }));
    QCOMPARE(table.states(), QByteArray("done pending done"));
}

void TableCustodyTest::onlyStatesThatAreNamedAreWritten()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(1);
    MappingConfig mapping;
    mapping.table = u"events"_s;
    for (const QString &word : { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s, u"queue"_s })
        mapping.columns.insert(word, word);
    mapping.states = { { u"parked"_s, u"parked"_s } };
    table.mapping = mapping;
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(isRefused(custody->publish(copiesOf(held), {}).at(0)));
    const auto done = custody->remove({ held.at(0).token });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Unsupported);
    QCOMPARE(table.states(), QByteArray("parked"));
}

void TableCustodyTest::rulesOfTheTableRefuseOneRow()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(4).ran("CREATE TRIGGER rule BEFORE UPDATE ON events WHEN NEW.id = 2"
                            " BEGIN SELECT RAISE(ROLLBACK, 'not this one'); END;"
                            "CREATE TRIGGER quiet BEFORE UPDATE ON events WHEN NEW.id = 3"
                            " BEGIN SELECT RAISE(IGNORE); END");
    const auto custody = table.custody();
    const auto outcomes = custody->publish(copiesOf(taken(*custody)), {});
    QCOMPARE(outcomes[0].fate, PublishFate::Confirmed);
    QVERIFY(isRefused(outcomes[1]));
    QVERIFY(outcomes[1].why->native.contains(u"not this one"_s));
    QVERIFY(isRefused(outcomes[2]));
    QCOMPARE(outcomes[3].fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("pending parked parked pending"));
}

void TableCustodyTest::onlyParkingPlacesAreTaken()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    for (const QString &name : { u"q"_s, u"q.retry"_s }) {
        const auto custody = table.broker()->takeCustody(name, {});
        QVERIFY(!custody);
        QCOMPARE(custody.error().code, ErrorCode::InvalidInput);
    }
    QVERIFY(taken(*table.custody(u"nobody.parked"_s)).empty());
}

void TableCustodyTest::nothingAfterGivingBack()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(2);
    const auto custody = table.custody();
    const auto held = taken(*custody);
    QVERIFY(custody->giveBack());
    QVERIFY(!custody->take(1, Millis(0), {}));
    QVERIFY(isRefused(custody->publish({ copyOf(held[0]) }, {}).at(0)));
    QVERIFY(!custody->remove({ held[0].token }));
    QCOMPARE(table.states(), QByteArray("parked parked"));
    QCOMPARE(taken(*table.custody()).size(), std::size_t(2));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TableCustodyTest)
#include "tst_tablecustody.moc"
