// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/parked/parkedindex.h"

#include <QHash>

#include <stop_token>

namespace recourse {

// Sums over all parked failures that the operator may see. One pass over the index; kept until the
// next scan.
struct ParkedSummary
{
    struct Key
    {
        HandlerName handler;
        TenantId tenant;
        PartitionKey key;
        qint64 parked = 0;
    };
    struct NewIds // one original event, several ids
    {
        HandlerName handler;
        EventId original;
        qint64 ids = 0;
    };
    qint64 failures = 0;
    qint64 hidden = 0; // of tenants outside the operator's list
    int tenants = 0;
    std::optional<Instant> oldestParkedAt;
    QHash<HandlerName, qint64> byHandler;
    QHash<HandlerName, Instant> oldestByHandler;
    std::vector<Key> hottest; // most parked first, at most 10, only keys with more than one
    std::vector<NewIds> newIds; // at most 10
};

Result<ParkedSummary> summarize(const ParkedIndex &index, const Workspace &workspace,
                                const std::stop_token &stop);

} // namespace recourse
