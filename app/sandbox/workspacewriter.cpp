// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/workspacewriter.h"

#include "app/sandbox/catalogue.h"

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

QString quoted(const QString &text)
{
    QString out = text;
    out.replace(u"\\"_s, u"\\\\"_s).replace(u"\""_s, u"\\\""_s);
    return u"\"%1\""_s.arg(out);
}

QString list(const QStringList &texts)
{
    QStringList all;
    for (const QString &text : texts)
        all += quoted(text);
    return u"[%1]"_s.arg(all.join(u", "_s));
}

QString query(const QString &database, const QString &sql)
{
    return u"{ database = %1, sql = %2 }"_s.arg(quoted(database), quoted(sql));
}

QStringList retryQueues(const HandlerSpec &handler, bool eventTable)
{
    if (!handler.retries())
        return {};
    if (!eventTable)
        return { handler.retryQueue() };
    // In the table a retry waits in its own queue until its time has come.
    QStringList all;
    for (const QString &queue : handler.queues)
        all += QString(queue + u".retry");
    return all;
}

QString brokerPart(const BrokerAddress &broker)
{
    if (broker.amqp.isEmpty())
        return u"[[broker]]\nid = \"events\"\nkind = \"eventtable\"\ndatabase = \"events-db\"\n"
               "mapping = \"recourse\"\n"_s;
    QString out
        = u"[[broker]]\nid = \"mq1\"\nkind = \"rabbitmq\"\namqp = %1\n"_s.arg(quoted(broker.amqp));
    if (!broker.management.isEmpty())
        out += u"management = %1\n"_s.arg(quoted(broker.management));
    out += u"password = %1\n"_s.arg(quoted(QString(u"file:"_s + broker.passwordFile)));
    return out;
}

QString serverPart(const OrdersAddress &orders)
{
    return u"\n[[database]]\nid = \"orders-db\"\nkind = %1\nhost = %2\nport = %3\nname = %4\n"
           "user = %5\npassword = %6\n"_s.arg(
               quoted(orders.server.kindName()), quoted(orders.server.host),
               QString::number(orders.server.port), quoted(orders.server.name),
               quoted(orders.server.user), quoted(QString(u"file:"_s + orders.passwordFile)));
}

QString databasePart(bool eventTable, const std::optional<OrdersAddress> &orders)
{
    QString out = orders ? serverPart(*orders) : QString();
    for (const QString &name : { u"orders"_s, u"supplier"_s, u"events"_s }) {
        if ((name == u"events" && !eventTable) || (name == u"orders" && orders))
            continue;
        out += u"\n[[database]]\nid = \"%1-db\"\nkind = \"sqlite\"\npath = \"%1.db\"\n"_s.arg(name);
    }
    return out;
}

QString handlerPart(const HandlerSpec &handler, bool eventTable, std::chrono::seconds inboxKeeps)
{
    QString out = u"\n[[handler]]\nname = %1\nbroker = %2\nqueues = %3\n"_s.arg(
        quoted(handler.name), quoted(eventTable ? u"events"_s : u"mq1"_s), list(handler.queues));
    if (const QStringList retries = retryQueues(handler, eventTable); !retries.isEmpty())
        out += u"retry_queues = %1\n"_s.arg(list(retries));
    if (handler.parks())
        out += u"parking = %1\n"_s.arg(quoted(handler.parking()));
    out += u"order = %1\n"_s.arg(handler.ordered ? u"\"key\""_s : u"\"none\""_s);
    if (handler.checksVersions)
        out += u"checks_versions = true\n"_s;
    if (!handler.permanentErrors.isEmpty())
        out += u"permanent_errors = %1\n"_s.arg(list(handler.permanentErrors));
    out += u"inbox = { database = \"orders-db\", table = \"inbox\", handler = \"consumer\", "
           "event_id = \"event_id\", applied_at = \"applied_at\""_s;
    if (handler.inboxExpires)
        out += u", keeps = \"%1 s\""_s.arg(inboxKeeps.count());
    out += u" }\n"_s;
    out += u"outbox = %1\n"_s.arg(
        query(u"orders-db"_s,
              u"SELECT status, sent_at, payload, headers FROM outbox WHERE handler = '%1' AND "
              "event_id = :event_id"_s.arg(handler.name)));
    out += u"effect = %1\n"_s.arg(query(handler.effectDatabase, handler.effectSql));
    if (!handler.stateSql.isEmpty())
        out += u"state = %1\n"_s.arg(query(u"orders-db"_s, handler.stateSql));
    if (handler.tenantFromQueue)
        out += u"identity = { tenant = [\"queue:^points\\\\.([a-z]+)\", \"header:x-tenant\", "
               "\"json:/Tenant\"] }\n"_s;
    return out;
}

} // namespace

QByteArray workspaceText(const BrokerAddress &broker, const std::optional<OrdersAddress> &orders,
                         std::chrono::seconds inboxKeeps)
{
    const bool eventTable = broker.amqp.isEmpty();
    QString out = u"# Written by recourse-sandbox, which fails on purpose. truth.json says how.\n"
                  "schema = 1\nname = %1\nenvironment = \"sandbox\"\n\n"_s.arg(
                      eventTable ? u"\"sandbox\""_s : u"\"sandbox-rabbitmq\""_s);
    out += brokerPart(broker) + databasePart(eventTable, orders);
    // One virtual host serves all tenants here, so its name says nothing about whose an event is.
    out += u"\n[identity]\npreset = \"recourse\"\ntenant = [\"header:x-tenant\", "
           "\"json:/Tenant\"]\n"_s;
    for (const HandlerSpec &handler : catalogue())
        out += handlerPart(handler, eventTable, inboxKeeps);
    out += u"\n[[log]]\nid = \"order-service\"\nfiles = [\"order-service.jsonl\"]\n"
           "format = \"jsonl\"\ntime = \"/ts\"\nevent_id = \"/eventId\"\nhandler = \"/handler\"\n"
           "tenant = \"/tenant\"\nmessage = \"/msg\"\n"
           "outcome = { field = \"/result\", success = [\"ok\", \"duplicate\"], "
           "failure = [\"error\"], missing = \"success\" }\n"
           "\n[access]\ntenants = [\"*\"]\n\n[mask]\njson = [\"/Message/Phone\"]\n"_s;
    return out.toUtf8();
}

} // namespace recourse::sandbox
