// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/commandtable.h"
#include "models/evidence/verdict.h"
#include "models/journal/entry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

QString packaged(const QString &name)
{
    QFile file(QStringLiteral(RECOURSE_SOURCE_DIR) + u"/packaging/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(file.fileName()));
    return QString::fromUtf8(file.readAll());
}

// A man page's text: escaped dashes are dashes.
QString manPage(const QString &name)
{
    return packaged(u"man/"_s + name).replace(u"\\-"_s, u"-"_s);
}

// What the man page says from `begin` up to the next `end`.
QString manSection(const QString &begin, const QString &end)
{
    const QString page = manPage(u"recoursectl.1"_s);
    const qsizetype from = page.indexOf(begin);
    if (from < 0)
        return {};
    return page.mid(from, page.indexOf(end, from + begin.size()) - from);
}

bool hasWord(const QString &text, const QString &word)
{
    const QRegularExpression pattern(u"(?<![\\w-])"_s + QRegularExpression::escape(word)
                                     + u"(?![\\w-])"_s);
    return text.contains(pattern);
}

struct Ran
{
    int exit = -1;
    QByteArray out;
    QByteArray err;
};

// The built program, in folders of its own.
class Program
{
public:
    Program()
    {
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert(u"XDG_CACHE_HOME"_s, m_folder.filePath(u"cache"_s));
        m_environment.insert(u"RECOURSE_SANDBOX_DIR"_s, m_folder.filePath(u"sandbox"_s));
        m_environment.remove(u"RECOURSE_WORKSPACE"_s);
    }

    Ran run(const QStringList &words, const QString &program = u"recoursectl"_s) const
    {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.start(QStringLiteral(RECOURSE_BIN_DIR) + u'/' + program, words);
        process.waitForFinished(60'000);
        return { process.exitCode(), process.readAllStandardOutput(),
                 process.readAllStandardError() };
    }

    QString path(const QString &name) const { return m_folder.filePath(name); }
    const QProcessEnvironment &environment() const { return m_environment; }

private:
    QTemporaryDir m_folder;
    QProcessEnvironment m_environment;
};

// What bash would offer after these words; the last one is being typed.
QStringList completions(const QStringList &words)
{
    QString script = u". "_s + QStringLiteral(RECOURSE_SOURCE_DIR)
        + u"/packaging/completions/recoursectl.bash\nCOMP_WORDS=("_s;
    for (const QString &word : words)
        script += u'\'' + word + u"' "_s;
    script += u")\nCOMP_CWORD=%1\n_recoursectl\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"_s.arg(
        words.size() - 1);
    QProcess bash;
    bash.start(u"bash"_s, { u"--norc"_s, u"-c"_s, script });
    bash.waitForFinished();
    return QString::fromUtf8(bash.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

class TestCtlInterface : public QObject
{
    Q_OBJECT
private slots:
    void everyWordIsWhereItIsLookedFor_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("optionsHaveDashes");
        QTest::newRow("help") << QString() << true;
        QTest::newRow("man page") << manPage(u"recoursectl.1"_s) << true;
        QTest::newRow("bash") << packaged(u"completions/recoursectl.bash"_s) << true;
        QTest::newRow("zsh") << packaged(u"completions/_recoursectl"_s) << true;
        QTest::newRow("fish") << packaged(u"completions/recoursectl.fish"_s) << false;
    }
    void everyWordIsWhereItIsLookedFor()
    {
        QFETCH(QString, text);
        QFETCH(bool, optionsHaveDashes);
        const bool isHelp = text.isEmpty();
        if (isHelp) {
            text = helpText(std::nullopt);
            for (const CommandInfo &command : shellCommands())
                text += helpText(command.command);
        }
        for (const CommandInfo &command : shellCommands())
            QVERIFY2(hasWord(text, command.name), command.name.data());
        for (const OptionInfo &option : shellOptions()) {
            const QString word = optionsHaveDashes ? QString(u"--"_s + option.name)
                                                   : QString(u"-l "_s + option.name);
            QVERIFY2(text.contains(word), qPrintable(word));
        }
        for (int i = 0; i <= int(EntryKind::Note) && !isHelp; ++i) {
            const QString name = kindName(static_cast<EntryKind>(i));
            QVERIFY2(hasWord(text, name), qPrintable(name));
        }
        for (int i = 0; i < verdictCount && !isHelp; ++i) {
            const QString name = verdictName(static_cast<VerdictKind>(i));
            QVERIFY2(hasWord(text, name), qPrintable(name));
        }
    }

    void theManPageHasEveryOutcome()
    {
        const QString outcomes = manSection(u".SH OUTCOMES"_s, u".SH "_s);
        for (int i = int(ItemOutcome::None) + 1; i <= int(ItemOutcome::Skipped); ++i) {
            const QString name = outcomeName(static_cast<ItemOutcome>(i));
            QVERIFY2(hasWord(outcomes, name), qPrintable(name));
        }
    }

    // "Nothing takes it away" can be read as "it stays for ever".
    void theManPageSaysHowACaseIsGivenUp()
    {
        for (const auto &option : { u"--assign"_s, u"--ticket"_s }) {
            const QString says = manSection(u".BI "_s + option, u".TP"_s);
            QVERIFY2(says.contains(u"empty text"_s), qPrintable(says));
        }
    }

    // What tst_ctlact holds: an interrupted run ends with 1, not with 3.
    void theManPageSaysHowAnInterruptedRunEnds()
    {
        const QString three = manSection(u".B 3\n"_s, u".TP"_s);
        QVERIFY2(!three.contains(u"the program was interrupted"_s), qPrintable(three));
        QVERIFY2(manSection(u".B 1\n"_s, u".TP"_s).contains(u"Ctrl+C"_s), "1");
    }

    void noPlaceOffersWhatDoesNotExist()
    {
        QStringList known;
        for (const OptionInfo &option : shellOptions())
            known.append(u"--"_s + option.name);
        static const QRegularExpression option(u"(?<![\\w-])--[a-z][a-z-]+"_s);
        for (const QString &name : { u"recoursectl.bash"_s, u"_recoursectl"_s }) {
            const QString text = packaged(u"completions/"_s + name);
            for (auto match = option.globalMatch(text); match.hasNext();)
                QVERIFY2(known.contains(match.next().captured()), qPrintable(name));
        }
        const QString page = manPage(u"recoursectl.1"_s);
        for (auto match = option.globalMatch(page); match.hasNext();)
            QVERIFY2(known.contains(match.next().captured()), "man page");
    }

    void helpOfACommandHoldsItsOptionsOnly()
    {
        QVERIFY(helpText(ShellCommand::Failures).contains(u"--tenant"_s));
        QVERIFY(!helpText(ShellCommand::Failures).contains(u"--hex"_s));
        QVERIFY(!helpText(ShellCommand::Doctor).contains(u"--tenant"_s));
        const QStringList lines = helpText(ShellCommand::Failures).split(u'\n');
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 80, qPrintable(line));
    }

    // Each command offers just the options that it takes.
    void bashOffersWhatACommandTakes_data()
    {
        QTest::addColumn<int>("at");
        for (std::size_t i = 0; i < shellCommands().size(); ++i)
            QTest::newRow(shellCommands()[i].name.data()) << int(i);
    }
    void bashOffersWhatACommandTakes()
    {
        QFETCH(int, at);
        const CommandInfo &command = shellCommands()[std::size_t(at)];
        QStringList takes;
        for (const OptionInfo &option : shellOptions()) {
            if (option.fits(command.command))
                takes.append(u"--"_s + option.name);
        }
        QStringList offered = completions({ u"recoursectl"_s, command.name, u"--"_s });
        takes.sort();
        offered.sort();
        QCOMPARE(offered, takes);
    }

    void bashCompletesWhatFits()
    {
        QCOMPARE(completions({ u"recoursectl"_s, u"fa"_s }), QStringList{ u"failures"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"--json"_s, u"do"_s }),
                 QStringList{ u"doctor"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"failures"_s, u"--ten"_s }),
                 QStringList{ u"--tenant"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"doctor"_s, u"--ten"_s }), QStringList());
        QCOMPARE(completions({ u"recoursectl"_s, u"failures"_s, u"--verdict"_s, u"safe"_s }),
                 QStringList{ u"safe-to-replay"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"--workspace"_s, u"a.toml"_s, u"ev"_s }),
                 QStringList{ u"event"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"event"_s, u"x"_s, u"--he"_s }),
                 QStringList({ u"--help"_s, u"--hex"_s }));
        QCOMPARE(completions({ u"recoursectl"_s, u"plan"_s, u"re"_s }),
                 QStringList({ u"replay"_s, u"resend"_s, u"resolve"_s }));
        QCOMPARE(completions({ u"recoursectl"_s, u"plan"_s, u"replay"_s, u"re"_s }), QStringList());
        QCOMPARE(completions({ u"recoursectl"_s, u"plan"_s, u"--out"_s, u"p"_s, u"reso"_s }),
                 QStringList{ u"resolve"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"run"_s, u"p"_s, u"--dr"_s }),
                 QStringList{ u"--dry-run"_s });
        QCOMPARE(completions({ u"recoursectl"_s, u"resolve"_s, u"x"_s, u"--to"_s }), QStringList());
        QCOMPARE(completions({ u"recoursectl"_s, u"journal"_s, u"--kind"_s, u"outc"_s }),
                 QStringList{ u"outcome"_s });
        QCOMPARE(completions({ u"recoursectl"_s }).size(), 0);
        QCOMPARE(completions({ u"recoursectl"_s, u""_s }).size(),
                 static_cast<qsizetype>(shellCommands().size()));
    }

    void otherProgramsManPagesNameTheirOptions_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("recourse") << u"recourse"_s;
        QTest::newRow("recourse-sandbox") << u"recourse-sandbox"_s;
    }
    void otherProgramsManPagesNameTheirOptions()
    {
        QFETCH(QString, program);
        const Ran help = Program().run({ u"--help"_s }, program);
        QCOMPARE(help.exit, 0);
        const QString page = manPage(program + u".1"_s);
        static const QRegularExpression option(u"(?<![\\w-])--[a-z][a-z-]+"_s);
        int found = 0;
        for (auto match = option.globalMatch(QString::fromUtf8(help.out)); match.hasNext();) {
            const QString name = match.next().captured();
            if (name == u"--help-all"_s)
                continue; // Qt's own
            QVERIFY2(hasWord(page, name), qPrintable(name));
            ++found;
        }
        QVERIFY(found >= 3);
    }

    void wrongUsageEndsWithTwoAndAWordOnStandardError()
    {
        const Program program;
        for (const QStringList &words :
             { QStringList{}, QStringList{ u"resend"_s, u"x"_s },
               QStringList{ u"doctor"_s, u"--workspace"_s, program.path(u"none.toml"_s) } }) {
            const Ran ran = program.run(words);
            QCOMPARE(ran.exit, 2);
            QCOMPARE(ran.out, QByteArray());
            QVERIFY(!ran.err.isEmpty());
        }
    }

    // No answer of a program's is empty.
    void whatCameToNoCommandIsOneObjectInJson()
    {
        const Program program;
        const Ran wrong = program.run({ u"failures"_s, u"--tenat"_s, u"a"_s, u"--json"_s });
        QCOMPARE(wrong.exit, 2);
        QVERIFY(wrong.err.contains("tenat"));
        const QJsonObject usage = QJsonDocument::fromJson(wrong.out).object();
        QVERIFY2(!usage[u"complete"_s].toBool(true), wrong.out.constData());
        QCOMPARE(usage[u"error"_s][u"code"_s].toString(), u"invalid-input"_s);
        QCOMPARE(usage[u"error"_s][u"tried"_s].toString(), u"read arguments"_s);
        QVERIFY(usage[u"error"_s][u"native"_s].toString().contains(u"tenat"_s));
        QFile file(program.path(u"w.toml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("schema = 1\nname = \"x\"\nenvironmet = \"sandbox\"\n");
        file.close();
        const Ran faulty
            = program.run({ u"doctor"_s, u"--json"_s, u"--workspace"_s, file.fileName() });
        QCOMPARE(faulty.exit, 2);
        const QJsonValue error = QJsonDocument::fromJson(faulty.out).object()[u"error"_s];
        QVERIFY2(error[u"where"_s].toString().endsWith(u"w.toml"_s), faulty.out.constData());
        QVERIFY(error[u"line"_s].toInt() > 0);
    }

    void aFaultyWorkspaceIsShownWithItsPlace()
    {
        const Program program;
        QFile file(program.path(u"w.toml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("schema = 1\nname = \"x\"\nenvironmet = \"sandbox\"\n");
        file.close();
        const Ran ran = program.run({ u"doctor"_s, u"--workspace"_s, file.fileName() });
        QCOMPARE(ran.exit, 2);
        QVERIFY2(ran.err.contains("w.toml, line 3"), ran.err.constData());
        QVERIFY(ran.err.contains("environment"));
    }

    void helpAndVersionAreAnswered()
    {
        const Program program;
        QCOMPARE(program.run({ u"--help"_s }).exit, 0);
        QVERIFY(program.run({ u"failures"_s, u"--help"_s }).out.contains("--tenant"));
        QVERIFY(program.run({ u"--version"_s }).out.startsWith("recoursectl "));
    }

    // A broker that takes the connection and says nothing, as a hanging one does.
    void ctrlCEndsAWaitingCallWithAWholeAnswer()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        const Program program;
        QFile file(program.path(u"w.toml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(u"schema = 1\nname = \"x\"\nenvironment = \"sandbox\"\n"
                   "[[broker]]\nid = \"mq\"\nkind = \"rabbitmq\"\n"
                   "amqp = \"amqp://guest@127.0.0.1:%1/%2F\"\npassword = \"env:PATH\"\n"
                   "[[handler]]\nname = \"h\"\nbroker = \"mq\"\nqueues = [\"q\"]\n"
                   "parking = \"p\"\n"_s.arg(silent.serverPort())
                       .toUtf8());
        file.close();
        QProcess process;
        process.start(QStringLiteral(RECOURSE_BIN_DIR "/recoursectl"),
                      { u"failures"_s, u"--json"_s, u"--workspace"_s, file.fileName() });
        QTRY_VERIFY(silent.hasPendingConnections());
        QVERIFY(process.state() == QProcess::Running);
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(8'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
        const QByteArray out = process.readAllStandardOutput();
        const QJsonObject json = QJsonDocument::fromJson(out).object();
        QVERIFY2(json.contains(u"complete"_s), out.constData());
        QVERIFY(!json[u"complete"_s].toBool());
        QVERIFY(process.readAllStandardError().contains("nterrupted"));
    }

    void aReaderThatGoesEndsTheProgramQuietly()
    {
        const Program program;
        (void)program.run({ u"--sandbox"_s, u"overview"_s }); // made once, outside what is measured
        QProcess shell;
        shell.setProcessEnvironment(program.environment());
        shell.start(u"bash"_s,
                    { u"-c"_s,
                      u"'%1/recoursectl' --sandbox failures | head -1"_s.arg(
                          QStringLiteral(RECOURSE_BIN_DIR)) });
        QVERIFY(shell.waitForFinished(60'000));
        QVERIFY(shell.readAllStandardOutput().startsWith("EVENT ID"));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
    }

    void theSandboxCanBeWalkedThrough()
    {
        const Program program;
        const Ran doctor = program.run({ u"--sandbox"_s, u"doctor"_s, u"--json"_s });
        QVERIFY2(doctor.exit <= 1, doctor.err.constData());
        const Ran overview = program.run({ u"--sandbox"_s, u"overview"_s, u"--json"_s });
        QCOMPARE(overview.exit, 1);
        const Ran failures = program.run({ u"--sandbox"_s, u"failures"_s, u"--json"_s });
        QVERIFY2(failures.exit == 1, failures.err.constData());
        QCOMPARE(failures.err, QByteArray());
        const QJsonObject json = QJsonDocument::fromJson(failures.out).object();
        QVERIFY(json[u"complete"_s].toBool());
        const QJsonArray list = json[u"failures"_s].toArray();
        QVERIFY(list.size() > 100);
        const QString id = list.at(0)[u"event_id"_s].toString();
        const Ran event = program.run({ u"--sandbox"_s, u"event"_s, u"--json"_s, u"--"_s, id });
        QCOMPARE(event.exit, 1);
        QCOMPARE(QJsonDocument::fromJson(event.out)[u"event"_s][u"event_id"_s].toString(), id);
        QVERIFY(program.run({ u"--sandbox"_s, u"failures"_s }).out.contains(id.toUtf8()));
    }
};

QTEST_GUILESS_MAIN(TestCtlInterface)
#include "tst_ctlinterface.moc"
