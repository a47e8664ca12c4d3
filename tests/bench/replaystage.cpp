// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/replaystage.h"

#include "models/config/workspacefile.h"
#include "models/core/digest.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/executor.h"
#include "models/store/sqlite/sqlitedb.h"
#include "tests/bench/figures.h"
#include "tests/support/fixedsecrets.h"

#include <QFile>
#include <QMap>

#include <algorithm>
#include <stdexcept>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype bodyBytes = 1'024;

const SystemClock wallClock;
const FixedSecrets guestSecrets;

template <typename T>
T must(Result<T> result)
{
    if (!result)
        throw std::runtime_error(toLogText(result.error()).toStdString());
    return std::move(*result);
}

QByteArray idOf(int number)
{
    return "order-sync:" + QByteArray::number(1'000'000 + number) + ":v1";
}

struct Stage
{
    explicit Stage(const QList<QByteArray> &arguments)
        : messages(arguments.value(2).toInt())
        , folder(QString::fromLocal8Bit(arguments.value(3)))
    {
        BrokerConfig broker;
        broker.id = u"mq1"_s;
        broker.kind = BrokerKind::RabbitMq;
        broker.host = u"127.0.0.1"_s;
        broker.port = arguments.value(0).toUShort();
        broker.user = u"guest"_s;
        broker.virtualHost = u"/"_s;
        broker.management = QUrl(u"http://127.0.0.1:"_s + QString::fromLatin1(arguments.value(1)));
        workspace.name = u"orders"_s;
        workspace.environment = Environment::Sandbox;
        workspace.file = folder + u"/workspace.toml"_s;
        workspace.brokers = { broker };
        DatabaseConfig db;
        db.id = u"orders-db"_s;
        db.path = folder + u"/orders.db"_s;
        workspace.databases = { db };
        workspace.identity = identityPreset(u"recourse"_s).value();
        HandlerConfig handler;
        handler.name = u"orders"_s;
        handler.broker = broker.id;
        handler.queues = { QString::fromLatin1(replayWork) };
        handler.parking = QString::fromLatin1(replayParking);
        InboxConfig inbox;
        inbox.database = db.id;
        inbox.table = u"inbox"_s;
        inbox.handlerColumn = u"consumer"_s;
        inbox.eventIdColumn = u"event_id"_s;
        inbox.appliedAtColumn = u"applied_at"_s;
        handler.inbox = inbox;
        workspace.handlers = { handler };
        workspace.replay.secondPersonAbove = 100'000'000;
    }

    std::unique_ptr<Console> open() const
    {
        ConsoleOptions options;
        options.indexPath = folder + u"/parked.db"_s;
        return must(Console::open(workspace, guestSecrets, options));
    }

    // Of other events, so that the question costs what it costs in a table that is used.
    void fillInbox() const
    {
        QFile(workspace.databases[0].path).open(QIODevice::WriteOnly);
        SqliteDb db = must(SqliteDb::open(workspace.databases[0].path, { .readOnly = false }));
        const auto run = [&db](const QByteArray &sql) {
            if (const Result<void> done = db.exec(sql.constData(), u"fill inbox"_s); !done)
                throw std::runtime_error(toLogText(done.error()).toStdString());
        };
        run("PRAGMA journal_mode = WAL");
        run("CREATE TABLE inbox (consumer TEXT, event_id TEXT, applied_at TEXT,"
            " PRIMARY KEY (consumer, event_id))");
        run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
            + QByteArray::number(messages)
            + ") INSERT INTO inbox SELECT 'orders', 'order-sync:-' || i || ':v1',"
              " '2026-01-01 00:00:00' FROM n");
    }

    Plan plan() const
    {
        Plan made;
        made.action = RunAction::Replay;
        made.workspace = workspace.name;
        made.environment = workspace.environment;
        made.madeAt = wallClock.now();
        made.madeBy = u"kim@desk"_s;
        made.limits.ratePerSecond = 0;
        made.limits.canary = 0;
        made.limits.batch = 100'000'000;
        made.limits.stopAfterFailures = 0;
        made.limits.effectTimeoutSeconds = 0;
        made.items.reserve(std::size_t(messages));
        const HandlerConfig &handler = workspace.handlers.front();
        for (int number = 0; number < messages; ++number) {
            PlanItem item;
            item.order = number + 1;
            item.eventId = EventId(idOf(number));
            item.handler = handler.name;
            item.tenant = TenantId("acme"_ba);
            item.digest = digestOf(replayedMessage(number).body);
            item.verdict = VerdictKind::SafeToReplay;
            item.broker = handler.broker;
            item.parking = handler.parking;
            item.position = quint64(number);
            item.target.routingKey = replayWork;
            made.items.push_back(std::move(item));
        }
        return made;
    }

    int messages = 0;
    QString folder;
    Workspace workspace;
};

