// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"
#include "models/runs/runwhy.h"

#include <QString>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>

namespace recourse {

// The operator's hand on a run. Safe from any thread; the run hears of it at once, also while it
// waits.
class RunControl
{
public:
    void pause(bool on)
    {
        const std::scoped_lock lock(m_mutex);
        m_paused = on;
        m_changed.notify_all();
    }
    // What is under way is followed to its end; nothing more is sent. `words` are the operator's.
    void stop(const QString &words = {}) { stop(RunWhy{ WhyCode::OperatorStopped, words }); }
    void stop(const RunWhy &why)
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_stop)
            m_stop = why;
        m_changed.notify_all();
        m_stopping.request_stop();
    }
    // Also while the run waits for a broker and cannot ask.
    std::stop_token stopToken() const { return m_stopping.get_token(); }

    bool isPaused() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_paused;
    }
    std::optional<RunWhy> stopped() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_stop;
    }

    // Waits that long, or until something is asked for that the caller has not heard of.
    void waitFor(Millis time, bool heardPause, bool heardStop)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(
            lock, time, [&] { return m_paused != heardPause || m_stop.has_value() != heardStop; });
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_paused = false;
    std::optional<RunWhy> m_stop;
    std::stop_source m_stopping;
};

} // namespace recourse
