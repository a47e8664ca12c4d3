// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/queuerules.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

QJsonObject json(const char *text)
{
    return QJsonDocument::fromJson(text).object();
}

QJsonArray jsonArray(const char *text)
{
    return QJsonDocument::fromJson(text).array();
}

const QVersionNumber v310(3, 10, 8);
const QVersionNumber v313(3, 13, 0);
const QVersionNumber v40(4, 0, 5);

} // namespace

class TestQueueRules : public QObject
{
    Q_OBJECT

private slots:
    void readsAQueue();
    void leavesOutWhatIsNotThere();
    void believesTheHeadTimestampOnlyWhereItCanBeOne_data();
    void believesTheHeadTimestampOnlyWhereItCanBeOne();
    void knowsTheDeliveryLimit_data();
    void knowsTheDeliveryLimit();
    void findsDeadLettering_data();
    void findsDeadLettering();
    void atLeastOnceNeedsItsConditions_data();
    void atLeastOnceNeedsItsConditions();
    void mergesPoliciesWhereTheBrokerDoesNot();
    void policyOfAnotherKindOrPatternDoesNotApply();
    void queueWhoseLeaderIsDown();
    void queueThatAnswersIsUp();
};

void TestQueueRules::readsAQueue()
{
    const QueueInfo queue
        = queueFrom(json(R"({"name":"stock.parked","type":"quorum","state":"running","durable":true,
                 "exclusive":false,"leader":"a","members":["a","b"],"online":["a"],
                 "messages_ready":5,"messages_unacknowledged":2,"messages_dlx":1,"consumers":3,
                 "arguments":{"x-queue-type":"quorum","x-max-length":9,
                              "x-single-active-consumer":true},
                 "policy":"p","operator_policy":"o",
                 "effective_policy_definition":{"max-length":7,"message-ttl":1000},
                 "message_stats":{"publish_details":{"rate":1.5},"ack_details":{"rate":1.0},
                                  "deliver_no_ack_details":{"rate":0.25},
                                  "redeliver_details":{"rate":0.5}}})"),
                    v40, true);
    QVERIFY(queue.found && queue.isUp);
    QCOMPARE(queue.type, QueueType::Quorum);
    QCOMPARE(*queue.ready, 5);
    QCOMPARE(*queue.unacked, 2);
    QCOMPARE(*queue.deadLettersHeld, 1);
    QCOMPARE(*queue.consumers, 3);
    QCOMPARE(*queue.policy, u"p"_s);
    QCOMPARE(*queue.operatorPolicy, u"o"_s);
    QCOMPARE(*queue.maxLength, 7); // the smaller of argument and policy
    QCOMPARE(*queue.messageTtlMs, 1000);
    QVERIFY(*queue.singleActiveConsumer);
    QCOMPARE(*queue.inRate, 1.5);
    QCOMPARE(*queue.outRate, 1.25);
    QCOMPARE(*queue.redeliverRate, 0.5);
    QCOMPARE(queue.members, QStringList({ u"a"_s, u"b"_s }));
    QCOMPARE(queue.membersOnline, QStringList({ u"a"_s }));
    QVERIFY(queue.unread.empty());
}

void TestQueueRules::leavesOutWhatIsNotThere()
{
    // A queue in its first seconds, and one where statistics are off.
    const QueueInfo young = queueFrom(json(R"({"name":"q","type":"classic"})"), v310, true);
    QVERIFY(!young.ready && !young.unacked && !young.consumers);
    QCOMPARE(*young.inRate, 0.0);
    const QueueInfo untold = queueFrom(json(R"({"name":"q","type":"classic"})"), v310, false);
    QVERIFY(!untold.inRate && !untold.consumers);
    QStringList parts;
    for (const Unread &unread : untold.unread)
        parts += unread.part;
    QCOMPARE(parts, QStringList({ u"rates"_s, u"consumers"_s }));
    QCOMPARE(untold.deadLetterFate, DeadLetterFate::Unknown); // its policies have not been seen
}

