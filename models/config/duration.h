// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace recourse {

// "90 s", "30 min", "36h", "7 days", "2 weeks": a whole number above zero and one unit.
std::optional<std::chrono::seconds> durationFromText(const QString &text);

} // namespace recourse
