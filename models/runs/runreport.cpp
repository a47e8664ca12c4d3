// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runreport.h"

namespace recourse {

RunReport reportOf(const RunMachine &machine, const QString &run, const std::optional<Error> &error)
{
    RunReport report;
    report.run = run;
    const std::vector<PlanItem> &items = machine.plan().items;
    report.items.reserve(std::size_t(machine.plan().includedCount()));
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!items[i].included())
            continue;
        const RunMachine::Item &one = machine.item(i);
        // What the journal could not take is unknown, whatever we saw.
        const bool known = one.step == ItemStep::Done;
        const bool untouched = one.step == ItemStep::Planned || one.step == ItemStep::Held
            || one.step == ItemStep::Judged;
        const ItemOutcome outcome = known ? one.outcome
            : untouched                   ? ItemOutcome::Skipped
                                          : ItemOutcome::Unknown;
        report.items.push_back({ items[i].eventId, items[i].handler, outcome, one.why });
        ++report.counts[outcome];
    }
    report.whyStopped = machine.whyStopped();
    report.error = error;
    return report;
}

} // namespace recourse
