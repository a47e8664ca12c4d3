// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/fieldvalue.h"
#include "models/core/instant.h"

#include <QString>

#include <optional>

namespace recourse {

// AMQP 0-9-1 basic properties; an absent one stays absent. Short strings are bytes.
struct MessageProperties
{
    std::optional<QByteArray> contentType;
    std::optional<QByteArray> contentEncoding;
    std::optional<quint8> deliveryMode;
    std::optional<quint8> priority;
    std::optional<QByteArray> correlationId;
    std::optional<QByteArray> replyTo;
    std::optional<QByteArray> expiration;
    std::optional<QByteArray> messageId;
    std::optional<quint64> timestamp; // raw 64 bits, as sent
    std::optional<QByteArray> type;
    std::optional<QByteArray> userId;
    std::optional<QByteArray> appId;
    std::optional<QByteArray> clusterId;
    bool operator==(const MessageProperties &) const = default;
};

// Hands every property to `codec.optional()`, in the order in which files of ours hold them. A
// writer and a reader that both go this way cannot disagree; a new property goes to the end, with a
// new number of the format.
template <typename Codec, typename Properties>
void walkProperties(Codec &codec, Properties &properties)
{
    codec.optional(properties.contentType);
    codec.optional(properties.contentEncoding);
    codec.optional(properties.deliveryMode);
    codec.optional(properties.priority);
    codec.optional(properties.correlationId);
    codec.optional(properties.replyTo);
    codec.optional(properties.expiration);
    codec.optional(properties.messageId);
    codec.optional(properties.timestamp);
    codec.optional(properties.type);
    codec.optional(properties.userId);
    codec.optional(properties.appId);
    codec.optional(properties.clusterId);
}

struct Message
{
    MessageProperties properties;
    std::optional<FieldTable> headers; // absent and empty are two things on the wire
    QByteArray body;
    bool operator==(const Message &) const = default;
};

// Bytes of the content header's payload (class, weight, body size, flags, properties, headers),
// which AMQP never splits over frames: it has to fit into frame_max − 8. Worked out before anything
// is sent.
qsizetype headerFrameBytes(const Message &message);

// A message as it lay in a parking place.
struct ParkedMessage
{
    QString queue;
    quint64 position
        = 0; // stream: offset; event table: row number; queue: 0-based place in this scan
    bool keepsPosition = false; // as an offset and a row number do
    QByteArray exchange; // of the last hop
    QByteArray routingKey;
    bool redelivered = false;
    Message message;
    Instant readAt;
    // Where the source keeps these itself (an event table does; AMQP has them in headers):
    std::optional<qint64> attempts;
    std::optional<QByteArray> lastError;
    std::optional<Instant> parkedAt;
    std::optional<Instant> firstFailedAt;
};

} // namespace recourse