void TestQueueRules::believesTheHeadTimestampOnlyWhereItCanBeOne_data()
{
    QTest::addColumn<qint64>("raw");
    QTest::addColumn<bool>("believed");
    QTest::newRow("seconds") << qint64(1'760'000'000) << true;
    QTest::newRow("milliseconds") << qint64(1'760'000'000'123) << false;
    QTest::newRow("negative") << qint64(-1) << false;
    QTest::newRow("nought") << qint64(0) << false;
}

void TestQueueRules::believesTheHeadTimestampOnlyWhereItCanBeOne()
{
    QFETCH(const qint64, raw);
    QFETCH(const bool, believed);
    QJsonObject queue = json(R"({"name":"q","type":"classic"})");
    queue.insert(u"head_message_timestamp"_s, raw);
    const auto oldest = queueFrom(queue, v310, true).oldestAt;
    QCOMPARE(oldest.has_value(), believed);
    if (believed)
        QCOMPARE(*oldest, instantFromMillis(raw * 1000));
}

void TestQueueRules::knowsTheDeliveryLimit_data()
{
    QTest::addColumn<QVersionNumber>("version");
    QTest::addColumn<QByteArray>("queue");
    QTest::addColumn<bool>("known");
    QTest::addColumn<qint64>("limit"); // -1: none
    const auto row = [](const char *name, const QVersionNumber &version, const char *queue,
                        bool known, qint64 limit) {
        QTest::newRow(name) << version << QByteArray(queue) << known << limit;
    };
    row("3.10 without", v310, R"({"type":"quorum"})", true, -1);
    row("3.10 argument", v310, R"({"type":"quorum","arguments":{"x-delivery-limit":3}})", true, 3);
    row("3.10 policy", v310,
        R"({"type":"quorum","effective_policy_definition":{"delivery-limit":5}})", true, 5);
    row("3.10 both", v310,
        R"({"type":"quorum","arguments":{"x-delivery-limit":7},
            "effective_policy_definition":{"delivery-limit":5}})",
        true, 5);
    row("3.10 minus one is nought", v310,
        R"({"type":"quorum","arguments":{"x-delivery-limit":-1}})", true, 0);
    row("3.13 minus one by policy is nought", v313,
        R"({"type":"quorum","effective_policy_definition":{"delivery-limit":-1}})", true, 0);
    row("4.0 without", v40, R"({"type":"quorum"})", true, 20);
    row("4.0 minus one is none", v40, R"({"type":"quorum","arguments":{"x-delivery-limit":-1}})",
        true, -1);
    row("4.0 five beats minus one", v40,
        R"({"type":"quorum","arguments":{"x-delivery-limit":5},
            "effective_policy_definition":{"delivery-limit":-1}})",
        true, 5);
    row("4.0 says it itself", v40, R"({"type":"quorum","delivery_limit":4})", true, 4);
    row("4.0 says unlimited", v40, R"({"type":"quorum","delivery_limit":"unlimited"})", true, -1);
    row("version not known", QVersionNumber(), R"({"type":"quorum"})", false, -1);
    row("classic has none", v40, R"({"type":"classic"})", false, -1);
}

void TestQueueRules::knowsTheDeliveryLimit()
{
    QFETCH(const QVersionNumber, version);
    QFETCH(const QByteArray, queue);
    QFETCH(const bool, known);
    QFETCH(const qint64, limit);
    const QueueInfo info = queueFrom(json(queue.constData()), version, true);
    QCOMPARE(info.deliveryLimitKnown, known);
    QCOMPARE(info.deliveryLimit.value_or(-1), limit);
}

void TestQueueRules::findsDeadLettering_data()
{
    QTest::addColumn<QByteArray>("queue");
    QTest::addColumn<QString>("exchange");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("discards");
    QTest::newRow("none: what is rejected is gone")
        << QByteArray(R"({"type":"classic"})") << QString() << QString() << true;
    QTest::newRow("argument") << QByteArray(
        R"({"type":"classic","arguments":{"x-dead-letter-exchange":"dlx"}})")
                              << u"dlx"_s << QString() << false;
    QTest::newRow("default exchange is a name too")
        << QByteArray(R"({"type":"classic","arguments":{"x-dead-letter-exchange":"",
                          "x-dead-letter-routing-key":"lost"}})")
        << u""_s << u"lost"_s << false;
    QTest::newRow("argument beats policy, the key may come from the policy")
        << QByteArray(R"({"type":"classic","arguments":{"x-dead-letter-exchange":"a"},
            "effective_policy_definition":{"dead-letter-exchange":"b",
                                           "dead-letter-routing-key":"k"}})")
        << u"a"_s << u"k"_s << false;
}

void TestQueueRules::findsDeadLettering()
{
    QFETCH(const QByteArray, queue);
    QFETCH(const QString, exchange);
    QFETCH(const QString, key);
    QFETCH(const bool, discards);
    const QueueInfo info = queueFrom(json(queue.constData()), v310, true);
    QCOMPARE(info.deadLetterExchange.value_or(QString()), exchange);
    QCOMPARE(info.deadLetterExchange.has_value(), !discards);
    QCOMPARE(info.deadLetterRoutingKey.value_or(QString()), key);
    QCOMPARE(info.deadLetterFate, discards ? DeadLetterFate::Discarded : DeadLetterFate::Unknown);
}

