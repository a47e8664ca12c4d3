// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/casefile.h"
#include "tests/support/rabbitstory.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <stop_token>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;

bool has(const std::vector<BrowseHazard> &hazards, BrowseHazard hazard)
{
    return std::find(hazards.begin(), hazards.end(), hazard) != hazards.end();
}

} // namespace

class TestRabbitBrowse : public QObject
{
    Q_OBJECT

private slots:
    void leavesEveryQueueAsItWas_data();
    void leavesEveryQueueAsItWas();
    void stopsAtTheLimits_data() { RECOURSE_RABBIT_VERSIONS }
    void stopsAtTheLimits();
    void saysWhoHoldsTheRest_data();
    void saysWhoHoldsTheRest();
    void cancelGivesEverythingBack_data() { RECOURSE_RABBIT_VERSIONS }
    void cancelGivesEverythingBack();
    void sinkMayStop_data() { RECOURSE_RABBIT_VERSIONS }
    void sinkMayStop();
    void noticesThatTheQueueIsDeleted_data();
    void noticesThatTheQueueIsDeleted();
    void endsWhileMessagesArrive_data() { RECOURSE_RABBIT_VERSIONS }
    void endsWhileMessagesArrive();
    void readsAStreamOnFromWhereItStopped_data() { RECOURSE_RABBIT_VERSIONS }
    void readsAStreamOnFromWhereItStopped();
    void looksWithoutTheManagementApi_data();
    void looksWithoutTheManagementApi();
    void singleActiveAndExclusiveConsumers_data() { RECOURSE_RABBIT_VERSIONS }
    void singleActiveAndExclusiveConsumers();
};

void TestRabbitBrowse::leavesEveryQueueAsItWas_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("type");
    for (const QString &version : RabbitServer::versions())
        for (const QByteArray &type : { "classic"_qba, "quorum"_qba, "stream"_qba })
            QTest::newRow(qPrintable(QString(version + u' ' + QString::fromLatin1(type))))
                << version << type;
}

void TestRabbitBrowse::leavesEveryQueueAsItWas()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int count = 2500;
    const bool stream = type == "stream"_qba;
    RabbitClient client(server->amqpPort());
    const QByteArray queue = "order_sync.parked."_qba + type;
    client.declareQueue(queue, type);
    QVERIFY(client.publish(queue, stream ? plainFailures(count) : parkedFailures(count)));
    const auto before = stream ? client.readStream(queue, count) : client.look(queue);
    QCOMPARE(before.size(), std::size_t(count));

    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    for (int look = 0; look < 3; ++look) {
        const Looked looked = lookAt(broker, queue);
        QVERIFY2(!looked.report.error, whatWentWrong(looked.report).constData());
        QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
        QVERIFY(looked.report.complete);
        QCOMPARE(looked.report.read, count);
        QCOMPARE(looked.report.givenBack, count);
        QCOMPARE(looked.messages.size(), std::size_t(count));
        if (!stream) {
            QCOMPARE(looked.report.readyBefore.value_or(-1), count);
            QCOMPARE(looked.report.readyAfter.value_or(-1), count);
        }
        QCOMPARE(has(looked.report.costs, BrowseHazard::SetsRedelivered), !stream);
        QCOMPARE(has(looked.report.costs, BrowseHazard::RaisesDeliveryCount), type == "quorum"_qba);
        for (std::size_t i = 0; i < looked.messages.size(); ++i) {
            QCOMPARE(looked.messages[i].position, quint64(i));
            QCOMPARE(looked.messages[i].message.body, before[i].message.body);
            QCOMPARE(looked.messages[i].message.properties, before[i].message.properties);
        }
    }
    const auto after = stream ? client.readStream(queue, count) : client.take(queue);
    QCOMPARE(lastingOf(after), lastingOf(before));
    client.deleteQueue(queue);
}

