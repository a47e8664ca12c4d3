// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/custody.h"
#include "models/console/console.h"
#include "models/runs/runmachine.h"

#include <map>
#include <memory>

namespace recourse {

// A copy that we hold, with what it says of itself.
struct TakenCopy
{
    QString place; // which of the run's parking places
    HeldMessage held;
    Failure failure;
};

// The parking places of a run: one custody each, opened when it is first needed. Belongs to the
// run's thread.
class RunPlaces
{
public:
    RunPlaces(Console &console, const Plan &plan);

    // The next copies of the places that may still have some of the plan.
    Result<std::vector<TakenCopy>> take(Millis wait);
    bool areExhausted() const; // everything that lay there has been read
    bool areDropped() const { return m_dropped; }

    // The item of the plan that this copy is: the same event, handler and payload.
    std::optional<std::size_t> itemOf(const TakenCopy &copy) const;
    bool wasSent(const HandlerName &handler, const EventId &event, const RunMachine &machine) const;

    std::map<QString, std::vector<std::size_t>>
    byPlace(const std::vector<std::size_t> &items) const;
    std::vector<PublishOutcome> publish(const QString &place,
                                        const std::vector<Publication> &publications);
    Result<void> remove(const QString &place, const std::vector<quint64> &tokens);

    Result<void> keepAlive();
    void giveBack();
    void drop(); // the connection is gone; the broker has given everything back

private:
    struct Place
    {
        QString broker;
        QString parking;
        const HandlerConfig *handler = nullptr;
        IdentityRules rules; // of that handler
        std::unique_ptr<Custody> custody;
        bool exhausted = false;
    };

    Result<Custody *> open(Place &place);

    Console &m_console;
    const Plan &m_plan;
    std::map<QString, Place> m_places; // by broker and queue
    QHash<QByteArray, std::size_t> m_items; // by handler, event and digest
    QHash<QByteArray, std::vector<std::size_t>> m_events; // by handler and event
    bool m_dropped = false;
};

} // namespace recourse
