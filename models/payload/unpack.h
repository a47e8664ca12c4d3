// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/payload/presentation.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace recourse {

enum class Packing { Gzip, Zlib, RawDeflate };

struct Inflated
{
    QByteArray bytes;
    bool whole = false; // the packed data came to its proper end
    bool overLimit = false; // stopped at the limit
};

// Undoes one layer; nothing where the bytes are not packed that way. Memory stays within the limit
// whatever the packed data claims.
std::optional<Inflated> inflate(QByteArrayView packed, Packing packing, qint64 maxBytes);

struct Unpacked
{
    QByteArray bytes;
    QByteArray charset; // where a charset was written as an encoding
    bool unknownEncoding = false; // `bytes` are still packed with something we cannot undo
    std::vector<PayloadRemark> remarks;
};

// Undoes what content_encoding says and what the bytes show, as far as the two can be trusted.
Unpacked unpack(const QByteArray &body, const std::optional<QByteArray> &contentEncoding,
                qint64 maxBytes);

} // namespace recourse
