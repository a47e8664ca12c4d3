// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs on real nodes, with a handler that keeps a real inbox: judged by the inbox and the
// business rows, not by where messages lie.
#include "models/config/workspacefile.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "models/runs/planner.h"
#include "models/runs/recovery.h"
#include "tests/support/rabbitstory.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <thread>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;

const QByteArray work = "orders";
const QByteArray parking = "orders.parked";

Message parkedEvent(const QByteArray &id, const QByteArray &key = {}, qint64 version = 1)
{
    Message message;
    message.properties.messageId = id;
    message.properties.contentType = "application/json"_ba;
    message.headers = FieldTable{ { "x-tenant", FieldValue::text("acme") },
                                  { "x-version", FieldValue::int64(version) },
                                  { "x-error", FieldValue::text("Timeout") } };
    if (!key.isEmpty())
        message.headers->push_back({ "x-partition-key", FieldValue::text(key) });
    message.body = "{\"EventId\":\"" + id
        + "\",\"Message\":{\"Version\":" + QByteArray::number(version) + "}}";
    return message;
}

// Consumes the work queue: an inbox row and a business row in one transaction, poison goes back to
// the parking queue. A thread, a connection and a database handle of its own.
class LittleHandler
{
public:
    LittleHandler(quint16 port, const QString &database, std::set<QByteArray> poison = {})
        : m_thread([port, database, poison = std::move(poison), this](std::stop_token stop) {
            {
                QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"handler"_s);
                db.setDatabaseName(database);
                db.open();
                RabbitClient client(port);
                while (!stop.stop_requested()) {
                    if (client.ready(work) == 0) {
                        std::this_thread::yield();
                        continue;
                    }
                    for (const FoundMessage &found : client.take(work))
                        handle(db, client, found, poison);
                }
            }
            QSqlDatabase::removeDatabase(u"handler"_s);
        })
    {
    }

    // What it was given, in order.
    std::vector<FoundMessage> seen()
    {
        const std::scoped_lock lock(m_mutex);
        return m_seen;
    }

private:
    void handle(QSqlDatabase &db, RabbitClient &client, const FoundMessage &found,
                const std::set<QByteArray> &poison)
    {
        const QByteArray id = *found.message.properties.messageId;
        {
            const std::scoped_lock lock(m_mutex);
            m_seen.push_back(found);
        }
        if (poison.contains(id)) {
            client.publish(parking, { found.message });
            return;
        }
        QSqlQuery query(db);
        query.exec(u"BEGIN IMMEDIATE"_s);
        query.prepare(u"INSERT OR IGNORE INTO inbox VALUES ('orders', ?, datetime('now'))"_s);
        query.addBindValue(QString::fromUtf8(id));
        query.exec();
        if (query.numRowsAffected() == 1) {
            query.prepare(u"INSERT INTO changes VALUES (?)"_s);
            query.addBindValue(QString::fromUtf8(id));
            query.exec();
        }
        query.exec(u"COMMIT"_s);
    }

    std::mutex m_mutex;
    std::vector<FoundMessage> m_seen;
    std::jthread m_thread;
};

