// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>

namespace recourse {

// The cause of a failure without what differs from case to case: ids, numbers, addresses, times,
// quoted values, stack frames. 10,000 failures of 12 causes give 12 reasons, the same ones
// tomorrow. Never empty: what has no error text gives "no error recorded". At most 160 characters.
QString reasonOf(QByteArrayView error);

} // namespace recourse
