// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace recourse {

// A rounded box whose border lies on whole device pixels.
void paintBox(QPainter &painter, const QRectF &area, const QColor &fill, const QColor &border,
              qreal radius);

enum class Heading { Up, Down, Left, Right };
void paintChevron(QPainter &painter, const QPointF &centre, qreal size, Heading heading,
                  const QColor &colour);
void paintCheck(QPainter &painter, const QRectF &box, Qt::CheckState state, bool enabled,
                const Colours &colours);

// A word on a rounded ground. Elided where it does not fit. `area` gives the left edge and the
// line; returns the rectangle that was used.
int chipWidth(const QString &text, const QFont &font);
int chipHeight(const QFont &font);
QRectF paintChip(QPainter &painter, const QRectF &area, const QString &text, const QFont &font,
                 const Tinted &tinted);

// A state light: full, half or hollow, so that it is not told by colour alone.
enum class Lamp { Full, Half, Hollow, Cross };
void paintLamp(QPainter &painter, const QPointF &centre, qreal size, Lamp lamp,
               const QColor &colour);

} // namespace recourse
