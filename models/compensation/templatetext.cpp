// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/templatetext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <functional>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QByteArray filled(const QByteArray &text, const CompensationCase &what,
                  const std::function<QByteArray(const QByteArray &)> &written)
{
    const std::pair<QByteArray, QByteArray> places[] = { { "{event_id}", what.eventId.bytes() },
                                                         { "{key}", what.key.bytes() },
                                                         { "{tenant}", what.tenant.bytes() } };
    // In one pass: what a value holds is never taken for a place.
    QByteArray made;
    for (qsizetype at = 0; at < text.size();) {
        bool found = false;
        for (const auto &[place, value] : places) {
            if (QByteArrayView(text).sliced(at).startsWith(place)) {
                made += written(value);
                at += place.size();
                found = true;
                break;
            }
        }
        if (!found)
            made += text.at(at++);
    }
    return made;
}

// The inside of a JSON text.
QByteArray jsonInside(const QByteArray &bytes)
{
    const QByteArray array
        = QJsonDocument(QJsonArray{ QString::fromUtf8(bytes) }).toJson(QJsonDocument::Compact);
    return array.sliced(2, array.size() - 4); // [" … "]
}

} // namespace

QUrl filledUrl(const QUrl &address, const CompensationCase &what)
{
    QByteArray written = address.toEncoded();
    written.replace("%7B", "{").replace("%7D", "}");
    return QUrl::fromEncoded(
        filled(written, what, [](const QByteArray &value) { return value.toPercentEncoding(); }));
}

bool isJsonTemplate(const QString &body)
{
    const QString start = body.trimmed();
    return start.startsWith(u'{') || start.startsWith(u'[');
}

QByteArray filledBody(const QString &body, const CompensationCase &what)
{
    if (isJsonTemplate(body))
        return filled(body.toUtf8(), what, jsonInside);
    return filled(body.toUtf8(), what, [](const QByteArray &value) { return value; });
}

} // namespace recourse
