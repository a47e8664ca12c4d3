// SPDX-License-Identifier: GPL-3.0-or-later
// Parked rows as the messages that a look gives.
#include "tests/models/eventtable/eventtable.h"

using namespace Qt::StringLiterals;

namespace recourse {

class TableBrowseTest final : public QObject
{
    Q_OBJECT
private slots:
    void parkedRowsAreRead();
    void parkedRowAsAMessage();
    void headersOfEveryKind();
    void brokenHeadersAreNamed();
    void pagesMeetWithoutGapOrOverlap();
    void limitSaysWhereToGoOn();
    void sinkCanStop();
    void largePayloadIsNamedAndLeftOut();
    void onlyParkedRowsCanBeBrowsed();
    void planIsFree();
};

void TableBrowseTest::parkedRowsAreRead()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', 'one', 'parked'")
        .row("'q', 'two', 'pending'")
        .row("'other', 'three', 'parked'")
        .row("'q', 'four', 'parked'");
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.report.end, BrowseEnd::WholeQueue);
    QVERIFY(seen.report.complete);
    QCOMPARE(seen.report.read, 2);
    QCOMPARE(seen.report.givenBack, 0); // nothing was taken
    QCOMPARE(seen.report.readyBefore, std::optional<qint64>(2));
    QCOMPARE(seen.report.readyAfter, std::optional<qint64>(2));
    QVERIFY(seen.report.costs.empty());
    QCOMPARE(seen.report.nextOffset, quint64(0)); // rows park in any order of ids
    QCOMPARE(seen.messages.size(), std::size_t(2));
    QCOMPARE(seen.messages[0].position, quint64(1));
    QCOMPARE(seen.messages[1].position, quint64(4));
    QCOMPARE(seen.messages[0].queue, u"q.parked"_s);
}

