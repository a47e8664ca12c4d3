// SPDX-License-Identifier: GPL-3.0-or-later
// Above a size it takes two: in the shell, and in what carries a run out, whoever calls it.
#include "app/recoursectl/planfile.h"
#include "models/core/clock.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "models/runs/runapproval.h"
#include "tests/app/ctlshell.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// It is noon, and each look at the clock takes a millisecond.
class NoonClock final : public Clock
{
public:
    Instant now() const override { return CtlShell::now() + Millis(m_looks++); }

private:
    mutable std::atomic<qint64> m_looks{ 0 };
};

Workspace strict(Environment environment = Environment::Staging)
{
    Workspace workspace = runnable();
    workspace.environment = environment;
    workspace.replay.secondPersonAbove = 1;
    workspace.replay.ratePerSecond = 50;
    workspace.replay.stopAfterFailures = 5;
    return workspace;
}

// Two events are parked, and nora has made a plan for both.
struct ApproveShell : CtlShell
{
    explicit ApproveShell(const Workspace &workspace = strict())
        : CtlShell(workspace)
    {
        tick = Millis(1);
        be("nora");
        parkWhole("a");
        parkWhole("b");
        if (run({ u"plan"_s, u"replay"_s, u"a"_s, u"b"_s, u"--out"_s, planFile() })
            != ShellExit::Done)
            qFatal("no plan: %s", qPrintable(problem));
    }
    static void be(const char *login) { Operator::playAs(QString::fromLatin1(login)); }
    QString planFile() const { return folder.filePath(u"p"_s); }
    QString journalFile() const { return folder.filePath(u"j"_s); }

    ShellExit approve(QStringList more = {})
    {
        return run(QStringList{ u"approve"_s, planFile(), u"--reason"_s, u"looked at it"_s,
                                u"--yes"_s, u"--json"_s, u"--journal"_s, journalFile() }
                   + more);
    }
    ShellExit carryOut(QStringList more = {})
    {
        return run(QStringList{ u"run"_s, planFile(), u"--reason"_s, u"stock is back"_s, u"--yes"_s,
                                u"--json"_s, u"--journal"_s, journalFile() }
                   + more);
    }
    bool hasSentNothing() const
    {
        return console.parking.taken == 0 && console.parking.sent.empty();
    }
    std::unique_ptr<Journal> journal() const { return openSqliteJournal(journalFile()).value(); }

    QTemporaryDir folder;
};

} // namespace

