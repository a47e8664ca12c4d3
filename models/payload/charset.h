// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/payload/presentation.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace recourse {

// Whether a word names a character set that can be read here.
bool isCharset(const QByteArray &name);

// Bytes read as text, in UTF-8.
struct Decoded
{
    QByteArray utf8; // without byte order mark
    QString charset; // "UTF-8", "UTF-16LE", "ISO-8859-1" …
    std::vector<PayloadRemark> remarks;
};

// Reads bytes by byte order mark, else by the declared charset (may be empty), else as UTF-8, else
// by a guess that says so. Nothing where they are no text.
std::optional<Decoded> decodeText(const QByteArray &bytes, const QByteArray &declared);

// The "charset" parameter of a content type, lower case; empty where there is none.
QByteArray charsetOf(const std::optional<QByteArray> &contentType);

} // namespace recourse
