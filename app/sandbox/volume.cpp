// SPDX-License-Identifier: GPL-3.0-or-later
// The stories that are told in numbers: failures that pass by themselves, floods, what waits.
#include "app/sandbox/stories.h"

#include <QThread>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse::sandbox {

namespace {

constexpr qint64 wave = 12; // failing events that are sent together
constexpr qint64 firstBulkOrder = 10'000'000;
constexpr std::array<const char *, 9> bulkTenants
    = { "acme", "globex", "initech", "umbrella", "hooli", "stark", "wayne", "wonka", "tyrell" };

// Each cause once, then mostly the first, as one failing neighbour makes most of an outage.
int causeOf(qint64 index)
{
    if (index < causeCount)
        return int(index);
    return index % 9 < 4 ? 0 : int(1 + index % (causeCount - 1));
}

} // namespace

void Stories::failing(std::vector<Event> &events, qint64 index, qint64 count)
{
    for (qint64 i = index; i < index + count; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 share = i % 20;
        Event event;
        if (share < 13)
            event = m.make.orderChanged(tenant, m.make.newOrder(), 1, "CREATED");
        else if (share < 17)
            event = m.make.stockTaken(tenant, m.make.newOrder(int(i % 3)), 1);
        else if (share < 19)
            event = m.make.paymentDue(tenant, m.make.newOrder());
        else
            event = m.make.invoiceDue(tenant, m.make.newOrder(), "48.00");
        const int cause = causeOf(i);
        m.faults.plan(event.id).failsBeforeWrite = cause;
        events.push_back(event);
        promiseParked(event, "transient", "safe-to-replay",
                      u"tried until its tries were used up; nothing was written"_s,
                      exhausted(event, cause));
    }
}

void Stories::transient(qint64 count, int minutes, int endMinutesAgo)
{
    for (qint64 sent = 0; sent < count; sent += wave) {
        m.clock.goToMinutesAgo(endMinutesAgo + int(minutes - minutes * sent / count));
        std::vector<Event> events;
        failing(events, sent, std::min(wave, count - sent));
        send(events);
        settle();
    }
}

void Stories::inBulk(qint64 count)
{
    // No handler has seen these: a million tries of it would take hours and show nothing new.
    const std::array<std::pair<const char *, qint64>, 2> shares
        = { std::pair{ "order-sync", count - count / 6 }, std::pair{ "invoice-issue", count / 6 } };
    qint64 next = firstBulkOrder;
    for (const auto &[name, share] : shares) {
        const HandlerSpec &handler = handlerSpec(QString::fromLatin1(name));
        const bool isOrder = handler.name == u"order-sync";
        TruthBulk bulk{ handler.name, share, {}, {} };
        qint64 left = share;
        m.transport.parkInBulk(handler, [&]() -> std::optional<Transport::Given> {
            if (left == 0)
                return std::nullopt;
            --left;
            m.between();
            const qint64 order = next++;
            const QByteArray tenant = bulkTenants[std::size_t(order % qint64(bulkTenants.size()))];
            Transport::Given given;
            given.event = isOrder ? m.make.orderChanged(tenant, order, 1, "CREATED")
                                  : m.make.invoiceDue(tenant, order, "48.00");
            given.attempts = handler.maxAttempts;
            given.error = causeText(int(order % causeCount), given.event.id, given.event.key,
                                    given.attempts);
            if (bulk.firstEventId.isEmpty())
                bulk.firstEventId = given.event.id;
            bulk.lastEventId = given.event.id;
            return given;
        });
        if (share > 0)
            m.truth.bulk.push_back(bulk);
    }
}

void Stories::flood(qint64 count)
{
    const qint64 order = m.make.newOrder(3);
    constexpr qint64 handled = 20;
    std::vector<Event> before;
    for (qint64 sequence = 1; sequence <= handled; ++sequence)
        before.push_back(m.make.stockTaken("acme", order, sequence));
    send(before);
    settle();
    m.transport.stopTaking();
    std::vector<Event> waiting;
    for (qint64 i = 1; i <= count; ++i) {
        waiting.push_back(m.make.stockTaken("acme", order, handled + i));
        if (i % 4 == 0) // others share the partition and wait behind it
            waiting.push_back(m.make.stockTaken(m.make.tenant(), m.make.newOrder(3), 1));
    }
    send(waiting);
    promise(before.back(), "tenant-flood", "already-applied",
            u"the flooded key's last event that was handled"_s);
    // From the far end: a consumer that comes back does not reach these for hours.
    for (std::size_t back = 1; back <= 6; ++back)
        promise(waiting[waiting.size() - back], "tenant-flood", "in-flight",
                u"one tenant floods one key; this waits on its queue"_s);
}

void Stories::noConsumer(qint64 count)
{
    std::vector<Event> waiting;
    for (qint64 i = 0; i < count; ++i)
        waiting.push_back(m.make.invoiceDue(m.make.tenant(), m.make.newOrder(), "64.00"));
    send(waiting);
    for (std::size_t i = 0; i < 3; ++i)
        promise(waiting[i], "no-consumer", "in-flight",
                u"waits on a queue that nobody consumes any more"_s);
}

void Stories::expireInbox()
{
    const auto keeps = m.transport.inboxKeeps();
    if (!m.clock.isPlayed()) {
        // Real time: the rows are seconds old and have to get older than they are kept.
        const Instant until = m.clock.now() + keeps + 1s;
        while (m.clock.now() < until) {
            m.between();
            QThread::msleep(50);
        }
    }
    const auto expire = m.orders.prepare(
        "DELETE FROM inbox WHERE consumer = 'report-export' AND applied_at < ?1");
    expire->bind(1, toIso(m.clock.now() - keeps)).run();
}

} // namespace recourse::sandbox
