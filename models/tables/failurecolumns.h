// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failureset.h"

#include <QByteArrayView>

#include <limits>
#include <vector>

namespace recourse {

// Byte strings end to end in one buffer.
class ByteColumn
{
public:
    std::size_t size() const { return m_ends.size(); }
    QByteArrayView at(std::size_t i) const
    {
        const quint64 begin = i == 0 ? 0 : m_ends[i - 1];
        return { m_bytes.data() + begin, qsizetype(m_ends[i] - begin) };
    }
    void append(QByteArrayView bytes)
    {
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        m_ends.push_back(m_bytes.size());
    }
    // All of them at once, and where each one ends: for searching in one sweep.
    QByteArrayView bytes() const { return { m_bytes.data(), qsizetype(m_bytes.size()) }; }
    const std::vector<quint64> &ends() const { return m_ends; }

    void shrink()
    {
        m_bytes.shrink_to_fit();
        m_ends.shrink_to_fit();
    }
    qint64 memoryBytes() const
    {
        return qint64(m_bytes.capacity()) + qint64(m_ends.capacity()) * qint64(sizeof(quint64));
    }

private:
    std::vector<char> m_bytes;
    std::vector<quint64> m_ends;
};

// A column of repeated values: each value once, with the number of rows that have it, and a number
// per row.
class InternedColumn
{
public:
    void append(QByteArrayView value) { appendValue(intern(value)); }
    // The number of a value; makes it one of the column's where it is new.
    quint32 intern(QByteArrayView value);
    void appendValue(quint32 id);
    // Drops the look-up table; nothing can be appended afterwards.
    void finish();

    std::size_t size() const { return m_ids.size(); }
    quint32 idAt(std::size_t row) const { return m_ids[row]; }
    const std::vector<quint32> &ids() const { return m_ids; }
    std::size_t valueCount() const { return m_values.size(); }
    QByteArrayView value(std::size_t id) const { return m_values.at(id); }
    qint64 count(std::size_t id) const { return m_counts[id]; }
    qint64 memoryBytes() const;

private:
    void grow();

    std::vector<quint32> m_ids;
    ByteColumn m_values;
    std::vector<quint32> m_counts;
    std::vector<quint32> m_table; // open addressing: value number + 1, 0 is free
};

struct FailureSet::Columns
{
    static constexpr qint64 none = std::numeric_limits<qint64>::min();
    enum Flag : quint8 { TenantTrusted = 1, AttemptsAtLeast = 2, IdIsNoText = 4 };

    std::vector<qint64> rows; // index row numbers
    bool rowsAscend = true;
    std::vector<quint32> byRow; // positions in the order of row numbers, where those do not ascend
    ByteColumn eventIds;
    InternedColumn handlers, queues, tenants, keys, reasons;
    // The same values as text, for those that are few.
    std::vector<QString> handlerTexts, queueTexts, reasonTexts;
    std::vector<QByteArray> tenantBytes;
    std::vector<qint64> attempts, versions, parkedAt, sizes; // `none` where there is nothing
    std::vector<quint16> notes; // bit n: IdentityNote n
    std::vector<quint8> flags;

    std::size_t size() const { return rows.size(); }
};

} // namespace recourse
