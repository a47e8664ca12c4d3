// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/outboxcopy.h"

#include <unordered_map>
#include <vector>

namespace recourse {

// The messages that a run works on, by their place in the plan: held, or sent and watched. Bounded
// by what their bodies weigh. Belongs to the run's thread.
class RunCopies
{
public:
    void put(std::size_t item, RunCopy &&copy);
    void drop(const std::vector<std::size_t> &items); // done: their bodies are not kept

    bool contains(std::size_t item) const { return m_copies.contains(item); }
    const ParkedMessage &message(std::size_t item) const { return m_copies.at(item).message; }
    std::vector<Failure> failures(const std::vector<std::size_t> &items) const;

    bool areHeavy() const; // no more than must be is to be held
    // So many more at most, as far as those that are here tell what the next ones weigh.
    std::size_t roomFor(std::size_t most) const;

private:
    std::unordered_map<std::size_t, RunCopy> m_copies;
    qsizetype m_bytes = 0; // of their bodies
};

} // namespace recourse
