// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QByteArray>

#include <variant>
#include <vector>

namespace recourse {

// Header values exactly as AMQP 0-9-1 carries them: a replay must give back the same type and
// bytes, so nothing is widened, decoded or merged. The letter is the type's tag on the wire as
// RabbitMQ writes it.
enum class FieldType : char {
    Bool = 't',
    Int8 = 'b',
    UInt8 = 'B',
    Int16 = 's',
    UInt16 = 'u',
    Int32 = 'I',
    UInt32 = 'i',
    Int64 = 'l',
    UInt64 = 'L',
    Float = 'f',
    Double = 'd',
    Decimal = 'D',
    Text = 'S', // "longstr": bytes, usually but not always UTF-8, may hold NUL
    Bytes = 'x',
    Array = 'A',
    Table = 'F',
    Timestamp = 'T', // 64 bits, seconds since 1970 by the book; senders put other units in it
    Void = 'V',
};

// Name of a type as people and JSON see it ("int64", "longstr").
QLatin1StringView fieldTypeName(FieldType type);

struct Decimal
{
    quint8 scale = 0;
    quint32 unscaled = 0;
    bool operator==(const Decimal &) const = default;
};

struct Field;

struct FieldValue
{
    FieldType type = FieldType::Void;
    // Integers of every width and Timestamp hold their bits in qint64 (quint64 for UInt64); Float
    // and Double hold a double (a float widens without loss); Text and Bytes hold bytes.
    std::variant<std::monostate, bool, qint64, quint64, double, Decimal, QByteArray,
                 std::vector<FieldValue>, std::vector<Field>>
        data;

    bool operator==(const FieldValue &) const;

    static FieldValue text(QByteArray bytes);
    static FieldValue int64(qint64 value);

    // The bytes of a Text or Bytes value, else nothing.
    const QByteArray *bytes() const { return std::get_if<QByteArray>(&data); }
    const std::vector<FieldValue> *array() const
    {
        return std::get_if<std::vector<FieldValue>>(&data);
    }
    const std::vector<Field> *table() const { return std::get_if<std::vector<Field>>(&data); }
};

struct Field
{
    QByteArray name; // bytes; at most 255, may repeat within a table
    FieldValue value;
    bool operator==(const Field &) const = default;
};

using FieldTable = std::vector<Field>;

// First field of that name, or nullptr.
const FieldValue *findField(const FieldTable &table, QByteArrayView name);

// Wire form of a table without its leading length: the same bytes that AMQP would carry.
QByteArray encodeFields(const FieldTable &table);
qsizetype encodedSize(const FieldTable &table); // of what encodeFields() gives, in bytes
// Reads what encodeFields wrote, or what came off a wire. Hostile input is expected: nesting deeper
// than 64, lengths past the end and unknown tags are errors that name the offset.
Result<FieldTable> decodeFields(QByteArrayView wire);

} // namespace recourse
