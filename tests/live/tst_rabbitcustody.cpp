// SPDX-License-Identifier: GPL-3.0-or-later
// Taking, sending and removing on real nodes: nothing is lost, nothing changes, and what is not
// known is said to be so.
#include "models/runs/replaymessage.h"
#include "tests/support/casefile.h"
#include "tests/support/rabbitstory.h"

#include <QScopeGuard>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

constexpr Millis patience{ 5'000 };

Publication copyTo(const QByteArray &queue, const Message &message)
{
    return { {}, queue, message };
}

std::vector<HeldMessage> takeAll(Custody &custody, std::size_t count)
{
    std::vector<HeldMessage> all;
    while (all.size() < count) {
        auto some = custody.take(count - all.size(), patience, {});
        if (!some || some->empty())
            break;
        std::move(some->begin(), some->end(), std::back_inserter(all));
    }
    return all;
}

std::unique_ptr<Custody> custodyOf(RabbitStory &story)
{
    auto custody = story.broker.takeCustody(QString::fromLatin1(story.queue), {});
    return custody ? std::move(*custody) : nullptr;
}

} // namespace

class TestRabbitCustody : public QObject
{
    Q_OBJECT

private slots:
    void whatIsNotRemovedGoesBackInOrder_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void whatIsNotRemovedGoesBackInOrder();
    void copiesAreTheSameByteForByte_data();
    void copiesAreTheSameByteForByte();
    void unroutableIsReturnedAndTheOthersAreNot_data() { RECOURSE_RABBIT_VERSIONS }
    void unroutableIsReturnedAndTheOthersAreNot();
    void batchesFollowEachOtherInTheirOrder_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void batchesFollowEachOtherInTheirOrder();
    void whatMayNoLongerGoOutDoesNot_data() { RECOURSE_RABBIT_VERSIONS }
    void whatMayNoLongerGoOutDoesNot();
    void fullQueueRefuses_data() { RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum") }
    void fullQueueRefuses();
    void missingExchangeIsFoundBeforeAnythingIsSent_data() { RECOURSE_RABBIT_VERSIONS }
    void missingExchangeIsFoundBeforeAnythingIsSent();
    void whatIsTooLargeForAFrameIsNotSent_data() { RECOURSE_RABBIT_VERSIONS }
    void whatIsTooLargeForAFrameIsNotSent();
    void manyAreMovedWhole_data() { RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum") }
    void manyAreMovedWhole();
    void newcomersAreSeenToo_data() { RECOURSE_RABBIT_VERSIONS }
    void newcomersAreSeenToo();
    void killedBrokerLeavesTheUnconfirmedUnknown();
    void underAnAlarmNothingHangs_data() { RECOURSE_RABBIT_VERSIONS }
    void underAnAlarmNothingHangs();
};

// Some of the middle are removed; the rest lies there as before.
void TestRabbitCustody::whatIsNotRemovedGoesBackInOrder()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "custody.parked", .type = type, .failures = 7 });
    {
        const auto custody = custodyOf(story);
        QVERIFY(custody);
        const std::vector<HeldMessage> held = takeAll(*custody, 7);
        QCOMPARE(held.size(), std::size_t(7));
        QVERIFY(custody->remove({ held[2].token, held[4].token }));
        QVERIFY(custody->keepAlive());
        QVERIFY(custody->giveBack());
    }
    const Looked left = story.look();
    const QByteArrayList ids = left.ids();
    const std::vector<Message> sent = parkedFailures(7);
    QByteArrayList expected;
    for (const unsigned i : { 0U, 1U, 3U, 5U, 6U })
        expected.push_back(*sent[i].properties.messageId);
    QCOMPARE(ids, expected);
}

void TestRabbitCustody::copiesAreTheSameByteForByte_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QString>("folder");
    for (const QString &version : RabbitServer::versions())
        for (const QByteArray &type : { "classic"_ba, "quorum"_ba })
            for (const QString &folder : { u"C01"_s, u"C03"_s, u"C04"_s, u"C06"_s, u"C09"_s,
                                           u"C10"_s, u"C12"_s, u"C14"_s, u"C15"_s })
                QTest::newRow(
                    qPrintable(QString(version + u' ' + QString::fromLatin1(type) + u' ' + folder)))
                    << version << type << folder;
}

