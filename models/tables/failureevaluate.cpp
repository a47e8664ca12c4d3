// SPDX-License-Identifier: GPL-3.0-or-later
// Filters, sorts and groups a set. Conditions on repeated values are decided once a value, not once
// a row; sorting compares numbers only.
#include "models/tables/bytesearch.h"
#include "models/tables/failurecolumns.h"
#include "models/tables/failurequery.h"
#include "models/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <numeric>

namespace recourse {

using namespace Qt::StringLiterals;
using Columns = FailureSet::Columns;
using Where = FilterTerm::Field;
using Op = FilterTerm::Op;

namespace {

constexpr std::size_t stopEvery = 1U << 16U; // rows between two looks at the stop token

// What one term says of every row: 1 holds, 0 does not.
using Marks = std::vector<quint8>;

// ---- filter

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
    switch (term.field) {
    case Where::Any:
        markIds(marks, columns, term, search);
        for (const InternedColumn *column : { &columns.handlers, &columns.tenants, &columns.keys,
                                              &columns.reasons, &columns.queues })
            markInterned(marks, *column, term, search);
        return;
    case Where::Id:
        return markIds(marks, columns, term, search);
    case Where::Handler:
        return markInterned(marks, columns.handlers, term, search);
    case Where::Tenant:
        return markInterned(marks, columns.tenants, term, search);
    case Where::Key:
        return markInterned(marks, columns.keys, term, search);
    case Where::Reason:
        return markInterned(marks, columns.reasons, term, search);
    case Where::Queue:
        return markInterned(marks, columns.queues, term, search);
    case Where::Verdict:
        return markVerdicts(marks, verdicts, term, search);
    case Where::Attempts:
        return markNumbers(marks, columns.attempts, term);
    case Where::Parked:
        return markNumbers(marks, columns.parkedAt, term);
    case Where::Size:
        return markNumbers(marks, columns.sizes, term);
    }
}

std::vector<qint32> filtered(const Columns &columns, const VerdictColumn &verdicts,
                             const std::vector<FilterTerm> &terms, const std::stop_token &stop)
{
    std::vector<qint32> positions;
    Marks keep(terms.empty() ? 0 : columns.size(), 1);
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
    if (terms.empty()) {
        positions.resize(columns.size());
        std::iota(positions.begin(), positions.end(), 0);
        return positions;
    }
    positions.reserve(std::size_t(std::count(keep.begin(), keep.end(), quint8(1))));
    for (std::size_t row = 0; row < keep.size(); ++row)
        if (keep[row])
            positions.push_back(qint32(row));
    return positions;
}

// ---- sort

struct Keyed
{
    quint64 key;
    qint32 position;
};

bool keyedLess(const Keyed &a, const Keyed &b)
{
    return a.key != b.key ? a.key < b.key : a.position < b.position;
}

// The next eight bytes of a text as a number that sorts as they do; a text that ends sorts first.
quint64 wordAt(QByteArrayView text, qsizetype from)
{
    quint64 word = 0;
    for (qsizetype i = 0; i < 8; ++i)
        word = (word << 8U) | (from + i < text.size() ? quint8(text[from + i]) : 0U);
    return word;
}

// Sorts by eight bytes at a time: only what is equal so far looks at the next eight. `textOf` gives
// the text of a position. Equal texts keep the order of their positions.
template <typename TextOf>
bool sortByText(std::vector<Keyed> &entries, TextOf textOf, const std::stop_token &stop)
{
    struct Run
    {
        std::size_t begin, end;
        qsizetype depth;
    };
    std::vector<Run> runs{ { 0, entries.size(), 0 } };
    std::size_t sinceLook = 0;
    while (!runs.empty()) {
        const Run run = runs.back();
        runs.pop_back();
        sinceLook += run.end - run.begin;
        if (sinceLook > stopEvery) {
            sinceLook = 0;
            if (stop.stop_requested())
                return false;
        }
        const auto begin = entries.begin() + std::ptrdiff_t(run.begin);
        const auto end = entries.begin() + std::ptrdiff_t(run.end);
        bool anyLonger = false;
        bool anyOther = false;
        for (auto entry = begin; entry != end; ++entry) {
            const QByteArrayView text = textOf(entry->position);
            entry->key = wordAt(text, run.depth);
            anyLonger = anyLonger || text.size() > run.depth;
            anyOther = anyOther || entry->key != begin->key;
        }
        if (!anyLonger) {
            // Equal but for NUL bytes at the end, which read like the end: the shorter comes first.
            for (auto entry = begin; entry != end; ++entry)
                entry->key = quint64(textOf(entry->position).size());
            std::sort(begin, end, keyedLess);
            continue;
        }
        if (anyOther)
            std::sort(begin, end, keyedLess);
        for (std::size_t from = run.begin; from < run.end;) {
            std::size_t to = from + 1;
            while (to < run.end && entries[to].key == entries[from].key)
                ++to;
            if (to - from > 1)
                runs.push_back({ from, to, run.depth + 8 });
            from = to;
        }
    }
    return true;
}

// For each value its place in the order of all values; equal only to itself.
std::vector<quint32> ranksOf(const InternedColumn &column, const std::stop_token &stop)
{
    std::vector<Keyed> entries(column.valueCount());
    for (std::size_t id = 0; id < entries.size(); ++id)
        entries[id] = { 0, qint32(id) };
    sortByText(
        entries, [&column](qint32 id) { return column.value(std::size_t(id)); }, stop);
    std::vector<quint32> ranks(entries.size());
    for (std::size_t rank = 0; rank < entries.size(); ++rank)
        ranks[std::size_t(entries[rank].position)] = quint32(rank);
    return ranks;
}

// Bits of a signed number as an unsigned one that sorts the same way.
quint64 ordered(qint64 value)
{
    return quint64(value) ^ (quint64(1) << 63U);
}

// Times outside of these are somebody's mistake about units; they do not lead the list.
constexpr qint64 earliestTime = 946'684'800'000; // 2000
constexpr qint64 latestTime = 4'102'444'800'000; // 2100

// Sorts `positions` by a number each; those without one stay apart, last in either direction.
template <typename ValueOf>
void sortByNumber(std::vector<qint32> &positions, ValueOf valueOf, bool descending)
{
    std::vector<Keyed> entries;
    std::vector<qint32> apart;
    entries.reserve(positions.size());
    for (const qint32 position : positions) {
        const std::optional<quint64> value = valueOf(std::size_t(position));
        if (!value)
            apart.push_back(position);
        else
            entries.push_back({ descending ? ~*value : *value, position });
    }
    std::sort(entries.begin(), entries.end(), keyedLess);
    positions.clear();
    for (const Keyed &entry : entries)
        positions.push_back(entry.position);
    positions.insert(positions.end(), apart.begin(), apart.end());
}

void sortByInterned(std::vector<qint32> &positions, const InternedColumn &column, bool descending,
                    const std::stop_token &stop)
{
    const std::vector<quint32> ranks = ranksOf(column, stop);
    sortByNumber(
        positions,
        [&](std::size_t row) -> std::optional<quint64> {
            const quint32 id = column.idAt(row);
            return column.value(id).isEmpty() ? std::nullopt : std::optional<quint64>(ranks[id]);
        },
        descending);
}

void sortByIds(std::vector<qint32> &positions, const ByteColumn &ids, bool descending,
               const std::stop_token &stop)
{
    std::vector<Keyed> entries;
    std::vector<qint32> apart;
    entries.reserve(positions.size());
    for (const qint32 position : positions) {
        if (ids.at(std::size_t(position)).isEmpty())
            apart.push_back(position);
        else
            entries.push_back({ 0, position });
    }
    const auto textOf = [&ids](qint32 position) { return ids.at(std::size_t(position)); };
    if (!sortByText(entries, textOf, stop))
        return;
    if (descending) {
        // Back to front, but copies of one event keep their order.
        std::reverse(entries.begin(), entries.end());
        for (std::size_t from = 0; from < entries.size();) {
            std::size_t to = from + 1;
            while (to < entries.size()
                   && textOf(entries[to].position) == textOf(entries[from].position))
                ++to;
            std::reverse(entries.begin() + std::ptrdiff_t(from),
                         entries.begin() + std::ptrdiff_t(to));
            from = to;
        }
    }
    positions.clear();
    for (const Keyed &entry : entries)
        positions.push_back(entry.position);
    positions.insert(positions.end(), apart.begin(), apart.end());
}

void sortRows(std::vector<qint32> &positions, const Columns &columns, const VerdictColumn &verdicts,
              const FailureQuery &query, const std::stop_token &stop)
{
    const bool down = query.descending;
    const auto number = [](const std::vector<qint64> &values) {
        return [&values](std::size_t row) {
            return values[row] == Columns::none ? std::nullopt
                                                : std::optional(ordered(values[row]));
        };
    };
    switch (query.sortBy) {
    case FailureColumn::Id:
        return sortByIds(positions, columns.eventIds, down, stop);
    case FailureColumn::Handler:
        return sortByInterned(positions, columns.handlers, down, stop);
    case FailureColumn::Tenant:
        return sortByInterned(positions, columns.tenants, down, stop);
    case FailureColumn::Key:
        return sortByInterned(positions, columns.keys, down, stop);
    case FailureColumn::Reason:
        return sortByInterned(positions, columns.reasons, down, stop);
    case FailureColumn::Queue:
        return sortByInterned(positions, columns.queues, down, stop);
    case FailureColumn::Version:
        return sortByNumber(positions, number(columns.versions), down);
    case FailureColumn::Attempts:
        return sortByNumber(positions, number(columns.attempts), down);
    case FailureColumn::Size:
        return sortByNumber(positions, number(columns.sizes), down);
    case FailureColumn::Parked:
        return sortByNumber(
            positions,
            [&](std::size_t row) -> std::optional<quint64> {
                const qint64 at = columns.parkedAt[row];
                if (at < earliestTime || at > latestTime)
                    return std::nullopt;
                return ordered(at);
            },
            down);
    case FailureColumn::Verdict:
        return sortByNumber(
            positions,
            [&](std::size_t row) -> std::optional<quint64> {
                if (row >= verdicts.kinds.size() || verdicts.kinds[row] >= verdictCount)
                    return std::nullopt;
                return verdicts.kinds[row];
            },
            down);
    }
}

// ---- groups

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

QString groupName(QByteArrayView value, GroupBy groupBy)
{
    if (!value.isEmpty())
        return visibleText(value);
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
void nameApart(std::vector<FailureRows::Group> &groups)
{
    QHash<QString, int> seen;
    for (FailureRows::Group &group : groups)
        if (const int before = seen[group.name]++; before > 0)
            group.name += u" ("_s + QString::number(before + 1) + u')';
}

void groupRows(FailureRows &rows, const Columns &columns, const FailureQuery &query)
{
    const InternedColumn *column = columnOf(columns, query.groupBy);
    if (!column) {
        rows.entries = rows.order;
        return;
    }
    std::vector<qint64> counts(column->valueCount(), 0);
    for (const qint32 position : rows.order)
        ++counts[column->idAt(std::size_t(position))];

    std::vector<quint32> ids;
    for (quint32 id = 0; id < counts.size(); ++id)
        if (counts[id] > 0)
            ids.push_back(id);
    std::sort(ids.begin(), ids.end(), [&](quint32 a, quint32 b) {
        return counts[a] != counts[b] ? counts[a] > counts[b]
                                      : column->value(a).compare(column->value(b)) < 0;
    });

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
        group.collapsed = folded.contains(group.name);
        rows.entries.push_back(-qint32(at) - 1);
        if (!group.collapsed)
            rows.entries.insert(rows.entries.end(), rows.order.begin() + group.first,
                                rows.order.begin() + group.first + group.count);
    }
}

} // namespace

std::shared_ptr<const FailureRows> evaluate(const FailureSet &set, const VerdictColumn &verdicts,
                                            const FailureQuery &query, std::stop_token stop)
{
    const Columns &columns = set.columns();
    auto rows = std::make_shared<FailureRows>();
    rows->order = filtered(columns, verdicts, query.terms, stop);
    if (stop.stop_requested())
        return nullptr;
    sortRows(rows->order, columns, verdicts, query, stop);
    if (stop.stop_requested())
        return nullptr;
    rows->matching = qint64(rows->order.size());
    groupRows(*rows, columns, query);
    return stop.stop_requested() ? nullptr : rows;
}

} // namespace recourse
