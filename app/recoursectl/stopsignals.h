// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace recourse {

// Ctrl+C, SIGTERM and SIGHUP become a stop request; the second one ends the program at once. Make
// it first in main(), before any other thread: threads inherit that these signals are blocked, and
// one thread of its own waits for them.
class StopSignals
{
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals &) = delete;
    StopSignals &operator=(const StopSignals &) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

    // Everything has been said and what is left is closing: the program ends with this code in two
    // seconds, even where a peer that does not answer still holds a connection's thread.
    static void endSoon(int exitCode);

    // For child processes, between fork and exec: signals as this program found them.
    static void giveBack();

private:
    void wait(const std::stop_token &end);

    std::stop_source m_stop;
    std::jthread m_thread;
};

} // namespace recourse
