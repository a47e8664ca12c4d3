// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/resolvedbefore.h"

#include "models/journal/deeds.h"
#include "models/runs/planorder.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace recourse {

Result<QHash<EventId, QString>> resolvedBefore(Journal &journal, const HandlerName &handler,
                                               const std::vector<EventId> &events)
{
    // In the order of the journal: the last word counts.
    std::vector<JournalEntry> told;
    for (const EntryKind kind :
         { EntryKind::Resolved, EntryKind::Recovered, EntryKind::Restored }) {
        auto entries = journal.aboutEvents(handler, events, kind);
        if (!entries)
            return failed(entries.error());
        std::ranges::move(*entries, std::back_inserter(told));
    }
    std::ranges::sort(told, {}, &JournalEntry::sequence);
    QHash<EventId, QString> runs;
    for (const JournalEntry &entry : told) {
        if (entry.kind == EntryKind::Restored)
            runs.remove(entry.eventId);
        else if (isResolve(entry))
            runs[entry.eventId] = entry.run;
    }
    return runs;
}

Result<void> leaveOutResolved(Plan &plan, Journal &journal)
{
    if (plan.action != RunAction::Resend)
        return {};
    std::map<HandlerName, std::vector<EventId>> events;
    for (const PlanItem &item : plan.items) {
        if (item.included())
            events[item.handler].push_back(item.eventId);
    }
    for (const auto &[handler, ids] : events) {
        const auto runs = resolvedBefore(journal, handler, ids);
        if (!runs)
            return failed(runs.error());
        for (PlanItem &item : plan.items) {
            if (item.included() && item.handler == handler && runs->contains(item.eventId))
                item.leftOut = LeftOut::Resolved;
        }
    }
    numberItems(plan.items);
    return {};
}

} // namespace recourse
