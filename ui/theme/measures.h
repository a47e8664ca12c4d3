// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetrics>

class QWidget;

namespace recourse {

// Lengths that follow the font, so that 125–200 % and large fonts cut no letter. Device
// independent pixels.
namespace measure {

int em(const QFont &font); // pixel size of the font
int rowHeight(const QFont &font); // table rows, also of their headers
int controlHeight(const QFont &font); // buttons and fields
int gap(const QFont &font); // between cards
int pad(const QFont &font); // inside cards
int cellPad(const QFont &font); // left and right of a cell's text
int firstIndent(const QFont &font); // of the first column, more than cellPad
int letter(const QFont &font); // width of a usual letter; CJK fonts have no useful average
int radius(); // corners of cards; those of controls are one less
qreal hairline();

} // namespace measure

// Fonts, all derived from the widget's own.
QFont monoFont(const QFont &base);
QFont smallFont(const QFont &base);
QFont boldFont(const QFont &base);
QFont figureFont(const QFont &base);
QFont titleFont(const QFont &base);

// Where no desktop names a font, the first of a short list that is installed.
QFont interfaceFont(const QFont &offered);

} // namespace recourse
