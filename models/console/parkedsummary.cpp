// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/parkedsummary.h"

#include <QSet>

#include <algorithm>

namespace recourse {

namespace {

constexpr std::size_t keptLines = 10;
// Keys beyond this are counted no further: memory stays bounded when every failure has a key of its
// own.
constexpr qsizetype maxKeys = 500'000;

} // namespace

Result<ParkedSummary> summarize(const ParkedIndex &index, const Workspace &workspace,
                                const std::stop_token &stop)
{
    ParkedSummary summary;
    QSet<TenantId> tenants;
    QHash<std::pair<HandlerName, QByteArray>, ParkedSummary::Key> keys;
    QHash<std::pair<HandlerName, QByteArray>, QSet<QByteArray>> originals;

    const auto take = [&](const Failure &failure) {
        if (!workspace.tenantVisible(failure.tenant)) {
            ++summary.hidden;
            return;
        }
        ++summary.failures;
        tenants.insert(failure.tenant);
        ++summary.byHandler[failure.handler];
        if (failure.parkedAt) {
            const Instant at = *failure.parkedAt;
            summary.oldestParkedAt = std::min(summary.oldestParkedAt.value_or(at), at);
            Instant &oldest
                = summary.oldestByHandler
                      .insert(failure.handler, summary.oldestByHandler.value(failure.handler, at))
                      .value();
            oldest = std::min(oldest, at);
        }
        if (!failure.key.isEmpty() && keys.size() < maxKeys) {
            auto &key = keys[{ failure.handler, failure.key.bytes() }];
            key = { failure.handler, failure.tenant, failure.key, key.parked + 1 };
        }
        if (!failure.original.isEmpty() && failure.original != failure.eventId
            && originals.size() < maxKeys)
            originals[{ failure.handler, failure.original.bytes() }].insert(
                failure.eventId.bytes());
    };
    const auto read = index.forEach(
        [&](std::vector<Failure> &&batch) {
            std::ranges::for_each(batch, take);
            return !stop.stop_requested();
        },
        stop);
    if (!read)
        return failed(read.error());

    summary.tenants = static_cast<int>(tenants.size());
    for (const auto &key : std::as_const(keys)) {
        if (key.parked > 1)
            summary.hottest.push_back(key);
    }
    std::ranges::sort(summary.hottest, [](const auto &a, const auto &b) {
        return a.parked != b.parked ? a.parked > b.parked : a.key < b.key;
    });
    summary.hottest.resize(std::min(summary.hottest.size(), keptLines));
    for (auto it = originals.cbegin(); it != originals.cend() && summary.newIds.size() < keptLines;
         ++it) {
        if (it->size() > 1)
            summary.newIds.push_back({ it.key().first, EventId(it.key().second), it->size() });
    }
    std::ranges::sort(summary.newIds,
                      [](const auto &a, const auto &b) { return a.original < b.original; });
    return summary;
}

} // namespace recourse
