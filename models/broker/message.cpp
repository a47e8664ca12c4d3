// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/message.h"

namespace recourse {

qsizetype headerFrameBytes(const Message &message)
{
    constexpr qsizetype classWeightAndBodySize = 2 + 2 + 8;
    constexpr qsizetype flags = 2;
    qsizetype bytes = classWeightAndBodySize + flags;

    const MessageProperties &p = message.properties;
    for (const auto *text :
         { &p.contentType, &p.contentEncoding, &p.correlationId, &p.replyTo, &p.expiration,
           &p.messageId, &p.type, &p.userId, &p.appId, &p.clusterId })
        if (*text)
            bytes += 1 + (*text)->size();
    for (const auto *octet : { &p.deliveryMode, &p.priority })
        if (*octet)
            bytes += 1;
    if (p.timestamp)
        bytes += 8;
    if (message.headers)
        bytes += 4 + encodedSize(*message.headers);
    return bytes;
}

} // namespace recourse
