// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/producer.h"

#include "app/sandbox/eventtext.h"

namespace recourse::sandbox {

Producer::Producer(Database &orders, Transport &transport, const Clock &clock)
    : m_orders(orders)
    , m_transport(transport)
    , m_clock(clock)
{
}

void Producer::commit(const std::vector<Event> &events)
{
    Transaction transaction(m_orders);
    const auto row = m_orders.prepare("INSERT INTO outbox (event_id, handler, tenant, "
                                      "partition_key, status, committed_at, headers,"
                                      " payload) VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7)");
    const QString now = toIso(m_clock.now());
    for (const Event &event : events) {
        std::vector<Header> headers = event.headers;
        if (!event.tenant.isEmpty())
            headers.emplace_back("x-tenant", event.tenant);
        if (!event.key.isEmpty())
            headers.emplace_back("x-partition-key", event.key);
        row->bindText(1, event.id).bind(2, event.handler).bindText(3, event.tenant);
        event.key.isEmpty() ? row->bindNull(4) : row->bindText(4, event.key);
        row->bind(5, now).bindText(6, headersAsJson(headers)).bindBlob(7, event.payload).run();
    }
    transaction.commit();
}

void Producer::publish(const std::vector<Event> &events)
{
    m_transport.publish(events);
    m_published += qint64(events.size());
}

void Producer::markSent(const std::vector<Event> &events)
{
    Transaction transaction(m_orders);
    const auto row = m_orders.prepare(
        "UPDATE outbox SET status = 'sent', sent_at = ?3 WHERE event_id = ?1 AND handler = ?2"
        " AND status = 'pending'");
    const QString now = toIso(m_clock.now());
    for (const Event &event : events)
        row->bindText(1, event.id).bind(2, event.handler).bind(3, now).run();
    transaction.commit();
}

void Producer::send(const std::vector<Event> &events)
{
    commit(events);
    publish(events);
    markSent(events);
}

void Producer::dieBeforeSending(const std::vector<Event> &events)
{
    commit(events);
}

void Producer::sendTwice(const std::vector<Event> &events)
{
    commit(events);
    publish(events);
    publish(events);
    markSent(events);
}

} // namespace recourse::sandbox
