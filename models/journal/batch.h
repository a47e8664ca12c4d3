// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/archive.h"
#include "models/journal/chain.h"
#include "models/journal/entryline.h"

#include <vector>

namespace recourse {

// What one append() writes, checked and made ready before anything is locked: the lines but for
// their numbers, what is searched by, the archive with its seals. Pure, any thread.
struct JournalBatch
{
    std::vector<EntryLine> lines;
    std::vector<SearchColumns> columns;
    std::vector<SealedMessage> seals; // of the archived messages, in their order

    // Errors: InvalidInput, TooLarge; see lineOf() and sealed().
    static Result<JournalBatch> of(std::vector<JournalEntry> entries,
                                   const std::vector<ArchivedMessage> &archived);

    // The approvals that entries of it use up, each once. Errors: InvalidInput where two want one.
    Result<std::vector<qint64>> approvals() const;
};

// What append() says of an approval that another entry has used up.
Error approvalUsed(qint64 approval);

} // namespace recourse
