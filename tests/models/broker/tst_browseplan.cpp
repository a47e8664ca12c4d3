// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/browseplan.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

const QVersionNumber v310(3, 10, 8);
const QVersionNumber v40(4, 0, 5);
const QVersionNumber v43(4, 3, 0);

// A queue told as a story: parked(QueueType::Quorum).limit(20).counted(3).
struct Parked
{
    LookSubject subject;

    explicit Parked(QueueType type, const QVersionNumber &version = v40)
    {
        subject.version = version;
        subject.queue.name = u"stock.parked"_s;
        subject.queue.found = true;
        subject.queue.type = type;
        subject.queue.ready = 5;
        subject.queue.consumers = 0;
        subject.queue.deliveryLimitKnown = type == QueueType::Quorum;
    }
    Parked &limit(qint64 limit)
    {
        subject.queue.deliveryLimit = limit;
        return *this;
    }
    Parked &counted(qint64 count)
    {
        subject.highestDeliveryCount = count;
        return *this;
    }
    Parked &argument(const QString &name, const QVariant &value)
    {
        subject.queue.arguments.insert(name, value);
        return *this;
    }
    QueueInfo &queue() { return subject.queue; }

    BrowsePlan plan() const
    {
        BrowseRequest request;
        request.queue = u"stock.parked"_s;
        return planLook(request, subject);
    }
};

bool has(const BrowsePlan &plan, BrowseHazard hazard)
{
    return std::find(plan.hazards.begin(), plan.hazards.end(), hazard) != plan.hazards.end();
}

} // namespace

class TestBrowsePlan : public QObject
{
    Q_OBJECT

private slots:
    void streamIsFree();
    void classicOnlyGetsTheFlag();
    void headroomOfAQuorumQueue_data();
    void headroomOfAQuorumQueue();
    void neverLetsALookPassTheLimit();
    void unknownCountsAskFirst();
    void minusOneOnAnOldBrokerIsRefused();
    void returnsAreFreeFrom43On();
    void withoutManagementAsks();
    void missingExclusiveAndDownAreRefused();
    void lengthLimitAsksOnlyWhenNear();
    void consumersAreNoticed();
    void singleActiveConsumer();
};

void TestBrowsePlan::streamIsFree()
{
    const BrowsePlan plan = Parked(QueueType::Stream).plan();
    QCOMPARE(plan.advice, BrowseAdvice::Free);
    QVERIFY(plan.hazards.empty());
}

void TestBrowsePlan::classicOnlyGetsTheFlag()
{
    const BrowsePlan plan = Parked(QueueType::Classic).plan();
    QCOMPARE(plan.advice, BrowseAdvice::Look);
    QCOMPARE(plan.hazards.size(), std::size_t(1));
    QVERIFY(has(plan, BrowseHazard::SetsRedelivered));
    QVERIFY(!plan.why);
}

void TestBrowsePlan::headroomOfAQuorumQueue_data()
{
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<qint64>("count");
    QTest::addColumn<qint64>("left");
    QTest::addColumn<BrowseAdvice>("advice");
    QTest::newRow("fresh, default") << qint64(20) << qint64(0) << qint64(18) << BrowseAdvice::Look;
    QTest::newRow("two left") << qint64(20) << qint64(16) << qint64(2) << BrowseAdvice::Look;
    QTest::newRow("one left") << qint64(20) << qint64(17) << qint64(1) << BrowseAdvice::AskFirst;
    QTest::newRow("none left") << qint64(20) << qint64(18) << qint64(0) << BrowseAdvice::Refuse;
    QTest::newRow("past it") << qint64(20) << qint64(25) << qint64(0) << BrowseAdvice::Refuse;
    QTest::newRow("limit 3") << qint64(3) << qint64(0) << qint64(1) << BrowseAdvice::AskFirst;
    QTest::newRow("limit 2") << qint64(2) << qint64(0) << qint64(0) << BrowseAdvice::Refuse;
}

void TestBrowsePlan::headroomOfAQuorumQueue()
{
    QFETCH(const qint64, limit);
    QFETCH(const qint64, count);
    const BrowsePlan plan = Parked(QueueType::Quorum).limit(limit).counted(count).plan();
    QTEST(*plan.looksLeft, "left");
    QTEST(plan.advice, "advice");
    QVERIFY(has(plan, BrowseHazard::RaisesDeliveryCount));
    if (plan.advice == BrowseAdvice::Refuse) {
        QCOMPARE(plan.why->code, ErrorCode::Refused);
        QVERIFY(plan.why->hint.contains(u"x-delivery-limit -1"_s));
        QVERIFY(plan.why->hint.contains(u"parking_stream"_s));
    }
}