class TestCtlApprove : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("USER", "somebody-else"); }
    void cleanup() { Operator::playAs({}); }

    void theEnvironmentMakesNoOtherPerson()
    {
        QVERIFY2(!Operator::current().who.startsWith(u"somebody-else"_s),
                 qPrintable(Operator::current().who));
    }

    void thePaceIsSaidInOneLine_data()
    {
        QTest::addColumn<RunAction>("action");
        QTest::addColumn<RunLimits>("limits");
        QTest::addColumn<QString>("pace");
        const RunLimits none{ .ratePerSecond = 0,
                              .canary = 0,
                              .batch = 1,
                              .stopAfterFailures = 0,
                              .effectTimeoutSeconds = 0 };
        const QString usual = u"Pace: 5 a second, canary 3, batches of 50, stop after 5 failures, "
                              "30 s for the effect\n"_s;
        QTest::newRow("replay") << RunAction::Replay << RunLimits{} << usual;
        QTest::newRow("resend") << RunAction::Resend << RunLimits{} << usual;
        QTest::newRow("compensate") << RunAction::Compensate << RunLimits{} << usual;
        QTest::newRow("no limits") << RunAction::Replay << none
                                   << u"Pace: no rate limit, no canary, batches of 1, failures "
                                      "never stop it, effects not looked for\n"_s;
        QTest::newRow("a compensation is checked")
            << RunAction::Compensate << none
            << u"Pace: no rate limit, no canary, batches of 1, failures never stop it, "
               "checked once\n"_s;
        QTest::newRow("slow") << RunAction::Replay
                              << RunLimits{ .ratePerSecond = 0.5, .stopAfterFailures = 1 }
                              << u"Pace: 0.5 a second, canary 3, batches of 50, stop after the "
                                 "first failure, 30 s for the effect\n"_s;
        // Nothing is sent, so that nothing fails or has an effect.
        QTest::newRow("resolve") << RunAction::Resolve << RunLimits{} << u"Pace: batches of 50\n"_s;
    }
    void thePaceIsSaidInOneLine()
    {
        QFETCH(RunAction, action);
        QFETCH(RunLimits, limits);
        QFETCH(QString, pace);
        ApproveShell shell;
        Plan plan = readPlan(shell.planFile()).value();
        plan.action = action;
        if (action == RunAction::Compensate)
            plan.compensation = u"refund"_s;
        plan.limits = limits;
        QVERIFY(writePrivately(shell.planFile(), planToJson(plan), true));
        (void)shell.run({ u"approve"_s, shell.planFile() });
        QVERIFY2(shell.text.endsWith(pace), qPrintable(shell.text));
    }

    void whatWouldBeDoneHasItsPace()
    {
        ApproveShell shell; // the workspace's limits: 50 a second, no canary
        QVERIFY2(shell.run({ u"plan"_s, u"replay"_s, u"a"_s, u"--out"_s, shell.planFile(),
                             u"--force"_s, u"--canary"_s, u"2"_s })
                         == ShellExit::Done
                     && shell.text.contains(u"\nPace: 50 a second, canary 2, "_s),
                 qPrintable(shell.text));
        const QStringList run{ u"run"_s, shell.planFile(), u"--rate"_s, u"7"_s };
        for (const QStringList &words : { run, run + QStringList{ u"--dry-run"_s } }) {
            (void)shell.run(words);
            QVERIFY2(shell.text.contains(u"\nPace: 7 a second, canary 2, "_s),
                     qPrintable(shell.text));
        }
        (void)shell.run({ u"replay"_s, u"a"_s, u"--rate"_s, u"900"_s });
        QVERIFY2(shell.text.contains(u"\nPace: 50 a second, no canary, "_s),
                 qPrintable(shell.text));
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::AlreadyApplied, {}, { Allowed::ResolveAsDuplicate }, {} };
        };
        (void)shell.run({ u"resolve"_s, u"a"_s });
        QVERIFY2(shell.text.contains(u"\nPace: batches of 50\n"_s), qPrintable(shell.text));
        // Where nothing would be done, nothing has a pace.
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::InFlight, {}, { Allowed::Wait }, {} };
        };
        (void)shell.run({ u"replay"_s, u"a"_s });
        QVERIFY2(!shell.text.contains(u"Pace"_s), qPrintable(shell.text));
        QVERIFY(shell.hasSentNothing());
    }

    void aSecondPersonsYesIsUsedOnce()
    {
        ApproveShell shell;
        QCOMPARE(shell.carryOut(), ShellExit::Refused);
        QVERIFY2(shell.problem.contains(u"second person"_s), qPrintable(shell.problem));
        QVERIFY(shell.hasSentNothing());
        ApproveShell::be("omar");
        QCOMPARE(shell.approve(), ShellExit::Done);
        QVERIFY(shell.json()[u"approval"_s].toInt() > 0);
        // A file is no proof of two people, and it says so.
        QVERIFY(shell.problem.contains(u"file of this machine"_s));
        ApproveShell::be("nora");
        QCOMPARE(shell.carryOut(), ShellExit::Done);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(2));
        QCOMPARE(shell.carryOut(), ShellExit::Refused);
        QVERIFY2(shell.problem.contains(u"used by a run"_s), qPrintable(shell.problem));
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(2));
        QVERIFY(shell.journal()->verify({}, {}, {})->isWhole());
    }

    void itTakesAnotherPerson_data()
    {
        QTest::addColumn<QByteArray>("approver");
        QTest::addColumn<QByteArray>("runner");
        QTest::addColumn<int>("approved");
        QTest::addColumn<int>("ran");
        const auto row = [](const char *name, const char *approver, const char *runner,
                            ShellExit approved, ShellExit ran) {
            QTest::newRow(name) << QByteArray(approver) << QByteArray(runner) << int(approved)
                                << int(ran);
        };
        row("the maker", "nora", "nora", ShellExit::Refused, ShellExit::Refused);
        row("another", "omar", "nora", ShellExit::Done, ShellExit::Done);
        row("who runs it as well", "omar", "omar", ShellExit::Done, ShellExit::Refused);
        row("a third runs it", "omar", "lea", ShellExit::Done, ShellExit::Done);
    }
    void itTakesAnotherPerson()
    {
        QFETCH(QByteArray, approver);
        QFETCH(QByteArray, runner);
        QFETCH(int, approved);
        QFETCH(int, ran);
        ApproveShell shell;
        ApproveShell::be(approver.constData());
        QCOMPARE(int(shell.approve()), approved);
        ApproveShell::be(runner.constData());
        QCOMPARE(int(shell.carryOut()), ran);
        QCOMPARE(shell.hasSentNothing(), ran != int(ShellExit::Done));
    }

    void narrowerIsFineAndWiderIsNot()
    {
        ApproveShell shell;
        ApproveShell::be("omar");
        QCOMPARE(shell.approve(), ShellExit::Done);
        ApproveShell::be("nora");
        // The shell never makes a run wider than its plan.
        QCOMPARE(shell.carryOut(
                     { u"--rate"_s, u"2000"_s, u"--canary"_s, u"1"_s, u"--stop-after"_s, u"1"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(2));
    }

    void anotherPlanIsNotApproved()
    {
        ApproveShell shell;
        ApproveShell::be("omar");
        QCOMPARE(shell.approve(), ShellExit::Done);
        ApproveShell::be("nora");
        QCOMPARE(shell.run({ u"plan"_s, u"replay"_s, u"b"_s, u"a"_s, u"--rate"_s, u"1"_s,
                             u"--out"_s, shell.planFile(), u"--force"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.carryOut(), ShellExit::Refused);
        QVERIFY(shell.hasSentNothing());
    }

    void withoutYesOrArmingNothingIsApproved()
    {
        ApproveShell shell(strict(Environment::Production));
        ApproveShell::be("omar");
        QCOMPARE(shell.run({ u"approve"_s, shell.planFile(), u"--journal"_s, shell.journalFile() }),
                 ShellExit::Refused);
        QVERIFY(shell.problem.contains(u"--yes"_s));
        QCOMPARE(shell.approve(), ShellExit::Refused);
        QVERIFY(shell.problem.contains(u"--arm"_s));
        QVERIFY(!QFileInfo::exists(shell.journalFile()));
        QCOMPARE(shell.approve({ u"--arm"_s, u"orders"_s }), ShellExit::Done);
    }

    void aPlanOfAnotherPlaceIsNotApproved()
    {
        const ApproveShell maker;
        Workspace workspace = strict();
        workspace.tenants = { u"globex"_s };
        ApproveShell other(strict());
        CtlShell shell(workspace);
        ApproveShell::be("omar");
        QCOMPARE(shell.run({ u"approve"_s, maker.planFile(), u"--reason"_s, u"x"_s, u"--yes"_s,
                             u"--journal"_s, maker.journalFile() }),
                 ShellExit::Refused);
        QVERIFY(!QFileInfo::exists(maker.journalFile()));
    }

    // Whoever calls what carries a run out.
    void theExecutorAsksItself_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<bool>("isDone");
        QTest::newRow("nobody has approved it") << u"none"_s << false;
        QTest::newRow("approved") << u"approved"_s << true;
        QTest::newRow("approved, and slower") << u"slower"_s << true;
        QTest::newRow("approved, and faster") << u"faster"_s << false;
        QTest::newRow("approved, and stopped later") << u"later"_s << false;
        QTest::newRow("approved, and with another item") << u"item"_s << false;
        QTest::newRow("approved, and claimed to be another plan") << u"claimed"_s << false;
        QTest::newRow("approved by who runs it") << u"own"_s << false;
        QTest::newRow("approved and used") << u"used"_s << false;
        QTest::newRow("small enough") << u"small"_s << true;
    }
    void theExecutorAsksItself()
    {
        QFETCH(QString, what);
        QFETCH(bool, isDone);
        ApproveShell shell;
        if (what != u"none" && what != u"small") {
            ApproveShell::be("omar");
            QCOMPARE(shell.approve(), ShellExit::Done);
        }
        RunOrder order;
        order.plan = readPlan(shell.planFile()).value();
        order.reason = u"stock is back"_s;
        order.by = { what == u"own" ? u"omar@desk"_s : u"nora@desk"_s, u"desk"_s, 1 };
        order.plannedLimits = order.plan.limits;
        if (what == u"slower")
            order.plan.limits.ratePerSecond = 20;
        else if (what == u"faster")
            order.plan.limits.ratePerSecond = 0;
        else if (what == u"later")
            order.plan.limits.stopAfterFailures = 0;
        else if (what == u"item")
            order.plan.items.front().digest = "another payload";
        else if (what == u"claimed")
            order.plannedLimits->batch += 1;
        else if (what == u"small")
            order.plan.items.back().leftOut = LeftOut::Verdict;
        const auto journal = shell.journal();
        const NoonClock clock;
        RunControl control;
        const auto run = [&] {
            return recourse::carryOut(order, shell.console, *journal, clock, control, {});
        };
        if (what == u"used")
            QVERIFY(run());
        const auto before = shell.console.parking.sent.size();
        const auto report = run();
        QCOMPARE(report.has_value(), isDone);
        if (isDone) {
            QCOMPARE(shell.console.parking.sent.size(), std::size_t(order.plan.includedCount()));
            return;
        }
        QCOMPARE(report.error().code, ErrorCode::InvalidInput);
        QVERIFY(!report.error().hint.isEmpty());
        QCOMPARE(shell.console.parking.sent.size(), before);
    }
};

QTEST_GUILESS_MAIN(TestCtlApprove)
#include "tst_ctlapprove.moc"
