// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/presentation.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype bytesPerLine = 16;

char hexDigit(unsigned value)
{
    return "0123456789abcdef"[value & 0xFU];
}

void appendLine(QByteArray &dump, QByteArrayView bytes, qsizetype offset)
{
    dump.append(QByteArray::number(offset, 16).rightJustified(8, '0'));
    dump.append("  ");
    for (qsizetype i = 0; i < bytesPerLine; ++i) {
        if (i < bytes.size()) {
            const auto byte = static_cast<unsigned char>(bytes.at(i));
            dump.append(hexDigit(byte >> 4U)).append(hexDigit(byte)).append(' ');
        } else {
            dump.append("   ");
        }
        if (i == bytesPerLine / 2 - 1)
            dump.append(' ');
    }
    dump.append(" |");
    for (const char c : bytes)
        dump.append(c >= 0x20 && c < 0x7F ? c : '.');
    dump.append("|\n");
}

} // namespace

QString hexDump(QByteArrayView bytes, qsizetype from, qsizetype length)
{
    from = std::clamp<qsizetype>(from, 0, bytes.size());
    const qsizetype end = from + std::clamp<qsizetype>(length, 0, bytes.size() - from);
    QByteArray dump;
    dump.reserve((end - from) / bytesPerLine * 80 + 80);
    for (qsizetype at = from; at < end; at += bytesPerLine)
        appendLine(dump, bytes.sliced(at, std::min(bytesPerLine, end - at)), at);
    return QString::fromLatin1(dump);
}

} // namespace recourse
