// SPDX-License-Identifier: GPL-3.0-or-later
// What is particular to some kinds of runs and verdicts, in made-up worlds.
#include "tests/models/runs/planbuilder.h"
#include "tests/models/runs/simulatedrun.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestRunKinds : public QObject
{
    Q_OBJECT

private slots:
    void resolveNeverPublishes();
    void resendsTakeAndRemoveNothing();
    void resolvesGoInBatches();
    void resendsThatAreNotWaitedForAreResent();
    void compensationsKeepTheirRulesInEveryWorld();
    void aCompensationThatFailsHoldsNobody();
    void whatWasCompensatedBeforeIsLeft();
    void whatIsSupersededHoldsNobody_data();
    void whatIsSupersededHoldsNobody();

private:
    static Plan compensation(std::vector<PlanItem> items, const RunLimits &limits = unlimited())
    {
        Plan plan = planOf(std::move(items), limits);
        plan.action = RunAction::Compensate;
        plan.compensation = u"refund"_s;
        return plan;
    }
    static std::vector<PlanItem> someOfOneKey(int count)
    {
        std::vector<PlanItem> items;
        for (int i = 0; i < count; ++i)
            items.push_back(planned("event-" + QByteArray::number(i), "order:1", i));
        return items;
    }
};

void TestRunKinds::resolveNeverPublishes()
{
    Plan plan = planOf(someOfOneKey(10), unlimited());
    plan.action = RunAction::Resolve;
    SimulatedRun run(plan, {}, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QVERIFY(run.sent.empty());
    QCOMPARE(run.machine.counts().value(ItemOutcome::Resolved), 10);
}

void TestRunKinds::resendsTakeAndRemoveNothing()
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        SimulatedRun::World world;
        world.returned = world.nacked = world.unknown = 0.05;
        world.silent = 0.05;
        world.refusedByVerdict = 0.05;
        world.stopped = seed % 4 == 0 ? 0.02 : 0;
        Plan plan = planOf(someOfOneKey(10), unlimited());
        plan.action = RunAction::Resend;
        SimulatedRun run(plan, world, seed);
        run.run();
        QVERIFY2(run.fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(run.fault)));
        for (std::size_t i = 0; i < plan.items.size(); ++i)
            QVERIFY(run.machine.item(i).outcome != ItemOutcome::None);
    }
}

// What keeps a run from doing harm by sending holds up nothing that is not sent.
void TestRunKinds::resolvesGoInBatches()
{
    RunLimits limits;
    limits.ratePerSecond = 1;
    limits.canary = 3;
    limits.batch = 8;
    std::vector<PlanItem> items;
    for (int i = 0; i < 20; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    Plan plan = planOf(std::move(items), limits);
    plan.action = RunAction::Resolve;
    RunMachine machine(plan);
    const Instant now = instantFromMillis(1'790'000'000'000);
    QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::Take));
    for (std::size_t item = 0; item < 20; ++item)
        QVERIFY(machine.held(item, item + 1));
    const RunCommand judge = machine.next(now);
    QCOMPARE(int(judge.kind), int(RunCommand::Kind::Judge));
    QCOMPARE(judge.items.size(), std::size_t(8));
}

void TestRunKinds::resendsThatAreNotWaitedForAreResent()
{
    RunLimits limits = unlimited();
    limits.effectTimeoutSeconds = 0;
    Plan plan = planOf({ planned("event-1"), planned("event-2") }, limits);
    plan.action = RunAction::Resend;
    SimulatedRun::World world;
    world.silent = 1;
    SimulatedRun run(plan, world, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(run.machine.counts().value(ItemOutcome::Resent), 2);
}

// Asked first, intended before it is done, done once, watched to its end; nothing is taken or
// removed, whatever answers and whatever breaks.
void TestRunKinds::compensationsKeepTheirRulesInEveryWorld()
{
    std::mt19937 random(20'260'102);
    const auto some = [&random](double most) { return someOf(most, random); };
    qint64 outcomes[12] = {};
    for (unsigned seed = 1; seed <= 1'000; ++seed) {
        RunLimits limits;
        limits.ratePerSecond = some(300);
        limits.canary = int(some(6));
        limits.batch = 1 + int(some(12));
        limits.stopAfterFailures = int(some(5));
        limits.effectTimeoutSeconds = 1 + int(some(3));
        std::vector<PlanItem> items = someOfOneKey(1 + int(some(30)));
        for (PlanItem &item : items) {
            if (some(1) > 0.9)
                item.leftOut = LeftOut::Verdict;
        }
        const Plan plan = compensation(std::move(items), limits);
        SimulatedRun::World world;
        world.doneBefore = some(0.3);
        world.returned = some(0.2); // certainly not done
        world.unknown = some(0.4);
        world.silent = some(0.3);
        world.refusedByVerdict = some(0.3);
        world.journalLost = some(0.005);
        world.stopped = some(0.02);
        world.answersLate = some(1);
        SimulatedRun run(plan, world, seed);
        run.run();
        QVERIFY2(run.fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(run.fault)));
        QCOMPARE(run.mostTaken, std::size_t(0));
        for (std::size_t i = 0; i < plan.items.size(); ++i) {
            const RunMachine::Item &item = run.machine.item(i);
            if (!plan.items[i].included()) {
                QVERIFY(!item.sentAt);
                continue;
            }
            QVERIFY2(world.journalLost > 0 || item.outcome != ItemOutcome::None,
                     qPrintable(u"seed %1: item %2 has no outcome"_s.arg(seed).arg(i)));
            // Done is said only of what was done, unknown only of what got no answer.
            if (item.outcome == ItemOutcome::Compensated)
                QVERIFY(item.sentAt && item.effectSeenAt);
            if (item.outcome == ItemOutcome::Unknown)
                QVERIFY(item.inDoubt);
            if (item.outcome == ItemOutcome::NoEffectInTime)
                QVERIFY(item.confirmedAt);
            ++outcomes[int(item.outcome)];
        }
    }
    for (const ItemOutcome outcome :
         { ItemOutcome::Compensated, ItemOutcome::Duplicate, ItemOutcome::Failed,
           ItemOutcome::Unknown, ItemOutcome::NoEffectInTime, ItemOutcome::Skipped })
        QVERIFY2(outcomes[int(outcome)] > 20, outcomeName(outcome).data());
}

