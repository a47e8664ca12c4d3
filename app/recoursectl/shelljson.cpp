// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shelljson.h"

#include "models/text/words.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

void writeStrings(JsonWriter &json, QLatin1StringView name, const QStringList &strings)
{
    json.beginArray(name);
    for (const QString &string : strings)
        json.value(string);
    json.endArray();
}

QLatin1StringView timelineName(TimelineEntry::What what)
{
    switch (what) {
    case TimelineEntry::What::OutboxSent:
        return "outbox-sent"_L1;
    case TimelineEntry::What::FirstFailure:
        return "first-failure"_L1;
    case TimelineEntry::What::Death:
        return "death"_L1;
    case TimelineEntry::What::Parked:
        return "parked"_L1;
    case TimelineEntry::What::Applied:
        return "applied"_L1;
    case TimelineEntry::What::Effect:
        return "effect"_L1;
    case TimelineEntry::What::StateChanged:
        return "state-changed"_L1;
    case TimelineEntry::What::Acted:
        return "acted"_L1;
    case TimelineEntry::What::Seen:
        break;
    }
    return "seen"_L1;
}

void writeField(JsonWriter &json, const FieldValue &value, const Mask &mask);

void writeScalar(JsonWriter &json, const FieldValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value.data))
        json.value(*flag);
    else if (const auto *number = std::get_if<qint64>(&value.data))
        json.value(*number);
    else if (const auto *big = std::get_if<quint64>(&value.data))
        json.value(*big);
    else if (const auto *real = std::get_if<double>(&value.data))
        json.value(*real);
    else if (const auto *decimal = std::get_if<Decimal>(&value.data))
        json.value(u"%1e-%2"_s.arg(decimal->unscaled).arg(decimal->scale));
    else
        json.null();
}

// `value`, and `encoding` where the bytes are no text.
void writeField(JsonWriter &json, const FieldValue &value, const Mask &mask)
{
    json.field("type"_L1, fieldTypeName(value.type));
    if (const auto *table = value.table()) {
        json.key(u"value"_s);
        writeHeaders(json, *table, mask);
    } else if (const auto *array = value.array()) {
        json.beginArray("value"_L1);
        for (const FieldValue &element : *array) {
            json.beginObject();
            writeField(json, element, mask);
            json.endObject();
        }
        json.endArray();
    } else if (const auto *bytes = value.bytes()) {
        if (value.type == FieldType::Text && bytes->isValidUtf8()) {
            json.field("value"_L1, QString::fromUtf8(*bytes));
        } else {
            json.field("encoding"_L1, "base64"_L1);
            json.field("value"_L1, QString::fromLatin1(bytes->toBase64()));
        }
    } else {
        json.key(u"value"_s);
        writeScalar(json, value);
    }
}

void writeProperties(JsonWriter &json, const MessageProperties &properties)
{
    json.beginObject("properties"_L1);
    const auto bytes = [&json](QLatin1StringView name, const std::optional<QByteArray> &value) {
        if (value && value->isEmpty())
            json.field(name, QString()); // there, and empty
        else if (value)
            json.bytes(name, *value);
    };
    const auto number = [&json](QLatin1StringView name, const auto &value) {
        if (value)
            json.field(name, *value);
    };
    bytes("content_type"_L1, properties.contentType);
    bytes("content_encoding"_L1, properties.contentEncoding);
    number("delivery_mode"_L1, properties.deliveryMode);
    number("priority"_L1, properties.priority);
    bytes("correlation_id"_L1, properties.correlationId);
    bytes("reply_to"_L1, properties.replyTo);
    bytes("expiration"_L1, properties.expiration);
    bytes("message_id"_L1, properties.messageId);
    number("timestamp"_L1, properties.timestamp);
    bytes("type"_L1, properties.type);
    bytes("user_id"_L1, properties.userId);
    bytes("app_id"_L1, properties.appId);
    bytes("cluster_id"_L1, properties.clusterId);
    json.endObject();
}

void writePayload(JsonWriter &json, const Message &message, const Mask &mask)
{
    const ShownPayload shown = shownPayload(message, mask);
    json.beginObject("payload"_L1);
    json.field("encoding"_L1, shown.isText ? "utf-8"_L1 : "base64"_L1);
    json.field("data"_L1,
               shown.isText ? QString::fromUtf8(shown.data)
                            : QString::fromLatin1(shown.data.toBase64()));
    json.field("masked"_L1, shown.masked);
    json.endObject();
}