// As often as it is allowed, even with a yes to every question: the broker drops a message at the
// return that makes its count limit + 1.
void TestBrowsePlan::neverLetsALookPassTheLimit()
{
    for (qint64 limit = 0; limit <= 40; ++limit)
        for (qint64 before = 0; before <= 45; ++before) {
            qint64 count = before;
            while (Parked(QueueType::Quorum).limit(limit).counted(count).plan().advice
                   != BrowseAdvice::Refuse)
                QVERIFY(++count <= limit);
        }
}

void TestBrowsePlan::unknownCountsAskFirst()
{
    Parked parked(QueueType::Quorum, v310);
    parked.limit(20);
    BrowsePlan plan = parked.plan();
    QCOMPARE(plan.advice, BrowseAdvice::AskFirst);
    QVERIFY(has(plan, BrowseHazard::DeliveryLimitNear));
    QVERIFY(!plan.looksLeft);
    parked.queue().ready = 0; // nothing at stake
    QCOMPARE(parked.plan().advice, BrowseAdvice::Look);
}

void TestBrowsePlan::minusOneOnAnOldBrokerIsRefused()
{
    const BrowsePlan plan = Parked(QueueType::Quorum, v310).limit(0).counted(0).plan();
    QCOMPARE(plan.advice, BrowseAdvice::Refuse);
    QVERIFY(has(plan, BrowseHazard::ZeroLimitOnOldBroker));
    // The same queue on 4.0 has no limit.
    QCOMPARE(Parked(QueueType::Quorum, v40).plan().advice, BrowseAdvice::Look);
}

void TestBrowsePlan::returnsAreFreeFrom43On()
{
    const BrowsePlan plan = Parked(QueueType::Quorum, v43).limit(20).counted(19).plan();
    QCOMPARE(plan.advice, BrowseAdvice::Look);
    QVERIFY(!has(plan, BrowseHazard::RaisesDeliveryCount));
}

void TestBrowsePlan::withoutManagementAsks()
{
    const BrowsePlan plan = Parked(QueueType::Unknown).plan();
    QCOMPARE(plan.advice, BrowseAdvice::AskFirst);
    QVERIFY(has(plan, BrowseHazard::DeliveryLimitUnknown));
}

void TestBrowsePlan::missingExclusiveAndDownAreRefused()
{
    Parked missing(QueueType::Classic);
    missing.queue().found = false;
    QCOMPARE(missing.plan().why->code, ErrorCode::NotFound);
    QVERIFY(!missing.plan().messages);
    Parked exclusive(QueueType::Classic);
    exclusive.queue().exclusive = true;
    QCOMPARE(exclusive.plan().why->code, ErrorCode::Exclusive);
    Parked down(QueueType::Classic);
    down.queue().isUp = false;
    QCOMPARE(down.plan().why->code, ErrorCode::Unreachable);
    for (const Parked &parked : { missing, exclusive, down })
        QCOMPARE(parked.plan().advice, BrowseAdvice::Refuse);
}

void TestBrowsePlan::lengthLimitAsksOnlyWhenNear()
{
    Parked parked(QueueType::Classic);
    parked.queue().maxLength = 100;
    QCOMPARE(parked.plan().advice, BrowseAdvice::Look);
    QVERIFY(has(parked.plan(), BrowseHazard::LengthLimit));
    parked.queue().ready = 95;
    QCOMPARE(parked.plan().advice, BrowseAdvice::AskFirst);
    // Publishers are turned away instead of old messages pushed out.
    parked.argument(u"x-overflow"_s, u"reject-publish"_s);
    QVERIFY(!has(parked.plan(), BrowseHazard::LengthLimit));
    QCOMPARE(parked.plan().advice, BrowseAdvice::Look);
}

void TestBrowsePlan::consumersAreNoticed()
{
    Parked parked(QueueType::Classic);
    parked.queue().consumers = 1;
    QVERIFY(has(parked.plan(), BrowseHazard::OtherConsumer));
    parked.queue().messageTtlMs = 1000;
    parked.argument(u"x-expires"_s, 1000);
    QVERIFY(has(parked.plan(), BrowseHazard::TimeToLive));
    QVERIFY(has(parked.plan(), BrowseHazard::AutoExpiry));
}

void TestBrowsePlan::singleActiveConsumer()
{
    Parked classic(QueueType::Classic);
    classic.queue().singleActiveConsumer = true;
    QCOMPARE(classic.plan().advice, BrowseAdvice::Look); // nobody consumes
    classic.queue().consumers = 1;
    QCOMPARE(classic.plan().advice, BrowseAdvice::AskFirst);
    Parked quorum(QueueType::Quorum);
    quorum.queue().singleActiveConsumer = true;
    quorum.queue().consumers = 1;
    QCOMPARE(quorum.plan().advice, BrowseAdvice::Refuse);
}

QTEST_GUILESS_MAIN(TestBrowsePlan)
#include "tst_browseplan.moc"