// After a replay, payload, event id and every header of the application are the same bytes and
// types.
void TestRabbitCustody::copiesAreTheSameByteForByte()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    QFETCH(const QString, folder);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> sent;
    for (const QString &file : caseFiles(folder))
        sent.push_back(readCase(file).message);
    if (sent.empty())
        QSKIP("no messages in this folder");
    RabbitStory parked(*server, { .queue = "bytes.parked", .type = type, .messages = sent });
    RabbitStory work(*server, { .queue = "bytes.work", .type = type });
    {
        const auto custody = custodyOf(parked);
        QVERIFY(custody);
        const std::vector<HeldMessage> held = takeAll(*custody, sent.size());
        QCOMPARE(held.size(), sent.size());
        std::vector<Publication> copies;
        std::vector<quint64> tokens;
        for (const HeldMessage &one : held) {
            copies.push_back(
                replayMessage(one.message, { {}, work.queue }, {}, "guest").publication);
            tokens.push_back(one.token);
        }
        for (const PublishOutcome &outcome : custody->publish(copies, {}))
            QVERIFY2(outcome.fate == PublishFate::Confirmed,
                     qPrintable(outcome.why ? toLogText(*outcome.why) : QString()));
        QVERIFY(custody->remove(tokens));
    }
    QCOMPARE(parked.client.ready(parked.queue), 0);
    const std::vector<FoundMessage> arrived = work.take();
    QCOMPARE(arrived.size(), sent.size());
    const auto application = [](const std::optional<FieldTable> &headers) {
        FieldTable kept;
        for (const Field &field : headers.value_or(FieldTable{})) {
            if (!isBrokerHeader(field.name))
                kept.push_back(field);
        }
        // A broker may sort the top level.
        std::ranges::stable_sort(kept, {}, &Field::name);
        return kept;
    };
    for (std::size_t i = 0; i < sent.size(); ++i) {
        const Message &message = arrived[i].message;
        QCOMPARE(message.body, sent[i].body);
        QCOMPARE(application(message.headers), application(sent[i].headers));
        MessageProperties expected = sent[i].properties;
        expected.deliveryMode = quint8(2);
        expected.expiration.reset();
        QCOMPARE(message.properties, expected);
    }
}

void TestRabbitCustody::unroutableIsReturnedAndTheOthersAreNot()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "some.parked", .failures = 1 });
    RabbitStory work(*server, { .queue = "some.work" });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    const std::vector<Message> messages = parkedFailures(6);
    std::vector<Publication> copies;
    for (std::size_t i = 0; i < messages.size(); ++i)
        copies.push_back(copyTo(i % 3 == 1 ? "nobody.there"_ba : work.queue, messages[i]));
    const std::vector<PublishOutcome> outcomes = custody->publish(copies, {});
    QCOMPARE(outcomes.size(), copies.size());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        QCOMPARE(outcomes[i].fate, i % 3 == 1 ? PublishFate::Returned : PublishFate::Confirmed);
        QCOMPARE(outcomes[i].why.has_value(), i % 3 == 1);
    }
    QCOMPARE(work.client.ready(work.queue), 4);
}

// Begun one behind the other, without waiting for what came of the one before.
void TestRabbitCustody::batchesFollowEachOtherInTheirOrder()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "behind.parked", .failures = 1 });
    RabbitStory work(*server, { .queue = "behind.work", .type = type });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    constexpr int batches = 3;
    constexpr int each = 700;
    const std::vector<Message> messages = parkedFailures(batches * each);
    for (int batch = 0; batch < batches; ++batch) {
        std::vector<Publication> copies;
        for (int i = 0; i < each; ++i)
            copies.push_back(copyTo(work.queue, messages[std::size_t(batch * each + i)]));
        if (batch == 1)
            copies.back().routingKey = "nobody.there"_ba;
        custody->beginPublish(std::move(copies), {});
    }
    QVERIFY(custody->keepAlive());
    for (int batch = 0; batch < batches; ++batch) {
        const std::vector<PublishOutcome> outcomes = custody->endPublish();
        QCOMPARE(outcomes.size(), std::size_t(each));
        for (const PublishOutcome &outcome : outcomes) {
            const bool isReturned = batch == 1 && &outcome == &outcomes.back();
            QCOMPARE(outcome.fate, isReturned ? PublishFate::Returned : PublishFate::Confirmed);
        }
    }
    QVERIFY(custody->isPublished());
    QVERIFY(custody->endPublish().empty());
    // Nothing is under way any more, and one can send as before.
    QVERIFY(custody->keepAlive());
    QCOMPARE(custody->publish({ copyTo(work.queue, messages.front()) }, {}).front().fate,
             PublishFate::Confirmed);
    const std::vector<FoundMessage> lying = work.client.look(work.queue);
    QCOMPARE(lying.size(), std::size_t(batches * each));
    std::size_t at = 0;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (i != std::size_t(2 * each - 1))
            QCOMPARE(lying[at++].message.body, messages[i].body);
    }
}

