// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sparkline.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace recourse {

void paintSparkline(QPainter &painter, const QRectF &area, const std::vector<QPointF> &points,
                    const QColor &colour)
{
    if (points.empty())
        return;
    const auto [low, high]
        = std::minmax_element(points.begin(), points.end(),
                              [](const QPointF &a, const QPointF &b) { return a.y() < b.y(); });
    const qreal from = points.front().x();
    const qreal span = std::max(1e-9, points.back().x() - from);
    // Small ripples on a large value stay small.
    const qreal range = std::max({ high->y() - low->y(), high->y() * 0.2, 1e-9 });
    QPolygonF line;
    for (const QPointF &point : points) {
        const qreal x = points.size() == 1 ? area.left()
                                           : area.left() + (point.x() - from) / span * area.width();
        line.append(QPointF(x, area.bottom() - (point.y() - low->y()) / range * area.height()));
    }
    if (points.size() == 1)
        line.append(QPointF(area.right(), line.first().y()));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(line.last(), 1.8, 1.8);
    painter.restore();
}

} // namespace recourse
