// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/evidence/verdict.h"
#include "models/parked/failure.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

// Which parked failures to show. An empty list does not restrict; several values mean any of them.
struct FailureFilter
{
    std::vector<TenantId> tenants;
    std::vector<HandlerName> handlers;
    std::vector<PartitionKey> keys;
    std::vector<EventId> eventIds;
    std::vector<VerdictKind> verdicts;
    QStringList reasons;
    std::optional<Instant> since;
    QByteArray digest; // how the payload's digest begins, in lower-case hexadecimal digits

    // Everything but the verdict, which is not known before it is asked for, and the digest, which
    // chooses among copies (copychoice.h).
    bool matches(const Failure &failure) const;
    bool matches(VerdictKind verdict) const;
    bool operator==(const FailureFilter &) const = default;
};

// When a failure was parked, or the nearest that is known: its first failure.
std::optional<Instant> parkedSince(const Failure &failure);

// "2h", "30 min", "90s", "7d", "2w", or an ISO 8601 time.
std::optional<Instant> parseSince(const QString &text, Instant now);

} // namespace recourse
