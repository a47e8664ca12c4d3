// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/failuresteps.h"

#include <algorithm>

namespace recourse {

FailureCells cellsOf(const FailureSet::Columns &columns, FailureColumn column)
{
    switch (column) {
    case FailureColumn::Id:
        return &columns.eventIds;
    case FailureColumn::Handler:
        return &columns.handlers;
    case FailureColumn::Tenant:
        return &columns.tenants;
    case FailureColumn::Key:
        return &columns.keys;
    case FailureColumn::Reason:
        return &columns.reasons;
    case FailureColumn::Queue:
        return &columns.queues;
    case FailureColumn::Version:
        return &columns.versions;
    case FailureColumn::Attempts:
        return &columns.attempts;
    case FailureColumn::Parked:
        return &columns.parkedAt;
    case FailureColumn::Size:
        return &columns.sizes;
    case FailureColumn::Verdict:
        break;
    }
    return {};
}

bool dependsOnVerdicts(const FailureQuery &query)
{
    return query.sortBy == FailureColumn::Verdict
        || std::any_of(query.terms.begin(), query.terms.end(), [](const FilterTerm &term) {
               return term.field == FilterTerm::Field::Verdict;
           });
}

std::shared_ptr<const FailureRows> evaluate(const FailureSet &set, const VerdictColumn &verdicts,
                                            const FailureQuery &query, const std::stop_token &stop)
{
    const FailureSet::Columns &columns = set.columns();
    auto rows = std::make_shared<FailureRows>();
    rows->order = matchingRows(columns, verdicts, query.terms, stop);
    if (stop.stop_requested())
        return nullptr;
    sortRows(rows->order, columns, verdicts, query, stop);
    if (stop.stop_requested())
        return nullptr;
    rows->matching = qint64(rows->order.size());
    groupRows(*rows, columns, query, stop);
    return stop.stop_requested() ? nullptr : rows;
}

} // namespace recourse
