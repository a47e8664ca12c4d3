// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

// What is wrong with a JSON pointer (RFC 6901) that has to name a value inside a document; empty
// where nothing is.
QString pointerFault(const QString &pointer);

} // namespace recourse
