// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/headertext.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/selection.h"
#include "app/recoursectl/shellcommands.h"
#include "app/recoursectl/shelltr.h"
#include "models/payload/presentation.h"
#include "models/runs/runrules.h"
#include "models/text/casewords.h"
#include "models/text/deedtext.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Whether any source has seen this event for this handler.
bool hasTrace(const DossierPtr &dossier)
{
    const Evidence &evidence = dossier->evidence;
    return !dossier->copies.empty() || evidence.queued.value == QueuePresence::Queued
        || (evidence.inbox.value && evidence.inbox.value->row)
        || (evidence.outbox.value && evidence.outbox.value->row)
        || (evidence.effect.value && evidence.effect.value->row
            && evidence.effect.value->row->effects > 0);
}

// Parked ones first: they are what the operator came for. Those without a trace last.
std::vector<DossierPtr> visibleDossiers(const ShellContext &context, const ShellRequest &request,
                                        const HandlerName &handler)
{
    std::vector<DossierPtr> dossiers
        = context.console.dossiers(request.eventId, handler, context.stop);
    const Workspace &workspace = context.console.workspace();
    std::erase_if(dossiers, [&workspace](const DossierPtr &dossier) {
        return std::ranges::any_of(dossier->copies, [&workspace](const ParkedCopyFull &copy) {
            return !workspace.tenantVisible(copy.failure.tenant);
        });
    });
    std::stable_partition(dossiers.begin(), dossiers.end(), hasTrace);
    std::stable_partition(dossiers.begin(), dossiers.end(),
                          [](const DossierPtr &dossier) { return !dossier->copies.empty(); });
    return dossiers;
}

// Sources that a verdict needed and did not get.
std::vector<MissingPart> silentIn(const std::vector<DossierPtr> &dossiers)
{
    std::vector<MissingPart> missing;
    for (const DossierPtr &dossier : dossiers) {
        const Evidence &evidence = dossier->evidence;
        const auto look = [&](EvidenceSource source, const auto &answer) {
            if (answer.configured && answer.error)
                missing.push_back(
                    missingPart(dossier->handler, evidenceSourceName(source), *answer.error));
        };
        look(EvidenceSource::Outbox, evidence.outbox);
        look(EvidenceSource::Queue, evidence.queued);
        look(EvidenceSource::Parking, evidence.parked);
        look(EvidenceSource::Inbox, evidence.inbox);
        look(EvidenceSource::Effect, evidence.effect);
        look(EvidenceSource::State, evidence.state);
    }
    return missing;
}

// What groups its failure, where it is parked.
QString reasonOf(const Dossier &dossier)
{
    return dossier.copies.empty() ? QString() : dossier.copies.front().failure.reason;
}

void writeJson(const ShellContext &context, const std::vector<DossierPtr> &dossiers,
               const std::optional<CaseBoard> &board, bool complete,
               const std::vector<MissingPart> &missing)
{
    const Mask mask = Mask::of(context.console.workspace());
    JsonWriter json(context.out.device());
    json.beginObject();
    json.field("read_at"_L1, context.clock.now());
    writeMissing(json, complete, missing);
    const auto write = [&](const Dossier &dossier) {
        writeDossier(json, dossier, mask, [&] {
            writeCaseFields(json, board, dossier.handler, dossier.eventId, reasonOf(dossier));
        });
    };
    json.key("event"_L1);
    if (dossiers.empty())
        json.null();
    else
        write(*dossiers.front());
    if (dossiers.size() > 1) { // the same id concerns several handlers
        json.beginArray("others"_L1);
        for (std::size_t i = 1; i < dossiers.size(); ++i)
            write(*dossiers[i]);
        json.endArray();
    }
    json.endObject();
    json.finish();
}

