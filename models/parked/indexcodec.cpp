// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/indexcodec.h"

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr char envelopeVersion = 1;

class Writer
{
public:
    template <typename Number>
    void number(Number value)
    {
        std::array<char, sizeof(Number)> raw;
        std::memcpy(raw.data(), &value, sizeof(Number));
        m_bytes.append(raw.data(), static_cast<qsizetype>(raw.size()));
    }
    void bytes(const QByteArray &value)
    {
        number(static_cast<quint32>(value.size()));
        m_bytes.append(value);
    }
    void optional(const std::optional<QByteArray> &value)
    {
        number(static_cast<quint8>(value.has_value()));
        if (value)
            bytes(*value);
    }
    template <typename Number>
    void optional(const std::optional<Number> &value)
    {
        number(static_cast<quint8>(value.has_value()));
        if (value)
            number(*value);
    }
    void optional(const std::optional<Instant> &value)
    {
        optional(value ? std::optional(toMillis(*value)) : std::nullopt);
    }
    QByteArray take() { return std::move(m_bytes); }
    void reserve(qsizetype size) { m_bytes.reserve(size); }

private:
    QByteArray m_bytes;
};

// Gives zeros once the bytes are over; ok() says so.
class Reader
{
public:
    explicit Reader(QByteArrayView bytes)
        : m_bytes(bytes)
    {
    }
    template <typename Number>
    Number number()
    {
        Number value{};
        if (take(sizeof(Number)))
            std::memcpy(&value, m_bytes.data() + m_at - sizeof(Number), sizeof(Number));
        return value;
    }
    QByteArray bytes()
    {
        const auto size = static_cast<qsizetype>(number<quint32>());
        if (!take(static_cast<std::size_t>(size)))
            return {};
        return m_bytes.sliced(static_cast<qsizetype>(m_at) - size, size).toByteArray();
    }
    void optional(std::optional<QByteArray> &value)
    {
        if (number<quint8>() != 0)
            value = bytes();
    }
    template <typename Number>
    void optional(std::optional<Number> &value)
    {
        if (number<quint8>() != 0)
            value = number<Number>();
    }
    void optional(std::optional<Instant> &value)
    {
        std::optional<qint64> millis;
        optional(millis);
        if (millis)
            value = instantFromMillis(*millis);
    }
    bool ok() const { return m_ok; }

private:
    bool take(std::size_t size)
    {
        m_ok = m_ok && size <= static_cast<std::size_t>(m_bytes.size()) - m_at;
        if (m_ok)
            m_at += size;
        return m_ok;
    }

    QByteArrayView m_bytes;
    std::size_t m_at = 0;
    bool m_ok = true;
};

// Writer and Reader walk over the same members in the same order.
template <typename Codec, typename Parked>
void walkSource(Codec &codec, Parked &parked)
{
    codec.optional(parked.attempts);
    codec.optional(parked.lastError);
    codec.optional(parked.parkedAt);
    codec.optional(parked.firstFailedAt);
}

Error unreadable(const QString &native)
{
    Error error;
    error.code = ErrorCode::Damaged;
    error.tried = u"read message from the parked index"_s;
    error.native = native;
    return error;
}

} // namespace

FixedPart fixedPart(const Failure &failure)
{
    FixedPart fixed = {};
    const auto flag = [&fixed](bool set, FixedFlag bit) {
        if (set)
            fixed.flags = static_cast<quint16>(fixed.flags | bit);
    };
    fixed.position = failure.position;
    fixed.seenOrder = failure.seenOrder;
    fixed.version = failure.version.value_or(0);
    fixed.attempts = failure.attempts.value_or(0);
    fixed.firstFailedAt = failure.firstFailedAt ? toMillis(*failure.firstFailedAt) : 0;
    fixed.parkedAt = failure.parkedAt ? toMillis(*failure.parkedAt) : 0;
    fixed.seenAt = toMillis(failure.seenAt);
    fixed.size = failure.size;
    fixed.deliveryCount = failure.deliveryCount.value_or(0);
    flag(failure.version.has_value(), HasVersion);
    flag(failure.attempts.has_value(), HasAttempts);
    flag(failure.attemptsAtLeast, AttemptsAtLeast);
    flag(failure.firstFailedAt.has_value(), HasFirstFailedAt);
    flag(failure.parkedAt.has_value(), HasParkedAt);
    flag(failure.deliveryCount.has_value(), HasDeliveryCount);
    flag(failure.tenantTrusted, TenantTrusted);
    flag(failure.claimedTenant.has_value(), HasClaimedTenant);
    for (const IdentityNote note : failure.notes)
        fixed.notes |= 1U << static_cast<unsigned>(note);
    const auto size = std::min<qsizetype>(failure.digest.size(), qsizetype(fixed.digest.size()));
    fixed.digestSize = static_cast<quint16>(size);
    std::copy_n(failure.digest.constData(), size, fixed.digest.begin());
    return fixed;
}

