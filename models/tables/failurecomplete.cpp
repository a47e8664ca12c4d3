// SPDX-License-Identifier: GPL-3.0-or-later
// What can be typed next in the filter.
#include "models/tables/bytesearch.h"
#include "models/tables/failuresteps.h"
#include "models/tables/filtertokens.h"
#include "models/text/words.h"

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;
using Where = FilterTerm::Field;

namespace {

constexpr std::size_t mostOffered = 20;

// The values that contain what was typed, the frequent ones first.
std::vector<quint32> likelyValues(const InternedColumn &column, const QString &typed)
{
    const ByteSearch search(typed.toUtf8());
    std::vector<quint32> ids;
    for (quint32 id = 0; id < column.valueCount(); ++id)
        if (!column.value(id).isEmpty() && (typed.isEmpty() || search.find(column.value(id)) >= 0))
            ids.push_back(id);
    const auto better = [&column](quint32 a, quint32 b) {
        return column.count(a) != column.count(b) ? column.count(a) > column.count(b)
                                                  : column.value(a).compare(column.value(b)) < 0;
    };
    const std::size_t kept = std::min(ids.size(), mostOffered);
    std::partial_sort(ids.begin(), ids.begin() + std::ptrdiff_t(kept), ids.end(), better);
    ids.resize(kept);
    return ids;
}

std::vector<Completion> valueCompletions(const FilterToken &token, const QString &prefix,
                                         const QString &typed, const FailureSet &set)
{
    std::vector<Completion> found;
    if (*token.field == Where::Verdict) {
        for (int kind = 0; kind < verdictCount; ++kind) {
            const QString name = verdictName(VerdictKind(kind));
            if (name.contains(typed, Qt::CaseInsensitive))
                found.push_back({ prefix + name, verdictWord(VerdictKind(kind)), 0 });
        }
        return found;
    }
    const FailureCells cells = cellsOf(set.columns(), *columnOf(*token.field));
    const auto *texts = std::get_if<const InternedColumn *>(&cells);
    if (!texts)
        return found;
    const InternedColumn &column = **texts;
    for (const quint32 id : likelyValues(column, typed)) {
        // The readable form finds undecodable bytes too.
        const QByteArrayView value = column.value(id);
        const QString text = value.isValidUtf8() ? QString::fromUtf8(value) : visibleText(value);
        found.push_back({ prefix + quotedFilterValue(text), visibleText(value), column.count(id) });
    }
    return found;
}

} // namespace

std::vector<Completion> completeFilter(const QString &text, int cursor, const FailureSet &set)
{
    const QStringView before
        = QStringView(text).first(std::clamp<qsizetype>(qsizetype(cursor), 0, text.size()));
    const std::vector<FilterToken> tokens = filterTokens(before);
    // Behind a blank a new word begins, unless the blank is inside quotes.
    const bool inToken = !tokens.empty() && tokens.back().end == before.size();
    if (inToken && tokens.back().field) {
        const FilterToken &token = tokens.back();
        const QString prefix
            = before.sliced(token.begin, token.valueBegin - token.begin).toString();
        return valueCompletions(token, prefix, token.value, set);
    }

    const QString typed = inToken ? tokens.back().value : QString();
    const QString minus = inToken && tokens.back().negated ? u"-"_s : QString();
    std::vector<Completion> found;
    for (const FilterFieldName &entry : filterFields())
        if (QString(entry.name).startsWith(typed, Qt::CaseInsensitive))
            found.push_back({ minus + entry.name + (entry.isNumber ? u">"_s : u":"_s),
                              QString(entry.name), 0 });
    return found;
}

} // namespace recourse
