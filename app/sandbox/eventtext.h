// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/event.h"

#include <QByteArray>

#include <utility>
#include <vector>

namespace recourse::sandbox {

// JSON in the order in which it is written, as a producer's serialiser gives it (Qt's sorts keys).
QByteArray jsonText(const QByteArray &utf8); // quoted and escaped
using JsonPairs = std::vector<std::pair<QByteArray, QByteArray>>; // name, value as JSON
QByteArray jsonObject(const JsonPairs &pairs);

// The envelope: {"EventId": …, "Tenant": …, "Message": {…}}.
QByteArray envelope(const QByteArray &eventId, const QByteArray &tenant, const JsonPairs &message);

QByteArray headersAsJson(const std::vector<Header> &headers);
std::vector<Header> headersFromJson(const QByteArray &json);

} // namespace recourse::sandbox
