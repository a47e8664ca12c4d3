// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs on real nodes, with a handler that keeps a real inbox: judged by the inbox and the
// business rows, not by where messages lie.
#include "tests/live/runscene.h"

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

} // namespace

class TestRun : public QObject
{
    Q_OBJECT

private slots:
    void replaysAreAppliedOnceAndLeaveParking_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void replaysAreAppliedOnceAndLeaveParking();
    void onlyTheHandlersQueueGetsACopy_data() { RECOURSE_RABBIT_VERSIONS }
    void onlyTheHandlersQueueGetsACopy();
    void theFourthOfAKeyHoldsTheRest_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void theFourthOfAKeyHoldsTheRest();
    void newcomersNeverJoin_data() { RECOURSE_RABBIT_VERSIONS }
    void newcomersNeverJoin();
    void whatWasAppliedSinceThePlanIsLeftOut_data() { RECOURSE_RABBIT_VERSIONS }
    void whatWasAppliedSinceThePlanIsLeftOut();
    void deletedTargetKeepsEverythingParked_data() { RECOURSE_RABBIT_VERSIONS }
    void deletedTargetKeepsEverythingParked();
    void resolvedMessagesAreInTheArchive_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void resolvedMessagesAreInTheArchive();
    void deliveryLimitIsKept();
    void twoConsolesSendEachOnce_data() { RECOURSE_RABBIT_VERSIONS }
    void twoConsolesSendEachOnce();
    void whatAnotherRunHoldsIsItsOwn_data() { RECOURSE_RABBIT_VERSIONS }
    void whatAnotherRunHoldsIsItsOwn();
};

void TestRun::replaysAreAppliedOnceAndLeaveParking()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (int i = 0; i < 60; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, type, messages);
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 60);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 60, summary(report).constData());
    QCOMPARE(scene.changes(), 60);
    for (int i = 0; i < 60; ++i)
        QCOMPARE(scene.changes("event-" + QByteArray::number(i)), 1);
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    const auto check = scene.journal->verify({}, {}, {});
    QVERIFY(check && check->isWhole());
    QVERIFY(scene.journal->openRuns()->empty());
    // What arrived is what was parked, with our mark.
    for (const FoundMessage &found : handler.seen()) {
        FieldTable headers = *found.message.headers;
        std::erase_if(headers, [](const Field &field) {
            return field.name.startsWith("x-recourse-") || field.name == "x-delivery-count";
        });
        const auto original = std::ranges::find_if(messages, [&found](const Message &message) {
            return message.properties.messageId == found.message.properties.messageId;
        });
        QVERIFY(original != messages.end());
        const auto byName = [](FieldTable table) {
            std::ranges::stable_sort(table, {}, &Field::name);
            return table;
        };
        QCOMPARE(byName(headers), byName(*original->headers));
        QCOMPARE(found.message.body, original->body);
    }
}

// The event's first exchange also feeds another handler, which had no failure.
void TestRun::onlyTheHandlersQueueGetsACopy()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", {});
    RabbitStory other(*server, { .queue = "billing" });
    RabbitClient client(server->amqpPort());
    client.declareExchange("order.events", "fanout");
    client.bind(work, "order.events", "x");
    client.bind("billing", "order.events", "x");
    scene.parked.publish({ parkedEvent("event-1") });
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(scene.plan());
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 1, summary(report).constData());
    QCOMPARE(client.ready("billing"), 0);
}

void TestRun::theFourthOfAKeyHoldsTheRest()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    // Parked in another order than they were made.
    for (const int i : { 7, 2, 10, 1, 5, 3, 9, 4, 6, 8 })
        messages.push_back(parkedEvent("event-" + QByteArray::number(i), "order:1", i));
    messages.push_back(parkedEvent("other", "order:2"));
    Scene scene(*server, type, messages);
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 11);
    LittleHandler handler(server->amqpPort(), scene.database, { "event-4" });
    const RunReport report = scene.run(plan);
    QByteArrayList sent;
    for (const FoundMessage &found : handler.seen())
        sent.push_back(*found.message.properties.messageId);
    sent.removeAll("other");
    QVERIFY2(sent == QByteArrayList({ "event-1", "event-2", "event-3", "event-4" }),
             summary(report).constData());
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 4);
    QCOMPARE(report.counts.value(ItemOutcome::ParkedAgain), 1);
    QCOMPARE(report.counts.value(ItemOutcome::Skipped), 6);
    QTRY_COMPARE(scene.parked.client.ready(parking), 7);
}

