// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/shellcommands.h"

#include "app/recoursectl/shelltr.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString parkingPart(const QString &queue)
{
    return u"parking %1"_s.arg(queue);
}

void showScan(const ShellContext &context, const ScanProgress &progress)
{
    const QString read = countText(progress.read);
    context.progress.show(
        progress.of
            ? Shell::tr("%1: %2 of %3 read").arg(progress.queue, read, countText(*progress.of))
            : Shell::tr("%1: %2 read").arg(progress.queue, read));
}

// What says yes to a look. Where --yes is for acting, it does not mean the look as well.
QString howToLook(const ShellRequest &request)
{
    return optionInfo(ShellOption::Yes).fits(*request.command)
        ? Shell::tr("Use --yes to look all the same.")
        : Shell::tr("\"failures --yes\" looks all the same.");
}

// One look at one parking place; what it left unknown, if anything.
std::optional<MissingPart> lookAt(const ShellContext &context, const ShellRequest &request,
                                  const HandlerConfig &handler)
{
    const ScanProgress end = context.console.scan(
        handler.name, request.scan == ScanWish::Always, request.confirmed,
        [&context](const ScanProgress &progress) { showScan(context, progress); }, context.stop);
    context.progress.clear();
    if (end.needsYes) {
        QString why = adviceText(*end.needsYes);
        if (end.needsYes->advice == BrowseAdvice::AskFirst)
            why = oneAfterTheOther({ why, howToLook(request) });
        const bool refused = end.needsYes->advice == BrowseAdvice::Refuse;
        return MissingPart{ handler.broker, parkingPart(handler.parking),
                            refused ? QString(errorName(ErrorCode::Refused)) : u"needs-yes"_s,
                            why };
    }
    if (end.report && end.report->error)
        return missingPart(handler.broker, parkingPart(handler.parking), *end.report->error);
    if (end.report && !end.report->complete)
        return MissingPart{ handler.broker, parkingPart(handler.parking), u"incomplete"_s,
                            reportText(*end.report) };
    return std::nullopt;
}

// What the index itself says about a parking place that was not looked at just now.
std::optional<MissingPart> knownOf(const std::vector<ScanState> &scans,
                                   const HandlerConfig &handler)
{
    const auto state = std::ranges::find_if(scans, [&handler](const ScanState &scan) {
        return scan.broker == handler.broker && scan.queue == handler.parking
            && scan.handler == handler.name;
    });
    if (state == scans.end() || !state->readAt)
        return MissingPart{ handler.broker, parkingPart(handler.parking), u"not-read-yet"_s,
                            Shell::tr("This parking place has never been read.") };
    if (state->lastError)
        return missingPart(handler.broker, parkingPart(handler.parking), *state->lastError);
    if (!state->complete)
        return MissingPart{ handler.broker, parkingPart(handler.parking), u"incomplete"_s,
                            Shell::tr("The last look did not see everything that lies there.") };
    return std::nullopt;
}

// What is said of a failure of which the command had no error, only words.
ErrorCode codeOf(ShellExit exit)
{
    switch (exit) {
    case ShellExit::Usage:
        return ErrorCode::InvalidInput;
    case ShellExit::Refused:
        return ErrorCode::Refused;
    case ShellExit::Unread:
        return ErrorCode::NotFound;
    default:
        return ErrorCode::Internal;
    }
}

ShellExit carriedOut(const ShellRequest &request, const ShellContext &context)
{
    switch (*request.command) {
    case ShellCommand::Doctor:
        return runDoctor(request, context);
    case ShellCommand::Overview:
        return runOverview(request, context);
    case ShellCommand::Failures:
        return runFailures(request, context);
    case ShellCommand::Event:
        return runEvent(request, context);
    case ShellCommand::Plan:
        return runPlan(request, context);
    case ShellCommand::Run:
        return runRun(request, context);
    case ShellCommand::Replay:
    case ShellCommand::Resend:
    case ShellCommand::Compensate:
    case ShellCommand::Resolve:
        return runAtOnce(request, context);
    case ShellCommand::Correct:
        return runCorrect(request, context);
    case ShellCommand::Restore:
        return runRestore(request, context);
    case ShellCommand::Recover:
        return runRecover(request, context);
    case ShellCommand::Approve:
        return runApprove(request, context);
    case ShellCommand::Case:
        return runCase(request, context);
    case ShellCommand::Journal:
        break;
    }
    return runJournal(request, context);
}

} // namespace

