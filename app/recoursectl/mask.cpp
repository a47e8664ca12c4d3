// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/mask.h"

#include "models/payload/jsontext.h"
#include "models/payload/presentation.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {
constexpr QByteArrayView jsonMask = "\"***\"";

// Whether the stored bytes themselves are the JSON text that people see.
bool isPlainJson(const PayloadPresentation &presentation, const Message &message)
{
    return presentation.kind == PayloadKind::Json && presentation.charset == u"UTF-8"_s
        && presentation.unpacked == message.body
        && prettyJson(message.body).has_value(); // a byte order mark in front hides it from masks
}
} // namespace

Mask Mask::of(const Workspace &workspace)
{
    return { workspace.maskJson, workspace.maskHeaders };
}

bool Mask::hides(const QByteArray &headerName) const
{
    return headers.contains(QString::fromUtf8(headerName).toLower());
}

QString maskedText()
{
    return u"***"_s;
}

ShownPayload shownPayload(const Message &message, const Mask &mask)
{
    if (mask.json.isEmpty())
        return { message.body, message.body.isValidUtf8(), false };
    constexpr qint64 all = qint64(64) * 1024 * 1024;
    const PayloadPresentation presentation
        = present(message, mask.json, { .maxUnpackedBytes = all, .maxShownBytes = all });
    if (isPlainJson(presentation, message))
        return { maskJson(message.body, mask.json, jsonMask), true, true };
    if (presentation.kind == PayloadKind::Binary || presentation.kind == PayloadKind::Empty)
        return { message.body, message.body.isValidUtf8(), false };
    return { presentation.text.toUtf8(), true, true };
}

} // namespace recourse
