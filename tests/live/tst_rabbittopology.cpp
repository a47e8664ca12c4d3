// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitstory.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;

QStringList partsOf(const std::vector<Unread> &unread)
{
    QStringList parts;
    for (const Unread &part : unread)
        parts += part.part;
    return parts;
}

TopologyRequest named(const QStringList &queues)
{
    TopologyRequest request;
    request.queues = queues;
    return request;
}

} // namespace

class TestRabbitTopology : public QObject
{
    Q_OBJECT

private slots:
    void readsQueuesAsTheyAre_data() { RECOURSE_RABBIT_VERSIONS }
    void readsQueuesAsTheyAre();
    void followsDeadLetters_data() { RECOURSE_RABBIT_VERSIONS }
    void followsDeadLetters();
    void namesMayHoldAnything_data() { RECOURSE_RABBIT_VERSIONS }
    void namesMayHoldAnything();
    void countsOfThisMoment_data() { RECOURSE_RABBIT_VERSIONS }
    void countsOfThisMoment();
    void withoutStatisticsSaysSo_data() { RECOURSE_RABBIT_VERSIONS }
    void withoutStatisticsSaysSo();
    void withoutManagementAsksByName_data() { RECOURSE_RABBIT_VERSIONS }
    void withoutManagementAsksByName();
    void managementThatDoesNotAnswerLeavesAmqp();
    void goesOnUnderAnAlarm_data() { RECOURSE_RABBIT_VERSIONS }
    void goesOnUnderAnAlarm();
    void thousandsOfQueues_data() { RECOURSE_RABBIT_VERSIONS }
    void thousandsOfQueues();
};

void TestRabbitTopology::readsQueuesAsTheyAre()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    QCOMPARE(server->http("PUT"_qba, u"/api/policies/%2F/mine"_s,
                          R"({"pattern":"^kinds\\.classic$","apply-to":"queues",
                              "definition":{"max-length":50}})"),
             201);
    QCOMPARE(server->http("PUT"_qba, u"/api/operator-policies/%2F/theirs"_s,
                          R"({"pattern":"^kinds\\.","apply-to":"queues",
                              "definition":{"max-length":70}})"),
             201);
    client.declareQueue("kinds.classic"_qba, "classic"_qba,
                        { { "x-max-length"_qba, FieldValue::int64(100) },
                          { "x-message-ttl"_qba, FieldValue::int64(60'000'000) } });
    client.declareQueue("kinds.quorum"_qba, "quorum"_qba,
                        { { "x-single-active-consumer"_qba, { FieldType::Bool, true } } });
    client.declareQueue("kinds.stream"_qba, "stream"_qba);
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    const QStringList names{ u"kinds.classic"_s, u"kinds.quorum"_s, u"kinds.stream"_s,
                             u"kinds.none"_s };
    QTRY_VERIFY_WITH_TIMEOUT(
        broker.topology(named(names), {})->queue(u"kinds.classic"_s)->operatorPolicy.has_value(),
        20'000);
    const Result<Topology> topology = broker.topology(named(names), {});
    QVERIFY(topology.has_value());
    QVERIFY(topology->product.startsWith(QString(u"RabbitMQ "_s + version)));
    QCOMPARE(topology->queues.size(), std::size_t(4));
    const QueueInfo &classic = topology->queues[0];
    QCOMPARE(classic.type, QueueType::Classic);
    QVERIFY(classic.found && classic.isUp && !classic.exclusive);
    QCOMPARE(classic.policy.value_or(QString()), u"mine"_s);
    QCOMPARE(classic.operatorPolicy.value_or(QString()), u"theirs"_s);
    QCOMPARE(classic.maxLength.value_or(-1), 50);
    QCOMPARE(classic.messageTtlMs.value_or(-1), 60'000'000);
    QCOMPARE(classic.deadLetterFate, DeadLetterFate::Discarded);
    const QueueInfo &quorum = topology->queues[1];
    QCOMPARE(quorum.type, QueueType::Quorum);
    QVERIFY(quorum.singleActiveConsumer.value_or(false));
    QVERIFY(quorum.deliveryLimitKnown);
    QCOMPARE(quorum.deliveryLimit.value_or(-1), version == u"3.10"_s ? -1 : 20);
    QCOMPARE(topology->queues[2].type, QueueType::Stream);
    QVERIFY(!topology->queues[3].found);
    QVERIFY(topology->queues[3].unread.empty());
    QCOMPARE(topology->alarm.value_or(true), false);
    QCOMPARE(topology->nodes.size(), std::size_t(1));
    QVERIFY(topology->nodes.front().running);

    server->http("DELETE"_qba, u"/api/policies/%2F/mine"_s);
    server->http("DELETE"_qba, u"/api/operator-policies/%2F/theirs"_s);
    for (const QString &name : names)
        client.deleteQueue(name.toUtf8());
}