// A workspace of one handler, its console and its journal.
struct Scene
{
    explicit Scene(const RabbitServer &server, const QByteArray &type,
                   std::vector<Message> messages, const FieldTable &arguments = {})
        : parked(server,
                 { .queue = parking,
                   .type = type,
                   .messages = std::move(messages),
                   .arguments = arguments })
        , target(server, { .queue = work, .type = type })
    {
        database = folder.filePath(u"orders.db"_s);
        {
            QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"scene"_s);
            db.setDatabaseName(database);
            db.open();
            QSqlQuery query(db);
            query.exec(u"PRAGMA journal_mode = WAL"_s);
            query.exec(u"CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT,"
                       " PRIMARY KEY (consumer, event_id))"_s);
            query.exec(u"CREATE TABLE changes (event_id TEXT)"_s);
        }
        Workspace workspace;
        workspace.name = u"orders"_s;
        workspace.environment = Environment::Sandbox;
        workspace.file = folder.filePath(u"workspace.toml"_s);
        workspace.brokers = { server.config() };
        DatabaseConfig db;
        db.id = u"orders-db"_s;
        db.path = database;
        workspace.databases = { db };
        workspace.identity = identityPreset(u"recourse"_s).value();
        HandlerConfig handler;
        handler.name = u"orders"_s;
        handler.broker = server.config().id;
        handler.queues = { QString::fromLatin1(work) };
        handler.parking = QString::fromLatin1(parking);
        InboxConfig inbox;
        inbox.database = db.id;
        inbox.table = u"inbox"_s;
        inbox.handlerColumn = u"consumer"_s;
        inbox.eventIdColumn = u"event_id"_s;
        inbox.appliedAtColumn = u"applied_at"_s;
        handler.inbox = inbox;
        handler.effect
            = QueryConfig{ db.id,
                           u"SELECT count(*) AS effects FROM changes WHERE event_id = :event_id"_s,
                           IdForm::Bytes };
        workspace.handlers = { handler };
        workspace.replay.ratePerSecond = 0;
        workspace.replay.canary = 0;
        workspace.replay.batch = 1'000;
        ConsoleOptions options;
        options.indexPath = folder.filePath(u"parked.db"_s);
        console = Console::open(workspace, guestSecrets, options).value();
        journal = openSqliteJournal(folder.filePath(u"journal"_s)).value();
    }
    ~Scene() { QSqlDatabase::removeDatabase(u"scene"_s); }

    std::vector<Failure> look()
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

    Plan plan(RunAction action = RunAction::Replay, const RunLimits &limits = calm())
    {
        PlanWish wish;
        wish.action = action;
        wish.limits = limits;
        wish.madeBy = u"kim@desk"_s;
        return makePlan(*console, look(), wish, wallClock, {}).value();
    }

    static RunLimits calm()
    {
        RunLimits limits;
        limits.ratePerSecond = 0;
        limits.canary = 0;
        limits.batch = 1'000;
        limits.stopAfterFailures = 0;
        limits.effectTimeoutSeconds = 20;
        return limits;
    }

    RunReport run(const Plan &plan)
    {
        RunOrder order;
        order.plan = plan;
        order.reason = u"the supplier is back"_s;
        order.by = Operator::current();
        RunControl control;
        return carryOut(order, *console, *journal, wallClock, control, {}).value();
    }

    qint64 changes(const QByteArray &id = {}) const
    {
        QSqlDatabase db = QSqlDatabase::database(u"scene"_s);
        QSqlQuery query(db);
        if (id.isEmpty())
            query.exec(u"SELECT count(*) FROM changes"_s);
        else {
            query.prepare(u"SELECT count(*) FROM changes WHERE event_id = ?"_s);
            query.addBindValue(QString::fromUtf8(id));
            query.exec();
        }
        return query.next() ? query.value(0).toLongLong() : -1;
    }

    QTemporaryDir folder;
    QString database;
    RabbitStory parked;
    RabbitStory target;
    std::unique_ptr<Console> console;
    std::unique_ptr<Journal> journal;
};

QByteArray summary(const RunReport &report)
{
    QByteArray text = QByteArray(whyName(report.whyStopped.code).data());
    if (report.error)
        text += ' ' + toLogText(*report.error).toUtf8();
    for (const RunItemReport &item : report.items)
        text += "\n" + item.eventId.bytes() + ' ' + QByteArray(outcomeName(item.outcome).data())
            + ' ' + QByteArray(whyName(item.why.code).data()) + ' ' + item.why.detail.toUtf8();
    return text;
}

} // namespace

class TestRun : public QObject
{
    Q_OBJECT

private slots:
    void replaysAreAppliedOnceAndLeaveParking_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void replaysAreAppliedOnceAndLeaveParking();
    void onlyTheHandlersQueueGetsACopy_data() { RECOURSE_RABBIT_VERSIONS }
    void onlyTheHandlersQueueGetsACopy();
    void theFourthOfAKeyHoldsTheRest_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void theFourthOfAKeyHoldsTheRest();
    void newcomersNeverJoin_data() { RECOURSE_RABBIT_VERSIONS }
    void newcomersNeverJoin();
    void whatWasAppliedSinceThePlanIsLeftOut_data() { RECOURSE_RABBIT_VERSIONS }
    void whatWasAppliedSinceThePlanIsLeftOut();
    void deletedTargetKeepsEverythingParked_data() { RECOURSE_RABBIT_VERSIONS }
    void deletedTargetKeepsEverythingParked();
    void resolvedMessagesAreInTheArchive_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void resolvedMessagesAreInTheArchive();
    void deliveryLimitIsKept();
    void twoConsolesSendEachOnce_data() { RECOURSE_RABBIT_VERSIONS }
    void twoConsolesSendEachOnce();
};

void TestRun::replaysAreAppliedOnceAndLeaveParking()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (int i = 0; i < 60; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, type, messages);
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 60);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 60, summary(report).constData());
    QCOMPARE(scene.changes(), 60);
    for (int i = 0; i < 60; ++i)
        QCOMPARE(scene.changes("event-" + QByteArray::number(i)), 1);
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    const auto check = scene.journal->verify({}, {}, {});
    QVERIFY(check && check->isWhole());
    QVERIFY(scene.journal->openRuns()->empty());
    // What arrived is what was parked, with our mark.
    for (const FoundMessage &found : handler.seen()) {
        FieldTable headers = *found.message.headers;
        std::erase_if(headers, [](const Field &field) {
            return field.name.startsWith("x-recourse-") || field.name == "x-delivery-count";
        });
        const auto original = std::ranges::find_if(messages, [&found](const Message &message) {
            return message.properties.messageId == found.message.properties.messageId;
        });
        QVERIFY(original != messages.end());
        const auto byName = [](FieldTable table) {
            std::ranges::stable_sort(table, {}, &Field::name);
            return table;
        };
        QCOMPARE(byName(headers), byName(*original->headers));
        QCOMPARE(found.message.body, original->body);
    }
}

