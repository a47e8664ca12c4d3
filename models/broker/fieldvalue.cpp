// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/fieldvalue.h"

#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int deepestNesting = 64;
constexpr qsizetype longestName = 255;

constexpr quint32 floatSignBit = 0x8000'0000U;
constexpr quint32 floatFraction = 0x007f'ffffU;
constexpr int fractionShift = 29; // a double's fraction has 29 bits more than a float's

// The processor turns a signalling NaN into a quiet one when it widens it; by hand it keeps its
// bits.
double widened(quint32 bits)
{
    const float narrow = std::bit_cast<float>(bits);
    if (!std::isnan(narrow))
        return static_cast<double>(narrow);
    const quint64 sign = quint64(bits & floatSignBit) << 32;
    const quint64 fraction = quint64(bits & floatFraction) << fractionShift;
    return std::bit_cast<double>(sign | 0x7ff0'0000'0000'0000ULL | fraction);
}

quint32 narrowed(double value)
{
    if (!std::isnan(value))
        return std::bit_cast<quint32>(static_cast<float>(value));
    const auto bits = std::bit_cast<quint64>(value);
    const quint32 fraction = quint32(bits >> fractionShift) & floatFraction;
    return (quint32(bits >> 32) & floatSignBit) | 0x7f80'0000U | (fraction ? fraction : 1U);
}

class Writer
{
public:
    QByteArray take() { return std::move(m_out); }

    void table(const FieldTable &fields)
    {
        for (const Field &field : fields) {
            const QByteArrayView name
                = QByteArrayView(field.name).first(std::min(field.name.size(), longestName));
            m_out += static_cast<char>(name.size());
            m_out += name;
            value(field.value);
        }
    }

private:
    template <typename T>
    void number(T value)
    {
        const T big = qToBigEndian(value);
        char bytes[sizeof big];
        std::memcpy(bytes, &big, sizeof big);
        m_out.append(bytes, sizeof big);
    }

    // Leaves room for a length, lets `content` write, and fills the length in.
    template <typename Content>
    void measured(Content content)
    {
        const qsizetype at = m_out.size();
        number(quint32(0));
        content();
        const auto length = static_cast<quint32>(m_out.size() - at - qsizetype(sizeof(quint32)));
        qToBigEndian(length, m_out.data() + at);
    }

    static qint64 signedOf(const FieldValue &value)
    {
        const auto *number = std::get_if<qint64>(&value.data);
        return number ? *number : 0;
    }

    void value(const FieldValue &value);

    QByteArray m_out;
};

void Writer::value(const FieldValue &value)
{
    m_out += static_cast<char>(value.type);
    switch (value.type) {
    case FieldType::Bool: {
        const auto *flag = std::get_if<bool>(&value.data);
        m_out += flag && *flag ? '\1' : '\0';
        break;
    }
    case FieldType::Int8:
    case FieldType::UInt8:
        number(static_cast<quint8>(signedOf(value)));
        break;
    case FieldType::Int16:
    case FieldType::UInt16:
        number(static_cast<quint16>(signedOf(value)));
        break;
    case FieldType::Int32:
    case FieldType::UInt32:
        number(static_cast<quint32>(signedOf(value)));
        break;
    case FieldType::Int64:
    case FieldType::Timestamp:
        number(static_cast<quint64>(signedOf(value)));
        break;
    case FieldType::UInt64: {
        const auto *unsignedNumber = std::get_if<quint64>(&value.data);
        number(unsignedNumber ? *unsignedNumber : 0);
        break;
    }
    case FieldType::Float: {
        const auto *real = std::get_if<double>(&value.data);
        number(narrowed(real ? *real : 0));
        break;
    }
    case FieldType::Double: {
        const auto *real = std::get_if<double>(&value.data);
        number(std::bit_cast<quint64>(real ? *real : 0.0));
        break;
    }
    case FieldType::Decimal: {
        const auto *decimal = std::get_if<Decimal>(&value.data);
        number(decimal ? decimal->scale : quint8(0));
        number(decimal ? decimal->unscaled : 0U);
        break;
    }
    case FieldType::Text:
    case FieldType::Bytes:
        measured([&] {
            if (const QByteArray *bytes = value.bytes())
                m_out += *bytes;
        });
        break;
    case FieldType::Array:
        measured([&] {
            if (const auto *items = value.array())
                for (const FieldValue &item : *items)
                    this->value(item);
        });
        break;
    case FieldType::Table:
        measured([&] {
            if (const auto *fields = value.table())
                table(*fields);
        });
        break;
    case FieldType::Void:
        break;
    }
}

qsizetype sizeOf(const FieldValue &value)
{
    constexpr qsizetype type = 1;
    constexpr qsizetype length = 4;
    switch (value.type) {
    case FieldType::Void:
        return type;
    case FieldType::Bool:
    case FieldType::Int8:
    case FieldType::UInt8:
        return type + 1;
    case FieldType::Int16:
    case FieldType::UInt16:
        return type + 2;
    case FieldType::Int32:
    case FieldType::UInt32:
    case FieldType::Float:
        return type + 4;
    case FieldType::Decimal:
        return type + 1 + 4;
    case FieldType::Int64:
    case FieldType::UInt64:
    case FieldType::Timestamp:
    case FieldType::Double:
        return type + 8;
    case FieldType::Text:
    case FieldType::Bytes: {
        const QByteArray *bytes = value.bytes();
        return type + length + (bytes ? bytes->size() : 0);
    }
    case FieldType::Array: {
        qsizetype size = type + length;
        if (const auto *elements = value.array())
            for (const FieldValue &element : *elements)
                size += sizeOf(element);
        return size;
    }
    case FieldType::Table: {
        const auto *fields = value.table();
        return type + length + (fields ? encodedSize(*fields) : 0);
    }
    }
    return type;
}

// Throws Error inside; decodeFields is the only door.
class Reader
{
public:
    explicit Reader(QByteArrayView wire)
        : m_wire(wire)
    {
    }

    FieldTable table(qsizetype end, int depth)
    {
        FieldTable fields;
        while (m_at < end) {
            const auto length = qsizetype(number<quint8>(end));
            Field field;
            field.name = bytes(length, end);
            field.value = value(end, depth);
            fields.push_back(std::move(field));
        }
        return fields;
    }

private:
    [[noreturn]] void fail(const QString &what, qsizetype at) const
    {
        Error error;
        error.code = ErrorCode::Damaged;
        error.tried = u"read header fields"_s;
        error.where = u"byte %1 of %2"_s.arg(at).arg(m_wire.size());
        error.native = what;
        throw error;
    }

    template <typename T>
    T number(qsizetype end)
    {
        if (end - m_at < qsizetype(sizeof(T)))
            fail(u"a number runs past the end"_s, m_at);
        const T read = qFromBigEndian<T>(m_wire.data() + m_at);
        m_at += qsizetype(sizeof(T));
        return read;
    }

    QByteArray bytes(qsizetype length, qsizetype end)
    {
        if (end - m_at < length)
            fail(u"a length of %1 runs past the end"_s.arg(length), m_at);
        QByteArray read = m_wire.sliced(m_at, length).toByteArray();
        m_at += length;
        return read;
    }

    // End of the container whose length comes next.
    qsizetype innerEnd(qsizetype end)
    {
        const qsizetype lengthAt = m_at;
        const auto length = qsizetype(number<quint32>(end));
        if (end - m_at < length)
            fail(u"a length of %1 runs past the end"_s.arg(length), lengthAt);
        return m_at + length;
    }

    template <typename Narrow>
    FieldValue integer(FieldType type, qsizetype end)
    {
        return { type, qint64(number<Narrow>(end)) };
    }

    FieldValue value(qsizetype end, int depth);

    QByteArrayView m_wire;
    qsizetype m_at = 0;
};

FieldValue Reader::value(qsizetype end, int depth)
{
    const qsizetype tagAt = m_at;
    const auto type = static_cast<FieldType>(number<quint8>(end));
    switch (type) {
    case FieldType::Bool:
        return { type, number<quint8>(end) != 0 };
    case FieldType::Int8:
        return integer<qint8>(type, end);
    case FieldType::UInt8:
        return integer<quint8>(type, end);
    case FieldType::Int16:
        return integer<qint16>(type, end);
    case FieldType::UInt16:
        return integer<quint16>(type, end);
    case FieldType::Int32:
        return integer<qint32>(type, end);
    case FieldType::UInt32:
        return integer<quint32>(type, end);
    case FieldType::Int64:
    case FieldType::Timestamp:
        return integer<qint64>(type, end);
    case FieldType::UInt64:
        return { type, number<quint64>(end) };
    case FieldType::Float:
        return { type, widened(number<quint32>(end)) };
    case FieldType::Double:
        return { type, std::bit_cast<double>(number<quint64>(end)) };
    case FieldType::Decimal: {
        Decimal decimal;
        decimal.scale = number<quint8>(end);
        decimal.unscaled = number<quint32>(end);
        return { type, decimal };
    }
    case FieldType::Text:
    case FieldType::Bytes: {
        const auto length = qsizetype(number<quint32>(end));
        return { type, bytes(length, end) };
    }
    case FieldType::Array: {
        if (depth >= deepestNesting)
            fail(u"nested deeper than %1"_s.arg(deepestNesting), tagAt);
        const qsizetype inner = innerEnd(end);
        std::vector<FieldValue> items;
        while (m_at < inner)
            items.push_back(value(inner, depth + 1));
        return { type, std::move(items) };
    }
    case FieldType::Table: {
        if (depth >= deepestNesting)
            fail(u"nested deeper than %1"_s.arg(deepestNesting), tagAt);
        const qsizetype inner = innerEnd(end);
        return { type, table(inner, depth + 1) };
    }
    case FieldType::Void:
        return {};
    }
    fail(u"unknown type tag 0x%1"_s.arg(uint(static_cast<quint8>(type)), 2, 16, QLatin1Char('0')),
         tagAt);
}

} // namespace

