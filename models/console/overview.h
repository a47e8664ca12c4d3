// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/broker.h"
#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/parked/failure.h"
#include "models/store/store.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

// The worst that is true of a handler; findings carry the rest.
enum class HandlerState {
    NotKnown, // its broker could not be read
    Healthy,
    QueueMissing,
    QueueDown,
    BrokerBlocked, // memory or disk alarm: publishers stand still
    NoConsumer, // messages wait and nobody consumes
    RejectsDiscarded, // no dead-letter target: what it rejects is gone
    RedeliveryLoop,
    StuckHead, // consumers are there, nothing is acknowledged
    FallingBehind,
    ParkedFailures,
};
QLatin1StringView handlerStateName(HandlerState state);

struct BacklogSample
{
    Instant at;
    qint64 backlog = 0;
};

struct HandlerOverview
{
    HandlerName name;
    QString broker;
    QStringList queues;
    std::optional<qint64> ready;
    std::optional<qint64> unacked;
    std::optional<qint64> retrying; // on the retry queues
    std::optional<double> inRate; // per second
    std::optional<double> outRate;
    std::optional<double> retryShare; // 0…1 of deliveries that are redeliveries
    std::optional<qint64> parked;
    std::optional<qint64> consumers;
    std::optional<Instant> oldestAt;
    HandlerState state = HandlerState::NotKnown;
    std::vector<BacklogSample> history; // this session's samples, at most 30 minutes, oldest first
    std::vector<Unread> unread;
    std::optional<Instant> readAt;

    std::optional<qint64> backlog() const
    {
        return ready && unacked ? std::optional(*ready + *unacked) : std::nullopt;
    }
};

enum class Severity { Critical, Warning, Notice };
QLatin1StringView severityName(Severity severity);

enum class FindingKind {
    SourceDown, // detail: source id
    QueueMissing, // detail: queue
    QueueDown,
    BrokerBlocked, // detail: alarm
    NoConsumer, // number: messages waiting
    FallingBehind, // number: backlog; rate: growth per minute
    StuckHead,
    RedeliveryLoop,
    RejectsDiscarded, // detail: queue
    DeadLetterNowhere, // detail: exchange that is missing or unbound
    DeadLettersHeld, // number
    ParkingLimit, // parking queue may drop: delivery limit without target. detail: queue, number:
                  // limit
    ParkingOverflow, // max-length or time to live on the parking queue
    RetryCycleDropped, // dead-letter cycle without a reject: messages vanish
    ParkedFailures, // number; oldest
    ScanIncomplete, // detail: who holds the rest; number: how many
    ScanNeedsYes, // a look could be the last one
    HotKey, // detail: key; number: parked of that key
    NewIdEachTry, // detail: original id; number: ids
    InboxMissing, // handler without inbox: nothing can be proved
    PartUnread, // something could not be read for want of rights
};
QLatin1StringView findingName(FindingKind kind);

enum class FindingAction {
    None,
    ShowFailures,
    ShowSource,
    ShowQueue,
    ShowKey,
    CopyPolicyCommand,
    Scan,
    OpenRunbook
};
QLatin1StringView findingActionName(FindingAction action);

struct Finding
{
    QString id; // stable while it lasts ("no-consumer:invoice-issue")
    FindingKind kind = FindingKind::PartUnread;
    Severity severity = Severity::Notice;
    HandlerName handler;
    QString detail;
    QString source; // broker or database id
    std::optional<qint64> number;
    std::optional<double> rate;
    std::optional<Instant> since;
    FindingAction action = FindingAction::None;
    QString actionArgument; // text to copy, filter to set, URL
    std::optional<Error> error;
};

struct SourceState
{
    enum class Kind { Broker, Management, Database, Index };
    enum class Light { Unknown, Good, Partly, Bad };
    QString id;
    Kind kind = Kind::Broker;
    QString product; // "RabbitMQ 3.10.8"
    QString address; // host:port/vhost or path; no user, no password
    Light light = Light::Unknown;
    bool readOnly = true;
    bool encrypted = false;
    bool verifiesPeer = true;
    QStringList rights;
    std::optional<Instant> lastReadAt;
    std::optional<Error> lastError;
    std::vector<Unread> unread;
    std::vector<Error> warnings;
};

// A partition key with many parked failures.
struct ParkedKey
{
    HandlerName handler;
    TenantId tenant;
    PartitionKey key;
    qint64 parked = 0;
    double share = 0; // 0…1 of all parked failures
};

// What could not be read, for `missing` in JSON and the marks in the window.
struct Missing
{
    QString source;
    QString part;
    Error why;
};

struct Overview
{
    Instant readAt;
    bool complete = false;
    std::vector<Missing> missing;
    std::vector<HandlerOverview> handlers;
    std::vector<Finding> findings; // worst first
    std::vector<SourceState> sources;
    std::vector<ScanState> scans;
    std::vector<Topology> topologies;
    // Sums for the figures; nothing where a part is not known.
    std::optional<qint64> backlog;
    std::optional<double> backlogPerMinute; // growth since the oldest sample of the last 5 minutes
    std::optional<qint64> parked;
    std::optional<double> retryShare;
    std::optional<Instant> oldestParkedAt;
    int tenantsParked = 0;
    // Of the parked failures, most first, at most ten, none with a single failure.
    std::vector<ParkedKey> hotKeys;
    qint64 indexed = 0; // failures in the index
};

using OverviewPtr = std::shared_ptr<const Overview>;

} // namespace recourse
