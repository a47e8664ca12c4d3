// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/payload/jsonpointer.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

// JSON handled as text: every digit, both of two equal keys and the order of keys stay as they were
// sent. Input is hostile: nesting is limited to 512, nothing recurses on it without limit.

// Indented form of a valid JSON text: tokens are copied verbatim, only white space between them
// changes. An error carries line and column. Output past 256 MiB is TooLarge.
Result<QByteArray> prettyJson(QByteArrayView utf8);

struct JsonLayout
{
    QByteArray text; // as prettyJson, at most about the bytes asked for
    bool whole = true; // false: the rest of the text was checked, but is not in `text`
    QStringList duplicateKeys; // keys that are twice in one object, each once, at most 20
};
// prettyJson for a window: the first part of a large text, and what is unusual about it.
Result<JsonLayout> layoutJson(QByteArrayView utf8, qsizetype maxBytes);

struct JsonFound
{
    enum class Type { Null, Boolean, Number, String, Container };
    Type type = Type::Null;
    QByteArray raw; // the token as sent
    QByteArray text; // strings: unescaped UTF-8 (lone surrogates as U+FFFD); else raw
};

// Values at each of some JSON pointers, in their order, from one pass over the text. More than one
// value where a key on the way is there twice: then the answer is ambiguous. Empty where nothing is
// there or the text is not JSON.
std::vector<std::vector<JsonFound>> findJson(QByteArrayView utf8, const JsonPointers &pointers);
std::vector<JsonFound> findJson(QByteArrayView utf8, QStringView pointer);

// The same text with the values at these pointers replaced by a mask of fixed length, written as a
// JSON string. Returns the text unchanged where it is no JSON: see maskBrokenJson.
QByteArray maskJson(QByteArrayView utf8, const QStringList &pointers, QByteArrayView mask);

// For text that was meant to be JSON and is not: whatever stands behind a key with the last name of
// one of these pointers is masked, at any depth. Hides too much rather than too little.
QByteArray maskBrokenJson(QByteArrayView text, const QStringList &pointers, QByteArrayView mask);

} // namespace recourse