void TestRabbitCustody::whatMayNoLongerGoOutDoesNot()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "late.parked", .failures = 1 });
    RabbitStory work(*server, { .queue = "late.work" });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    std::vector<Publication> copies;
    for (const Message &message : parkedFailures(5))
        copies.push_back(copyTo(work.queue, message));
    std::stop_source stopped;
    stopped.request_stop();
    custody->beginPublish(copies, { stopped.get_token(), {} });
    custody->beginPublish(copies,
                          { {}, std::chrono::steady_clock::now() - std::chrono::milliseconds(1) });
    custody->beginPublish(copies, { {}, std::chrono::steady_clock::now() + std::chrono::hours(1) });
    for (const bool goesOut : { false, false, true }) {
        for (const PublishOutcome &outcome : custody->endPublish()) {
            QCOMPARE(outcome.isUnsent(), !goesOut);
            QCOMPARE(outcome.fate, goesOut ? PublishFate::Confirmed : PublishFate::Refused);
        }
    }
    QCOMPARE(work.client.ready(work.queue), 5);
}

void TestRabbitCustody::fullQueueRefuses()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "full.parked", .failures = 1 });
    RabbitStory work(*server,
                     { .queue = "full.work",
                       .type = type,
                       .arguments = { { "x-max-length", FieldValue::int64(2) },
                                      { "x-overflow", FieldValue::text("reject-publish") } } });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    int confirmed = 0;
    int nacked = 0;
    for (const Message &message : parkedFailures(8)) {
        const auto outcome = custody->publish({ copyTo(work.queue, message) }, {}).front();
        confirmed += outcome.fate == PublishFate::Confirmed ? 1 : 0;
        nacked += outcome.fate == PublishFate::Nacked ? 1 : 0;
    }
    QCOMPARE(confirmed + nacked, 8);
    QVERIFY(nacked >= 5); // a quorum queue takes one more than it should
    QCOMPARE(work.client.ready(work.queue), confirmed);
}

void TestRabbitCustody::missingExchangeIsFoundBeforeAnythingIsSent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "exchange.parked", .failures = 1 });
    RabbitStory work(*server, { .queue = "exchange.work" });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    const std::vector<Message> messages = parkedFailures(3);
    const std::vector<PublishOutcome> outcomes
        = custody->publish({ copyTo(work.queue, messages[0]),
                             { "no.such.exchange", "key", messages[1] },
                             copyTo(work.queue, messages[2]) },
                           {});
    QCOMPARE(outcomes[0].fate, PublishFate::Confirmed);
    QCOMPARE(outcomes[1].fate, PublishFate::Refused);
    QCOMPARE(outcomes[1].why->code, ErrorCode::NotFound);
    QCOMPARE(outcomes[2].fate, PublishFate::Confirmed);
}

