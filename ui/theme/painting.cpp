// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/painting.h"

#include "ui/theme/measures.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

namespace recourse {

void paintBox(QPainter &painter, const QRectF &area, const QColor &fill, const QColor &border,
              qreal radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    if (border.isValid()) {
        painter.setPen(QPen(border, measure::hairline()));
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    } else {
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(area, radius, radius);
    }
    painter.restore();
}

void paintChevron(QPainter &painter, const QPointF &centre, qreal size, Heading heading,
                  const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    switch (heading) {
    case Heading::Down:
        break;
    case Heading::Up:
        painter.rotate(180);
        break;
    case Heading::Left:
        painter.rotate(90);
        break;
    case Heading::Right:
        painter.rotate(-90);
        break;
    }
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF(
        { QPointF(-size / 2, -size / 4), QPointF(0, size / 4), QPointF(size / 2, -size / 4) }));
    painter.restore();
}

void paintCheck(QPainter &painter, const QRectF &box, Qt::CheckState state, bool enabled,
                const Colours &colours)
{
    const bool filled = state != Qt::Unchecked;
    const QColor fill = filled ? (enabled ? colours.accent : colours.group) : colours.surface;
    paintBox(painter, box, fill, filled && enabled ? colours.accent : colours.muted, 3.5);
    if (!filled)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(enabled ? colours.accentText : colours.disabled, 1.7, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](qreal x, qreal y) {
        return QPointF(box.left() + box.width() * x, box.top() + box.height() * y);
    };
    if (state == Qt::PartiallyChecked)
        painter.drawLine(at(0.28, 0.5), at(0.72, 0.5));
    else
        painter.drawPolyline(QPolygonF({ at(0.25, 0.53), at(0.43, 0.7), at(0.76, 0.32) }));
    painter.restore();
}

int chipHeight(const QFont &font)
{
    return QFontMetrics(font).height() + measure::em(font) / 4;
}

int chipWidth(const QString &text, const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(text) + qRound(measure::em(font) * 1.3);
}

QRectF paintChip(QPainter &painter, const QRectF &area, const QString &text, const QFont &font,
                 const Tinted &tinted)
{
    const qreal width = std::min<qreal>(chipWidth(text, font), area.width());
    const qreal height = std::min<qreal>(chipHeight(font), area.height());
    const QRectF chip(area.left(), area.center().y() - height / 2, width, height);
    paintBox(painter, chip, tinted.soft, QColor(), height / 2);
    painter.save();
    painter.setFont(font);
    painter.setPen(tinted.ink);
    const qreal inset = measure::em(font) * 0.6;
    const QRectF inside = chip.adjusted(inset, 0, -inset, 0);
    painter.drawText(inside, int(Qt::AlignVCenter | Qt::AlignLeft) | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, qCeil(inside.width())));
    painter.restore();
    return chip;
}

void paintLamp(QPainter &painter, const QPointF &centre, qreal size, Lamp lamp,
               const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(centre.x() - size / 2, centre.y() - size / 2, size, size);
    const QRectF inner = box.adjusted(0.75, 0.75, -0.75, -0.75);
    switch (lamp) {
    case Lamp::Full:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(box);
        break;
    case Lamp::Half:
        painter.setPen(QPen(colour, 1.5));
        painter.drawEllipse(inner);
        painter.setBrush(colour);
        painter.drawChord(inner, 90 * 16, 180 * 16);
        break;
    case Lamp::Hollow:
        painter.setPen(QPen(colour, 1.5));
        painter.drawEllipse(inner);
        break;
    case Lamp::Cross:
        painter.setPen(QPen(colour, 2.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
        break;
    }
    painter.restore();
}

} // namespace recourse
