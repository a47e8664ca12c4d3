// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace recourse {

// A course of values without axes. `points` in any units, x ascending. A flat course is drawn as a
// line near the bottom, so that it does not look like a rise.
void paintSparkline(QPainter &painter, const QRectF &area, const std::vector<QPointF> &points,
                    const QColor &colour);

} // namespace recourse
