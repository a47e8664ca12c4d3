// SPDX-License-Identifier: GPL-3.0-or-later
// What parked messages of real troubles look like, carried through whole runs on real nodes: what
// must not be sent is not, and what is sent reaches its handler and nobody else.
#include "tests/live/runscene.h"
#include "tests/support/casefile.h"

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

} // namespace

class TestRunCases : public QObject
{
    Q_OBJECT

private slots:
    void malformedDeathsAreNotCarriedAlong_data() { RECOURSE_RABBIT_VERSIONS }
    void malformedDeathsAreNotCarriedAlong();
    void aSecondAddresseeGetsNoCopy_data() { RECOURSE_RABBIT_VERSIONS }
    void aSecondAddresseeGetsNoCopy();
    void anotherSendersNameStopsNobody_data() { RECOURSE_RABBIT_VERSIONS }
    void anotherSendersNameStopsNobody();
    void oneOfTwoCopiesIsSent_data() { RECOURSE_RABBIT_VERSIONS }
    void oneOfTwoCopiesIsSent();
    void twoPayloadsOfOneIdStay_data() { RECOURSE_RABBIT_VERSIONS }
    void twoPayloadsOfOneIdStay();
    void newIdsOfOneEventAreEachTheirOwn_data() { RECOURSE_RABBIT_VERSIONS }
    void newIdsOfOneEventAreEachTheirOwn();
    void olderVersionsAreLeftOut_data() { RECOURSE_RABBIT_VERSIONS }
    void olderVersionsAreLeftOut();
    void targetDeletedHalfWay_data() { RECOURSE_RABBIT_VERSIONS }
    void targetDeletedHalfWay();
};

// A count of another type crashes the queue of some brokers when the message dies once more.
void TestRunCases::malformedDeathsAreNotCarriedAlong()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (const QString &folder : { u"C01"_s, u"C03"_s }) {
        for (const QString &file : caseFiles(folder)) {
            messages.push_back(readCase(file).message);
            messages.back().properties.messageId = "event-" + QByteArray::number(messages.size());
        }
    }
    QVERIFY(messages.size() >= 10);
    Scene scene(*server, "classic", messages);
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == qint64(messages.size()),
             summary(report).constData());
    for (const FoundMessage &found : handler.seen()) {
        QVERIFY(!findField(found.message.headers.value_or(FieldTable{}), "x-death"));
        QCOMPARE(scene.changes(*found.message.properties.messageId), 1);
    }
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

void TestRunCases::aSecondAddresseeGetsNoCopy()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory other(*server, { .queue = "billing" });
    Message message = parkedEvent("event-1");
    FieldValue also;
    also.type = FieldType::Array;
    also.data = std::vector<FieldValue>{ FieldValue::text("billing") };
    message.headers->push_back({ "CC", also });
    Scene scene(*server, "classic", { message });
    // What the sender's own publish gave it.
    QCOMPARE(other.client.ready("billing"), 1);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(scene.plan());
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 1, summary(report).constData());
    QCOMPARE(other.client.ready("billing"), 1);
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

// RabbitMQ refuses a message in another user's name, and closes the channel with all that is held.
void TestRunCases::anotherSendersNameStopsNobody()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    server->http("PUT", u"/api/users/svc"_s, R"({"password":"guest","tags":""})");
    server->http("PUT", u"/api/permissions/%2F/svc"_s,
                 R"({"configure":".*","write":".*","read":".*"})");
    Scene scene(*server, "classic", {});
    RabbitClient service(server->amqpPort(), "svc");
    for (int i = 0; i < 6; ++i) {
        Message message = parkedEvent("event-" + QByteArray::number(i));
        if (i == 2)
            message.properties.userId = "svc";
        QVERIFY(service.publish(parking, { message }));
    }
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(scene.plan());
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 6, summary(report).constData());
    for (int i = 0; i < 6; ++i)
        QCOMPARE(scene.changes("event-" + QByteArray::number(i)), 1);
    for (const FoundMessage &found : handler.seen())
        QVERIFY(found.message.properties.userId.value_or("guest") == "guest");
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

void TestRunCases::oneOfTwoCopiesIsSent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const Message message = parkedEvent("event-1");
    Scene scene(*server, "classic", { message, message, parkedEvent("event-2") });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 2);
    QVERIFY(std::ranges::any_of(
        plan.items, [](const PlanItem &item) { return item.leftOut == LeftOut::OtherCopy; }));
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 2, summary(report).constData());
    QCOMPARE(handler.seen().size(), std::size_t(2));
    // The other one is a duplicate now, and can only be resolved.
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    QCOMPARE(scene.plan().includedCount(), 0);
    const RunReport resolved = scene.run(scene.plan(RunAction::Resolve));
    QVERIFY2(resolved.counts.value(ItemOutcome::Resolved) == 1, summary(resolved).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    QCOMPARE(scene.changes("event-1"), 1);
}

