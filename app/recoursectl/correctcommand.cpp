// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/correction.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 largestPayload = qint64(64) << 20;

std::optional<QByteArray> readPayload(const ShellContext &context, const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestPayload) {
        context.problems.line(Shell::tr("The payload cannot be read from %1.").arg(name));
        return std::nullopt;
    }
    return file.readAll();
}

// The one handler under which the event is parked, or the one that the request names.
std::optional<HandlerName> handlerOf(const ShellContext &context, const ShellRequest &request)
{
    if (!request.filter.handlers.empty())
        return request.filter.handlers.front();
    const auto copies = context.console.index().byEventId(request.eventId);
    if (!copies || copies->empty()) {
        context.problems.line(leftOutText(LeftOut::NotParked));
        return std::nullopt;
    }
    const HandlerName handler = copies->front().handler;
    if (std::ranges::any_of(*copies,
                            [&handler](const Failure &copy) { return copy.handler != handler; })) {
        context.problems.line(
            Shell::tr("It is parked for several handlers; say which: --handler HANDLER."));
        return std::nullopt;
    }
    return handler;
}

// Whether the workspace hides the value at this place, or a part of it.
bool isMasked(const ShellContext &context, const JsonChange &change)
{
    const QStringList &masked = context.console.workspace().maskJson;
    return std::ranges::any_of(masked, [&change](const QString &pointer) {
        return change.path == pointer || change.path.startsWith(pointer + u'/')
            || pointer.startsWith(change.path + u'/') || change.path.isEmpty();
    });
}

void writeDiff(const ShellContext &context, const Correction &correction)
{
    if (correction.oldDigest.isEmpty())
        return; // refused before anything was compared
    if (!correction.diff) {
        context.out.line(
            Shell::tr("One of the payloads is no JSON; where they differ is not shown."));
        return;
    }
    // Values may hold what the workspace masks; a program reads its own files.
    TextTable table(context.out,
                    { { Shell::tr("WHERE") }, { Shell::tr("WAS") }, { Shell::tr("IS") } });
    for (const JsonChange &change : *correction.diff) {
        const bool hides = isMasked(context, change);
        const auto value = [hides](const std::optional<QString> &text, const QString &type) {
            return !text ? u"-"_s
                : hides  ? Shell::tr("(masked)")
                         : visibleText(text->toUtf8()) + u" ("_s + type + u')';
        };
        table.row({ { change.path.isEmpty() ? u"/"_s : change.path },
                    { value(change.oldValue, change.oldType) },
                    { value(change.newValue, change.newType) } });
    }
    table.finish();
}

// What a payload has at this place, as JSON text, and its type; null where it has nothing there.
void writeSide(JsonWriter &json, const QString &name, const std::optional<QString> &value,
               const QString &type, bool hides)
{
    json.key(name);
    json.value(value && hides ? std::optional(maskedText()) : value);
    json.key(name + u"_type"_s);
    json.value(value ? std::optional(type) : std::nullopt);
}

// Null where one of the payloads is no JSON, or nothing was compared.
void writeChanges(JsonWriter &json, const ShellContext &context, const Correction &correction)
{
    json.key(u"changes"_s);
    if (!correction.diff)
        return json.null();
    json.beginArray();
    for (const JsonChange &change : *correction.diff) {
        const bool hides = isMasked(context, change);
        json.beginObject();
        json.field("path"_L1, change.path);
        writeSide(json, u"old"_s, change.oldValue, change.oldType, hides);
        writeSide(json, u"new"_s, change.newValue, change.newType, hides);
        json.field("masked"_L1, hides);
        json.endObject();
    }
    json.endArray();
}

void writeJson(const ShellRequest &request, const ShellContext &context,
               const Correction &correction, const RunReport *report, const RunReport *resolved)
{
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    json.key(u"run"_s);
    if (report)
        json.value(report->run);
    else
        json.null();
    json.bytes("corrects"_L1, request.eventId.bytes());
    json.bytes("event_id"_L1, correction.wish.newId.bytes());
    json.field("handler"_L1, correction.wish.handler);
    json.field("verdict"_L1, verdictName(correction.verdict));
    json.key(u"refused"_s);
    if (correction.maySend())
        json.null();
    else
        json.value(refusalName(correction.refusal));
    json.beginArray("paths"_L1);
    if (correction.diff) {
        for (const JsonChange &change : *correction.diff)
            json.value(change.path);
    }
    json.endArray();
    writeChanges(json, context, correction);
    json.beginArray("items"_L1);
    for (const RunReport *one : { report, resolved }) {
        if (!one)
            continue;
        for (const RunItemReport &item : one->items)
            writeRunItem(json, item.eventId, item.handler, item.outcome, item.why);
    }
    json.endArray();
    writeMissing(json, true, {});
    json.endObject();
    json.finish();
}

