// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on beside a run, on other threads: a second console with the same plan, the operator's
// hand, screens that read what it writes. On an event table, without servers.
#include "models/config/workspacefile.h"
#include "models/core/mailbox.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "models/runs/planner.h"
#include "models/store/sqlite/sqlitedb.h"
#include "tests/support/fixedsecrets.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <functional>
#include <semaphore>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const SystemClock wallClock;

const FixedSecrets noSecrets{ QByteArray() };

// A service's database: events are parked, and whatever is sent again takes effect.
class Orders
{
public:
    explicit Orders(int parked)
        : path(folder.filePath(u"orders.db"_s))
    {
        QFile file(path);
        QFile schema(QStringLiteral(RECOURSE_SOURCE_DIR "/models/broker/eventtable/schema.sql"));
        if (!file.open(QIODevice::WriteOnly) || !schema.open(QIODevice::ReadOnly))
            qFatal("no file");
        sql("PRAGMA journal_mode = WAL;" + schema.readAll()
            + "CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT,"
              " PRIMARY KEY (consumer, event_id));"
              "CREATE TABLE given (event_id TEXT);");
        for (int i = 1; i <= parked; ++i)
            sql("INSERT INTO events (queue, event_id, tenant, partition_key, version, state,"
                " attempts, last_error, payload, created_at, available_at, parked_at) VALUES"
                " ('orders', 'e"
                + QByteArray::number(i) + "', 'acme', 'order:" + QByteArray::number(i % 7) + "', "
                + QByteArray::number(i)
                + ", 'parked', 5, 'Timeout', x'7b7d', '2025-10-09T08:00:00.000Z',"
                  " '2025-10-09T08:00:00.000Z', '2025-10-09T08:03:00.000Z')");
    }

    // What the handler does: each event that is there is given to it once more.
    void handle() const
    {
        sql("BEGIN IMMEDIATE;"
            "INSERT INTO given SELECT event_id FROM events WHERE state = 'pending';"
            "INSERT OR IGNORE INTO inbox SELECT 'orders', event_id,"
            " strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
            " FROM events WHERE state = 'pending';"
            "UPDATE events SET state = 'done' WHERE state = 'pending';"
            "COMMIT");
    }
    qint64 number(const char *sql) const { return open().number(sql, u"look"_s).value(); }

    Workspace workspace() const
    {
        Workspace made;
        made.name = u"orders"_s;
        made.environment = Environment::Sandbox;
        made.identity = identityPreset(u"recourse"_s).value();
        DatabaseConfig database;
        database.id = u"orders-db"_s;
        database.path = path;
        database.busyTimeoutMs = 60'000;
        made.databases = { database };
        BrokerConfig broker;
        broker.id = u"events"_s;
        broker.kind = BrokerKind::EventTable;
        broker.database = database.id;
        made.brokers = { broker };
        HandlerConfig handler;
        handler.name = u"orders"_s;
        handler.broker = broker.id;
        handler.queues = { u"orders"_s };
        handler.retryQueues = { u"orders.retry"_s };
        handler.parking = u"orders.parked"_s;
        InboxConfig inbox;
        inbox.database = database.id;
        inbox.table = u"inbox"_s;
        inbox.handlerColumn = u"consumer"_s;
        inbox.eventIdColumn = u"event_id"_s;
        inbox.appliedAtColumn = u"applied_at"_s;
        handler.inbox = inbox;
        made.handlers = { handler };
        made.replay.ratePerSecond = 0;
        made.replay.canary = 0;
        made.replay.batch = 1'000;
        return made;
    }

