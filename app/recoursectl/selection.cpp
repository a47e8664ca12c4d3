// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/selection.h"

#include "app/recoursectl/shelltr.h"
#include "models/runs/plan.h"
#include "models/text/words.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::size_t judgedAtOnce = 500;

// Keeps those that the filter means, except for their verdicts.
void keepMatching(const ShellContext &context, const FailureFilter &filter,
                  std::vector<Failure> &&batch, Selection &selection)
{
    for (Failure &failure : batch) {
        if (!context.console.workspace().tenantVisible(failure.tenant))
            continue;
        if (filter.since && !parkedSince(failure))
            ++selection.undated;
        else if (filter.matches(failure))
            selection.failures.push_back(std::move(failure));
    }
}

Result<void> readIndex(const ShellContext &context, const FailureFilter &filter,
                       Selection &selection)
{
    const ParkedIndex &index = context.console.index();
    if (filter.eventIds.empty())
        return index.forEach(
            [&](std::vector<Failure> &&batch) {
                keepMatching(context, filter, std::move(batch), selection);
                return true;
            },
            context.stop);
    auto found = index.byEventIds(filter.eventIds);
    if (!found)
        return failed(found.error());
    for (const EventId &id : filter.eventIds)
        keepMatching(context, filter, found->take(id), selection);
    return {};
}

// Only those with a verdict that the filter names; the rest was never meant.
void keepVerdicts(const ShellContext &context, const FailureFilter &filter, Selection &selection)
{
    if (filter.verdicts.empty())
        return;
    std::vector<Failure> kept;
    for (std::size_t from = 0; from < selection.failures.size(); from += judgedAtOnce) {
        const auto begin = selection.failures.begin() + static_cast<std::ptrdiff_t>(from);
        const auto end = begin
            + static_cast<std::ptrdiff_t>(std::min(judgedAtOnce, selection.failures.size() - from));
        const std::vector<Failure> batch(begin, end);
        QHash<qint64, VerdictKind> verdicts;
        for (const JudgedFailure &one : context.console.judge(batch, context.stop))
            verdicts.insert(one.row, one.verdict.kind);
        for (const Failure &failure : batch) {
            const auto verdict = verdicts.constFind(failure.row);
            if (verdict != verdicts.cend() && filter.matches(*verdict))
                kept.push_back(failure);
        }
        context.progress.show(
            Shell::tr("%1 judged").arg(countText(qint64(from) + qint64(batch.size()))));
    }
    context.progress.clear();
    selection.failures = std::move(kept);
}

bool isAnyAbsent(const FailureFilter &filter, const Selection &selection)
{
    QSet<EventId> found;
    for (const Failure &failure : selection.failures)
        found.insert(failure.eventId);
    return std::ranges::any_of(filter.eventIds,
                               [&found](const EventId &id) { return !found.contains(id); });
}

} // namespace

QHash<HandlerName, Instant> lookedAt(const ShellContext &context)
{
    QHash<HandlerName, Instant> times;
    if (const auto scans = context.console.index().scans()) {
        for (const ScanState &scan : *scans) {
            if (scan.readAt)
                times.insert(scan.handler, *scan.readAt);
        }
    }
    return times;
}

std::vector<HandlerName> notLookedAtSince(const ShellContext &context,
                                          const std::vector<HandlerName> &handlers,
                                          const QHash<HandlerName, Instant> &before)
{
    const QHash<HandlerName, Instant> after = lookedAt(context);
    std::vector<HandlerName> old;
    std::ranges::copy_if(handlers, std::back_inserter(old), [&](const HandlerName &name) {
        return before.contains(name) && before.value(name) == after.value(name);
    });
    return old;
}

ShellRequest lookingAnyhow(ShellRequest request)
{
    request.scan = ScanWish::Always;
    return request;
}

std::optional<Selection> selectFailures(const ShellContext &context, const ShellRequest &request)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers)
        return std::nullopt;
    Selection selection;
    const QHash<HandlerName, Instant> before = lookedAt(context);
    selection.missing = refreshParked(context, request, *handlers);
    Result<void> read = readIndex(context, request.filter, selection);
    if (read && request.scan == ScanWish::IfChanged && isAnyAbsent(request.filter, selection)) {
        const std::vector<HandlerName> old = notLookedAtSince(context, *handlers, before);
        if (!old.empty()) {
            selection.failures.clear();
            selection.undated = 0;
            const std::vector<MissingPart> more
                = refreshParked(context, lookingAnyhow(request), old);
            selection.missing.insert(selection.missing.end(), more.begin(), more.end());
            read = readIndex(context, request.filter, selection);
        }
    }
    if (!read && read.error().code != ErrorCode::Cancelled)
        selection.missing.push_back(missingPart(u"index"_s, {}, read.error()));
    keepVerdicts(context, request.filter, selection);
    const std::vector<MissingPart> silent = silentSources(context, *handlers);
    selection.missing.insert(selection.missing.end(), silent.begin(), silent.end());
    QSet<EventId> found;
    for (const Failure &failure : selection.failures)
        found.insert(failure.eventId);
    for (const EventId &id : request.filter.eventIds) {
        if (!found.contains(id))
            selection.absent.push_back(id);
    }
    return selection;
}

void reportAbsent(const ShellContext &context, const ShellRequest &request,
                  const Selection &selection)
{
    for (const EventId &id : selection.absent)
        context.problems.line(
            (takesCopies(request.act.action)
                 ? Shell::tr("No parked failure of that id is meant: %1")
                 : Shell::tr("No handler that this could be done for knows the event %1."))
                .arg(isolatedText(id.bytes())));
    if (selection.undated > 0)
        context.problems.line(
            Shell::tr("Left out by --since, since nothing says when they were parked: %1")
                .arg(countText(selection.undated)));
}

} // namespace recourse