void TestRabbitBrowse::stopsAtTheLimits()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    client.declareQueue("big.parked"_qba, "classic"_qba);
    std::vector<Message> messages = parkedFailures(300);
    for (Message &message : messages)
        message.body = QByteArray(100'000, 'x');
    QVERIFY(client.publish("big.parked"_qba, messages));
    RabbitBroker broker(server->config(), guestSecrets, wallClock);

    BrowseRequest few = requestFor("big.parked"_qba);
    few.maxMessages = 40;
    const Looked first = lookAt(broker, few);
    QCOMPARE(first.report.end, BrowseEnd::LimitReached);
    QCOMPARE(first.report.read, 40);
    QVERIFY(!first.report.complete);
    QCOMPARE(first.report.error->code, ErrorCode::TooLarge);

    BrowseRequest small = requestFor("big.parked"_qba);
    small.maxHeldBytes = 10'000'000;
    const Looked second = lookAt(broker, small);
    QCOMPARE(second.report.end, BrowseEnd::LimitReached);
    QVERIFY(second.report.bytes <= small.maxHeldBytes);
    QVERIFY(second.report.read >= 90);
    QVERIFY(!second.report.complete);

    QCOMPARE(lookAt(broker, "big.parked"_qba).report.read, 300);
    QCOMPARE(client.take("big.parked"_qba).size(), std::size_t(300));
    client.deleteQueue("big.parked"_qba);
}

void TestRabbitBrowse::saysWhoHoldsTheRest_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("type");
    for (const QString &version : RabbitServer::versions())
        for (const QByteArray &type : { "classic"_qba, "quorum"_qba })
            QTest::newRow(qPrintable(QString(version + u' ' + QString::fromLatin1(type))))
                << version << type;
}

void TestRabbitBrowse::saysWhoHoldsTheRest()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    const QByteArray queue = "held.parked."_qba + type;
    client.declareQueue(queue, type);
    QVERIFY(client.publish(queue, parkedFailures(10)));
    const auto holder = std::make_unique<RabbitClient>(server->amqpPort(), "guest"_qba, "guest"_qba,
                                                       "/"_qba, "nightly repair"_qba);
    holder->hold(queue, 3);

    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    const Result<BrowsePlan> plan = broker.planBrowse(requestFor(queue), {});
    QVERIFY(plan && has(plan->hazards, BrowseHazard::OtherConsumer));
    const Looked looked = lookAt(broker, queue);
    QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
    QCOMPARE(looked.report.read, 7);
    QVERIFY(!looked.report.complete);
    QVERIFY(has(looked.report.costs, BrowseHazard::OtherConsumer));
    QCOMPARE(looked.report.holders, QStringList({ u"nightly repair"_s }));
    if (type == "classic"_qba)
        QCOMPARE(looked.report.heldByOthers.value_or(-1), 3);
    client.deleteQueue(queue);
}

void TestRabbitBrowse::cancelGivesEverythingBack()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    client.declareQueue("long.parked"_qba, "quorum"_qba);
    QVERIFY(client.publish("long.parked"_qba, parkedFailures(5000)));
    // Messages that were given back before are the ones whose order a half look could change.
    client.look("long.parked"_qba);
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    std::stop_source stop;
    qint64 seen = 0;
    const BrowseReport report = broker.browse(
        requestFor("long.parked"_qba, true),
        [&](std::vector<ParkedMessage> &&batch) {
            seen += qint64(batch.size());
            stop.request_stop();
            return true;
        },
        stop.get_token());
    QCOMPARE(report.end, BrowseEnd::Cancelled);
    QVERIFY(seen > 0 && seen < 5000);
    QVERIFY(!report.complete);
    const QByteArrayList left = idsOf(client.take("long.parked"_qba));
    QCOMPARE(left.size(), 5000);
    if (!has(report.costs, BrowseHazard::ChangesOrder))
        for (int i = 0; i < 5000; ++i)
            QCOMPARE(left.at(i), "order-sync:"_qba + QByteArray::number(i));
    client.deleteQueue("long.parked"_qba);
}

