// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/overviewbuilder.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

const Instant now = instantFromMillis(1'760'000'000'000);

Instant ago(std::chrono::seconds span)
{
    return now - span;
}

// A workspace with one handler on one broker, and what one refresh read of it.
class Story
{
public:
    Story()
    {
        BrokerConfig broker;
        broker.id = u"mq"_s;
        broker.virtualHost = u"orders"_s;
        workspace.brokers = { broker };
        HandlerConfig handler;
        handler.name = u"order-sync"_s;
        handler.broker = u"mq"_s;
        handler.queues = { u"orders.work"_s };
        handler.retryQueues = { u"orders.retry"_s };
        handler.parking = u"orders.parked"_s;
        handler.inbox = InboxConfig{};
        workspace.handlers = { handler };
        topology.broker = u"mq"_s;
        topology.readAt = now;
        input.now = now;
        queue(u"orders.work"_s).deadLetterQueues = { u"orders.parked"_s };
        queue(u"orders.retry"_s);
        queue(u"orders.parked"_s);
    }

    HandlerConfig &handler() { return workspace.handlers.front(); }

    QueueInfo &queue(const QString &name)
    {
        for (QueueInfo &known : topology.queues) {
            if (known.name == name)
                return known;
        }
        QueueInfo info;
        info.name = name;
        info.type = QueueType::Classic;
        info.found = true;
        info.deadLetterFate = DeadLetterFate::Routed;
        info.ready = 0;
        info.unacked = 0;
        info.consumers = 1;
        topology.queues.push_back(info);
        return topology.queues.back();
    }

    Story &backlog(std::initializer_list<std::pair<int, qint64>> secondsAgoAndCount)
    {
        for (const auto &[seconds, count] : secondsAgoAndCount)
            input.history[handler().name].push_back({ ago(std::chrono::seconds(seconds)), count });
        return *this;
    }

    Overview build()
    {
        if (brokerError)
            input.topologies.insert_or_assign(u"mq"_s, failed(*brokerError));
        else
            input.topologies.insert_or_assign(u"mq"_s, std::make_shared<const Topology>(topology));
        return buildOverview(workspace, input);
    }

    Workspace workspace;
    Topology topology;
    OverviewInput input;
    std::optional<Error> brokerError;
};

const Finding *find(const Overview &overview, FindingKind kind)
{
    const auto it = std::ranges::find(overview.findings, kind, &Finding::kind);
    return it == overview.findings.end() ? nullptr : &*it;
}

} // namespace

class TestOverview : public QObject
{
    Q_OBJECT

private slots:
    void aQuietHandlerIsHealthyAndNeedsNothing()
    {
        const Overview overview = Story().build();
        QCOMPARE(overview.handlers.size(), std::size_t(1));
        QCOMPARE(overview.handlers.front().state, HandlerState::Healthy);
        QCOMPARE(overview.backlog, std::optional<qint64>(0));
        QVERIFY(overview.findings.empty());
        QVERIFY(overview.complete);
    }

    void whatWasNotToldIsNotZero()
    {
        Story story;
        story.queue(u"orders.work"_s).ready = 7;
        story.queue(u"orders.work"_s).unacked.reset();
        story.queue(u"orders.parked"_s).ready.reset();
        const Overview overview = story.build();
        QCOMPARE(overview.handlers.front().ready, std::optional<qint64>(7));
        QVERIFY(!overview.handlers.front().backlog());
        QVERIFY(!overview.backlog);
        QVERIFY(!overview.parked);
    }

    void aBrokerThatIsDownLeavesTheHandlerUnknown()
    {
        Story story;
        story.brokerError
            = Error{ ErrorCode::Unreachable, u"connect"_s, u"mq1:5672"_s, {}, 0, 0, 0, true, {} };
        const Overview overview = story.build();
        QCOMPARE(overview.handlers.front().state, HandlerState::NotKnown);
        QCOMPARE(overview.handlers.front().unread.size(), std::size_t(1));
        QVERIFY(!overview.backlog);
        QVERIFY(!overview.complete);
        QCOMPARE(overview.missing.front().why.code, ErrorCode::Unreachable);
    }

    void states_data()
    {
        QTest::addColumn<int>("scenario");
        QTest::addColumn<HandlerState>("state");
        QTest::addColumn<FindingKind>("finding");
        QTest::newRow("queue does not exist")
            << 0 << HandlerState::QueueMissing << FindingKind::QueueMissing;
        QTest::newRow("queue's node is down")
            << 1 << HandlerState::QueueDown << FindingKind::QueueDown;
        QTest::newRow("memory alarm")
            << 2 << HandlerState::BrokerBlocked << FindingKind::BrokerBlocked;
        QTest::newRow("messages wait, nobody consumes")
            << 3 << HandlerState::NoConsumer << FindingKind::NoConsumer;
        QTest::newRow("redelivered for ever")
            << 4 << HandlerState::RedeliveryLoop << FindingKind::RedeliveryLoop;
        QTest::newRow("consumers, but nothing acknowledged")
            << 5 << HandlerState::StuckHead << FindingKind::StuckHead;
        QTest::newRow("backlog grows")
            << 6 << HandlerState::FallingBehind << FindingKind::FallingBehind;
        QTest::newRow("rejects are thrown away")
            << 7 << HandlerState::RejectsDiscarded << FindingKind::RejectsDiscarded;
        QTest::newRow("parked") << 8 << HandlerState::ParkedFailures << FindingKind::ParkedFailures;
    }

