// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shellcommands.h"
#include "app/recoursectl/shelltr.h"
#include "models/text/words.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString known(const std::optional<qint64> &count)
{
    return count ? countText(*count) : u"?"_s;
}

QString rate(const std::optional<double> &perSecond)
{
    return perSecond ? Shell::tr("%1/s").arg(QLocale().toString(*perSecond, 'f', 1)) : u"?"_s;
}

QString percent(const std::optional<double> &share)
{
    constexpr double hundred = 100;
    return share ? Shell::tr("%1 %").arg(QLocale().toString(*share * hundred, 'f', 1)) : u"?"_s;
}

ShellTone toneOf(HandlerState state)
{
    switch (state) {
    case HandlerState::Healthy:
        return ShellTone::Good;
    case HandlerState::NotKnown:
        return ShellTone::Faint;
    case HandlerState::FallingBehind:
    case HandlerState::ParkedFailures:
        return ShellTone::Warning;
    default:
        return ShellTone::Bad;
    }
}

std::vector<MissingPart> missingOf(const Overview &overview)
{
    std::vector<MissingPart> missing;
    for (const Missing &part : overview.missing)
        missing.push_back(missingPart(part.source, part.part, part.why));
    return missing;
}

void writeJson(const ShellContext &context, const Overview &overview, bool complete,
               const std::vector<MissingPart> &missing)
{
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, overview.readAt);
    writeMissing(json, complete, missing);
    json.field("workspace"_L1, context.console.workspace().name);
    json.field("environment"_L1, environmentName(context.console.workspace().environment));
    json.field("backlog"_L1, overview.backlog);
    json.field("parked"_L1, overview.parked);
    json.field("oldest_parked_at"_L1, overview.oldestParkedAt);
    json.beginArray("handlers"_L1);
    for (const HandlerOverview &handler : overview.handlers)
        writeHandler(json, handler);
    json.endArray();
    json.beginArray("findings"_L1);
    for (const Finding &finding : overview.findings)
        writeFinding(json, finding, context.clock.now());
    json.endArray();
    json.endObject();
    json.finish();
}

void writeHandlers(const ShellContext &context, const Overview &overview, Instant now)
{
    TextTable table(context.out,
                    { { Shell::tr("HANDLER"), false, true },
                      { Shell::tr("BACKLOG"), true },
                      { Shell::tr("IN"), true },
                      { Shell::tr("OUT"), true },
                      { Shell::tr("RETRIES"), true },
                      { Shell::tr("PARKED"), true },
                      { Shell::tr("CONSUMERS"), true },
                      { Shell::tr("OLDEST"), true },
                      { Shell::tr("STATE") } });
    for (const HandlerOverview &handler : overview.handlers) {
        const bool parked = handler.parked && *handler.parked > 0;
        table.row({ { handler.name },
                    { known(handler.backlog()) },
                    { rate(handler.inRate) },
                    { rate(handler.outRate) },
                    { percent(handler.retryShare) },
                    { known(handler.parked), parked ? ShellTone::Warning : ShellTone::Plain },
                    { known(handler.consumers) },
                    { handler.oldestAt ? ageText(*handler.oldestAt, now) : u"–"_s },
                    { stateWord(handler.state), toneOf(handler.state) } });
    }
}

void writeFindings(const ShellContext &context, const Overview &overview, Instant now)
{
    if (overview.findings.empty()) {
        context.out.line(Shell::tr("Nothing needs action."), ShellTone::Good);
        return;
    }
    context.out.line(Shell::tr("Needs action"), ShellTone::Strong);
    for (const Finding &finding : overview.findings) {
        const FindingText text = findingText(finding, now);
        const ShellTone tone = finding.severity == Severity::Critical ? ShellTone::Bad
            : finding.severity == Severity::Warning                   ? ShellTone::Warning
                                                                      : ShellTone::Plain;
        context.out.line({ { finding.severity == Severity::Critical ? u"  ! "_s : u"  - "_s, tone },
                           { text.title, tone } });
        if (!text.detail.isEmpty())
            context.out.line(u"    "_s + text.detail);
        if (!text.action.isEmpty())
            context.out.line(
                { { u"    → "_s },
                  { finding.action == FindingAction::CopyPolicyCommand ? finding.actionArgument
                                                                       : text.action } });
    }
}

void writeText(const ShellContext &context, const Overview &overview)
{
    const Instant now = context.clock.now();
    const Workspace &workspace = context.console.workspace();
    context.out.line({ { workspace.name, ShellTone::Strong },
                       { u"  "_s + environmentWord(workspace.environment) + u" · "_s
                             + Shell::tr("read at %1").arg(timeText(overview.readAt, now)),
                         ShellTone::Faint } });
    QString figures
        = Shell::tr("Backlog %1 · parked %2").arg(known(overview.backlog), known(overview.parked));
    if (overview.oldestParkedAt)
        figures += u" · "_s + Shell::tr("oldest %1").arg(ageText(*overview.oldestParkedAt, now));
    context.out.line(figures);
    context.out.line();
    writeHandlers(context, overview, now);
    context.out.line();
    writeFindings(context, overview, now);
}

} // namespace

ShellExit runOverview(const ShellRequest &request, const ShellContext &context)
{
    context.progress.show(Shell::tr("Asking the brokers…"));
    const Overview overview = context.console.overview(context.stop);
    context.progress.clear();
    const std::vector<MissingPart> missing = missingOf(overview);
    const bool complete = overview.complete && !context.stop.stop_requested();
    if (request.json)
        writeJson(context, overview, complete, missing);
    else
        writeText(context, overview);
    reportMissing(context, missing);
    if (!complete)
        return ShellExit::Unread;
    const bool calls = std::ranges::any_of(overview.findings, [](const Finding &finding) {
        return finding.severity != Severity::Notice;
    });
    return calls ? ShellExit::Attention : ShellExit::Done;
}

} // namespace recourse
