// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>
#include <QString>

class QPainter;

namespace recourse {

// Line drawings from resources/icons, in any colour and sharp at any scale.
void paintIcon(QPainter &painter, const QRectF &area, const QString &name, const QColor &colour);

// For buttons and menus. The colour is that of the application's palette when it is painted.
QIcon lineIcon(const QString &name);

} // namespace recourse