void writeEvidenceLines(JsonWriter &json, const Dossier &dossier)
{
    json.beginArray("evidence"_L1);
    for (const EvidenceText &line : evidenceLines(dossier)) {
        json.beginObject();
        json.field("source"_L1, evidenceSourceName(line.source));
        json.field("says"_L1, line.chip);
        json.field("at"_L1, line.at);
        json.field("read_at"_L1, line.readAt);
        json.field("detail"_L1, line.says);
        json.endObject();
    }
    json.endArray();
}

void writeTimeline(JsonWriter &json, const Dossier &dossier)
{
    json.beginArray("timeline"_L1);
    for (const TimelineEntry &entry : dossier.timeline) {
        json.beginObject();
        json.field("at"_L1, entry.at);
        json.field("what"_L1, timelineName(entry.what));
        json.field("text"_L1, timelineText(entry));
        json.field("detail"_L1, entry.detail);
        json.field("number"_L1, entry.number);
        json.endObject();
    }
    json.endArray();
}

// What is known of an event that lies on no parking place.
void writeUnparkedFields(JsonWriter &json, const Dossier &dossier)
{
    Failure known;
    known.eventId = dossier.eventId;
    known.handler = dossier.handler;
    known.key = dossier.evidence.key;
    known.version = dossier.evidence.version;
    known.attempts = dossier.evidence.attempts;
    known.error = dossier.evidence.lastError;
    known.firstFailedAt = dossier.evidence.oldestAt;
    writeFailureFields(json, known);
}

} // namespace

MissingPart missingPart(const QString &source, const QString &part, const Error &error)
{
    return { source, part, errorName(error.code), errorText(error).happened };
}

void writeMissing(JsonWriter &json, bool complete, const std::vector<MissingPart> &missing)
{
    json.field("complete"_L1, complete);
    if (complete && missing.empty())
        return;
    json.beginArray("missing"_L1);
    for (const MissingPart &part : missing) {
        json.beginObject();
        json.field("source"_L1, part.source);
        json.field("part"_L1, part.part);
        json.field("code"_L1, part.code);
        json.field("why"_L1, part.why);
        json.endObject();
    }
    json.endArray();
}

void writeFailed(JsonWriter &json, const Error &error, Instant now)
{
    json.beginObject();
    json.field("read_at"_L1, now);
    writeMissing(json, false, {});
    json.beginObject("error"_L1);
    json.field("code"_L1, errorName(error.code));
    json.text("tried"_L1, error.tried);
    json.text("where"_L1, error.where);
    json.text("native"_L1, error.native);
    if (error.nativeCode != 0)
        json.field("native_code"_L1, error.nativeCode);
    if (error.line > 0) {
        json.field("line"_L1, error.line);
        json.field("column"_L1, error.column);
    }
    json.text("hint"_L1, error.hint);
    json.endObject();
    json.endObject();
    json.finish();
}

void writeHandler(JsonWriter &json, const HandlerOverview &handler)
{
    json.beginObject();
    json.field("name"_L1, handler.name);
    json.field("broker"_L1, handler.broker);
    writeStrings(json, "queues"_L1, handler.queues);
    json.field("ready"_L1, handler.ready);
    json.field("unacked"_L1, handler.unacked);
    json.field("backlog"_L1, handler.backlog());
    json.field("retrying"_L1, handler.retrying);
    json.field("in_rate"_L1, handler.inRate);
    json.field("out_rate"_L1, handler.outRate);
    json.field("retry_rate"_L1, handler.retryShare);
    json.field("parked"_L1, handler.parked);
    json.field("consumers"_L1, handler.consumers);
    json.field("oldest_at"_L1, handler.oldestAt);
    json.field("state"_L1, handlerStateName(handler.state));
    json.field("read_at"_L1, handler.readAt);
    json.endObject();
}

void writeFinding(JsonWriter &json, const Finding &finding, Instant now)
{
    const FindingText text = findingText(finding, now);
    json.beginObject();
    json.field("id"_L1, finding.id);
    json.field("kind"_L1, findingName(finding.kind));
    json.field("severity"_L1, severityName(finding.severity));
    json.field("handler"_L1, finding.handler);
    json.field("text"_L1, text.title);
    json.field("detail"_L1, text.detail);
    json.field("action"_L1, findingActionName(finding.action));
    json.field("action_argument"_L1, finding.actionArgument);
    json.field("number"_L1, finding.number);
    json.endObject();
}