void writeIdentity(ShellOutput &out, const Dossier &dossier, Instant now)
{
    const auto fact = [&out](const QString &name, const QString &value) {
        if (!value.isEmpty())
            out.line({ { u"  "_s + name.leftJustified(12), ShellTone::Faint }, { value } });
    };
    const Evidence &evidence = dossier.evidence;
    if (!dossier.copies.empty()) {
        const Failure &failure = dossier.copies.front().failure;
        fact(Shell::tr("Id from"), failure.eventIdSource);
        fact(Shell::tr("Tenant"),
             shownTenant(failure.tenant, failure.tenantTrusted)
                 + (failure.tenantSource.isEmpty()
                        ? QString()
                        : Shell::tr(", from %1").arg(failure.tenantSource)));
        if (failure.claimedTenant)
            fact(Shell::tr("Claims"), visibleText(failure.claimedTenant->bytes()));
        fact(Shell::tr("Parked on"), failure.queue);
        if (failure.parkedAt)
            fact(Shell::tr("Parked"), timeText(*failure.parkedAt, now));
        fact(Shell::tr("Reason"), failure.reason);
    }
    fact(Shell::tr("Key"), visibleText(evidence.key.bytes()));
    if (evidence.version)
        fact(Shell::tr("Version"), QString::number(*evidence.version));
    fact(Shell::tr("Attempts"),
         evidence.attempts ? countText(*evidence.attempts) : Shell::tr("not known"));
    fact(Shell::tr("Last error"), visibleText(evidence.lastError));
    for (const Identity &identity : dossier.identities) {
        for (const IdentityNote note : identity.notes)
            fact(Shell::tr("Note"), noteText(note));
    }
}

ShellTone toneOf(EvidenceTone tone)
{
    switch (tone) {
    case EvidenceTone::Good:
        return ShellTone::Good;
    case EvidenceTone::Warning:
        return ShellTone::Warning;
    case EvidenceTone::Bad:
        return ShellTone::Bad;
    case EvidenceTone::NotKnown:
        return ShellTone::Faint;
    case EvidenceTone::Neutral:
        break;
    }
    return ShellTone::Plain;
}

void writeEvidence(ShellOutput &out, const Dossier &dossier, Instant now)
{
    out.line();
    out.line(Shell::tr("Evidence"), ShellTone::Strong);
    TextTable table(out,
                    { { Shell::tr("  SOURCE") },
                      { Shell::tr("SAYS") },
                      { Shell::tr("AT") },
                      { Shell::tr("DETAIL") } });
    for (const EvidenceText &line : evidenceLines(dossier)) {
        table.row({ { u"  "_s + line.sourceWord },
                    { line.chip, toneOf(line.tone) },
                    { line.at ? timeText(*line.at, now) : u"–"_s },
                    { line.says } });
    }
}

void writeTimeline(ShellOutput &out, const Dossier &dossier, Instant now)
{
    if (dossier.timeline.empty())
        return;
    out.line();
    out.line(Shell::tr("Time line"), ShellTone::Strong);
    TextTable table(out, { { Shell::tr("  AT") }, { Shell::tr("WHAT") } });
    for (const TimelineEntry &entry : dossier.timeline)
        table.row({ { u"  "_s + timeText(entry.at, now) }, { timelineText(entry) } });
}

void writeMessage(ShellOutput &out, const Message &message, const Mask &mask)
{
    out.line();
    out.line(Shell::tr("Properties and headers"), ShellTone::Strong);
    {
        TextTable table(out,
                        { { Shell::tr("  NAME") }, { Shell::tr("TYPE") }, { Shell::tr("VALUE") } });
        for (const HeaderLine &line : propertyLines(message.properties))
            table.row({ { u"  "_s + line.name }, { line.type, ShellTone::Faint }, { line.value } });
        for (const HeaderLine &line : headerLines(message.headers.value_or(FieldTable{}), mask))
            table.row({ { u"  "_s + line.name }, { line.type, ShellTone::Faint }, { line.value } });
    }
    const PayloadPresentation presentation = present(message, mask.json);
    out.line();
    QString title = Shell::tr("Payload, %1").arg(sizeText(message.body.size()));
    if (!presentation.charset.isEmpty())
        title += u", "_s + presentation.charset;
    out.line(title, ShellTone::Strong);
    for (const PayloadRemark &remark : presentation.remarks)
        out.line(u"  "_s + remarkText(remark), ShellTone::Warning);
    const QString text
        = presentation.kind == PayloadKind::Binary ? hexDump(message.body) : presentation.text;
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines)
        out.line(u"  "_s + line);
}

