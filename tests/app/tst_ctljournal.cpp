// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/journalpath.h"
#include "models/text/runtext.h"
#include "tests/app/ctlshell.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

struct JournalShell : CtlShell
{
    explicit JournalShell(const Workspace &workspace = runnable())
        : CtlShell(workspace)
    {
    }

    QString file(const QString &name) const { return folder.filePath(name); }

    // An entry of run r1 about that event.
    static JournalEntry entry(EntryKind kind, const QByteArray &event,
                              const QByteArray &tenant = "acme")
    {
        JournalEntry made;
        made.at = now() - std::chrono::hours(1);
        made.kind = kind;
        made.action = RunAction::Replay;
        made.who = u"ann@here"_s;
        made.host = u"here"_s;
        made.run = u"r1"_s;
        made.handler = u"order-sync"_s;
        made.eventId = EventId(event);
        made.tenant = TenantId(tenant);
        return made;
    }

    void write(const std::vector<JournalEntry> &entries) const
    {
        const auto journal = openSqliteJournal(file(u"j"_s));
        if (!journal || !(*journal)->append(entries))
            qFatal("the journal cannot be written");
    }
    void writeOpenRun() const
    {
        JournalEntry began = entry(EntryKind::RunBegan, {});
        began.handler.clear();
        began.tenant = {};
        began.reason = u"stock is back"_s;
        JournalEntry outcome = entry(EntryKind::Outcome, "b");
        outcome.outcome = ItemOutcome::Skipped;
        outcome.detail
            = QJsonObject{ { u"why"_s, QJsonObject{ { u"code"_s, u"not-parked-any-more"_s } } },
                           { u"number"_s, qint64(9'007'199'254'740'993) } };
        write({ began, entry(EntryKind::Intent, "a"), outcome });
    }

    ShellExit ask(QStringList words)
    {
        words += { u"--journal"_s, file(u"j"_s) };
        return run(words);
    }
    QJsonArray entries() const { return json()[u"entries"_s].toArray(); }

    QTemporaryDir folder;
};

} // namespace

class TestCtlJournal : public QObject
{
    Q_OBJECT
private slots:
    void entriesHaveTheKeysOfTheContract()
    {
        JournalShell shell;
        shell.writeOpenRun();
        QCOMPARE(shell.ask({ u"journal"_s, u"--json"_s }), ShellExit::Done);
        QVERIFY(shell.json()[u"complete"_s].toBool());
        QCOMPARE(shell.entries().size(), 3);
        const QJsonObject last = shell.entries().last().toObject();
        for (const auto &key : { u"sequence"_s, u"at"_s, u"kind"_s, u"action"_s, u"who"_s,
                                 u"host"_s, u"run"_s, u"handler"_s, u"event_id"_s, u"tenant"_s,
                                 u"outcome"_s, u"reason"_s, u"detail"_s, u"hash"_s })
            QVERIFY2(last.contains(key), qPrintable(key));
        QCOMPARE(last[u"sequence"_s].toInt(), 3); // the newest is last
        QCOMPARE(last[u"kind"_s].toString(), u"outcome"_s);
        QCOMPARE(last[u"outcome"_s].toString(), u"skipped"_s);
        QVERIFY(shell.text.contains(u"9007199254740993"_s)); // every digit
        QCOMPARE(shell.ask({ u"journal"_s }), ShellExit::Done);
        QVERIFY(shell.text.contains(u"stock is back"_s));
        QVERIFY(shell.text.contains(u"It is not parked any more, or somebody else holds it."_s));
    }

    void aVeryLongIdOrReasonLeavesTheTableAlone()
    {
        JournalShell shell;
        const QByteArray id = "order-sync:" + QByteArray(200, '8') + ":v7";
        JournalEntry began = JournalShell::entry(EntryKind::RunBegan, id);
        began.reason = QString(300, u'r');
        shell.write({ began });
        shell.columns = 160;
        QCOMPARE(shell.ask({ u"journal"_s }), ShellExit::Done);
        QVERIFY2(shell.text.contains(u"8:v7  order-sync"_s), qPrintable(shell.text));
        const QStringList lines = shell.text.split(u'\n');
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 160, qPrintable(line));
        QCOMPARE(shell.ask({ u"journal"_s, u"--json"_s }), ShellExit::Done);
        QCOMPARE(shell.entries().at(0)[u"event_id"_s].toString().toUtf8(), id);
    }

    void filtersNarrowIt()
    {
        JournalShell shell;
        shell.writeOpenRun();
        (void)shell.ask({ u"journal"_s, u"--json"_s, u"--event-id"_s, u"a"_s });
        QCOMPARE(shell.entries().size(), 1);
        (void)shell.ask(
            { u"journal"_s, u"--json"_s, u"--kind"_s, u"outcome"_s, u"--kind"_s, u"run-began"_s });
        QCOMPARE(shell.entries().size(), 2);
        (void)shell.ask({ u"journal"_s, u"--json"_s, u"--run"_s, u"r2"_s });
        QCOMPARE(shell.entries().size(), 0);
        (void)shell.ask({ u"journal"_s, u"--json"_s, u"--since"_s, u"30min"_s });
        QCOMPARE(shell.entries().size(), 0);
    }

    void aFilterThatMatchesNothingSaysSo()
    {
        JournalShell shell;
        shell.writeOpenRun();
        for (const QStringList &words :
             { QStringList{ u"--run"_s, u"r2"_s }, QStringList{ u"--handler"_s, u"gone"_s },
               QStringList{ u"--verify"_s, u"--since"_s, u"30min"_s } }) {
            QCOMPARE(shell.ask(QStringList{ u"journal"_s } + words), ShellExit::Done);
            QVERIFY2(shell.text.endsWith(u"No entry matches.\n"_s), qPrintable(shell.text));
        }
        QCOMPARE(shell.ask({ u"journal"_s, u"--run"_s, u"r1"_s }), ShellExit::Done);
        QVERIFY2(!shell.text.contains(u"No entry"_s), qPrintable(shell.text));
        // JSON has an empty list, and a chain is no list.
        QCOMPARE(shell.ask({ u"journal"_s, u"--json"_s, u"--run"_s, u"r2"_s }), ShellExit::Done);
        QVERIFY(shell.entries().isEmpty());
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Done);
        QVERIFY(!shell.text.contains(u"No entry"_s));
        JournalShell empty;
        empty.write({});
        QCOMPARE(empty.ask({ u"journal"_s }), ShellExit::Done);
        QCOMPARE(empty.text, u"There is no entry to show.\n"_s);
    }

