// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/runjson.h"

#include "models/text/runtext.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

void writePlanItem(JsonWriter &json, const Plan &plan, const PlanItem &item)
{
    json.beginObject();
    json.field("order"_L1, item.order);
    json.bytes("event_id"_L1, item.eventId.bytes());
    json.field("handler"_L1, item.handler);
    json.bytes("tenant"_L1, item.tenant.bytes());
    json.bytes("key"_L1, item.key.bytes());
    json.field("digest"_L1, QString::fromLatin1(item.digest.toHex()));
    json.field("verdict"_L1, verdictName(item.verdict));
    const bool sends = (plan.action == RunAction::Replay || plan.action == RunAction::Resend)
        && !(item.target.exchange.isEmpty() && item.target.routingKey.isEmpty());
    if (sends) {
        json.beginObject("target"_L1);
        json.bytes("exchange"_L1, item.target.exchange);
        json.bytes("routing_key"_L1, item.target.routingKey);
        json.endObject();
    } else {
        json.key(u"target"_s);
        json.null();
    }
    json.field("included"_L1, item.included());
    json.key(u"why"_s);
    if (item.included())
        json.null();
    else
        json.value(leftOutText(item.leftOut));
    json.key(u"left_out"_s);
    if (item.included())
        json.null();
    else
        json.value(leftOutName(item.leftOut));
    json.endObject();
}

} // namespace

void writePlanFields(JsonWriter &json, const Plan &plan, const QByteArray &digest)
{
    json.field("action"_L1, actionName(plan.action));
    if (!plan.compensation.isEmpty())
        json.field("compensation"_L1, plan.compensation);
    json.field("workspace"_L1, plan.workspace);
    json.field("environment"_L1, environmentName(plan.environment));
    json.field("made_at"_L1, plan.madeAt);
    json.field("made_by"_L1, plan.madeBy);
    json.beginObject("limits"_L1);
    json.field("rate_per_s"_L1, plan.limits.ratePerSecond);
    json.field("canary"_L1, plan.limits.canary);
    json.field("batch"_L1, plan.limits.batch);
    json.field("stop_after_failures"_L1, plan.limits.stopAfterFailures);
    json.field("effect_timeout_s"_L1, plan.limits.effectTimeoutSeconds);
    json.endObject();
    json.beginArray("changes"_L1); // on the messages; payload and event id never are
    for (const PlanChange &change : plan.changes) {
        json.beginObject();
        json.field("what"_L1, changeName(change.change.what));
        json.bytes("name"_L1, change.change.name);
        json.field("events"_L1, change.items);
        json.endObject();
    }
    json.endArray();
    json.beginArray("items"_L1);
    for (const PlanItem &item : plan.items)
        writePlanItem(json, plan, item);
    json.endArray();
    json.field("digest"_L1, QString::fromLatin1(digest.toHex()));
}

void writeAbsent(JsonWriter &json, const std::vector<EventId> &absent)
{
    json.beginArray("absent"_L1);
    for (const EventId &id : absent) {
        json.beginObject();
        json.bytes("event_id"_L1, id.bytes());
        json.endObject();
    }
    json.endArray();
}

void writeRunItem(JsonWriter &json, const EventId &id, const HandlerName &handler,
                  ItemOutcome outcome, const RunWhy &why)
{
    json.beginObject();
    json.bytes("event_id"_L1, id.bytes());
    json.field("handler"_L1, handler);
    json.key(u"outcome"_s);
    if (outcome == ItemOutcome::None)
        json.null();
    else
        json.value(outcomeName(outcome));
    json.field("why"_L1, runWhyText(why));
    json.endObject();
}

void writeEntry(JsonWriter &json, const JournalRecord &record)
{
    const JournalEntry &entry = record.entry;
    json.beginObject();
    json.field("sequence"_L1, entry.sequence);
    json.field("at"_L1, entry.at);
    json.field("kind"_L1, kindName(entry.kind));
    json.text("action"_L1, actionName(entry.action));
    json.text("who"_L1, entry.who);
    json.text("host"_L1, entry.host);
    json.field("process"_L1, entry.process);
    json.text("run"_L1, entry.run);
    json.text("plan_digest"_L1, QString::fromLatin1(entry.planDigest.toHex()));
    json.text("handler"_L1, entry.handler);
    json.bytes("event_id"_L1, entry.eventId.bytes());
    json.bytes("tenant"_L1, entry.tenant.bytes());
    json.text("verdict_before"_L1, entry.verdictBefore);
    json.text("verdict_after"_L1, entry.verdictAfter);
    json.text("outcome"_L1, outcomeName(entry.outcome));
    json.text("reason"_L1, entry.reason);
    if (entry.reasonBytes > 0)
        json.field("reason_bytes"_L1, entry.reasonBytes);
    json.text("archive"_L1, entry.archive);
    json.key(u"detail"_s);
    writeJson(json, entry.detail);
    json.text("hash"_L1, QString::fromLatin1(record.hash.toHex()));
    json.endObject();
}

void writeJson(JsonWriter &json, const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool:
        json.value(value.toBool());
        break;
    case QJsonValue::Double: {
        // Whole numbers keep every digit.
        const qint64 whole = value.toInteger();
        if (QJsonValue(whole) == value)
            json.value(whole);
        else
            json.value(value.toDouble());
        break;
    }
    case QJsonValue::String:
        json.value(value.toString());
        break;
    case QJsonValue::Array: {
        const QJsonArray array = value.toArray();
        json.beginArray();
        for (const QJsonValue &element : array)
            writeJson(json, element);
        json.endArray();
        break;
    }
    case QJsonValue::Object: {
        const QJsonObject object = value.toObject();
        json.beginObject();
        for (auto it = object.constBegin(); it != object.constEnd(); ++it) {
            json.key(it.key());
            writeJson(json, it.value());
        }
        json.endObject();
        break;
    }
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        json.null();
        break;
    }
}

} // namespace recourse
