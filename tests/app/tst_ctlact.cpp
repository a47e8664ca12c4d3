// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "tests/app/ctlshell.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// A console with parked messages, a folder for plans and a journal of its own.
struct ActShell : CtlShell
{
    explicit ActShell(const Workspace &workspace = runnable())
        : CtlShell(workspace)
    {
        tick = Millis(1);
    }

    QString file(const QString &name) const { return folder.filePath(name); }
    // A call with `why`, `yes` and this journal.
    ShellExit act(QStringList words)
    {
        words += { u"--reason"_s, u"stock is back"_s, u"--yes"_s };
        return show(words);
    }
    ShellExit show(QStringList words)
    {
        words += { u"--json"_s, u"--journal"_s, file(u"j"_s) };
        return run(words);
    }
    ShellExit plan(const QStringList &words)
    {
        return run(QStringList{ u"plan"_s } + words + QStringList{ u"--out"_s, file(u"p"_s) });
    }
    QByteArray bytes(const QString &name) const
    {
        QFile opened(file(name));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    QString outcome(qsizetype at) const
    {
        return json()[u"items"_s].toArray().at(at)[u"outcome"_s].toString();
    }
    bool hasDoneNothing() const
    {
        return console.parking.taken == 0 && console.parking.sent.empty()
            && !QFileInfo::exists(file(u"j"_s));
    }

    QTemporaryDir folder;
};

Workspace production()
{
    Workspace workspace = runnable();
    workspace.environment = Environment::Production;
    return workspace;
}

} // namespace

