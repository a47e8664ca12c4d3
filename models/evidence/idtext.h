// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace recourse {

// What the bytes of an id look like to a person. Bytes that are no UTF-8 (a raw GUID) are neither
// blank nor padded.
struct IdLook
{
    bool isBlank = false; // empty, or nothing that can be seen
    bool isPadded = false; // begins or ends with something that cannot be seen
    bool hasInvisible = false; // holds invisible, control or direction-changing characters
};

IdLook lookOf(QByteArrayView id);

} // namespace recourse
