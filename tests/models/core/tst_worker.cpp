// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/worker.h"

#include <QTest>

#include <atomic>
#include <latch>
#include <memory>
#include <stdexcept>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace recourse {

class WorkerTest final : public QObject
{
    Q_OBJECT
private slots:
    void jobsRunInTheOrderTheyCame();
    void callGivesTheResult();
    void callHandsOnWhatTheJobThrows();
    void allJobsShareOneThread();
    void idleComesBetweenJobs();
    void idleIsNotStarvedByJobs();
    void stopDropsWaitingJobs();
    void callAfterStopBreaks();
    void destructorWaitsForTheJobUnderWay();
};

void WorkerTest::jobsRunInTheOrderTheyCame()
{
    Worker worker(u"order"_s);
    std::vector<int> seen;
    for (int i = 0; i < 1000; ++i)
        worker.post([&seen, i] { seen.push_back(i); });
    const std::size_t count = worker.call([&seen] { return seen.size(); });
    QCOMPARE(count, std::size_t(1000));
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
}

void WorkerTest::callGivesTheResult()
{
    Worker worker(u"result"_s);
    QCOMPARE(worker.call([] { return u"read"_s; }), u"read"_s);
    const auto moved = worker.call([] { return std::make_unique<int>(7); });
    QCOMPARE(*moved, 7);
}

void WorkerTest::callHandsOnWhatTheJobThrows()
{
    Worker worker(u"throws"_s);
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             worker.call([]() -> int { throw std::runtime_error("no"); }));
    QCOMPARE(worker.call([] { return 1; }), 1); // the thread is still there
}

void WorkerTest::allJobsShareOneThread()
{
    Worker worker(u"one thread"_s);
    const auto first = worker.call([] { return std::this_thread::get_id(); });
    const auto second = worker.call([] { return std::this_thread::get_id(); });
    QVERIFY(first == second);
    QVERIFY(first != std::this_thread::get_id());
}

void WorkerTest::idleComesBetweenJobs()
{
    std::latch twice(2);
    std::atomic<int> calls = 0;
    Worker worker(u"idle"_s, 1ms, [&] {
        if (++calls <= 2)
            twice.count_down();
    });
    twice.wait(); // hangs, and the test times out, where idle never comes
    QVERIFY(calls >= 2);
}

void WorkerTest::idleIsNotStarvedByJobs()
{
    std::atomic<bool> idled = false;
    // Each job posts the next, so there is always one waiting: idle has to squeeze in between.
    std::function<void()> next;
    std::latch done(1);
    Worker worker(u"busy"_s, 1ms, [&] { idled = true; });
    next = [&] {
        if (idled)
            done.count_down();
        else
            worker.post(next);
    };
    worker.post(next);
    done.wait();
    QVERIFY(idled);
}

void WorkerTest::stopDropsWaitingJobs()
{
    std::latch begun(1);
    std::latch mayEnd(1);
    std::atomic<bool> ran = false;
    auto kept = std::make_shared<int>(1);
    const std::weak_ptr<int> watched = kept;
    {
        Worker worker(u"stop"_s);
        worker.post([&] {
            begun.count_down();
            mayEnd.wait();
        });
        worker.post([&ran, kept] { ran = true; });
        kept.reset();
        begun.wait();
        worker.stop();
        QVERIFY(watched.expired()); // dropped at once, not when the thread gets round to it
        worker.post([&ran] { ran = true; });
        mayEnd.count_down();
    }
    QVERIFY(!ran);
}

void WorkerTest::callAfterStopBreaks()
{
    Worker worker(u"broken"_s);
    worker.stop();
    QVERIFY_THROWS_EXCEPTION(std::future_error, worker.call([] { return 1; }));
}

void WorkerTest::destructorWaitsForTheJobUnderWay()
{
    std::atomic<bool> finished = false;
    std::latch begun(1);
    {
        Worker worker(u"ends"_s);
        const std::stop_token stop = worker.stopToken();
        worker.post([&, stop] {
            begun.count_down();
            while (!stop.stop_requested())
                std::this_thread::yield();
            finished = true;
        });
        begun.wait();
    }
    QVERIFY(finished);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::WorkerTest)
#include "tst_worker.moc"
