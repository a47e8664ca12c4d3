// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/pgparameters.h"

#include <QtEndian>

#include <array>

namespace recourse {

namespace {

// Numbers of PostgreSQL's built-in types; they never change.
constexpr quint32 byteaType = 17;
constexpr quint32 int8Type = 20;
constexpr quint32 textType = 25;
constexpr quint32 byteaArrayType = 1001;
constexpr quint32 textArrayType = 1009;
constexpr quint32 int8ArrayType = 1016;

template <typename Number>
void append(QByteArray &out, Number number)
{
    std::array<char, sizeof(Number)> bytes;
    qToBigEndian(number, bytes.data());
    out.append(bytes.data(), qsizetype(bytes.size()));
}

QByteArray packed(qint64 value)
{
    QByteArray bytes;
    append(bytes, value);
    return bytes;
}

} // namespace

PgParameters &PgParameters::number(qint64 value)
{
    m_all.push_back({ int8Type, packed(value) });
    return *this;
}

PgParameters &PgParameters::bytes(const QByteArray &value)
{
    m_all.push_back({ byteaType, value });
    return *this;
}

PgParameters &PgParameters::numbers(const std::vector<std::optional<qint64>> &values)
{
    std::vector<Bytes> elements;
    elements.reserve(values.size());
    for (const auto &value : values)
        elements.push_back(value ? Bytes(packed(*value)) : std::nullopt);
    return array(int8ArrayType, int8Type, elements);
}

PgParameters &PgParameters::byteArrays(const std::vector<Bytes> &values)
{
    return array(byteaArrayType, byteaType, values);
}

PgParameters &PgParameters::texts(const std::vector<Bytes> &values)
{
    return array(textArrayType, textType, values);
}

PgParameters &PgParameters::array(quint32 arrayType, quint32 elementType,
                                  const std::vector<Bytes> &values)
{
    QByteArray out;
    append(out, qint32(values.empty() ? 0 : 1)); // dimensions
    append(out, qint32(1)); // there may be nulls
    append(out, elementType);
    if (!values.empty()) {
        append(out, qint32(values.size()));
        append(out, qint32(1)); // the first index
    }
    for (const Bytes &value : values) {
        append(out, value ? qint32(value->size()) : qint32(-1));
        if (value)
            out += *value;
    }
    m_all.push_back({ arrayType, std::move(out) });
    return *this;
}

} // namespace recourse
