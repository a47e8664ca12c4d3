// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace recourse {

// Parameters of one statement in PostgreSQL's binary form: bytes and numbers go as they are, and
// nothing is pasted into SQL. $1 is what was added first.
class PgParameters
{
public:
    using Bytes = std::optional<QByteArray>;

    PgParameters &number(qint64 value);
    PgParameters &bytes(const QByteArray &value);
    PgParameters &numbers(const std::vector<std::optional<qint64>> &values); // int8[]
    PgParameters &byteArrays(const std::vector<Bytes> &values); // bytea[]
    PgParameters &texts(const std::vector<Bytes> &values); // text[], of UTF-8

    struct One
    {
        quint32 type;
        QByteArray value;
    };
    const std::vector<One> &all() const { return m_all; }

private:
    PgParameters &array(quint32 arrayType, quint32 elementType, const std::vector<Bytes> &values);

    std::vector<One> m_all;
};

} // namespace recourse
