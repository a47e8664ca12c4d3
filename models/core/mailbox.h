// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace recourse {

// Hands values from worker threads to one reader, who is woken once when the box goes from empty
// to not empty and then drains it whole. Bounded: where it is full the oldest value goes, so post
// snapshots that replace each other, not increments. Any thread may post.
template <typename T>
class Mailbox
{
public:
    // `wake` is called on the posting thread, never under the lock; it must only schedule a drain.
    explicit Mailbox(std::function<void()> wake, std::size_t capacity = 64)
        : m_wake(std::move(wake))
        , m_capacity(capacity)
    {
    }

    void post(T value)
    {
        bool wasEmpty = false;
        {
            const std::scoped_lock lock(m_mutex);
            wasEmpty = m_values.empty();
            if (m_values.size() == m_capacity)
                m_values.pop_front();
            m_values.push_back(std::move(value));
        }
        if (wasEmpty && m_wake)
            m_wake();
    }

    std::vector<T> drain()
    {
        std::deque<T> taken;
        {
            const std::scoped_lock lock(m_mutex);
            taken.swap(m_values);
        }
        return { std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()) };
    }

private:
    std::function<void()> m_wake;
    std::size_t m_capacity;
    std::mutex m_mutex;
    std::deque<T> m_values;
};

} // namespace recourse
