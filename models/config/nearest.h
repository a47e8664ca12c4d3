// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace recourse {

// Number of letters to insert, leave out, change or swap with their neighbour to get from `a` to
// `b`. Case does not count, and neither does the difference of "-" and "_".
int editDistance(const QString &a, const QString &b);

// The word of `known` that `written` was most likely meant to be; empty where none is near.
QString nearest(const QString &written, const QStringList &known);

} // namespace recourse
