// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/runs/planbuilder.h"
#include "tests/models/runs/simulatedrun.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestRunMachine : public QObject
{
    Q_OBJECT

private slots:
    void whatIsGivenBackIsTakenAgain();
    void aSlowRunHoldsLittle();
    void oneThatLiesDeepIsReached();
    void rulesHoldInEveryWorld();
    void everythingIsAppliedWhereNothingFails();
    void oneOfAKeyHoldsTheRestOfIt();
    void keysComeInTheirOrderWhateverLiesFirst();
    void poisonStopsInTheCanary();
    void poisonStopsAfterSoManyFailures();
    void rateIsKept_data();
    void rateIsKept();
    void batchIsWaitedFor();
    void pauseSendsNothingAndResumeGoesOn();
    void stopFollowsWhatIsUnderWay();
    void unknownStaysUnknownUntilEvidence();
    void withoutWaitingForEffectsKeysGoOn();
    void lostJournalEndsAtOnce();

private:
    static Plan tenOfTwoKeys(const RunLimits &limits)
    {
        std::vector<PlanItem> items;
        for (int i = 0; i < 10; ++i)
            items.push_back(planned("event-" + QByteArray::number(i), i % 2 ? "odd" : "even", i));
        return planOf(items, limits);
    }
    static qint64 count(const SimulatedRun &run, ItemOutcome outcome)
    {
        return run.machine.counts().value(outcome);
    }
};

// Every rule is checked at every command; see SimulatedRun.
void TestRunMachine::rulesHoldInEveryWorld()
{
    std::mt19937 random(20'260'101);
    const auto some = [&random](double most) { return someOf(most, random); };
    for (unsigned seed = 1; seed <= 2'000; ++seed) {
        RunLimits limits;
        limits.ratePerSecond = some(300);
        limits.canary = int(some(6));
        limits.batch = 1 + int(some(12));
        limits.stopAfterFailures = int(some(5));
        limits.effectTimeoutSeconds = 1 + int(some(3));
        std::vector<PlanItem> items;
        const int many = 1 + int(some(40));
        for (int i = 0; i < many; ++i) {
            items.push_back(planned("event-" + QByteArray::number(i),
                                    i % 3 == 0 ? QByteArray() : "k" + QByteArray::number(i % 5)));
            if (some(1) > 0.9)
                items.back().leftOut = LeftOut::Verdict;
        }
        Plan plan = planOf(items, limits);
        if (some(1) > 0.8)
            plan.action = RunAction::Resolve;
        SimulatedRun::World world;
        world.returned = some(0.2);
        world.nacked = some(0.2);
        world.unknown = some(0.2);
        world.poison = some(0.4);
        world.silent = some(0.3);
        world.refusedByVerdict = some(0.3);
        world.gone = some(0.3);
        world.custodyLost = some(0.02);
        world.journalLost = some(0.005);
        world.stopped = some(0.02);
        world.answersLate = some(1);
        world.unsent = some(0.3);
        world.backwards = some(1) > 0.3;
        SimulatedRun run(plan, world, seed);
        run.run();
        QVERIFY2(run.fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(run.fault)));
        if (world.journalLost > 0)
            continue;
        for (std::size_t i = 0; i < plan.items.size(); ++i)
            QVERIFY2(!plan.items[i].included() || run.machine.item(i).outcome != ItemOutcome::None,
                     qPrintable(u"seed %1: item %2 has no outcome"_s.arg(seed).arg(i)));
    }
}

