// SPDX-License-Identifier: GPL-3.0-or-later
// What the shell shows of a journal: the newest, one handler's, only one's tenants; and that it
// notices an end which it has seen before and which is gone.
#include "app/recoursectl/planfile.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "models/runs/runjournal.h"
#include "models/store/sqlite/sqlitedb.h"
#include "tests/app/ctlshell.h"

#include <QDir>
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

struct SeenShell : CtlShell
{
    explicit SeenShell(const Workspace &workspace = runnable())
        : CtlShell(workspace)
    {
        qputenv("XDG_DATA_HOME", folder.filePath(u"data"_s).toUtf8());
    }
    ~SeenShell() { qunsetenv("XDG_DATA_HOME"); }
    SeenShell(const SeenShell &) = delete;
    SeenShell &operator=(const SeenShell &) = delete;

    static JournalEntry entry(EntryKind kind, const QByteArray &event, const QString &handler,
                              const QByteArray &tenant = "acme")
    {
        JournalEntry made;
        made.at = now();
        made.kind = kind;
        made.action = RunAction::Replay;
        made.who = u"ann@here"_s;
        made.host = u"here"_s;
        made.run = u"r1"_s;
        made.handler = handler;
        made.eventId = EventId(event);
        made.tenant = TenantId(event.isEmpty() ? QByteArray() : tenant);
        return made;
    }
    void write(const std::vector<JournalEntry> &entries) const
    {
        const auto journal = openSqliteJournal(file());
        if (!journal || !(*journal)->append(entries))
            qFatal("the journal cannot be written");
    }
    void cutBehind(int sequence) const
    {
        auto db = SqliteDb::open(file(), { .readOnly = false });
        const QByteArray sql = "DELETE FROM entry WHERE sequence > " + QByteArray::number(sequence);
        if (!db || !db->exec(sql.constData(), u"cut"_s))
            qFatal("the journal cannot be cut");
    }
    QString file() const { return folder.filePath(u"j"_s); }
    ShellExit ask(QStringList words)
    {
        words += { u"--json"_s, u"--journal"_s, file() };
        return run(words);
    }
    QString numbers() const
    {
        QStringList found;
        for (const auto &one : json()[u"entries"_s].toArray())
            found << QString::number(one.toObject()[u"sequence"_s].toInt());
        return found.join(u' ');
    }

    QTemporaryDir folder;
};

} // namespace

class TestCtlSeen : public QObject
{
    Q_OBJECT
private slots:
    void theNewestOfOneHandler()
    {
        Workspace workspace = runnable();
        workspace.tenants = { u"acme"_s };
        SeenShell shell(workspace);
        const QString ours = u"order-sync"_s;
        shell.write({ SeenShell::entry(EntryKind::RunBegan, {}, {}),
                      SeenShell::entry(EntryKind::Intent, "a", ours),
                      SeenShell::entry(EntryKind::Intent, "b", u"invoice"_s),
                      SeenShell::entry(EntryKind::Intent, "c", ours),
                      SeenShell::entry(EntryKind::Intent, "theirs", ours, "globex") });
        (void)shell.ask({ u"journal"_s, u"--handler"_s, ours });
        QCOMPARE(shell.numbers(), u"2 4"_s);
        // The newest that may be shown, in their order.
        (void)shell.ask({ u"journal"_s, u"--limit"_s, u"2"_s });
        QCOMPARE(shell.numbers(), u"3 4"_s);
        (void)shell.ask({ u"journal"_s, u"--limit"_s, u"1"_s, u"--handler"_s, u"invoice"_s });
        QCOMPARE(shell.numbers(), u"3"_s);
        (void)shell.ask({ u"journal"_s, u"--limit"_s, u"99"_s });
        QCOMPARE(shell.numbers(), u"1 2 3 4"_s);
        // One that the workspace has no more is still in the journal.
        (void)shell.ask({ u"journal"_s, u"--handler"_s, u"gone"_s });
        QCOMPARE(shell.numbers(), QString());
    }

