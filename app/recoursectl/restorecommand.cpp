// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/restore.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Fate = RestoreReport::Fate;

QLatin1StringView fateName(Fate fate)
{
    switch (fate) {
    case Fate::Restored:
        return "restored"_L1;
    case Fate::FoundParked:
        return "found-parked"_L1;
    case Fate::Refused:
        return "refused"_L1;
    case Fate::NotRestored:
        return "not-restored"_L1;
    case Fate::Unknown:
        break;
    }
    return "unknown"_L1;
}

QString fateText(const RestoreReport &report)
{
    switch (report.fate) {
    case Fate::Restored:
        return Shell::tr("It is parked again.");
    case Fate::FoundParked:
        return Shell::tr("An earlier try had put it back; the journal says so now.");
    case Fate::Refused:
        return restoreRefusalText(report.check);
    case Fate::NotRestored:
        return Shell::tr("It was not put back.");
    case Fate::Unknown:
        break;
    }
    return Shell::tr("Nobody knows whether it was put back; the next try looks first.");
}

// The message that is meant: the one named, or the last one of the event. Empty: there is none.
Result<QString> meantArchive(const ShellRequest &request, const ShellContext &context,
                             Journal &journal)
{
    if (!request.act.archive.isEmpty())
        return request.act.archive;
    std::optional<ArchivedGlance> last;
    for (const HandlerConfig &handler : context.console.workspace().handlers) {
        if (!request.filter.handlers.empty()
            && std::ranges::find(request.filter.handlers, handler.name)
                == request.filter.handlers.end())
            continue;
        const auto all = journal.archivedOf(request.filter.eventIds.front(), handler.name);
        if (!all)
            return failed(all.error());
        if (!all->empty() && (!last || last->archivedAt < all->back().archivedAt))
            last = all->back();
    }
    return last ? last->id : QString();
}

void write(const ShellRequest &request, const ShellContext &context, const QString &archive,
           const RestoreReport &report, bool isDone)
{
    const auto &message = report.check.message;
    if (!request.json) {
        if (message)
            context.out.line(Shell::tr("Message %1, event %2 of %3, to %4")
                                 .arg(archive, visibleText(message->eventId.bytes()),
                                      message->handler, message->parked.queue));
        context.out.line(isDone || !report.check.mayRestore() ? fateText(report)
                                                              : Shell::tr("It would be put back."));
        context.out.flush();
        return;
    }
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    json.field("archive"_L1, archive);
    json.key(u"event_id"_s);
    if (message)
        json.value(QString::fromUtf8(message->eventId.bytes()));
    else
        json.null();
    json.field("handler"_L1, message ? message->handler : QString());
    json.field("queue"_L1, message ? message->parked.queue : QString());
    json.key(u"outcome"_s);
    if (isDone || !report.check.mayRestore())
        json.value(fateName(report.fate));
    else
        json.null();
    json.field("why"_L1, isDone || !report.check.mayRestore() ? fateText(report) : QString());
    writeMissing(json, true, {});
    json.endObject();
    json.finish();
    context.out.flush();
}

} // namespace

ShellExit runRestore(const ShellRequest &request, const ShellContext &context)
{
    if (!wantedHandlers(context, request))
        return ShellExit::Usage;
    const auto journal = openedJournal(context, request, !request.act.yes);
    if (!journal)
        return ShellExit::Unread;
    const Result<QString> archive = meantArchive(request, context, *journal);
    if (!archive) {
        reportError(context.problems, archive.error());
        return ShellExit::Unread;
    }
    const Workspace &workspace = context.console.workspace();
    const bool isArmed
        = workspace.environment != Environment::Production || request.act.arm == workspace.name;
    RestoreReport report;
    if (!request.act.yes || !isArmed) {
        auto check = checkRestore(*archive, context.console, *journal);
        if (!check) {
            reportError(context.problems, check.error());
            return ShellExit::Unread;
        }
        report.check = std::move(*check);
        write(request, context, *archive, report, false);
        if (!report.check.mayRestore())
            return ShellExit::Refused;
        context.problems.line(
            request.act.yes
                ? Shell::tr("This is production: arm the call by typing the workspace's name, "
                            "--arm NAME.")
                : consentMissingText(request.act));
        return ShellExit::Refused;
    }
    const auto done = restoreArchived(
        { *archive, request.act.reason, Operator::current(), killPoint(workspace.environment) },
        context.console, *journal, context.clock);
    rememberEnd(context, request, *journal);
    if (!done) {
        reportError(context.problems, done.error());
        return ShellExit::Unread;
    }
    write(request, context, *archive, *done, true);
    if (done->why)
        reportError(context.problems, *done->why);
    switch (done->fate) {
    case Fate::Restored:
    case Fate::FoundParked:
        return ShellExit::Done;
    case Fate::Refused:
        return ShellExit::Refused;
    case Fate::NotRestored:
        return ShellExit::Attention;
    case Fate::Unknown:
        break;
    }
    return ShellExit::Unknown;
}

} // namespace recourse
