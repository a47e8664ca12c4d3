// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compensation/compensation.h"

#include <QUrl>

namespace recourse {

// Fills {event_id}, {key} and {tenant}. Pure.

// In an address, percent-encoded: a value never becomes a part of the path or of the query.
QUrl filledUrl(const QUrl &address, const CompensationCase &what);
// In a body; of one that is JSON, as the inside of a JSON text.
QByteArray filledBody(const QString &body, const CompensationCase &what);
bool isJsonTemplate(const QString &body);

} // namespace recourse
