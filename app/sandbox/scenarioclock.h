// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"

#include <algorithm>
#include <chrono>

namespace recourse::sandbox {

// The service's time. While the scenario runs on the event table it is played: it starts some hours
// ago and jumps over every pause, so that hours of retries take a second. On RabbitMQ, whose pauses
// are real, and once the scenario has settled, it is the system's.
class ScenarioClock final : public Clock
{
public:
    enum class Kind { Played, Real };

    ScenarioClock(Kind kind, std::chrono::minutes past)
        : m_kind(kind)
        , m_end(SystemClock().now())
        , m_now(m_end - past)
    {
    }

    Instant now() const override { return m_kind == Kind::Real ? SystemClock().now() : m_now; }
    bool isPlayed() const { return m_kind == Kind::Played; }

    // Never past the moment at which the program was started: nothing lies in the future.
    void goTo(Instant at) { m_now = std::max(m_now, std::min(at, m_end)); }
    void pass(std::chrono::milliseconds time) { goTo(m_now + time); }
    void goToMinutesAgo(int minutes) { goTo(m_end - std::chrono::minutes(minutes)); }

    void becomeReal() { m_kind = Kind::Real; }

private:
    Kind m_kind;
    Instant m_end;
    Instant m_now;
};

} // namespace recourse::sandbox
