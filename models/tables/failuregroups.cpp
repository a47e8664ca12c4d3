// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of failures: told apart by the bytes of their value, named so that people can read them.
#include "models/tables/failuresteps.h"
#include "models/text/words.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;
using Columns = FailureSet::Columns;

namespace {

const InternedColumn *columnOf(const Columns &columns, GroupBy groupBy)
{
    switch (groupBy) {
    case GroupBy::None:
        return nullptr;
    case GroupBy::Reason:
        return &columns.reasons;
    case GroupBy::Tenant:
        return &columns.tenants;
    case GroupBy::Key:
        return &columns.keys;
    case GroupBy::Handler:
        return &columns.handlers;
    }
    return nullptr;
}

bool isPlain(QByteArrayView value)
{
    return std::all_of(value.begin(), value.end(), [](char c) { return c >= ' ' && c < 0x7F; });
}

QString groupName(QByteArrayView value, GroupBy groupBy)
{
    if (!value.isEmpty())
        return isPlain(value) ? QString::fromLatin1(value) : visibleText(value);
    switch (groupBy) {
    case GroupBy::Tenant:
        return QCoreApplication::translate("recourse::FailureGroups", "no tenant");
    case GroupBy::Key:
        return QCoreApplication::translate("recourse::FailureGroups", "no key");
    default:
        return QCoreApplication::translate("recourse::FailureGroups", "none");
    }
}

// Groups are told apart by bytes; two that read the same get a number, so that each can be folded.
// Plain values read as what they are and cannot be mistaken among themselves.
void nameApart(std::vector<FailureRows::Group> &groups)
{
    const bool allPlain
        = std::all_of(groups.begin(), groups.end(), [](const FailureRows::Group &group) {
              return !group.value.isEmpty() && isPlain(group.value);
          });
    if (allPlain)
        return;
    QHash<QString, int> seen;
    seen.reserve(qsizetype(groups.size()));
    for (FailureRows::Group &group : groups)
        if (const int before = seen[group.name]++; before > 0)
            group.name += u" ("_s + QString::number(before + 1) + u')';
}

// Values that occur, most frequent first, then in the order of their bytes.
std::vector<quint32> groupOrder(const InternedColumn &column, const std::vector<qint64> &counts,
                                const std::stop_token &stop)
{
    const std::vector<quint32> ranks = ranksOf(column, stop);
    std::vector<quint32> byRank(ranks.size());
    for (quint32 id = 0; id < ranks.size(); ++id)
        byRank[ranks[id]] = id;
    std::vector<Keyed> entries;
    for (const quint32 id : byRank)
        if (counts[id] > 0)
            entries.push_back({ ~quint64(counts[id]), qint32(id) });
    sortByKey(entries);
    std::vector<quint32> ids;
    ids.reserve(entries.size());
    for (const Keyed &entry : entries)
        ids.push_back(quint32(entry.position));
    return ids;
}

} // namespace

void groupRows(FailureRows &rows, const Columns &columns, const FailureQuery &query,
               const std::stop_token &stop)
{
    const InternedColumn *column = columnOf(columns, query.groupBy);
    if (!column) {
        rows.entries = rows.order;
        return;
    }
    std::vector<qint64> counts(column->valueCount(), 0);
    for (const qint32 position : rows.order)
        ++counts[column->idAt(std::size_t(position))];

    const std::vector<quint32> ids = groupOrder(*column, counts, stop);
    const QSet<QString> folded(query.collapsed.begin(), query.collapsed.end());
    std::vector<qint64> next(column->valueCount(), 0);
    qint64 first = 0;
    rows.groups.reserve(ids.size());
    for (const quint32 id : ids) {
        FailureRows::Group group;
        group.name = groupName(column->value(id), query.groupBy);
        group.value = column->value(id).toByteArray();
        group.count = counts[id];
        group.first = first;
        next[id] = first;
        first += counts[id];
        rows.groups.push_back(std::move(group));
    }
    nameApart(rows.groups);

    std::vector<qint32> grouped(rows.order.size());
    for (const qint32 position : rows.order)
        grouped[std::size_t(next[column->idAt(std::size_t(position))]++)] = position;
    rows.order = std::move(grouped);

    rows.entries.reserve(rows.order.size() + rows.groups.size());
    for (std::size_t at = 0; at < rows.groups.size(); ++at) {
        FailureRows::Group &group = rows.groups[at];
        group.collapsed = !folded.isEmpty() && folded.contains(group.name);
        rows.entries.push_back(-qint32(at) - 1);
        if (!group.collapsed)
            rows.entries.insert(rows.entries.end(), rows.order.begin() + group.first,
                                rows.order.begin() + group.first + group.count);
    }
}

} // namespace recourse
