// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace recourse {

// The 16 bytes of a GUID in the order of its text, from text in any spelling (case, braces, dashes
// and an "urn:uuid:" before it do not count) or from 16 raw bytes, which are taken as being in that
// order. Nothing where it is no GUID.
std::optional<QByteArray> guidBytes(const QByteArray &id);

// The same GUID with its first three groups turned round, as .NET and SQL Server write it. Turning
// twice gives the bytes back.
QByteArray swappedGuid(const QByteArray &bytes);

// One way in which a source can spell an id.
struct IdSpelling
{
    enum class As { Text, Blob };
    QByteArray bytes;
    As as = As::Text;
    bool operator==(const IdSpelling &) const = default;
};

// Every spelling under which a source of that form may hold `id`, the most usual first. An id that
// is no GUID is looked for as it is. A GuidText column may hold spellings beside these (mixed
// case): compare by canonicalId().
std::vector<IdSpelling> idSpellings(const QByteArray &id, IdForm form);

// What two ids of a source have in common where they are the same id there: compare this byte for
// byte. For Bytes the id itself; for GuidText 32 lower-case digits; for the binary forms the 16
// bytes in the order of the text. `fromSource`: bytes that the source gave, in its own order.
QByteArray canonicalId(const QByteArray &id, IdForm form, bool fromSource);

} // namespace recourse