ShellExit runCommand(const ShellRequest &request, const ShellContext &context)
{
    const ShellExit exit = carriedOut(request, context);
    if (exit == ShellExit::Done || !request.json || context.out.used())
        return exit;
    Error error = context.problems.failure(codeOf(exit));
    if (error.tried.isEmpty())
        error.tried = commandInfo(*request.command).name;
    JsonWriter json(context.out.device());
    writeFailed(json, error, context.clock.now());
    context.out.flush();
    return exit;
}

void reportError(ShellProblems &problems, const Error &error)
{
    problems.report(error);
}

void reportMissing(const ShellContext &context, const std::vector<MissingPart> &missing)
{
    std::vector<MissingPart> told;
    for (const MissingPart &part : missing) {
        if (std::ranges::find(told, part) != told.end())
            continue;
        told.push_back(part);
        const QString what = part.part.isEmpty() ? part.source : part.source + u", "_s + part.part;
        context.problems.line(Shell::tr("Not read: %1: %2").arg(what, part.why));
    }
    context.problems.flush();
}

std::vector<MissingPart> refreshParked(const ShellContext &context, const ShellRequest &request,
                                       const std::vector<HandlerName> &handlers)
{
    std::vector<MissingPart> missing;
    std::vector<const HandlerConfig *> unlooked;
    for (const HandlerName &name : handlers) {
        const HandlerConfig *handler = context.console.workspace().handler(name);
        if (!handler || handler->parking.isEmpty())
            continue;
        if (request.scan == ScanWish::Never || context.stop.stop_requested()) {
            unlooked.push_back(handler);
            continue;
        }
        if (const auto part = lookAt(context, request, *handler))
            missing.push_back(*part);
        else
            unlooked.push_back(handler); // nothing to say: the index knows how much it has
    }
    const auto scans = context.console.index().scans();
    if (!scans) {
        missing.push_back(missingPart(u"index"_s, {}, scans.error()));
        return missing;
    }
    for (const HandlerConfig *handler : unlooked) {
        if (const auto part = knownOf(*scans, *handler))
            missing.push_back(*part);
    }
    return missing;
}

std::vector<MissingPart> silentSources(const ShellContext &context,
                                       const std::vector<HandlerName> &handlers)
{
    QStringList needed;
    for (const HandlerName &name : handlers) {
        const HandlerConfig *handler = context.console.workspace().handler(name);
        if (!handler)
            continue;
        needed.append(handler->broker);
        if (handler->inbox)
            needed.append(handler->inbox->database);
        for (const auto *query : { &handler->outbox, &handler->effect, &handler->state }) {
            if (*query)
                needed.append((*query)->database);
        }
    }
    std::vector<MissingPart> missing;
    for (const SourceState &source : context.console.sources()) {
        const bool asked = source.kind == SourceState::Kind::Broker
            || source.kind == SourceState::Kind::Database;
        if (asked && source.light == SourceState::Light::Bad && source.lastError
            && needed.contains(source.id))
            missing.push_back(missingPart(source.id, {}, *source.lastError));
    }
    return missing;
}

std::optional<std::vector<HandlerName>> wantedHandlers(const ShellContext &context,
                                                       const ShellRequest &request)
{
    std::vector<HandlerName> all;
    QStringList names;
    for (const HandlerConfig &handler : context.console.workspace().handlers) {
        all.push_back(handler.name);
        names.append(handler.name);
    }
    for (const HandlerName &name : request.filter.handlers) {
        if (names.contains(name))
            continue;
        const QString nearest = nearestWord(name, names);
        context.problems.line(
            nearest.isEmpty()
                ? Shell::tr("The workspace has no handler \"%1\".").arg(name)
                : Shell::tr("The workspace has no handler \"%1\"; did you mean \"%2\"?")
                      .arg(name, nearest));
        return std::nullopt;
    }
    return request.filter.handlers.empty() ? all : request.filter.handlers;
}

ShellTone verdictTone(VerdictKind kind)
{
    switch (kind) {
    case VerdictKind::SafeToReplay:
    case VerdictKind::AlreadyApplied:
        return ShellTone::Good;
    case VerdictKind::IdentityConflict:
    case VerdictKind::TenantMismatch:
    case VerdictKind::AppliedTwice:
    case VerdictKind::InboxWithoutEffect:
    case VerdictKind::Lost:
        return ShellTone::Bad;
    case VerdictKind::Unknown:
        return ShellTone::Faint;
    default:
        return ShellTone::Warning;
    }
}

QString shownTenant(const TenantId &tenant, bool trusted)
{
    if (tenant.isEmpty())
        return u"?"_s;
    const QString text = visibleText(tenant.bytes());
    return trusted ? text : Shell::tr("%1 (claimed)").arg(text);
}

} // namespace recourse
