// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compensation/compensation.h"
#include "models/config/workspace.h"
#include "models/console/dossier.h"
#include "models/console/overview.h"
#include "models/core/clock.h"
#include "models/parked/parkedindex.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace recourse {

class SecretSource;

struct DoctorCheck
{
    QString source;
    QString check;
    bool ok = false;
    QString detail; // a value ("RabbitMQ 3.10.8", "ready 12"); sentences come from error or finding
    std::optional<Error> error;
    std::optional<Finding> finding; // what is set up so that it will hurt one day
};

struct ScanProgress
{
    HandlerName handler;
    QString queue;
    qint64 read = 0;
    std::optional<qint64> of;
    bool listed = false; // all that was read can be found in the index; the look goes on to its end
    bool finished = false;
    std::optional<BrowseReport> report; // when finished
    std::optional<BrowsePlan> needsYes; // the look was not taken: it needs a yes, or is refused
};

struct JudgedFailure
{
    qint64 row = 0;
    Verdict verdict;
    Instant judgedAt;
};

// An event that need not be parked: what is known of it before any source is asked.
struct EventSubject
{
    EventId eventId;
    PartitionKey key;
    std::optional<qint64> version;
};

struct ConsoleOptions
{
    QString indexPath; // empty: under the user's cache folder, by workspace
    const Clock *clock = nullptr; // must outlive the console; null: the system's
};

// One opened workspace: its doors, its index and the questions that the window and the shell ask.
// Every call may wait for sources, so workers call it; any number of them at a time. Read-only:
// nothing outside is changed.
class Console
{
public:
    // Opens no connection yet: a source that is down is a state, not a failure to open.
    static Result<std::unique_ptr<Console>> open(Workspace workspace, const SecretSource &secrets,
                                                 ConsoleOptions options = {});
    virtual ~Console() = default;

    virtual const Workspace &workspace() const = 0;
    virtual ParkedIndex &index() = 0;

    virtual Overview overview(std::stop_token stop) = 0;
    virtual std::vector<SourceState> sources() const = 0;
    virtual std::vector<DoctorCheck> doctor(std::stop_token stop) = 0;

    // Brings the index up to date for one handler's parking place. Unless `force`, reads only where
    // counts say that something changed. A look that needs a yes is not taken without `confirmed`.
    virtual ScanProgress scan(const HandlerName &handler, bool force, bool confirmed,
                              const std::function<void(const ScanProgress &)> &progress,
                              std::stop_token stop)
        = 0;
    virtual Result<BrowsePlan> planScan(const HandlerName &handler, std::stop_token stop) = 0;

    // Verdicts of parked failures from fresh evidence, asked for in batches.
    virtual std::vector<JudgedFailure> judge(const std::vector<Failure> &failures,
                                             std::stop_token stop)
        = 0;

    // Fresh evidence of copies that the caller holds: that they are parked is its own knowledge,
    // everything else is asked for. All of one handler, same order.
    virtual std::vector<Evidence> evidenceOf(const HandlerName & /*handler*/,
                                             const std::vector<Failure> & /*held*/,
                                             std::stop_token /*stop*/)
    {
        return {};
    }
    // What inbox, effect and state say of these now, for who watches what was sent; nothing else is
    // asked for. All of one handler, same order.
    virtual std::vector<Evidence> effectsOf(const HandlerName &handler,
                                            const std::vector<Failure> &sent, std::stop_token stop)
    {
        return evidenceOf(handler, sent, std::move(stop));
    }
    // Fresh evidence of events that may be parked or not, as the index and the broker's counts say:
    // have the parking place looked at first. All of one handler, same order.
    virtual std::vector<Evidence> evidenceOfEvents(const HandlerName & /*handler*/,
                                                   const std::vector<EventSubject> & /*events*/,
                                                   std::stop_token /*stop*/)
    {
        return {};
    }
    // Waits until the handler's queues, where they are empty, exclude an event from them: ten
    // seconds at most, on queues whose counts come late.
    virtual void waitForQuiet(const HandlerName & /*handler*/, std::stop_token /*stop*/) { }
    // What this broker can do; all that it cannot where the workspace names no such broker.
    virtual BrokerCapabilities capabilities(const QString & /*broker*/) const { return {}; }
    // Messages of a parking place to act on, or, without a queue, only the way to send some; see
    // Broker::takeCustody.
    virtual Result<std::unique_ptr<Custody>>
    takeCustody(const QString &broker, const QString &queue, std::stop_token stop);

    // The door to one of the workspace's compensations, for events of that handler. Errors:
    // NotFound (no such action, or not for this handler), and what keeps it from being prepared.
    virtual Result<std::unique_ptr<Compensator>> compensator(const QString &action,
                                                             const HandlerName &handler);

    // One dossier per handler that this id can concern; parked or not. `handler` empty: all
    // handlers.
    virtual std::vector<DossierPtr> dossiers(const EventId &id, const HandlerName &handler,
                                             std::stop_token stop)
        = 0;

    // The same for one parked copy, by its row of the index. A copy without an event id has no
    // other way; nothing else is taken for it. Null: the row is gone, cannot be read, or is not for
    // this operator to see.
    virtual DossierPtr dossierOf(qint64 /*row*/, std::stop_token /*stop*/) { return {}; }
};

} // namespace recourse