void TestRabbitBrowse::sinkMayStop()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    client.declareQueue("full.parked"_qba, "classic"_qba);
    QVERIFY(client.publish("full.parked"_qba, parkedFailures(3000)));
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    int batches = 0;
    const BrowseReport report
        = broker.browse(requestFor("full.parked"_qba),
                        [&](std::vector<ParkedMessage> &&) { return ++batches < 2; }, {});
    QCOMPARE(batches, 2);
    QCOMPARE(report.end, BrowseEnd::Cancelled);
    QCOMPARE(report.readyAfter.value_or(-1), 3000);
    client.deleteQueue("full.parked"_qba);
}

void TestRabbitBrowse::noticesThatTheQueueIsDeleted_data()
{
    saysWhoHoldsTheRest_data();
}

void TestRabbitBrowse::noticesThatTheQueueIsDeleted()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    const QByteArray queue = "gone.parked."_qba + type;
    client.declareQueue(queue, type);
    QVERIFY(client.publish(queue, parkedFailures(3000)));
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    bool deleted = false;
    const BrowseReport report = broker.browse(requestFor(queue, true),
                                              [&](std::vector<ParkedMessage> &&) {
                                                  if (!deleted)
                                                      client.deleteQueue(queue);
                                                  deleted = true;
                                                  return true;
                                              },
                                              {});
    QCOMPARE(report.end, BrowseEnd::Failed);
    QCOMPARE(report.error->code, ErrorCode::NotFound);
    QVERIFY(!report.complete);
    // The broker object is none the worse for it.
    QCOMPARE(lookAt(broker, queue).report.error->code, ErrorCode::NotFound);
    QVERIFY(broker.topology({}, {}).has_value());
}

