// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <QString>

#include <compare>

namespace recourse {

// Names that come from messages and rows are bytes: two ids are the same only if every byte is.
// They are never trimmed, folded or decoded; models/text makes them readable.
template <typename Tag>
class ByteId
{
public:
    ByteId() = default;
    explicit ByteId(QByteArray bytes)
        : m_bytes(std::move(bytes))
    {
    }
    explicit ByteId(const QString &text)
        : m_bytes(text.toUtf8())
    {
    }

    const QByteArray &bytes() const { return m_bytes; }
    bool isEmpty() const { return m_bytes.isEmpty(); }

    friend bool operator==(const ByteId &a, const ByteId &b) { return a.m_bytes == b.m_bytes; }
    friend std::strong_ordering operator<=>(const ByteId &a, const ByteId &b)
    {
        return a.m_bytes.compare(b.m_bytes) <=> 0;
    }
    friend size_t qHash(const ByteId &id, size_t seed = 0) noexcept
    {
        return ::qHash(id.m_bytes, seed);
    }

private:
    QByteArray m_bytes;
};

using EventId = ByteId<struct EventIdTag>;
using TenantId = ByteId<struct TenantIdTag>;
using PartitionKey = ByteId<struct PartitionKeyTag>;

// The named business code that consumes events. Comes from the workspace, so it is text.
using HandlerName = QString;

} // namespace recourse
