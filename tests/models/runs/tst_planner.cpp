// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and runs on an event table: a real console, a real inbox and a real journal, and a handler
// that works whenever the run looks.
#include "models/config/secrets.h"
#include "models/config/workspacefile.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/eventplanner.h"
#include "models/runs/executor.h"
#include "models/runs/planner.h"
#include "tests/models/eventtable/eventtable.h"
#include "tests/support/casefile.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

const SystemClock wallClock;
const SystemSecrets secrets;

const QByteArray workspaceToml = R"(schema = 1
name = "stock"
environment = "development"
[[broker]]
id = "events"
kind = "eventtable"
database = "stock-db"
mapping = "recourse"
[[database]]
id = "stock-db"
kind = "sqlite"
path = "events.db"
[identity]
event_id = ["property:message_id"]
tenant = ["header:tenant"]
key = ["json:/sku"]
version = ["json:/version"]
error = ["column:last_error"]
[[handler]]
name = "stock"
broker = "events"
queues = ["stock.work"]
parking = "stock.work.parked"
permanent_errors = ["malformed"]
inbox = { database = "stock-db", table = "inbox", handler = "consumer", event_id = "event_id" }
outbox = { database = "stock-db", sql = "SELECT status, sent_at, payload FROM outbox WHERE event_id = :event_id" }
state = { database = "stock-db", sql = "SELECT version FROM stock_state WHERE sku = :key" }
)";

// The service of case C35: the business is at version 5, and events of its key are parked.
class Stock
{
public:
    Stock()
    {
        QFile state(QStringLiteral(RECOURSE_TEST_DATA "/cases/C35/state.sql"));
        if (!state.open(QIODevice::ReadOnly))
            qFatal("no state");
        service.withTheBuiltInTable()
            .ran(state.readAll())
            .ran("CREATE TABLE inbox (consumer TEXT, event_id TEXT);"
                 "CREATE TABLE applied (number INTEGER PRIMARY KEY, event_id TEXT);"
                 "CREATE TABLE outbox (event_id TEXT, status TEXT, sent_at TEXT, payload TEXT)");
        journal = openSqliteJournal(service.folder.filePath(u"journal"_s)).value();
    }

    void parks(const QString &caseFile, const QByteArray &error = "Timeout")
    {
        const Message message = readCase(caseFile).message;
        service.ran("INSERT INTO events (queue, event_id, state, last_error, headers, payload,"
                    " created_at, available_at, parked_at) VALUES ('stock.work', '"
                    + *message.properties.messageId + "', 'parked', '" + error
                    + "', '{\"tenant\": \"tenant-kea\"}', x'" + message.body.toHex()
                    + "', '2025-10-09T08:00:00.000Z', '2025-10-09T08:00:00.000Z',"
                      " '2025-10-09T08:12:00.000Z')");
    }

    Plan plan(bool annotate = true)
    {
        if (!console) {
            auto workspace
                = parseWorkspace(workspaceToml, service.folder.filePath(u"stock.toml"_s));
            if (!workspace)
                qFatal("%s", qPrintable(toLogText(workspace.error().faults.front())));
            console = Console::open(std::move(*workspace), secrets, { u":memory:"_s }).value();
        }
        console->scan(u"stock"_s, true, false, {}, {});
        std::vector<Failure> failures;
        (void)console->index().forEach(
            [&failures](std::vector<Failure> &&batch) {
                std::ranges::move(batch, std::back_inserter(failures));
                return true;
            },
            {});
        PlanWish wish;
        wish.madeBy = u"kim@desk"_s;
        wish.limits.annotate = annotate;
        wish.limits.stopAfterFailures = 0;
        return makePlan(*console, failures, wish, wallClock, {}).value();
    }

    RunReport run(Plan plan, const QByteArray &poison = {})
    {
        plan.limits.ratePerSecond = 0;
        plan.limits.canary = 0;
        RunOrder order;
        order.plan = std::move(plan);
        order.reason = u"the supplier is back"_s;
        order.by = Operator::current();
        order.atStep = [&](const char *step) {
            if (step == "watch"_ba)
                handle(poison);
        };
        RunControl control;
        return carryOut(order, *console, *journal, wallClock, control, {}).value();
    }

    QByteArrayList applied() const
    {
        auto db = SqliteDb::open(service.database.path, { .readOnly = true }).value();
        auto rows = db.prepare("SELECT event_id FROM applied ORDER BY number", u"read"_s).value();
        QByteArrayList ids;
        while (rows.step() == SqliteStep::Row)
            ids.push_back(rows.bytes(0).toByteArray());
        return ids;
    }

    Service service;
    std::unique_ptr<Console> console;
    std::unique_ptr<Journal> journal;

private:
    // Everything that waits, but for the one that it parks again.
    void handle(const QByteArray &poison)
    {
        service.ran("BEGIN IMMEDIATE;"
                    "UPDATE events SET state = 'parked', parked_at = '2025-10-09T09:12:00.000Z',"
                    " attempts = 1 WHERE state = 'pending' AND event_id = '"
                    + poison
                    + "';"
                      "INSERT INTO applied (event_id) SELECT event_id FROM events"
                      " WHERE state = 'pending' ORDER BY id;"
                      "INSERT INTO inbox SELECT 'stock', event_id FROM events"
                      " WHERE state = 'pending';"
                      "UPDATE events SET state = 'done' WHERE state = 'pending';"
                      "COMMIT");
    }
};