    void otherTenantsAreNotShownNorExported()
    {
        Workspace workspace = runnable();
        workspace.tenants = { u"acme"_s };
        JournalShell shell(workspace);
        shell.write({ JournalShell::entry(EntryKind::Intent, "a"),
                      JournalShell::entry(EntryKind::Intent, "theirs", "globex") });
        QCOMPARE(shell.ask({ u"journal"_s }), ShellExit::Done);
        QVERIFY(!shell.text.contains(u"theirs"_s));
        QCOMPARE(shell.ask({ u"journal"_s, u"--export"_s, shell.file(u"x"_s) }),
                 ShellExit::Refused);
        QVERIFY(!QFileInfo::exists(shell.file(u"x"_s)));
    }

    void theChainIsWholeOrSaysWhereItBreaks()
    {
        JournalShell shell;
        shell.writeOpenRun();
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s, u"--json"_s }), ShellExit::Done);
        QCOMPARE(shell.json()[u"chain"_s].toString(), u"whole"_s);
        QCOMPARE(shell.json()[u"checked"_s].toInt(), 3);
        QVERIFY(!shell.json().contains(u"entries"_s));
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Done);
        QVERIFY(shell.text.contains(u"whole"_s));

        // The same letters at another place of the file: no length changes, and a word does.
        QFile file(shell.file(u"j"_s));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray all = file.readAll();
        const qsizetype at = all.indexOf("stock is back");
        QVERIFY(at > 0);
        file.seek(at);
        file.write("stack");
        file.close();
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s, u"--json"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"chain"_s].toString(), u"hash"_s);
        QCOMPARE(shell.json()[u"breaks_at"_s].toInt(), 1);
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Attention);
        QVERIFY(shell.text.contains(u"1"_s));
    }

    void anExportIsAFileOfLines()
    {
        JournalShell shell;
        shell.writeOpenRun();
        const QStringList words{ u"journal"_s, u"--json"_s, u"--export"_s, shell.file(u"x"_s) };
        QCOMPARE(shell.ask(words), ShellExit::Done);
        QCOMPARE(shell.json()[u"exported"_s].toInt(), 3);
        QFile file(shell.file(u"x"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QCOMPARE(shell.ask(words), ShellExit::Refused);
        QCOMPARE(shell.ask(words + QStringList{ u"--force"_s, u"--event-id"_s, u"a"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.json()[u"exported"_s].toInt(), 1);
    }

    void noJournalIsNoFaultUnlessOneIsNamed()
    {
        JournalShell shell;
        QCOMPARE(shell.ask({ u"journal"_s }), ShellExit::Unread);
        QCOMPARE(shell.ask({ u"recover"_s }), ShellExit::Unread);
        QVERIFY(!QFileInfo::exists(shell.file(u"j"_s)));
        qputenv("XDG_DATA_HOME", shell.folder.path().toUtf8());
        QCOMPARE(shell.run({ u"journal"_s, u"--json"_s }), ShellExit::Done);
        QCOMPARE(shell.entries().size(), 0);
        QCOMPARE(shell.run({ u"journal"_s, u"--verify"_s }), ShellExit::Unread);
        QCOMPARE(shell.run({ u"recover"_s, u"--yes"_s, u"--json"_s }), ShellExit::Done);
        QVERIFY(QDir(shell.folder.path()).isEmpty()); // looking makes nothing
        qunsetenv("XDG_DATA_HOME");
    }

    void whatIsOpenIsListedAndNotTouched()
    {
        JournalShell shell;
        shell.writeOpenRun();
        QCOMPARE(shell.ask({ u"recover"_s, u"--json"_s }), ShellExit::Attention);
        const QJsonArray items = shell.json()[u"items"_s].toArray();
        QCOMPARE(items.size(), 1); // the other one has its outcome
        QCOMPARE(items[0][u"run"_s].toString(), u"r1"_s);
        QCOMPARE(items[0][u"event_id"_s].toString(), u"a"_s);
        QVERIFY(items[0][u"outcome"_s].isNull());
        QVERIFY(!shell.json()[u"settled"_s].toBool());
        (void)shell.ask({ u"journal"_s, u"--json"_s });
        QCOMPARE(shell.entries().size(), 3);
    }

    void everyWorkspaceHasAJournalOfItsOwn()
    {
        qputenv("XDG_DATA_HOME", "/data");
        Workspace workspace = runnable();
        workspace.name = u"orders/prod"_s;
        workspace.file = u"/etc/a.toml"_s;
        const QString first = journalPath(workspace);
        QVERIFY2(first.startsWith(u"/data/recourse/orders_prod-"_s), qPrintable(first));
        QVERIFY(first.endsWith(u".journal"_s));
        workspace.file = u"/etc/b.toml"_s;
        QVERIFY(journalPath(workspace) != first);
        workspace.environment = Environment::Sandbox;
        QVERIFY(journalPath(workspace).startsWith(u"/etc/orders_prod-"_s));
        qunsetenv("XDG_DATA_HOME");
    }

    void noValueIsWithoutItsOwnWords()
    {
        const auto each = [](int last, const auto &word) {
            QSet<QString> seen;
            for (int i = 1; i <= last; ++i) {
                const QString text = word(i);
                QVERIFY2(!text.isEmpty() && !seen.contains(text), qPrintable(text));
                seen.insert(text);
            }
        };
        each(int(RunAction::Resolve), [](int i) { return actionWord(RunAction(i)); });
        each(int(ItemOutcome::Skipped), [](int i) { return outcomeWord(ItemOutcome(i)); });
        each(int(EntryKind::Note), [](int i) { return entryKindWord(EntryKind(i)); });
        each(int(LeftOut::Tenant), [](int i) { return leftOutText(LeftOut(i)); });
        each(int(ChainFault::HeadDiffers), [](int i) { return chainFaultText(ChainFault(i)); });
        QVERIFY(!entryKindWord(EntryKind::Plan).isEmpty());
        QVERIFY(!chainFaultText(ChainFault::None).isEmpty());
    }

    void whatARunSaysBecomesASentence_data()
    {
        QTest::addColumn<RunWhy>("why");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << RunWhy{} << QString();
        QTest::newRow("verdict") << RunWhy{ WhyCode::VerdictNow, u"in-flight"_s }
                                 << u"The verdict is in flight now."_s;
        QTest::newRow("stopped") << RunWhy::stoppedBy({ WhyCode::FailuresReached, {}, 5 })
                                 << u"The run stopped before it. 5 events failed."_s;
        QTest::newRow("canary of one")
            << RunWhy{ WhyCode::CanaryFailed, {}, 1 } << u"The first event did not take effect."_s;
        QTest::newRow("canary") << RunWhy{ WhyCode::CanaryFailed, {}, 3 }
                                << u"One of the first 3 did not take effect."_s;
        QTest::newRow("sent") << RunWhy{ WhyCode::SentBefore, u"r1"_s }
                              << u"Run r1 has sent it already, and the broker confirmed it."_s;
        QTest::newRow("leased") << RunWhy{
            WhyCode::TakenByOther, u"run r1 of ann@here, process 7"_s
        } << u"Somebody else is acting on it: run r1 of ann@here, process 7."_s;
        QTest::newRow("a broker's own words")
            << RunWhy::said(u"NOT_FOUND - no queue"_s) << u"NOT_FOUND - no queue"_s;
    }
    void everyWhyHasASentenceAndAName()
    {
        QSet<QString> names;
        for (int i = 1; i <= int(WhyCode::JournalLost); ++i) {
            const auto code = WhyCode(i);
            const RunWhy why{ code,
                              code == WhyCode::LeftOutOfPlan    ? u"no-event-id"_s
                                  : code == WhyCode::VerdictNow ? u"in-flight"_s
                                                                : u"detail"_s,
                              3 };
            QVERIFY2(!runWhyText(why).isEmpty(), qPrintable(QString::number(i)));
            QVERIFY2(code == WhyCode::Said || runWhyText(why) != u"detail"_s,
                     qPrintable(QString::number(i)));
            const QString name = whyName(code);
            QVERIFY2(!name.isEmpty() && !names.contains(name), qPrintable(name));
            names.insert(name);
        }
    }
    // What an older version wrote are words, and stay so.
    void whysComeBackFromTheJournal()
    {
        for (int i = 1; i <= int(WhyCode::JournalLost); ++i) {
            for (const RunWhy &why : { RunWhy{ WhyCode(i) }, RunWhy{ WhyCode(i), u"d"_s, 7 },
                                       RunWhy::stoppedBy({ WhyCode(i), u"d"_s, 7 }) }) {
                QJsonObject detail;
                insertWhy(detail, "why"_L1, why);
                QCOMPARE(whyAt(detail, "why"_L1), why);
            }
        }
        QCOMPARE(whyAt({ { u"why"_s, u"it is not parked any more"_s } }, "why"_L1),
                 RunWhy::said(u"it is not parked any more"_s));
        QCOMPARE(whyAt({}, "why"_L1), RunWhy{});
        const QJsonObject newer{ { u"why"_s, QJsonObject{ { u"code"_s, u"tired"_s } } } };
        QCOMPARE(whyAt(newer, "why"_L1), RunWhy::said(u"tired"_s));
    }
    void whatARunSaysBecomesASentence()
    {
        QFETCH(RunWhy, why);
        QFETCH(QString, says);
        QCOMPARE(runWhyText(why), says);
    }
};

QTEST_GUILESS_MAIN(TestCtlJournal)
#include "tst_ctljournal.moc"
