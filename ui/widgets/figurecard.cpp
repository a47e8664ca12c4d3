// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figurecard.h"

#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/widgets/label.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace recourse {

FigureCard::FigureCard(const QString &label, QWidget *parent)
    : QWidget(parent)
    , m_label(label)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(label);
}

void FigureCard::show(const QString &figure, const QString &line, bool known,
                      std::optional<Tone> tone)
{
    m_figure = figure;
    m_line = line;
    m_known = known;
    m_tone = tone;
    setAccessibleName(tr("%1: %2", "figure card: what, value").arg(m_label, figure));
    setAccessibleDescription(line);
    setToolTip(safeTip(line));
    update();
}

QSize FigureCard::sizeHint() const
{
    const int pad = measure::pad(font());
    const int height = QFontMetrics(smallFont(font())).height() * 2
        + QFontMetrics(figureFont(font())).height() + pad * 3 / 2 + pad / 4;
    return { measure::em(font()) * 15, height };
}

QSize FigureCard::minimumSizeHint() const
{
    return { measure::em(font()) * 9, sizeHint().height() };
}

void FigureCard::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    paintBox(painter, rect(), c.surface, c.line, measure::radius());
    const int pad = measure::pad(font());
    const QRect inside = rect().adjusted(pad, pad * 3 / 4, -pad, -pad * 3 / 4);
    const QFont small = smallFont(font());
    const QFont large = m_known ? figureFont(font()) : titleFont(font());
    const auto line
        = [&](const QRect &area, const QFont &face, const QColor &ink, const QString &text) {
              painter.setFont(face);
              painter.setPen(ink);
              painter.drawText(area, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                               QFontMetrics(face).elidedText(text, Qt::ElideRight, area.width()));
          };
    const int smallHeight = QFontMetrics(small).height();
    line(QRect(inside.left(), inside.top(), inside.width(), smallHeight), small, c.muted, m_label);
    line(QRect(inside.left(), inside.bottom() - smallHeight + 1, inside.width(), smallHeight),
         small, c.muted, m_line);
    const QColor ink = !m_known ? c.muted : m_tone ? c.tone(*m_tone).ink : c.text;
    line(inside.adjusted(0, smallHeight, 0, -smallHeight), large, ink, m_figure);
}

} // namespace recourse