    // To every source a resolved event looks like one that was lost.
    void theTimeLineTellsWhatOperatorsDid()
    {
        Workspace workspace = runnable();
        workspace.tenants = { u"acme"_s };
        SeenShell shell(workspace);
        const QString ours = u"order-sync"_s;
        shell.write({ SeenShell::entry(EntryKind::Intent, "a", ours),
                      SeenShell::entry(EntryKind::Resolved, "a", ours),
                      SeenShell::entry(EntryKind::Resolved, "a", ours, "globex"),
                      SeenShell::entry(EntryKind::Resolved, "b", ours) });
        shell.console.answerDossiers = { dossierOf("a", VerdictKind::Lost, false) };
        // It needs nobody.
        QCOMPARE(shell.ask({ u"event"_s, u"a"_s }), ShellExit::Done);
        QStringList acted;
        for (const auto &one : shell.json()[u"event"_s][u"timeline"_s].toArray()) {
            if (one.toObject()[u"what"_s] == u"acted"_s)
                acted += one.toObject()[u"text"_s].toString();
        }
        QCOMPARE(acted.size(), 1);
        QVERIFY2(acted.front().startsWith(u"Resolved by "_s), qPrintable(acted.front()));
    }

    void recoverShowsWhatIsOpen()
    {
        SeenShell shell(runnable());
        const QString ours = u"order-sync"_s;
        JournalEntry ended = SeenShell::entry(EntryKind::Outcome, "a", ours);
        ended.outcome = ItemOutcome::Applied;
        shell.write({ SeenShell::entry(EntryKind::RunBegan, {}, {}),
                      SeenShell::entry(EntryKind::Intent, "a", ours),
                      SeenShell::entry(EntryKind::Intent, "b", ours), ended });
        QCOMPARE(shell.ask({ u"recover"_s }), ShellExit::Attention);
        const QJsonArray items = shell.json()[u"items"_s].toArray();
        QCOMPARE(items.size(), 1);
        QCOMPARE(items[0][u"event_id"_s].toString(), u"b"_s);
    }

