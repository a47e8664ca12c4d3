// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runbar.h"

#include "ui/theme/colours.h"
#include "ui/theme/measures.h"

#include <QPainter>
#include <QPainterPath>

#include <array>

namespace recourse {

RunBar::RunBar(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Progress of the run"));
}

void RunBar::show(const RunTally &tally)
{
    m_tally = tally;
    const qint64 all = tally.all();
    const qint64 ended = all - tally.toGo - tally.underWay - tally.waiting;
    setAccessibleDescription(all > 0 ? tr("%1 % ended").arg(ended * 100 / all) : QString());
    update();
}

QSize RunBar::sizeHint() const
{
    return { measure::em(font()) * 20, measure::em(font()) };
}

void RunBar::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal radius = height() / 2.0;
    QPainterPath shape;
    shape.addRoundedRect(rect(), radius, radius);
    painter.setClipPath(shape);
    painter.fillRect(rect(), c.line);
    const qint64 all = m_tally.all();
    if (all == 0)
        return;
    const std::array<std::pair<qint64, QColor>, 6> parts{ {
        { m_tally.applied, c.tone(Tone::Good).ink },
        { m_tally.duplicate, c.tone(Tone::Info).ink },
        { m_tally.waiting + m_tally.underWay, c.tone(Tone::Neutral).ink },
        { m_tally.failed, c.tone(Tone::Bad).ink },
        { m_tally.unknown, c.tone(Tone::Special).ink },
        { m_tally.notSent, c.tone(Tone::Warning).ink },
    } };
    // By the sum so far, so that rounding leaves no gap.
    qint64 before = 0;
    for (const auto &[count, colour] : parts) {
        const qreal from = width() * (double(before) / double(all));
        before += count;
        const qreal to = width() * (double(before) / double(all));
        painter.fillRect(QRectF(from, 0, to - from, height()), colour);
    }
}

} // namespace recourse
