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
