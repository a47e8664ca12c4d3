// SPDX-License-Identifier: GPL-3.0-or-later
// Events that the table has no row of are put into it: what the new row says, and when there is
// none.
#include "models/broker/eventtable/newrow.h"
#include "tests/models/eventtable/parkedtable.h"

#include <barrier>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

FieldValue decimal()
{
    return { FieldType::Decimal, Decimal{ 2, 1'234 } };
}

// As a resend makes it out of an outbox row.
Publication sending(const QByteArray &id, const QByteArray &run = "run-1")
{
    Publication publication;
    publication.routingKey = "q";
    Message &message = publication.message;
    message.properties.messageId = id;
    message.properties.contentType = "application/json";
    message.properties.deliveryMode = 2;
    message.body = R"({"OrderId":"7"})";
    message.headers = FieldTable{ { "traceparent", FieldValue::text("00-ab") },
                                  { "x-tenant", FieldValue::text("kea") },
                                  { "weight", FieldValue::int64(12) },
                                  { "x-version", FieldValue::int64(7) },
                                  { "x-partition-key", FieldValue::text("order:7") },
                                  { "x-recourse-run", FieldValue::text(run) } };
    return publication;
}

Publication changed(const std::function<void(Publication &)> &change)
{
    Publication publication = sending("odd");
    change(publication);
    return publication;
}

FieldTable sorted(const std::optional<FieldTable> &headers)
{
    FieldTable all = headers.value_or(FieldTable());
    std::ranges::stable_sort(all, {}, &Field::name);
    return all;
}

// A table that is not the built-in one.
ParkedTable &foreign(ParkedTable &table, const QByteArray &columns, const QStringList &words)
{
    MappingConfig mapping;
    mapping.name = u"mine"_s;
    mapping.table = u"mine"_s;
    for (const QString &word : words)
        mapping.columns.insert(word, word);
    table.mapping = mapping;
    table.ran("CREATE TABLE mine (" + columns + ")");
    return table;
}

} // namespace

class TableSenderTest final : public QObject
{
    Q_OBJECT
private slots:
    void rowSaysTheMessage();
    void bytesAreKept_data();
    void bytesAreKept();
    void oneRowOfAnEvent_data();
    void oneRowOfAnEvent();
    void idsGoByBytes();
    void manySendersMakeOneRow();
    void whatARowCannotHoldIsRefused_data();
    void whatARowCannotHoldIsRefused();
    void rulesOfTheTableRefuseOneRow();
    void timesAreKeptAsTheTableHasThem_data();
    void timesAreKeptAsTheTableHasThem();
    void emptyTableTellsNoTimes();
    void tableOfFewColumns();
    void tableWithoutNumbersOfItsOwn();
    void correctiveRowNamesWhatItCorrects();
    void lockOrStopIsRefused();
    void missingFileGivesNoSender();
    void nothingIsTaken();
};

void TableSenderTest::rowSaysTheMessage()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    const Publication publication = sending("order:7:v1");
    const PublishOutcome outcome = sent(table, publication);
    QVERIFY2(outcome.fate == PublishFate::Confirmed,
             outcome.why ? qPrintable(toLogText(*outcome.why)) : "");
    QVERIFY(!outcome.why);
    QCOMPARE(
        table.value("SELECT id || queue || state || attempts || quote(last_error) || tenant || "
                    "partition_key || version || created_at || available_at || "
                    "quote(taken_at) || quote(parked_at) FROM events"),
        QByteArray("1qpending0NULLkeaorder:772025-10-09T08:53:20.000Z2025-10-09T08:53:20.000Z"
                   "NULLNULL"));
    // What columns say is not said again.
    QCOMPARE(table.value("SELECT headers FROM events"),
             QByteArray(R"({"traceparent":"00-ab","weight":12,"x-recourse-run":"run-1"})"));
    table.ran("UPDATE events SET state = 'parked', parked_at = created_at");
    const Message read = taken(*table.custody()).at(0).message.message;
    QCOMPARE(read.body, publication.message.body);
    QCOMPARE(read.properties.messageId, publication.message.properties.messageId);
    QCOMPARE(read.properties.contentType, publication.message.properties.contentType);
    QVERIFY(sorted(read.headers) == sorted(publication.message.headers));
}