void TableBrowseTest::parkedRowAsAMessage()
{
    Service service;
    service.withTheBuiltInTable().ran(
        "INSERT INTO events VALUES (7, 'order_sync', 'order-sync:88121:v7', 'tenant-kea',"
        " 'order:88121', 7, 'parked', 5, CAST(x'62c3b673ff' AS TEXT),"
        " '{\"x-tenant\": \"tenant-moa\", \"traceparent\": \"00-1\"}', 'application/json',"
        " x'00ff7b7d', '2025-10-09T08:00:00.500Z', '2025-10-09T08:10:00.000Z',"
        " '2025-10-09T08:11:00.000Z', '2025-10-09T08:12:00.000Z', '2025-10-09T08:01:00.000Z')");
    const auto broker = service.broker();
    const ParkedMessage parked = browsed(*broker, u"order_sync.parked"_s).messages.at(0);
    QCOMPARE(parked.position, quint64(7));
    QCOMPARE(parked.exchange, QByteArray());
    QCOMPARE(parked.routingKey, QByteArray("order_sync"));
    QVERIFY(parked.redelivered);
    QCOMPARE(parked.attempts, std::optional<qint64>(5));
    QCOMPARE(parked.lastError, std::optional<QByteArray>("b\xc3\xb6s\xff"));
    QCOMPARE(toIso(parked.parkedAt.value()), u"2025-10-09T08:12:00.000Z"_s);
    QCOMPARE(toIso(parked.firstFailedAt.value()), u"2025-10-09T08:01:00.000Z"_s);
    QCOMPARE(parked.readAt, service.clock.at);
    const MessageProperties &properties = parked.message.properties;
    QCOMPARE(properties.messageId, std::optional<QByteArray>("order-sync:88121:v7"));
    QCOMPARE(properties.contentType, std::optional<QByteArray>("application/json"));
    QCOMPARE(properties.timestamp, std::optional<quint64>(1'759'996'800));
    QCOMPARE(parked.message.body, QByteArray("\0\xff{}", 4));
    // The table's own columns stand in front, so that they win over what the sender wrote.
    const FieldTable headers = parked.message.headers.value();
    QCOMPARE(headers.size(), std::size_t(5));
    QCOMPARE(*findField(headers, "x-tenant")->bytes(), QByteArray("tenant-kea"));
    QCOMPARE(*findField(headers, "x-partition-key")->bytes(), QByteArray("order:88121"));
    QVERIFY(*findField(headers, "x-version") == FieldValue::int64(7));
    QCOMPARE(*findField(headers, "traceparent")->bytes(), QByteArray("00-1"));
    QCOMPARE(headers.back().name, QByteArray("x-tenant"));
    QCOMPARE(*headers.back().value.bytes(), QByteArray("tenant-moa"));
    QCOMPARE(EventTableBroker::columnHeaders().size(), 3);
}

void TableBrowseTest::headersOfEveryKind()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', NULL, 'parked'")
        .ran(
            "UPDATE events SET headers = '{\"big\": 9007199254740993, \"half\": 0.5, \"yes\": true,"
            " \"none\": null, \"list\": [1, \"a\"], \"in\": {\"deeper\": \"x\"}}'");
    const auto broker = service.broker();
    const ParkedMessage parked = browsed(*broker, u"q.parked"_s).messages.at(0);
    QVERIFY(!parked.message.properties.messageId);
    const FieldTable headers = parked.message.headers.value();
    QVERIFY(*findField(headers, "big") == FieldValue::int64(9'007'199'254'740'993));
    QCOMPARE(findField(headers, "half")->type, FieldType::Double);
    QCOMPARE(findField(headers, "yes")->type, FieldType::Bool);
    QCOMPARE(findField(headers, "none")->type, FieldType::Void);
    QCOMPARE(findField(headers, "list")->array()->size(), std::size_t(2));
    QCOMPARE(*findField(*findField(headers, "in")->table(), "deeper")->bytes(), QByteArray("x"));
}

void TableBrowseTest::brokenHeadersAreNamed()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', 'a', 'parked'")
        .row("'q', 'b', 'parked'")
        .row("'q', 'c', 'parked'")
        .ran("UPDATE events SET headers = '{\"cut' WHERE id = 1;"
             "UPDATE events SET headers = '[1]' WHERE id = 2;");
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.messages.size(), std::size_t(3)); // one bad row hides no other
    QVERIFY(seen.report.complete);
    QCOMPARE(seen.report.unread.size(), std::size_t(2));
    QCOMPARE(seen.report.unread[0].part, u"headers of row 1"_s);
    QCOMPARE(seen.report.unread[0].why.code, ErrorCode::Unreadable);
    QCOMPARE(seen.report.unread[1].part, u"headers of row 2"_s);
    QVERIFY(!seen.messages[2].message.headers);
}

void TableBrowseTest::pagesMeetWithoutGapOrOverlap()
{
    Service service;
    service.withTheBuiltInTable().ran(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)"
        " INSERT INTO events (queue, event_id, state, created_at, available_at)"
        " SELECT 'q', 'e' || i, 'parked', '', '' FROM n");
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q.parked"_s);
    QCOMPARE(seen.messages.size(), std::size_t(5'001));
    for (std::size_t i = 0; i < seen.messages.size(); ++i)
        QCOMPARE(seen.messages[i].position, quint64(i + 1));
}

void TableBrowseTest::limitSaysWhereToGoOn()
{
    Service service;
    service.withTheBuiltInTable();
    for (int i = 0; i < 5; ++i)
        service.row("'q', 'e', 'parked'");
    const auto broker = service.broker();
    const Browsed first
        = browsed(*broker, u"q.parked"_s, [](BrowseRequest &request) { request.maxMessages = 3; });
    QCOMPARE(first.report.end, BrowseEnd::LimitReached);
    QVERIFY(!first.report.complete);
    QCOMPARE(first.report.nextOffset, quint64(4));
    const Browsed rest
        = browsed(*broker, u"q.parked"_s, [](BrowseRequest &request) { request.fromOffset = 4; });
    QCOMPARE(rest.messages.size(), std::size_t(2));
    QVERIFY(!rest.report.complete); // it did not look at the front
}

void TableBrowseTest::sinkCanStop()
{
    Service service;
    service.withTheBuiltInTable().row("'q', 'e', 'parked'");
    const auto broker = service.broker();
    const BrowseRequest request = lookAt(u"q.parked"_s);
    const BrowseReport report = broker->browse(request, [](auto &&) { return false; }, {});
    QCOMPARE(report.end, BrowseEnd::Cancelled);
    QVERIFY(!report.complete);
    QCOMPARE(report.read, 1);
}

void TableBrowseTest::largePayloadIsNamedAndLeftOut()
{
    Service service;
    service.withTheBuiltInTable()
        .row("'q', 'large', 'parked'")
        .row("'q', 'small', 'parked'")
        .ran("UPDATE events SET payload = zeroblob(2000) WHERE id = 1;"
             "UPDATE events SET payload = 'text' WHERE id = 2;");
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q.parked"_s,
                                 [](BrowseRequest &request) { request.maxHeldBytes = 1'000; });
    QCOMPARE(seen.messages.size(), std::size_t(2));
    QVERIFY(seen.messages[0].message.body.isEmpty());
    QCOMPARE(seen.messages[1].message.body, QByteArray("text"));
    QCOMPARE(seen.report.unread.size(), std::size_t(1));
    QCOMPARE(seen.report.unread[0].part, u"payload of row 1"_s);
    QCOMPARE(seen.report.unread[0].why.code, ErrorCode::TooLarge);
}

void TableBrowseTest::onlyParkedRowsCanBeBrowsed()
{
    Service service;
    service.withTheBuiltInTable().row("'q', 'e', 'pending'");
    const auto broker = service.broker();
    const Browsed seen = browsed(*broker, u"q"_s);
    QCOMPARE(seen.report.end, BrowseEnd::Refused);
    QCOMPARE(seen.report.error->code, ErrorCode::InvalidInput);
    QVERIFY(seen.report.error->hint.contains(u".parked"_s));
    QVERIFY(!broker->planBrowse(lookAt(u"q"_s), {}));
}

void TableBrowseTest::planIsFree()
{
    Service service;
    service.withTheBuiltInTable().row("'q', 'e', 'parked'");
    const auto broker = service.broker();
    const auto plan = broker->planBrowse(lookAt(u"q.parked"_s), {});
    QCOMPARE(plan->advice, BrowseAdvice::Free);
    QVERIFY(plan->hazards.empty());
    QCOMPARE(plan->messages, std::optional<qint64>(1));
    QCOMPARE(plan->reads, u"events"_s);
    QVERIFY(broker->capabilities().browseIsFree);
    QVERIFY(broker->capabilities().findsById);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TableBrowseTest)
#include "tst_tablebrowse.moc"
