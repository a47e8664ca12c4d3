// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/marks.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString characterMark(char32_t point)
{
    return u"\u27E8U+"_s + QString::number(uint(point), 16).toUpper().rightJustified(4, u'0')
        + u'\u27E9';
}

QString byteMark(unsigned char byte)
{
    return u'\u27E8' + QString::number(uint(byte), 16).toUpper().rightJustified(2, u'0')
        + u'\u27E9';
}

bool changesDirection(char32_t point)
{
    return (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069)
        || point == 0x200E || point == 0x200F || point == 0x061C;
}

namespace {

bool needsMark(const QString &text, qsizetype i)
{
    const char16_t c = text.at(i).unicode();
    if (c == u'\r') // of CR LF is part of a line break
        return i + 1 >= text.size() || text.at(i + 1) != u'\n';
    const bool control = (c < 0x20 && c != u'\t' && c != u'\n') || (c >= 0x7F && c < 0xA0);
    // Marks of direction are common in real right-to-left prose and move nothing by themselves.
    const bool moves = changesDirection(c) && c != 0x200E && c != 0x200F && c != 0x061C;
    return control || moves || c == 0x2028 || c == 0x2029;
}

} // namespace

QString markControls(const QString &text, bool *any)
{
    QString marked;
    qsizetype copied = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!needsMark(text, i))
            continue;
        marked += QStringView(text).sliced(copied, i - copied);
        marked += characterMark(text.at(i).unicode());
        copied = i + 1;
    }
    if (any)
        *any = copied > 0;
    if (copied == 0)
        return text;
    marked += QStringView(text).sliced(copied);
    return marked;
}

} // namespace recourse
