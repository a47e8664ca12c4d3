// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace recourse {

// What a JSON error body says of its cause: the values of keys such as message, error, code and
// title, in the order in which they stand, joined by ": ". `text` begins with the brace. Bodies
// that were cut short, and dictionaries as Python prints them, are read as far as they go. Empty
// where no such key is there.
QByteArray jsonErrorText(QByteArrayView text);

// Where a JSON object begins in the first line or two of an error, or -1.
qsizetype jsonInError(QByteArrayView text);

} // namespace recourse