    void recoverShowsOnlyOnesTenants()
    {
        Workspace workspace = runnable();
        workspace.tenants = { u"acme"_s };
        SeenShell shell(workspace);
        std::vector<JournalEntry> entries{
            SeenShell::entry(EntryKind::RunBegan, {}, {}),
            SeenShell::entry(EntryKind::Intent, "a", u"order-sync"_s),
            SeenShell::entry(EntryKind::Intent, "theirs", u"order-sync"_s, "globex")
        };
        for (JournalEntry &one : entries)
            one.action = RunAction::Resolve;
        shell.write(entries);
        QCOMPARE(shell.ask({ u"recover"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 1);
        QVERIFY(!shell.text.contains(u"theirs"_s));
        // Nor are others settled: the run stays open for who may see them. The parked copies of
        // both are gone.
        shell.console.scanOf = [](const HandlerName &) {
            ScanProgress progress;
            progress.report.emplace().complete = true;
            return progress;
        };
        shell.console.answerDossiers = { dossierOf("a", VerdictKind::AlreadyApplied, false) };
        (void)shell.ask({ u"recover"_s, u"--yes"_s });
        QVERIFY(!shell.text.contains(u"theirs"_s));
        QCOMPARE(shell.json()[u"items"_s].toArray().size(), 1);
        QCOMPARE(shell.json()[u"items"_s][0][u"outcome"_s].toString(), u"resolved"_s);
        QVERIFY(shell.json()[u"closed"_s].toArray().isEmpty());
        const auto open = openSqliteJournal(shell.file()).value()->openRuns();
        QCOMPARE(open->size(), std::size_t(1));
        QCOMPARE(open->front().items[0].step, EntryKind::Recovered);
        QCOMPARE(open->front().items[1].step, EntryKind::Intent);
    }

    void aRunThatLivesElsewhereIsLeftAlone()
    {
        SeenShell shell;
        shell.parkWhole("a");
        shell.parkWhole("b");
        if (shell.run({ u"plan"_s, u"replay"_s, u"a"_s, u"b"_s, u"--out"_s,
                        shell.folder.filePath(u"p"_s) })
            != ShellExit::Done)
            QFAIL(qPrintable(shell.problem));
        RunOrder order;
        order.plan = readPlan(shell.folder.filePath(u"p"_s)).value();
        order.reason = u"stock is back"_s;
        order.by = { u"nora@elsewhere"_s, u"elsewhere"_s, 1 }; // a machine that cannot be asked
        const auto journal = openSqliteJournal(shell.file()).value();
        int looked = 0;
        order.atStep = [&](const char *) {
            // In the middle of it somebody else recovers: at every step, also before the first
            // intent.
            const auto before = journal->head()->sequence;
            QCOMPARE(shell.ask({ u"recover"_s, u"--yes"_s }), ShellExit::Done);
            QVERIFY(shell.json()[u"items"_s].toArray().isEmpty());
            QVERIFY(shell.json()[u"closed"_s].toArray().isEmpty());
            QCOMPARE(journal->head()->sequence, before);
            ++looked;
        };
        const NoonClock clock;
        RunControl control;
        const auto report = carryOut(order, shell.console, *journal, clock, control, {});
        QVERIFY(report && !report->error);
        QCOMPARE(shell.console.parking.sent.size(), std::size_t(2));
        QVERIFY2(looked > 5, qPrintable(QString::number(looked)));
        QVERIFY(journal->openRuns()->empty());
        // Nothing is leased any more, not the run either.
        const auto free
            = journal->tryLease(runLeases(), { EventId(report->run) }, u"x"_s, Millis(1));
        QCOMPARE(free->got.size(), std::size_t(1));
        QVERIFY(free->takenOver.empty());
    }

    void aCutEndIsNoticed()
    {
        SeenShell shell;
        shell.write(std::vector<JournalEntry>(
            5, SeenShell::entry(EntryKind::Intent, "a", u"order-sync"_s)));
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Done);
        QVERIFY2(shell.problem.isEmpty(), qPrintable(shell.problem));
        shell.cutBehind(3);
        // Also by who only lists it.
        QCOMPARE(shell.ask({ u"journal"_s }), ShellExit::Done);
        QVERIFY2(shell.problem.contains(u"seen before"_s), qPrintable(shell.problem));
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"chain"_s].toString(), u"head-missing"_s);
        QCOMPARE(shell.json()[u"breaks_at"_s].toInt(), 4);
        // Others that were written in their place do not make it good.
        shell.write(std::vector<JournalEntry>(
            9, SeenShell::entry(EntryKind::Intent, "b", u"order-sync"_s)));
        QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Attention);
        QCOMPARE(shell.json()[u"chain"_s].toString(), u"head-differs"_s);
    }

    void whatGoesOnIsWhole()
    {
        SeenShell shell;
        for (int i = 0; i < 3; ++i) {
            shell.write({ SeenShell::entry(EntryKind::Intent, "a", u"order-sync"_s) });
            QCOMPARE(shell.ask({ u"journal"_s, u"--verify"_s }), ShellExit::Done);
            QVERIFY2(shell.problem.isEmpty(), qPrintable(shell.problem));
        }
        QCOMPARE(
            QDir(shell.folder.filePath(u"data/recourse/heads"_s)).entryList(QDir::Files).size(), 1);
    }

    void doctorLooksAtTheJournal()
    {
        SeenShell shell;
        QCOMPARE(shell.run({ u"doctor"_s, u"--json"_s }), ShellExit::Done);
        const auto journalCheck = [&shell] {
            for (const auto &check : shell.json()[u"checks"_s].toArray())
                if (check.toObject()[u"source"_s].toString() == u"journal")
                    return check.toObject();
            return QJsonObject();
        };
        QVERIFY(journalCheck()[u"ok"_s].toBool());
        // The workspace's own, spoiled.
        const QDir data(shell.folder.filePath(u"data"_s));
        QVERIFY(!data.exists(u"recourse"_s)); // it made nothing
        Workspace workspace = runnable();
        DatabaseConfig nowhere;
        nowhere.id = u"ops"_s;
        nowhere.kind = DatabaseKind::PostgreSql;
        nowhere.host = u"127.0.0.1"_s;
        nowhere.port = 1;
        workspace.databases = { nowhere };
        workspace.journal.database = u"ops"_s;
        SeenShell shared(workspace);
        QCOMPARE(shared.run({ u"doctor"_s, u"--json"_s }), ShellExit::Unread);
        QVERIFY(shared.text.contains(u"127.0.0.1:1"_s));
        // And nothing is done where nobody can write it down.
        shared.parkWhole("a");
        QCOMPARE(shared.run({ u"replay"_s, u"a"_s, u"--reason"_s, u"x"_s, u"--yes"_s }),
                 ShellExit::Unread);
        QCOMPARE(shared.console.parking.taken, 0);
    }
};

QTEST_GUILESS_MAIN(TestCtlSeen)
#include "tst_ctlseen.moc"