void TestRabbitTopology::followsDeadLetters()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    const auto dead = [](const QByteArray &exchange, const QByteArray &key) {
        FieldTable arguments{ { "x-dead-letter-exchange"_qba, FieldValue::text(exchange) } };
        if (!key.isEmpty())
            arguments.push_back({ "x-dead-letter-routing-key"_qba, FieldValue::text(key) });
        return arguments;
    };
    client.declareExchange("dlx"_qba, "topic"_qba);
    client.declareQueue("dead.parked"_qba, "classic"_qba);
    client.bind("dead.parked"_qba, "dlx"_qba, "stock.#"_qba);
    client.declareQueue("dead.routed"_qba, "classic"_qba, dead("dlx"_qba, "stock.adjusted"_qba));
    client.declareQueue("dead.default"_qba, "quorum"_qba, dead({}, "dead.parked"_qba));
    client.declareQueue("dead.unrouted"_qba, "classic"_qba, dead("dlx"_qba, "stok"_qba));
    client.declareQueue("dead.missing"_qba, "classic"_qba, dead("dlx.gone"_qba, "x"_qba));
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    const Result<Topology> topology = broker.topology(
        named({ u"dead.routed"_s, u"dead.default"_s, u"dead.unrouted"_s, u"dead.missing"_s }), {});
    QVERIFY(topology.has_value());
    const QStringList parked{ u"dead.parked"_s };
    QCOMPARE(topology->queues[0].deadLetterFate, DeadLetterFate::Routed);
    QCOMPARE(topology->queues[0].deadLetterQueues, parked);
    QCOMPARE(topology->queues[1].deadLetterFate, DeadLetterFate::Routed);
    QCOMPARE(topology->queues[1].deadLetterQueues, parked);
    QCOMPARE(topology->queues[2].deadLetterFate, DeadLetterFate::Unrouted);
    QCOMPARE(topology->queues[3].deadLetterFate, DeadLetterFate::ExchangeMissing);
    for (const char *name :
         { "dead.parked", "dead.routed", "dead.default", "dead.unrouted", "dead.missing" })
        client.deleteQueue(name);
}

void TestRabbitTopology::namesMayHoldAnything()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    QCOMPARE(server->http("PUT"_qba, u"/api/vhosts/a%2Fb%20%25"_s) / 100, 2);
    QCOMPARE(server->http("PUT"_qba, u"/api/permissions/a%2Fb%20%25/guest"_s,
                          R"({"configure":".*","write":".*","read":".*"})")
                 / 100,
             2);
    RabbitClient client(server->amqpPort(), "guest"_qba, "guest"_qba, "a/b %"_qba);
    const QStringList names{
        u"with/slash"_s,  u"with space & question?"_s,        u"100%.(a|b)*[c]"_s,
        u"库存.parked"_s, QString(QString(200, u'x') + u'#'), u".."_s
    };
    BrokerConfig config = server->config();
    config.virtualHost = u"a/b %"_s;
    RabbitBroker broker(config, guestSecrets, wallClock);
    for (const QString &name : names) {
        client.declareQueue(name.toUtf8(), "classic"_qba);
        QVERIFY(client.publish(name.toUtf8(), parkedFailures(2)));
    }
    const Result<Topology> topology = broker.topology(named(names), {});
    QVERIFY(topology.has_value());
    for (std::size_t i = 0; i < topology->queues.size(); ++i) {
        QCOMPARE(topology->queues[i].name, names[qsizetype(i)]);
        QVERIFY2(topology->queues[i].found, qPrintable(names[qsizetype(i)]));
        QCOMPARE(topology->queues[i].ready.value_or(-1), 2);
        QCOMPARE(lookAt(broker, names[qsizetype(i)].toUtf8()).report.read, 2);
    }
    server->http("DELETE"_qba, u"/api/vhosts/a%2Fb%20%25"_s);
}

