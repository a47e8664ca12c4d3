// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting compares numbers only: texts are taken eight bytes at a time, repeated ones once a value.
#include "models/tables/failuresteps.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace recourse {

using Columns = FailureSet::Columns;

namespace {

constexpr std::size_t stopEvery = 1U << 16U; // rows between two looks at the stop token

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

} // namespace

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

// Byte by byte from the lowest, leaving out bytes that all have in common; a million keys take a
// few of those passes.
void sortByKey(std::vector<Keyed> &entries)
{
    std::vector<Keyed> other(entries.size());
    for (unsigned shift = 0; shift < 64; shift += 8) {
        std::array<std::size_t, 257> starts{};
        for (const Keyed &entry : entries)
            ++starts[((entry.key >> shift) & 0xFFU) + 1];
        if (std::find(starts.begin() + 1, starts.end(), entries.size()) != starts.end())
            continue;
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        for (const Keyed &entry : entries)
            other[starts[(entry.key >> shift) & 0xFFU]++] = entry;
        entries.swap(other);
    }
}

namespace {

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
    sortByKey(entries);
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

} // namespace

void sortRows(std::vector<qint32> &positions, const Columns &columns, const VerdictColumn &verdicts,
              const FailureQuery &query, const std::stop_token &stop)
{
    const bool down = query.descending;
    const bool isTime = query.sortBy == FailureColumn::Parked;
    std::visit(
        ByKind{
            [&](const ByteColumn *ids) { sortByIds(positions, *ids, down, stop); },
            [&](const InternedColumn *texts) { sortByInterned(positions, *texts, down, stop); },
            [&](const std::vector<qint64> *numbers) {
                const qint64 least = isTime ? earliestTime : Columns::none + 1;
                const qint64 most = isTime ? latestTime : std::numeric_limits<qint64>::max();
                sortByNumber(
                    positions,
                    [&values = *numbers, least, most](std::size_t row) {
                        const qint64 value = values[row];
                        return value < least || value > most ? std::nullopt
                                                             : std::optional(ordered(value));
                    },
                    down);
            },
            [&](std::monostate) {
                sortByNumber(
                    positions,
                    [&kinds = verdicts.kinds](std::size_t row) -> std::optional<quint64> {
                        if (row >= kinds.size() || kinds[row] >= verdictCount)
                            return std::nullopt;
                        return kinds[row];
                    },
                    down);
            },
        },
        cellsOf(columns, query.sortBy));
}

} // namespace recourse
