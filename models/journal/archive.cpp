// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/archive.h"

#include "models/core/digest.h"
#include "models/journal/entry.h"

#include <QCryptographicHash>
#include <QUuid>
#include <QtEndian>

#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr quint8 envelopeForm = 1;

class EnvelopeWriter
{
public:
    QByteArray take() { return std::move(m_bytes); }

    template <typename Number>
    void number(const Number &value)
    {
        std::array<char, sizeof(Number)> raw;
        qToBigEndian(value, raw.data());
        m_bytes.append(raw.data(), qsizetype(raw.size()));
    }
    void flag(const bool &value) { number(quint8(value)); }
    void bytes(const QByteArray &value)
    {
        number(quint32(value.size()));
        m_bytes.append(value);
    }
    void text(const QString &value) { bytes(value.toUtf8()); }
    template <typename Tag>
    void id(const ByteId<Tag> &value)
    {
        bytes(value.bytes());
    }
    void instant(const Instant &value) { number(toMillis(value)); }
    void optional(const std::optional<QByteArray> &value)
    {
        flag(value.has_value());
        if (value)
            bytes(*value);
    }
    void optional(const std::optional<Instant> &value)
    {
        flag(value.has_value());
        if (value)
            instant(*value);
    }
    template <typename Number>
    void optional(const std::optional<Number> &value)
    {
        flag(value.has_value());
        if (value)
            number(*value);
    }

private:
    QByteArray m_bytes;
};

// Gives zeros once the bytes are over; isWhole() says so.
class EnvelopeReader
{
public:
    explicit EnvelopeReader(QByteArrayView bytes)
        : m_left(bytes)
    {
    }
    bool isWhole() const { return m_ok && m_left.isEmpty(); }

    template <typename Number>
    void number(Number &value)
    {
        const QByteArrayView raw = taken(qsizetype(sizeof(Number)));
        value = raw.isEmpty() ? Number(0) : qFromBigEndian<Number>(raw.data());
    }
    void flag(bool &value)
    {
        quint8 byte = 0;
        number(byte);
        value = byte != 0;
    }
    void bytes(QByteArray &value)
    {
        quint32 size = 0;
        number(size);
        value = taken(qsizetype(size)).toByteArray();
    }
    void text(QString &value)
    {
        QByteArray utf8;
        bytes(utf8);
        value = QString::fromUtf8(utf8);
    }
    template <typename Tag>
    void id(ByteId<Tag> &value)
    {
        QByteArray raw;
        bytes(raw);
        value = ByteId<Tag>(raw);
    }
    void instant(Instant &value)
    {
        qint64 millis = 0;
        number(millis);
        value = instantFromMillis(millis);
    }
    void optional(std::optional<QByteArray> &value)
    {
        bool there = false;
        flag(there);
        if (there)
            bytes(value.emplace());
    }
    void optional(std::optional<Instant> &value)
    {
        bool there = false;
        flag(there);
        if (there)
            instant(value.emplace());
    }
    template <typename Number>
    void optional(std::optional<Number> &value)
    {
        bool there = false;
        flag(there);
        if (there)
            number(value.emplace());
    }

private:
    QByteArrayView taken(qsizetype size)
    {
        m_ok = m_ok && size <= m_left.size();
        if (!m_ok)
            return {};
        const QByteArrayView part = m_left.first(size);
        m_left = m_left.sliced(size);
        return part;
    }

    QByteArrayView m_left;
    bool m_ok = true;
};

// Writer and reader walk over the same members in the same order.
template <typename Codec, typename Archived>
void walk(Codec &codec, Archived &message)
{
    codec.text(message.id);
    codec.text(message.broker);
    codec.text(message.handler);
    codec.id(message.eventId);
    codec.id(message.tenant);
    codec.bytes(message.digest);
    codec.instant(message.archivedAt);
    auto &parked = message.parked;
    codec.text(parked.queue);
    codec.number(parked.position);
    codec.bytes(parked.exchange);
    codec.bytes(parked.routingKey);
    codec.flag(parked.redelivered);
    codec.instant(parked.readAt);
    codec.optional(parked.attempts);
    codec.optional(parked.lastError);
    codec.optional(parked.parkedAt);
    codec.optional(parked.firstFailedAt);
    walkProperties(codec, parked.message.properties);
}

Error archiveError(ErrorCode code, const QString &id, const QString &native)
{
    return { .code = code,
             .tried = u"archive message"_s,
             .where = id.isEmpty() ? QString() : u"archived message "_s + id,
             .native = native };
}

} // namespace

QString newArchiveId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QByteArray sealOf(QByteArrayView envelope, QByteArrayView body)
{
    // The length keeps a byte from moving between the two unseen.
    const qint64 size = qToBigEndian(qint64(envelope.size()));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(reinterpret_cast<const char *>(&size), sizeof size));
    hash.addData(envelope);
    hash.addData(body);
    return hash.result();
}

Result<SealedMessage> sealed(const ArchivedMessage &message)
{
    const auto refuse = [&message](const QString &why) {
        return failed(archiveError(ErrorCode::InvalidInput, message.id, why));
    };
    if (message.id.isEmpty() || message.id.toUtf8().size() > longestName)
        return refuse(u"an id is missing or longer than %1 bytes"_s.arg(longestName));
    const Message &content = message.parked.message;
    ArchivedMessage kept = message;
    if (kept.digest.isEmpty())
        kept.digest = digestOf(content.body);
    else if (kept.digest != digestOf(content.body))
        return refuse(u"the digest is not the body's"_s);
    std::optional<QByteArray> headers;
    if (content.headers) {
        headers = encodeFields(*content.headers);
        const auto again = decodeFields(*headers);
        if (!again || *again != *content.headers)
            return refuse(u"a header would not come back as it is"_s);
        if (headers->size() > std::numeric_limits<int>::max())
            return refuse(u"the headers are too large"_s);
    }
    EnvelopeWriter writer;
    writer.number(envelopeForm);
    walk(writer, kept);
    writer.optional(headers);
    SealedMessage made{ writer.take(), content.body, {} };
    made.seal = sealOf(made.envelope, made.body);
    return made;
}

Result<ArchivedMessage> unsealed(QByteArrayView envelope, const QByteArray &body)
{
    EnvelopeReader reader(envelope);
    quint8 form = 0;
    reader.number(form);
    ArchivedMessage message;
    if (form != envelopeForm)
        return failed(archiveError(ErrorCode::Damaged, {}, u"envelope of an unknown form"_s));
    walk(reader, message);
    std::optional<QByteArray> headers;
    reader.optional(headers);
    if (!reader.isWhole())
        return failed(archiveError(ErrorCode::Damaged, message.id, u"envelope of a wrong size"_s));
    if (headers) {
        auto fields = decodeFields(*headers);
        if (!fields)
            return failed(fields.error());
        message.parked.message.headers = std::move(*fields);
    }
    message.parked.message.body = body;
    return message;
}

} // namespace recourse