// Somebody publishes one message for every batch that is read: the look ends all the same, and has
// seen what lay there when it began.
void TestRabbitBrowse::endsWhileMessagesArrive()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    client.declareQueue("busy.parked"_qba, "classic"_qba);
    QVERIFY(client.publish("busy.parked"_qba, parkedFailures(2000)));
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    QByteArrayList ids;
    int published = 0;
    const BrowseReport report
        = broker.browse(requestFor("busy.parked"_qba),
                        [&](std::vector<ParkedMessage> &&batch) {
                            for (const ParkedMessage &message : batch)
                                ids += *message.message.properties.messageId;
                            // As many again as were read: without a rule of its own the look would
                            // never end.
                            std::vector<Message> more;
                            for (std::size_t i = 0; i < batch.size(); ++i)
                                more.push_back(parkedFailure(10'000 + published++));
                            client.publish("busy.parked"_qba, more);
                            return true;
                        },
                        {});
    QVERIFY2(report.complete, whatWentWrong(report).constData());
    QCOMPARE(report.end, BrowseEnd::WholeQueue);
    for (int i = 0; i < 2000; ++i)
        QCOMPARE(ids.value(i), "order-sync:"_qba + QByteArray::number(i));
    QVERIFY(report.read < 10'000);
    QCOMPARE(client.ready("busy.parked"_qba), 2000 + published);
    client.deleteQueue("busy.parked"_qba);
}

void TestRabbitBrowse::readsAStreamOnFromWhereItStopped()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    client.declareQueue("parked.work"_qba, "classic"_qba);
    client.declareQueue("parked.log"_qba, "stream"_qba);
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    BrowseRequest request = requestFor("parked.work"_qba);
    request.stream = u"parked.log"_s;

    const Looked empty = lookAt(broker, request);
    QVERIFY2(empty.report.complete, whatWentWrong(empty.report).constData());
    QCOMPARE(empty.report.read, 0);
    QVERIFY(client.publish("parked.log"_qba, plainFailures(3000)));
    request.maxMessages = 1000;
    const Looked part = lookAt(broker, request);
    QCOMPARE(part.report.end, BrowseEnd::LimitReached);
    QCOMPARE(part.report.nextOffset, quint64(1000));
    QCOMPARE(part.report.type, QueueType::Stream);
    QCOMPARE(part.report.queue, u"parked.work"_s);
    QCOMPARE(part.report.reads, u"parked.log"_s);

    request.maxMessages = 1'000'000;
    request.fromOffset = part.report.nextOffset;
    const Looked rest = lookAt(broker, request);
    QVERIFY(rest.report.complete);
    QCOMPARE(rest.report.read, 2000);
    QCOMPARE(rest.messages.front().position, quint64(1000));
    QCOMPARE(rest.messages.back().position, quint64(2999));
    QCOMPARE(rest.ids().first(), "order-sync:1000"_qba);

    request.fromOffset = rest.report.nextOffset;
    const Looked nothing = lookAt(broker, request);
    QVERIFY2(nothing.report.complete, whatWentWrong(nothing.report).constData());
    QCOMPARE(nothing.report.read, 0);
    QCOMPARE(nothing.report.nextOffset, quint64(3000));
    client.deleteQueue("parked.log"_qba);
    client.deleteQueue("parked.work"_qba);
}

void TestRabbitBrowse::looksWithoutTheManagementApi_data()
{
    leavesEveryQueueAsItWas_data();
}

// Without the management API the kind is found out by asking for an offset; a quorum queue's limit
// then stays unknown, so that needs a yes.
void TestRabbitBrowse::looksWithoutTheManagementApi()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const bool stream = type == "stream"_qba;
    RabbitClient client(server->amqpPort());
    const QByteArray queue = "plain.parked."_qba + type;
    client.declareQueue(queue, type);
    QVERIFY(client.publish(queue, stream ? plainFailures(700) : parkedFailures(700)));
    BrokerConfig config = server->config();
    config.management.clear();
    RabbitBroker broker(config, guestSecrets, wallClock);
    const Result<BrowsePlan> plan = broker.planBrowse(requestFor(queue), {});
    QVERIFY(plan.has_value());
    QCOMPARE(QByteArray(queueTypeName(plan->type).data()), type);
    QCOMPARE(plan->advice,
             stream                     ? BrowseAdvice::Free
                 : type == "quorum"_qba ? BrowseAdvice::AskFirst
                                        : BrowseAdvice::Look);
    const Looked looked = lookAt(broker, queue);
    QVERIFY2(looked.report.complete, whatWentWrong(looked.report).constData());
    QCOMPARE(looked.report.read, 700);
    QCOMPARE(looked.ids().last(), "order-sync:699"_qba);
    QVERIFY(!looked.report.unread.empty() || stream); // who else holds some is not known
    if (!stream)
        QCOMPARE(idsOf(client.take(queue)), looked.ids());
    client.deleteQueue(queue);
}

void TestRabbitBrowse::singleActiveAndExclusiveConsumers()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    const FieldTable single{ { "x-single-active-consumer"_qba, { FieldType::Bool, true } } };
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    for (const QByteArray &type : { "classic"_qba, "quorum"_qba }) {
        const QByteArray queue = "single.parked."_qba + type;
        client.declareQueue(queue, type, single);
        QVERIFY(client.publish(queue, parkedFailures(8)));
        const auto holder = std::make_unique<RabbitClient>(server->amqpPort());
        holder->hold(queue, 2);
        const Looked looked = lookAt(broker, queue);
        if (type == "classic"_qba) {
            QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
            QCOMPARE(looked.report.read, 6);
            QVERIFY(!looked.report.complete);
        } else {
            QCOMPARE(looked.report.end, BrowseEnd::Refused);
            QVERIFY(!looked.report.error->hint.isEmpty());
        }
        client.deleteQueue(queue);
    }
    RabbitClient owner(server->amqpPort());
    owner.declareQueue("own.parked"_qba, FieldTable{}, true);
    const Looked refused = lookAt(broker, "own.parked"_qba);
    QCOMPARE(refused.report.end, BrowseEnd::Refused);
    QCOMPARE(refused.report.error->code, ErrorCode::Exclusive);
}

QTEST_GUILESS_MAIN(TestRabbitBrowse)
#include "tst_rabbitbrowse.moc"
