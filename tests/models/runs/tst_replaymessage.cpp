// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/replaymessage.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

using What = ReplayChange::What;

Field text(const char *name, const char *value)
{
    return { name, FieldValue::text(value) };
}

ParkedMessage parkedWith(FieldTable headers)
{
    ParkedMessage parked;
    parked.message.properties.messageId = "order-sync:1:v1"_ba;
    parked.message.properties.deliveryMode = quint8(2);
    parked.message.headers = std::move(headers);
    parked.message.body = QByteArray("\0\xff{\"a\":1.0}", 11);
    return parked;
}

ReplayMessage copyOf(const ParkedMessage &parked, const std::optional<ReplayMark> &mark = {})
{
    return replayMessage(parked, { {}, "order_sync" }, mark, "ops");
}

bool changed(const ReplayMessage &made, What what, const QByteArray &name)
{
    return std::ranges::find(made.changes, ReplayChange{ what, name }) != made.changes.end();
}

} // namespace

class TestReplayMessage : public QObject
{
    Q_OBJECT

private slots:
    void applicationHeadersStayInOrderWithTheirTypes();
    void brokerHeadersGoHoweverTheyLook();
    void copiesToOthersAreNotMade();
    void propertiesThatWouldHarm_data();
    void propertiesThatWouldHarm();
    void nothingIsSaidWhereNothingChanges();
    void markIsAddedOnceAndReplaced();
    void goesWhereThePlanSays();
};

void TestReplayMessage::applicationHeadersStayInOrderWithTheirTypes()
{
    const FieldTable headers{ text("x-tenant", "acme"),
                              { "x-attempts", { FieldType::Int8, qint64(5) } },
                              { "x-tenant", { FieldType::Bytes, "kea\xff"_ba } },
                              { "d", { FieldType::Decimal, Decimal{ 2, 12'345 } } },
                              { "f", { FieldType::Float, 0.1F } },
                              { "v", {} },
                              { "x-deaths", FieldValue::int64(1) } };
    const ParkedMessage parked = parkedWith(headers);
    const ReplayMessage made = copyOf(parked);
    QCOMPARE(*made.publication.message.headers, headers);
    QCOMPARE(made.publication.message.body, parked.message.body);
    QCOMPARE(made.publication.message.properties, parked.message.properties);
    QVERIFY(made.changes.empty());
}

void TestReplayMessage::brokerHeadersGoHoweverTheyLook()
{
    const ReplayMessage made
        = copyOf(parkedWith({ text("x-death", "a text, not a list"),
                              text("x-first-death-queue", "order_sync"),
                              text("x-first-death-reason", "rejected"),
                              text("x-last-death-exchange", ""),
                              { "x-delivery-count", { FieldType::Int64, qint64(7) } },
                              { "x-delivery-count", { FieldType::Void, {} } },
                              { "x-acquired-count", FieldValue::int64(1) },
                              { "x-stream-offset", { FieldType::UInt64, quint64(9) } },
                              text("kept", "yes") }));
    QCOMPARE(*made.publication.message.headers, FieldTable{ text("kept", "yes") });
    QVERIFY(changed(made, What::Removed, "x-death"));
    QVERIFY(changed(made, What::Removed, "x-last-death-exchange"));
    // Said once, however often it was there.
    QCOMPARE(std::ranges::count(made.changes, ReplayChange{ What::Removed, "x-delivery-count" }),
             1);
}

void TestReplayMessage::copiesToOthersAreNotMade()
{
    FieldValue list;
    list.type = FieldType::Array;
    list.data = std::vector<FieldValue>{ FieldValue::text("billing.work") };
    const ReplayMessage made
        = copyOf(parkedWith({ { "CC", list }, { "BCC", list }, text("cc", "lower is another") }));
    QCOMPARE(*made.publication.message.headers, FieldTable{ text("cc", "lower is another") });
    QVERIFY(changed(made, What::Stripped, "CC"));
    QVERIFY(changed(made, What::Stripped, "BCC"));
}

void TestReplayMessage::propertiesThatWouldHarm_data()
{
    QTest::addColumn<MessageProperties>("parked");
    QTest::addColumn<MessageProperties>("sent");
    const auto row = [](const char *name, auto before, auto after) {
        MessageProperties parked;
        parked.deliveryMode = quint8(2);
        MessageProperties sent = parked;
        before(parked);
        after(sent);
        QTest::newRow(name) << parked << sent;
    };
    using P = MessageProperties;
    const auto none = [](P &) {};
    row(
        "another user's name", [](P &p) { p.userId = "svc-stock"; }, none);
    row(
        "our own name", [](P &p) { p.userId = "ops"; }, [](P &p) { p.userId = "ops"; });
    row(
        "expiration", [](P &p) { p.expiration = "60000"; }, none);
    row(
        "not persistent", [](P &p) { p.deliveryMode = quint8(1); }, none);
    row(
        "no delivery mode", [](P &p) { p.deliveryMode.reset(); }, none);
    row(
        "priority", [](P &p) { p.priority = quint8(9); }, [](P &p) { p.priority = quint8(9); });
    row(
        "time in other units", [](P &p) { p.timestamp = ~0ULL; },
        [](P &p) { p.timestamp = ~0ULL; });
    row(
        "empty reply-to", [](P &p) { p.replyTo = ""; }, [](P &p) { p.replyTo = ""; });
}

void TestReplayMessage::propertiesThatWouldHarm()
{
    QFETCH(const MessageProperties, parked);
    QFETCH(const MessageProperties, sent);
    ParkedMessage message = parkedWith({});
    message.message.properties = parked;
    const ReplayMessage made = copyOf(message);
    QCOMPARE(made.publication.message.properties, sent);
    QCOMPARE(made.changes.empty(), parked == sent);
}

void TestReplayMessage::nothingIsSaidWhereNothingChanges()
{
    ParkedMessage parked = parkedWith({});
    parked.message.headers.reset();
    const ReplayMessage made = copyOf(parked);
    QVERIFY(made.changes.empty());
    QVERIFY(!made.publication.message.headers); // absent stays absent
}

void TestReplayMessage::markIsAddedOnceAndReplaced()
{
    const ReplayMark mark{ QByteArray(50, 'r'), "12" };
    ParkedMessage parked = parkedWith({ text("x-recourse-run", "an earlier one"), text("a", "b") });
    const ReplayMessage made = copyOf(parked, mark);
    QCOMPARE(*made.publication.message.headers,
             (FieldTable{ text("a", "b"),
                          { "x-recourse-run", FieldValue::text(QByteArray(36, 'r')) },
                          text("x-recourse-replay", "12") }));
    QVERIFY(changed(made, What::Added, "x-recourse-run"));
    parked.message.headers.reset();
    QCOMPARE(copyOf(parked, mark).publication.message.headers->size(), std::size_t(2));
}

void TestReplayMessage::goesWhereThePlanSays()
{
    ParkedMessage parked = parkedWith({});
    parked.exchange = "dead.letters";
    parked.routingKey = "stock.dead";
    const Publication publication
        = replayMessage(parked, { "stock.events", "stock.changed" }, {}, "ops").publication;
    QCOMPARE(publication.exchange, "stock.events"_ba);
    QCOMPARE(publication.routingKey, "stock.changed"_ba);
    QCOMPARE(copyOf(parked).publication.exchange, QByteArray());
}

QTEST_GUILESS_MAIN(TestReplayMessage)
#include "tst_replaymessage.moc"