// Copies may differ in everything but their id, so that each is shown; a headline tells them apart.
void writeCopies(ShellOutput &out, const Dossier &dossier, const Mask &mask)
{
    constexpr std::size_t most = 5;
    // The evidence has all of them, also where too many are parked to be read whole.
    const auto &parked = dossier.evidence.parked.value;
    const std::size_t all
        = std::max(dossier.copies.size(), parked ? parked->copies.size() : std::size_t(0));
    const std::size_t shown = std::min(dossier.copies.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        const ParkedCopyFull &copy = dossier.copies[i];
        if (all > 1) {
            out.line();
            out.line(Shell::tr("Copy %1 of %2, on %3")
                         .arg(countText(qint64(i) + 1), countText(qint64(all)), copy.failure.queue),
                     ShellTone::Warning);
            if (const QByteArray &digest = copy.failure.digest; !digest.isEmpty())
                out.line(u"  "_s + Shell::tr("Digest: %1").arg(QString::fromLatin1(digest.toHex())),
                         ShellTone::Faint);
        }
        writeMessage(out, copy.message.message, mask);
    }
    if (all == shown)
        return;
    out.line();
    out.line(all - shown == 1 ? Shell::tr("One more copy is parked and is not shown.")
                              : Shell::tr("%1 more copies are parked and are not shown.")
                                    .arg(countText(qint64(all - shown))),
             ShellTone::Warning);
}

void writeCase(ShellOutput &out, const std::optional<CaseBoard> &board, const Dossier &dossier)
{
    const CaseState *state
        = board ? board->forFailure(dossier.handler, dossier.eventId, reasonOf(dossier)) : nullptr;
    if (!state)
        return;
    QStringList parts{ caseStatusWord(state->status) };
    if (!state->assignee.isEmpty())
        parts << state->assignee;
    if (!state->ticket.isEmpty())
        parts << state->ticket;
    if (!state->comment.isEmpty())
        parts << state->comment;
    out.line({ { u"  "_s + Shell::tr("Case").leftJustified(12), ShellTone::Faint },
               { parts.join(u", "_s) } });
}

void writeDossierText(const ShellContext &context, const std::optional<CaseBoard> &board,
                      const Dossier &dossier)
{
    ShellOutput &out = context.out;
    const Instant now = context.clock.now();
    out.line({ { visibleText(dossier.eventId.bytes()), ShellTone::Strong },
               { u"  "_s + dossier.handler } });
    if (looksAlike(dossier.eventId.bytes()))
        out.line(Shell::tr("  This id mixes look-alike letters of several alphabets."),
                 ShellTone::Warning);
    out.line(
        { { verdictWord(dossier.verdict), verdictTone(dossier.verdict.kind) },
          { Shell::tr(". %1", "behind the verdict: why").arg(verdictSentence(dossier.verdict)) } });
    const QStringList allowed = allowedWords(dossier);
    out.line(Shell::tr("Allowed: %1")
                 .arg(allowed.isEmpty() ? Shell::tr("nothing") : allowed.join(u", "_s)));
    if (const QString why = notResentText(dossier, now); !why.isEmpty())
        out.line(why);
    out.line();
    writeIdentity(out, dossier, now);
    writeCase(out, board, dossier);
    writeEvidence(out, dossier, now);
    writeTimeline(out, dossier, now);
    if (!dossier.copies.empty())
        writeCopies(out, dossier, Mask::of(context.console.workspace()));
}

