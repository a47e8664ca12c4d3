// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/leaserow.h"

namespace recourse {

void appendLeased(QByteArray &events, QByteArrayView event)
{
    events += QByteArray::number(event.size());
    events += ':';
    events += event;
}

QByteArrayView nextLeased(const QByteArray &events, qsizetype &at)
{
    qsizetype digits = at;
    qsizetype size = 0;
    constexpr qsizetype largest = qsizetype(1) << 30; // no event id is as long
    for (; digits < events.size() && events[digits] >= '0' && events[digits] <= '9'; ++digits) {
        size = size * 10 + (events[digits] - '0');
        if (size > largest)
            return {};
    }
    const bool isSize = digits > at && digits < events.size() && events[digits] == ':';
    if (!isSize || size > events.size() - digits - 1)
        return {};
    at = digits + 1 + size;
    return QByteArrayView(events).sliced(digits + 1, size);
}

bool isWhole(const LeaseRow &row)
{
    qsizetype at = 0;
    while (at < row.events.size()) {
        if (nextLeased(row.events, at).isNull())
            return false;
    }
    return true;
}

std::size_t countOf(const LeaseRow &row)
{
    std::size_t count = 0;
    forEachLeased(row, [&count](QByteArrayView) { ++count; });
    return count;
}

} // namespace recourse
