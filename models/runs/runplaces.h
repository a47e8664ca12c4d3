// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/console/console.h"
#include "models/core/worker.h"
#include "models/runs/runmachine.h"

#include <deque>
#include <future>
#include <map>
#include <memory>

namespace recourse {

// A copy that we hold, with what it says of itself: to each handler that parks there.
struct TakenCopy
{
    QString place; // which of the run's parking places
    HeldMessage held;
    std::vector<Failure> failures;
};

// The parking places of a run: one custody each, opened when it is first needed. Belongs to the
// run's thread.
class RunPlaces
{
public:
    RunPlaces(Console &console, const Plan &plan, const Clock &clock);

    // The next copies, about so many of each place; those that were taken ahead first.
    Result<std::vector<TakenCopy>> take(std::size_t most, Millis wait);
    // Begins to take the next ones, at most so many of each place, beside everything else.
    void takeAhead(std::size_t most);
    bool areExhausted() const; // everything that lay there has been read
    bool areDropped() const { return m_dropped; }
    std::size_t heldCount() const; // also those that are of no use to the run
    // When the first of what is held now was taken.
    std::optional<Instant> heldSince() const { return m_heldSince; }

    // The items of the plan that this copy can be, with what it says to their handler: the same
    // event, handler and payload. Several where handlers share a parking place.
    struct Match
    {
        std::size_t item = 0;
        const Failure *failure = nullptr; // of the copy
    };
    std::vector<Match> itemsOf(const TakenCopy &copy) const;
    bool wasSent(const HandlerName &handler, const EventId &event, const RunMachine &machine) const;

    std::map<QString, std::vector<std::size_t>>
    byPlace(const std::vector<std::size_t> &items) const;
    // Sends beside everything else; of each place batch after batch, and what ends is the oldest.
    void beginPublish(const QString &place, std::vector<Publication> publications,
                      const PublishWhile &allowed);
    bool isPublished(const QString &place); // endPublish() would not wait
    std::vector<PublishOutcome> endPublish(const QString &place);
    Result<void> remove(const QString &place, const std::vector<quint64> &tokens);

    Result<void> keepAlive();
    void giveBack(); // all of it; what is taken next opens custody anew
    void drop(); // the connection is gone; the broker has given everything back

private:
    struct Place
    {
        QString broker;
        QString parking;
        struct Reader // one handler that parks there
        {
            const HandlerConfig *handler = nullptr;
            IdentityRules rules;
        };
        std::vector<Reader> readers;
        std::unique_ptr<Custody> custody;
        bool exhausted = false;
        std::size_t held = 0;
        std::deque<std::vector<PublishOutcome>> refused; // of what could not be sent at all
        std::future<Result<std::vector<TakenCopy>>> ahead; // what is taken beside the rest
    };

    Result<Custody *> open(Place &place);
    Result<std::vector<TakenCopy>> takeFrom(const QString &name, const Place &place,
                                            std::size_t most, Millis wait) const;
    // Custody is used by one at a time.
    static void waitForAhead(const Place &place);

    Console &m_console;
    const Plan &m_plan;
    const Clock &m_clock;
    std::optional<Instant> m_heldSince;
    std::map<QString, Place> m_places; // by broker and queue
    // The included items of an event; of several handlers or payloads where hashes collide.
    template <typename Visit>
    void eachOf(const HandlerName &handler, const EventId &event, const Visit &visit) const;
    std::vector<std::pair<std::size_t, std::size_t>> m_items; // hash of handler and event, item
    bool m_dropped = false;
    std::optional<Worker> m_ahead; // its jobs use the places: they end before those do
};

} // namespace recourse
