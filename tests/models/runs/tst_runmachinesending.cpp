// SPDX-License-Identifier: GPL-3.0-or-later
// What is sent beside the rest: how much of it, and what comes of what did not go out.
#include "models/runs/runcontrol.h"
#include "tests/models/runs/planbuilder.h"
#include "tests/models/runs/simulatedrun.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestRunMachineSending : public QObject
{
    Q_OBJECT

private slots:
    void ratesBeyondAllMeasure();
    void theNextAreJudgedAndSentWhileTheBrokerIsSilent();
    void aVerdictThatHadToWaitIsTakenAgain();
    void whatWasTooLateIsJudgedAgain();
    void whatALostWayDidNotSendIsNoFailure();
    void batchesFollowEachOtherInEveryWorld();
    void aStopReachesWhatWaitsToGoOut();
};

namespace {

using Kind = RunCommand::Kind;

// Performs what the machine wants until it wants `kind`; the broker says nothing.
RunCommand until(RunMachine &machine, Kind kind, Instant now)
{
    for (;;) {
        RunCommand command = machine.next(now);
        if (command.kind == kind || command.kind == Kind::Await || command.kind == Kind::Wait
            || command.kind == Kind::End)
            return command;
        for (const std::size_t item : command.items)
            machine.judged(item, true, VerdictKind::SafeToReplay, {});
        if (command.kind == Kind::WriteIntent)
            machine.intended(command.items);
    }
}

// More than are sent at once.
constexpr std::size_t many = 7'000;

Plan ofMany()
{
    std::vector<PlanItem> items;
    for (std::size_t i = 0; i < many; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    RunLimits limits = unlimited();
    limits.batch = 10'000;
    return planOf(items, limits);
}

RunMachine &allHeld(RunMachine &machine)
{
    for (std::size_t item = 0; item < machine.plan().items.size(); ++item)
        machine.held(item, item + 1);
    return machine;
}

const Instant now = instantFromMillis(1'790'000'000'000);

} // namespace

// A plan may come from elsewhere, and name any rate.
void TestRunMachineSending::ratesBeyondAllMeasure()
{
    RunLimits limits = unlimited();
    for (const double rate : { 1e-300, 1e300 }) {
        limits.ratePerSecond = rate;
        const Plan plan = planOf({ planned("event-1"), planned("event-2") }, limits);
        RunMachine machine(plan);
        QVERIFY(machine.held(0, 1) && machine.held(1, 2));
        const RunCommand first = until(machine, Kind::Publish, now);
        QCOMPARE(first.items.size(), std::size_t(1));
        machine.published(first.items.front(), PublishFate::Returned, {}, now);
        machine.outcomesWritten(machine.next(now).items);
        // It waits as long as it may, and does not look again and again; or goes on at once.
        const RunCommand wait = machine.next(now);
        QCOMPARE(wait.kind, Kind::Wait);
        QCOMPARE(wait.until, rate < 1 ? now + std::chrono::seconds(1) : now + Millis(1));
        QCOMPARE(machine.next(wait.until).kind, rate < 1 ? Kind::Wait : Kind::Judge);
    }
}

void TestRunMachineSending::theNextAreJudgedAndSentWhileTheBrokerIsSilent()
{
    const Plan plan = ofMany();
    RunMachine machine(plan);
    const RunCommand first = until(allHeld(machine), Kind::Publish, now);
    QVERIFY(!first.items.empty());
    QVERIFY(!machine.mayGiveBack());
    const RunCommand second = until(machine, Kind::Publish, now);
    QCOMPARE(second.kind, Kind::Publish);
    QCOMPARE(second.items.front(), first.items.size());
    // Two batches are out: a third is made ready, and goes when there is room.
    QCOMPARE(until(machine, Kind::Publish, now).kind, Kind::Await);
    QVERIFY(!machine.mayGiveBack());
    for (const std::size_t item : first.items)
        machine.published(item, PublishFate::Confirmed, {}, now);
    const RunCommand third = machine.next(now);
    QCOMPARE(third.kind, Kind::Publish);
    QCOMPARE(third.items.front(), second.items.back() + 1);
    QCOMPARE(machine.next(now).kind, Kind::WriteConfirmed);
}

void TestRunMachineSending::aVerdictThatHadToWaitIsTakenAgain()
{
    const Plan plan = ofMany();
    RunMachine machine(plan);
    const RunCommand first = until(allHeld(machine), Kind::Publish, now);
    const RunCommand second = until(machine, Kind::Publish, now);
    QCOMPARE(until(machine, Kind::Await, now).kind, Kind::Await);
    const Instant later = now + std::chrono::seconds(6);
    for (const std::size_t item : first.items)
        machine.published(item, PublishFate::Confirmed, {}, later);
    const RunCommand again = machine.next(later);
    QCOMPARE(again.kind, Kind::Judge);
    QCOMPARE(again.items.front(), second.items.back() + 1);
    for (const std::size_t item : again.items)
        machine.judged(item, false, VerdictKind::AlreadyApplied, { WhyCode::VerdictNow, {} });
    QCOMPARE(machine.item(again.items.front()).outcome, ItemOutcome::Skipped);
}

// A verdict holds for some seconds, also of what waits to go out.
void TestRunMachineSending::whatWasTooLateIsJudgedAgain()
{
    const Plan plan = planOf({ planned("a"), planned("b") }, unlimited());
    RunMachine machine(plan);
    const RunCommand out = until(allHeld(machine), Kind::Publish, now);
    QCOMPARE(out.items.size(), std::size_t(2));
    QCOMPARE(out.until, now + std::chrono::seconds(5));
    machine.published(0, PublishFate::Confirmed, {}, out.until);
    machine.notSent(1);
    QCOMPARE(machine.failureCount(), 0);
    RunCommand command = machine.next(out.until);
    QCOMPARE(command.kind, Kind::WriteConfirmed);
    machine.recorded(command.items);
    command = machine.next(out.until);
    QCOMPARE(command.kind, Kind::Remove);
    machine.removed(command.items);
    QCOMPARE(machine.next(out.until).kind, Kind::Watch);
    machine.watched(out.until);
    command = machine.next(out.until);
    QCOMPARE(command.kind, Kind::Judge);
    QVERIFY(command.items == std::vector<std::size_t>{ 1 });
    machine.judged(1, true, VerdictKind::SafeToReplay, {});
    machine.intended(machine.next(out.until).items);
    command = machine.next(out.until);
    QCOMPARE(command.kind, Kind::Publish);
    QCOMPARE(command.until, out.until + std::chrono::seconds(5));
}

void TestRunMachineSending::whatALostWayDidNotSendIsNoFailure()
{
    const Plan plan = planOf({ planned("a"), planned("b") }, unlimited());
    RunMachine machine(plan);
    machine.next(now);
    machine.held(0, 1);
    machine.held(1, 2);
    for (const std::size_t item : machine.next(now).items)
        machine.judged(item, true, VerdictKind::SafeToReplay, {});
    machine.intended(machine.next(now).items);
    machine.next(now);
    machine.published(0, PublishFate::Confirmed, {}, now);
    machine.notSent(1);
    machine.stop({ WhyCode::BrokerLost });
    machine.recorded(machine.next(now).items);
    machine.removed(machine.next(now).items);
    QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::WriteOutcome));
    QCOMPARE(machine.item(1).outcome, ItemOutcome::Skipped);
    QCOMPARE(machine.item(1).why.because, WhyCode::BrokerLost);
    QCOMPARE(machine.failureCount(), 0);
}

void TestRunMachineSending::batchesFollowEachOtherInEveryWorld()
{
    std::size_t mostFlying = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        SimulatedRun::World world;
        world.answersLate = 0.8;
        world.unsent = 0.3;
        world.unknown = 0.1;
        std::vector<PlanItem> items;
        for (int i = 0; i < 60; ++i)
            items.push_back(planned("event-" + QByteArray::number(i),
                                    i % 2 == 0 ? QByteArray() : "k" + QByteArray::number(i % 5),
                                    i));
        SimulatedRun run(planOf(items, unlimited()), world, seed);
        run.run();
        QVERIFY2(run.fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(run.fault)));
        mostFlying = std::max(mostFlying, run.mostFlying);
    }
    QVERIFY(mostFlying > 1);
}

// At once, and not only when the run asks its control again.
void TestRunMachineSending::aStopReachesWhatWaitsToGoOut()
{
    RunControl control;
    const PublishWhile allowed{ control.stopToken(), {} };
    QVERIFY(!allowed.isOver());
    control.pause(true);
    QVERIFY(!allowed.isOver());
    control.stop();
    QVERIFY(allowed.isOver());
}

QTEST_GUILESS_MAIN(TestRunMachineSending)
#include "tst_runmachinesending.moc"
