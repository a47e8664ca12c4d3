// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/columnfit.h"

#include <QtGlobal>

#include <algorithm>
#include <numeric>

namespace recourse {

namespace {

// Takes from each width its share of `amount`: from no column more than its part, and all of it
// where the parts are enough.
void shrink(std::vector<int> &widths, const std::vector<int> &parts, int amount)
{
    qint64 left = std::reduce(parts.begin(), parts.end(), qint64(0));
    qint64 due = std::min<qint64>(amount, left);
    for (std::size_t i = 0; i < widths.size() && due > 0; ++i) {
        const qint64 own = (due * parts[i] + left - 1) / left;
        widths[i] -= int(own);
        due -= own;
        left -= parts[i];
    }
}

// Gives each what it needs, the modest first: a text of many lines must not get all of it.
void grow(std::vector<int> &widths, const std::vector<int> &needs, int amount)
{
    std::vector<std::size_t> order(widths.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&needs](std::size_t i) { return needs[i]; });
    int waiting = int(order.size());
    for (const std::size_t i : order) {
        const int own = std::min(needs[i], amount / waiting--);
        widths[i] += own;
        amount -= own;
    }
}

} // namespace

std::vector<int> fittedWidths(const std::vector<ColumnWish> &columns, int room)
{
    std::vector<int> widths;
    int sum = 0;
    const auto partsOf = [&](const auto &partOf) {
        std::vector<int> parts;
        for (std::size_t i = 0; i < columns.size(); ++i)
            parts.push_back(std::max(0, partOf(columns[i], widths[i])));
        return parts;
    };
    const auto settle = [&] { sum = std::accumulate(widths.begin(), widths.end(), 0); };

    // No more than usual, and not what nobody would miss.
    for (const ColumnWish &column : columns)
        widths.push_back(column.content > 0 ? std::clamp(column.content, column.head, column.wanted)
                                            : column.wanted);
    settle();
    if (sum > room) {
        shrink(widths,
               partsOf([](const ColumnWish &column, int width) { return width - column.least; }),
               sum - room);
        return widths;
    }
    grow(widths,
         partsOf([](const ColumnWish &column, int width) { return column.content - width; }),
         room - sum);
    settle();
    grow(widths, partsOf([](const ColumnWish &column, int width) { return column.wanted - width; }),
         room - sum);
    settle();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].takesRest)
            widths[i] += room - sum;
    }
    return widths;
}

} // namespace recourse
