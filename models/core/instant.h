// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <optional>

namespace recourse {

// A point in time, UTC, milliseconds.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
using Millis = std::chrono::milliseconds;

// ISO 8601 in UTC with milliseconds ("2025-10-09T08:53:20.123Z"); years 0 to 9999, else empty.
QString toIso(Instant at);

// Reads ISO 8601 with an offset or "Z", or "yyyy-MM-dd HH:mm:ss[.zzz]" taken as UTC. Nothing where
// it is neither.
std::optional<Instant> instantFromText(const QString &text);

Instant instantFromMillis(qint64 millisSinceEpoch);
qint64 toMillis(Instant at);

} // namespace recourse
