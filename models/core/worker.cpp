// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/worker.h"

#include <pthread.h>

namespace recourse {

Worker::Worker(const QString &name, std::chrono::milliseconds idleEvery, std::function<void()> idle)
    : m_idleEvery(idleEvery)
    , m_idle(std::move(idle))
    , m_thread([this](const std::stop_token &stop) { run(stop); })
{
    // Linux shows at most 15 bytes of a thread's name.
    pthread_setname_np(m_thread.native_handle(), name.toUtf8().left(15).constData());
}

Worker::~Worker()
{
    stop();
}

void Worker::post(std::function<void()> job)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_stopped)
            return;
        m_jobs.push_back(std::move(job));
    }
    m_wake.notify_one();
}

void Worker::stop()
{
    std::deque<std::function<void()>>
        dropped; // destroyed outside the lock: futures may wake others
    {
        const std::scoped_lock lock(m_mutex);
        m_stopped = true;
        dropped.swap(m_jobs);
    }
    m_thread.request_stop();
    m_wake.notify_all();
}

void Worker::run(const std::stop_token &stop)
{
    auto idleDue = std::chrono::steady_clock::now() + m_idleEvery;
    while (!stop.stop_requested()) {
        std::function<void()> job;
        {
            std::unique_lock lock(m_mutex);
            const auto ready = [this] { return !m_jobs.empty(); };
            if (m_idle)
                m_wake.wait_until(lock, stop, idleDue, ready);
            else
                m_wake.wait(lock, stop, ready);
            if (!m_jobs.empty()) {
                job = std::move(m_jobs.front());
                m_jobs.pop_front();
            }
        }
        if (stop.stop_requested())
            return;
        if (job)
            job();
        // Also where jobs never stop coming: a heartbeat must not starve.
        if (m_idle && std::chrono::steady_clock::now() >= idleDue) {
            m_idle();
            idleDue = std::chrono::steady_clock::now() + m_idleEvery;
        }
    }
}

} // namespace recourse
