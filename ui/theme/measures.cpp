// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/measures.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QLocale>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

QFont scaled(const QFont &base, qreal factor)
{
    QFont font(base);
    if (base.pixelSize() > 0)
        font.setPixelSize(std::max(1, qRound(base.pixelSize() * factor)));
    else
        font.setPointSizeF(base.pointSizeF() * factor);
    return font;
}

} // namespace

int measure::em(const QFont &font)
{
    return std::max(8, QFontInfo(font).pixelSize());
}

int measure::rowHeight(const QFont &font)
{
    const int letters
        = std::max(QFontMetrics(font).height(), QFontMetrics(monoFont(font)).height());
    return std::max(letters + em(font) / 2, qRound(em(font) * 2.1));
}

int measure::controlHeight(const QFont &font)
{
    return std::max(QFontMetrics(font).height() + em(font) / 2, qRound(em(font) * 2.2));
}

int measure::gap(const QFont &font)
{
    return em(font);
}

int measure::cellPad(const QFont &font)
{
    return em(font) * 5 / 8;
}

int measure::firstIndent(const QFont &font)
{
    return pad(font) - cellPad(font);
}

int measure::letter(const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(u"0123456789"_s) / 10;
}

int measure::pad(const QFont &font)
{
    return em(font);
}

int measure::radius()
{
    return 7;
}

qreal measure::hairline()
{
    return 1.0;
}

QFont monoFont(const QFont &base)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setStyleHint(QFont::Monospace);
    font.setWeight(base.weight());
    if (base.pixelSize() > 0)
        font.setPixelSize(base.pixelSize());
    else
        font.setPointSizeF(base.pointSizeF());
    // Fixed fonts are drawn wide and look larger than text of the same size.
    return scaled(font, 0.9);
}

QFont smallFont(const QFont &base)
{
    return scaled(base, 0.92);
}

QFont boldFont(const QFont &base)
{
    QFont font(base);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont figureFont(const QFont &base)
{
    QFont font = scaled(base, 1.85);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont titleFont(const QFont &base)
{
    QFont font = scaled(base, 1.15);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont interfaceFont(const QFont &offered)
{
    const QString family = offered.family();
    const bool generic = family.isEmpty() || family == u"Sans Serif"_s || family == u"Sans"_s
        || family == u"sans-serif"_s || family == u"sans"_s;
    if (!generic)
        return offered;
    QFont font(offered);
    const QStringList present = QFontDatabase::families();
    QStringList chosen;
    // The Korean cut of the CJK family has dots and quotes of Latin width, the Chinese one the
    // right characters for Chinese.
    const bool chinese = QLocale().language() == QLocale::Chinese;
    const QString last = chinese ? u"Noto Sans CJK SC"_s : u"Noto Sans CJK KR"_s;
    for (const QString &wanted :
         { u"Inter"_s, u"Noto Sans"_s, u"Cantarell"_s, u"Ubuntu"_s, last, u"Noto Sans CJK SC"_s }) {
        if (present.contains(wanted) && !chosen.contains(wanted))
            chosen.append(wanted);
    }
    chosen.append(family);
    font.setFamilies(chosen);
    if (font.pointSizeF() < 10)
        font.setPointSizeF(10);
    return font;
}

} // namespace recourse