void TestRunCases::twoPayloadsOfOneIdStay()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Message other = parkedEvent("event-1");
    other.body.replace("\"Version\":1", "\"Version\":7");
    Scene scene(*server, "classic", { parkedEvent("event-1"), other, parkedEvent("event-2") });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 1);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 1, summary(report).constData());
    QCOMPARE(scene.changes("event-1"), 0);
    QCOMPARE(scene.changes("event-2"), 1);
    QTRY_COMPARE(scene.parked.client.ready(parking), 2);
}

void TestRunCases::newIdsOfOneEventAreEachTheirOwn()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (const QString &file : caseFiles(u"C10"_s)) {
        if (file.contains(u"new-id"_s))
            messages.push_back(readCase(file).message);
    }
    QCOMPARE(messages.size(), std::size_t(3));
    Scene scene(*server, "classic", messages);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(scene.plan());
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 3, summary(report).constData());
    // Nothing of theirs was changed or made up.
    for (const Message &message : messages) {
        const QByteArray id = *message.properties.messageId;
        QCOMPARE(scene.changes(id), 1);
        const auto seen = handler.seen();
        const auto found = std::ranges::find_if(seen, [&id](const FoundMessage &one) {
            return one.message.properties.messageId == id;
        });
        QVERIFY(found != seen.end());
        const FieldValue *original = findField(*found->message.headers, "original-event-id");
        QVERIFY(original && *original == FieldValue::text("EVT-900"));
        QCOMPARE(found->message.body, message.body);
    }
}

// Case C35: the business is at version 5. What is not newer is never sent and holds nothing up; the
// rest goes in order, one after the other.
void TestRunCases::olderVersionsAreLeftOut()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (const int number : { 8, 2, 6, 5 })
        messages.push_back(parkedEvent("event-" + QByteArray::number(number), "order:1", number));
    Scene scene(*server, "classic", messages, {}, [](Workspace &workspace) {
        workspace.handlers.front().state
            = QueryConfig{ u"orders-db"_s,
                           u"SELECT 5 AS version, 'PAID' AS status WHERE :key = 'order:1'"_s,
                           IdForm::Bytes };
    });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 2);
    for (const PlanItem &item : plan.items) {
        const bool isNewer = item.eventId.bytes() == "event-6" || item.eventId.bytes() == "event-8";
        QCOMPARE(item.included(), isNewer);
        QVERIFY(isNewer || item.verdict == VerdictKind::Superseded);
    }
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 2, summary(report).constData());
    QByteArrayList seen;
    for (const FoundMessage &found : handler.seen())
        seen.push_back(*found.message.properties.messageId);
    QCOMPARE(seen, (QByteArrayList{ "event-6", "event-8" }));
    QTRY_COMPARE(scene.parked.client.ready(parking), 2);
    const RunReport resolved = scene.run(scene.plan(RunAction::Resolve));
    QVERIFY2(resolved.counts.value(ItemOutcome::Resolved) == 2, summary(resolved).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

void TestRunCases::targetDeletedHalfWay()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int count = 60;
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, "classic", messages);
    RunLimits limits = Scene::calm();
    limits.batch = 10;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), count);
    qint64 applied = 0;
    auto handler = std::make_unique<LittleHandler>(server->amqpPort(), scene.database);
    bool isDeleted = false;
    const RunReport report = scene.run(plan, [&](RunOrder &order) {
        order.atStep = [&](const char *step) {
            // Between two sends, with everything sent so far applied.
            if (isDeleted || step != "publish"_ba || scene.changes() < 20)
                return;
            isDeleted = true;
            handler.reset();
            applied = scene.changes();
            scene.target.client.deleteQueue(work);
        };
    });
    QVERIFY(isDeleted);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == applied, summary(report).constData());
    QVERIFY2(report.counts.value(ItemOutcome::NoEffectInTime) == 0, summary(report).constData());
    QCOMPARE(scene.changes(), applied);
    QTRY_COMPARE(scene.parked.client.ready(parking), count - applied);
}

QTEST_GUILESS_MAIN(TestRunCases)
#include "tst_runcases.moc"
