// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>

namespace recourse {

// One named thread that runs jobs in the order they came: the home of things that must be used on a
// single thread (a broker connection, a QtSql connection). Between jobs it calls `idle` at least
// every `idleEvery`, for heartbeats. The destructor runs no waiting job: their futures break; the
// job under way is told by its stop token and is waited for.
class Worker
{
public:
    explicit Worker(const QString &name, std::chrono::milliseconds idleEvery = {},
                    std::function<void()> idle = {});
    ~Worker();
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    // Runs `job` on the worker and waits for its result. Never call it from the worker itself or
    // from the interface thread. Throws std::future_error where the worker ends before the job
    // begins.
    template <typename Job>
    std::invoke_result_t<Job> call(Job job)
    {
        using Value = std::invoke_result_t<Job>;
        auto task = std::make_shared<std::packaged_task<Value()>>(std::move(job));
        auto future = task->get_future();
        post([task] { (*task)(); });
        task.reset();
        return future.get();
    }

    // Runs `job` some time later. After stop() it is dropped.
    void post(std::function<void()> job);

    // True once the worker should end; long jobs look at it between steps.
    std::stop_token stopToken() const { return m_thread.get_stop_token(); }

    // Asks the thread to end and drops the waiting jobs; returns at once.
    void stop();

private:
    void run(const std::stop_token &stop);

    std::chrono::milliseconds m_idleEvery;
    std::function<void()> m_idle;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_jobs;
    bool m_stopped = false;
    std::jthread m_thread; // last: it starts when everything above is there
};

} // namespace recourse