    QTemporaryDir folder;
    const QString path;

private:
    SqliteDb open() const
    {
        return SqliteDb::open(path, { .readOnly = false, .busyTimeoutMs = 60'000 }).value();
    }
    void sql(const QByteArray &statements) const
    {
        if (const auto done = open().exec(statements.constData(), u"write"_s); !done)
            qFatal("%s", qPrintable(toLogText(done.error())));
    }
};

// One operator's console, with an index of its own and a journal that all share.
class Desk
{
public:
    Desk(const Orders &orders, const QString &name)
        : m_orders(orders)
    {
        ConsoleOptions options;
        options.indexPath = orders.folder.filePath(name + u".parked"_s);
        console = Console::open(orders.workspace(), noSecrets, options).value();
        journal
            = openSqliteJournal(orders.folder.filePath(u"journal"_s), { .busyTimeoutMs = 60'000 })
                  .value();
    }

    std::vector<Failure> look() const
    {
        console->scan(u"orders"_s, true, true, {}, {});
        std::vector<Failure> failures;
        (void)console->index().forEach(
            [&failures](std::vector<Failure> &&batch) {
                std::move(batch.begin(), batch.end(), std::back_inserter(failures));
                return true;
            },
            {});
        return failures;
    }

    Plan plan(double ratePerSecond = 0) const
    {
        PlanWish wish;
        wish.madeBy = u"kim@desk"_s;
        wish.limits.ratePerSecond = ratePerSecond;
        wish.limits.canary = 0;
        wish.limits.batch = 8;
        wish.limits.stopAfterFailures = 0;
        wish.limits.effectTimeoutSeconds = 60;
        return makePlan(*console, look(), wish, wallClock, {}).value();
    }

    // The handler gets what was sent each time before the run looks for it.
    Result<RunReport> run(const Plan &plan, RunControl &control,
                          const std::function<void(const char *)> &atStep = {},
                          const std::function<void(const RunSnapshot &)> &progress = {}) const
    {
        RunOrder order;
        order.plan = plan;
        order.reason = u"the supplier is back"_s;
        order.by = Operator::current();
        order.atStep = [this, &atStep](const char *step) {
            if (qstrcmp(step, "watch") == 0)
                m_orders.handle();
            if (atStep)
                atStep(step);
        };
        return carryOut(order, *console, *journal, wallClock, control, progress);
    }

    std::unique_ptr<Console> console;
    std::unique_ptr<Journal> journal;

private:
    const Orders &m_orders;
};

} // namespace

class TestRunBeside final : public QObject
{
    Q_OBJECT
private slots:
    void twoConsolesSendEachEventOnce();
    void theOperatorsHandIsHeardWhileItWaits();
    void screensReadWhatItWrites();
};

void TestRunBeside::twoConsolesSendEachEventOnce()
{
    constexpr int count = 40;
    const Orders orders(count);
    const Desk mine(orders, u"mine"_s);
    const Desk theirs(orders, u"theirs"_s);
    const Plan plan = mine.plan();
    QCOMPARE(plan.includedCount(), count);
    (void)theirs.look();
    Result<RunReport> first;
    Result<RunReport> second;
    {
        const auto run = [&plan](const Desk &desk, Result<RunReport> &report) {
            RunControl control;
            report = desk.run(plan, control);
        };
        const std::jthread one(run, std::cref(mine), std::ref(first));
        const std::jthread two(run, std::cref(theirs), std::ref(second));
    }
    QVERIFY2(first && !first->error, first ? "" : qPrintable(toLogText(first.error())));
    QVERIFY2(second && !second->error, second ? "" : qPrintable(toLogText(second.error())));
    QCOMPARE(orders.number("SELECT count(*) FROM given"), count);
    QCOMPARE(orders.number("SELECT count(DISTINCT event_id) FROM given"), count);
    QCOMPARE(first->counts.value(ItemOutcome::Applied) + second->counts.value(ItemOutcome::Applied),
             count);
    QVERIFY(mine.journal->verify({}, {}, {})->isWhole());
    QVERIFY(theirs.journal->openRuns()->empty());
}

void TestRunBeside::theOperatorsHandIsHeardWhileItWaits()
{
    constexpr int count = 20;
    const Orders orders(count);
    const Desk desk(orders, u"mine"_s);
    constexpr double oneADay = 1.0 / 86'400;
    const Plan plan = desk.plan(oneADay);
    RunControl control;
    std::counting_semaphore<> news(0);
    Mailbox<RunSnapshot> told([&news] { news.release(); });
    Result<RunReport> report;
    std::jthread runs([&] {
        report = desk.run(plan, control, {}, [&told](const RunSnapshot &now) { told.post(now); });
    });
    // Blocks until the run says so; the test's own time ends what never does.
    const auto until = [&](const std::function<bool(const RunSnapshot &)> &isSo) {
        for (;;) {
            news.acquire();
            for (const RunSnapshot &now : told.drain())
                if (isSo(now))
                    return;
        }
    };
    until([](const RunSnapshot &now) { return now.sent == 1; });
    control.pause(true);
    until([](const RunSnapshot &now) { return now.stage == RunStage::Paused; });
    control.pause(false);
    until([](const RunSnapshot &now) { return now.stage == RunStage::Running; });
    control.stop(u"the supplier is down again"_s);
    until([](const RunSnapshot &now) { return now.stage == RunStage::Ended; });
    runs.join();
    QVERIFY(report && !report->error);
    QCOMPARE(report->whyStopped.code, WhyCode::OperatorStopped);
    QCOMPARE(report->whyStopped.detail, u"the supplier is down again"_s);
    QCOMPARE(report->counts.value(ItemOutcome::Applied), 1);
    QCOMPARE(orders.number("SELECT count(*) FROM given"), 1);
    QCOMPARE(orders.number("SELECT count(*) FROM events WHERE state = 'parked'"), count - 1);
}

void TestRunBeside::screensReadWhatItWrites()
{
    constexpr int count = 30;
    const Orders orders(count);
    const Desk desk(orders, u"mine"_s);
    const Plan plan = desk.plan();
    const std::vector<Failure> parked = desk.look();
    QCOMPARE(parked.size(), std::size_t(count));
    // A run that waits at some of its steps until the screens have read once more.
    std::counting_semaphore<> rounds(0);
    std::atomic<bool> isOver = false;
    std::atomic<int> faults = 0;
    const auto screen = [&](const std::function<bool()> &read) {
        return std::jthread([&, read] {
            while (!isOver) {
                if (!read())
                    ++faults;
                rounds.release();
            }
        });
    };
    RunControl control;
    Result<RunReport> report;
    int steps = 0;
    {
        const std::jthread story = screen([&] {
            qint64 last = 0;
            const auto read = desk.journal->read({},
                                                 [&last](const JournalRecord &record) {
                                                     const bool follows
                                                         = record.entry.sequence == last + 1;
                                                     last = record.entry.sequence;
                                                     return follows;
                                                 },
                                                 {});
            const auto head = desk.journal->head();
            const auto check = desk.journal->verify({}, {}, {});
            return read && head && head->sequence >= last && check && check->isWhole()
                && desk.journal->openRuns();
        });
        const std::jthread list = screen([&] {
            const Overview overview = desk.console->overview({});
            return !overview.handlers.empty()
                && desk.console->judge(parked, {}).size() == parked.size();
        });
        const std::jthread event = screen([&] {
            const ScanProgress scan = desk.console->scan(u"orders"_s, true, true, {}, {});
            return scan.report && !scan.report->error
                && desk.console->dossiers(EventId("e1"_ba), u"orders"_s, {}).size() == 1;
        });
        report = desk.run(plan, control, [&](const char *step) {
            ++steps;
            if (qstrcmp(step, "publish") == 0 || qstrcmp(step, "write-outcome") == 0)
                for (int i = 0; i < 3; ++i)
                    rounds.acquire();
        });
        isOver = true;
    }
    QVERIFY(report && !report->error);
    QCOMPARE(faults.load(), 0);
    QCOMPARE(report->counts.value(ItemOutcome::Applied), count);
    QCOMPARE(orders.number("SELECT count(*) FROM given"), count);
    QVERIFY2(steps > 8, qPrintable(QString::number(steps)));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::TestRunBeside)
#include "tst_runbeside.moc"