void TestRabbitCustody::whatIsTooLargeForAFrameIsNotSent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "large.parked", .failures = 1 });
    RabbitStory work(*server, { .queue = "large.work" });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    Message large = parkedFailure(0);
    large.headers = FieldTable{ { "stack", FieldValue::text(QByteArray(140'000, 's')) } };
    const std::vector<PublishOutcome> outcomes
        = custody->publish({ copyTo(work.queue, large), copyTo(work.queue, parkedFailure(1)) }, {});
    QCOMPARE(outcomes[0].fate, PublishFate::Refused);
    QCOMPARE(outcomes[0].why->code, ErrorCode::TooLarge);
    QCOMPARE(outcomes[1].fate, PublishFate::Confirmed);
}

// More than one window, more than may be under way at once.
void TestRabbitCustody::manyAreMovedWhole()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int many = 3'500;
    RabbitStory story(*server, { .queue = "many.parked", .type = type, .failures = many });
    RabbitStory work(*server, { .queue = "many.work", .type = type });
    {
        const auto custody = custodyOf(story);
        QVERIFY(custody);
        // The first thousand and a half are passed over and stay.
        const std::vector<HeldMessage> passed = takeAll(*custody, 1'500);
        QCOMPARE(passed.size(), std::size_t(1'500));
        std::size_t moved = 0;
        for (;;) {
            auto held = custody->take(400, Millis(300), {});
            QVERIFY(held);
            if (held->empty())
                break;
            std::vector<Publication> copies;
            std::vector<quint64> tokens;
            for (const HeldMessage &one : *held) {
                copies.push_back(copyTo(work.queue, one.message.message));
                tokens.push_back(one.token);
            }
            for (const PublishOutcome &outcome : custody->publish(copies, {}))
                QCOMPARE(outcome.fate, PublishFate::Confirmed);
            QVERIFY(custody->remove(tokens));
            moved += tokens.size();
        }
        QCOMPARE(moved, std::size_t(many - 1'500));
    }
    QTRY_COMPARE(story.client.ready(story.queue), 1'500);
    QTRY_COMPARE(work.client.ready(work.queue), many - 1'500);
}

void TestRabbitCustody::newcomersAreSeenToo()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "late.parked", .failures = 2 });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    QCOMPARE(takeAll(*custody, 2).size(), std::size_t(2));
    QVERIFY(custody->take(10, Millis(0), {})->empty());
    story.publish({ parkedFailure(9) });
    const auto late = custody->take(10, patience, {});
    QVERIFY(late);
    QCOMPARE(late->size(), std::size_t(1));
    QCOMPARE(*late->front().message.message.properties.messageId,
             *parkedFailure(9).properties.messageId);
}

// The broker dies with copies under way: none of them is called confirmed or refused.
void TestRabbitCustody::killedBrokerLeavesTheUnconfirmedUnknown()
{
    if (const QString missing = RabbitServer::unavailable(u"3.10"_s); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    RabbitServer server(u"3.10"_s);
    QVERIFY2(server.start(), qPrintable(server.failure()));
    RabbitStory story(server, { .queue = "killed.parked", .failures = 3 });
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    const std::vector<HeldMessage> held = takeAll(*custody, 3);
    QCOMPARE(held.size(), std::size_t(3));
    // One is confirmed, so that the next go out together.
    QCOMPARE(custody->publish({ copyTo("killed.parked.work", held[0].message.message) }, {})
                 .front()
                 .fate,
             PublishFate::Returned);
    server.kill();
    std::vector<Publication> copies;
    for (const HeldMessage &one : held)
        copies.push_back(copyTo("killed.parked", one.message.message));
    for (const PublishOutcome &outcome : custody->publish(copies, {})) {
        QVERIFY(outcome.fate == PublishFate::Unknown || outcome.fate == PublishFate::Refused);
        QVERIFY(outcome.why);
    }
    QVERIFY(!custody->remove({ held[0].token }));
    QVERIFY(!custody->take(1, patience, {}));
}

// Nothing is taken by a broker under an alarm: what was sent is unknown, the rest was not sent, and
// acknowledgements still go through.
void TestRabbitCustody::underAnAlarmNothingHangs()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "alarm.parked", .failures = 5 });
    TopologyRequest request;
    request.queues = { u"alarm.parked"_s };
    server->ctl({ u"set_vm_memory_high_watermark"_s, u"0.000001"_s });
    const auto calm = qScopeGuard([&] {
        server->ctl({ u"set_vm_memory_high_watermark"_s, u"0.4"_s });
    });
    QTRY_VERIFY_WITH_TIMEOUT(story.broker.topology(request, {})->alarm.value_or(false), 20'000);
    const auto custody = custodyOf(story);
    QVERIFY(custody);
    const std::vector<HeldMessage> held = takeAll(*custody, 5);
    QCOMPARE(held.size(), std::size_t(5));
    std::vector<Publication> copies;
    for (const HeldMessage &one : held)
        copies.push_back(copyTo("alarm.parked", one.message.message));
    int unknown = 0;
    for (const PublishOutcome &outcome : custody->publish(copies, {})) {
        QVERIFY(outcome.fate == PublishFate::Unknown || outcome.fate == PublishFate::Refused);
        unknown += outcome.fate == PublishFate::Unknown ? 1 : 0;
    }
    QCOMPARE(unknown, 1); // one alone is sent until one was confirmed
    QVERIFY(custody->remove({ held[0].token }));
    QVERIFY(custody->giveBack());
}

QTEST_GUILESS_MAIN(TestRabbitCustody)
#include "tst_rabbitcustody.moc"
