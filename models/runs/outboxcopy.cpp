// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/outboxcopy.h"

#include "models/console/scanner.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype longestName = 255;

std::optional<FieldValue> fieldFrom(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::String:
        return FieldValue::text(value.toString().toUtf8());
    case QJsonValue::Bool:
        return FieldValue{ FieldType::Bool, value.toBool() };
    case QJsonValue::Double: {
        const qint64 whole = value.toInteger();
        if (QJsonValue(whole) == value)
            return FieldValue::int64(whole);
        return FieldValue{ FieldType::Double, value.toDouble() };
    }
    default:
        return std::nullopt;
    }
}

// Nothing, and `fault` says why, where they are no flat JSON object.
std::optional<FieldTable> headersFrom(const QByteArray &json, QString &fault)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject()) {
        fault = u"headers are no JSON object"_s;
        return std::nullopt;
    }
    FieldTable headers;
    const QJsonObject object = document.object();
    for (auto it = object.constBegin(); it != object.constEnd(); ++it) {
        const auto value = fieldFrom(it.value());
        const QByteArray name = it.key().toUtf8();
        if (!value || name.size() > longestName) {
            fault = u"header %1 is neither text nor a number"_s.arg(it.key().left(80));
            return std::nullopt;
        }
        headers.push_back({ name, *value });
    }
    return headers;
}

} // namespace

OutboxCopy outboxCopy(const OutboxRow &row, const EventId &id, const HandlerConfig &handler,
                      const BrokerConfig &broker, const Workspace &workspace)
{
    if (!row.payload)
        return { std::nullopt, { WhyCode::NoPayload } };
    if (id.bytes().size() > longestName)
        return { std::nullopt, { WhyCode::OutboxUnreadable, u"the event id is too long"_s } };
    ParkedMessage message;
    message.queue = handler.parking;
    message.message.body = *row.payload;
    message.message.properties.messageId = id.bytes();
    QJsonParseError error;
    QJsonDocument::fromJson(*row.payload, &error);
    if (error.error == QJsonParseError::NoError)
        message.message.properties.contentType = "application/json"_ba;
    if (row.headers) {
        QString fault;
        auto headers = headersFrom(*row.headers, fault);
        if (!headers)
            return { std::nullopt, { WhyCode::OutboxUnreadable, fault } };
        message.message.headers = std::move(*headers);
    }
    Failure failure = failureOf(message, handler, rulesFor(handler, workspace), broker);
    RunCopy copy{ std::move(message), std::move(failure) };
    // Whatever the handler takes for the event id has to be this one: its inbox goes by it.
    if (copy.failure.eventId != id)
        return { std::nullopt,
                 { WhyCode::AnotherEvent, QString::fromUtf8(copy.failure.eventId.bytes()) } };
    return { std::move(copy), {} };
}

std::vector<OutboxEvent> outboxEvents(Console &console, const HandlerName &name,
                                      const std::vector<EventId> &ids, const std::stop_token &stop)
{
    const Workspace &workspace = console.workspace();
    const HandlerConfig *handler = workspace.handler(name);
    const BrokerConfig *broker = handler ? workspace.broker(handler->broker) : nullptr;
    if (!handler || !broker)
        return {};
    std::vector<EventSubject> subjects;
    subjects.reserve(ids.size());
    for (const EventId &id : ids)
        subjects.push_back({ id, {}, {} });
    std::vector<OutboxEvent> events;
    bool tellsMore = false;
    for (Evidence &evidence : console.evidenceOfEvents(name, subjects, stop)) {
        OutboxEvent event;
        const std::size_t at = events.size();
        if (evidence.outbox.value && evidence.outbox.value->row)
            event.outbox = outboxCopy(*evidence.outbox.value->row, evidence.eventId, *handler,
                                      *broker, workspace);
        if (event.outbox.copy) {
            subjects[at].key = event.outbox.copy->failure.key;
            subjects[at].version = event.outbox.copy->failure.version;
            tellsMore = tellsMore || !subjects[at].key.isEmpty() || subjects[at].version;
        }
        event.evidence = std::move(evidence);
        events.push_back(std::move(event));
    }
    if (events.size() != ids.size())
        return {};
    if (tellsMore) {
        std::vector<Evidence> again = console.evidenceOfEvents(name, subjects, stop);
        for (std::size_t i = 0; i < again.size() && i < events.size(); ++i)
            events[i].evidence = std::move(again[i]);
    }
    return events;
}

} // namespace recourse
