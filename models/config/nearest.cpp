// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/nearest.h"

#include <algorithm>
#include <vector>

namespace recourse {

namespace {

// Long input gains nothing and would cost a square of its length.
constexpr qsizetype mostLetters = 64;

QString folded(const QString &word)
{
    QString result = word.left(mostLetters).toLower();
    result.replace(u'-', u'_');
    return result;
}

} // namespace

int editDistance(const QString &a, const QString &b)
{
    const QString from = folded(a);
    const QString to = folded(b);
    const auto width = std::size_t(to.size()) + 1;
    std::vector<int> beforeLast(width);
    std::vector<int> last(width);
    std::vector<int> row(width);
    for (std::size_t j = 0; j < width; ++j)
        last[j] = int(j);
    for (qsizetype i = 1; i <= from.size(); ++i) {
        row[0] = int(i);
        for (qsizetype j = 1; j <= to.size(); ++j) {
            const auto at = std::size_t(j);
            const bool same = from.at(i - 1) == to.at(j - 1);
            row[at] = std::min({ last[at] + 1, row[at - 1] + 1, last[at - 1] + (same ? 0 : 1) });
            if (i > 1 && j > 1 && from.at(i - 1) == to.at(j - 2) && from.at(i - 2) == to.at(j - 1))
                row[at] = std::min(row[at], beforeLast[at - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return last[width - 1];
}

QString nearest(const QString &written, const QStringList &known)
{
    QString best;
    int bestDistance = 0;
    for (const QString &word : known) {
        const int distance = editDistance(written, word);
        if (best.isEmpty() || distance < bestDistance) {
            best = word;
            bestDistance = distance;
        }
    }
    const auto far = int(std::max(folded(written).size(), best.size()) + 1) / 2;
    return bestDistance <= far ? best : QString();
}

} // namespace recourse