// VmHWM is that of the run from here on.
void forgetPeak()
{
    QFile peak(u"/proc/self/clear_refs"_s);
    if (!peak.open(QIODevice::WriteOnly) || peak.write("5") != 1)
        throw std::runtime_error("the peak of memory cannot be set back");
}

} // namespace

Message replayedMessage(int number)
{
    Message message;
    message.properties.messageId = idOf(number);
    message.properties.contentType = "application/json"_ba;
    message.properties.deliveryMode = quint8(2);
    message.headers = FieldTable{ { "x-tenant", FieldValue::text("acme") },
                                  { "x-version", FieldValue::int64(1) },
                                  { "x-error", FieldValue::text("Timeout") } };
    message.body = "{\"EventId\":\"" + idOf(number) + "\",\"Note\":\"";
    message.body.append(bodyBytes - message.body.size() - 2, 'x');
    message.body += "\"}";
    return message;
}

void lookStage(const QList<QByteArray> &arguments)
{
    const Stage stage(arguments);
    stage.fillInbox();
    const auto console = stage.open();
    const ScanProgress seen = console->scan(u"orders"_s, true, true, {}, {});
    if (!seen.report || seen.report->read != stage.messages)
        throw std::runtime_error("the look ended early");
}

void replayStage(const QList<QByteArray> &arguments)
{
    const Stage stage(arguments);
    const auto console = stage.open();
    const QString journalFile = stage.folder + u"/journal"_s;
    const auto journal = must(openSqliteJournal(journalFile));
    RunOrder order;
    const double before = residentMiB();
    order.plan = stage.plan();
    const double planned = residentMiB();
    order.reason = u"the supplier is back"_s;
    order.by = Operator::current();
    RunControl control;
    qint64 told = 0;
    // Where the time goes: from each step to the next.
    QMap<QByteArray, double> steps;
    QByteArray step = "begin"_ba;
    Stopwatch since;
    order.atStep = [&](const char *name) {
        steps[step] += since.milliseconds();
        since.restart();
        step = name;
    };
    forgetPeak();
    const double processor = processorSeconds();
    const Stopwatch watch;
    const RunReport report
        = must(carryOut(order, *console, *journal, wallClock, control,
                        [&told](const RunSnapshot &snapshot) { told = snapshot.sent; }));
    const double milliseconds = watch.milliseconds();
    const double used = processorSeconds() - processor;
    // Nobody consumes: sent and confirmed is as far as they get.
    if (report.error || told != stage.messages
        || report.counts.value(ItemOutcome::NoEffectInTime) != stage.messages) {
        const auto other = std::ranges::find_if(report.items, [](const RunItemReport &item) {
            return item.outcome != ItemOutcome::NoEffectInTime;
        });
        const QString why = report.error ? toLogText(*report.error)
            : other == report.items.end()
            ? QString()
            : QString(whyName(other->why.code)) + u' ' + other->why.detail;
        throw std::runtime_error("not all were replayed, " + std::to_string(told)
                                 + " sent: " + why.toStdString());
    }
    const double count = stage.messages;
    sendFigure("per_s", count * 1e3 / milliseconds);
    sendFigure("us", milliseconds * 1e3 / count);
    sendFigure("cpu_us", used * 1e6 / count);
    sendFigure("planned_mib", planned);
    sendFigure("peak_mib", residentMiB("VmHWM"));
    sendFigure("plan_bytes", (planned - before) * 1024 * 1024 / count);
    for (auto it = steps.cbegin(); it != steps.cend(); ++it)
        sendFigure("step." + it.key(), *it * 1e3 / count);
    sendFigure("journal_bytes", double(QFile(journalFile).size()) / count);
}

} // namespace recourse
