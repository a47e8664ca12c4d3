// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/core/ids.h"
#include "models/core/result.h"

namespace recourse {

// A message that leaves its place for good, kept whole: nothing else may hold it any more. Plain
// data, any thread.
struct ArchivedMessage
{
    QString id = {}; // of this journal; see newArchiveId()
    QString broker = {};
    HandlerName handler = {};
    EventId eventId = {};
    TenantId tenant = {};
    ParkedMessage parked
        = {}; // queue, position, exchange, routing key, properties, headers, body …
    QByteArray digest = {}; // digestOf() the body; empty at append(): it is filled in
    Instant archivedAt = {};
};

// A name that no other archived message has, in any journal.
QString newArchiveId();

// An archived message as it lies in a journal: everything but the body is one block, in network
// byte order, headers as AMQP has them.
struct SealedMessage
{
    QByteArray envelope;
    QByteArray body;
    QByteArray seal; // SHA-256 over both; it stands in the entry, so that the chain covers them
};

// Errors: InvalidInput where something would not come back as it was (a header that AMQP cannot
// write, a digest that is not the body's, no id).
Result<SealedMessage> sealed(const ArchivedMessage &message);
// Errors: Damaged.
Result<ArchivedMessage> unsealed(QByteArrayView envelope, const QByteArray &body);
QByteArray sealOf(QByteArrayView envelope, QByteArrayView body);

} // namespace recourse
