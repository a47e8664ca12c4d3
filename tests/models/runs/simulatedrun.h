// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runmachine.h"

#include <deque>
#include <functional>
#include <random>
#include <set>

namespace recourse {

// Nothing as often as not, else any number up to `most`: for worlds and limits made up from a seed.
inline double someOf(double most, std::mt19937 &random)
{
    return std::uniform_real_distribution<>(0, 1)(random) < 0.5
        ? 0.0
        : std::uniform_real_distribution<>(0, most)(random);
}

// Carries out what a RunMachine commands against a world made up from a seed, and holds every
// command against the rules of a run. `fault` says the first that was broken.
class SimulatedRun
{
public:
    struct World
    {
        double returned = 0;
        double nacked = 0;
        double unknown = 0; // the broker's answer does not come
        double poison = 0; // the handler parks it again
        double silent = 0; // no effect is ever seen
        double refusedByVerdict = 0;
        double gone = 0; // not parked any more
        double doneBefore = 0; // of compensations: somebody else has done it
        double custodyLost = 0; // per command
        double journalLost = 0;
        double stopped = 0; // the operator, per command
        double answersLate = 0; // per batch: the broker, while other things go on
        double unsent = 0; // per batch: its end did not go out any more
        double givenBack = 0; // everything that is held, per command
        bool backwards = false; // the parking place gives the last first
    };

    SimulatedRun(const Plan &made, const World &world, unsigned seed);

    // To its end; nothing where a rule was broken or it did not end.
    void run();

    QString fault;
    const Plan plan;
    RunMachine machine;
    std::vector<std::size_t> sent; // in order
    std::size_t mostUnderWay = 0;
    std::size_t mostTaken = 0; // at once
    std::size_t mostFlying = 0; // batches
    int timesGivenBack = 0;
    Instant now = instantFromMillis(1'790'000'000'000);
    std::function<void(SimulatedRun &)> beforeEach;

private:
    bool happens(double probability);
    void perform(const RunCommand &command);
    void giveBack();
    void take(std::size_t most);
    void publish(const std::vector<std::size_t> &items);
    void answer();
    void watch(const std::vector<std::size_t> &items);
    void check(bool holds, const char *rule);

    World m_world;
    std::mt19937 m_random;
    std::vector<std::size_t> m_lying; // still to be taken
    std::set<std::size_t> m_intended, m_confirmed, m_recorded, m_removed, m_perhapsSent;
    std::set<std::size_t> m_poison, m_silent, m_settled;
    std::deque<std::vector<std::size_t>> m_flying; // given out, not answered; the oldest first
    bool m_stopAsked = false;
};

} // namespace recourse
