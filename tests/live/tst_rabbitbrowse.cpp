// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitstory.h"

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
    void leavesEveryQueueAsItWas_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic"_qba, "quorum"_qba, "stream"_qba)
    }
    void leavesEveryQueueAsItWas();
    void stopsAtTheLimits_data() { RECOURSE_RABBIT_VERSIONS }
    void stopsAtTheLimits();
    void saysWhoHoldsTheRest_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic"_qba, "quorum"_qba)
    }
    void saysWhoHoldsTheRest();
    void cancelGivesEverythingBack_data() { RECOURSE_RABBIT_VERSIONS }
    void cancelGivesEverythingBack();
    void sinkMayStop_data() { RECOURSE_RABBIT_VERSIONS }
    void sinkMayStop();
    void noticesThatTheQueueIsDeleted_data() { saysWhoHoldsTheRest_data(); }
    void noticesThatTheQueueIsDeleted();
    void endsWhileMessagesArrive_data() { RECOURSE_RABBIT_VERSIONS }
    void endsWhileMessagesArrive();
    void readsAStreamOnFromWhereItStopped_data() { RECOURSE_RABBIT_VERSIONS }
    void readsAStreamOnFromWhereItStopped();
    void looksWithoutTheManagementApi_data() { leavesEveryQueueAsItWas_data(); }
    void looksWithoutTheManagementApi();
    void singleActiveAndExclusiveConsumers_data() { RECOURSE_RABBIT_VERSIONS }
    void singleActiveAndExclusiveConsumers();
};

void TestRabbitBrowse::leavesEveryQueueAsItWas()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int count = 2500;
    const bool stream = type == "stream"_qba;
    RabbitStory story(
        *server, { .queue = "order_sync.parked."_qba + type, .type = type, .failures = count });
    const auto before
        = stream ? story.client.readStream(story.queue, count) : story.client.look(story.queue);
    QCOMPARE(before.size(), std::size_t(count));

    for (int look = 0; look < 3; ++look) {
        const Looked looked = story.look();
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
    const auto after = stream ? story.client.readStream(story.queue, count) : story.take();
    QCOMPARE(lastingOf(after), lastingOf(before));
}

void TestRabbitBrowse::stopsAtTheLimits()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages = parkedFailures(300);
    for (Message &message : messages)
        message.body = QByteArray(100'000, 'x');
    RabbitStory story(*server, { .queue = "big.parked"_qba, .messages = messages });

    BrowseRequest few = requestFor(story.queue);
    few.maxMessages = 40;
    const Looked first = lookAt(story.broker, few);
    QCOMPARE(first.report.end, BrowseEnd::LimitReached);
    QCOMPARE(first.report.read, 40);
    QVERIFY(!first.report.complete);
    QCOMPARE(first.report.error->code, ErrorCode::TooLarge);

    BrowseRequest small = requestFor(story.queue);
    small.maxHeldBytes = 10'000'000;
    const Looked second = lookAt(story.broker, small);
    QCOMPARE(second.report.end, BrowseEnd::LimitReached);
    QVERIFY(second.report.bytes <= small.maxHeldBytes);
    QVERIFY(second.report.read >= 90);
    QVERIFY(!second.report.complete);

    QCOMPARE(story.look().report.read, 300);
    QCOMPARE(story.take().size(), std::size_t(300));
}

void TestRabbitBrowse::saysWhoHoldsTheRest()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server,
                      { .queue = "held.parked."_qba + type, .type = type, .failures = 10 });
    RabbitClient holder(server->amqpPort(), "guest"_qba, "guest"_qba, "/"_qba,
                        "nightly repair"_qba);
    holder.hold(story.queue, 3);

    const Result<BrowsePlan> plan = story.broker.planBrowse(requestFor(story.queue), {});
    QVERIFY(plan && has(plan->hazards, BrowseHazard::OtherConsumer));
    const Looked looked = story.look();
    QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
    QCOMPARE(looked.report.read, 7);
    QVERIFY(!looked.report.complete);
    QVERIFY(has(looked.report.costs, BrowseHazard::OtherConsumer));
    QCOMPARE(looked.report.holders, QStringList({ u"nightly repair"_s }));
    if (type == "classic"_qba)
        QCOMPARE(looked.report.heldByOthers.value_or(-1), 3);
}

