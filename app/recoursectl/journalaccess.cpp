// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/journalaccess.h"

#include "app/recoursectl/shelltr.h"
#include "models/journal/door/rememberedhead.h"
#include "models/runs/resolvedbefore.h"

using namespace Qt::StringLiterals;

namespace recourse {

JournalDoor journalDoor(const ShellContext &context, const ShellRequest &request)
{
    return request.journal.file.isEmpty() ? JournalDoor::of(context.console.workspace())
                                          : JournalDoor::ofFile(request.journal.file);
}

std::unique_ptr<Journal> openedJournal(const ShellContext &context, const ShellRequest &request,
                                       bool readOnly)
{
    auto journal = journalDoor(context, request).open(SystemSecrets(), readOnly);
    if (journal)
        return std::move(*journal);
    reportError(context.problems, journal.error());
    return nullptr;
}

Result<std::unique_ptr<Journal>> journalToRead(const ShellContext &context,
                                               const ShellRequest &request)
{
    const JournalDoor door = journalDoor(context, request);
    if (door.isKnownMissing())
        return nullptr;
    auto journal = door.open(SystemSecrets(), true);
    if (!journal && journal.error().code == ErrorCode::NotFound)
        return nullptr;
    return journal;
}

void leaveOutResolved(const ShellContext &context, const ShellRequest &request, Plan &plan,
                      std::vector<MissingPart> &missing)
{
    if (plan.action != RunAction::Resend)
        return;
    const auto journal = journalToRead(context, request);
    if (journal && !*journal)
        return;
    const Result<void> done = journal ? leaveOutResolved(plan, **journal) : failed(journal.error());
    if (!done)
        missing.push_back(missingPart(u"journal"_s, u"resolved events"_s, done.error()));
}

void rememberEnd(const ShellContext &context, const ShellRequest &request, Journal &journal)
{
    const RememberedHead remembered(journalDoor(context, request));
    const auto seen = remembered.look(journal);
    if (!seen) {
        reportError(context.problems, seen.error());
        return;
    }
    if (*seen == RememberedHead::Seen::Gone)
        context.problems.line(
            Shell::tr("The journal has not the entry any more that was its last one when it was "
                      "seen before; \"recoursectl journal --verify\" says more. What is remembered "
                      "stands in %1.")
                .arg(remembered.file()));
}

std::optional<CaseBoard> readBoard(const ShellContext &context, const ShellRequest &request,
                                   std::vector<MissingPart> &missing)
{
    const auto journal = journalToRead(context, request);
    if (journal && !*journal)
        return CaseBoard();
    auto board
        = journal ? readCases(**journal, context.stop) : Result<CaseBoard>(failed(journal.error()));
    if (board)
        return std::move(*board);
    missing.push_back(missingPart(u"journal"_s, u"cases"_s, board.error()));
    return std::nullopt;
}

void writeCaseFields(JsonWriter &json, const std::optional<CaseBoard> &board,
                     const HandlerName &handler, const EventId &event, const QString &reason)
{
    const CaseState *state = board ? board->forFailure(handler, event, reason) : nullptr;
    const bool isOwn = state && board->find(CaseSubject::ofEvent(handler, event)) == state;
    json.text("owner"_L1, state ? state->assignee : QString());
    // Of an event of which nobody said anything it is known that it is new.
    json.text("status"_L1,
              board ? QString(caseStatusName(state ? state->status : CaseStatus::New)) : QString());
    json.text("ticket"_L1, state ? state->ticket : QString());
    json.text("case_of"_L1, state ? (isOwn ? u"event"_s : u"group"_s) : QString());
}

} // namespace recourse
