// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/parkedmillion.h"

#include "models/core/digest.h"
#include "models/store/sqlite/sqlitedb.h"

#include <QFile>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::array handlers{ "order-sync", "stock-deduct", "invoice", "payment" };
constexpr qint64 perOrder = 3;
constexpr qint64 tenants = 40;
constexpr int batchRows = 500;
constexpr qint64 firstParked = 1'760'000'000'000; // ms since 1970
constexpr qint64 parkedOver = 3LL * 24 * 3600 * 1000;

constexpr std::array causes{
    "TimeoutException: supplier did not answer order %1 within 30000 ms",
    "HttpRequestException: 503 Service Unavailable from 10.1.4.27:8443",
    "SqlException: deadlock, transaction %1 was the victim",
    "DbUpdateConcurrencyException: row version of order %1 changed",
    "KeyNotFoundException: no price list for order %1",
    "JsonException: '<' is an invalid start of a value, path $.items[0]",
    "InvalidOperationException: order %1 is already closed",
    "UnauthorizedAccessException: token expired at 2025-10-09T03:12:44Z",
    "ValidationException: quantity of order %1 must not be negative",
    "IOException: no space left on device",
    "NullReferenceException at OrderMapper.Map line 88",
    "TaskCanceledException: the host is shutting down",
};

void need(bool done, const char *what)
{
    if (!done)
        qFatal("cannot make the data: %s", what);
}

template <typename T>
void need(const Result<T> &result, const char *what)
{
    if (!result)
        qFatal("cannot make the data: %s: %s", what, qPrintable(toLogText(result.error())));
}

// Spread evenly, the same at every run.
quint64 scattered(quint64 number)
{
    number ^= number >> 31U;
    number *= 0x9E3779B97F4A7C15U;
    return number ^ (number >> 29U);
}

ParkedCopyFull copyOf(const char *handler, qint64 number)
{
    const qint64 order = 10'000 + number / perOrder;
    const qint64 version = number % perOrder + 1;
    const quint64 dice = scattered(quint64(number) * handlers.size() + quint64(handler[0]));
    const QByteArray orderText = QByteArray::number(order);
    const auto cause = std::size_t(dice % causes.size());
    static const std::array<QString, causes.size()> reasons = [] {
        std::array<QString, causes.size()> made;
        for (std::size_t i = 0; i < causes.size(); ++i)
            made[i] = QString::fromLatin1(causes[i]).replace(u"%1"_s, u"…"_s);
        return made;
    }();

    ParkedCopyFull copy;
    Failure &failure = copy.failure;
    failure.eventId
        = EventId(QByteArray(handler) + ':' + orderText + ":v" + QByteArray::number(version));
    failure.eventIdSource = u"property:message_id"_s;
    failure.tenant
        = TenantId("tenant-"_qba + QByteArray::number(order % tenants).rightJustified(2, '0'));
    failure.tenantSource = u"header:x-tenant"_s;
    failure.key = PartitionKey("order:"_qba + orderText);
    failure.version = version;
    failure.attempts = 3 + qint64(dice >> 8U) % 7;
    failure.reason = reasons[cause];
    failure.error = QByteArray(causes[cause]).replace("%1", orderText);
    failure.contentType = "application/json"_qba;
    failure.position = quint64(number) + 1;
    failure.parkedAt = instantFromMillis(firstParked + qint64((dice >> 16U) % quint64(parkedOver)));
    failure.firstFailedAt = *failure.parkedAt - Millis(120'000);
    failure.seenAt = instantFromMillis(firstParked + parkedOver);

    Message &message = copy.message.message;
    message.body = "{\"Order\":"_qba + orderText + ",\"Version\":" + QByteArray::number(version)
        + ",\"Lines\":[{\"Sku\":\"KEA-20\",\"Quantity\":2}]}";
    message.properties.messageId = failure.eventId.bytes();
    message.properties.contentType = failure.contentType;
    message.headers = FieldTable{ { "x-tenant"_qba, FieldValue::text(failure.tenant.bytes()) },
                                  { "x-attempts"_qba, FieldValue::int64(*failure.attempts) } };
    failure.size = message.body.size();
    failure.digest = digestOf(message.body);
    return copy;
}

Result<SqliteDb> newDatabase(const QString &path)
{
    QFile file(path);
    need(file.open(QIODevice::WriteOnly), "database file");
    file.close();
    return SqliteDb::open(path, { .readOnly = false });
}

void run(SqliteDb &db, const QByteArray &sql)
{
    need(db.exec(sql.constData(), u"fill database"_s), "rows");
}

// The numbers of one handler's failures as a table to select from.
QByteArray numbers(qint64 count)
{
    return "WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 "
           "< "
        + QByteArray::number(count) + ") ";
}

QByteArray eventIdSql(const char *handler)
{
    return "printf('"_qba + handler + ":%d:v%d', 10000 + n / 3, n % 3 + 1)";
}

} // namespace

