// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurecolumns.h"
#include "models/tables/failurequery.h"

#include <stop_token>
#include <variant>
#include <vector>

namespace recourse {

// What a column holds: those of one kind are filtered and sorted alike. Verdicts stand beside the
// set, so theirs holds nothing.
using FailureCells = std::variant<std::monostate, const ByteColumn *, const InternedColumn *,
                                  const std::vector<qint64> *>;
FailureCells cellsOf(const FailureSet::Columns &columns, FailureColumn column);

// One function for each kind, for std::visit.
template <typename... ForKind>
struct ByKind : ForKind...
{
    using ForKind::operator()...;
};
template <typename... ForKind>
ByKind(ForKind...) -> ByKind<ForKind...>;

// The three steps of evaluate(). Each looks at the stop token now and then and returns early; the
// caller throws the result away then.

// Positions of the rows that all terms hold for, ascending.
std::vector<qint32> matchingRows(const FailureSet::Columns &columns, const VerdictColumn &verdicts,
                                 const std::vector<FilterTerm> &terms, const std::stop_token &stop);

// Orders ascending positions; equal ones keep their order, those without a value come last.
void sortRows(std::vector<qint32> &positions, const FailureSet::Columns &columns,
              const VerdictColumn &verdicts, const FailureQuery &query,
              const std::stop_token &stop);

// Fills groups and entries from `order`, which is put into the order of the groups.
void groupRows(FailureRows &rows, const FailureSet::Columns &columns, const FailureQuery &query,
               const std::stop_token &stop);

// A number to sort by, and whose it is.
struct Keyed
{
    quint64 key;
    qint32 position;
};

// Sorts by the key and by nothing else: what is equal keeps its order.
void sortByKey(std::vector<Keyed> &entries);

// For each value its place in the order of bytes.
std::vector<quint32> ranksOf(const InternedColumn &column, const std::stop_token &stop);

} // namespace recourse