// The management API's own figures are some seconds old.
void TestRabbitTopology::countsOfThisMoment()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    for (const QByteArray &type : { "classic"_qba, "quorum"_qba }) {
        RabbitStory story(*server, { .queue = "fresh."_qba + type, .type = type });
        const TopologyRequest request = named({ QString::fromLatin1(story.queue) });
        for (int round = 1; round <= 3; ++round) {
            story.publish(parkedFailures(4));
            const Result<Topology> topology = story.broker.topology(request, {});
            QVERIFY(topology.has_value());
            QCOMPARE(topology->queues.front().ready.value_or(-1), 4 * round);
        }
        RabbitClient holder(server->amqpPort());
        holder.hold(story.queue, 5);
        const Result<Topology> topology = story.broker.topology(request, {});
        QCOMPARE(topology->queues.front().ready.value_or(-1), 7);
        QCOMPARE(topology->queues.front().consumers.value_or(-1), 1);
        if (type == "classic"_qba)
            QCOMPARE(topology->queues.front().unacked.value_or(-1), 5);
    }
}

void TestRabbitTopology::withoutStatisticsSaysSo()
{
    QFETCH(const QString, version);
    if (const QString missing = RabbitServer::unavailable(version); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    RabbitServer server(version);
    server.addConfig(u"management_agent.disable_metrics_collector = true"_s);
    QVERIFY2(server.start(), qPrintable(server.failure()));
    RabbitStory story(server, { .queue = "bare.work"_qba, .type = "quorum"_qba, .failures = 3 });
    story.client.declareQueue("bare.parked"_qba, "classic"_qba);
    server.http("PUT"_qba, u"/api/policies/%2F/bare"_s,
                R"({"pattern":"^bare\\.work","apply-to":"queues","priority":3,
                    "definition":{"dead-letter-exchange":"",
                                  "dead-letter-routing-key":"bare.parked","delivery-limit":7}})");
    const Result<Topology> topology = story.broker.topology(named({ u"bare.work"_s }), {});
    QVERIFY2(topology, topology ? "" : qPrintable(toLogText(topology.error())));
    const QueueInfo &queue = topology->queues.front();
    QCOMPARE(queue.type, QueueType::Quorum);
    QVERIFY2(queue.ready == 3, qPrintable(queue.state));
    QVERIFY(partsOf(queue.unread).contains(u"rates"_s));
    QVERIFY(!queue.inRate);
    // The policy is matched here, since the broker does not say which applies.
    QCOMPARE(queue.policy.value_or(QString()), u"bare"_s);
    QCOMPARE(queue.deliveryLimit.value_or(-1), 7);
    QCOMPARE(queue.deadLetterQueues, QStringList({ u"bare.parked"_s }));
    QCOMPARE(story.look().report.read, 3);
}

void TestRabbitTopology::withoutManagementAsksByName()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    BrokerConfig config = server->config();
    config.management.clear();
    RabbitStory story(*server, config, { .queue = "alone.parked"_qba, .failures = 3 });
    RabbitClient owner(server->amqpPort());
    owner.declareQueue("alone.exclusive"_qba, FieldTable{}, true);
    const Result<Topology> topology = story.broker.topology(
        named({ u"alone.none"_s, u"alone.parked"_s, u"alone.exclusive"_s }), {});
    QVERIFY(topology.has_value());
    QVERIFY(!topology->queues[0].found && topology->queues[0].unread.empty());
    QVERIFY(topology->queues[1].found);
    QCOMPARE(topology->queues[1].ready.value_or(-1), 3);
    QVERIFY(partsOf(topology->queues[1].unread).contains(u"unacknowledged"_s));
    QVERIFY(!topology->queues[1].unacked);
    QVERIFY(topology->queues[2].found && topology->queues[2].exclusive);
    QVERIFY(!topology->alarm);
    QVERIFY(partsOf(topology->unread).contains(u"alarms"_s));
    // A list of all queues is what AMQP cannot give: said, not shown as empty.
    const Result<Topology> all = story.broker.topology({}, {});
    QVERIFY(all && all->queues.empty());
    QVERIFY(partsOf(all->unread).contains(u"queues"_s));
}