// The event's first exchange also feeds another handler, which had no failure.
void TestRun::onlyTheHandlersQueueGetsACopy()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", {});
    RabbitStory other(*server, { .queue = "billing" });
    RabbitClient client(server->amqpPort());
    client.declareExchange("order.events", "fanout");
    client.bind(work, "order.events", "x");
    client.bind("billing", "order.events", "x");
    scene.parked.publish({ parkedEvent("event-1") });
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(scene.plan());
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 1, summary(report).constData());
    QCOMPARE(client.ready("billing"), 0);
}

void TestRun::theFourthOfAKeyHoldsTheRest()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    // Parked in another order than they were made.
    for (const int i : { 7, 2, 10, 1, 5, 3, 9, 4, 6, 8 })
        messages.push_back(parkedEvent("event-" + QByteArray::number(i), "order:1", i));
    messages.push_back(parkedEvent("other", "order:2"));
    Scene scene(*server, type, messages);
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 11);
    LittleHandler handler(server->amqpPort(), scene.database, { "event-4" });
    const RunReport report = scene.run(plan);
    QByteArrayList sent;
    for (const FoundMessage &found : handler.seen())
        sent.push_back(*found.message.properties.messageId);
    sent.removeAll("other");
    QVERIFY2(sent == QByteArrayList({ "event-1", "event-2", "event-3", "event-4" }),
             summary(report).constData());
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 4);
    QCOMPARE(report.counts.value(ItemOutcome::ParkedAgain), 1);
    QCOMPARE(report.counts.value(ItemOutcome::Skipped), 6);
    QTRY_COMPARE(scene.parked.client.ready(parking), 7);
}

void TestRun::newcomersNeverJoin()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    scene.parked.publish({ parkedEvent("event-3") });
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 2);
    QCOMPARE(scene.changes(), 2);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
}

void TestRun::whatWasAppliedSinceThePlanIsLeftOut()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    // Somebody else had it sent meanwhile.
    scene.target.publish({ parkedEvent("event-1") });
    QTRY_COMPARE(scene.changes("event-1"), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Skipped) == 1, summary(report).constData());
    QCOMPARE(report.counts.value(ItemOutcome::Applied), 1);
    QCOMPARE(handler.seen().size(), std::size_t(2));
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
}

void TestRun::deletedTargetKeepsEverythingParked()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1"), parkedEvent("event-2") });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 2);
    scene.target.client.deleteQueue(work);
    const RunReport report = scene.run(plan);
    for (const RunItemReport &item : report.items)
        QVERIFY2(item.outcome == ItemOutcome::Failed || item.outcome == ItemOutcome::Skipped,
                 summary(report).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 2);
}

void TestRun::resolvedMessagesAreInTheArchive()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const Message message = parkedEvent("event-1");
    Scene scene(*server, type, { message });
    LittleHandler handler(server->amqpPort(), scene.database);
    scene.target.publish({ message });
    QTRY_COMPARE(scene.changes("event-1"), 1);
    const Plan plan = scene.plan(RunAction::Resolve);
    QCOMPARE(plan.includedCount(), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Resolved) == 1, summary(report).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    const auto archived = scene.journal->archivedOf(EventId("event-1"_ba), u"orders"_s);
    QVERIFY(archived && archived->size() == 1);
    const auto whole = scene.journal->archived(archived->front().id);
    QVERIFY(whole && *whole);
    QCOMPARE((*whole)->parked.message.body, message.body);
    QCOMPARE((*whole)->parked.message.properties, message.properties);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

// Taking counts as a delivery: near the limit nothing is taken, and nothing is lost.
void TestRun::deliveryLimitIsKept()
{
    RECOURSE_NEED_RABBIT(server, servers, u"4.0"_s);
    Scene scene(*server, "quorum", { parkedEvent("event-1"), parkedEvent("event-2") },
                { { "x-delivery-limit", FieldValue::int64(5) } });
    scene.look();
    const Plan plan = scene.plan(); // a second look
    QCOMPARE(plan.includedCount(), 2);
    for (int tries = 0; tries < 10; ++tries) {
        const RunReport report = scene.run(plan);
        QCOMPARE(report.counts.value(ItemOutcome::Skipped), 2);
        QVERIFY(report.error);
        QCOMPARE(report.error->code, ErrorCode::Refused);
    }
    QCOMPARE(scene.parked.client.ready(parking), 2);
}

// Both have the same plan and one journal.
void TestRun::twoConsolesSendEachOnce()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (int i = 0; i < 40; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, "classic", messages);
    const Plan plan = scene.plan();
    LittleHandler handler(server->amqpPort(), scene.database);
    RunReport first;
    RunReport second;
    {
        const std::jthread one([&] { first = scene.run(plan); });
        const std::jthread two([&] { second = scene.run(plan); });
    }
    QCOMPARE(first.counts.value(ItemOutcome::Applied) + second.counts.value(ItemOutcome::Applied),
             40);
    QCOMPARE(handler.seen().size(), std::size_t(40));
    QCOMPARE(scene.changes(), 40);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