void TestRabbitBrowse::cancelGivesEverythingBack()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server,
                      { .queue = "long.parked"_qba, .type = "quorum"_qba, .failures = 5000 });
    // Messages that were given back before are the ones whose order a half look could change.
    story.client.look(story.queue);
    std::stop_source stop;
    qint64 seen = 0;
    const BrowseReport report = story.broker.browse(
        requestFor(story.queue, true),
        [&](std::vector<ParkedMessage> &&batch) {
            seen += qint64(batch.size());
            stop.request_stop();
            return true;
        },
        stop.get_token());
    QCOMPARE(report.end, BrowseEnd::Cancelled);
    QVERIFY(seen > 0 && seen < 5000);
    QVERIFY(!report.complete);
    const QByteArrayList left = idsOf(story.take());
    QCOMPARE(left.size(), 5000);
    if (!has(report.costs, BrowseHazard::ChangesOrder))
        for (int i = 0; i < 5000; ++i)
            QCOMPARE(left.at(i), "order-sync:"_qba + QByteArray::number(i));
}

void TestRabbitBrowse::sinkMayStop()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "full.parked"_qba, .failures = 3000 });
    int batches = 0;
    const BrowseReport report = story.broker.browse(
        requestFor(story.queue), [&](std::vector<ParkedMessage> &&) { return ++batches < 2; }, {});
    QCOMPARE(batches, 2);
    QCOMPARE(report.end, BrowseEnd::Cancelled);
    QCOMPARE(report.readyAfter.value_or(-1), 3000);
}

void TestRabbitBrowse::noticesThatTheQueueIsDeleted()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server,
                      { .queue = "gone.parked."_qba + type, .type = type, .failures = 3000 });
    bool deleted = false;
    const BrowseReport report = story.broker.browse(requestFor(story.queue, true),
                                                    [&](std::vector<ParkedMessage> &&) {
                                                        if (!deleted)
                                                            story.client.deleteQueue(story.queue);
                                                        deleted = true;
                                                        return true;
                                                    },
                                                    {});
    QCOMPARE(report.end, BrowseEnd::Failed);
    QCOMPARE(report.error->code, ErrorCode::NotFound);
    QVERIFY(!report.complete);
    // The broker object is none the worse for it.
    QCOMPARE(story.look().report.error->code, ErrorCode::NotFound);
    QVERIFY(story.broker.topology({}, {}).has_value());
}

// Somebody publishes one message for every batch that is read: the look ends all the same, and has
// seen what lay there when it began.
void TestRabbitBrowse::endsWhileMessagesArrive()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "busy.parked"_qba, .failures = 2000 });
    QByteArrayList ids;
    int published = 0;
    const BrowseReport report
        = story.broker.browse(requestFor(story.queue),
                              [&](std::vector<ParkedMessage> &&batch) {
                                  for (const ParkedMessage &message : batch)
                                      ids += *message.message.properties.messageId;
                                  // As many again as were read: without a rule of its own the look
                                  // would never end.
                                  std::vector<Message> more;
                                  for (std::size_t i = 0; i < batch.size(); ++i)
                                      more.push_back(parkedFailure(10'000 + published++));
                                  story.client.publish(story.queue, more);
                                  return true;
                              },
                              {});
    QVERIFY2(report.complete, whatWentWrong(report).constData());
    QCOMPARE(report.end, BrowseEnd::WholeQueue);
    for (int i = 0; i < 2000; ++i)
        QCOMPARE(ids.value(i), "order-sync:"_qba + QByteArray::number(i));
    QVERIFY(report.read < 10'000);
    QCOMPARE(story.client.ready(story.queue), 2000 + published);
}

void TestRabbitBrowse::readsAStreamOnFromWhereItStopped()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "parked.work"_qba });
    story.client.declareQueue("parked.log"_qba, "stream"_qba);
    BrowseRequest request = requestFor(story.queue);
    request.stream = u"parked.log"_s;

    const Looked empty = lookAt(story.broker, request);
    QVERIFY2(empty.report.complete, whatWentWrong(empty.report).constData());
    QCOMPARE(empty.report.read, 0);
    QVERIFY(story.client.publish("parked.log"_qba, plainFailures(3000)));
    request.maxMessages = 1000;
    const Looked part = lookAt(story.broker, request);
    QCOMPARE(part.report.end, BrowseEnd::LimitReached);
    QCOMPARE(part.report.nextOffset, quint64(1000));
    QCOMPARE(part.report.type, QueueType::Stream);
    QCOMPARE(part.report.queue, u"parked.work"_s);
    QCOMPARE(part.report.reads, u"parked.log"_s);

    request.maxMessages = 1'000'000;
    request.fromOffset = part.report.nextOffset;
    const Looked rest = lookAt(story.broker, request);
    QVERIFY(rest.report.complete);
    QCOMPARE(rest.report.read, 2000);
    QCOMPARE(rest.messages.front().position, quint64(1000));
    QCOMPARE(rest.messages.back().position, quint64(2999));
    QCOMPARE(rest.ids().first(), "order-sync:1000"_qba);

    request.fromOffset = rest.report.nextOffset;
    const Looked nothing = lookAt(story.broker, request);
    QVERIFY2(nothing.report.complete, whatWentWrong(nothing.report).constData());
    QCOMPARE(nothing.report.read, 0);
    QCOMPARE(nothing.report.nextOffset, quint64(3000));
    story.client.deleteQueue("parked.log"_qba);
}