QLatin1StringView fieldTypeName(FieldType type)
{
    switch (type) {
    case FieldType::Bool:
        return "bool"_L1;
    case FieldType::Int8:
        return "int8"_L1;
    case FieldType::UInt8:
        return "uint8"_L1;
    case FieldType::Int16:
        return "int16"_L1;
    case FieldType::UInt16:
        return "uint16"_L1;
    case FieldType::Int32:
        return "int32"_L1;
    case FieldType::UInt32:
        return "uint32"_L1;
    case FieldType::Int64:
        return "int64"_L1;
    case FieldType::UInt64:
        return "uint64"_L1;
    case FieldType::Float:
        return "float"_L1;
    case FieldType::Double:
        return "double"_L1;
    case FieldType::Decimal:
        return "decimal"_L1;
    case FieldType::Text:
        return "longstr"_L1;
    case FieldType::Bytes:
        return "bytes"_L1;
    case FieldType::Array:
        return "array"_L1;
    case FieldType::Table:
        return "table"_L1;
    case FieldType::Timestamp:
        return "timestamp"_L1;
    case FieldType::Void:
        break;
    }
    return "void"_L1;
}

bool FieldValue::operator==(const FieldValue &other) const
{
    if (type != other.type || data.index() != other.data.index())
        return false;
    // By bits: a NaN is the same as itself, and 0.0 is not -0.0.
    if (const auto *real = std::get_if<double>(&data))
        return std::bit_cast<quint64>(*real)
            == std::bit_cast<quint64>(std::get<double>(other.data));
    return data == other.data;
}

FieldValue FieldValue::text(QByteArray bytes)
{
    return { FieldType::Text, std::move(bytes) };
}

FieldValue FieldValue::int64(qint64 value)
{
    return { FieldType::Int64, value };
}

const FieldValue *findField(const FieldTable &table, QByteArrayView name)
{
    const auto found = std::find_if(table.begin(), table.end(), [name](const Field &field) {
        return QByteArrayView(field.name) == name;
    });
    return found == table.end() ? nullptr : &found->value;
}

QByteArray encodeFields(const FieldTable &table)
{
    Writer writer;
    writer.table(table);
    return writer.take();
}

qsizetype encodedSize(const FieldTable &table)
{
    qsizetype size = 0;
    for (const Field &field : table)
        size += 1 + std::min(field.name.size(), longestName) + sizeOf(field.value);
    return size;
}

Result<FieldTable> decodeFields(QByteArrayView wire)
{
    try {
        return Reader(wire).table(wire.size(), 0);
    } catch (const Error &error) {
        return failed(error);
    }
}

} // namespace recourse
