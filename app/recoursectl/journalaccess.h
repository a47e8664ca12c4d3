// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/shellcommands.h"
#include "models/journal/cases.h"
#include "models/journal/door/journaldoor.h"
#include "models/runs/plan.h"

#include <memory>

namespace recourse {

// Shared by the commands that read or write the journal.

// The workspace's journal, or the file that the request names.
JournalDoor journalDoor(const ShellContext &context, const ShellRequest &request);

// Opens it; nothing where that failed, which has been reported then.
std::unique_ptr<Journal> openedJournal(const ShellContext &context, const ShellRequest &request,
                                       bool readOnly);

// To read from; null where nothing was ever written.
Result<std::unique_ptr<Journal>> journalToRead(const ShellContext &context,
                                               const ShellRequest &request);

// Takes out of a resend what operators have resolved; where the journal could not be read,
// `missing` says why.
void leaveOutResolved(const ShellContext &context, const ShellRequest &request, Plan &plan,
                      std::vector<MissingPart> &missing);

// Keeps the end of the journal's chain in mind. Says so where an end that was seen before is gone.
void rememberEnd(const ShellContext &context, const ShellRequest &request, Journal &journal);

// Who has what, beside a list of something else. Nothing where the journal could not be read: then
// `missing` says why. A journal that does not exist yet is an empty board.
std::optional<CaseBoard> readBoard(const ShellContext &context, const ShellRequest &request,
                                   std::vector<MissingPart> &missing);

// The fields owner, status, ticket and case_of of one failure; null where the board is not known.
void writeCaseFields(JsonWriter &json, const std::optional<CaseBoard> &board,
                     const HandlerName &handler, const EventId &event, const QString &reason);

} // namespace recourse