void TestRun::newcomersNeverJoin()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    scene.parked.publish({ parkedEvent("event-3") });
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 2);
    QCOMPARE(scene.changes(), 2);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
}

void TestRun::whatWasAppliedSinceThePlanIsLeftOut()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    // Somebody else had it sent meanwhile.
    scene.target.publish({ parkedEvent("event-1") });
    QTRY_COMPARE(scene.changes("event-1"), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Skipped) == 1, summary(report).constData());
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 1);
    QCOMPARE(handler.seen().size(), std::size_t(2));
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
}

void TestRun::deletedTargetKeepsEverythingParked()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 2);
    scene.target.client.deleteQueue(work);
    const RunReport report = scene.run(plan);
    for (const RunItemReport &item : report.items)
        QVERIFY2(item.outcome == ItemOutcome::Failed || item.outcome == ItemOutcome::Skipped,
                 summary(report).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 2);
}

void TestRun::resolvedMessagesAreInTheArchive()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const Message message = parkedEvent("event-1");
    Scene scene(*server, type, { message });
    LittleHandler handler(server->amqpPort(), scene.database);
    scene.target.publish({ message });
    QTRY_COMPARE(scene.changes("event-1"), 1);
    const Plan plan = scene.plan(RunAction::Resolve);
    QCOMPARE(plan.includedCount(), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Resolved) == 1, summary(report).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    const auto archived = scene.journal->archivedOf(EventId("event-1"_ba), u"orders"_s);
    QVERIFY(archived && archived->size() == 1);
    const auto whole = scene.journal->archived(archived->front().id);
    QVERIFY(whole && *whole);
    QCOMPARE((*whole)->parked.message.body, message.body);
    QCOMPARE((*whole)->parked.message.properties, message.properties);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

// Taking counts as a delivery: near the limit nothing is taken, and nothing is lost.
void TestRun::deliveryLimitIsKept()
{
    RECOURSE_NEED_RABBIT(server, servers, u"4.0"_s);
    Scene scene(*server, "quorum", { parkedEvent("event-1"), parkedEvent("event-2") },
                { { "x-delivery-limit", FieldValue::int64(5) } });
    scene.look();
    const Plan plan = scene.plan(); // a second look
    QCOMPARE(plan.includedCount(), 2);
    for (int tries = 0; tries < 10; ++tries) {
        const RunReport report = scene.run(plan);
        QCOMPARE(report.counts.value(ItemOutcome::Skipped), 2);
        QVERIFY(report.error);
        QCOMPARE(report.error->code, ErrorCode::Refused);
    }
    QCOMPARE(scene.parked.client.ready(parking), 2);
}

// Both have the same plan and one journal.
void TestRun::twoConsolesSendEachOnce()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (int i = 0; i < 40; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, "classic", messages);
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    RunReport first;
    RunReport second;
    {
        const std::jthread one([&] { first = scene.run(plan); });
        const std::jthread two([&] { second = scene.run(plan); });
    }
    QCOMPARE(first.counts.value(ItemOutcome::Applied) + second.counts.value(ItemOutcome::Applied),
             40);
    QCOMPARE(handler.seen().size(), std::size_t(40));
    QCOMPARE(scene.changes(), 40);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

// The broker gives it to nobody else; who has it is said.
void TestRun::whatAnotherRunHoldsIsItsOwn()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-0"), parkedEvent("event-1") });
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    std::optional<RunReport> beside;
    const RunReport report = scene.run(plan, [&](RunOrder &order) {
        order.atStep = [&](const char *step) {
            if (step == "judge"_ba && !beside)
                beside = scene.run(plan);
        };
    });
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 2);
    QCOMPARE(beside->items.size(), std::size_t(2));
    for (const RunItemReport &item : beside->items) {
        QCOMPARE(item.outcome, ItemOutcome::Skipped);
        QCOMPARE(item.why.code, WhyCode::NotParkedAnyMore);
        QVERIFY2(item.why.detail.startsWith(u"run "_s + report.run), qPrintable(item.why.detail));
    }
    // Afterwards nobody has it.
    const RunReport late = scene.run(plan);
    QCOMPARE(late.items.front().why, RunWhy{ WhyCode::NotParkedAnyMore });
}

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