void readFixedPart(const FixedPart &fixed, Failure &failure)
{
    failure.position = fixed.position;
    failure.seenOrder = fixed.seenOrder;
    if (fixed.flags & HasVersion)
        failure.version = fixed.version;
    if (fixed.flags & HasAttempts)
        failure.attempts = fixed.attempts;
    failure.attemptsAtLeast = (fixed.flags & AttemptsAtLeast) != 0;
    if (fixed.flags & HasFirstFailedAt)
        failure.firstFailedAt = instantFromMillis(fixed.firstFailedAt);
    if (fixed.flags & HasParkedAt)
        failure.parkedAt = instantFromMillis(fixed.parkedAt);
    if (fixed.flags & HasDeliveryCount)
        failure.deliveryCount = fixed.deliveryCount;
    failure.tenantTrusted = (fixed.flags & TenantTrusted) != 0;
    failure.seenAt = instantFromMillis(fixed.seenAt);
    failure.size = fixed.size;
    failure.digest = QByteArray(
        fixed.digest.data(), std::min<qsizetype>(fixed.digestSize, qsizetype(fixed.digest.size())));
    for (unsigned bit = 0; fixed.notes >> bit != 0; ++bit) {
        if ((fixed.notes >> bit & 1U) != 0)
            failure.notes.push_back(static_cast<IdentityNote>(bit));
    }
}

QByteArrayView bytesOf(const FixedPart &fixed)
{
    return { reinterpret_cast<const char *>(&fixed), qsizetype(sizeof(FixedPart)) };
}

bool fromBytes(QByteArrayView bytes, FixedPart *fixed)
{
    if (bytes.size() != qsizetype(sizeof(FixedPart)))
        return false;
    std::memcpy(fixed, bytes.data(), sizeof(FixedPart));
    return true;
}

QByteArray encodeEnvelope(const ParkedMessage &parked)
{
    Writer writer;
    writer.reserve(256);
    writer.number(envelopeVersion);
    writer.number(static_cast<quint8>(parked.redelivered));
    writer.bytes(parked.exchange);
    writer.bytes(parked.routingKey);
    walkProperties(writer, parked.message.properties);
    walkSource(writer, parked);
    writer.optional(parked.message.headers ? std::optional(encodeFields(*parked.message.headers))
                                           : std::nullopt);
    return writer.take();
}

Result<ParkedMessage> decodeEnvelope(QByteArrayView bytes)
{
    Reader reader(bytes);
    if (reader.number<char>() != envelopeVersion)
        return failed(unreadable(u"envelope of an unknown form"_s));
    ParkedMessage parked;
    parked.redelivered = reader.number<quint8>() != 0;
    parked.exchange = reader.bytes();
    parked.routingKey = reader.bytes();
    walkProperties(reader, parked.message.properties);
    walkSource(reader, parked);
    std::optional<QByteArray> headers;
    reader.optional(headers);
    if (!reader.ok())
        return failed(unreadable(u"envelope ends too early"_s));
    if (headers) {
        auto fields = decodeFields(*headers);
        if (!fields)
            return failed(fields.error());
        parked.message.headers = std::move(*fields);
    }
    return parked;
}

quint64 indexHash(QByteArrayView bytes, quint64 seed)
{
    // FNV-1a, then mixed so that all bits depend on all bytes.
    quint64 hash = 0xcbf29ce484222325ULL ^ seed;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<quint8>(byte)) * 0x100000001b3ULL;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93ULL;
    return hash ^ hash >> 32;
}

} // namespace recourse
