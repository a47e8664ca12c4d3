// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/shellcommands.h"
#include "app/recoursectl/shelltr.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Whether the check failed because its source did not let itself be read, rather than because of
// what it said.
bool couldNotRead(const DoctorCheck &check)
{
    if (check.ok || !check.error)
        return false;
    switch (check.error->code) {
    case ErrorCode::InvalidInput:
    case ErrorCode::NotFound:
    case ErrorCode::Unsupported:
    case ErrorCode::Refused:
        return false;
    default:
        return true;
    }
}

// What to say about a check that is not fine: what happened, what it means, what to do.
QStringList sentencesOf(const DoctorCheck &check, Instant now)
{
    QStringList sentences;
    if (check.error) {
        const ErrorText text = errorText(*check.error);
        sentences << text.happened << text.means << text.todo;
    }
    if (check.finding) {
        const FindingText text = findingText(*check.finding, now);
        sentences << text.title << text.detail;
        if (!check.finding->actionArgument.isEmpty())
            sentences << check.finding->actionArgument;
    }
    sentences.removeAll(QString());
    return sentences;
}

QString detailOf(const DoctorCheck &check, Instant now)
{
    if (check.ok && check.check == u"topology") // its detail is a bare number
        return Shell::tr("queues: %1").arg(check.detail);
    if (!check.detail.isEmpty() || (!check.error && !check.finding))
        return check.detail;
    return sentencesOf(check, now).value(0);
}

void writeJson(const ShellContext &context, const std::vector<DoctorCheck> &checks, bool complete)
{
    const Instant now = context.clock.now();
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, now);
    std::vector<MissingPart> missing;
    for (const DoctorCheck &check : checks) {
        if (couldNotRead(check))
            missing.push_back(missingPart(check.source, check.check, *check.error));
    }
    writeMissing(json, complete, missing);
    json.beginArray("checks"_L1);
    for (const DoctorCheck &check : checks) {
        json.beginObject();
        json.field("source"_L1, check.source);
        json.field("check"_L1, check.check);
        json.field("ok"_L1, check.ok);
        json.field("detail"_L1, detailOf(check, now));
        if (check.error) {
            const ErrorText text = errorText(*check.error);
            json.field("code"_L1, errorName(check.error->code));
            json.field("why"_L1, text.happened);
            json.field("todo"_L1, text.todo);
        }
        if (check.finding) {
            json.key(u"finding"_s);
            writeFinding(json, *check.finding, now);
        }
        json.endObject();
    }
    json.endArray();
    json.endObject();
    json.finish();
}

void writeText(const ShellContext &context, const std::vector<DoctorCheck> &checks)
{
    const Instant now = context.clock.now();
    TextTable table(context.out,
                    { { {} },
                      { Shell::tr("SOURCE") },
                      { Shell::tr("CHECK") },
                      { Shell::tr("FOUND"), false, true } });
    for (const DoctorCheck &check : checks) {
        table.row({ check.ok ? ShellSpan{ Shell::tr("ok"), ShellTone::Good }
                             : ShellSpan{ Shell::tr("FAILED"), ShellTone::Bad },
                    { check.source },
                    { check.check },
                    { detailOf(check, now) } });
    }
    table.finish();
    for (const DoctorCheck &check : checks) {
        const QStringList sentences = sentencesOf(check, now);
        if (sentences.isEmpty())
            continue;
        context.out.line();
        context.out.line(check.source + u", "_s + check.check, ShellTone::Strong);
        for (const QString &sentence : sentences)
            context.out.line(u"  "_s + sentence);
    }
    const auto bad = std::ranges::count(checks, false, &DoctorCheck::ok);
    context.out.line();
    context.out.line(bad == 0 ? Shell::tr("All %1 checks are fine.").arg(checks.size())
                              : Shell::tr("%1 of %2 checks failed.").arg(bad).arg(checks.size()),
                     bad == 0 ? ShellTone::Good : ShellTone::Bad);
}

} // namespace

ShellExit runDoctor(const ShellRequest &request, const ShellContext &context)
{
    context.progress.show(Shell::tr("Checking the sources…"));
    std::vector<DoctorCheck> checks = context.console.doctor(context.stop);
    for (const JournalDoorCheck &check : journalDoor(context, request).check(SystemSecrets()))
        checks.push_back({ .source = u"journal"_s,
                           .check = check.check,
                           .ok = !check.error,
                           .detail = check.detail,
                           .error = check.error,
                           .finding = {} });
    context.progress.clear();
    const bool complete
        = !context.stop.stop_requested() && std::ranges::none_of(checks, couldNotRead);
    if (request.json)
        writeJson(context, checks, complete);
    else
        writeText(context, checks);
    if (!complete)
        return ShellExit::Unread;
    return std::ranges::all_of(checks, &DoctorCheck::ok) ? ShellExit::Done : ShellExit::Attention;
}

} // namespace recourse
