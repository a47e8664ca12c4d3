// SPDX-License-Identifier: GPL-3.0-or-later
// Events of a key that bear no version are sent in the order in which they were parked, also where
// the queue has another one by now: what is given back, or parked again, comes to lie behind.
#include "tests/live/runscene.h"

using namespace recourse;

namespace {

RabbitServers servers;

constexpr int eventCount = 6;

std::vector<Message> eventsOfOneKey(int count = eventCount)
{
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i) {
        Message message = parkedEvent("event-" + QByteArray::number(i), "order:1");
        std::erase_if(*message.headers,
                      [](const Field &field) { return field.name == "x-version"; });
        message.body = "{}";
        messages.push_back(message);
    }
    return messages;
}

QByteArray told(const std::vector<FoundMessage> &messages)
{
    QByteArrayList ids;
    for (const FoundMessage &found : messages)
        ids.append(found.message.properties.messageId->mid(sizeof "event-" - 1));
    return ids.join(' ');
}

QByteArray told(const Plan &plan)
{
    QByteArrayList ids;
    for (const PlanItem &item : plan.items) {
        const QByteArray id = item.eventId.bytes().mid(sizeof "event-" - 1);
        ids.append(item.included() ? id : id + ":" + QByteArray(verdictName(item.verdict).data()));
    }
    return ids.join(' ');
}

} // namespace

class TestRunOrder : public QObject
{
    Q_OBJECT

private slots:
    void whatWasGivenBackGoesFirst_data() { RECOURSE_RABBIT_VERSIONS }
    void whatWasGivenBackGoesFirst();
    void whatFailedAgainGoesFirst_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void whatFailedAgainGoesFirst();
    void aLookMeanwhileHoldsNothingUp_data() { RECOURSE_RABBIT_VERSIONS }
    void aLookMeanwhileHoldsNothingUp();
};

// Somebody had two of them in hand, as a run does that is stopped: a quorum queue puts them last.
void TestRunOrder::whatWasGivenBackGoesFirst()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "quorum", eventsOfOneKey());
    QCOMPARE(told(scene.plan()), "0 1 2 3 4 5"_ba);
    {
        RabbitClient other(server->amqpPort());
        other.hold(parking, 2);
    }
    QTRY_COMPARE(scene.parked.client.ready(parking), eventCount);
    QCOMPARE(told(scene.parked.client.look(parking)), "2 3 4 5 0 1"_ba);
    const Plan plan = scene.plan();
    QCOMPARE(told(plan), "0 1 2 3 4 5"_ba);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == eventCount, summary(report).constData());
    QCOMPARE(told(handler.seen()), "0 1 2 3 4 5"_ba);
}

void TestRunOrder::whatFailedAgainGoesFirst()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, type, eventsOfOneKey());
    {
        LittleHandler handler(server->amqpPort(), scene.database, { "event-1" });
        const RunReport report = scene.run(scene.plan());
        QVERIFY2(report.counts.value(ItemOutcome::ParkedAgain) == 1, summary(report).constData());
        QCOMPARE(told(handler.seen()), "0 1"_ba);
    }
    QTRY_COMPARE(scene.parked.client.ready(parking), eventCount - 1);
    const QByteArray lying = told(scene.parked.client.look(parking));
    QVERIFY2(lying != "1 2 3 4 5", lying.constData());
    const Plan plan = scene.plan();
    QCOMPARE(told(plan), "1 2 3 4 5"_ba);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == eventCount - 1,
             summary(report).constData());
    QCOMPARE(told(handler.seen()), "1 2 3 4 5"_ba);
}

// Another console looks while the run has a copy in its hands: it sees only what was parked later.
void TestRunOrder::aLookMeanwhileHoldsNothingUp()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "quorum", eventsOfOneKey(1));
    RunLimits limits = Scene::calm();
    limits.ratePerSecond = 5; // few are held then
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(told(plan), "0"_ba);
    std::vector<Message> later = eventsOfOneKey(300); // more than are held
    later.erase(later.begin());
    scene.parked.publish(later);
    LittleHandler handler(server->amqpPort(), scene.database);
    bool looked = false;
    const RunReport report = scene.run(plan, [&](RunOrder &order) {
        order.atStep = [&](const char *step) {
            if (step != "judge"_ba || std::exchange(looked, true))
                return;
            const ScanProgress seen = scene.console->scan(u"orders"_s, true, true, {}, {});
            QVERIFY(seen.report);
            QVERIFY(seen.report->read > 0);
        };
    });
    QVERIFY(looked);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 1, summary(report).constData());
    QCOMPARE(told(handler.seen()), "0"_ba);
}

QTEST_GUILESS_MAIN(TestRunOrder)
#include "tst_runorder.moc"
