// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/eventtext.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace recourse::sandbox {

QByteArray jsonText(const QByteArray &utf8)
{
    QByteArray out = "\"";
    for (const char c : utf8) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (code < 0x20) {
            out += "\\u00" + QByteArray(1, static_cast<char>(code)).toHex();
        } else {
            out += c;
        }
    }
    out += '"';
    return out;
}

QByteArray jsonObject(const JsonPairs &pairs)
{
    QByteArray out = "{";
    for (const auto &[name, value] : pairs) {
        if (out.size() > 1)
            out += ',';
        out += jsonText(name) + ':' + value;
    }
    out += '}';
    return out;
}

QByteArray envelope(const QByteArray &eventId, const QByteArray &tenant, const JsonPairs &message)
{
    return jsonObject({ { "EventId", jsonText(eventId) },
                        { "Tenant", jsonText(tenant) },
                        { "Message", jsonObject(message) } });
}

QByteArray headersAsJson(const std::vector<Header> &headers)
{
    JsonPairs pairs;
    for (const auto &[name, value] : headers)
        pairs.emplace_back(name, jsonText(value));
    return jsonObject(pairs);
}

std::vector<Header> headersFromJson(const QByteArray &json)
{
    std::vector<Header> headers;
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    for (auto it = object.begin(); it != object.end(); ++it)
        headers.emplace_back(it.key().toUtf8(), it.value().toString().toUtf8());
    return headers;
}

} // namespace recourse::sandbox
