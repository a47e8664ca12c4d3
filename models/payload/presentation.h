// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

enum class PayloadKind { Empty, Json, Text, Markup, Binary };

// What the operator should know about how the text came about.
enum class PayloadNote {
    Unpacked, // content encoding undone (detail: gzip …)
    PackedWithoutFlag, // bytes are packed, nothing says so; undone (detail: gzip …)
    FlagWrong, // says packed that way, is not (detail: what it says)
    CutShort, // packed data ends early or is damaged: shown as far as it goes
    EncodingUnknown, // br …: raw bytes
    CharsetAsEncoding, // a character set stands in content_encoding
    ByteOrderMark,
    CharsetDeclared,
    CharsetGuessed,
    NotValidJson, // declared JSON, is not (detail: "line:column what", or nothing for binary)
    DuplicateKeys, // one remark a key (detail: the key)
    ControlCharacters, // control or direction-changing characters, shown as marks
    ShownInPart, // only the first part is here (detail: bytes of the whole)
    TooLargeUnpacked, // unpacking stopped at the limit (detail: the limit in bytes)
};

struct PayloadRemark
{
    PayloadNote note;
    QString detail;
    bool operator==(const PayloadRemark &) const = default;
};

// A payload as people read it. The stored bytes are never changed by this.
struct PayloadPresentation
{
    PayloadKind kind = PayloadKind::Empty;
    QString text; // pretty JSON, or text with control characters made visible; empty for Binary
    QString charset; // "UTF-8", "UTF-16LE", "ISO-8859-1"
    QByteArray unpacked; // the bytes behind `text`, before decoding; never masked
    std::vector<PayloadRemark> remarks;
    qint64 storedBytes = 0;
};

struct PresentationLimits
{
    qint64 maxUnpackedBytes = qint64(64) * 1024 * 1024;
    qint64 maxShownBytes = qint64(256) * 1024; // more on request
};

// Any thread; may take long on large bodies, so workers call it.
PayloadPresentation present(const Message &message, const QStringList &maskJson = {},
                            const PresentationLimits &limits = {});

// The body unpacked and read as text, in UTF-8: what identity rules and searches look into. Nothing
// where it is no text. Unmasked: not for showing.
std::optional<QByteArray> bodyAsUtf8(const Message &message, const PresentationLimits &limits = {});

// Classic three-column dump (offset, hexadecimal, ASCII) of bytes [from, from + length).
QString hexDump(QByteArrayView bytes, qsizetype from = 0, qsizetype length = qsizetype(64) * 1024);

} // namespace recourse