// It undoes what its own event did: those of the same key are done all the same.
void TestRunKinds::aCompensationThatFailsHoldsNobody()
{
    SimulatedRun::World world;
    world.returned = 0.5;
    const Plan plan = compensation(someOfOneKey(20));
    SimulatedRun run(plan, world, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(run.sent.size(), std::size_t(20));
    const auto counts = run.machine.counts();
    QVERIFY(counts.value(ItemOutcome::Failed) > 0);
    QCOMPARE(counts.value(ItemOutcome::Failed) + counts.value(ItemOutcome::Compensated), 20);
}

void TestRunKinds::whatWasCompensatedBeforeIsLeft()
{
    SimulatedRun::World world;
    world.doneBefore = 1;
    const Plan plan = compensation(someOfOneKey(5));
    SimulatedRun run(plan, world, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QVERIFY(run.sent.empty());
    QCOMPARE(run.machine.counts().value(ItemOutcome::Duplicate), 5);
    QVERIFY(run.machine.whyStopped().isEmpty());
}

void TestRunKinds::whatIsSupersededHoldsNobody_data()
{
    QTest::addColumn<VerdictKind>("verdict");
    QTest::addColumn<bool>("allowed");
    QTest::addColumn<ItemOutcome>("first");
    QTest::addColumn<ItemOutcome>("second");
    using enum ItemOutcome;
    // Its handler takes it and does nothing about it.
    QTest::newRow("superseded, sent")
        << VerdictKind::Superseded << true << NoEffectInTime << Applied;
    QTest::newRow("superseded, left") << VerdictKind::Superseded << false << Skipped << Applied;
    QTest::newRow("safe, sent") << VerdictKind::SafeToReplay << true << NoEffectInTime << Skipped;
    QTest::newRow("in flight, left") << VerdictKind::InFlight << false << Skipped << Skipped;
}

void TestRunKinds::whatIsSupersededHoldsNobody()
{
    QFETCH(VerdictKind, verdict);
    QFETCH(bool, allowed);
    QFETCH(ItemOutcome, first);
    QFETCH(ItemOutcome, second);
    using Kind = RunCommand::Kind;
    RunLimits limits = unlimited();
    limits.effectTimeoutSeconds = 1;
    const Plan plan = planOf({ planned("2", "order:1", 2), planned("6", "order:1", 6) }, limits);
    RunMachine machine(plan);
    Instant now = instantFromMillis(1'790'000'000'000);
    QVERIFY(machine.held(0, 1));
    QVERIFY(machine.held(1, 2));
    machine.nothingMoreLiesThere();
    for (RunCommand command = machine.next(now); command.kind != Kind::End;
         command = machine.next(now)) {
        now += Millis(10);
        switch (command.kind) {
        case Kind::Judge:
            for (const std::size_t item : command.items)
                machine.judged(item, item == 1 || allowed,
                               item == 1 ? VerdictKind::SafeToReplay : verdict,
                               { WhyCode::VerdictNow });
            break;
        case Kind::WriteIntent:
            machine.intended(command.items);
            break;
        case Kind::Publish:
            for (const std::size_t item : command.items)
                machine.published(item, PublishFate::Confirmed, {}, now);
            break;
        case Kind::WriteConfirmed:
            machine.recorded(command.items);
            break;
        case Kind::Remove:
            machine.removed(command.items);
            break;
        case Kind::Watch:
            if (std::ranges::find(command.items, std::size_t(1)) != command.items.end())
                machine.sawEffect(1, ItemOutcome::Applied, now);
            machine.watched(now);
            break;
        case Kind::WriteOutcome:
            machine.outcomesWritten(command.items);
            break;
        case Kind::Wait:
            now = command.until;
            break;
        default:
            QFAIL("nothing more lies there");
        }
    }
    QCOMPARE(machine.item(0).outcome, first);
    QCOMPARE(machine.item(1).outcome, second);
}

QTEST_GUILESS_MAIN(TestRunKinds)
#include "tst_runkinds.moc"
