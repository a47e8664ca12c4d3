// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace recourse {

// SHA-256 of a payload's stored bytes, 32 bytes raw. Two copies of an event are the same copy
// only if their digests are.
QByteArray digestOf(QByteArrayView payload);

} // namespace recourse
