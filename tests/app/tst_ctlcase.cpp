// SPDX-License-Identifier: GPL-3.0-or-later
// Who has what, in the shell: said, shown, beside failures and events, and only of one's tenants.
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "tests/app/ctlshell.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

struct CaseShell : CtlShell
{
    explicit CaseShell(const Workspace &workspace = runnable())
        : CtlShell(workspace)
    {
        Operator::playAs(u"nora"_s);
    }
    ShellExit ask(QStringList words)
    {
        words += { u"--json"_s, u"--journal"_s, journalFile() };
        return run(words);
    }
    QString journalFile() const { return folder.filePath(u"j"_s); }
    QJsonObject first(const QString &list) const { return json()[list].toArray().at(0).toObject(); }

    QTemporaryDir folder;
};

} // namespace

class TestCtlCase : public QObject
{
    Q_OBJECT
private slots:
    void whatIsSaidIsShown()
    {
        CaseShell shell;
        shell.park("a");
        QCOMPARE(shell.ask({ u"case"_s, u"a"_s, u"--assign"_s, u"me"_s, u"--status"_s,
                             u"investigating"_s, u"--ticket"_s, u"OPS-7"_s, u"--comment"_s,
                             u"asked the supplier"_s }),
                 ShellExit::Done);
        const QJsonObject one = shell.first(u"cases"_s);
        QCOMPARE(one[u"event_id"_s].toString(), u"a"_s);
        QCOMPARE(one[u"handler"_s].toString(), u"order-sync"_s); // as it is parked
        QVERIFY(one[u"owner"_s].toString().startsWith(u"nora@"_s));
        QCOMPARE(one[u"status"_s].toString(), u"investigating"_s);
        QCOMPARE(one[u"ticket"_s].toString(), u"OPS-7"_s);
        QCOMPARE(one[u"comment"_s].toString(), u"asked the supplier"_s);
        Operator::playAs(u"omar"_s);
        QCOMPARE(
            shell.ask({ u"case"_s, u"a"_s, u"--status"_s, u"on-hold"_s, u"--assign"_s, QString() }),
            ShellExit::Done);
        QCOMPARE(shell.ask({ u"case"_s, u"a"_s }), ShellExit::Done);
        const QJsonArray history = shell.json()[u"history"_s].toArray();
        QCOMPARE(history.size(), 2);
        QVERIFY(history[0][u"who"_s].toString().startsWith(u"nora@"_s));
        QVERIFY(history[1][u"who"_s].toString().startsWith(u"omar@"_s));
        QVERIFY(shell.first(u"cases"_s)[u"owner"_s].isNull());
        QCOMPARE(shell.first(u"cases"_s)[u"status"_s].toString(), u"on-hold"_s);
        QCOMPARE(shell.first(u"cases"_s)[u"ticket"_s].toString(), u"OPS-7"_s);
        // In words as well.
        QCOMPARE(shell.run({ u"case"_s, u"a"_s, u"--journal"_s, shell.journalFile() }),
                 ShellExit::Done);
        QVERIFY(shell.text.contains(u"on hold"_s));
        QVERIFY(shell.text.contains(u"asked the supplier"_s));
    }

