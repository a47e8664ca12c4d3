// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/config/workspace.h"
#include "models/core/ids.h"

#include <optional>
#include <vector>

namespace recourse {

// Something about a message's identity that the operator should know before trusting it.
enum class IdentityNote {
    NoEventId, // missing, empty or only blanks: no key, never matched or merged
    EventIdPadded, // has leading or trailing blanks, which count
    EventIdConflict, // two configured sources give different ids
    EventIdInvisible, // holds invisible or direction-changing characters
    TenantAmbiguous, // the same payload says two tenants (a key twice)
    TenantClaimedOnly, // no trusted source names it
    TenantMismatch, // payload claims another tenant than the trusted source
    AttemptsUnusualType, // x-death count is no plain integer
    AttemptsDisagree, // application counter and x-death differ; the larger leads
    AttemptsAtLeast, // the number is a lower bound
    OriginConflict, // x-first-death-* contradicts the oldest x-death entry
    TimestampOutOfRange, // not plausible as seconds
    NewIdEachTry, // producer makes an id per try; `original` groups them
    HeaderBlockNearLimit, // a replay with our headers would not fit one frame
};

// A found value with the place it came from.
struct Found
{
    QByteArray bytes;
    QString source; // as the workspace writes it ("property:message_id"); empty: not found
    bool trusted = false; // from the broker rather than from the sender
    bool operator==(const Found &) const = default;
};

struct DeathEntry
{
    QByteArray queue;
    QByteArray reason;
    QByteArray exchange;
    std::optional<qint64> count; // nothing: could not be read as a number
    QString
        countType; // raw type name of the count field; empty where it was absent (one death then)
    std::optional<Instant> firstAt; // x-death time: first death of this queue and reason
    bool operator==(const DeathEntry &) const = default;
};

// Who a message says it is. Pure result of identify(); any thread.
struct Identity
{
    EventId eventId; // empty with NoEventId
    QString eventIdSource;
    std::optional<QByteArray> otherEventId; // with EventIdConflict
    TenantId tenant;
    QString tenantSource;
    bool tenantTrusted = false;
    std::optional<TenantId> claimedTenant; // what the payload or a header claims, where it differs
    PartitionKey key;
    std::optional<qint64> version;
    std::optional<qint64> attempts; // nothing: unknown, which is not 0
    std::optional<qint64> ownCounter; // application's header
    std::optional<qint64> deathCount; // rejected deaths of the work queue
    QString attemptsSource;
    QByteArray error; // last error, bytes as sent
    QString errorSource;
    QByteArray trace;
    EventId original; // where a producer makes a new id per try
    std::vector<DeathEntry> deaths; // newest touched first, as sent
    QByteArray originQueue; // oldest x-death entry
    QByteArray originExchange;
    QByteArray originRoutingKey;
    std::optional<Instant> firstFailedAt;
    std::optional<Instant> parkedAt;
    std::vector<IdentityNote> notes;

    bool has(IdentityNote note) const;
};

// What only the place tells: trusted sources.
struct Origin
{
    QString virtualHost;
    QString queue; // parking queue
    QStringList workQueues; // of the handler
};

Identity identify(const ParkedMessage &parked, const IdentityRules &rules, const Origin &origin);

} // namespace recourse
