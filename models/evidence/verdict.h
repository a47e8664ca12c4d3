// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/evidence/evidence.h"

namespace recourse {

// In the order in which they are tried; the first that applies wins.
enum class VerdictKind {
    Unknown,
    IdentityConflict,
    TenantMismatch,
    AppliedTwice,
    AlreadyApplied,
    InboxWithoutEffect,
    EffectWithoutInbox,
    Superseded,
    InFlight,
    AfterEarlier,
    WillFailAgain,
    NeverSent,
    Lost,
    SafeToReplay,
};
constexpr int verdictCount = 14;

// Stable name, for JSON and the filter language ("safe-to-replay").
QLatin1StringView verdictName(VerdictKind kind);
std::optional<VerdictKind> verdictFromName(QStringView name);

enum class Allowed {
    ReadAgain,
    OpenBoth,
    Resolve,
    ResolveAsDuplicate,
    Escalate,
    Compensate,
    Replay,
    ReplayInOrder, // together with the earlier ones of the key
    ReplayWithReason, // only with an explicit reason
    Wait,
    FixFirst,
    Resend,
};
QLatin1StringView allowedName(Allowed action);

// Why the verdict is what it is, as data; models/text makes the sentence.
enum class Because {
    SourceDidNotAnswer, // detail: which
    AnswerTooOld, // detail: which
    InboxKeepsShorter,
    NoInboxConfigured,
    NoEventId,
    NoKey, // so that the state, which is asked by it, was not
    ScanIncomplete,
    DifferentPayloads,
    TenantClaimsOther,
    EffectsMoreThanOne, // number
    InboxRow,
    NoInboxRow,
    EffectFound,
    NoEffect,
    EffectNotConfigured,
    NewerVersionApplied, // number: the applied version
    OnQueue,
    QueueNotExcluded,
    EarlierEvent, // detail: its id
    PermanentError, // detail: the matching rule
    OutboxPending,
    OutboxSent,
    NotOnBroker,
    NothingAgainst,
};

struct Reason
{
    Because because = Because::NothingAgainst;
    QString detail;
    std::optional<qint64> number;
    bool operator==(const Reason &) const = default;
};

struct Verdict
{
    VerdictKind kind = VerdictKind::Unknown;
    std::vector<Reason> why;
    std::vector<Allowed> allowed;
    std::optional<EventId> after;

    bool allows(Allowed action) const;
    // Whether any form of replay is among what is allowed.
    bool allowsReplay() const;
    bool allowsResolve() const; // also as a duplicate
    bool operator==(const Verdict &) const = default;
};

// What the evidence proves. Pure: no I/O, no clock but `now`. Two laws hold over every combination
// of evidence: a log line changes nothing, and no verdict allows a replay while an inbox row
// exists.
Verdict judge(const Evidence &evidence, const JudgeRules &rules, Instant now);

} // namespace recourse
