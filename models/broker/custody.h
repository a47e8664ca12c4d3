// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/core/result.h"

#include <chrono>
#include <deque>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace recourse {

// A message that we hold: its parking place keeps it for us, and gives it to nobody else, until it
// is removed or given back.
struct HeldMessage
{
    quint64 token = 0;
    ParkedMessage message;
};

struct Publication
{
    QByteArray exchange; // empty: the default exchange, which reaches the queue that the key names
    QByteArray routingKey;
    Message message;
};

enum class PublishFate {
    Confirmed, // stored, by every queue that it was routed to
    Returned, // no queue took it: nothing was stored
    Nacked, // a queue refused it; where it was routed to several, others may have stored it
    Refused, // never sent, or certainly not stored
    Unknown, // sent, and the answer did not come
};

struct PublishOutcome
{
    PublishFate fate = PublishFate::Unknown;
    // Unless confirmed. Of what is Refused two codes say nothing of the message itself.
    // ConnectionLost: nothing more can be sent over this custody. Cancelled: it was to be sent no
    // more.
    std::optional<Error> why;

    bool isUnsent() const
    {
        return fate == PublishFate::Refused && why
            && (why->code == ErrorCode::ConnectionLost || why->code == ErrorCode::Cancelled);
    }
};

// How long what has been given out may still be sent: what was not sent by then is Refused, with
// Cancelled.
struct PublishWhile
{
    std::stop_token stop;
    std::optional<std::chrono::steady_clock::time_point> until;

    bool isOver() const
    {
        return stop.stop_requested() || (until && std::chrono::steady_clock::now() > *until);
    }
};

// Messages taken from one parking place, and the way to send copies of them. Used by one thread
// at a time, and where canMove() says so not always by the same; every call may wait for the
// network. After a failure that ends the connection the broker gives everything back that was not
// removed: open another. The destructor gives back too.
class Custody
{
public:
    virtual ~Custody() = default;

    // The next ones that lie there, oldest first, at most `most`; waits for the first no longer
    // than `wait`. Fewer, or none: no more lie there now. Also gives what comes later, such as
    // copies that are parked again. Refused: taking more, or giving back what was met just now once
    // more, would push a message over its delivery limit; TooLarge: no more can be held at once. In
    // both cases what is held can still be removed.
    virtual Result<std::vector<HeldMessage>> take(std::size_t most, Millis wait,
                                                  const std::stop_token &stop)
        = 0;

    // Sends and waits for the broker's word on each, in their order. Never fails as a whole: what
    // could not be sent is Refused, what got no answer Unknown.
    virtual std::vector<PublishOutcome> publish(const std::vector<Publication> &publications,
                                                const std::stop_token &stop)
        = 0;

    // The same in two halves: between them everything else may be called, but not publish(). Where
    // both cannot go on at once the first half does it all. More may be begun before what was begun
    // has ended; what ends is always the oldest of it.
    virtual void beginPublish(std::vector<Publication> publications, const PublishWhile &allowed)
    {
        m_published.push_back(publish(publications, allowed.stop));
    }
    virtual bool isPublished() const { return true; } // endPublish() would not wait
    virtual std::vector<PublishOutcome> endPublish()
    {
        if (m_published.empty())
            return {};
        std::vector<PublishOutcome> oldest = std::move(m_published.front());
        m_published.pop_front();
        return oldest;
    }

    // Out of the parking place for good. Returns when the broker has heard of it.
    virtual Result<void> remove(const std::vector<quint64> &tokens) = 0;

    // Another thread may go on with take() where this one has left off, and back, while what was
    // begun to be published goes on.
    virtual bool canMove() const { return false; }

    // To be called every few seconds while nothing else is.
    virtual Result<void> keepAlive() = 0;

    // Everything that is still held goes back to its place. Nothing can be taken afterwards.
    virtual Result<void> giveBack() = 0;

private:
    std::deque<std::vector<PublishOutcome>> m_published;
};

} // namespace recourse
