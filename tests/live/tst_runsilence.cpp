// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is said any more: a line that stands still, a process that stands still, a connection of
// which only the broker does not know that it is dead. Nothing is taken for done, failed or gone
// that is not known to be; afterwards each event is applied exactly once.
#include "models/runs/recovery.h"
#include "tests/live/brokerline.h"
#include "tests/live/runscene.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int eventCount = 9;
constexpr int patienceMs = 60'000;
constexpr int heartbeatSeconds = 2;

RabbitServers servers;

std::vector<Message> events(int count)
{
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    return messages;
}

// A child of ours carries the plan out on a workspace of its own, and does something at a step.
pid_t carriedOutByAChild(const Scene &scene, const Workspace &workspace, const Plan &plan,
                         const std::function<void(const char *step)> &atStep)
{
    const pid_t child = ::fork();
    if (child != 0)
        return child;
    // It has none of our threads: it opens everything anew.
    ConsoleOptions options;
    options.indexPath = scene.folder.filePath(u"parked.db"_s);
    auto console = Console::open(workspace, guestSecrets, options).value();
    auto journal = openSqliteJournal(scene.folder.filePath(u"journal"_s)).value();
    RunControl control;
    (void)carryOut(orderFor(plan, atStep), *console, *journal, wallClock, control, {});
    ::_exit(0);
}

Workspace through(const Scene &scene, quint16 port)
{
    Workspace workspace = scene.console->workspace();
    workspace.brokers.front().port = port;
    return workspace;
}

// Ends a child that a failed assertion leaves behind.
class ChildGuard
{
public:
    explicit ChildGuard(pid_t child)
        : m_child(child)
    {
    }
    ~ChildGuard()
    {
        if (m_child <= 0)
            return;
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
    ChildGuard(const ChildGuard &) = delete;
    ChildGuard &operator=(const ChildGuard &) = delete;
    void ended() { m_child = 0; }

private:
    pid_t m_child;
};

void withShortHeartbeat(Workspace &workspace)
{
    workspace.brokers.front().heartbeatSeconds = heartbeatSeconds;
}

} // namespace

class TestRunSilence : public QObject
{
    Q_OBJECT

private slots:
    void whatADeadConnectionHoldsIsNotGone_data();
    void whatADeadConnectionHoldsIsNotGone();
    void aLineThatStandsStillIsNoticed_data();
    void aLineThatStandsStillIsNoticed();
    void aQuestionWithoutAnswerEndsTheRun_data() { RECOURSE_RABBIT_VERSIONS }
    void aQuestionWithoutAnswerEndsTheRun();
    void aProcessThatStoodStillTrustsNothing_data() { RECOURSE_RABBIT_VERSIONS }
    void aProcessThatStoodStillTrustsNothing();
};

void TestRunSilence::whatADeadConnectionHoldsIsNotGone_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<RunAction>("action");
    for (const QString &version : RabbitServer::versions()) {
        for (const QByteArray &type : { "classic"_ba, "quorum"_ba }) {
            for (const RunAction action : { RunAction::Resolve, RunAction::Replay })
                QTest::addRow("%s %s %s", qPrintable(version), type.constData(),
                              actionName(action).data())
                    << version << type << action;
        }
    }
}

// The process is killed with its copies in its hands, and the broker does not hear of it.
void TestRunSilence::whatADeadConnectionHoldsIsNotGone()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    QFETCH(const RunAction, action);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Line line(server->amqpPort());
    Scene scene(*server, type, { parkedEvent("event-0") });
    if (action == RunAction::Resolve) {
        scene.sql(u"INSERT INTO inbox VALUES ('orders', 'event-0', datetime('now'))"_s);
        scene.sql(u"INSERT INTO changes VALUES ('event-0')"_s);
    }
    const Plan plan = scene.plan(action);
    QCOMPARE(plan.includedCount(), 1);
    // The broker is not to find out by itself meanwhile.
    Workspace slow = through(scene, line.port());
    slow.brokers.front().heartbeatSeconds = 600;
    const QByteArray last = action == RunAction::Resolve ? "remove" : "publish";
    const pid_t child = carriedOutByAChild(scene, slow, plan, [&](const char *step) {
        if (last != step)
            return;
        line.freeze();
        std::raise(SIGKILL);
    });
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    QCOMPARE(scene.parked.client.ready(parking), 0); // as if it had gone

    const auto recovered = [&scene](const RecoveryPatience &patience) {
        return recoverRuns(*scene.console, *scene.journal, Operator::current(), wallClock, {},
                           patience)
            .value();
    };
    const RecoveryReport early = recovered({ 0, Millis(0) });
    QCOMPARE(early.items.size(), std::size_t(1));
    QCOMPARE(outcomeName(early.items.front().outcome), outcomeName(ItemOutcome::None));
    QCOMPARE(early.items.front().why.code, WhyCode::ParkingUnknown);
    QCOMPARE(scene.journal->openRuns()->size(), std::size_t(1));

    line.cut();
    std::vector<RecoveredItem> items;
    const auto isSettled = [&] {
        const RecoveryReport report = recovered({});
        if (!report.items.empty())
            items = report.items;
        return scene.journal->openRuns()->empty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), patienceMs);
    QCOMPARE(items.size(), std::size_t(1));
    QCOMPARE(outcomeName(items.front().outcome), outcomeName(ItemOutcome::Failed));
    QVERIFY(items.front().copyIsParked);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
}

