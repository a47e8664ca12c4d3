// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runplaces.h"

#include <functional>
#include <optional>

namespace recourse {

// What a run has given out to be sent, beside which it goes on: judging and recording others while
// the broker has not answered. Belongs to the run's thread.
class RunSending
{
public:
    RunSending(RunPlaces &places, RunMachine &machine, const Clock &clock);

    void begin(const std::vector<std::size_t> &items,
               const std::function<Publication(std::size_t item)> &publicationOf);
    // Tells the machine what came of it: once all of it is known, or where it is to be waited for.
    // True where something was told.
    bool hear(bool wait);
    // The way to the broker has gone: nothing more can be sent. What was sent is still told.
    const std::optional<Error> &lost() const { return m_lost; }

private:
    struct Batch // of one place
    {
        QString place;
        std::vector<std::size_t> items;
        Instant sentAt;
    };

    RunPlaces &m_places;
    RunMachine &m_machine;
    const Clock &m_clock;
    std::vector<Batch> m_out;
    std::optional<Error> m_lost;
};

} // namespace recourse