void TestRabbitTopology::managementThatDoesNotAnswerLeavesAmqp()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    BrokerConfig config = server->config();
    config.management = QUrl(u"http://127.0.0.1:1"_s);
    RabbitStory story(*server, config, { .queue = "half.parked"_qba });
    const Result<Topology> topology = story.broker.topology(named({ u"half.parked"_s }), {});
    QVERIFY(topology.has_value());
    QCOMPARE(topology->queues.front().ready.value_or(-1), 0);
    QCOMPARE(topology->unread.front().part, u"management"_s);
    QCOMPARE(topology->unread.front().why.code, ErrorCode::Unreachable);
}

void TestRabbitTopology::goesOnUnderAnAlarm()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "alarm.parked"_qba, .failures = 50 });
    const TopologyRequest request = named({ QString::fromUtf8(story.queue) });
    server->ctl({ u"set_vm_memory_high_watermark"_s, u"0.000001"_s });
    QTRY_VERIFY_WITH_TIMEOUT(story.broker.topology(request, {})->alarm.value_or(false), 20'000);
    const Result<Topology> during = story.broker.topology(request, {});
    QCOMPARE(during->queues.front().ready.value_or(-1), 50);
    QVERIFY(!during->alarms.isEmpty() && during->alarms.front().startsWith(u"memory on "_s));
    // A connection that has published nothing is served on.
    const Looked looked = story.look();
    QVERIFY2(looked.report.complete, whatWentWrong(looked.report).constData());
    QCOMPARE(looked.report.read, 50);
    server->ctl({ u"set_vm_memory_high_watermark"_s, u"0.4"_s });
    QTRY_VERIFY_WITH_TIMEOUT(!story.broker.topology(request, {})->alarm.value_or(true), 20'000);
}

// All in pages, the filter at the server, the first page by itself.
void TestRabbitTopology::thousandsOfQueues()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int count = 5000;
    QByteArray definitions = "{\"queues\":["_qba;
    for (int i = 0; i < count; ++i)
        definitions += QByteArray(i ? "," : "") + "{\"name\":\"bulk."
            + QByteArray::number(i).rightJustified(6, '0')
            + "\",\"vhost\":\"/\",\"durable\":true,\"auto_delete\":false,\"arguments\":{}}";
    definitions += "]}";
    QCOMPARE(server->http("POST"_qba, u"/api/definitions"_s, definitions) / 100, 2);

    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    QVERIFY(broker.connect({}).has_value());
    TopologyRequest first;
    first.maxQueues = 500;
    QElapsedTimer timer;
    timer.start();
    const Result<Topology> page = broker.topology(first, {});
    qInfo() << version << "first page:" << timer.restart() << "ms";
    QVERIFY(page.has_value());
    QCOMPARE(page->queues.size(), std::size_t(500));
    QVERIFY(page->totalQueues.value_or(0) >= count);

    const Result<Topology> all = broker.topology({}, {});
    qInfo() << version << "all:" << timer.restart() << "ms";
    QVERIFY(all.has_value());
    QVERIFY(all->queues.size() >= std::size_t(count));
    QStringList names;
    for (const QueueInfo &queue : all->queues)
        names += queue.name;
    QCOMPARE(names.removeDuplicates(), 0);

    TopologyRequest filtered;
    filtered.nameFilter = u"bulk.00012"_s;
    const Result<Topology> some = broker.topology(filtered, {});
    qInfo() << version << "filtered:" << timer.restart() << "ms";
    QVERIFY(some.has_value());
    QCOMPARE(some->queues.size(), std::size_t(10));
    QCOMPARE(some->totalQueues.value_or(-1), 10);
    filtered.nameFilter = u"bulk.*2"_s; // text, not a pattern
    QCOMPARE(broker.topology(filtered, {})->queues.size(), std::size_t(0));
}

QTEST_GUILESS_MAIN(TestRabbitTopology)
#include "tst_rabbittopology.moc"