// The dossiers; those without a trace in one line each, unless that handler was asked for by name.
void writeText(const ShellContext &context, const ShellRequest &request,
               const std::optional<CaseBoard> &board, const std::vector<DossierPtr> &dossiers,
               bool askedByName)
{
    const auto traceless = std::ranges::find_if_not(
        dossiers, [askedByName](const DossierPtr &one) { return askedByName || hasTrace(one); });
    for (auto dossier = dossiers.begin(); dossier != traceless; ++dossier) {
        if (dossier != dossiers.begin())
            context.out.line();
        writeDossierText(context, board, **dossier);
    }
    if (traceless == dossiers.begin())
        context.out.line(Shell::tr("No source has a trace of the event id %1.")
                             .arg(visibleText(request.eventId.bytes())),
                         ShellTone::Strong);
    if (traceless == dossiers.end())
        return;
    context.out.line();
    TextTable table(context.out,
                    { { Shell::tr("NO TRACE AT") },
                      { Shell::tr("VERDICT") },
                      { Shell::tr("WHY"), false, true } });
    for (auto dossier = traceless; dossier != dossiers.end(); ++dossier) {
        const Verdict &verdict = (*dossier)->verdict;
        table.row({ { (*dossier)->handler },
                    { verdictWord(verdict), verdictTone(verdict.kind) },
                    { verdictSentence(verdict) } });
    }
}

// What operators did stands on the time lines; of tenants that are not the operator's, nothing.
void addDeeds(const ShellContext &context, const ShellRequest &request,
              std::vector<DossierPtr> &dossiers, std::vector<MissingPart> &missing)
{
    const auto unread = [&missing](const Error &why) {
        missing.push_back(missingPart(u"journal"_s, u"what operators did"_s, why));
    };
    const auto journal = journalToRead(context, request);
    if (!journal)
        return unread(journal.error());
    if (!*journal)
        return;
    for (DossierPtr &dossier : dossiers) {
        const auto deeds = shownDeeds(**journal, context.console.workspace(), dossier->handler,
                                      dossier->eventId);
        if (!deeds)
            return unread(deeds.error());
        dossier = withDeeds(dossier, *deeds);
    }
}

// An event that was applied or resolved, and lies nowhere, needs nobody; one on its way needs
// patience. Handlers without a trace of it do not count where others have one.
bool needAttention(const std::vector<DossierPtr> &dossiers)
{
    if (std::ranges::none_of(dossiers, hasTrace))
        return std::ranges::none_of(dossiers, [](const DossierPtr &dossier) {
            return dossier->verdict.kind == VerdictKind::InFlight || dossier->isSettled();
        });
    return std::ranges::any_of(dossiers, [](const DossierPtr &dossier) {
        const VerdictKind verdict = dossier->verdict.kind;
        const bool isDone = verdict == VerdictKind::AlreadyApplied
            || verdict == VerdictKind::InFlight || dossier->isSettled();
        return hasTrace(dossier) && (!dossier->copies.empty() || !isDone);
    });
}

} // namespace

ShellExit runEvent(const ShellRequest &request, const ShellContext &context)
{
    const auto handlers = wantedHandlers(context, request);
    if (!handlers)
        return ShellExit::Usage;
    const QHash<HandlerName, Instant> before = lookedAt(context);
    std::vector<MissingPart> missing = refreshParked(context, request, *handlers);
    const HandlerName only
        = request.filter.handlers.empty() ? HandlerName() : request.filter.handlers.front();
    context.progress.show(Shell::tr("Asking the sources…"));
    std::vector<DossierPtr> dossiers = visibleDossiers(context, request, only);
    if (request.scan == ScanWish::IfChanged && std::ranges::none_of(dossiers, hasTrace)) {
        const auto old = notLookedAtSince(context, *handlers, before);
        if (!old.empty()) {
            const auto more = refreshParked(context, lookingAnyhow(request), old);
            missing.insert(missing.end(), more.begin(), more.end());
            dossiers = visibleDossiers(context, request, only);
        }
    }
    context.progress.clear();
    const std::optional<CaseBoard> board = readBoard(context, request, missing);
    addDeeds(context, request, dossiers, missing);
    const auto silent = silentIn(dossiers);
    missing.insert(missing.end(), silent.begin(), silent.end());
    const bool complete = missing.empty() && !context.stop.stop_requested();

    if (request.json)
        writeJson(context, dossiers, board, complete, missing);
    else
        writeText(context, request, board, dossiers, !only.isEmpty());
    context.out.flush();
    reportMissing(context, missing);
    if (!complete)
        return ShellExit::Unread;
    return needAttention(dossiers) ? ShellExit::Attention : ShellExit::Done;
}

} // namespace recourse
