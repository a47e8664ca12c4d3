// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/jsonwriter.h"

#include "models/text/words.h"

#include <QList>

#include <array>
#include <charconv>
#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

void appendEscaped(QByteArray &out, char16_t unit)
{
    constexpr QByteArrayView digits = "0123456789abcdef";
    out += "\\u";
    for (const int shift : { 12, 8, 4, 0 })
        out += digits[(unit >> shift) & 0xF];
}

bool needsEscape(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || (c >= 0x200B && c <= 0x200F)
        || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

} // namespace

QByteArray jsonQuoted(QStringView text)
{
    QByteArray quoted = "\"";
    quoted.reserve(text.size() + 2);
    const QList<uint> points = text.toUcs4(); // half a surrogate pair comes out as U+FFFD
    for (const char32_t c : points) {
        if (c == U'"' || c == U'\\') {
            quoted += '\\';
            quoted += static_cast<char>(c);
        } else if (c == U'\n') {
            quoted += "\\n";
        } else if (needsEscape(c)) {
            appendEscaped(quoted, static_cast<char16_t>(c));
        } else if (c < 0x80) {
            quoted += static_cast<char>(c);
        } else {
            quoted += QString::fromUcs4(&c, 1).toUtf8();
        }
    }
    return quoted + '"';
}

void JsonWriter::beginObject(QLatin1StringView name)
{
    key(name);
    beginObject();
}

void JsonWriter::beginArray(QLatin1StringView name)
{
    key(name);
    beginArray();
}

void JsonWriter::key(const QString &name)
{
    raw(jsonQuoted(name) + ':');
    m_needsComma = false;
}

void JsonWriter::null()
{
    raw("null");
}

void JsonWriter::value(const QString &text)
{
    raw(jsonQuoted(text));
}

void JsonWriter::value(Instant at)
{
    const QString iso = toIso(at);
    if (iso.isEmpty())
        null(); // no year that ISO 8601 can write
    else
        value(iso);
}

void JsonWriter::value(double number)
{
    if (!std::isfinite(number)) {
        value(std::isnan(number) ? u"nan"_s : number > 0 ? u"inf"_s : u"-inf"_s);
        return;
    }
    std::array<char, 64> text{};
    const auto *const end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    raw(QByteArray(text.data(), end - text.data()));
}

void JsonWriter::bytes(QLatin1StringView name, const QByteArray &something)
{
    if (something.isEmpty()) {
        key(name);
        null();
        return;
    }
    if (something.isValidUtf8()) {
        field(name, QString::fromUtf8(something));
        return;
    }
    field(name, visibleText(something));
    key(QString(name) + u"_hex"_s);
    value(QString::fromLatin1(something.toHex()));
}

void JsonWriter::finish()
{
    write("\n");
}

void JsonWriter::open(char bracket)
{
    raw(QByteArray(1, bracket));
    m_needsComma = false;
}

void JsonWriter::close(char bracket)
{
    m_needsComma = false;
    raw(QByteArray(1, bracket));
}

void JsonWriter::raw(const QByteArray &text)
{
    if (m_needsComma)
        write(",");
    write(text);
    m_needsComma = true;
}

void JsonWriter::write(const QByteArray &text)
{
    if (!m_broken && m_device.write(text) != text.size())
        m_broken = true;
}

} // namespace recourse
