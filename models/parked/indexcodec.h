// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/parked/failure.h"

#include <QByteArray>

#include <array>

namespace recourse {

// How a failure lies in the index file. What is small and of one size is one block that is copied
// as it is (the file never leaves the machine); names that repeat are numbers into a table of
// words; the rest are columns of their own.
struct FixedPart
{
    quint64 position;
    quint64 seenOrder;
    qint64 version;
    qint64 attempts;
    qint64 firstFailedAt; // times in milliseconds since 1970
    qint64 parkedAt;
    qint64 seenAt;
    qint64 size;
    qint64 deliveryCount;
    quint64 envelopeHash;
    quint32 eventIdSource; // words
    quint32 tenant;
    quint32 tenantSource;
    quint32 claimedTenant;
    quint32 reason;
    quint32 contentType;
    quint32 notes; // one bit each
    quint16 flags;
    quint16 digestSize;
    std::array<char, 32> digest;
};
static_assert(sizeof(FixedPart) == 144, "no padding may hold stray bytes");

enum FixedFlag : quint16 {
    HasVersion = 1,
    HasAttempts = 2,
    AttemptsAtLeast = 4,
    HasFirstFailedAt = 8,
    HasParkedAt = 16,
    HasDeliveryCount = 32,
    TenantTrusted = 64,
    HasClaimedTenant = 128,
};

// Everything of `failure` but the words.
FixedPart fixedPart(const Failure &failure);
// Fills `failure` from it, but the words.
void readFixedPart(const FixedPart &fixed, Failure &failure);

QByteArrayView bytesOf(const FixedPart &fixed);
bool fromBytes(QByteArrayView bytes, FixedPart *fixed);

// Properties, headers and what the source itself told of a message; all but payload, queue,
// position and the time of reading, so that a copy read again gives the same bytes.
QByteArray encodeEnvelope(const ParkedMessage &parked);
Result<ParkedMessage> decodeEnvelope(QByteArrayView bytes);

// Stable over versions of this program and of Qt: it is in the file. Equal hashes are compared by
// their bytes.
quint64 indexHash(QByteArrayView bytes, quint64 seed = 0);

} // namespace recourse
