// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/idtext.h"

#include <QList>
#include <QString>

namespace recourse {

namespace {

// Letters by category that are drawn as nothing.
bool isBlankLetter(char32_t c)
{
    return c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x2800 || c == 0x034F;
}

bool isInvisible(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return isBlankLetter(c);
    }
}

} // namespace

IdLook lookOf(QByteArrayView id)
{
    IdLook look;
    if (id.isEmpty()) {
        look.isBlank = true;
        return look;
    }
    // Nearly every id is plain ASCII without blanks: nothing has to be decoded for those.
    bool isPlain = true;
    for (const char byte : id)
        isPlain = isPlain && byte > ' ' && byte < 0x7F;
    if (isPlain || !id.isValidUtf8())
        return look;

    look.isBlank = true;
    bool first = true;
    bool lastUnseen = false;
    for (const char32_t c : QString::fromUtf8(id).toUcs4()) {
        const bool invisible = isInvisible(c);
        const bool unseen = invisible || QChar::isSpace(c);
        look.hasInvisible = look.hasInvisible || invisible;
        look.isBlank = look.isBlank && unseen;
        look.isPadded = look.isPadded || (first && unseen);
        first = false;
        lastUnseen = unseen;
    }
    look.isPadded = !look.isBlank && (look.isPadded || lastUnseen);
    return look;
}

} // namespace recourse
