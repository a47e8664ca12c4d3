// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/config/faultcase.h"

namespace recourse {

QByteArray soundWorkspace()
{
    return R"(schema = 1
name = "orders-prod"
environment = "production"

[[broker]]
id = "mq1"
kind = "rabbitmq"
amqp = "amqps://ops@mq1.example/orders"
management = "https://mq1.example:15671"
password = "keychain:mq1"
heartbeat_s = 20

[[broker]]
id = "events"
kind = "eventtable"
database = "stock-db"
mapping = "own"

[[database]]
id = "orders-db"
kind = "postgresql"
host = "db1.example"
port = 5432
name = "orders"
user = "reader"
password = "env:ORDERS_PASSWORD"

[[database]]
id = "stock-db"
kind = "sqlite"
path = "stock.db"

[[handler]]
name = "order-sync"
broker = "mq1"
queues = ["order_sync"]
retry_queues = ["order_sync.retry"]
parking = "order_sync.parked"
order = "key"
checks_versions = true
inbox = { database = "orders-db", table = "inbox", handler = "consumer", event_id = "event_id", keeps = "7 days" }
effect = { database = "orders-db", sql = "SELECT count(*) FROM changes WHERE event_id = :event_id" }
state = { database = "orders-db", sql = "SELECT version FROM orders WHERE id = :key" }

[identity]
event_id = ["property:message_id", "json:/EventId"]
tenant = ["vhost"]
version = ["match:event_id:v([0-9]+)$"]

[[log]]
id = "service"
files = ["*.jsonl"]
format = "jsonl"
time = "/ts"
event_id = "/eventId"
outcome = { field = "/result", success = ["ok"], failure = ["error"], missing = "unknown" }

[[action]]
name = "restock"
handlers = ["order-sync"]
kind = "sql"
database = "stock-db"
query = "SELECT status FROM moves WHERE event_id = :event_id"
sql = ["UPDATE stock SET n = n + 1 WHERE event_id = :event_id"]

[[mapping]]
name = "own"
table = "queue"
columns = { id = "no", event_id = "event", state = "state", payload = "body" }
states = { parked = "failed" }

[replay]
rate_per_s = 5

[access]
tenants = ["*"]

[mask]
json = ["/Message/Phone"]

[evidence]
max_age_s = 60
)";
}

QByteArray spoiled(const QByteArray &before, const QByteArray &after)
{
    QByteArray text = soundWorkspace();
    if (text.count(before) != 1)
        qFatal("\"%s\" stands %d times in the workspace", before.constData(),
               int(text.count(before)));
    return text.replace(before, after);
}

PlaceOf placeOf(const QByteArray &text, const QByteArray &part)
{
    const qsizetype at = text.indexOf(part);
    if (at < 0)
        qFatal("\"%s\" is not in the workspace", part.constData());
    const QByteArray before = text.first(at);
    const QByteArray line = before.mid(before.lastIndexOf('\n') + 1);
    return { int(before.count('\n')) + 1, int(QString::fromUtf8(line).toUcs4().size()) + 1 };
}

QString wholeText(const Error &error)
{
    return toLogText(error) + QChar(u' ') + error.hint;
}

} // namespace recourse