void TestRunMachine::everythingIsAppliedWhereNothingFails()
{
    SimulatedRun run(tenOfTwoKeys(unlimited()), {}, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(count(run, ItemOutcome::Applied), 10);
}

// Ten of one key, the fourth fails: the first three are applied, the rest is held, another key is
// done.
void TestRunMachine::oneOfAKeyHoldsTheRestOfIt()
{
    std::vector<PlanItem> items;
    for (int i = 0; i < 10; ++i)
        items.push_back(planned("event-" + QByteArray::number(i), "order:1", i));
    items.push_back(planned("other", "order:2"));
    SimulatedRun run(planOf(items, unlimited()), {}, 1);
    run.beforeEach = [](SimulatedRun &now) {
        if (now.machine.item(3).step == ItemStep::Watching)
            now.machine.parkedAgain(3);
    };
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(count(run, ItemOutcome::Applied), 4);
    QCOMPARE(run.machine.item(3).outcome, ItemOutcome::ParkedAgain);
    QCOMPARE(count(run, ItemOutcome::Skipped), 6);
    QCOMPARE(run.machine.item(10).outcome, ItemOutcome::Applied);
    QCOMPARE(run.machine.item(9).why.code, WhyCode::EarlierNotApplied);
}

void TestRunMachine::keysComeInTheirOrderWhateverLiesFirst()
{
    SimulatedRun::World world;
    world.backwards = true;
    SimulatedRun run(tenOfTwoKeys(unlimited()), world, 1);
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(count(run, ItemOutcome::Applied), 10);
}

void TestRunMachine::poisonStopsInTheCanary()
{
    std::vector<PlanItem> items;
    for (int i = 0; i < 100; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    RunLimits limits = unlimited();
    limits.canary = 3;
    SimulatedRun::World world;
    world.poison = 1;
    SimulatedRun run(planOf(items, limits), world, 1);
    run.run();
    QCOMPARE(run.sent.size(), std::size_t(3));
    QCOMPARE(count(run, ItemOutcome::ParkedAgain), 3);
    QCOMPARE(count(run, ItemOutcome::Skipped), 97);
}

// Nearly a third cannot be handled: no later than the second batch that shows.
void TestRunMachine::poisonStopsAfterSoManyFailures()
{
    for (unsigned seed = 1; seed <= 50; ++seed) {
        std::vector<PlanItem> items;
        for (int i = 0; i < 500; ++i)
            items.push_back(planned("event-" + QByteArray::number(i)));
        RunLimits limits;
        limits.ratePerSecond = 0;
        SimulatedRun::World world;
        world.poison = 0.3;
        SimulatedRun run(planOf(items, limits), world, seed);
        run.run();
        QCOMPARE(run.fault, QString());
        QVERIFY2(run.sent.size() <= std::size_t(2 * limits.batch),
                 qPrintable(QString::number(seed)));
        QVERIFY(run.machine.isStopping());
    }
}

void TestRunMachine::rateIsKept_data()
{
    QTest::addColumn<double>("rate");
    QTest::newRow("five a second") << 5.0;
    QTest::newRow("one in four seconds") << 0.25;
    QTest::newRow("a hundred a second") << 100.0;
}

void TestRunMachine::rateIsKept()
{
    QFETCH(const double, rate);
    std::vector<PlanItem> items;
    for (int i = 0; i < 300; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    RunLimits limits = unlimited();
    limits.ratePerSecond = rate;
    SimulatedRun run(planOf(items, limits), {}, 1);
    const Instant began = run.now;
    run.run();
    QCOMPARE(count(run, ItemOutcome::Applied), 300);
    // Over any stretch: no more than the rate, and one second's worth at once.
    std::vector<Instant> times;
    for (std::size_t i = 0; i < 300; ++i)
        times.push_back(*run.machine.item(i).sentAt);
    for (std::size_t i = 0; i < times.size(); ++i) {
        for (std::size_t k = i; k < times.size(); ++k) {
            const double seconds = std::chrono::duration<double>(times[k] - times[i]).count();
            QVERIFY(double(k - i + 1) <= seconds * rate + std::max(1.0, rate) + 1e-6);
        }
    }
    // Nor much slower.
    const double took = std::chrono::duration<double>(times.back() - began).count();
    QVERIFY2(took <= 300 / rate * 1.2 + 2, qPrintable(QString::number(took)));
}

void TestRunMachine::batchIsWaitedFor()
{
    std::vector<PlanItem> items;
    for (int i = 0; i < 40; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    RunLimits limits = unlimited();
    limits.batch = 8;
    SimulatedRun run(planOf(items, limits), {}, 3);
    run.run();
    QCOMPARE(count(run, ItemOutcome::Applied), 40);
    QVERIFY(run.mostUnderWay <= 8);
}

void TestRunMachine::pauseSendsNothingAndResumeGoesOn()
{
    SimulatedRun run(tenOfTwoKeys(unlimited()), {}, 1);
    int waits = 0;
    std::size_t sentAtPause = 0;
    run.beforeEach = [&](SimulatedRun &now) {
        if (now.sent.size() == 2 && waits == 0) {
            now.machine.pause(true);
            sentAtPause = now.sent.size();
        }
        if (!now.machine.isPaused())
            return;
        QCOMPARE(now.sent.size(), sentAtPause);
        if (++waits == 50)
            now.machine.pause(false);
    };
    run.run();
    QCOMPARE(run.fault, QString());
    QVERIFY(waits == 50);
    QCOMPARE(count(run, ItemOutcome::Applied), 10);
}

void TestRunMachine::stopFollowsWhatIsUnderWay()
{
    SimulatedRun run(tenOfTwoKeys(unlimited()), {}, 1);
    run.beforeEach = [](SimulatedRun &now) {
        if (now.sent.size() == 2 && !now.machine.isStopping())
            now.machine.stop({ WhyCode::OperatorStopped, {} });
    };
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(run.sent.size(), std::size_t(2));
    QCOMPARE(count(run, ItemOutcome::Applied), 2);
    QCOMPARE(count(run, ItemOutcome::Skipped), 8);
}

void TestRunMachine::unknownStaysUnknownUntilEvidence()
{
    SimulatedRun::World world;
    world.unknown = 1;
    world.silent = 1;
    SimulatedRun silent(planOf({ planned("a") }, unlimited()), world, 1);
    silent.run();
    QCOMPARE(silent.machine.item(0).outcome, ItemOutcome::Unknown);
    QVERIFY(silent.machine.item(0).isHeld); // its copy goes back
    world.silent = 0;
    SimulatedRun applied(planOf({ planned("a") }, unlimited()), world, 1);
    applied.run();
    QCOMPARE(applied.machine.item(0).outcome, ItemOutcome::Applied);
}

void TestRunMachine::withoutWaitingForEffectsKeysGoOn()
{
    RunLimits limits = unlimited();
    limits.effectTimeoutSeconds = 0;
    limits.stopAfterFailures = 1;
    limits.canary = 1;
    const Plan plan = planOf({ planned("a", "k"), planned("b", "k") }, limits);
    RunMachine machine(plan);
    Instant now = instantFromMillis(1'790'000'000'000);
    const auto pass = [&](std::size_t item) {
        QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::Judge));
        machine.judged(item, true, VerdictKind::SafeToReplay, {});
        machine.intended(machine.next(now).items);
        machine.next(now);
        machine.published(item, PublishFate::Confirmed, {}, now);
        machine.recorded(machine.next(now).items);
        machine.removed(machine.next(now).items);
        // Nobody looks for it.
        QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::WriteOutcome));
        machine.outcomesWritten(machine.next(now).items);
        QCOMPARE(machine.item(item).outcome, ItemOutcome::NoEffectInTime);
    };
    QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::Take));
    machine.held(0, 1);
    machine.held(1, 2);
    pass(0);
    pass(1);
    QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::End));
}

