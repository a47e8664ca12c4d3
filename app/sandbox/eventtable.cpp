// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/eventtable.h"

#include "app/sandbox/catalogue.h"
#include "app/sandbox/eventtext.h"
#include "app/sandbox/resource.h"
#include "app/sandbox/trouble.h"

#include <QThread>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse::sandbox {

namespace {

constexpr auto lease = 30s; // a consumer that is silent for longer has lost its row
constexpr auto firstPause = 2s; // doubled at each retry
constexpr auto handlingTime = 37ms; // played: what one try takes

} // namespace

EventTable::EventTable(const QString &path, ScenarioClock &clock)
    : m_clock(clock)
    , m_database(Database::openFile(path))
{
}

void EventTable::declare()
{
    m_database->execute(resource(u":/sandbox/events.sql"_s));
    m_insert = m_database->prepare(
        "INSERT INTO events (queue, event_id, tenant, partition_key, version, headers, "
        "content_type,"
        " payload, created_at, available_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)");
    m_next = m_database->prepare("SELECT id, event_id, tenant, partition_key, version, headers, "
                                 "content_type, payload, attempts"
                                 " FROM events WHERE queue = ?1 AND state = 'pending' AND "
                                 "available_at <= ?2 ORDER BY id LIMIT 1");
    m_take = m_database->prepare("UPDATE events SET state = 'taken', taken_at = ?2,"
                                 " attempts = attempts + 1 WHERE id = ?1 AND state = 'pending'");
    m_done = m_database->prepare("UPDATE events SET state = 'done' WHERE id = ?1");
    m_retry = m_database->prepare(
        "UPDATE events SET state = 'pending', available_at = ?2, last_error = ?3,"
        " first_failed_at = coalesce(first_failed_at, ?4) WHERE id = ?1");
    m_park = m_database->prepare(
        "UPDATE events SET state = 'parked', parked_at = ?2, last_error = ?3,"
        " first_failed_at = coalesce(first_failed_at, ?2), queue = ?4 WHERE id = ?1");
    m_remove = m_database->prepare("DELETE FROM events WHERE id = ?1");
}

void EventTable::insert(const Event &event, Instant at)
{
    m_insert->bind(1, event.queue).bindText(2, event.id);
    event.tenant.isEmpty() ? m_insert->bindNull(3) : m_insert->bindText(3, event.tenant);
    event.key.isEmpty() ? m_insert->bindNull(4) : m_insert->bindText(4, event.key);
    event.version ? m_insert->bind(5, *event.version) : m_insert->bindNull(5);
    m_insert->bindText(6, headersAsJson(event.headers));
    m_insert->bindText(7, event.contentType).bindBlob(8, event.payload).bind(9, toIso(at));
    m_insert->run();
}

void EventTable::publish(const std::vector<Event> &events)
{
    Transaction transaction(*m_database);
    for (const Event &event : events)
        insert(event, m_clock.now());
    transaction.commit();
}

void EventTable::returnExpiredLeases()
{
    const auto back = m_database->prepare(
        "UPDATE events SET state = 'pending' WHERE state = 'taken' AND taken_at <= ?1");
    back->bind(1, toIso(m_clock.now() - lease)).run();
}

std::optional<Instant> EventTable::nextMoment(const QStringList &queues)
{
    const auto pending = m_database->prepare(
        "SELECT min(available_at) FROM events WHERE queue = ?1 AND state = 'pending'");
    const auto taken = m_database->prepare(
        "SELECT min(taken_at) FROM events WHERE queue = ?1 AND state = 'taken'");
    std::optional<Instant> next;
    const auto consider = [&next](Statement &statement, const QString &queue, Millis later) {
        statement.bind(1, queue);
        std::optional<Instant> at;
        while (statement.step()) {
            if (!statement.isNull(0))
                at = instantFromText(statement.text(0));
        }
        if (at && (!next || *at + later < *next))
            next = *at + later;
    };
    for (const QString &queue : queues) {
        consider(*pending, queue, 0ms);
        consider(*taken, queue, lease);
    }
    return next;
}

std::optional<Delivery> EventTable::takeReady(const QStringList &queues)
{
    for (const QString &queue : queues) {
        if (m_holding.contains(queue))
            continue; // one at a time
        m_next->bind(1, queue).bind(2, toIso(m_clock.now()));
        std::optional<Delivery> found;
        while (m_next->step()) {
            Delivery delivery;
            delivery.tag = quint64(m_next->integer(0));
            delivery.event.queue = queue;
            delivery.event.id = m_next->bytes(1);
            delivery.event.tenant = m_next->bytes(2);
            delivery.event.key = m_next->bytes(3);
            if (!m_next->isNull(4))
                delivery.event.version = m_next->integer(4);
            delivery.event.headers = headersFromJson(m_next->bytes(5));
            delivery.event.contentType = m_next->bytes(6);
            delivery.event.payload = m_next->bytes(7);
            delivery.attempts = int(m_next->integer(8)) + 1;
            delivery.unanswered = m_unanswered.value(delivery.tag);
            found = std::move(delivery);
        }
        if (!found)
            continue;
        m_take->bind(1, qint64(found->tag)).bind(2, toIso(m_clock.now())).run();
        m_holding.insert(queue);
        return found;
    }
    return std::nullopt;
}

