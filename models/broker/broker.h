// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"
#include "models/broker/custody.h"
#include "models/core/ids.h"

#include <QHash>

#include <stop_token>

namespace recourse {

// What a kind of broker can do and what it costs. Screens and the shell ask this, never for a kind
// by name.
struct BrokerCapabilities
{
    QString product; // "RabbitMQ 4.0.5", "event table (SQLite)"
    bool browseIsFree = false; // a look leaves nothing behind
    bool findsById
        = false; // can say whether an event id is queued; else only counts can exclude it
    bool hasRates = false;
    bool hasPolicies = false;
    bool hasNodes = false;
    bool virtualHostIsTenantBoundary = false;
    // What is replayed is the parked copy itself: it changes where it lies, instead of being
    // published and removed, and goes to the queue that stands in it.
    bool replaysInPlace = false;
};

// Whether an event still waits on the handler's queues.
enum class QueuePresence { NotQueued, Queued, CannotTell };

enum class ConnectionState { NeverTried, Connecting, Connected, Lost, Refused };

struct BrokerStatus
{
    ConnectionState state = ConnectionState::NeverTried;
    std::optional<Error> lastError;
    std::optional<Instant> since;
    bool verifiesPeer = true; // false is shown wherever the connection is
    bool encrypted = false;
    QString connectionName;
    QStringList rights; // what was found out by trying ("management: monitoring", "browse: yes")
    std::vector<Unread> unread;
};

// The door to one broker. Every call may wait for the network: call from workers, never from the
// interface thread. Calls are safe from any thread; each broker runs them on a thread of its own. A
// stop token ends a call early with ErrorCode::Cancelled (a browse then reports what it saw). After
// a lost connection the next call connects again, with growing pauses; nothing is repeated by
// itself.
class Broker
{
public:
    virtual ~Broker() = default;

    virtual QString id() const = 0;
    virtual BrokerCapabilities capabilities() const = 0;
    virtual BrokerStatus status() const = 0;

    // Connects if needed and says whether it works.
    virtual Result<void> connect(std::stop_token stop) = 0;

    virtual Result<Topology> topology(const TopologyRequest &request, std::stop_token stop) = 0;

    // What a look would cost now. Takes nothing from the queue.
    virtual Result<BrowsePlan> planBrowse(const BrowseRequest &request, std::stop_token stop) = 0;

    // Reads the parking queue and gives everything back. Never throws, never loses: the report says
    // how it ended.
    virtual BrowseReport browse(const BrowseRequest &request, const BrowseSink &sink,
                                std::stop_token stop)
        = 0;

    // Messages of a parking place to act on, on connections of their own that belong to the
    // caller's thread. With an empty queue: only the way to send, nothing is ever taken. Kinds that
    // cannot give them say so (Unsupported).
    virtual Result<std::unique_ptr<Custody>> takeCustody(const QString &queue,
                                                         std::stop_token stop);

    // For each id whether it waits on one of `queues`. Only where capabilities().findsById; else
    // all CannotTell.
    virtual Result<QHash<EventId, QueuePresence>>
    find(const QStringList &queues, const std::vector<EventId> &ids, std::stop_token stop) = 0;
};

} // namespace recourse