void TestRunMachine::lostJournalEndsAtOnce()
{
    const Plan plan = planOf({ planned("a") }, unlimited());
    RunMachine machine(plan);
    const Instant now = instantFromMillis(1'790'000'000'000);
    machine.next(now);
    machine.held(0, 1);
    machine.next(now);
    machine.judged(0, true, VerdictKind::SafeToReplay, {});
    machine.journalLost({ WhyCode::BrokerLost });
    QCOMPARE(int(machine.next(now).kind), int(RunCommand::Kind::End));
    QVERIFY(!machine.item(0).sentAt);
}

void TestRunMachine::whatIsGivenBackIsTakenAgain()
{
    int given = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        SimulatedRun::World world;
        world.givenBack = 0.2;
        world.poison = 0.1;
        world.unknown = 0.1;
        std::vector<PlanItem> items;
        for (int i = 0; i < 30; ++i)
            items.push_back(planned("event-" + QByteArray::number(i)));
        SimulatedRun run(planOf(items, unlimited()), world, seed);
        run.run();
        QVERIFY2(run.fault.isEmpty(), qPrintable(u"seed %1: %2"_s.arg(seed).arg(run.fault)));
        QCOMPARE(run.sent.size(), std::size_t(30));
        given += run.timesGivenBack;
    }
    QVERIFY(given > 100);
}

// Of many, at five a second, some seconds' worth is held and not more.
void TestRunMachine::aSlowRunHoldsLittle()
{
    std::vector<PlanItem> items;
    for (int i = 0; i < 1'000; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    RunLimits limits = unlimited();
    limits.ratePerSecond = 5;
    SimulatedRun run(planOf(items, limits), {}, 1);
    std::size_t mostHeld = 0;
    run.beforeEach = [&mostHeld](SimulatedRun &now) {
        std::size_t held = 0;
        for (std::size_t i = 0; i < 1'000; ++i)
            held += now.machine.item(i).step == ItemStep::Held ? 1U : 0U;
        mostHeld = std::max(mostHeld, held);
    };
    run.run();
    QCOMPARE(run.fault, QString());
    QCOMPARE(count(run, ItemOutcome::Applied), 1'000);
    QVERIFY2(mostHeld <= 50, qPrintable(QString::number(mostHeld)));
}

// The first of a key lies behind more than are held at once.
void TestRunMachine::oneThatLiesDeepIsReached()
{
    std::vector<PlanItem> items;
    for (int i = 0; i < 700; ++i)
        items.push_back(planned("event-" + QByteArray::number(i), "order:1", i));
    RunLimits limits = unlimited();
    for (const double rate : { 0.0, 100.0 }) {
        limits.ratePerSecond = rate;
        SimulatedRun::World world;
        world.backwards = true;
        SimulatedRun run(planOf(items, limits), world, 1);
        run.run();
        QCOMPARE(run.fault, QString());
        QCOMPARE(count(run, ItemOutcome::Applied), 700);
    }
}

QTEST_GUILESS_MAIN(TestRunMachine)
#include "tst_runmachine.moc"