void TableSenderTest::bytesAreKept_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("payload");
    QTest::newRow("quotes") << QByteArray("a'; DROP TABLE events; --") << QByteArray("'");
    QTest::newRow("nul and no utf-8") << QByteArray("a\0\xff", 3) << QByteArray("\0\xff\0", 3);
    QTest::newRow("looks like a number") << QByteArray("0012") << QByteArray("12.50");
    QTest::newRow("empty payload") << QByteArray("e") << QByteArray();
    QTest::newRow("large") << QByteArray("e") << QByteArray(3'000'000, 'x');
}

void TableSenderTest::bytesAreKept()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, payload);
    ParkedTable table;
    table.withTheBuiltInTable();
    Publication publication = sending(id);
    publication.message.body = payload;
    QCOMPARE(sent(table, publication).fate, PublishFate::Confirmed);
    QCOMPARE(table.value("SELECT CAST(event_id AS BLOB) FROM events"), id);
    QCOMPARE(table.value("SELECT payload FROM events"), payload);
    QCOMPARE(table.value("SELECT typeof(event_id) || typeof(payload) FROM events"),
             QByteArray("textblob"));
}

void TableSenderTest::oneRowOfAnEvent_data()
{
    QTest::addColumn<QByteArray>("there");
    QTest::addColumn<bool>("goes");
    QTest::newRow("waits") << QByteArray("'q', 'e', 'pending'") << false;
    QTest::newRow("taken") << QByteArray("'q', 'e', 'taken'") << false;
    QTest::newRow("parked") << QByteArray("'q', 'e', 'parked'") << false;
    QTest::newRow("id as bytes") << QByteArray("'q', x'65', 'parked'") << false;
    QTest::newRow("done") << QByteArray("'q', 'e', 'done'") << true;
    QTest::newRow("of another handler") << QByteArray("'r', 'e', 'pending'") << true;
    QTest::newRow("another event") << QByteArray("'q', 'E', 'pending'") << true;
}

void TableSenderTest::oneRowOfAnEvent()
{
    QFETCH(QByteArray, there);
    QFETCH(bool, goes);
    ParkedTable table;
    table.withTheBuiltInTable().row(there);
    const PublishOutcome outcome = sent(table, sending("e"));
    QCOMPARE(outcome.fate, goes ? PublishFate::Confirmed : PublishFate::Refused);
    QVERIFY(goes || isRefused(outcome));
    QCOMPARE(table.value("SELECT count(*) FROM events"), QByteArray(goes ? "2" : "1"));
    // A second time there is a row, whatever there was.
    QVERIFY(isRefused(sent(table, sending("e"))));
    const auto twice = senderOn(table)->publish({ sending("f"), sending("f"), sending("g") }, {});
    QCOMPARE(fates(twice),
             QList<PublishFate>(
                 { PublishFate::Confirmed, PublishFate::Refused, PublishFate::Confirmed }));
}

// The column's collation may call two ids the same.
void TableSenderTest::idsGoByBytes()
{
    ParkedTable table;
    foreign(table,
            "id INTEGER PRIMARY KEY, event_id TEXT COLLATE NOCASE, state TEXT, payload BLOB,"
            " headers TEXT",
            { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s, u"headers"_s });
    table.ran("INSERT INTO mine (event_id, state, payload) VALUES ('E7', 'pending', x'')");
    QCOMPARE(sent(table, sending("e7")).fate, PublishFate::Confirmed);
    QVERIFY(isRefused(sent(table, sending("e7"))));
    QVERIFY(isRefused(sent(table, sending("E7"))));
    QCOMPARE(table.value("SELECT group_concat(event_id) FROM mine"), QByteArray("E7,e7"));
}

