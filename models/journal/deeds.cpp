// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/deeds.h"

#include <algorithm>
#include <iterator>

namespace recourse {

Result<std::vector<JournalEntry>> deedsOf(Journal &journal, const HandlerName &handler,
                                          const EventId &event)
{
    std::vector<JournalEntry> deeds;
    if (event.isEmpty())
        return deeds;
    for (const EntryKind kind : { EntryKind::Outcome, EntryKind::Resolved, EntryKind::Compensated,
                                  EntryKind::Restored, EntryKind::Recovered }) {
        auto found = journal.aboutEvents(handler, { event }, kind);
        if (!found)
            return found;
        std::ranges::move(*found, std::back_inserter(deeds));
    }
    std::ranges::sort(deeds, {}, &JournalEntry::sequence);
    return deeds;
}

bool isResolve(const JournalEntry &deed)
{
    return deed.kind == EntryKind::Resolved
        || (deed.kind == EntryKind::Recovered && deed.outcome == ItemOutcome::Resolved);
}

} // namespace recourse
