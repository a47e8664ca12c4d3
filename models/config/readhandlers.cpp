// SPDX-License-Identifier: GPL-3.0-or-later
// [[handler]] with its inbox and queries.
#include "models/config/duration.h"
#include "models/config/readers.h"
#include "models/config/sqlcheck.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QStringList &idForms()
{
    static const QStringList names{ u"bytes"_s, u"guid"_s, u"guid-binary"_s,
                                    u"guid-binary-swapped"_s };
    return names;
}

IdForm readIdForm(KeyReader &keys)
{
    return static_cast<IdForm>(keys.choice(u"id_form"_s, idForms()).value_or(0));
}

QString readDatabaseReference(KeyReader &keys, ReadContext &context)
{
    const auto database = keys.text(u"database"_s, Need::Required);
    if (database)
        context.refer(ReadContext::Named::Database, *database);
    return plain(database);
}

// "outbox = { … }" for texts; the place is that of the table.
QString inlineName(const QString &key)
{
    return u"%1 = { … }"_s.arg(key);
}

std::optional<InboxConfig> readInbox(KeyReader &handler, ReadContext &context)
{
    const auto table = handler.table(u"inbox"_s);
    if (!table)
        return std::nullopt;
    KeyReader keys(*table->value, table->place, inlineName(u"inbox"_s), context.faults);
    InboxConfig inbox;
    inbox.database = readDatabaseReference(keys, context);
    inbox.table = plain(keys.text(u"table"_s, Need::Required));
    inbox.eventIdColumn = plain(keys.text(u"event_id"_s, Need::Required));
    inbox.handlerColumn = plain(keys.text(u"handler"_s));
    inbox.appliedAtColumn = plain(keys.text(u"applied_at"_s));
    inbox.idForm = readIdForm(keys);
    if (const auto value = keys.text(u"handler_value"_s)) {
        inbox.handlerValue = value->value;
        if (inbox.handlerColumn.isEmpty())
            keys.fault(value->place, u"\"handler_value\" stands in no column"_s,
                       u"name the column by the key \"handler\""_s);
    }
    if (const auto keeps = keys.text(u"keeps"_s)) {
        inbox.keeps = durationFromText(keeps->value);
        if (!inbox.keeps)
            keys.fault(keeps->place, u"\"keeps\" is no length of time"_s,
                       u"write a number and a unit: 30 min, 36 h, 7 days"_s);
    }
    keys.finish();
    return inbox;
}

std::optional<QueryConfig> readQuery(KeyReader &handler, ReadContext &context, const QString &key,
                                     const QString &placeholder)
{
    const auto table = handler.table(key);
    if (!table)
        return std::nullopt;
    KeyReader keys(*table->value, table->place, inlineName(key), context.faults);
    QueryConfig query;
    query.database = readDatabaseReference(keys, context);
    if (const auto sql = keys.text(u"sql"_s, Need::Required)) {
        query.sql = sql->value;
        const SqlFault fault = readQueryFault(sql->value, placeholder);
        if (!fault.what.isEmpty())
            keys.fault(sql->place, fault.what, fault.hint);
    }
    query.idForm = readIdForm(keys);
    keys.finish();
    return query;
}

void readQueues(KeyReader &keys, HandlerConfig &handler)
{
    const auto queues = keys.texts(u"queues"_s, Need::Required);
    const auto retry = keys.texts(u"retry_queues"_s);
    const auto parking = keys.text(u"parking"_s);
    const auto stream = keys.text(u"parking_stream"_s);
    QSet<QString> seen;
    const auto once = [&](const At<QString> &queue) {
        if (seen.contains(queue.value))
            keys.fault(queue.place,
                       u"queue \"%1\" is named twice in this handler"_s.arg(queue.value.left(64)),
                       u"a queue is for work, for retries or for parking, one of them"_s);
        seen.insert(queue.value);
    };
    for (const auto &list : { queues, retry }) {
        if (list)
            std::for_each(list->begin(), list->end(), once);
    }
    if (parking)
        once(*parking);
    if (stream) {
        once(*stream);
        if (!parking)
            keys.fault(stream->place,
                       u"\"parking_stream\" stands beside a parking queue, and there "
                       "is none"_s,
                       u"name the queue by the key \"parking\""_s);
    }
    handler.queues = plain(queues);
    handler.retryQueues = plain(retry);
    handler.parking = plain(parking);
    handler.parkingStream = plain(stream);
}

} // namespace

HandlerConfig readHandler(KeyReader &keys, ReadContext &context, const IdentityRules &inherited)
{
    HandlerConfig handler;
    if (const auto name = keys.text(u"name"_s, Need::Required)) {
        handler.name = name->value;
        context.define(ReadContext::Named::Handler, *name);
    }
    if (const auto broker = keys.text(u"broker"_s, Need::Required)) {
        handler.broker = broker->value;
        context.refer(ReadContext::Named::Broker, *broker);
    }
    readQueues(keys, handler);
    handler.order
        = static_cast<OrderRule>(keys.choice(u"order"_s, { u"key"_s, u"none"_s }).value_or(0));
    handler.idempotentByState = keys.flag(u"idempotent_by_state"_s).value_or(false);
    handler.checksVersions = keys.flag(u"checks_versions"_s).value_or(false);
    handler.permanentErrors = plain(keys.texts(u"permanent_errors"_s));
    handler.inbox = readInbox(keys, context);
    handler.outbox = readQuery(keys, context, u"outbox"_s, u":event_id"_s);
    handler.effect = readQuery(keys, context, u"effect"_s, u":event_id"_s);
    handler.state = readQuery(keys, context, u"state"_s, u":key"_s);
    handler.identity = inherited;
    if (const auto identity = keys.table(u"identity"_s)) {
        KeyReader rules(*identity->value, identity->place, u"the handler's identity"_s,
                        context.faults);
        handler.identity = readIdentity(rules, context, inherited);
        rules.finish();
    }
    if (const QUrl runbook = readHttpUrl(keys, u"runbook"_s, context); !runbook.isEmpty())
        handler.runbook = runbook.toString(QUrl::FullyEncoded);
    return handler;
}

} // namespace recourse