void TableSenderTest::manySendersMakeOneRow()
{
    constexpr int consoles = 4;
    constexpr int events = 25;
    ParkedTable table;
    table.database.busyTimeoutMs = 20'000;
    table.withTheBuiltInTable();
    std::vector<Publication> all;
    for (int i = 0; i < events; ++i)
        all.push_back(sending("e" + QByteArray::number(i)));
    std::vector<std::vector<PublishOutcome>> outcomes(consoles);
    {
        std::barrier together(consoles);
        std::vector<std::jthread> threads;
        for (int i = 0; i < consoles; ++i) {
            threads.emplace_back([&table, &all, &together, &mine = outcomes[std::size_t(i)]] {
                const auto custody = senderOn(table);
                together.arrive_and_wait();
                for (const Publication &one : all)
                    mine.push_back(custody->publish({ one }, {}).at(0));
            });
        }
    }
    for (std::size_t event = 0; event < events; ++event) {
        int confirmed = 0;
        for (const auto &ofOne : outcomes)
            confirmed += ofOne[event].fate == PublishFate::Confirmed ? 1 : 0;
        QCOMPARE(confirmed, 1);
    }
    QCOMPARE(table.value("SELECT count(*) || '/' || count(DISTINCT event_id) FROM events"),
             QByteArray("25/25"));
}

void TableSenderTest::whatARowCannotHoldIsRefused_data()
{
    QTest::addColumn<Publication>("publication");
    const auto row = [](const char *name, const std::function<void(Publication &)> &change) {
        QTest::newRow(name) << changed(change);
    };
    const auto header = [&row](const char *name, const FieldValue &value) {
        row(name, [&value](Publication &one) { one.message.headers->push_back({ "odd", value }); });
    };
    row("exchange", [](Publication &one) { one.exchange = "orders"; });
    row("no queue", [](Publication &one) { one.routingKey.clear(); });
    row("parking place, and none was resolved",
        [](Publication &one) { one.routingKey = "q.parked"; });
    row("retry place", [](Publication &one) { one.routingKey = "q.retry"; });
    row("no id", [](Publication &one) { one.message.properties.messageId.reset(); });
    row("empty id", [](Publication &one) { one.message.properties.messageId = ""; });
    row("encoding", [](Publication &one) { one.message.properties.contentEncoding = "gzip"; });
    row("reply to", [](Publication &one) { one.message.properties.replyTo = "answers"; });
    row("priority", [](Publication &one) { one.message.properties.priority = 3; });
    header("decimal", decimal());
    header("text of no character set", FieldValue::text("\xff\xfe"));
    header("bytes", { FieldType::Bytes, QByteArray("b") });
    header("time", { FieldType::Timestamp, qint64(7) });
    header("small number", { FieldType::Int32, qint64(7) });
    header("in a table", { FieldType::Table, FieldTable{ { "deep", decimal() } } });
    row("twice the same header", [](Publication &one) {
        one.message.headers->push_back({ "weight", FieldValue::int64(13) });
    });
}

void TableSenderTest::whatARowCannotHoldIsRefused()
{
    QFETCH(Publication, publication);
    ParkedTable table;
    table.withTheBuiltInTable();
    const auto outcomes
        = senderOn(table)->publish({ sending("before"), publication, sending("behind") }, {});
    QCOMPARE(fates(outcomes),
             QList<PublishFate>(
                 { PublishFate::Confirmed, PublishFate::Refused, PublishFate::Confirmed }));
    QVERIFY(isRefused(outcomes[1]));
    QCOMPARE(table.value("SELECT group_concat(event_id) FROM events"), QByteArray("before,behind"));
}

