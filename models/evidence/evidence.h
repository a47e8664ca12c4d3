// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/config/workspace.h"
#include "models/core/ids.h"
#include "models/store/store.h"

#include <optional>
#include <vector>

namespace recourse {

// What one source said, when, or why it said nothing.
template <typename T>
struct Answer
{
    bool configured = false; // the workspace names such a source
    std::optional<T> value; // nothing: not asked or not answered
    std::optional<Instant> readAt;
    std::optional<Error> error;

    bool answered() const { return value.has_value(); }
};

struct ParkedCopy
{
    QString queue;
    quint64 position = 0;
    QByteArray digest; // of the payload
    std::optional<Instant> parkedAt;
    bool operator==(const ParkedCopy &) const = default;
};

// Parked copies of this event id for this handler, as far as the parked index knows.
struct ParkedEvidence
{
    std::vector<ParkedCopy> copies;
    bool complete = true; // false: the last scan did not see everything
};

template <typename Row>
struct RowEvidence
{
    std::optional<Row> row; // nothing: the source answered that there is none
};

struct LogEvidence // shown only: the verdict never looks at it
{
    qint64 saysSuccess = 0;
    qint64 saysFailure = 0;
};

// Everything known about one (handler, event id). A value; the verdict is a function of it.
struct Evidence
{
    HandlerName handler;
    EventId eventId;
    PartitionKey key;
    std::optional<qint64> version;
    std::optional<qint64> attempts;
    QByteArray lastError;
    bool tenantMismatch = false;
    std::optional<Instant> oldestAt; // first failure or parking: how old the event is at least

    Answer<ParkedEvidence> parked;
    Answer<QueuePresence>
        queued; // on the work and retry queues; CannotTell while those are not empty
    Answer<RowEvidence<InboxRow>> inbox;
    Answer<RowEvidence<OutboxRow>> outbox;
    Answer<RowEvidence<EffectRow>> effect;
    Answer<RowEvidence<StateRow>> state;
    Answer<LogEvidence> log;

    // Earlier event of the same key that is parked or not yet applied.
    std::optional<EventId> waitsFor;
    // Something changed since the last failure (handler redeployed, operator's word), so a
    // permanent error may be healed.
    bool changedSinceFailure = false;
};

// The handler's rules that the verdict needs.
struct JudgeRules
{
    bool idempotentByState = false;
    bool checksVersions = false;
    bool ordered = true;
    QStringList permanentErrors;
    std::optional<std::chrono::seconds> inboxKeeps;
    std::chrono::seconds maxAge{ 60 };

    static JudgeRules of(const HandlerConfig &handler, const Workspace &workspace);
};

} // namespace recourse
