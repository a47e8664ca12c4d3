// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/jsoncolours.h"

#include "ui/theme/colours.h"

#include <QApplication>

namespace recourse {

JsonColours::JsonColours(QTextDocument *document)
    : QSyntaxHighlighter(document)
{
}

void JsonColours::setActive(bool active)
{
    m_active = active;
}

void JsonColours::highlightBlock(const QString &text)
{
    constexpr qsizetype longest = 4'096; // one line of a payload may be megabytes
    if (!m_active || text.size() > longest)
        return;
    const Colours &c = Colours::of(QApplication::palette());
    const auto colour = [this](qsizetype from, qsizetype count, const QColor &ink) {
        setFormat(static_cast<int>(from), static_cast<int>(count), ink);
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar letter = text.at(i);
        if (letter == u'"') {
            qsizetype end = i + 1;
            while (end < text.size() && text.at(end) != u'"')
                end += text.at(end) == u'\\' ? 2 : 1;
            const bool isName = end + 1 < text.size() && text.at(end + 1) == u':';
            colour(i, std::min(end + 1, text.size()) - i,
                   isName ? c.tone(Tone::Info).ink : c.tone(Tone::Good).ink);
            i = end;
        } else if (letter.isDigit() || letter == u'-') {
            qsizetype end = i;
            while (end < text.size()
                   && (text.at(end).isLetterOrNumber() || text.at(end) == u'.'
                       || text.at(end) == u'-' || text.at(end) == u'+'))
                ++end;
            colour(i, end - i, c.tone(Tone::Special).ink);
            i = std::max(i, end - 1);
        } else if (letter.isLetter()) {
            qsizetype end = i;
            while (end < text.size() && text.at(end).isLetter())
                ++end;
            colour(i, end - i, c.tone(Tone::Warning).ink);
            i = end - 1;
        }
    }
}

} // namespace recourse