void writeFailureFields(JsonWriter &json, const Failure &failure)
{
    json.bytes("event_id"_L1, failure.eventId.bytes());
    json.field("event_id_source"_L1, failure.eventIdSource);
    json.field("handler"_L1, failure.handler);
    json.bytes("tenant"_L1, failure.tenant.bytes());
    json.field("tenant_source"_L1, failure.tenantSource);
    json.field("tenant_trusted"_L1, failure.tenantTrusted);
    if (failure.claimedTenant)
        json.bytes("tenant_claimed"_L1, failure.claimedTenant->bytes());
    json.bytes("key"_L1, failure.key.bytes());
    json.field("version"_L1, failure.version);
    json.field("attempts"_L1, failure.attempts);
    if (failure.attemptsAtLeast)
        json.field("attempts_at_least"_L1, true);
    json.field("reason"_L1, failure.reason);
    json.field("error"_L1, QString::fromUtf8(failure.error));
    json.field("first_failed_at"_L1, failure.firstFailedAt);
    json.field("parked_at"_L1, failure.parkedAt);
    json.field("queue"_L1, failure.queue);
    json.bytes("content_type"_L1, failure.contentType);
    json.field("size"_L1, failure.size);
    json.field("digest"_L1, QString::fromLatin1(failure.digest.toHex()));
    if (!failure.original.isEmpty())
        json.bytes("original_event_id"_L1, failure.original.bytes());
    json.beginArray("notes"_L1);
    for (const IdentityNote note : failure.notes)
        json.value(noteText(note));
    json.endArray();
}

void writeVerdictFields(JsonWriter &json, const Verdict *verdict)
{
    if (!verdict) {
        for (const auto name : { "verdict"_L1, "why"_L1, "allowed"_L1 }) {
            json.key(name);
            json.null();
        }
        return;
    }
    json.field("verdict"_L1, verdictName(verdict->kind));
    json.field("why"_L1, verdictSentence(*verdict));
    json.beginArray("allowed"_L1);
    for (const Allowed action : verdict->allowed)
        json.value(allowedName(action));
    json.endArray();
    if (verdict->after)
        json.bytes("after"_L1, verdict->after->bytes());
}

void writeHeaders(JsonWriter &json, const FieldTable &headers, const Mask &mask)
{
    json.beginArray();
    for (const Field &field : headers) {
        json.beginObject();
        json.bytes("name"_L1, field.name);
        if (mask.hides(field.name)) {
            json.field("type"_L1, fieldTypeName(field.value.type));
            json.field("value"_L1, maskedText());
            json.field("masked"_L1, true);
        } else {
            writeField(json, field.value, mask);
        }
        json.endObject();
    }
    json.endArray();
}

namespace {

// Headers, properties and payload, which one copy may have otherwise than another.
void writeMessage(JsonWriter &json, const Message &message, const Mask &mask)
{
    json.key("headers"_L1);
    writeHeaders(json, message.headers.value_or(FieldTable{}), mask);
    writeProperties(json, message.properties);
    writePayload(json, message, mask);
}

} // namespace

void writeDossier(JsonWriter &json, const Dossier &dossier, const Mask &mask,
                  const std::function<void()> &beside)
{
    json.beginObject();
    if (dossier.copies.empty())
        writeUnparkedFields(json, dossier);
    else
        writeFailureFields(json, dossier.copies.front().failure);
    writeVerdictFields(json, &dossier.verdict);
    if (beside)
        beside();
    json.field("judged_at"_L1, dossier.judgedAt);
    json.field("parked"_L1, !dossier.copies.empty());
    writeEvidenceLines(json, dossier);
    writeTimeline(json, dossier);
    if (dossier.copies.empty()) {
        json.beginArray("headers"_L1);
        json.endArray();
        json.key("payload"_L1);
        json.null();
    } else {
        writeMessage(json, dossier.copies.front().message.message, mask);
    }
    json.beginArray("copies"_L1);
    for (const ParkedCopyFull &copy : dossier.copies) {
        json.beginObject();
        json.field("queue"_L1, copy.failure.queue);
        json.field("position"_L1, copy.failure.position);
        json.field("parked_at"_L1, copy.failure.parkedAt);
        json.field("size"_L1, copy.failure.size);
        json.field("digest"_L1, QString::fromLatin1(copy.failure.digest.toHex()));
        json.field("seen_at"_L1, copy.failure.seenAt);
        writeMessage(json, copy.message.message, mask);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

} // namespace recourse