// "6, 8, 2 left out: superseded": what is included, and what is not with its reason.
QByteArray told(const Plan &plan)
{
    QByteArrayList words;
    for (const PlanItem &item : plan.items) {
        QByteArray word = item.eventId.bytes().mid(qsizetype(sizeof("EVT-35-")) - 1);
        if (!item.included())
            word += " out: " + QByteArray(leftOutName(item.leftOut).data()) + '/'
                + QByteArray(verdictName(item.verdict).data());
        words.push_back(word);
    }
    return words.join(", ");
}

QByteArray told(const RunReport &report)
{
    QByteArrayList words;
    for (const RunItemReport &item : report.items)
        words.push_back(item.eventId.bytes().mid(qsizetype(sizeof("EVT-35-")) - 1) + ' '
                        + QByteArray(outcomeName(item.outcome).data())
                        + (item.why.isEmpty() ? QByteArray()
                                              : '/' + QByteArray(whyName(item.why.code).data())));
    return words.join(", ");
}

} // namespace

class TestPlanner : public QObject
{
    Q_OBJECT

private slots:
    void newerVersionsGoAlthoughOlderOnesAreParked();
    void whatIsNotAppliedYetStillHoldsItsKey();
    void whatIsParkedAgainHoldsItsKey();
    void aTableReplaysItsRowsAndTakesNewOnes_data()
    {
        QTest::addColumn<bool>("isBehindAnother");
        QTest::newRow("alone") << false;
        QTest::newRow("behind a parked one") << true;
    }
    void aTableReplaysItsRowsAndTakesNewOnes();
};

// Case C35. The answers of the case: 2 is out of date, 5 is applied, 6 goes, 8 behind it; the one
// without a version keeps its place behind what lay there before it.
void TestPlanner::newerVersionsGoAlthoughOlderOnesAreParked()
{
    Stock stock;
    for (const QString &file : caseFiles(u"C35"_s))
        stock.parks(file);
    const Plan plan = stock.plan();
    QCOMPARE(told(plan), "6, 8, none, 2 out: verdict/superseded, 5 out: verdict/superseded"_ba);
    const RunReport report = stock.run(plan);
    QCOMPARE(told(report), "6 applied, 8 applied, none applied"_ba);
    QCOMPARE(stock.applied(), (QByteArrayList{ "EVT-35-6", "EVT-35-8", "EVT-35-none" }));
    // What is out of date is still there to be resolved, and nothing else is.
    QCOMPARE(told(stock.plan()), "2 out: verdict/superseded, 5 out: verdict/superseded"_ba);
}

// One that may not be sent is not one that has been overtaken.
void TestPlanner::whatIsNotAppliedYetStillHoldsItsKey()
{
    Stock stock;
    stock.parks(u"C35/gap-version-8.json"_s);
    stock.parks(u"C35/next-version-6.json"_s, "malformed address");
    stock.parks(u"C35/old-version-2.json"_s);
    QCOMPARE(told(stock.plan()),
             "8 out: after-left-out/after-earlier, 6 out: needs-reason/will-fail-again, "
             "2 out: verdict/superseded"_ba);
}

void TestPlanner::whatIsParkedAgainHoldsItsKey()
{
    Stock stock;
    stock.parks(u"C35/gap-version-8.json"_s);
    stock.parks(u"C35/next-version-6.json"_s);
    const RunReport report = stock.run(stock.plan(false), "EVT-35-6");
    QCOMPARE(told(report), "6 parked-again/parked-again, 8 skipped/earlier-not-applied"_ba);
    QCOMPARE(stock.applied(), QByteArrayList());
    // It bears no mark of the run that sent it; but of a row there is one only, and it came back.
    QCOMPARE(told(stock.run(stock.plan(false))), "6 applied, 8 applied"_ba);
    QCOMPARE(stock.applied(), (QByteArrayList{ "EVT-35-6", "EVT-35-8" }));
}

// A parked row is the message itself; an event that has no row gets one.
void TestPlanner::aTableReplaysItsRowsAndTakesNewOnes()
{
    QFETCH(const bool, isBehindAnother);
    Stock stock;
    stock.service.ran("INSERT INTO outbox VALUES ('EVT-35-9', 'pending', NULL,"
                      " '{\"sku\": \"SKU-35\", \"version\": 9}')");
    if (isBehindAnother)
        stock.parks(u"C35/next-version-6.json"_s);
    const Plan replay = stock.plan();
    QVERIFY(stock.console->capabilities(u"events"_s).replaysInPlace);
    QVERIFY(!stock.console->capabilities(u"another"_s).replaysInPlace);
    QVERIFY(replay.changes.empty()); // it goes back as it is
    PlanWish wish;
    wish.action = RunAction::Resend;
    const Plan plan
        = makeEventPlan(*stock.console, { EventId("EVT-35-9"_ba) }, u"stock"_s, wish, wallClock, {})
              .value();
    if (isBehindAnother) {
        QCOMPARE(told(plan), "9 out: verdict/after-earlier"_ba);
        QCOMPARE(told(stock.run(replay)), "6 applied"_ba);
    } else {
        QCOMPARE(told(plan), "9"_ba);
        QByteArrayList changed;
        for (const PlanChange &one : plan.changes)
            changed += one.change.name + ' ' + QByteArray::number(one.items);
        QCOMPARE(changed.join(", "), "delivery_mode 1, x-recourse-run 1, x-recourse-replay 1"_ba);
        QCOMPARE(told(stock.run(plan)), "9 applied"_ba);
        QCOMPARE(stock.applied(), (QByteArrayList{ "EVT-35-9" }));
    }
}

QTEST_GUILESS_MAIN(TestPlanner)
#include "tst_planner.moc"