void TestQueueRules::atLeastOnceNeedsItsConditions_data()
{
    QTest::addColumn<QByteArray>("queue");
    QTest::addColumn<bool>("inForce");
    QTest::newRow("asked and possible")
        << QByteArray(R"({"type":"quorum","arguments":{"x-overflow":"reject-publish",
                          "x-dead-letter-strategy":"at-least-once"}})")
        << true;
    QTest::newRow("overflow forbids it")
        << QByteArray(R"({"type":"quorum","arguments":{"x-dead-letter-strategy":"at-least-once"}})")
        << false;
    QTest::newRow("classic cannot")
        << QByteArray(R"({"type":"classic","arguments":{"x-overflow":"reject-publish",
                          "x-dead-letter-strategy":"at-least-once"}})")
        << false;
}

void TestQueueRules::atLeastOnceNeedsItsConditions()
{
    QFETCH(const QByteArray, queue);
    QFETCH(const bool, inForce);
    QCOMPARE(*queueFrom(json(queue.constData()), v310, true).deadLetterAtLeastOnce, inForce);
}

void TestQueueRules::mergesPoliciesWhereTheBrokerDoesNot()
{
    QueueInfo queue = queueFrom(json(R"({"name":"stock.work","type":"quorum"})"), v310, false);
    applyPolicies(
        queue, jsonArray(R"([{"name":"weak","pattern":".*","apply-to":"all","priority":0,
                       "definition":{"dead-letter-exchange":"wrong"}},
                      {"name":"strong","pattern":"^stock\\.","apply-to":"queues","priority":5,
                       "definition":{"dead-letter-exchange":"dlx","max-length":50,
                                     "delivery-limit":9}}])"),
        jsonArray(R"([{"name":"cap","pattern":"work$","apply-to":"quorum_queues","priority":0,
                       "definition":{"max-length":100,"delivery-limit":4}}])"),
        v310);
    QCOMPARE(*queue.policy, u"strong"_s);
    QCOMPARE(*queue.operatorPolicy, u"cap"_s);
    QCOMPARE(*queue.deadLetterExchange, u"dlx"_s);
    QCOMPARE(*queue.maxLength, 50);
    QCOMPARE(*queue.deliveryLimit, 4);
}

void TestQueueRules::policyOfAnotherKindOrPatternDoesNotApply()
{
    QueueInfo queue = queueFrom(json(R"({"name":"stock.work","type":"classic"})"), v310, false);
    applyPolicies(queue,
                  jsonArray(R"([{"name":"a","pattern":"^order","apply-to":"queues","priority":0,
                                 "definition":{"dead-letter-exchange":"dlx"}},
                                {"name":"b","pattern":".*","apply-to":"quorum_queues","priority":0,
                                 "definition":{"dead-letter-exchange":"dlx"}},
                                {"name":"c","pattern":".*","apply-to":"exchanges","priority":0,
                                 "definition":{"alternate-exchange":"x"}}])"),
                  {}, v310);
    QVERIFY(!queue.policy);
    QCOMPARE(queue.deadLetterFate, DeadLetterFate::Discarded);
}

void TestQueueRules::queueWhoseLeaderIsDown()
{
    for (const char *state : { "down", "minority", "crashed", "stopped" }) {
        QJsonObject queue = json(R"({"name":"q","type":"quorum"})");
        queue.insert(u"state"_s, QString::fromLatin1(state));
        QVERIFY2(!queueFrom(queue, v310, true).isUp, state);
    }
    QVERIFY(queueFrom(json(R"({"name":"q","state":"running"})"), v310, true).isUp);
}

void TestQueueRules::queueThatAnswersIsUp()
{
    QueueInfo classic
        = queueFrom(json(R"({"name":"q","type":"classic","state":"down"})"), v310, true);
    layAnswerOver(classic, 0, 0);
    QVERIFY(classic.isUp);
    QCOMPARE(classic.ready.value_or(-1), 0);

    const QueueInfo told = queueFrom(
        json(R"({"name":"q","type":"quorum","state":"minority","messages_ready":7})"), v310, true);
    QueueInfo silent = told;
    layAnswerOver(silent, 0, 0);
    QVERIFY(!silent.isUp);
    QCOMPARE(silent.ready.value_or(-1), 7);
    QueueInfo counted = told;
    layAnswerOver(counted, 9, 0);
    QVERIFY(!counted.isUp);
    QCOMPARE(counted.ready.value_or(-1), 9);
}

QTEST_GUILESS_MAIN(TestQueueRules)
#include "tst_queuerules.moc"
