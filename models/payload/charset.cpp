// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/charset.h"

#include <QStringDecoder>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct Mark
{
    QByteArrayView bytes;
    const char *charset;
};
// The marks of UTF-32 begin like those of UTF-16, so they come first.
constexpr std::array marks{
    Mark{ QByteArrayView("\xFF\xFE\x00\x00", 4), "UTF-32LE" },
    Mark{ QByteArrayView("\x00\x00\xFE\xFF", 4), "UTF-32BE" },
    Mark{ QByteArrayView("\xEF\xBB\xBF", 3), "UTF-8" },
    Mark{ QByteArrayView("\xFF\xFE", 2), "UTF-16LE" },
    Mark{ QByteArrayView("\xFE\xFF", 2), "UTF-16BE" },
};

// Nothing where a byte is not valid in that charset.
std::optional<QByteArray> decodeAs(const QByteArray &bytes, const QByteArray &charset)
{
    QStringDecoder decoder(charset.constData(), QStringDecoder::Flag::Stateless);
    if (!decoder.isValid())
        return std::nullopt;
    const QString text = decoder.decode(bytes);
    if (decoder.hasError())
        return std::nullopt;
    return text.toUtf8();
}

// Control characters that no text has, in percent of all bytes.
int controlPercent(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return 0;
    qsizetype controls = 0;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F)
            ++controls;
    }
    return int(controls * 100 / bytes.size());
}

// Text without mark in UTF-16 shows as a NUL in every second byte, as long as it is mostly Latin.
QByteArray utf16Guess(const QByteArray &bytes)
{
    if (bytes.size() < 8 || bytes.size() % 2 != 0)
        return {};
    qsizetype even = 0;
    qsizetype odd = 0;
    for (qsizetype i = 0; i < bytes.size(); i += 2) {
        even += bytes.at(i) == '\0' ? 1 : 0;
        odd += bytes.at(i + 1) == '\0' ? 1 : 0;
    }
    const qsizetype most = bytes.size() / 2 * 8 / 10;
    if (odd >= most && even == 0)
        return "UTF-16LE";
    if (even >= most && odd == 0)
        return "UTF-16BE";
    return {};
}

// One byte a character, and nothing in it that only binary data has.
bool looksLatin1(const QByteArray &bytes)
{
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const bool control = (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r')
            || (byte >= 0x7F && byte < 0xA0);
        if (control)
            return false;
    }
    return true;
}

std::optional<Decoded> guess(const QByteArray &bytes)
{
    if (const QByteArray charset = utf16Guess(bytes); !charset.isEmpty()) {
        if (auto utf8 = decodeAs(bytes, charset)) {
            const QString name = QString::fromLatin1(charset);
            return Decoded{ *utf8, name, { { PayloadNote::CharsetGuessed, name } } };
        }
    }
    if (looksLatin1(bytes)) {
        const QString name = u"ISO-8859-1"_s;
        return Decoded{ QString::fromLatin1(bytes).toUtf8(),
                        name,
                        { { PayloadNote::CharsetGuessed, name } } };
    }
    return std::nullopt;
}

} // namespace

bool isCharset(const QByteArray &name)
{
    return QStringDecoder(name.constData()).isValid();
}

QByteArray charsetOf(const std::optional<QByteArray> &contentType)
{
    if (!contentType)
        return {};
    for (const QByteArray &part : contentType->toLower().split(';')) {
        const QByteArray parameter = part.trimmed();
        if (!parameter.startsWith("charset"))
            continue;
        const qsizetype equals = parameter.indexOf('=');
        if (equals < 0)
            continue;
        QByteArray value = parameter.mid(equals + 1).trimmed();
        if (value.size() > 1 && value.startsWith('"') && value.endsWith('"'))
            value = value.sliced(1, value.size() - 2);
        return value.left(64);
    }
    return {};
}

std::optional<Decoded> decodeText(const QByteArray &bytes, const QByteArray &declared)
{
    for (const Mark &mark : marks) {
        if (!bytes.startsWith(mark.bytes))
            continue;
        if (auto utf8 = decodeAs(bytes.sliced(mark.bytes.size()), mark.charset)) {
            const QString name = QString::fromLatin1(mark.charset);
            return Decoded{ *utf8, name, { { PayloadNote::ByteOrderMark, name } } };
        }
    }
    const bool declaresUtf8 = declared == "utf-8" || declared == "utf8" || declared == "us-ascii";
    if (!declared.isEmpty() && !declaresUtf8) {
        if (auto utf8 = decodeAs(bytes, declared)) {
            const QString name = QString::fromLatin1(declared).toUpper();
            return Decoded{ *utf8, name, { { PayloadNote::CharsetDeclared, name } } };
        }
    }
    // UTF-16 of plain text is valid UTF-8 too, full of NUL: look for it first.
    if (bytes.contains('\0')) {
        if (auto decoded = guess(bytes))
            return decoded;
    }
    constexpr int mostControls = 30;
    if (bytes.isValidUtf8()) {
        if (controlPercent(bytes) > mostControls)
            return std::nullopt;
        return Decoded{ bytes, u"UTF-8"_s, {} };
    }
    return guess(bytes);
}

} // namespace recourse