class TestCtlAct : public QObject
{
    Q_OBJECT
private slots:
    void aPlanIsAFileForThisUserOnly()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.parkWhole("b");
        shell.console.verdictOf = [](const Failure &failure) {
            const bool safe = failure.eventId.bytes() == "a";
            return Verdict{ safe ? VerdictKind::SafeToReplay : VerdictKind::InFlight,
                            {},
                            { safe ? Allowed::Replay : Allowed::Wait },
                            {} };
        };
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"b"_s, u"--json"_s }), ShellExit::Attention);
        const QJsonObject json = shell.json();
        QCOMPARE(json[u"digest"_s].toString().size(), 64);
        QVERIFY(json[u"complete"_s].toBool());
        const QJsonArray items = json[u"items"_s].toArray();
        QCOMPARE(items.size(), 2);
        for (const auto &key : { u"event_id"_s, u"handler"_s, u"digest"_s, u"verdict"_s, u"order"_s,
                                 u"target"_s, u"included"_s, u"why"_s })
            QVERIFY2(items[0].toObject().contains(key), qPrintable(key));
        QCOMPARE(items[0][u"event_id"_s].toString(), u"a"_s);
        QVERIFY(items[0][u"included"_s].toBool());
        QCOMPARE(items[0][u"target"_s][u"routing_key"_s].toString(), u"order-sync.work"_s);
        QVERIFY(!items[1][u"included"_s].toBool());
        QCOMPARE(items[1][u"left_out"_s].toString(), u"verdict"_s);
        QVERIFY(!items[1][u"why"_s].toString().isEmpty());
        QCOMPARE(
            QFileInfo(shell.file(u"p"_s)).permissions()
                & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
            QFile::Permissions());
        QCOMPARE(QDir(shell.folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{ u"p"_s });
        const auto plan = planFromJson(shell.bytes(u"p"_s));
        QVERIFY(plan.has_value());
        QCOMPARE(QString::fromLatin1(plan->digest().toHex()), json[u"digest"_s].toString());
        QVERIFY(shell.hasDoneNothing());
    }

    // As many lie there as before, but one has gone and another has come back.
    void whatIsNamedIsLookedForBeforeItIsCalledAbsent()
    {
        ActShell shell;
        shell.parkWhole("a");
        const std::vector<Failure> known = shell.console.parked.failures;
        shell.parkWhole("b");
        const std::vector<Failure> all = shell.console.parked.failures;
        shell.console.parked.failures = known;
        shell.console.scanOf = [&shell, &all](const HandlerName &) {
            if (shell.console.scans.back().force)
                shell.console.parked.failures = all;
            return ScanProgress{};
        };
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        QVERIFY(std::ranges::none_of(shell.console.scans, &FakeConsole::AskedScan::force));
        QCOMPARE(shell.plan({ u"replay"_s, u"b"_s, u"--force"_s }), ShellExit::Done);
        // Not where the operator wants no look.
        shell.console.scans.clear();
        QCOMPARE(shell.plan({ u"replay"_s, u"c"_s, u"--no-scan"_s, u"--force"_s }),
                 ShellExit::Attention);
        QVERIFY(shell.console.scans.empty());
    }

    void aPlanThatIsThereIsWrittenOverOnlyByForce()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        const QByteArray first = shell.bytes(u"p"_s);
        QCOMPARE(shell.plan({ u"resolve"_s, u"a"_s }), ShellExit::Refused);
        QCOMPARE(shell.bytes(u"p"_s), first);
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"--force"_s, u"--batch"_s, u"1"_s }),
                 ShellExit::Done);
        QVERIFY(shell.bytes(u"p"_s) != first);
        QVERIFY(shell.text.contains(u"order-sync.work"_s));
    }

    void aPlanChoosesAsTheListDoes()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.parkWhole("b");
        shell.console.parked.failures.back().tenant = TenantId(QByteArray("globex"));
        QCOMPARE(shell.plan({ u"replay"_s, u"--tenant"_s, u"globex"_s, u"--json"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 1);
        QCOMPARE(shell.json()[u"items"_s].toArray().at(0)[u"event_id"_s].toString(), u"b"_s);
        QCOMPARE(shell.plan({ u"replay"_s, u"--verdict"_s, u"lost"_s, u"--json"_s, u"--force"_s }),
                 ShellExit::Attention);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 0);
        QVERIFY(shell.json()[u"plan"_s].isNull());
        QCOMPARE(shell.plan({ u"replay"_s, u"A"_s, u"--json"_s, u"--force"_s }),
                 ShellExit::Attention); // another letter, another id
        QCOMPARE(shell.json()[u"absent"_s].toArray().at(0)[u"event_id"_s].toString(), u"A"_s);
    }

    void whatCannotBeReadMakesAPlanIncompleteAndAReplayImpossible()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.console.scanOf = [](const HandlerName &handler) {
            ScanProgress end;
            if (handler == u"invoice"_s)
                end.report.emplace().error = nobodyAnswers();
            return end;
        };
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"--json"_s }), ShellExit::Unread);
        QVERIFY(!shell.json()[u"complete"_s].toBool());
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Unread);
        QVERIFY(shell.hasDoneNothing());
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"--handler"_s, u"order-sync"_s }),
                 ShellExit::Done);
    }

    void aRunAppliesWhatWasPlanned()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.parkWhole("b");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"b"_s }), ShellExit::Done);
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"p"_s) }), ShellExit::Done);
        const QJsonObject json = shell.json();
        QVERIFY(!json[u"run"_s].toString().isEmpty());
        QVERIFY(json[u"complete"_s].toBool());
        QCOMPARE(json[u"items"_s].toArray().size(), 2);
        for (const auto &key : { u"event_id"_s, u"handler"_s, u"outcome"_s, u"why"_s })
            QVERIFY2(json[u"items"_s].toArray().at(0).toObject().contains(key), qPrintable(key));
        QCOMPARE(shell.outcome(0), u"applied"_s);
        const QString digest = json[u"digest"_s].toString();
        QCOMPARE(shell.show({ u"journal"_s }), ShellExit::Done);
        const QJsonArray entries = shell.json()[u"entries"_s].toArray();
        QVERIFY(entries.size() > 6);
        QCOMPARE(entries[0][u"reason"_s].toString(), u"stock is back"_s);
        QCOMPARE(entries[0][u"plan_digest"_s].toString(), digest);
        QCOMPARE(shell.console.parking.sent.size(), 2U);
        QCOMPARE(shell.console.parking.sent.front().routingKey, QByteArray("order-sync.work"));
        QVERIFY(shell.console.parking.lying.empty());
        // The same plan once more: nothing is there to send.
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"p"_s) }), ShellExit::Attention);
        QCOMPARE(shell.outcome(0), u"skipped"_s);
        QCOMPARE(shell.console.parking.sent.size(), 2U);
    }

    void aReplayIsPlanAndRunInOne()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"gone"_s }), ShellExit::Attention);
        QCOMPARE(shell.outcome(0), u"applied"_s);
        QCOMPARE(shell.outcome(1), u"skipped"_s);
        QVERIFY(shell.problem.contains(u"gone"_s));
        QCOMPARE(shell.act({ u"replay"_s, u"gone"_s }), ShellExit::Refused);
    }

    void aResolveKeepsTheMessageInTheJournal()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::AlreadyApplied, {}, { Allowed::ResolveAsDuplicate }, {} };
        };
        shell.console.parking.applied.insert(EventId(QByteArray("a")));
        QCOMPARE(shell.act({ u"resolve"_s, u"a"_s }), ShellExit::Done);
        QCOMPARE(shell.outcome(0), u"resolved"_s);
        QVERIFY(shell.console.parking.sent.empty());
        QVERIFY(shell.console.parking.lying.empty());
        const auto journal = openSqliteJournal(shell.file(u"j"_s));
        QVERIFY(journal.has_value());
        const auto kept = (*journal)->archivedOf(EventId(QByteArray("a")), u"order-sync"_s);
        QVERIFY(kept.has_value());
        QCOMPARE(kept->size(), 1U);
    }

    void withoutAYesNothingIsDone()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.show({ u"replay"_s, u"a"_s }), ShellExit::Refused);
        QCOMPARE(shell.json()[u"items"_s].toArray().at(0)[u"event_id"_s].toString(), u"a"_s);
        QCOMPARE(shell.json()[u"refused"_s].toArray().size(), 1);
        QVERIFY(shell.json()[u"run"_s].isNull());
        QVERIFY(shell.problem.contains(u"--yes"_s));
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        QCOMPARE(shell.show({ u"run"_s, shell.file(u"p"_s) }), ShellExit::Refused);
        QVERIFY(shell.hasDoneNothing());
    }

    void theVerdictMayForbidIt()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::WillFailAgain, {}, { Allowed::ReplayWithReason }, {} };
        };
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Refused);
        QVERIFY(shell.hasDoneNothing());
        QCOMPARE(shell.json()[u"items"_s].toArray().at(0)[u"left_out"_s].toString(),
                 u"needs-reason"_s);
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"--retry-permanent"_s }), ShellExit::Done);
    }

    void productionIsArmedByItsName()
    {
        ActShell shell(production());
        shell.parkWhole("a");
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Refused);
        QVERIFY(shell.problem.contains(u"--arm"_s));
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"--arm"_s, u"Orders"_s }), ShellExit::Refused);
        QVERIFY(shell.hasDoneNothing());
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"--arm"_s, u"orders"_s }), ShellExit::Done);
    }

    void aboveASizeItTakesTwo()
    {
        Workspace workspace = runnable();
        workspace.replay.secondPersonAbove = 1;
        ActShell shell(workspace);
        shell.parkWhole("a");
        shell.parkWhole("b");
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s, u"b"_s }), ShellExit::Refused);
        QVERIFY(shell.problem.contains(u"second person"_s));
        QVERIFY(shell.hasDoneNothing());
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Done);
    }

    void aPlanOfAnotherPlaceIsRefused_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : { "name", "environment", "handler", "broker", "parking", "tenant" })
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void aPlanOfAnotherPlaceIsRefused()
    {
        QFETCH(QString, what);
        ActShell maker;
        maker.parkWhole("a");
        QCOMPARE(maker.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        Workspace workspace = runnable();
        if (what == u"name")
            workspace.name = u"other"_s;
        else if (what == u"environment")
            workspace.environment = Environment::Development;
        else if (what == u"handler")
            workspace.handlers.erase(workspace.handlers.begin());
        else if (what == u"broker")
            workspace.handlers.front().broker = u"mq2"_s;
        else if (what == u"parking")
            workspace.handlers.front().parking = u"elsewhere"_s;
        else
            workspace.tenants = { u"globex"_s };
        ActShell shell(workspace);
        QCOMPARE(shell.act({ u"run"_s, maker.file(u"p"_s) }), ShellExit::Refused);
        QCOMPARE(shell.json()[u"refused"_s].toArray().size(), 1);
        QVERIFY(shell.hasDoneNothing());
    }

    void aChangedPlanIsRefusedAndAMissingOneIsUsage()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        QByteArray changed = shell.bytes(u"p"_s);
        changed.replace("order-sync.work", "invoice.work");
        QFile file(shell.file(u"changed"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(changed);
        file.close();
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"changed"_s) }), ShellExit::Refused);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(shell.bytes(u"p"_s).chopped(20));
        file.close();
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"changed"_s) }), ShellExit::Refused);
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"none"_s) }), ShellExit::Usage);
        QVERIFY2(shell.problem.contains(u"path of the plan"_s), qPrintable(shell.problem));
        QVERIFY2(!shell.problem.contains(u"workspace"_s), qPrintable(shell.problem));
        QCOMPARE(shell.run({ u"plan"_s, u"replay"_s, u"a"_s, u"--out"_s, shell.file(u"no/p"_s) }),
                 ShellExit::Usage);
        QVERIFY2(!shell.problem.contains(u"workspace"_s), qPrintable(shell.problem));
        QVERIFY(shell.hasDoneNothing());
    }

    void aDryRunJudgesAgainAndChangesNothing()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.parkWhole("b");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"b"_s }), ShellExit::Done);
        const QStringList dry{ u"run"_s, shell.file(u"p"_s), u"--dry-run"_s };
        QCOMPARE(shell.show(dry), ShellExit::Done);
        const QString digest = shell.json()[u"digest"_s].toString();
        QVERIFY(shell.json()[u"dry_run"_s].toBool());
        shell.console.parked.failures.pop_back(); // b is gone
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::AlreadyApplied, {}, { Allowed::Resolve }, {} };
        };
        QCOMPARE(shell.show(dry), ShellExit::Attention);
        const QJsonArray items = shell.json()[u"items"_s].toArray();
        QCOMPARE(items[0][u"left_out"_s].toString(), u"verdict"_s);
        QCOMPARE(items[0][u"verdict"_s].toString(), u"already-applied"_s);
        QCOMPARE(items[1][u"left_out"_s].toString(), u"not-parked"_s);
        QCOMPARE(shell.json()[u"digest"_s].toString(), digest);
        QVERIFY(shell.hasDoneNothing());
    }

    void aRunIsNeverFasterThanItsPlan()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s, u"--rate"_s, u"2"_s, u"--canary"_s, u"1"_s }),
                 ShellExit::Done);
        const QStringList run{ u"run"_s, shell.file(u"p"_s) };
        QCOMPARE(shell.show(run + QStringList{ u"--rate"_s, u"50"_s, u"--canary"_s, u"0"_s }),
                 ShellExit::Refused);
        QCOMPARE(shell.json()[u"limits"_s][u"rate_per_s"_s].toDouble(), 2.0);
        QCOMPARE(shell.json()[u"limits"_s][u"canary"_s].toInt(), 1);
        QCOMPARE(shell.show(run + QStringList{ u"--rate"_s, u"1"_s, u"--canary"_s, u"5"_s }),
                 ShellExit::Refused);
        QCOMPARE(shell.json()[u"limits"_s][u"rate_per_s"_s].toDouble(), 1.0);
        QCOMPARE(shell.json()[u"limits"_s][u"canary"_s].toInt(), 5);
    }

    void outcomesDecideTheExitCode_data()
    {
        using Outcomes = std::vector<ItemOutcome>;
        QTest::addColumn<Outcomes>("outcomes");
        QTest::addColumn<bool>("error");
        QTest::addColumn<int>("exit");
        using enum ItemOutcome;
        QTest::newRow("all well") << Outcomes{ Applied, Duplicate, Resolved } << false << 0;
        QTest::newRow("one parked again") << Outcomes{ Applied, ParkedAgain } << false << 1;
        QTest::newRow("no effect") << Outcomes{ NoEffectInTime } << false << 1;
        QTest::newRow("failed") << Outcomes{ Failed } << false << 1;
        QTest::newRow("skipped") << Outcomes{ Applied, Skipped } << false << 1;
        QTest::newRow("broker lost") << Outcomes{ Applied, Skipped } << true << 3;
        QTest::newRow("all refused") << Outcomes{ Refused, Refused } << false << 4;
        QTest::newRow("one refused") << Outcomes{ Applied, Refused } << false << 1;
        QTest::newRow("unknown") << Outcomes{ Applied, Unknown } << false << 5;
        QTest::newRow("unknown, broker lost") << Outcomes{ Unknown } << true << 5;
    }
    void outcomesDecideTheExitCode()
    {
        QFETCH(const std::vector<ItemOutcome>, outcomes);
        QFETCH(bool, error);
        QFETCH(int, exit);
        std::vector<RunItemReport> items;
        for (const ItemOutcome outcome : outcomes)
            items.push_back({ {}, {}, outcome, {} });
        QCOMPARE(int(exitOf(items, error)), exit);
    }

    void aBrokerThatIsGoneEndsWithThree()
    {
        ActShell shell;
        shell.parkWhole("a");
        shell.console.parking.broken = nobodyAnswers();
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Unread);
        QCOMPARE(shell.outcome(0), u"skipped"_s);
        QVERIFY(!shell.json()[u"complete"_s].toBool());
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"code"_s].toString(),
                 u"unreachable"_s);
        QCOMPARE(shell.console.parking.lying.size(), 1U);
    }

    void aJournalThatCannotBeUsedStopsEverything()
    {
        ActShell shell;
        shell.parkWhole("a");
        QFile file(shell.file(u"j"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no journal, and it stays as it is");
        file.close();
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Unread);
        QCOMPARE(shell.console.parking.taken, 0);
        QVERIFY(shell.bytes(u"j"_s).startsWith("this is no journal"));
        QCOMPARE(shell.show({ u"journal"_s }), ShellExit::Unread);
    }

    void whatNobodyKnowsEndsWithFive()
    {
        ActShell shell;
        shell.tick = Millis(20);
        shell.parkWhole("a");
        shell.console.parking.fate = PublishFate::Unknown;
        QCOMPARE(shell.act({ u"replay"_s, u"a"_s }), ShellExit::Unknown);
        QCOMPARE(shell.outcome(0), u"unknown"_s);
        QVERIFY(shell.problem.contains(u"recover"_s));
    }

    void anInterruptedRunSaysWhatItDidNotDo()
    {
        ActShell shell;
        shell.parkWhole("a");
        QCOMPARE(shell.plan({ u"replay"_s, u"a"_s }), ShellExit::Done);
        shell.stop.request_stop();
        QCOMPARE(shell.act({ u"run"_s, shell.file(u"p"_s) }), ShellExit::Attention);
        QCOMPARE(shell.outcome(0), u"skipped"_s);
        QVERIFY(!shell.json()[u"stopped"_s].toString().isEmpty());
        QVERIFY(shell.console.parking.sent.empty());
    }

    void aProcessIsKilledOnlyWhereItIsMeantTo()
    {
        qputenv("RECOURSE_KILL_AT", "publish:1");
        QVERIFY(!killPoint(Environment::Production));
        QVERIFY(!killPoint(Environment::Staging));
        QVERIFY(killPoint(Environment::Sandbox) && killPoint(Environment::Development));
        for (const char *wrong : { "", "publish", "publish:0", "publish:x", "a:1:2" }) {
            qputenv("RECOURSE_KILL_AT", wrong);
            QVERIFY2(!killPoint(Environment::Sandbox), wrong);
        }
        qunsetenv("RECOURSE_KILL_AT");
    }
};

QTEST_GUILESS_MAIN(TestCtlAct)
#include "tst_ctlact.moc"
