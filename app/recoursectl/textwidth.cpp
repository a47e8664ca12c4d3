// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/textwidth.h"

#include <QList>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

// Wide and full-width by Unicode's East Asian Width, in blocks; sorted.
constexpr std::array wide{
    Range{ 0x1100, 0x115F },   Range{ 0x231A, 0x231B },   Range{ 0x2329, 0x232A },
    Range{ 0x23E9, 0x23EC },   Range{ 0x23F0, 0x23F0 },   Range{ 0x23F3, 0x23F3 },
    Range{ 0x25FD, 0x25FE },   Range{ 0x2614, 0x2615 },   Range{ 0x2648, 0x2653 },
    Range{ 0x267F, 0x267F },   Range{ 0x2693, 0x2693 },   Range{ 0x26A1, 0x26A1 },
    Range{ 0x26AA, 0x26AB },   Range{ 0x26BD, 0x26BE },   Range{ 0x26C4, 0x26C5 },
    Range{ 0x26CE, 0x26CE },   Range{ 0x26D4, 0x26D4 },   Range{ 0x26EA, 0x26EA },
    Range{ 0x26F2, 0x26F3 },   Range{ 0x26F5, 0x26F5 },   Range{ 0x26FA, 0x26FA },
    Range{ 0x26FD, 0x26FD },   Range{ 0x2705, 0x2705 },   Range{ 0x270A, 0x270B },
    Range{ 0x2728, 0x2728 },   Range{ 0x274C, 0x274C },   Range{ 0x274E, 0x274E },
    Range{ 0x2753, 0x2755 },   Range{ 0x2757, 0x2757 },   Range{ 0x2795, 0x2797 },
    Range{ 0x27B0, 0x27B0 },   Range{ 0x27BF, 0x27BF },   Range{ 0x2B1B, 0x2B1C },
    Range{ 0x2B50, 0x2B50 },   Range{ 0x2B55, 0x2B55 },   Range{ 0x2E80, 0x303E },
    Range{ 0x3041, 0x33FF },   Range{ 0x3400, 0x4DBF },   Range{ 0x4E00, 0xA4CF },
    Range{ 0xA960, 0xA97F },   Range{ 0xAC00, 0xD7A3 },   Range{ 0xF900, 0xFAFF },
    Range{ 0xFE10, 0xFE19 },   Range{ 0xFE30, 0xFE6F },   Range{ 0xFF01, 0xFF60 },
    Range{ 0xFFE0, 0xFFE6 },   Range{ 0x16FE0, 0x18DFF }, Range{ 0x1AFF0, 0x1B2FF },
    Range{ 0x1F004, 0x1F004 }, Range{ 0x1F0CF, 0x1F0CF }, Range{ 0x1F18E, 0x1F18E },
    Range{ 0x1F191, 0x1F19A }, Range{ 0x1F200, 0x1F320 }, Range{ 0x1F32D, 0x1F64F },
    Range{ 0x1F680, 0x1F6FF }, Range{ 0x1F7E0, 0x1F7EB }, Range{ 0x1F90C, 0x1F9FF },
    Range{ 0x1FA70, 0x1FAFF }, Range{ 0x20000, 0x3FFFD },
};

bool isWide(char32_t c)
{
    const auto *const after = std::ranges::upper_bound(wide, c, {}, &Range::first);
    return after != wide.begin() && c <= std::prev(after)->last;
}

qsizetype widthOf(char32_t c)
{
    if (c < 0x300)
        return c == 0xAD ? 0 : 1; // a soft hyphen shows nowhere
    switch (QChar::category(c)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format:
        return 0;
    default:
        return isWide(c) ? 2 : 1;
    }
}

bool isHarmful(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool line = c == 0x2028 || c == 0x2029;
    const bool direction = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
    return control || line || direction;
}

} // namespace

qsizetype displayWidth(QStringView text)
{
    qsizetype width = 0;
    const QList<uint> points = text.toUcs4();
    for (const char32_t c : points)
        width += widthOf(c);
    return width;
}

QString elided(const QString &text, qsizetype width)
{
    if (displayWidth(text) <= width)
        return text;
    QString kept;
    qsizetype used = 0;
    const QList<uint> points = text.toUcs4();
    for (const char32_t c : points) {
        used += widthOf(c);
        if (used > width - 1)
            break;
        kept += QChar::fromUcs4(c);
    }
    return kept + u'…';
}

QString elidedInTheMiddle(const QString &text, qsizetype width)
{
    if (displayWidth(text) <= width)
        return text;
    const QList<uint> points = text.toUcs4();
    qsizetype room = std::max<qsizetype>(0, width - 1);
    qsizetype from = points.size();
    for (qsizetype used = 0; from > 0; --from) {
        used += widthOf(points[from - 1]);
        if (used > room / 2)
            break;
    }
    // A mark stays with the letter that it stands on.
    while (from < points.size() && widthOf(points[from]) == 0)
        ++from;
    QString end;
    for (qsizetype i = from; i < points.size(); ++i)
        end += QChar::fromUcs4(points[i]);
    room -= displayWidth(end);
    QString beginning;
    for (const char32_t c : points) {
        room -= widthOf(c);
        if (room < 0)
            break;
        beginning += QChar::fromUcs4(c);
    }
    return beginning + u'…' + end;
}

QString terminalSafe(QStringView text)
{
    QString safe;
    safe.reserve(text.size());
    const QList<uint> points = text.toUcs4(); // half a surrogate pair comes out as U+FFFD
    for (const char32_t c : points) {
        if (!isHarmful(c))
            safe += QChar::fromUcs4(c);
        else if (c < 0x100)
            safe += u'⟨' + QString::number(c, 16).rightJustified(2, u'0').toUpper() + u'⟩';
        else
            safe += u"⟨U+"_s + QString::number(c, 16).rightJustified(4, u'0').toUpper() + u'⟩';
    }
    return safe;
}

} // namespace recourse
