// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace recourse {

// JSON handled as text: every digit, both of two equal keys and the order of keys stay as they were
// sent. Input is hostile: nesting is limited to 512, nothing recurses on it without limit.

// Indented form of a valid JSON text: tokens are copied verbatim, only white space between them
// changes. An error carries line and column.
Result<QByteArray> prettyJson(QByteArrayView utf8);

struct JsonFound
{
    enum class Type { Null, Boolean, Number, String, Container };
    Type type = Type::Null;
    QByteArray raw; // the token as sent
    QByteArray text; // strings: unescaped UTF-8 (lone surrogates as U+FFFD); else raw
};

// Values at a JSON pointer (RFC 6901). More than one where a key on the way is there twice: then
// the answer is ambiguous. Empty where nothing is there or the text is not JSON.
std::vector<JsonFound> findJson(QByteArrayView utf8, QStringView pointer);

// The same text with the values at these pointers replaced by a mask of fixed length. Returns the
// text unchanged where it is no JSON.
QByteArray maskJson(QByteArrayView utf8, const QStringList &pointers, QByteArrayView mask);

} // namespace recourse
