// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/failuresteps.h"

#include <algorithm>

namespace recourse {

bool dependsOnVerdicts(const FailureQuery &query)
{
    return query.sortBy == FailureColumn::Verdict
        || std::any_of(query.terms.begin(), query.terms.end(), [](const FilterTerm &term) {
               return term.field == FilterTerm::Field::Verdict;
           });
}

std::shared_ptr<const FailureRows> evaluate(const FailureSet &set, const VerdictColumn &verdicts,
                                            const FailureQuery &query, std::stop_token stop)
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
