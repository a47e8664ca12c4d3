// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/database.h"
#include "app/sandbox/event.h"
#include "app/sandbox/scenarioclock.h"
#include "app/sandbox/transport.h"

#include <vector>

namespace recourse::sandbox {

// The sending side: commits events to the outbox, then relays them. The relay marks a row sent when
// the broker has confirmed it. It has no sweep for rows that an earlier relay left behind: that is
// one of the faults.
class Producer
{
public:
    Producer(Database &orders, Transport &transport, const Clock &clock);

    // Committed and sent.
    void send(const std::vector<Event> &events);
    // The process ends between commit and send.
    void dieBeforeSending(const std::vector<Event> &events);
    // The relay ends between the confirm and its mark, and sends again when it is back.
    void sendTwice(const std::vector<Event> &events);

    qint64 copiesPublished() const { return m_published; }

private:
    void commit(const std::vector<Event> &events);
    void publish(const std::vector<Event> &events);
    void markSent(const std::vector<Event> &events);

    Database &m_orders;
    Transport &m_transport;
    const Clock &m_clock;
    qint64 m_published = 0;
};

} // namespace recourse::sandbox
