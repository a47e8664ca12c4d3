// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/resolvedbefore.h"

#include "models/runs/planorder.h"

#include <map>

namespace recourse {

Result<QHash<EventId, QString>> resolvedBefore(Journal &journal, const HandlerName &handler,
                                               const std::vector<EventId> &events)
{
    const auto resolved = journal.aboutEvents(handler, events, EntryKind::Resolved);
    if (!resolved)
        return failed(resolved.error());
    const auto restored = journal.aboutEvents(handler, events, EntryKind::Restored);
    if (!restored)
        return failed(restored.error());
    QHash<EventId, qint64> putBack;
    for (const JournalEntry &entry : *restored)
        putBack[entry.eventId] = entry.sequence;
    QHash<EventId, QString> runs;
    for (const JournalEntry &entry : *resolved) {
        if (entry.sequence > putBack.value(entry.eventId))
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