// Ends the case of the event that was corrected: archived, then removed.
std::optional<RunReport> resolveOriginal(const ShellRequest &request, const ShellContext &context,
                                         const Correction &correction, Journal &journal)
{
    const auto copies = context.console.index().byEventId(request.eventId);
    if (!copies)
        return std::nullopt;
    std::vector<Failure> failures;
    std::ranges::copy_if(*copies, std::back_inserter(failures), [&correction](const Failure &one) {
        return one.handler == correction.wish.handler;
    });
    ShellRequest wish = request;
    wish.act.action = RunAction::Resolve;
    const auto plan = planFor(context, wish, failures);
    if (!plan)
        return std::nullopt;
    RunOrder order;
    order.plan = *plan;
    order.reason = request.act.reason;
    order.by = Operator::current();
    order.atStep = killPoint(context.console.workspace().environment);
    RunControl control;
    auto report = carryOut(order, context.console, journal, context.clock, control, {});
    if (report)
        return std::move(*report);
    reportError(context.problems, report.error());
    return std::nullopt;
}

ShellExit send(const ShellRequest &request, const ShellContext &context,
               const Correction &correction)
{
    const auto journal = openedJournal(context, request, false);
    if (!journal)
        return ShellExit::Unread;
    const auto report = sendCorrection({ correction, request.act.reason, Operator::current(),
                                         killPoint(context.console.workspace().environment) },
                                       context.console, *journal, context.clock);
    if (!report) {
        rememberEnd(context, request, *journal);
        reportError(context.problems, report.error());
        return report.error().code == ErrorCode::InvalidInput ? ShellExit::Refused
                                                              : ShellExit::Unread;
    }
    const bool isSent = report->counts.contains(ItemOutcome::Resent);
    std::optional<RunReport> resolved;
    if (isSent && request.act.resolveOriginal)
        resolved = resolveOriginal(request, context, correction, *journal);
    rememberEnd(context, request, *journal);
    std::vector<RunItemReport> items = report->items;
    if (resolved)
        items.insert(items.end(), resolved->items.begin(), resolved->items.end());
    if (request.json) {
        writeJson(request, context, correction, &*report, resolved ? &*resolved : nullptr);
    } else {
        for (const RunItemReport &item : items)
            context.out.line(visibleText(item.eventId.bytes()) + u": "_s + outcomeWord(item.outcome)
                             + u' ' + runWhyText(item.why));
        context.out.line(Shell::tr("Run %1").arg(report->run), ShellTone::Faint);
    }
    context.out.flush();
    const bool isWhole = !request.act.resolveOriginal || !isSent || resolved;
    return isWhole ? exitOf(items, false) : ShellExit::Attention;
}

} // namespace

ShellExit runCorrect(const ShellRequest &request, const ShellContext &context)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers)
        return ShellExit::Usage;
    const auto payload = readPayload(context, request.act.payloadFile);
    if (!payload)
        return ShellExit::Usage;
    const auto missing = refreshParked(context, request, *handlers);
    const auto handler = handlerOf(context, request);
    if (!handler) {
        reportMissing(context, missing);
        return ShellExit::Refused;
    }
    const auto correction = prepareCorrection(
        { request.eventId, *handler, request.act.newId, *payload }, context.console, context.stop);
    if (!correction) {
        reportError(context.problems, correction.error());
        return ShellExit::Unread;
    }
    const Workspace &workspace = context.console.workspace();
    const bool isArmed
        = workspace.environment != Environment::Production || request.act.arm == workspace.name;
    if (correction->maySend() && request.act.yes && isArmed) {
        if (!request.json)
            writeDiff(context, *correction);
        return send(request, context, *correction);
    }
    if (request.json)
        writeJson(request, context, *correction, nullptr, nullptr);
    else
        writeDiff(context, *correction);
    context.out.flush();
    reportMissing(context, missing);
    context.problems.line(
        !correction->maySend() ? correctionRefusalText(*correction)
            : request.act.yes
            ? Shell::tr("This is production: arm the call by typing the workspace's name, "
                        "--arm NAME.")
            : consentMissingText(request.act));
    return ShellExit::Refused;
}

} // namespace recourse
