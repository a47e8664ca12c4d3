// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/core/result.h"
#include "models/evidence/verdict.h"
#include "models/journal/entry.h"
#include "models/runs/replaychange.h"
#include "models/runs/runwhy.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace recourse {

// Where a copy is sent. An empty exchange is the default one, which reaches just the queue that the
// key names.
struct PlanTarget
{
    QByteArray exchange;
    QByteArray routingKey;
    bool operator==(const PlanTarget &) const = default;
};

// Why an item of a plan is not sent; a word for people is made of it elsewhere.
enum class LeftOut {
    No, // it is included
    Verdict, // the verdict does not allow it
    NeedsReason, // allowed only with an explicit wish to try again what will fail
    NoEventId,
    NotParked,
    OtherCopy, // another parked copy of the same event is in the plan
    AfterLeftOut, // an earlier event of its key is not in the plan
    NoTarget, // the handler has no queue, or several and nothing tells which
    Tenant, // not one of the operator's
    Operator, // who looked at the plan took it out
    NoPayload, // the outbox query gives none
    OutboxUnreadable, // what the outbox has cannot be sent
    AnotherEvent, // what the outbox has says that it is another event
    BrokerCannot, // in plans of earlier versions: it sent only what lay parked in it
    Resolved, // an operator ended its case without a replay
};
QLatin1StringView leftOutName(LeftOut why);
std::optional<LeftOut> leftOutNamed(QStringView name);
RunWhy leftOutWhy(LeftOut why);
QLatin1StringView changeName(ReplayChange::What what); // "removed", "stripped", "set", "added"

struct PlanItem
{
    qint64 order = 0; // in which it is sent, from 1 on; those of one key in their original order
    EventId eventId;
    HandlerName handler;
    TenantId tenant;
    PartitionKey key;
    bool ordered = true; // within its key, as the handler's events are
    std::optional<qint64> version;
    QByteArray digest; // of the payload as planned; another payload is another decision
    VerdictKind verdict = VerdictKind::Unknown;
    QString broker;
    QString parking;
    quint64 position = 0;
    PlanTarget target;
    LeftOut leftOut = LeftOut::No;

    bool included() const { return leftOut == LeftOut::No; }
    bool operator==(const PlanItem &) const = default;
};

// How fast and how far a run goes. From the workspace; a run may be slower or stop earlier, never
// the other way round.
struct RunLimits
{
    double ratePerSecond = 5; // 0: as fast as the broker confirms
    int canary = 3; // so many must have taken effect before the rest follows; 0: none
    int batch = 50; // sent before the outcomes of all of them are waited for
    int stopAfterFailures = 5; // 0: never
    int effectTimeoutSeconds = 30; // 0: effects are not looked for
    bool annotate = true; // adds x-recourse-run and x-recourse-replay

    static RunLimits of(const ReplayLimits &limits);
    bool operator==(const RunLimits &) const = default;
};

// Whether an action is done to parked copies, which are taken from their place; the others are done
// to events.
constexpr bool takesCopies(RunAction action)
{
    return action == RunAction::Replay || action == RunAction::Resolve;
}

// What is to be done, frozen: what arrives later never joins, and what has changed by the time of
// the run is left out then. The same file from the window and from the shell. Immutable once made.
struct Plan
{
    RunAction action = RunAction::Replay;
    QString workspace;
    Environment environment = Environment::Production;
    Instant madeAt;
    QString madeBy; // login@host
    RunLimits limits;
    bool retryPermanent = false; // will-fail-again is tried all the same
    QString compensation; // name of the workspace's action, of Compensate
    // What sending changes on the messages of the included items. Payload and event id never are.
    std::vector<PlanChange> changes;
    std::vector<PlanItem> items; // in their order, those left out last

    qsizetype includedCount() const;
    // SHA-256 over everything above, in one fixed form; what an approval and the journal name.
    QByteArray digest() const;
    bool operator==(const Plan &) const = default;
};

// The plan without these items of it (by their place): the operator's exclusions. What comes after
// one of them in its key is left out too, as AfterLeftOut. An item that was left out before keeps
// its reason. Another plan, with another digest.
Plan withoutItems(Plan plan, const std::vector<std::size_t> &places);

// JSON, with the digest. Reading refuses a file whose digest does not fit: it was changed by hand
// or cut.
QByteArray planToJson(const Plan &plan);
Result<Plan> planFromJson(const QByteArray &json);

} // namespace recourse
