// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/event.h"

#include <QStringList>

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace recourse::sandbox {

struct HandlerSpec;

// A broker as the order service uses it: what is published is confirmed, what is taken stays the
// broker's until it is answered, and a consumer holds one event of a queue at a time. Used by one
// thread; a broker that fails is a Trouble.
class Transport
{
public:
    virtual ~Transport() = default;

    virtual QByteArray name() const = 0; // for the truth file: "eventtable", "rabbitmq"

    // Makes the queues of all handlers, empty.
    virtual void declare() = 0;

    // Returns when the broker has confirmed every event and routed each to a queue.
    virtual void publish(const std::vector<Event> &events) = 0;

    // Next event of one of these queues, if there is one; waits at most `patience` for it.
    virtual std::optional<Delivery> take(const QStringList &queues,
                                         std::chrono::milliseconds patience)
        = 0;

    // Consumes from no queue any more, until the next take().
    virtual void stopTaking() = 0;

    virtual void acknowledge(const Delivery &delivery) = 0;
    // Gives it back, to come again after the handler's pause.
    virtual void retryLater(const Delivery &delivery, const HandlerSpec &handler,
                            const QByteArray &error)
        = 0;
    // Gives it up, by the handler's way of parking; a handler without parking loses it here.
    virtual void park(const Delivery &delivery, const HandlerSpec &handler, const QByteArray &error)
        = 0;
    // The consumer is cut off before it could answer: the broker hands the event out again.
    virtual void loseConnection(const Delivery &delivery) = 0;

    // Puts events straight where given-up ones lie, as the handler's own parking would: for volume
    // alone, no handler has seen them. `next` gives one event with its error until it has none
    // left.
    struct Given
    {
        Event event;
        QByteArray error;
        int attempts = 1;
    };
    virtual void parkInBulk(const HandlerSpec &handler,
                            const std::function<std::optional<Given>()> &next)
        = 0;

    virtual qint64 waiting(const HandlerSpec &handler) = 0; // on its work and retry queues
    virtual qint64 parked(const HandlerSpec &handler) = 0;

    // Attempts that a parked copy shows. Fewer than there were where the broker parks by itself: it
    // counts its rejects, not its deliveries.
    virtual int shownAttempts(const HandlerSpec &handler, int attempts, bool wasRetried) const = 0;
    // How long report-export's inbox keeps its rows, so that they have expired at the end.
    virtual std::chrono::seconds inboxKeeps() const = 0;
    // A broker that is looked at for one event id can tell whether it waits; else only an empty
    // queue can.
    virtual bool findsById() const = 0;
    virtual void close() = 0;
};

} // namespace recourse::sandbox
