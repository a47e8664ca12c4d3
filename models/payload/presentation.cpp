// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/presentation.h"

#include "models/payload/charset.h"
#include "models/payload/jsontext.h"
#include "models/payload/marks.h"
#include "models/payload/unpack.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr QByteArrayView maskText("***");

// The media type without parameters, lower case.
QByteArray mediaType(const Message &message)
{
    const QByteArray written = message.properties.contentType.value_or(QByteArray()).toLower();
    return written.split(';').constFirst().trimmed();
}

bool saysJson(const QByteArray &type)
{
    return type == "application/json" || type == "text/json" || type.endsWith("+json");
}

bool saysMarkup(const QByteArray &type)
{
    return type.endsWith("/xml") || type.endsWith("+xml") || type == "text/html"
        || type == "application/xhtml+xml";
}

QByteArrayView trimmed(QByteArrayView text)
{
    return text.trimmed();
}

bool looksJson(QByteArrayView text)
{
    const QByteArrayView inner = trimmed(text);
    return inner.startsWith('{') || inner.startsWith('[');
}

bool looksMarkup(QByteArrayView text)
{
    const QByteArrayView inner = trimmed(text);
    if (inner.size() < 3 || inner.front() != '<')
        return false;
    const char next = inner.at(1);
    const bool letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
    return letter || next == '?' || next == '!';
}

// The first `most` bytes, not cutting a character.
QByteArrayView beginning(QByteArrayView utf8, qsizetype most)
{
    if (utf8.size() <= most)
        return utf8;
    while (most > 0 && (static_cast<unsigned char>(utf8.at(most)) & 0xC0U) == 0x80U)
        --most;
    return utf8.first(most);
}

class Presenting
{
public:
    Presenting(const Message &message, const QStringList &masks, const PresentationLimits &limits)
        : m_masks(masks)
        , m_maxShown(qsizetype(std::max<qint64>(limits.maxShownBytes, 1)))
        , m_type(mediaType(message))
    {
        result.storedBytes = message.body.size();
        if (message.body.isEmpty())
            return;
        Unpacked unpacked
            = unpack(message.body, message.properties.contentEncoding, limits.maxUnpackedBytes);
        result.unpacked = unpacked.bytes;
        result.remarks = std::move(unpacked.remarks);
        result.kind = PayloadKind::Binary;
        decode(unpacked, charsetOf(message.properties.contentType));
    }

    PayloadPresentation result;

private:
    void remark(PayloadNote note, const QString &detail = {})
    {
        result.remarks.push_back({ note, detail });
    }

    void decode(const Unpacked &unpacked, const QByteArray &declared)
    {
        // Packed with something unknown: only what is plainly text is shown as text.
        if (unpacked.unknownEncoding && !unpacked.bytes.isValidUtf8())
            return;
        auto decoded = decodeText(unpacked.bytes, declared.isEmpty() ? unpacked.charset : declared);
        if (!decoded) {
            if (saysJson(m_type))
                remark(PayloadNote::NotValidJson);
            return;
        }
        result.charset = decoded->charset;
        result.remarks.insert(result.remarks.end(), decoded->remarks.begin(),
                              decoded->remarks.end());
        const bool meantJson = saysJson(m_type) || looksJson(decoded->utf8);
        if (!meantJson || !json(decoded->utf8))
            plain(meantJson && !m_masks.isEmpty() ? maskBrokenJson(decoded->utf8, m_masks, maskText)
                                                  : decoded->utf8);
    }

    bool json(const QByteArray &utf8)
    {
        const auto layout
            = layoutJson(m_masks.isEmpty() ? utf8 : maskJson(utf8, m_masks, maskText), m_maxShown);
        if (!layout) {
            if (saysJson(m_type))
                remark(PayloadNote::NotValidJson,
                       u"%1:%2 %3"_s.arg(QString::number(layout.error().line),
                                         QString::number(layout.error().column),
                                         layout.error().native));
            return false;
        }
        result.kind = PayloadKind::Json;
        for (const QString &key : layout->duplicateKeys)
            remark(PayloadNote::DuplicateKeys, key);
        show(beginning(layout->text, layout->whole ? layout->text.size() : m_maxShown));
        if (!layout->whole)
            remark(PayloadNote::ShownInPart, QString::number(result.unpacked.size()));
        return true;
    }

    void plain(const QByteArray &utf8)
    {
        result.kind
            = saysMarkup(m_type) || looksMarkup(utf8) ? PayloadKind::Markup : PayloadKind::Text;
        const QByteArrayView part = beginning(utf8, m_maxShown);
        show(part);
        if (part.size() < utf8.size())
            remark(PayloadNote::ShownInPart, QString::number(result.unpacked.size()));
    }

    void show(QByteArrayView utf8)
    {
        bool marked = false;
        result.text = markControls(QString::fromUtf8(utf8), &marked);
        if (marked)
            remark(PayloadNote::ControlCharacters);
    }

    const QStringList &m_masks;
    qsizetype m_maxShown;
    QByteArray m_type;
};

} // namespace

PayloadPresentation present(const Message &message, const QStringList &maskJson,
                            const PresentationLimits &limits)
{
    return Presenting(message, maskJson, limits).result;
}

std::optional<QByteArray> bodyAsUtf8(const Message &message, const PresentationLimits &limits)
{
    const Unpacked unpacked
        = unpack(message.body, message.properties.contentEncoding, limits.maxUnpackedBytes);
    if (unpacked.unknownEncoding && !unpacked.bytes.isValidUtf8())
        return std::nullopt;
    const QByteArray declared = charsetOf(message.properties.contentType);
    auto decoded = decodeText(unpacked.bytes, declared.isEmpty() ? unpacked.charset : declared);
    if (!decoded)
        return std::nullopt;
    return std::move(decoded->utf8);
}

} // namespace recourse