void TableSenderTest::rulesOfTheTableRefuseOneRow()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.row("'q', 'once', 'done'")
        .ran("CREATE UNIQUE INDEX once ON events (queue, event_id)")
        .ran("CREATE TRIGGER r BEFORE INSERT ON events WHEN new.event_id = 'rolls back'"
             " BEGIN SELECT raise(ROLLBACK, 'not this one'); END");
    const auto outcomes = senderOn(table)->publish(
        { sending("a"), sending("once"), sending("b"), sending("rolls back"), sending("c") }, {});
    QCOMPARE(
        fates(outcomes),
        QList<PublishFate>({ PublishFate::Confirmed, PublishFate::Refused, PublishFate::Confirmed,
                             PublishFate::Refused, PublishFate::Confirmed }));
    QVERIFY(isRefused(outcomes[1]) && isRefused(outcomes[3]));
    QCOMPARE(table.value("SELECT group_concat(event_id) FROM (SELECT event_id FROM events"
                         " ORDER BY id)"),
             QByteArray("once,a,b,c"));

    // A trigger that makes another row of it.
    table
        .ran("CREATE TRIGGER t AFTER INSERT ON events WHEN new.event_id = 'changed'"
             " BEGIN UPDATE events SET payload = x'00' WHERE id = new.id; END")
        .ran("CREATE TRIGGER u AFTER INSERT ON events WHEN new.event_id = 'gone'"
             " BEGIN DELETE FROM events WHERE id = new.id; END");
    for (const char *id : { "changed", "gone" })
        QVERIFY(isRefused(sent(table, sending(id))));
    QCOMPARE(table.value("SELECT count(*) FROM events"), QByteArray("4"));
}

void TableSenderTest::timesAreKeptAsTheTableHasThem_data()
{
    QTest::addColumn<QByteArray>("other"); // SQL
    QTest::addColumn<QByteArray>("written"); // as SQL quotes it; empty: refused
    const auto row = [](const char *other, const char *written) {
        QTest::newRow(other) << QByteArray(other) << QByteArray(written);
    };
    row("'2025-01-02T03:04:05.678Z'", "'2025-10-09T08:53:20.000Z'");
    row("'2025-01-02T03:04:05Z'", "'2025-10-09T08:53:20Z'");
    row("'2025-01-02 03:04:05'", "'2025-10-09 08:53:20'");
    row("'2025-01-02 03:04:05.123456'", "'2025-10-09 08:53:20.000000'");
    row("'2025-01-02T03:04:05+00:00'", "'2025-10-09T08:53:20+00:00'");
    row("1735787045", "1760000000");
    row("1735787045678", "1760000000000");
    row("'2025-01-02T03:04:05+08:00'", "");
    row("'yesterday'", "");
    row("'02.01.2025 03:04'", "");
}

void TableSenderTest::timesAreKeptAsTheTableHasThem()
{
    QFETCH(QByteArray, other);
    QFETCH(QByteArray, written);
    ParkedTable table;
    foreign(table,
            "id INTEGER PRIMARY KEY, event_id, state, payload, headers, created_at, available_at",
            { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s, u"headers"_s, u"created_at"_s,
              u"available_at"_s });
    table.ran("INSERT INTO mine VALUES (5, 'old', 'done', 'text', NULL, '2025-01-02T03:04:05Z', "
              + other + ")");
    const PublishOutcome outcome = sent(table, sending("new"));
    QCOMPARE(outcome.fate, written.isEmpty() ? PublishFate::Refused : PublishFate::Confirmed);
    QVERIFY(!written.isEmpty() || isRefused(outcome));
    QCOMPARE(table.value("SELECT quote(available_at) FROM mine WHERE event_id = 'new'"),
             written.isEmpty() ? QByteArray("nothing") : written);
    if (!written.isEmpty()) // payloads are texts there
        QCOMPARE(table.value("SELECT id || quote(created_at) || typeof(payload) || payload"
                             " FROM mine WHERE event_id = 'new'"),
                 QByteArray(R"(6'2025-10-09T08:53:20Z'text{"OrderId":"7"})"));
}

void TableSenderTest::emptyTableTellsNoTimes()
{
    ParkedTable table;
    foreign(table, "id INTEGER PRIMARY KEY, event_id, state, payload, headers, available_at",
            { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s, u"headers"_s, u"available_at"_s });
    QVERIFY(isRefused(sent(table, sending("e"))));
    QCOMPARE(table.value("SELECT count(*) FROM mine"), QByteArray("0"));
}

