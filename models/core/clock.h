// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"

namespace recourse {

// Where "now" comes from. Tests step it; the programs use SystemClock. Any thread.
class Clock
{
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;
};

class SystemClock final : public Clock
{
public:
    Instant now() const override
    {
        return std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now());
    }
};

} // namespace recourse
