// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QJsonObject>
#include <QJsonValue>

#include <optional>

namespace recourse {

// JSON that has one form only, since its bytes are hashed: names sorted by their UTF-8 bytes, no
// white space, text as UTF-8 with the escapes that JSON demands (control characters lower-case
// \u00xx, or \b \f \n \r \t), whole numbers as integers, other numbers in their
// shortest form. Pure, any thread.

// Appends a JSON string. `utf8` is valid UTF-8.
void appendJsonText(QByteArray &out, QByteArrayView utf8);

// Bytes that may be no text: as a string where they are valid UTF-8, else {"base64":"…"}.
void appendJsonBytes(QByteArray &out, const QByteArray &bytes);
std::optional<QByteArray> bytesFromJson(const QJsonValue &value);

// Errors: InvalidInput where it is nested deeper than `deepest`, or two names are the same once
// they are UTF-8 (a half of a surrogate pair has none and becomes U+FFFD).
Result<void> appendJsonObject(QByteArray &out, const QJsonObject &object, int deepest);

} // namespace recourse
