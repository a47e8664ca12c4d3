// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/truth.h"

#include "app/sandbox/catalogue.h"
#include "app/sandbox/eventtext.h"

namespace recourse::sandbox {

namespace {

QByteArray textOrNull(const QByteArray &utf8)
{
    return utf8.isEmpty() ? QByteArray("null") : jsonText(utf8);
}

QByteArray entryJson(const TruthEntry &entry)
{
    return jsonObject({
        { "handler", jsonText(entry.handler.toUtf8()) },
        { "event_id", jsonText(entry.eventId) },
        { "tenant", jsonText(entry.tenant) },
        { "key", textOrNull(entry.key) },
        { "fault", jsonText(entry.fault) },
        { "verdict", jsonText(entry.verdict) },
        { "parked", entry.parkedCopies > 0 ? "true" : "false" },
        { "copies", QByteArray::number(entry.parkedCopies) },
        { "attempts", entry.attempts ? QByteArray::number(*entry.attempts) : QByteArray("null") },
        { "cause", textOrNull(entry.cause) },
        { "original", textOrNull(entry.original) },
        { "why", jsonText(entry.why.toUtf8()) },
    });
}

QByteArray bulkJson(const TruthBulk &bulk)
{
    return jsonObject({
        { "handler", jsonText(bulk.handler.toUtf8()) },
        { "count", QByteArray::number(bulk.count) },
        { "first_event_id", jsonText(bulk.firstEventId) },
        { "last_event_id", jsonText(bulk.lastEventId) },
        { "fault", jsonText("transient") },
        { "verdict", jsonText("safe-to-replay") },
        { "why", jsonText("written where parked events lie, without a handler: volume only") },
    });
}

template <typename Values, typename ToJson>
QByteArray jsonLines(const Values &values, ToJson toJson)
{
    QByteArray out = "[";
    for (const auto &value : values)
        out += (out.size() > 1 ? ",\n  " : "\n  ") + toJson(value);
    out += values.empty() ? "]" : "\n]";
    return out;
}

} // namespace

qint64 Truth::parkedOf(const QString &handler) const
{
    qint64 sum = 0;
    for (const TruthEntry &entry : entries)
        sum += entry.handler == handler ? entry.parkedCopies : 0;
    for (const TruthBulk &each : bulk)
        sum += each.handler == handler ? each.count : 0;
    return sum;
}

qint64 Truth::parked() const
{
    qint64 sum = 0;
    for (const HandlerSpec &handler : catalogue())
        sum += parkedOf(handler.name);
    return sum;
}

QByteArray Truth::toJson() const
{
    JsonPairs counts;
    for (const HandlerSpec &handler : catalogue())
        counts.emplace_back(handler.name.toUtf8(), QByteArray::number(parkedOf(handler.name)));
    return "{\"schema\":1,\n\"seed\":" + QByteArray::number(seed)
        + ",\n\"scenario\":" + jsonText(scenario) + ",\n\"transport\":" + jsonText(transport)
        + ",\n\"parked\":" + QByteArray::number(parked()) + ",\n\"parked_by_handler\":"
        + jsonObject(counts) + ",\n\"entries\":" + jsonLines(entries, entryJson)
        + ",\n\"bulk\":" + jsonLines(bulk, bulkJson) + "}\n";
}

} // namespace recourse::sandbox
