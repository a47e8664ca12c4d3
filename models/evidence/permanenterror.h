// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringList>

namespace recourse {

// The rule by which an error text is permanent (format, validation, permission), or an empty
// string. The workspace's own substrings come first, then a short list of words that mean it in any
// program. Case does not count. Looks at the first 16 KiB.
QString permanentRule(QByteArrayView error, const QStringList &ownRules);

} // namespace recourse
