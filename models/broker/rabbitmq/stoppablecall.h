// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/core/worker.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace recourse {

// Ends when either the caller or the room's own shutdown asks for it.
class EitherStop
{
public:
    EitherStop(const std::stop_token &first, const std::stop_token &second)
        : m_first(first, [this] { m_source.request_stop(); })
        , m_second(second, [this] { m_source.request_stop(); })
    {
    }
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_first;
    std::stop_callback<std::function<void()>> m_second;
};

// Runs `job(stop)` on a worker and waits for its result. A caller who stops waiting gets
// `cancelled` at once and the job ends by itself, for not everything can be interrupted; so the job
// must own what it uses. Also where the worker ends before the job begins.
template <typename T, typename Job>
Result<T> stoppableCall(Worker &worker, const std::stop_token &stop, Error cancelled, Job job)
{
    struct Shared
    {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::optional<Result<T>> result;
        bool dropped = false;
    };
    const auto shared = std::make_shared<Shared>();
    // Lives in the job: its end, run or dropped, wakes the caller.
    struct Completion
    {
        explicit Completion(std::shared_ptr<Shared> toTell)
            : shared(std::move(toTell))
        {
        }
        Completion(const Completion &) = delete;
        Completion &operator=(const Completion &) = delete;
        ~Completion()
        {
            const std::scoped_lock lock(shared->mutex);
            shared->dropped = true;
            shared->wake.notify_all();
        }
        std::shared_ptr<Shared> shared;
    };
    auto completion = std::make_shared<Completion>(shared);
    worker.post([shared, completion, stop, &worker, job = std::move(job)] {
        const EitherStop either(stop, worker.stopToken());
        Result<T> result = job(either.token());
        const std::scoped_lock lock(shared->mutex);
        shared->result = std::move(result);
        shared->wake.notify_all();
    });
    completion.reset();

    std::unique_lock lock(shared->mutex);
    shared->wake.wait(lock, stop,
                      [&shared] { return shared->result.has_value() || shared->dropped; });
    if (shared->result)
        return std::move(*shared->result);
    return failed(std::move(cancelled));
}

} // namespace recourse
