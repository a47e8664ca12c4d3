// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include <chrono>

namespace recourse {

// Beats every millisecond on the thread it was made on and remembers the longest pause between two
// beats: for so long nobody who clicked would have been answered.
class Heartbeat
{
public:
    Heartbeat();

    // Forgets what was.
    void restart();
    double longestMs() const { return m_longest; }
    // Of the longest pause for which the thread itself was at work; the rest of a pause is a
    // machine that had other things to do.
    double longestWorkMs() const { return m_longestWork; }

private:
    void beat();
    static double threadMs();

    QTimer m_timer;
    std::chrono::steady_clock::time_point m_last;
    double m_lastWork = 0;
    double m_longest = 0;
    double m_longestWork = 0;
};

} // namespace recourse
