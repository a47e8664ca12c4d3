// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/core/result.h"

#include <QHash>
#include <QVariantMap>

#include <optional>
#include <stop_token>
#include <vector>

namespace recourse {

// How sure a time of a source is.
enum class TimeReading {
    Told, // with its zone, or there is no time
    ZoneAssumed, // without zone, taken as UTC
    GuessedSeconds, // a bare number, taken as seconds since 1970
    GuessedMillis, // a bare number, taken as milliseconds since 1970
    Unreadable, // something that is no time we know
};

struct InboxRow
{
    std::optional<Instant> appliedAt;
    QString appliedAtRaw; // as the column says it, wherever appliedAtReading is not Told
    TimeReading appliedAtReading = TimeReading::Told;
    bool operator==(const InboxRow &) const = default;
};

enum class OutboxState {
    Pending, // committed by the producer, not confirmed by the broker
    Sent, // the broker confirmed
    Other, // a word we do not know; it is shown as it is
};

struct OutboxRow
{
    OutboxState state = OutboxState::Other;
    QString statusRaw;
    std::optional<Instant> sentAt;
    std::optional<QByteArray> payload; // where the query selects one
    std::optional<QByteArray> headers; // the same; as JSON
    bool operator==(const OutboxRow &) const = default;
};

struct EffectRow
{
    qint64 effects = 0; // how often the business state shows this event
    std::optional<Instant> at;
    bool operator==(const EffectRow &) const = default;
};

struct StateRow
{
    std::optional<qint64> version;
    std::optional<Instant> at;
    QVariantMap columns; // everything the query selects, as text, in no order
    bool operator==(const StateRow &) const = default;
};

// An answer of one source at one time. An id without entry has no row.
template <typename Id, typename Row>
struct Rows
{
    QHash<Id, Row> rows;
    Instant readAt;
};

using InboxRows = Rows<EventId, InboxRow>;
using OutboxRows = Rows<EventId, OutboxRow>;
using EffectRows = Rows<EventId, EffectRow>;
using StateRows = Rows<PartitionKey, StateRow>;

enum class StoreState { NeverTried, Open, Failed };

struct StoreStatus
{
    StoreState state = StoreState::NeverTried;
    QString product; // "SQLite 3.40.1"
    bool readOnly = true;
    std::optional<Error> lastError;
    std::optional<Instant> lastReadAt;
    std::vector<Error> warnings; // opened, but: rows may be missing, columns unknown …
};

// One thing that `doctor` checks on a store.
struct StoreCheck
{
    QString check; // "open", "inbox inbox", "effect query of order-sync"
    bool ok = false;
    QString detail; // version, row count, or what is missing
    std::optional<Error> error;
};

// The door to one database. Opened read-only. Calls wait for the database: call from workers only.
// Safe from any thread; each store runs them on a thread of its own. Ids are asked for in batches,
// inside one read transaction where the database has them. A stop token interrupts the query under
// way.
class Store
{
public:
    virtual ~Store() = default;

    virtual QString id() const = 0;
    virtual StoreStatus status() const = 0;

    virtual Result<InboxRows> inbox(const HandlerName &handler, const InboxConfig &inbox,
                                    const std::vector<EventId> &ids, std::stop_token stop)
        = 0;
    virtual Result<OutboxRows> outbox(const QueryConfig &query, const std::vector<EventId> &ids,
                                      std::stop_token stop)
        = 0;
    virtual Result<EffectRows> effects(const QueryConfig &query, const std::vector<EventId> &ids,
                                       std::stop_token stop)
        = 0;
    virtual Result<StateRows> states(const QueryConfig &query,
                                     const std::vector<PartitionKey> &keys, std::stop_token stop)
        = 0;

    // Opens the database and tries everything that `handlers` ask of it, without reading more than
    // a row each.
    virtual std::vector<StoreCheck> check(const std::vector<HandlerConfig> &handlers,
                                          std::stop_token stop)
        = 0;
};

} // namespace recourse
