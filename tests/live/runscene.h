// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspacefile.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/eventplanner.h"
#include "models/runs/executor.h"
#include "models/runs/planner.h"
#include "models/runs/recovery.h"
#include "tests/support/rabbitstory.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <set>
#include <thread>

// A workspace on a real node, with a handler that keeps a real inbox; for tests of whole runs.
namespace recourse {

using namespace Qt::StringLiterals;

inline const SystemClock wallClock;
inline const FixedSecrets guestSecrets;

inline const QByteArray work = "orders";
inline const QByteArray parking = "orders.parked";

inline Message parkedEvent(const QByteArray &id, const QByteArray &key = {}, qint64 version = 1)
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

inline RunOrder orderFor(const Plan &plan, const std::function<void(const char *step)> &atStep = {})
{
    RunOrder order;
    order.plan = plan;
    order.reason = u"the supplier is back"_s;
    order.by = Operator::current();
    order.atStep = atStep;
    return order;
}

inline const QString addOutbox = u"INSERT INTO outbox VALUES ('%1', '%2', NULL,"
                                 " '{\"EventId\":\"%1\",\"Message\":{\"Version\":1}}',"
                                 " '{\"x-tenant\":\"acme\",\"x-version\":1}')"_s;

// The handler has an outbox.
inline void withOutbox(Workspace &workspace)
{
    workspace.handlers.front().outbox = QueryConfig{
        u"orders-db"_s,
        u"SELECT status, sent_at, payload, headers FROM outbox WHERE event_id = :event_id"_s,
        IdForm::Bytes
    };
}

// A workspace of one handler, its console and its journal.
struct Scene
{
    // `shape` may change the workspace before it is opened.
    explicit Scene(const RabbitServer &server, const QByteArray &type,
                   std::vector<Message> messages, const FieldTable &arguments = {},
                   const std::function<void(Workspace &)> &shape = {})
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
            query.exec(u"CREATE TABLE outbox (event_id TEXT, status TEXT, sent_at TEXT,"
                       " payload TEXT, headers TEXT)"_s);
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
        if (shape)
            shape(workspace);
        ConsoleOptions options;
        options.indexPath = folder.filePath(u"parked.db"_s);
        console = Console::open(workspace, guestSecrets, options).value();
        journal = openSqliteJournal(folder.filePath(u"journal"_s)).value();
    }
    ~Scene() { QSqlDatabase::removeDatabase(u"scene"_s); }

    std::vector<Failure> look()
    {
        ScanProgress seen;
        // Of a queue that is new the broker may not tell yet: then the look is not taken.
        const auto isWhole = [&] {
            seen = console->scan(u"orders"_s, true, true, {}, {});
            return seen.report && !seen.report->error && seen.report->complete;
        };
        if (!QTest::qWaitFor(isWhole, 30'000))
            qWarning("the look was not whole: %s",
                     seen.report && seen.report->error ? qPrintable(toLogText(*seen.report->error))
                         : seen.needsYes               ? "it was not taken"
                                                       : "without an error");
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

    void sql(const QString &statement) const
    {
        QSqlQuery(QSqlDatabase::database(u"scene"_s)).exec(statement);
    }

    RunReport run(const Plan &plan, const std::function<void(RunOrder &)> &shape = {})
    {
        RunOrder order = orderFor(plan);
        if (shape)
            shape(order);
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

    // How many events have changed something.
    qint64 changed() const
    {
        QSqlQuery query(QSqlDatabase::database(u"scene"_s));
        query.exec(u"SELECT count(DISTINCT event_id) FROM changes"_s);
        return query.next() ? query.value(0).toLongLong() : -1;
    }

    QTemporaryDir folder;
    QString database;
    RabbitStory parked;
    RabbitStory target;
    std::unique_ptr<Console> console;
    std::unique_ptr<Journal> journal;
};

// Of an action that takes no parked copies.
inline Plan eventPlan(Scene &scene, RunAction action, const QByteArrayList &ids,
                      const QString &compensation = {})
{
    scene.look();
    PlanWish wish;
    wish.action = action;
    wish.limits = Scene::calm();
    wish.limits.effectTimeoutSeconds = 3;
    wish.madeBy = u"kim@desk"_s;
    wish.compensation = compensation;
    std::vector<EventId> events;
    for (const QByteArray &id : ids)
        events.emplace_back(id);
    const auto plan = makeEventPlan(*scene.console, events, {}, wish, wallClock, {});
    return plan ? *plan : Plan{};
}

inline QByteArray summary(const RunReport &report)
{
    QByteArray text = QByteArray(whyName(report.whyStopped.code).data());
    if (report.error)
        text += ' ' + toLogText(*report.error).toUtf8();
    for (const RunItemReport &item : report.items)
        text += "\n" + item.eventId.bytes() + ' ' + QByteArray(outcomeName(item.outcome).data())
            + ' ' + QByteArray(whyName(item.why.code).data()) + ' ' + item.why.detail.toUtf8();
    return text;
}

// After something broke: recovery settles what is open, another run sends the rest, and in the end
// each of so many events has had its effect once. Says what is not so.
inline QByteArray faultInTheEnd(Scene &scene, int events)
{
    constexpr int patience = 120'000; // ms
    const auto allSettled = [&scene] {
        (void)recoverRuns(*scene.console, *scene.journal, Operator::current(), wallClock, {});
        const auto open = scene.journal->openRuns();
        return open && open->empty();
    };
    if (!QTest::qWaitFor(allSettled, patience))
        return "a run is still open";
    RunReport again;
    const auto allApplied = [&] {
        if (const Plan rest = scene.plan(); rest.includedCount() > 0)
            again = scene.run(rest);
        return scene.changed() >= events;
    };
    if (!QTest::qWaitFor(allApplied, patience))
        return "not all are applied; the last run: " + summary(again);
    if (scene.changes() != events || scene.changed() != events)
        return "changes: " + QByteArray::number(scene.changes());
    const auto check = scene.journal->verify({}, {}, {});
    return check && check->isWhole() ? QByteArray() : QByteArray("the journal is not whole");
}

} // namespace recourse
