// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/browse.h"
#include "models/core/result.h"
#include "models/parked/failure.h"
#include "models/parked/failureglance.h"

#include <QHash>

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

namespace recourse {

// Local index of what was seen on parking places: one SQLite file per workspace, mode 0600,
// disposable: delete it and the next scan makes it again. Identity, headers, digest and body are on
// disk; memory does not grow with the number of parked messages. Safe from any thread; calls wait
// for the disk. A file that is damaged, of another schema or of a newer program is set aside and
// made anew, and `notice()` says so.
class ParkedIndex
{
public:
    // `path`: the file; ":memory:" for tests.
    static Result<std::unique_ptr<ParkedIndex>> open(const QString &path);
    virtual ~ParkedIndex() = default;

    virtual QString notice() const = 0;

    // A scan replaces what is known of one parking place, or adds to it where it goes on from an
    // offset. Rows of copies that are seen again keep their row number. Nothing that is read from
    // the index changes before show() or finish(), and nothing is removed where the scan was not
    // complete. Scans of several places may run at once, from several threads; one of a place at a
    // time (Busy). The scan ends before its index.
    class Scan
    {
    public:
        virtual ~Scan() = default; // without show() and finish(): as if it had never begun
        virtual Result<void> add(std::vector<ParkedCopyFull> &&batch) = 0;
        // Everything is added: from now on it can be read. What the scan proves about its place
        // comes with finish(). Need not be called.
        virtual Result<void> show() = 0;
        virtual Result<ScanState> finish(const BrowseReport &report) = 0;
    };
    virtual Result<std::unique_ptr<Scan>> beginScan(const QString &broker, const QString &queue,
                                                    const HandlerName &handler, bool goesOn)
        = 0;

    // Messages are taken from this place, or put there, by us: what was seen is not the whole of it
    // any more, even where the broker counts as many as before.
    virtual Result<void> touched(const QString &broker, const QString &queue)
    {
        Q_UNUSED(broker)
        Q_UNUSED(queue)
        return {};
    }

    virtual Result<std::vector<ScanState>> scans() const = 0;
    virtual Result<qint64> count() const = 0;

    // All failures in row order, in batches, without bodies. Returns when done or stopped.
    virtual Result<void> forEach(const std::function<bool(std::vector<Failure> &&batch)> &take,
                                 std::stop_token stop) const = 0;
    // The same rows in passing, several times faster; `take` returns false to stop.
    virtual Result<void> glanceAtEach(const std::function<bool(const FailureGlance &)> &take,
                                      std::stop_token stop) const;

    virtual Result<std::vector<Failure>> byEventId(const EventId &id) const = 0;
    virtual Result<std::vector<Failure>> byKey(const HandlerName &handler,
                                               const PartitionKey &key) const = 0;
    // Of many at once, as one snapshot: far cheaper than one call each. What is not parked is not
    // in the answer.
    virtual Result<QHash<EventId, std::vector<Failure>>>
    byEventIds(const std::vector<EventId> &ids) const;
    // Of these copies of a handler those that lie there of the same event with another payload.
    // What has none, and that is nearly all, costs no more than a look.
    virtual Result<QHash<EventId, std::vector<Failure>>>
    otherPayloads(const HandlerName &handler, std::span<const Failure> copies) const;
    virtual Result<QHash<PartitionKey, std::vector<Failure>>>
    byKeys(const HandlerName &handler, const std::vector<PartitionKey> &keys) const;
    // Copies whose producer made a new id per try, by the id of the first.
    virtual Result<std::vector<Failure>> byOriginal(const HandlerName &handler,
                                                    const EventId &original) const = 0;
    virtual Result<std::vector<Failure>> byOriginal(const EventId &original) const = 0;
    // Event ids of a handler under which different payloads are parked.
    virtual Result<std::vector<IdentityConflict>> identityConflicts() const = 0;
    virtual Result<std::vector<TenantCount>> tenantCounts() const = 0;
    virtual Result<std::optional<ParkedCopyFull>> full(qint64 row) const = 0;
};

} // namespace recourse
