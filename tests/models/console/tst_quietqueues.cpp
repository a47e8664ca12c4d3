// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/quietqueues.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

const Instant start = instantFromMillis(1'790'000'000'000);

Topology seenAt(int second, std::optional<qint64> ready, std::optional<qint64> unacked,
                QueueType type = QueueType::Quorum)
{
    QueueInfo queue;
    queue.name = u"order.work"_s;
    queue.found = true;
    queue.type = type;
    queue.ready = ready;
    queue.unacked = unacked;
    Topology topology;
    topology.readAt = start + std::chrono::seconds(second);
    topology.queues = { queue };
    return topology;
}

} // namespace

class TestQuietQueues : public QObject
{
    Q_OBJECT

private slots:
    void quorumQueueNeedsTwoLooks();
    void classicQueueNeedsOne();
    void whatComesBetweenBeginsAgain_data();
    void whatComesBetweenBeginsAgain();
    void aQueueThatIsNotThereIsNotExcluded();

private:
    static std::optional<Millis> left(const QuietQueues &queues)
    {
        return queues.untilExcluded(u"order.work"_s);
    }
};

void TestQuietQueues::quorumQueueNeedsTwoLooks()
{
    QuietQueues queues;
    QVERIFY(!left(queues));
    queues.note(seenAt(0, 0, 0));
    QCOMPARE(left(queues).value(), Millis(10'000));
    queues.note(seenAt(4, 0, 0));
    QCOMPARE(left(queues).value(), Millis(6'000));
    queues.note(seenAt(11, 0, 0));
    QCOMPARE(left(queues).value(), Millis(0));
}

void TestQuietQueues::classicQueueNeedsOne()
{
    QuietQueues queues;
    queues.note(seenAt(0, 0, 0, QueueType::Classic));
    QCOMPARE(left(queues).value(), Millis(0));
    queues.note(seenAt(1, 0, 1, QueueType::Classic));
    QVERIFY(!left(queues));
}

void TestQuietQueues::whatComesBetweenBeginsAgain_data()
{
    QTest::addColumn<Topology>("between");
    QTest::addColumn<int>("then");
    QTest::newRow("a message waits") << seenAt(5, 1, 0) << 12;
    QTest::newRow("one is being handled") << seenAt(5, 0, 1) << 12;
    QTest::newRow("nobody tells what is held") << seenAt(5, 0, {}) << 12;
    QTest::newRow("nobody tells what waits") << seenAt(5, {}, 0) << 12;
    QTest::newRow("nobody looked for long") << seenAt(0, 0, 0) << 21;
    QTest::newRow("the clock was set back") << seenAt(60, 0, 0) << 50;
}

void TestQuietQueues::whatComesBetweenBeginsAgain()
{
    QFETCH(const Topology, between);
    QFETCH(const int, then);
    QuietQueues queues;
    queues.note(seenAt(0, 0, 0));
    queues.note(between);
    queues.note(seenAt(then, 0, 0));
    QCOMPARE(left(queues).value(), Millis(10'000));
}

void TestQuietQueues::aQueueThatIsNotThereIsNotExcluded()
{
    Topology topology = seenAt(0, 0, 0);
    topology.queues.front().found = false;
    QuietQueues queues;
    queues.note(topology);
    QVERIFY(!left(queues));
}

QTEST_GUILESS_MAIN(TestQuietQueues)
#include "tst_quietqueues.moc"