    void failuresAndEventsKnowIt()
    {
        CaseShell shell;
        shell.park("a");
        shell.park("b");
        QCOMPARE(shell.ask({ u"failures"_s }), ShellExit::Attention);
        QVERIFY(shell.first(u"failures"_s)[u"owner"_s].isNull());
        QCOMPARE(shell.first(u"failures"_s)[u"status"_s].toString(), u"new"_s);
        QVERIFY(!QFileInfo::exists(shell.journalFile())); // looking makes nothing
        QCOMPARE(shell.ask({ u"case"_s, u"--group"_s, u"no answer"_s, u"--handler"_s,
                             u"order-sync"_s, u"--assign"_s, u"nora"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.first(u"cases"_s)[u"group"_s].toString(), u"no answer"_s);
        QCOMPARE(shell.ask({ u"case"_s, u"b"_s, u"--assign"_s, u"omar"_s }), ShellExit::Done);
        QCOMPARE(shell.ask({ u"failures"_s }), ShellExit::Attention);
        const QJsonArray failures = shell.json()[u"failures"_s].toArray();
        QCOMPARE(failures[0][u"owner"_s].toString(), u"nora"_s);
        QCOMPARE(failures[0][u"case_of"_s].toString(), u"group"_s);
        QCOMPARE(failures[1][u"owner"_s].toString(), u"omar"_s);
        QCOMPARE(failures[1][u"case_of"_s].toString(), u"event"_s);
        shell.console.answerDossiers = { dossierOf("b", VerdictKind::SafeToReplay, true) };
        QCOMPARE(shell.ask({ u"event"_s, u"b"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"event"_s][u"owner"_s].toString(), u"omar"_s);
        QCOMPARE(shell.run({ u"event"_s, u"b"_s, u"--journal"_s, shell.journalFile() }),
                 ShellExit::Attention);
        QVERIFY(shell.text.contains(u"omar"_s));
        QCOMPARE(shell.run({ u"failures"_s, u"--journal"_s, shell.journalFile() }),
                 ShellExit::Attention);
        QVERIFY(shell.text.contains(u"omar"_s));
    }

    void aJournalThatCannotBeReadIsMissing()
    {
        CaseShell shell;
        shell.park("a");
        QFile file(shell.journalFile());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no journal") > 0);
        file.close();
        QCOMPARE(shell.ask({ u"failures"_s }), ShellExit::Unread);
        QVERIFY(!shell.json()[u"complete"_s].toBool());
        QCOMPARE(shell.first(u"missing"_s)[u"source"_s].toString(), u"journal"_s);
        QVERIFY(shell.first(u"failures"_s)[u"status"_s].isNull()); // not known
        QCOMPARE(shell.first(u"failures"_s)[u"verdict"_s].toString(), u"safe-to-replay"_s);
        QCOMPARE(shell.ask({ u"case"_s, u"a"_s, u"--assign"_s, u"me"_s }), ShellExit::Unread);
    }

    void whoseEventItIsMustBeKnown()
    {
        CaseShell shell;
        QCOMPARE(shell.ask({ u"case"_s, u"gone"_s, u"--assign"_s, u"me"_s }), ShellExit::Usage);
        QVERIFY(shell.problem.contains(u"--handler"_s));
        QVERIFY(!QFileInfo::exists(shell.journalFile()));
        QCOMPARE(shell.ask({ u"case"_s, u"gone"_s, u"--assign"_s, u"me"_s, u"--handler"_s,
                             u"invoice"_s }),
                 ShellExit::Done);
        QCOMPARE(shell.ask(
                     { u"case"_s, u"gone"_s, u"--assign"_s, u"me"_s, u"--handler"_s, u"invoic"_s }),
                 ShellExit::Usage);
        shell.park("two");
        shell.park("two").handler = u"invoice"_s;
        QCOMPARE(shell.ask({ u"case"_s, u"two"_s, u"--assign"_s, u"me"_s }), ShellExit::Usage);
        QCOMPARE(shell.ask({ u"case"_s }), ShellExit::Done);
        QCOMPARE(shell.json()[u"cases"_s].toArray().size(), 1);
    }

    void othersTenantsStayTheirs()
    {
        CaseShell all;
        all.park("theirs").tenant = TenantId(QByteArray("globex"));
        all.park("ours");
        QCOMPARE(all.ask({ u"case"_s, u"theirs"_s, u"ours"_s, u"--assign"_s, u"lea"_s }),
                 ShellExit::Done);
        Workspace workspace = runnable();
        workspace.tenants = { u"acme"_s };
        CaseShell some(workspace);
        some.park("theirs").tenant = TenantId(QByteArray("globex"));
        QVERIFY(QFile::copy(all.journalFile(), some.journalFile()));
        QCOMPARE(some.ask({ u"case"_s }), ShellExit::Done);
        QCOMPARE(some.json()[u"cases"_s].toArray().size(), 1);
        QCOMPARE(some.first(u"cases"_s)[u"event_id"_s].toString(), u"ours"_s);
        QCOMPARE(some.ask({ u"case"_s, u"theirs"_s, u"--assign"_s, u"me"_s }), ShellExit::Refused);
        QCOMPARE(some.ask({ u"journal"_s, u"--kind"_s, u"case"_s }), ShellExit::Done);
        QCOMPARE(some.json()[u"entries"_s].toArray().size(), 1);
    }

    void aWrongStatusNamesThoseThatExist()
    {
        const ShellParse parse
            = parseArguments({ u"recoursectl"_s, u"case"_s, u"a"_s, u"--status"_s, u"bogus"_s },
                             u"orders.toml"_s, CtlShell::now());
        QVERIFY(!parse.request);
        QVERIFY2(parse.problem.contains(u"new investigating on-hold done"_s),
                 qPrintable(parse.problem));
    }

    void wrongWordsAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("status") << QStringList{ u"case"_s, u"a"_s, u"--status"_s, u"open"_s };
        QTest::newRow("of nothing") << QStringList{ u"case"_s, u"--assign"_s, u"me"_s };
        QTest::newRow("group of nobody")
            << QStringList{ u"case"_s, u"--group"_s, u"x"_s, u"--assign"_s, u"me"_s };
        QTest::newRow("event and group")
            << QStringList{ u"case"_s, u"a"_s, u"--group"_s, u"x"_s, u"--handler"_s, u"invoice"_s };
        QTest::newRow("two handlers") << QStringList{ u"case"_s, u"--handler"_s, u"invoice"_s,
                                                      u"--handler"_s, u"order-sync"_s };
        QTest::newRow("empty comment") << QStringList{ u"case"_s, u"a"_s, u"--comment"_s, u" "_s };
    }
    void wrongWordsAreRefused()
    {
        QFETCH(QStringList, words);
        const ShellParse parse = parseArguments(QStringList{ u"recoursectl"_s } + words,
                                                u"orders.toml"_s, CtlShell::now());
        QVERIFY(!parse.request);
        QVERIFY(!parse.problem.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCtlCase)
#include "tst_ctlcase.moc"