// Without the management API the kind is found out by asking for an offset; a quorum queue's limit
// then stays unknown, so that needs a yes.
void TestRabbitBrowse::looksWithoutTheManagementApi()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const bool stream = type == "stream"_qba;
    BrokerConfig config = server->config();
    config.management.clear();
    RabbitStory story(*server, config,
                      { .queue = "plain.parked."_qba + type, .type = type, .failures = 700 });
    const Result<BrowsePlan> plan = story.broker.planBrowse(requestFor(story.queue), {});
    QVERIFY(plan.has_value());
    QCOMPARE(QByteArray(queueTypeName(plan->type).data()), type);
    QCOMPARE(plan->advice,
             stream                     ? BrowseAdvice::Free
                 : type == "quorum"_qba ? BrowseAdvice::AskFirst
                                        : BrowseAdvice::Look);
    const Looked looked = story.look();
    QVERIFY2(looked.report.complete, whatWentWrong(looked.report).constData());
    QCOMPARE(looked.report.read, 700);
    QCOMPARE(looked.ids().last(), "order-sync:699"_qba);
    QVERIFY(!looked.report.unread.empty() || stream); // who else holds some is not known
    if (!stream)
        QCOMPARE(idsOf(story.take()), looked.ids());
}

void TestRabbitBrowse::singleActiveAndExclusiveConsumers()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const FieldTable single{ { "x-single-active-consumer"_qba, { FieldType::Bool, true } } };
    for (const QByteArray &type : { "classic"_qba, "quorum"_qba }) {
        RabbitStory story(*server,
                          { .queue = "single.parked."_qba + type,
                            .type = type,
                            .failures = 8,
                            .arguments = single });
        RabbitClient holder(server->amqpPort());
        holder.hold(story.queue, 2);
        const Looked looked = story.look();
        if (type == "classic"_qba) {
            QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
            QCOMPARE(looked.report.read, 6);
            QVERIFY(!looked.report.complete);
        } else {
            QCOMPARE(looked.report.end, BrowseEnd::Refused);
            QVERIFY(!looked.report.error->hint.isEmpty());
        }
    }
    RabbitClient owner(server->amqpPort());
    owner.declareQueue("own.parked"_qba, FieldTable{}, true);
    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    const Looked refused = lookAt(broker, "own.parked"_qba);
    QCOMPARE(refused.report.end, BrowseEnd::Refused);
    QCOMPARE(refused.report.error->code, ErrorCode::Exclusive);
}

QTEST_GUILESS_MAIN(TestRabbitBrowse)
#include "tst_rabbitbrowse.moc"