QString ParkedMillion::path(const char *file) const
{
    return m_folder + u'/' + QString::fromLatin1(file);
}

QString ParkedMillion::indexPath() const
{
    return path("parked.db");
}

void ParkedMillion::make() const
{
    makeEventTable();
    makeOrders();
    makeIndex();
}

void ParkedMillion::makeEventTable() const
{
    auto db = newDatabase(path("events.db"));
    need(db, "event table");
    QFile schema(QStringLiteral(RECOURSE_SOURCE_DIR "/models/broker/eventtable/schema.sql"));
    need(schema.open(QIODevice::ReadOnly), "event table's schema");
    run(*db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
    run(*db, schema.readAll());
    const qint64 each = m_failures / qint64(handlers.size());
    for (const char *handler : handlers)
        run(*db,
            numbers(each)
                + "INSERT INTO events (queue, event_id, tenant, partition_key, version, state,"
                  " attempts, payload, created_at, available_at, parked_at) SELECT '"
                + handler + "', " + eventIdSql(handler)
                + ", printf('tenant-%02d', (10000 + n / 3) % 40), printf('order:%d', 10000 + n / "
                  "3),"
                  " n % 3 + 1, 'parked', 5, '{}', '2025-10-09T08:53:20.123Z',"
                  " '2025-10-09T08:53:20.123Z', '2025-10-09T08:55:20.123Z' FROM numbers");
}

// Every tenth event was applied all the same; orders stand at their first version.
void ParkedMillion::makeOrders() const
{
    auto db = newDatabase(path("orders.db"));
    need(db, "order database");
    run(*db,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
        "CREATE TABLE inbox (consumer TEXT NOT NULL, event_id TEXT NOT NULL, applied_at TEXT NOT"
        " NULL, PRIMARY KEY (consumer, event_id)) WITHOUT ROWID;"
        "CREATE TABLE orders (id TEXT PRIMARY KEY, version INTEGER NOT NULL, status TEXT NOT NULL)"
        " WITHOUT ROWID;");
    const qint64 each = m_failures / qint64(handlers.size());
    for (const char *handler : handlers)
        run(*db,
            numbers(each) + "INSERT INTO inbox SELECT '" + handler + "', " + eventIdSql(handler)
                + ", '2025-10-09T08:56:01.000Z' FROM numbers WHERE n % 10 = 7");
    run(*db,
        numbers(each / perOrder + 1)
            + "INSERT INTO orders SELECT printf('order:%d', 10000 + n), 1, 'open' FROM numbers");
}

void ParkedMillion::makeIndex() const
{
    const auto index = ParkedIndex::open(indexPath());
    need(index, "index");
    const qint64 each = m_failures / qint64(handlers.size());
    for (const char *handler : handlers) {
        const QString name = QString::fromLatin1(handler);
        auto scan = (*index)->beginScan(u"events"_s, QString(name + u".parked"_s), name, false);
        need(scan, "scan");
        for (qint64 next = 0; next < each;) {
            std::vector<ParkedCopyFull> batch;
            for (int i = 0; i < batchRows && next < each; ++i)
                batch.push_back(copyOf(handler, next++));
            need((*scan)->add(std::move(batch)), "failures");
        }
        BrowseReport report;
        report.complete = true;
        report.end = BrowseEnd::WholeQueue;
        report.type = QueueType::Table;
        report.read = each;
        report.startedAt = report.finishedAt = instantFromMillis(firstParked + parkedOver);
        need((*scan)->finish(report), "scan's end");
    }
}

Workspace ParkedMillion::workspace() const
{
    Workspace workspace;
    workspace.name = u"orders"_s;
    workspace.file = path("workspace.toml");
    DatabaseConfig events;
    events.id = u"events-db"_s;
    events.path = path("events.db");
    DatabaseConfig orders;
    orders.id = u"orders-db"_s;
    orders.path = path("orders.db");
    workspace.databases = { events, orders };
    BrokerConfig broker;
    broker.id = u"events"_s;
    broker.kind = BrokerKind::EventTable;
    broker.database = events.id;
    workspace.brokers = { broker };
    for (const char *name : handlers) {
        HandlerConfig handler;
        handler.name = QString::fromLatin1(name);
        handler.broker = broker.id;
        handler.queues = { handler.name };
        handler.parking = handler.name + u".parked"_s;
        InboxConfig inbox;
        inbox.database = orders.id;
        inbox.table = u"inbox"_s;
        inbox.handlerColumn = u"consumer"_s;
        inbox.eventIdColumn = u"event_id"_s;
        inbox.appliedAtColumn = u"applied_at"_s;
        handler.inbox = inbox;
        handler.state
            = QueryConfig{ orders.id, u"SELECT version, status FROM orders WHERE id = :key"_s };
        workspace.handlers.push_back(handler);
    }
    return workspace;
}

} // namespace recourse
