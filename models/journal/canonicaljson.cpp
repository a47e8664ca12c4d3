// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/canonicaljson.h"

#include <QJsonArray>
#include <QLocale>
#include <QUtf8StringView>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr quint8 firstUnescaped = 0x20;

void appendEscaped(QByteArray &out, char byte)
{
    constexpr char digits[] = "0123456789abcdef";
    switch (byte) {
    case '\b':
        out += "\\b";
        return;
    case '\f':
        out += "\\f";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    case '"':
    case '\\':
        out += '\\';
        out += byte;
        return;
    default:
        out += "\\u00";
        out += digits[(byte >> 4) & 0xf];
        out += digits[byte & 0xf];
    }
}

Error refused(const QString &why)
{
    return { .code = ErrorCode::InvalidInput, .tried = u"write JSON"_s, .native = why };
}

void appendNumber(QByteArray &out, const QJsonValue &value)
{
    // toInteger() gives its default for what is no whole number; asked with two defaults, it tells.
    const qint64 whole = value.toInteger(0);
    if (whole != 0 || value.toInteger(1) == 0) {
        out += QByteArray::number(whole);
        return;
    }
    const double real = value.toDouble();
    if (std::isfinite(real))
        out += QByteArray::number(real, 'g', QLocale::FloatingPointShortest);
    else
        out += "null"; // JSON has no such number
}

Result<void> appendValue(QByteArray &out, const QJsonValue &value, int deepest);

Result<void> appendArray(QByteArray &out, const QJsonArray &array, int deepest)
{
    out += '[';
    bool first = true;
    for (const auto &value : array) {
        if (!std::exchange(first, false))
            out += ',';
        if (auto done = appendValue(out, value, deepest); !done)
            return done;
    }
    out += ']';
    return {};
}

Result<void> appendValue(QByteArray &out, const QJsonValue &value, int deepest)
{
    if ((value.isArray() || value.isObject()) && deepest <= 1)
        return failed(refused(u"nested too deep"_s));
    switch (value.type()) {
    case QJsonValue::Bool:
        out += value.toBool() ? "true" : "false";
        break;
    case QJsonValue::Double:
        appendNumber(out, value);
        break;
    case QJsonValue::String:
        appendJsonText(out, value.toString().toUtf8());
        break;
    case QJsonValue::Array:
        return appendArray(out, value.toArray(), deepest - 1);
    case QJsonValue::Object:
        return appendJsonObject(out, value.toObject(), deepest - 1);
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        out += "null";
        break;
    }
    return {};
}

} // namespace

void appendJsonText(QByteArray &out, QByteArrayView utf8)
{
    out += '"';
    qsizetype written = 0;
    for (qsizetype at = 0; at < utf8.size(); ++at) {
        const char byte = utf8[at];
        // Bytes of 0x80 and above belong to longer characters; char may be signed.
        if (static_cast<quint8>(byte) >= firstUnescaped && byte != '"' && byte != '\\')
            continue;
        out.append(utf8.sliced(written, at - written));
        appendEscaped(out, byte);
        written = at + 1;
    }
    out.append(utf8.sliced(written));
    out += '"';
}

void appendJsonBytes(QByteArray &out, const QByteArray &bytes)
{
    // Only what comes back as it was is text: a byte order mark would be dropped.
    if (QUtf8StringView(bytes).isValidUtf8() && !bytes.startsWith("\xef\xbb\xbf")) {
        appendJsonText(out, bytes);
        return;
    }
    out += R"({"base64":")";
    out += bytes.toBase64();
    out += "\"}";
}

std::optional<QByteArray> bytesFromJson(const QJsonValue &value)
{
    if (value.isString())
        return value.toString().toUtf8();
    const QJsonObject object = value.toObject();
    const QJsonValue coded = object.value("base64"_L1);
    if (object.size() != 1 || !coded.isString())
        return std::nullopt;
    auto bytes = QByteArray::fromBase64Encoding(coded.toString().toLatin1(),
                                                QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        return std::nullopt;
    return std::move(bytes.decoded);
}

Result<void> appendJsonObject(QByteArray &out, const QJsonObject &object, int deepest)
{
    // QJsonObject sorts by UTF-16, which differs beyond the basic plane.
    std::vector<std::pair<QByteArray, QJsonValue>> members;
    members.reserve(std::size_t(object.size()));
    for (auto member = object.begin(); member != object.end(); ++member)
        members.emplace_back(member.key().toUtf8(), member.value());
    std::sort(members.begin(), members.end(),
              [](const auto &a, const auto &b) { return a.first < b.first; });
    out += '{';
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (member != members.begin()) {
            if (member->first == std::prev(member)->first)
                return failed(refused(u"two members have the same name"_s));
            out += ',';
        }
        appendJsonText(out, member->first);
        out += ':';
        if (auto done = appendValue(out, member->second, deepest); !done)
            return done;
    }
    out += '}';
    return {};
}

} // namespace recourse
