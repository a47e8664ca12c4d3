// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells of itself: folded together, the snapshots are the machine's own state.
#include "models/runs/runteller.h"
#include "tests/models/runs/planbuilder.h"
#include "tests/models/runs/simulatedrun.h"

#include <QTest>

#include <map>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

class SimulatedClock final : public Clock
{
public:
    explicit SimulatedClock(const SimulatedRun &run)
        : m_run(run)
    {
    }
    Instant now() const override { return m_run.now; }

private:
    const SimulatedRun &m_run;
};

Plan manyItems(int count, const RunLimits &limits)
{
    std::vector<PlanItem> items;
    for (int i = 0; i < count; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    return planOf(items, limits);
}

// Everything that was told of a run.
struct Heard
{
    std::vector<RunSnapshot> snapshots;
    std::vector<Instant> at;
    std::map<std::size_t, RunItemState> last;

    void run(SimulatedRun &run)
    {
        const SimulatedClock clock(run);
        const std::function<void(const RunSnapshot &)> take = [&](const RunSnapshot &snapshot) {
            snapshots.push_back(snapshot);
            at.push_back(run.now);
            for (const RunItemState &state : snapshot.changed)
                last[state.place] = state;
        };
        RunTeller teller(run.machine, u"r1"_s, clock, take);
        run.beforeEach = [&teller, also = run.beforeEach](SimulatedRun &now) {
            if (also)
                also(now);
            teller.tell();
        };
        run.run();
        teller.tellEnd();
    }
    std::vector<RunStage> stages() const
    {
        std::vector<RunStage> found;
        for (const RunSnapshot &snapshot : snapshots) {
            if (found.empty() || found.back() != snapshot.stage)
                found.push_back(snapshot.stage);
        }
        return found;
    }
};

} // namespace

class TestRunTeller : public QObject
{
    Q_OBJECT

private slots:
    void foldedSnapshotsAreTheMachine();
    void tellsNotMoreOftenThanPeopleRead();
    void onlyWhatHasChangedIsTold();
    void stagesFollowTheCanary();
    void whyItStopsIsTold();
    void timesAndBusinessAreTold();
};

void TestRunTeller::foldedSnapshotsAreTheMachine()
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        SimulatedRun::World world;
        world.poison = 0.1;
        world.unknown = 0.1;
        world.gone = 0.1;
        world.refusedByVerdict = 0.1;
        SimulatedRun run(manyItems(60, unlimited()), world, seed);
        Heard heard;
        heard.run(run);
        QCOMPARE(run.fault, QString());
        for (std::size_t i = 0; i < 60; ++i) {
            const RunMachine::Item &item = run.machine.item(i);
            QCOMPARE(heard.last[i].outcome, item.outcome);
            QCOMPARE(heard.last[i].step, item.step);
            QCOMPARE(heard.last[i].why, item.why);
            QCOMPARE(heard.last[i].publishedAt, item.sentAt);
        }
        QHash<ItemOutcome, qint64> counted;
        for (const auto &[place, state] : heard.last)
            ++counted[state.outcome];
        QCOMPARE(heard.snapshots.back().counts, counted);
        QCOMPARE(heard.snapshots.back().stage, RunStage::Ended);
    }
}

void TestRunTeller::tellsNotMoreOftenThanPeopleRead()
{
    SimulatedRun run(manyItems(300, unlimited()), {}, 1);
    Heard heard;
    heard.run(run);
    QVERIFY(heard.at.size() > 2);
    for (std::size_t i = 1; i + 1 < heard.at.size(); ++i) // the last comes at once
        QVERIFY(heard.at[i] - heard.at[i - 1] >= RunTeller::every);
}