void TestRunSilence::aLineThatStandsStillIsNoticed_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("arrives"); // in the end, what was sent into it
    for (const QString &version : RabbitServer::versions()) {
        for (const bool arrives : { false, true })
            QTest::addRow("%s, %s", qPrintable(version), arrives ? "it goes on" : "it is cut")
                << version << arrives;
    }
}

void TestRunSilence::aLineThatStandsStillIsNoticed()
{
    QFETCH(const QString, version);
    QFETCH(const bool, arrives);
    RECOURSE_NEED_RABBIT(server, servers, version);
    auto line = std::make_unique<Line>(server->amqpPort());
    Scene scene(*server, "classic", events(eventCount), {}, [&line](Workspace &workspace) {
        withShortHeartbeat(workspace);
        workspace.brokers.front().port = line->port();
    });
    RunLimits limits = Scene::calm();
    limits.batch = 3;
    limits.effectTimeoutSeconds = 3;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), eventCount);
    LittleHandler handler(server->amqpPort(), scene.database);
    int published = 0;
    // It comes back while the line stands still: nobody but the run itself has noticed.
    const RunReport report = scene.run(plan, [&](RunOrder &order) {
        order.atStep = [&](const char *step) {
            if (step == "publish"_ba && ++published == 2)
                line->freeze();
        };
    });
    const QByteArray told = summary(report);
    QVERIFY2(published >= 2, told.constData());
    QVERIFY2(!report.whyStopped.isEmpty(), told.constData());
    // What was applied was; of what was sent into the silence nothing is known; the rest was not
    // sent, and that is no failure of its own, whichever of its two connections a run misses first.
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 3, told.constData());
    QVERIFY2(report.counts.value(ItemOutcome::Unknown) == 3, told.constData());
    QVERIFY2(report.counts.value(ItemOutcome::Skipped) == eventCount - 6, told.constData());

    if (arrives)
        line->thaw();
    else
        line->cut();
    // By the same line, or by another one.
    std::unique_ptr<Line> other;
    if (!arrives) {
        other = std::make_unique<Line>(server->amqpPort());
        ConsoleOptions options;
        options.indexPath = scene.folder.filePath(u"other.db"_s);
        scene.console = Console::open(through(scene, other->port()), guestSecrets, options).value();
    }
    // The broker gives back what it held for us.
    QTRY_VERIFY2_WITH_TIMEOUT(scene.parked.client.ready(parking) + scene.changes() >= eventCount,
                              told.constData(), patienceMs);
    const QByteArray fault = faultInTheEnd(scene, eventCount);
    QVERIFY2(fault.isEmpty(), QByteArray(told + "\n" + fault).constData());
}

// Before anything was sent, and long before a heartbeat is missed: the way to send ends with the
// question that opens it. Nothing failed, since nothing was tried.
void TestRunSilence::aQuestionWithoutAnswerEndsTheRun()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Line line(server->amqpPort());
    Scene scene(*server, "classic", events(eventCount), {}, [&line](Workspace &workspace) {
        workspace.brokers.front().heartbeatSeconds = 600;
        workspace.brokers.front().port = line.port();
    });
    RunLimits limits = Scene::calm();
    limits.batch = 3;
    limits.stopAfterFailures = 0;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), eventCount);
    const RunReport report = scene.run(plan, [&line](RunOrder &order) {
        order.atStep = [&line](const char *step) {
            if (step == "publish"_ba)
                line.freeze();
        };
    });
    const QByteArray told = summary(report);
    QVERIFY2(report.whyStopped.code == WhyCode::BrokerLost, told.constData());
    QVERIFY2(report.counts.value(ItemOutcome::Skipped) == eventCount, told.constData());
    line.cut();
    QTRY_COMPARE_WITH_TIMEOUT(scene.parked.client.ready(parking), eventCount, patienceMs);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

// A laptop that slept: the process stands still until the broker has given up on it.
void TestRunSilence::aProcessThatStoodStillTrustsNothing()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", events(eventCount), {}, withShortHeartbeat);
    RunLimits limits = Scene::calm();
    limits.batch = 3;
    limits.effectTimeoutSeconds = 3;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), eventCount);
    int published = 0;
    const pid_t child = carriedOutByAChild(scene, scene.console->workspace(), plan,
                                           [&published](const char *step) {
                                               if (step == "publish"_ba && ++published == 2)
                                                   std::raise(SIGSTOP);
                                           });
    ChildGuard guard(child);
    LittleHandler handler(server->amqpPort(), scene.database);
    int status = 0;
    QCOMPARE(::waitpid(child, &status, WUNTRACED), child);
    QVERIFY(WIFSTOPPED(status));
    QCOMPARE(scene.changes(), 3);
    // Its run goes on: nobody recovers what somebody is at.
    const auto report
        = recoverRuns(*scene.console, *scene.journal, Operator::current(), wallClock, {});
    QVERIFY(report && report->items.empty() && report->closed.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(scene.parked.client.ready(parking), eventCount - 3, patienceMs);
    ::kill(child, SIGCONT);
    QCOMPARE(::waitpid(child, &status, 0), child);
    guard.ended();
    QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, "it did not end by itself");
    // What it held when it fell asleep it has not removed.
    QTRY_VERIFY_WITH_TIMEOUT(scene.parked.client.ready(parking) + scene.changes() >= eventCount,
                             patienceMs);
    QCOMPARE(faultInTheEnd(scene, eventCount), QByteArray());
    QCOMPARE(handler.seen().size(), std::size_t(eventCount));
}

QTEST_GUILESS_MAIN(TestRunSilence)
#include "tst_runsilence.moc"
