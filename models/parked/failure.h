// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/evidence/identity.h"
#include "models/evidence/verdict.h"

#include <memory>

namespace recourse {

// One parked failure, as the index keeps it, without its body.
struct Failure
{
    qint64 row = 0; // stable for as long as the copy stays parked and the index file lives
    QString broker;
    HandlerName handler;
    QString queue;
    quint64 position = 0;
    // What was parked before another one has the smaller number, whatever has become of the order
    // in the queue: a position that its source keeps, else the order in which the index first saw
    // them.
    quint64 seenOrder = 0;
    EventId eventId;
    QString eventIdSource;
    TenantId tenant;
    QString tenantSource;
    bool tenantTrusted = false;
    std::optional<TenantId> claimedTenant;
    PartitionKey key;
    std::optional<qint64> version;
    std::optional<qint64> attempts;
    bool attemptsAtLeast = false;
    QString reason; // group
    QByteArray error; // first 4 KiB
    EventId original;
    std::optional<Instant> firstFailedAt;
    std::optional<Instant> parkedAt;
    QByteArray contentType;
    qint64 size = 0; // of the payload, bytes
    QByteArray digest;
    std::optional<qint64> deliveryCount;
    std::vector<IdentityNote> notes;
    Instant seenAt;
};

// How much of a parking place the index knows.
struct ScanState
{
    QString broker;
    QString queue;
    HandlerName handler;
    std::optional<Instant> readAt; // end of the last scan
    bool complete = false;
    qint64 known = 0;
    std::optional<qint64> onBroker; // count by the last topology
    std::optional<qint64> heldByOthers;
    QStringList holders;
    std::optional<qint64> highestDeliveryCount;
    std::optional<Error> lastError;
    QString reads; // the queue or stream that was read
    quint64 nextOffset = 0; // where a scan of it that goes on begins; 0: nothing to go on from
};

// One event id of a handler under which different payloads are parked.
struct IdentityConflict
{
    HandlerName handler;
    EventId eventId;
    qint64 digests = 0; // different payloads
    bool operator==(const IdentityConflict &) const = default;
};

struct TenantCount
{
    TenantId tenant;
    qint64 parked = 0;
    bool operator==(const TenantCount &) const = default;
};

// A parked copy with everything that was read of it.
struct ParkedCopyFull
{
    Failure failure;
    ParkedMessage message;
};

} // namespace recourse