// A hundred thousand that wait are not told again and again.
void TestRunTeller::onlyWhatHasChangedIsTold()
{
    const Plan plan = manyItems(100'000, unlimited());
    RunMachine machine(plan);
    SimulatedRun run(manyItems(1, unlimited()), {}, 1);
    const SimulatedClock clock(run);
    std::size_t told = 0;
    int calls = 0;
    const std::function<void(const RunSnapshot &)> count = [&](const RunSnapshot &snapshot) {
        told += snapshot.changed.size();
        ++calls;
    };
    RunTeller teller(machine, u"r1"_s, clock, count);
    teller.tell();
    QCOMPARE(calls, 1);
    for (std::size_t i = 0; i < 1'000; ++i) {
        machine.held(i, i + 1);
        run.now += RunTeller::every;
        teller.tell();
    }
    QCOMPARE(told, std::size_t(1'000));
    run.now += RunTeller::every;
    teller.tell();
    QCOMPARE(calls, 1'001);
}

void TestRunTeller::stagesFollowTheCanary()
{
    RunLimits limits = unlimited();
    limits.canary = 3;
    limits.ratePerSecond = 5;
    SimulatedRun run(manyItems(20, limits), {}, 1);
    Heard heard;
    heard.run(run);
    using enum RunStage;
    const auto stages = heard.stages();
    QVERIFY(stages.size() >= 3);
    QCOMPARE(stages.front(), Canary);
    QCOMPARE(stages[stages.size() - 2], Running);
    QCOMPARE(stages.back(), Ended);
    for (const RunSnapshot &snapshot : heard.snapshots) {
        QCOMPARE(snapshot.canaryPassed, snapshot.stage != Canary);
        QVERIFY(snapshot.stage != Canary || snapshot.sent <= 3);
        QVERIFY(snapshot.stage != Running || snapshot.sent > 3);
        QCOMPARE(snapshot.limits, limits);
    }
}

void TestRunTeller::whyItStopsIsTold()
{
    RunLimits limits = unlimited();
    limits.canary = 2;
    SimulatedRun::World world;
    world.poison = 1;
    SimulatedRun run(manyItems(20, limits), world, 1);
    Heard heard;
    heard.run(run);
    const RunSnapshot &last = heard.snapshots.back();
    QCOMPARE(last.whyStopping.code, WhyCode::CanaryFailed);
    QVERIFY(!last.canaryPassed);
    QVERIFY(last.failures >= 1);
    QCOMPARE(heard.last[19].why, RunWhy::stoppedBy(last.whyStopping));
}

void TestRunTeller::timesAndBusinessAreTold()
{
    const Plan plan = manyItems(1, unlimited());
    RunMachine machine(plan);
    SimulatedRun run(manyItems(1, unlimited()), {}, 1);
    const SimulatedClock clock(run);
    RunSnapshot last;
    const std::function<void(const RunSnapshot &)> keep
        = [&](const RunSnapshot &snapshot) { last = snapshot; };
    RunTeller teller(machine, u"r1"_s, clock, keep);
    const auto pass = [&run] { return run.now += Millis(150); };
    machine.held(0, 1);
    machine.judged(0, true, VerdictKind::SafeToReplay, {});
    machine.intended({ 0 });
    const Instant sent = pass();
    machine.published(0, PublishFate::Confirmed, {}, sent);
    machine.recorded({ 0 });
    machine.removed({ 0 });
    Evidence evidence;
    const Instant applied = run.now;
    evidence.inbox.value = RowEvidence<InboxRow>{ InboxRow{ applied, {}, {} } };
    StateRow row;
    row.version = 7;
    row.columns = { { u"status"_s, u"paid"_s }, { u"version"_s, u"7"_s } };
    evidence.state.value = RowEvidence<StateRow>{ row };
    teller.saw(0, evidence);
    const Instant seen = pass();
    machine.sawEffect(0, ItemOutcome::Applied, seen);
    teller.tell();
    QCOMPARE(last.changed.size(), std::size_t(1));
    const RunItemState &state = last.changed.front();
    QCOMPARE(state.publishedAt, sent);
    QCOMPARE(state.confirmedAt, sent);
    QCOMPARE(state.appliedAt, applied);
    QCOMPARE(state.effectSeenAt, seen);
    QCOMPARE(state.business, u"version 7, status paid"_s);
}

QTEST_GUILESS_MAIN(TestRunTeller)
#include "tst_runteller.moc"
