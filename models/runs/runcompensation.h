// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compensation/compensation.h"
#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/runmachine.h"

#include <map>
#include <memory>
#include <set>

namespace recourse {

// What a run of the action Compensate does to its items: asks first, acts once, looks what came of
// it. Belongs to the run's thread.
class RunCompensation
{
public:
    RunCompensation(Console &console, const Plan &plan, const Clock &clock);

    // Fresh evidence, same order.
    std::vector<Evidence> evidenceOf(const HandlerName &handler,
                                     const std::vector<std::size_t> &items);
    // Whether it is still to be done. Where not, the machine has been told why. `before`: the run
    // that did it, as the journal says.
    bool mayBegin(std::size_t item, VerdictKind verdict, const QString &before,
                  RunMachine &machine);
    // Does it and tells the machine.
    void act(const std::vector<std::size_t> &items, RunMachine &machine,
             const Compensator::AtStep &atStep);
    void look(const std::vector<std::size_t> &items, RunMachine &machine);

private:
    Compensator *compensatorOf(const HandlerName &handler, std::optional<Error> *why);
    CompensationCase caseOf(std::size_t item) const;

    Console &m_console;
    const Plan &m_plan;
    const Clock &m_clock;
    std::map<HandlerName, std::unique_ptr<Compensator>> m_doors;
    std::set<std::size_t> m_before; // done already by somebody else when we came to it
};

// Which of these events an earlier run has compensated by this action, with a confirm in the
// journal, and which run.
Result<QHash<EventId, QString>> compensatedBefore(Journal &journal, const QString &action,
                                                  const HandlerName &handler,
                                                  const std::vector<EventId> &events);

} // namespace recourse
