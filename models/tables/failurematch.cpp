// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows a filter keeps. Conditions on repeated values are decided once a value, not once a
// row.
#include "models/tables/bytesearch.h"
#include "models/tables/failuresteps.h"
#include "models/tables/filtertokens.h"
#include "models/text/words.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace recourse {

using namespace Qt::StringLiterals;
using Columns = FailureSet::Columns;
using Op = FilterTerm::Op;

namespace {

// What one term says of every row: 1 holds, 0 does not.
using Marks = std::vector<quint8>;

// Text that is no UTF-8 is compared in the form in which the operator sees it.
bool holds(QByteArrayView value, const FilterTerm &term, const ByteSearch &search)
{
    if (term.op == Op::Equals) {
        const QByteArray wanted = term.text.toUtf8();
        return value == wanted || (!value.isValidUtf8() && visibleText(value).toUtf8() == wanted);
    }
    if (search.find(value) >= 0)
        return true;
    return !value.isValidUtf8() && search.find(visibleText(value).toUtf8()) >= 0;
}

void markInterned(Marks &marks, const InternedColumn &column, const FilterTerm &term,
                  const ByteSearch &search)
{
    std::vector<quint8> verdicts(column.valueCount());
    for (std::size_t id = 0; id < verdicts.size(); ++id)
        verdicts[id] = holds(column.value(id), term, search);
    const std::vector<quint32> &ids = column.ids();
    for (std::size_t row = 0; row < ids.size(); ++row)
        marks[row] = quint8(marks[row] | verdicts[ids[row]]);
}

// One sweep over all event ids end to end; what matches across the seam of two ids is no match.
void markIds(Marks &marks, const Columns &columns, const FilterTerm &term, const ByteSearch &search)
{
    const ByteColumn &ids = columns.eventIds;
    if (term.op == Op::Equals) {
        const QByteArray wanted = term.text.toUtf8();
        for (std::size_t row = 0; row < ids.size(); ++row)
            if (ids.at(row) == wanted)
                marks[row] = 1;
    } else {
        const QByteArrayView all = ids.bytes();
        const std::vector<quint64> &ends = ids.ends();
        std::size_t row = 0;
        qsizetype at = 0;
        while ((at = search.find(all, at)) >= 0) {
            while (row < ends.size() && quint64(at) >= ends[row])
                ++row;
            if (row == ends.size())
                break;
            if (quint64(at + search.size()) <= ends[row]) {
                marks[row] = 1;
                at = qsizetype(ends[row]);
            } else {
                ++at;
            }
        }
    }
    for (std::size_t row = 0; row < ids.size(); ++row)
        if ((columns.flags[row] & Columns::IdIsNoText) && !marks[row])
            marks[row] = holds(ids.at(row), term, search);
}

void markVerdicts(Marks &marks, const VerdictColumn &verdicts, const FilterTerm &term,
                  const ByteSearch &search)
{
    std::array<quint8, 256> fits{};
    for (int kind = 0; kind < verdictCount; ++kind)
        fits[std::size_t(kind)] = holds(QByteArrayView(verdictName(VerdictKind(kind)).latin1(),
                                                       verdictName(VerdictKind(kind)).size()),
                                        term, search);
    fits[VerdictColumn::notJudged] = holds("not-judged", term, search);
    for (std::size_t row = 0; row < marks.size(); ++row) {
        const quint8 kind
            = row < verdicts.kinds.size() ? verdicts.kinds[row] : VerdictColumn::notJudged;
        marks[row] = fits[kind];
    }
}

void markNumbers(Marks &marks, const std::vector<qint64> &values, const FilterTerm &term)
{
    const auto mark = [&](auto fits) {
        for (std::size_t row = 0; row < values.size(); ++row)
            marks[row] = values[row] != Columns::none && fits(values[row]);
    };
    const qint64 wanted = term.number;
    if (term.text == "unknown"_L1) {
        for (std::size_t row = 0; row < values.size(); ++row)
            marks[row] = values[row] == Columns::none;
        return;
    }
    switch (term.op) {
    case Op::Contains:
    case Op::Equals:
        return mark([wanted](qint64 value) { return value == wanted; });
    case Op::Less:
        return mark([wanted](qint64 value) { return value < wanted; });
    case Op::AtMost:
        return mark([wanted](qint64 value) { return value <= wanted; });
    case Op::Greater:
        return mark([wanted](qint64 value) { return value > wanted; });
    case Op::AtLeast:
        return mark([wanted](qint64 value) { return value >= wanted; });
    }
}

void markTerm(Marks &marks, const Columns &columns, const VerdictColumn &verdicts,
              const FilterTerm &term)
{
    const ByteSearch search(term.text.toUtf8());
    const std::optional<FailureColumn> column = columnOf(term.field);
    if (!column) {
        markIds(marks, columns, term, search);
        for (const InternedColumn *texts : { &columns.handlers, &columns.tenants, &columns.keys,
                                             &columns.reasons, &columns.queues })
            markInterned(marks, *texts, term, search);
        return;
    }
    std::visit(ByKind{
                   [&](const ByteColumn *) { markIds(marks, columns, term, search); },
                   [&](const InternedColumn *texts) { markInterned(marks, *texts, term, search); },
                   [&](const std::vector<qint64> *numbers) { markNumbers(marks, *numbers, term); },
                   [&](std::monostate) { markVerdicts(marks, verdicts, term, search); },
               },
               cellsOf(columns, *column));
}

} // namespace

std::vector<qint32> matchingRows(const Columns &columns, const VerdictColumn &verdicts,
                                 const std::vector<FilterTerm> &terms, const std::stop_token &stop)
{
    if (terms.empty()) {
        std::vector<qint32> all(columns.size());
        std::iota(all.begin(), all.end(), 0);
        return all;
    }
    Marks keep(columns.size(), 1);
    Marks marks;
    for (const FilterTerm &term : terms) {
        if (stop.stop_requested())
            return {};
        marks.assign(columns.size(), 0);
        markTerm(marks, columns, verdicts, term);
        const quint8 unwanted = term.negated ? 1 : 0;
        for (std::size_t row = 0; row < keep.size(); ++row)
            keep[row] = quint8(keep[row] & quint8(marks[row] != unwanted));
    }
    std::vector<qint32> positions;
    positions.reserve(std::size_t(std::count(keep.begin(), keep.end(), quint8(1))));
    for (std::size_t row = 0; row < keep.size(); ++row)
        if (keep[row])
            positions.push_back(qint32(row));
    return positions;
}

} // namespace recourse
