// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/planorder.h"

#include <QHash>

#include <algorithm>
#include <functional>

namespace recourse {

void sortWithinKeys(std::vector<PlanItem> &items)
{
    std::ranges::stable_sort(items, {}, &PlanItem::position);
    QHash<QByteArray, std::vector<std::size_t>> keys;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const PlanItem &item = items[i];
        if (item.included() && item.ordered && !item.key.isEmpty() && item.version)
            keys[item.handler.toUtf8() + '\0' + item.key.bytes()].push_back(i);
    }
    for (const std::vector<std::size_t> &places : std::as_const(keys)) {
        std::vector<PlanItem> ofKey;
        for (const std::size_t place : places)
            ofKey.push_back(items[place]);
        std::ranges::stable_sort(ofKey, {}, [](const PlanItem &item) { return *item.version; });
        for (std::size_t i = 0; i < places.size(); ++i)
            items[places[i]] = ofKey[i];
    }
}

void numberItems(std::vector<PlanItem> &items)
{
    std::stable_partition(items.begin(), items.end(), std::mem_fn(&PlanItem::included));
    for (std::size_t i = 0; i < items.size(); ++i)
        items[i].order = qint64(i) + 1;
}

} // namespace recourse
