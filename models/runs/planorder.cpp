// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/planorder.h"

#include <QHash>

#include <algorithm>
#include <functional>
#include <numeric>

namespace recourse {

void sortWithinKeys(std::vector<PlanItem> &items)
{
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&items](std::size_t i) { return items[i].position; });
    // The places of a key.
    QHash<QByteArray, std::vector<std::size_t>> keys;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const PlanItem &item = items[order[place]];
        if (item.included() && item.ordered && !item.key.isEmpty())
            keys[item.handler.toUtf8() + '\0' + item.key.bytes()].push_back(place);
    }
    const auto share = [&order](const std::vector<std::size_t> &places, const auto &before) {
        std::vector<std::size_t> ofKey;
        ofKey.reserve(places.size());
        for (const std::size_t place : places)
            ofKey.push_back(order[place]);
        std::ranges::stable_sort(ofKey, before);
        for (std::size_t i = 0; i < places.size(); ++i)
            order[places[i]] = ofKey[i];
    };
    for (std::vector<std::size_t> &places : keys) {
        share(places, std::less());
        std::erase_if(places, [&](std::size_t place) { return !items[order[place]].version; });
        share(places, [&items](std::size_t a, std::size_t b) {
            return *items[a].version < *items[b].version;
        });
    }
    std::vector<PlanItem> sorted;
    sorted.reserve(items.size());
    for (const std::size_t i : order)
        sorted.push_back(std::move(items[i]));
    items = std::move(sorted);
}

void numberItems(std::vector<PlanItem> &items)
{
    std::stable_partition(items.begin(), items.end(), std::mem_fn(&PlanItem::included));
    for (std::size_t i = 0; i < items.size(); ++i)
        items[i].order = qint64(i) + 1;
}

} // namespace recourse
