// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspacefile.h"

#include <QByteArray>
#include <QString>

namespace recourse {

// A workspace without fault, to be spoiled at one place.
QByteArray soundWorkspace();

// soundWorkspace() with the one occurrence of `before` replaced; ends the test program where there
// is none or several, as the test would prove nothing.
QByteArray spoiled(const QByteArray &before, const QByteArray &after);

// Where `part` begins in `text`: 1-based line and column, columns in characters.
struct PlaceOf
{
    int line = 0;
    int column = 0;
};
PlaceOf placeOf(const QByteArray &text, const QByteArray &part);

// Everything that a person could get to see of an error.
QString wholeText(const Error &error);

} // namespace recourse
