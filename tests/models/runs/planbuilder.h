// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/digest.h"
#include "models/runs/plan.h"

namespace recourse {

// planned("order-sync:1:v1", "order:1") … one included item of handler order-sync.
inline PlanItem planned(const QByteArray &id, const QByteArray &key = {}, qint64 version = 1)
{
    PlanItem item;
    item.eventId = EventId(id);
    item.handler = QStringLiteral("order-sync");
    item.tenant = TenantId(QByteArray("acme"));
    item.key = PartitionKey(key);
    item.version = version;
    item.digest = digestOf(id);
    item.verdict = VerdictKind::SafeToReplay;
    item.broker = QStringLiteral("mq1");
    item.parking = QStringLiteral("order_sync.parked");
    item.target.routingKey = "order_sync";
    return item;
}

inline Plan planOf(std::vector<PlanItem> items, const RunLimits &limits = {})
{
    Plan plan;
    plan.workspace = QStringLiteral("orders");
    plan.madeAt = instantFromMillis(1'790'000'000'123);
    plan.madeBy = QStringLiteral("kim@desk");
    plan.limits = limits;
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i].order = qint64(i) + 1;
        items[i].position = i;
    }
    plan.items = std::move(items);
    return plan;
}

// No limit but the batch.
inline RunLimits unlimited()
{
    RunLimits limits;
    limits.ratePerSecond = 0;
    limits.canary = 0;
    limits.batch = 1'000;
    limits.stopAfterFailures = 0;
    return limits;
}

} // namespace recourse