std::optional<Delivery> EventTable::take(const QStringList &queues,
                                         std::chrono::milliseconds patience)
{
    m_clock.pass(handlingTime);
    returnExpiredLeases();
    if (auto found = takeReady(queues))
        return found;
    if (!m_clock.isPlayed()) {
        QThread::msleep(static_cast<unsigned long>(patience.count()));
        return takeReady(queues);
    }
    const auto moment = nextMoment(queues);
    if (!moment)
        return std::nullopt;
    m_clock.goTo(*moment);
    returnExpiredLeases();
    return takeReady(queues);
}

void EventTable::acknowledge(const Delivery &delivery)
{
    m_holding.remove(delivery.event.queue);
    m_done->bind(1, qint64(delivery.tag)).run();
}

void EventTable::retryLater(const Delivery &delivery, const HandlerSpec &, const QByteArray &error)
{
    m_holding.remove(delivery.event.queue);
    const auto pause = firstPause * (1 << std::min(delivery.attempts - 1, 5));
    m_retry->bind(1, qint64(delivery.tag)).bind(2, toIso(m_clock.now() + pause));
    m_retry->bindText(3, error).bind(4, toIso(m_clock.now())).run();
}

void EventTable::park(const Delivery &delivery, const HandlerSpec &handler, const QByteArray &error)
{
    m_holding.remove(delivery.event.queue);
    if (!handler.parks()) {
        // This handler was never given a place for what it rejects.
        m_remove->bind(1, qint64(delivery.tag)).run();
        return;
    }
    m_park->bind(1, qint64(delivery.tag)).bind(2, toIso(m_clock.now()));
    m_park->bindText(3, error).bind(4, handler.base).run();
}

void EventTable::loseConnection(const Delivery &delivery)
{
    // An answer that is not given leaves the row taken until its lease runs out.
    m_holding.remove(delivery.event.queue);
    ++m_unanswered[delivery.tag];
}

void EventTable::parkInBulk(const HandlerSpec &handler,
                            const std::function<std::optional<Given>()> &next)
{
    const auto insert = m_database->prepare(
        "INSERT INTO events (queue, event_id, tenant, partition_key, version, state, attempts,"
        " last_error, headers, content_type, payload, created_at, available_at, taken_at, "
        "parked_at,"
        " first_failed_at) VALUES (?1, ?2, ?3, ?4, ?5, 'parked', ?6, ?7, ?8, ?9, ?10, ?11, ?11, "
        "?12,"
        " ?12, ?11)");
    Transaction transaction(*m_database);
    while (const auto given = next()) {
        const Event &event = given->event;
        m_clock.pass(1ms);
        insert->bind(1, handler.base).bindText(2, event.id).bindText(3, event.tenant);
        insert->bindText(4, event.key);
        event.version ? insert->bind(5, *event.version) : insert->bindNull(5);
        insert->bind(6, qint64(given->attempts)).bindText(7, given->error);
        insert->bindText(8, headersAsJson(event.headers)).bindText(9, event.contentType);
        insert->bindBlob(10, event.payload).bind(11, toIso(m_clock.now() - 30s));
        insert->bind(12, toIso(m_clock.now())).run();
    }
    transaction.commit();
}

qint64 EventTable::waiting(const HandlerSpec &handler)
{
    const auto count = m_database->prepare(
        "SELECT count(*) FROM events WHERE queue = ?1 AND state IN ('pending', 'taken')");
    qint64 sum = 0;
    for (const QString &queue : handler.queues) {
        count->bind(1, queue);
        while (count->step())
            sum += count->integer(0);
    }
    return sum;
}

qint64 EventTable::parked(const HandlerSpec &handler)
{
    const auto count
        = m_database->prepare("SELECT count(*) FROM events WHERE queue = ?1 AND state = 'parked'");
    count->bind(1, handler.base);
    qint64 sum = 0;
    while (count->step())
        sum = count->integer(0);
    return sum;
}

void EventTable::close()
{
    for (auto *statement : { &m_insert, &m_next, &m_take, &m_done, &m_retry, &m_park, &m_remove })
        statement->reset();
    m_database->foldLog();
}

} // namespace recourse::sandbox