void TableSenderTest::tableOfFewColumns()
{
    ParkedTable table;
    foreign(table, "id INTEGER PRIMARY KEY, event_id, state, payload",
            { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s });
    // Headers of the sender would be lost; marks of a run may be.
    QVERIFY(isRefused(sent(table, sending("e"))));
    Publication bare = sending("e");
    std::erase_if(*bare.message.headers,
                  [](const Field &field) { return field.name != "x-recourse-run"; });
    QCOMPARE(sent(table, bare).fate, PublishFate::Confirmed);
    QCOMPARE(table.value("SELECT id || event_id || state || payload FROM mine"),
             QByteArray(R"(1epending{"OrderId":"7"})"));
    // Of states that the service would not know none is written.
    table.mapping->states = { { u"parked"_s, u"parked"_s } };
    bare.message.properties.messageId = "f";
    QVERIFY(isRefused(sent(table, bare)));
}

void TableSenderTest::tableWithoutNumbersOfItsOwn()
{
    ParkedTable table;
    foreign(table, "id BIGINT PRIMARY KEY, event_id, state, payload, headers",
            { u"id"_s, u"event_id"_s, u"state"_s, u"payload"_s, u"headers"_s });
    QVERIFY(isRefused(sent(table, sending("e"))));
    QCOMPARE(table.value("SELECT count(*) FROM mine"), QByteArray("0"));
}

void TableSenderTest::correctiveRowNamesWhatItCorrects()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parked("'wrong'", "x'7b7d'", "'{\"a\":\"b\"}'");
    const HeldMessage held = taken(*table.custody()).at(0);
    Publication right = copyOf(held);
    right.message.properties.messageId = "right";
    right.message.body = "{\"fixed\":true}";
    right.message.headers->push_back({ "x-recourse-corrects", FieldValue::text("wrong") });
    QCOMPARE(sent(table, right).fate, PublishFate::Confirmed);
    QCOMPARE(table.states(), QByteArray("parked pending"));
    QCOMPARE(table.value("SELECT headers || tenant || partition_key || version FROM events"
                         " WHERE event_id = 'right'"),
             QByteArray(R"({"a":"b","x-recourse-corrects":"wrong"}keaorder:17)"));
    // The one that it corrects is as it was, and held by who held it.
    QCOMPARE(table.value("SELECT payload FROM events WHERE id = 1"), QByteArray("{}"));
}

void TableSenderTest::lockOrStopIsRefused()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    const auto custody = senderOn(table);
    auto other = SqliteDb::open(table.database.path, { .readOnly = false });
    QVERIFY(other->exec("BEGIN IMMEDIATE", u"lock"_s));
    const auto locked = custody->publish({ sending("e"), sending("f") }, {});
    QVERIFY(isRefused(locked.at(0)) && isRefused(locked.at(1)));
    QCOMPARE(locked.at(0).why->code, ErrorCode::Busy);
    QVERIFY(other->exec("ROLLBACK", u"lock"_s));
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = custody->publish({ sending("e") }, stop.get_token());
    QVERIFY(isRefused(stopped.at(0)));
    QCOMPARE(stopped.at(0).why->code, ErrorCode::Cancelled);
    QCOMPARE(table.value("SELECT count(*) FROM events"), QByteArray("0"));
    QCOMPARE(custody->publish({ sending("e") }, {}).at(0).fate, PublishFate::Confirmed);
}

void TableSenderTest::missingFileGivesNoSender()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    QVERIFY(QFile::remove(table.database.path));
    const auto custody = table.broker()->takeCustody({}, {});
    QVERIFY(!custody);
    QVERIFY(!QFile::exists(table.database.path)); // nor is one made
}

void TableSenderTest::nothingIsTaken()
{
    ParkedTable table;
    table.withTheBuiltInTable();
    table.parkedRows(2);
    const auto custody = senderOn(table);
    const auto none = custody->take(5, Millis(0), {});
    QVERIFY(none && none->empty());
    QVERIFY(custody->remove({}));
    QVERIFY(!custody->remove({ 1 }));
    QVERIFY(custody->keepAlive());
    QVERIFY(custody->giveBack());
    QCOMPARE(table.states(), QByteArray("parked parked"));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TableSenderTest)
#include "tst_tablesender.moc"
