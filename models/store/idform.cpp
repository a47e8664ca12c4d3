// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/idform.h"

#include <algorithm>

namespace recourse {

namespace {

constexpr qsizetype guidSize = 16;

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// 8-4-4-4-12 digits; where there are dashes, they stand there and nowhere else.
bool isGuidText(QByteArrayView text)
{
    if (text.size() == 32)
        return std::all_of(text.begin(), text.end(), isHexDigit);
    if (text.size() != 36)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !isHexDigit(text[i]))
            return false;
    }
    return true;
}

// In a column of texts, 16 readable characters are a text of their own and no GUID's bytes.
std::optional<QByteArray> guidIn(const QByteArray &id, IdForm form)
{
    const auto readable = [](char c) { return c >= ' ' && c <= '~'; };
    if (form == IdForm::Bytes
        || (form == IdForm::GuidText && id.size() == guidSize
            && std::all_of(id.begin(), id.end(), readable)))
        return std::nullopt;
    return guidBytes(id);
}

QByteArray dashed(const QByteArray &hex)
{
    return hex.left(8) + '-' + hex.mid(8, 4) + '-' + hex.mid(12, 4) + '-' + hex.mid(16, 4) + '-'
        + hex.mid(20);
}

std::vector<IdSpelling> textSpellings(const QByteArray &guid)
{
    using As = IdSpelling::As;
    const QByteArray lower = guid.toHex();
    const QByteArray upper = lower.toUpper();
    std::vector<IdSpelling> all;
    for (const QByteArray &plain : { dashed(lower), dashed(upper), lower, upper }) {
        all.push_back({ plain, As::Text });
        all.push_back({ '{' + plain + '}', As::Text });
    }
    return all;
}

} // namespace

std::optional<QByteArray> guidBytes(const QByteArray &id)
{
    if (id.size() == guidSize)
        return id;
    QByteArray text = id;
    if (text.startsWith("urn:uuid:"))
        text.remove(0, 9);
    if (text.startsWith('{') && text.endsWith('}'))
        text = text.mid(1, text.size() - 2);
    if (!isGuidText(text))
        return std::nullopt;
    return QByteArray::fromHex(text.replace('-', QByteArray()));
}

QByteArray swappedGuid(const QByteArray &bytes)
{
    QByteArray swapped = bytes;
    if (swapped.size() != guidSize)
        return swapped;
    std::reverse(swapped.begin(), swapped.begin() + 4);
    std::reverse(swapped.begin() + 4, swapped.begin() + 6);
    std::reverse(swapped.begin() + 6, swapped.begin() + 8);
    return swapped;
}

std::vector<IdSpelling> idSpellings(const QByteArray &id, IdForm form)
{
    using As = IdSpelling::As;
    const auto guid = guidIn(id, form);
    if (!guid)
        return { { id, As::Text }, { id, As::Blob } };
    switch (form) {
    case IdForm::Bytes:
        break;
    case IdForm::GuidText:
        return textSpellings(*guid);
    case IdForm::GuidBinary:
        return { { *guid, As::Blob } };
    case IdForm::GuidBinarySwapped:
        return { { swappedGuid(*guid), As::Blob } };
    }
    return {};
}

QByteArray canonicalId(const QByteArray &id, IdForm form, bool fromSource)
{
    const auto guid = guidIn(id, form);
    if (!guid)
        return id;
    if (form == IdForm::GuidText)
        return guid->toHex();
    return form == IdForm::GuidBinarySwapped && fromSource ? swappedGuid(*guid) : *guid;
}

} // namespace recourse
