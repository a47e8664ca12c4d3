// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/store.h"

#include <QByteArray>

namespace recourse {

// A value as a database gave it: a number's digits, a text's bytes in UTF-8, or a blob's bytes.
struct Cell
{
    enum class Type { Null, Number, Text, Blob };
    Type type = Type::Null;
    QByteArray bytes;

    bool isNull() const { return type == Type::Null; }
    QString text() const { return QString::fromUtf8(bytes); }
    // A whole number, also where it is spelled as a text.
    std::optional<qint64> integer() const;
};

// The text behind bytes; nothing where a QString cannot hold them (no valid UTF-8).
std::optional<QString> exactText(const QByteArray &bytes);

struct CellTime
{
    std::optional<Instant> at;
    TimeReading reading = TimeReading::Told;
};

// Reads ISO 8601, "yyyy-MM-dd HH:mm:ss", and bare numbers by their size as seconds or milliseconds
// since 1970, which is a guess and says so.
CellTime timeOf(const Cell &cell);

// The state behind the words that outboxes use. A word nobody knows stays Other.
OutboxState outboxStateOf(const QString &word);

} // namespace recourse
