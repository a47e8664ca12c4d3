// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/heartbeat.h"

#include <algorithm>
#include <ctime>

namespace recourse {

Heartbeat::Heartbeat()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(1);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
    restart();
    m_timer.start();
}

void Heartbeat::restart()
{
    m_last = std::chrono::steady_clock::now();
    m_lastWork = threadMs();
    m_longest = 0;
    m_longestWork = 0;
}

void Heartbeat::beat()
{
    const auto now = std::chrono::steady_clock::now();
    const double work = threadMs();
    m_longest
        = std::max(m_longest, std::chrono::duration<double, std::milli>(now - m_last).count());
    m_longestWork = std::max(m_longestWork, work - m_lastWork);
    m_last = now;
    m_lastWork = work;
}

double Heartbeat::threadMs()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

} // namespace recourse
