// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runplaces.h"

#include <deque>
#include <functional>
#include <optional>
#include <stop_token>

namespace recourse {

// What a run has given out to be sent, beside which it goes on: judging and recording others while
// the broker has not answered. Belongs to the run's thread.
class RunSending
{
public:
    // `operatorStops`: nothing more goes out from that moment on, as with stop().
    RunSending(RunPlaces &places, RunMachine &machine, const Clock &clock,
               const std::stop_token &operatorStops);

    // `until`: what has not gone out by then is no more sent.
    void begin(const std::vector<std::size_t> &items, Instant until,
               const std::function<Publication(std::size_t item)> &publicationOf);
    // Tells the machine what came of what has ended. True where something was told.
    bool hear();
    bool await(); // at least the oldest is waited for
    bool end(); // all of it is waited for
    void stop(); // what has not gone out yet does not
    // The way to the broker has gone: nothing more can be sent. What was sent is still told.
    const std::optional<Error> &lost() const { return m_lost; }

private:
    bool tell(const std::function<bool(const QString &place)> &isWanted);

    struct Batch // of one place
    {
        QString place;
        std::vector<std::size_t> items;
        Instant sentAt;
    };

    RunPlaces &m_places;
    RunMachine &m_machine;
    const Clock &m_clock;
    std::deque<Batch> m_out; // the oldest first
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_operatorStops;
    std::optional<Error> m_lost;
};

} // namespace recourse
