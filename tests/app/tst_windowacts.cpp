// SPDX-License-Identifier: GPL-3.0-or-later
// The window acts on a real RabbitMQ with a real service behind it: from marks to the business row.
#include "app/wiring/language.h"
#include "app/wiring/liveactions.h"
#include "app/wiring/liveconsole.h"
#include "models/config/secrets.h"
#include "models/config/workspacefile.h"
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"
#include "ui/failures/failuresscreen.h"
#include "ui/journal/journalscreen.h"
#include "ui/runs/actdesk.h"
#include "ui/runs/runsscreen.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/tableview.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

// Everything that the program makes, in one place.
struct Program
{
    Program(const QString &workspaceFile, const QString &folder)
    {
        auto workspace = readWorkspace(workspaceFile);
        if (!workspace)
            qFatal("no workspace");
        ConsoleOptions options;
        options.indexPath = folder + u"/index.db"_s;
        auto console = Console::open(std::move(*workspace), secrets, options);
        if (!console)
            qFatal("no console");
        port = std::make_unique<LiveConsole>(std::move(*console));
        actions = std::make_unique<LiveActions>(port->console(), secrets, clock);
        WindowOptions windowOptions;
        windowOptions.settingsFile = folder + u"/settings.ini"_s;
        windowOptions.act = actions.get();
        window = std::make_unique<MainWindow>(port.get(), windowOptions);
        window->show();
        QApplication::setActiveWindow(window.get());
        port->start();
        actions->openJournal();
        port->scan({}, true, false);
    }
    // Index rows of the failures with that verdict.
    std::vector<qint64> rows(VerdictKind verdict, const QString &handler)
    {
        std::vector<qint64> found;
        const FailureViewPtr &view = window->failuresScreen()->model()->view();
        if (!view || view->verdicts->judged < view->set->size())
            return found;
        for (qsizetype i = 0; i < view->set->size(); ++i) {
            if (view->verdicts->kinds[std::size_t(i)] == quint8(verdict)
                && view->set->handler(i) == handler)
                found.push_back(view->set->row(i));
        }
        return found;
    }
    QByteArray eventOf(qint64 row)
    {
        const FailureSetPtr set = window->failuresScreen()->model()->view()->set;
        return set->eventId(set->find(row));
    }
    // As an operator does it: mark, plan, reason, Ctrl+Enter.
    bool act(const char *command, std::vector<qint64> rows)
    {
        window->showScreen(ScreenId::Failures);
        window->failuresScreen()->model()->clearChecked();
        window->failuresScreen()->model()->setChecked(rows, true);
        window->commands()->action(command)->trigger();
        PlanDialog *dialog = window->actDesk()->dialog();
        if (!dialog)
            return false;
        const auto lines = dialog->findChildren<QLineEdit *>();
        for (QLineEdit *line : lines)
            if (line->accessibleName() == PlanDialog::tr("Reason, for the journal"))
                line->setText(u"the supplier is back"_s);
        dialog->beginButton()->setSettle(0);
        QApplication::setActiveWindow(dialog);
        if (!QTest::qWaitFor([dialog] { return dialog->hindrances().isEmpty(); }, 30'000)) {
            qWarning("%s", qPrintable(dialog->hindrances().join(u' ')));
            dialog->reject();
            return false;
        }
        picture(QString::fromLatin1(command), dialog);
        QTest::keyClick(dialog, Qt::Key_Return, Qt::ControlModifier);
        return true;
    }
    // For looking at, where RECOURSE_PICTURES names a folder; of the window, or of a dialog.
    void picture(const QString &name, QWidget *dialog = nullptr)
    {
        const QString folder = qEnvironmentVariable("RECOURSE_PICTURES");
        if (folder.isEmpty())
            return;
        window->resize(1440, 900);
        const QString path = folder + u"/acts-"_s + name + u'-'
            + QString::fromLatin1(QTest::currentDataTag()) + u'-';
        for (const auto &[theme, suffix] :
             { std::pair(Theme::Dark, u"dark.png"_s), std::pair(Theme::Light, u"light.png"_s) }) {
            window->setTheme(theme);
            for (int turn = 0; turn < 4; ++turn) // layouts inside layouts settle one turn each
                QApplication::processEvents();
            if (dialog)
                dialog->grab().save(path + suffix);
            else
                window->savePicture(path + suffix);
        }
    }
    bool ended()
    {
        return QTest::qWaitFor([this] { return !actions->isRunning(); }, 90'000);
    }

    SystemSecrets secrets;
    SystemClock clock;
    std::unique_ptr<LiveConsole> port;
    std::unique_ptr<LiveActions> actions;
    std::unique_ptr<MainWindow> window;
};

} // namespace

class TestWindowActs : public QObject
{
    Q_OBJECT
private slots:
    // That of the system, so that pictures can be had of each.
    void initTestCase() { loadLanguage({}); }
    void marksBecomeBusinessRows_data();
    void marksBecomeBusinessRows();

private:
    QTemporaryDir m_dir;
    RabbitServers m_servers;
};

void TestWindowActs::marksBecomeBusinessRows_data()
{
    QTest::addColumn<QString>("version");
    QTest::newRow("event table") << QString();
    for (const QString &version : RabbitServer::versions())
        QTest::addRow("RabbitMQ %s", qPrintable(version)) << version;
}

void TestWindowActs::marksBecomeBusinessRows()
{
    QFETCH(QString, version);
    SandboxRun run(m_dir.filePath(u"at"_s + version));
    QStringList arguments{ u"--keep-running"_s };
    if (!version.isEmpty()) {
        RECOURSE_NEED_RABBIT(server, m_servers, version)
        arguments
            += { u"--amqp"_s, u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(server->amqpPort()),
                 u"--management"_s, server->management().toString() };
    }
    QProcess service;
    QVERIFY(run.becomesReady(service, arguments));
    Program p(run.file(u"workspace.toml"_s), m_dir.path() + u"/at"_s + version);
    const QString handler = u"order-sync"_s;
    const QString inboxRows = u"SELECT count(*) FROM inbox WHERE event_id = ?"_s;
    QTRY_VERIFY(p.actions->journal().isOpen);
    // Last: what is judged is judged anew when the parking place has been read again.
    QTRY_VERIFY_WITH_TIMEOUT(!p.rows(VerdictKind::SafeToReplay, handler).empty(), 60'000);

    // Replayed: applied once, and gone from the list.
    std::vector<qint64> safe = p.rows(VerdictKind::SafeToReplay, handler);
    safe.resize(std::min<std::size_t>(safe.size(), 6));
    std::vector<QByteArray> events;
    for (const qint64 row : safe) {
        events.push_back(p.eventOf(row));
        QCOMPARE(run.value(u"orders"_s, inboxRows, { QString::fromUtf8(events.back()) }).toInt(),
                 0);
    }
    QVERIFY(p.act(command::replay, safe));
    QCOMPARE(p.window->screen(), ScreenId::Runs);
    QVERIFY(p.ended());
    RunsScreen *runs = p.window->runsScreen();
    const auto *items = qobject_cast<RunModel *>(runs->itemsTable()->table());
    QCOMPARE(items->tally().applied, qint64(safe.size()));
    for (std::size_t i = 0; i < events.size(); ++i) {
        QCOMPARE(run.value(u"orders"_s, inboxRows, { QString::fromUtf8(events[i]) }).toInt(), 1);
        QVERIFY(items->rowAt(int(i))->state.publishedAt.has_value());
        QVERIFY(items->rowAt(int(i))->state.confirmedAt.has_value());
    }
    QTRY_COMPARE(runs->runsTable()->model()->rowCount(), 1); // the journal tells of it
    p.picture(u"run"_s);
    p.port->scan(handler, true, false);
    QTRY_VERIFY_WITH_TIMEOUT(p.window->failuresScreen()->model()->findEvent(EventId(events[0])) < 0,
                             30'000);

    // What the inbox has is resolved, not replayed.
    QTRY_VERIFY_WITH_TIMEOUT(!p.rows(VerdictKind::AlreadyApplied, handler).empty(), 60'000);
    const std::vector<qint64> done{ p.rows(VerdictKind::AlreadyApplied, handler).front() };
    const EventId doneEvent(p.eventOf(done.front()));
    QVERIFY(!p.act(command::replay, done));
    QTRY_VERIFY(p.window->actDesk()->dialog() == nullptr);
    QVERIFY(p.act(command::resolve, done));
    QVERIFY(p.ended());
    QCOMPARE(qobject_cast<RunModel *>(runs->itemsTable()->table())->tally().applied, 1);

    // Everything stands in the journal, and its chain is whole.
    p.picture(u"resolve"_s);
    p.window->showScreen(ScreenId::Journal);
    p.window->journalScreen()->search(QString::fromUtf8(doneEvent.bytes()));
    QTRY_VERIFY(p.window->journalScreen()->model()->rowCount() >= 3); // intent, archive, outcome
    p.picture(u"journal"_s);
    // And what was resolved can be put back, once.
    p.window->journalScreen()->searchArchive(QString::fromUtf8(doneEvent.bytes()));
    QTRY_COMPARE(p.window->journalScreen()->model()->rowCount(), 1);
    const QString archive = p.window->journalScreen()->model()->rowAt(0)->entry.archive;
    std::optional<RestoreAnswer> restored;
    connect(p.actions.get(), &ActPort::restored, this,
            [&restored](const RestoreAnswer &answer) { restored = answer; });
    p.actions->restore(archive, u"to look at it again"_s);
    QTRY_VERIFY_WITH_TIMEOUT(restored, 30'000);
    QVERIFY(!restored->error);
    // The inbox has it: a parked copy would only be a duplicate.
    QCOMPARE(restored->report.check.refusal, RestoreRefusal::InboxRow);
    p.actions->verifyJournal();
    QTRY_VERIFY(!p.actions->journal().isChecking && p.actions->journal().check);
    QVERIFY(p.actions->journal().check->isWhole());
    p.actions->readRuns();
    QTRY_COMPARE(runs->runsTable()->model()->rowCount(), 2);
    service.terminate();
    QVERIFY(service.waitForFinished(30'000));
}

QTEST_MAIN(TestWindowActs)
#include "tst_windowacts.moc"
