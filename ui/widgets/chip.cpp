// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip.h"

#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QPainter>

namespace recourse {

Chip::Chip(const QString &text, Tone tone, QWidget *parent)
    : QWidget(parent)
    , m_text(text)
    , m_tone(tone)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(text);
}

void Chip::show(const QString &text, Tone tone)
{
    m_text = text;
    m_tone = tone;
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    const QFont face = smallFont(font());
    return { chipWidth(m_text, face), chipHeight(face) };
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintChip(painter, rect(), m_text, smallFont(font()), Colours::of(palette()).tone(m_tone));
}

} // namespace recourse