    void states()
    {
        QFETCH(int, scenario);
        QFETCH(HandlerState, state);
        QFETCH(FindingKind, finding);
        Story story;
        QueueInfo &work = story.queue(u"orders.work"_s);
        switch (scenario) {
        case 0:
            work.found = false;
            break;
        case 1:
            work.isUp = false;
            break;
        case 2:
            story.topology.alarm = true;
            story.topology.alarms = { u"memory on node rabbit@a"_s };
            break;
        case 3:
            work.ready = 614;
            work.consumers = 0;
            break;
        case 4:
            work.redeliverRate = 1500;
            work.deliverRate = 1500;
            work.outRate = 0;
            break;
        case 5:
            work.ready = 5;
            work.outRate = 0;
            story.backlog({ { 90, 3 }, { 60, 4 }, { 30, 5 }, { 0, 5 } });
            break;
        case 6:
            work.ready = 900;
            work.outRate = 4;
            story.backlog({ { 120, 500 }, { 60, 700 }, { 0, 900 } });
            break;
        case 7:
            work.deadLetterFate = DeadLetterFate::Discarded;
            break;
        case 8:
            story.queue(u"orders.parked"_s).ready = 12;
            break;
        default:
            QFAIL("no such scenario");
        }
        const Overview overview = story.build();
        QCOMPARE(overview.handlers.front().state, state);
        QVERIFY(find(overview, finding));
    }

    void aBacklogThatWaversIsNotFallingBehind()
    {
        Story story;
        story.queue(u"orders.work"_s).ready = 5'000;
        story.queue(u"orders.work"_s).outRate = 40;
        story.backlog({ { 120, 4'990 }, { 60, 5'010 }, { 0, 5'000 } });
        QCOMPARE(story.build().handlers.front().state, HandlerState::Healthy);
    }

    void growthNeedsHalfAMinuteOfSamples()
    {
        QVERIFY(!growthPerMinute({ { ago(std::chrono::seconds(20)), 0 }, { now, 100 } }, now));
        const auto growth
            = growthPerMinute({ { ago(std::chrono::seconds(60)), 100 }, { now, 160 } }, now);
        QVERIFY(growth);
        QCOMPARE(*growth, 60.0);
    }

    void samplesOlderThanFiveMinutesDoNotCount()
    {
        const auto growth = growthPerMinute({ { ago(std::chrono::seconds(1'700)), 0 },
                                              { ago(std::chrono::seconds(60)), 100 },
                                              { now, 100 } },
                                            now);
        QVERIFY(growth);
        QCOMPARE(*growth, 0.0);
    }

    void aPolicyCommandNamesHostQueueAndParking()
    {
        Story story;
        story.queue(u"orders.work"_s).deadLetterFate = DeadLetterFate::Discarded;
        const Overview overview = story.build();
        const Finding *finding = find(overview, FindingKind::RejectsDiscarded);
        QVERIFY(finding);
        QCOMPARE(finding->action, FindingAction::CopyPolicyCommand);
        QVERIFY(finding->actionArgument.contains(u"-p 'orders'"_s));
        QVERIFY(finding->actionArgument.contains(u"'^orders\\.work$'"_s));
        QVERIFY(
            finding->actionArgument.contains(u"\"dead-letter-routing-key\":\"orders.parked\""_s));
    }

    void aLimitedParkingQueueIsALossToCome()
    {
        Story story;
        QueueInfo &parking = story.queue(u"orders.parked"_s);
        parking.type = QueueType::Quorum;
        parking.deliveryLimit = 20;
        parking.deliveryLimitKnown = true;
        parking.deadLetterFate = DeadLetterFate::Discarded;
        const Finding *finding = find(story.build(), FindingKind::ParkingLimit);
        QVERIFY(finding);
        QCOMPARE(story.build().findings.front().number, std::optional<qint64>(20));
        parking.deadLetterFate = DeadLetterFate::Routed;
        QVERIFY(!find(story.build(), FindingKind::ParkingLimit));
    }

    void aRetryCycleWithoutRejectIsNamed()
    {
        Story story;
        QueueInfo &work = story.queue(u"orders.work"_s);
        work.type = QueueType::Quorum;
        work.deliveryLimit = 5;
        work.deadLetterQueues = { u"orders.retry"_s };
        story.queue(u"orders.retry"_s).deadLetterQueues = { u"orders.work"_s };
        QVERIFY(find(story.build(), FindingKind::RetryCycleDropped));
    }

    void worstComesFirstAndIdsAreStable()
    {
        Story story;
        story.queue(u"orders.parked"_s).ready = 3;
        story.queue(u"orders.work"_s).ready = 10;
        story.queue(u"orders.work"_s).consumers = 0;
        story.handler().inbox.reset();
        const Overview first = story.build();
        QVERIFY(first.findings.size() >= 3);
        QCOMPARE(first.findings.front().kind, FindingKind::NoConsumer);
        QVERIFY(std::ranges::is_sorted(first.findings, {}, &Finding::severity));
        story.queue(u"orders.work"_s).ready = 11;
        QCOMPARE(story.build().findings.front().id, first.findings.front().id);
    }

    void oneKeyWithAQuarterOfAllFailuresIsHot()
    {
        Story story;
        story.input.parked.failures = 20;
        story.input.parked.hottest
            = { { u"order-sync"_s, TenantId(u"acme"_s), PartitionKey(u"order:88121"_s), 8 } };
        const Overview overview = story.build();
        QCOMPARE(overview.hotKeys.front().key, PartitionKey(u"order:88121"_s));
        QCOMPARE(overview.hotKeys.front().share, 0.4);
        QVERIFY(find(overview, FindingKind::HotKey));
        story.input.parked.failures = 200;
        QVERIFY(!find(story.build(), FindingKind::HotKey));
    }
};

QTEST_GUILESS_MAIN(TestOverview)
#include "tst_overview.moc"
