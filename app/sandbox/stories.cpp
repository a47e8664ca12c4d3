// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/stories.h"

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr int handedOutAtMost = 3; // then an unanswered event is given up unseen

} // namespace

Stories::Stories(Cast cast)
    : m(std::move(cast))
{
}

void Stories::send(const std::vector<Event> &events)
{
    m.producer.send(events);
}

void Stories::settle()
{
    m.service.drain(allQueues(), m.producer.copiesPublished(), m.between);
}

Event Stories::orderAt(const QByteArray &tenant, qint64 order, qint64 version)
{
    Event last;
    for (qint64 v = 1; v <= version; ++v) {
        last = m.make.orderChanged(tenant, order, v, v == 1 ? "CREATED" : "PAID");
        send({ last });
    }
    return last;
}

Stories::Parked Stories::exhausted(const Event &event, int cause) const
{
    const HandlerSpec &handler = handlerSpec(event.handler);
    return { .attempts = handler.maxAttempts, .retried = handler.retries(), .cause = cause };
}

TruthEntry &Stories::promise(const Event &event, const char *fault, const char *verdict,
                             const QString &why)
{
    TruthEntry entry;
    entry.handler = event.handler;
    entry.eventId = event.id;
    entry.tenant = event.tenant;
    entry.key = event.key;
    entry.fault = fault;
    entry.verdict = verdict;
    entry.why = why;
    return m.truth.entries.emplace_back(std::move(entry));
}

void Stories::promiseParked(const Event &event, const char *fault, const char *verdict,
                            const QString &why, const Parked &parked)
{
    TruthEntry &entry = promise(event, fault, verdict, why);
    entry.parkedCopies = parked.copies;
    entry.attempts
        = m.transport.shownAttempts(handlerSpec(event.handler), parked.attempts, parked.retried);
    entry.original = parked.original;
    if (parked.cause >= 0)
        entry.cause = causeName(parked.cause);
}

void Stories::healthy()
{
    const QString why = u"handled and acknowledged; inbox row and effect are there"_s;
    std::vector<Event> events;
    for (int i = 0; i < 8; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder(i % 3);
        events.push_back(m.make.orderChanged(tenant, order, 1, "CREATED"));
        events.push_back(m.make.stockTaken(tenant, order, 1));
        events.push_back(m.make.invoiceDue(tenant, order, "120.00"));
        events.push_back(m.make.paymentDue(tenant, order));
        events.push_back(m.make.smsDue(tenant, order, true));
        events.push_back(m.make.pointsEarned("acme", order));
    }
    send(events);
    settle();
    for (std::size_t i = 0; i < 12; ++i)
        promise(events[i], "none", "already-applied", why);
}

void Stories::keyBurst()
{
    for (int burst = 0; burst < 2; ++burst) {
        const QByteArray tenant = burst == 0 ? QByteArray("acme") : m.make.tenant();
        const qint64 order = m.make.newOrder();
        const qint64 applied = burst == 0 ? 6 : 1;
        orderAt(tenant, order, applied);
        std::vector<Event> events;
        for (qint64 v = applied + 1; v <= applied + 3; ++v)
            events.push_back(m.make.orderChanged(tenant, order, v, "PACKED"));
        m.faults.plan(events.front().id).failsBeforeWrite = burst;
        send(events);
        settle();
        promiseParked(events[0], "key-burst", "safe-to-replay",
                      u"tried until its tries were used up; nothing was written"_s,
                      exhausted(events[0], burst));
        for (std::size_t i = 1; i < events.size(); ++i)
            promiseParked(
                events[i], "key-burst", "after-earlier",
                u"cannot be applied before the earlier event of its key, which is parked"_s,
                exhausted(events[i]));
    }
    const QByteArray tenant = m.make.tenant();
    const qint64 order = m.make.newOrder(1);
    std::vector<Event> moves;
    for (qint64 sequence = 1; sequence <= 4; ++sequence)
        moves.push_back(m.make.stockTaken(tenant, order, sequence));
    m.faults.plan(moves.front().id).failsBeforeWrite = 6;
    send(moves);
    settle();
    promiseParked(moves[0], "key-burst", "safe-to-replay",
                  u"tried until its tries were used up; nothing was written"_s,
                  exhausted(moves[0], 6));
    for (std::size_t i = 1; i < moves.size(); ++i)
        promiseParked(moves[i], "key-burst", "after-earlier",
                      u"an earlier move of its key is parked"_s, exhausted(moves[i]));
}

void Stories::lostAnswers()
{
    std::vector<Event> events;
    for (int i = 0; i < 2; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder(i);
        orderAt(tenant, order, 1);
        events.push_back(m.make.orderChanged(tenant, order, 2, "PAID"));
        events.push_back(m.make.stockTaken(tenant, order, 1));
    }
    events.push_back(m.make.paymentDue("globex", m.make.newOrder()));
    for (const Event &event : events)
        m.faults.plan(event.id).losesAnswers = handedOutAtMost - 1;
    send(events);
    settle();
    for (const Event &event : events)
        promiseParked(
            event, "ack-lost", "already-applied",
            u"committed at the first try; the connection was lost before each answer until"
            " the event was given up"_s,
            { .attempts = handedOutAtMost });
}

void Stories::producerGone()
{
    std::vector<Event> events;
    for (int i = 0; i < 3; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder();
        orderAt(tenant, order, 1);
        events.push_back(m.make.orderChanged(tenant, order, 2, "PAID"));
    }
    events.push_back(m.make.smsDue("initech", m.make.newOrder(), true));
    m.producer.dieBeforeSending(events);
    settle();
    for (const Event &event : events)
        promise(event, "producer-gone", "never-sent",
                u"committed to the outbox; the producer ended before it was sent"_s);
}

void Stories::sentTwice()
{
    std::vector<Event> absorbed;
    std::vector<Event> refused;
    for (int i = 0; i < 3; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder();
        absorbed.push_back(m.make.orderChanged(tenant, order, 1, "CREATED"));
        refused.push_back(m.make.invoiceDue(tenant, order, "75.00"));
    }
    m.producer.sendTwice(absorbed);
    m.producer.sendTwice(refused);
    settle();
    for (const Event &event : absorbed)
        promise(event, "sent-twice", "already-applied",
                u"sent twice; the inbox absorbed the second copy"_s);
    for (const Event &event : refused)
        promiseParked(
            event, "sent-twice", "already-applied",
            u"sent twice; the first copy was applied, the second met the table's unique key"
            " before the inbox and was parked"_s,
            {});
}

void Stories::permanentFailures()
{
    std::vector<Event> events;
    for (int i = 0; i < 6; ++i)
        events.push_back(m.make.invoiceWithoutOrder(m.make.tenant()));
    send(events);
    settle();
    for (const Event &event : events)
        promiseParked(event, "permanent", "will-fail-again",
                      u"its payload has no OrderId: it fails the same way every time"_s, {});
}

void Stories::noResult()
{
    std::vector<Event> events;
    for (int i = 0; i < 4; ++i) {
        const QByteArray tenant = i < 2 ? QByteArray("acme") : m.make.tenant();
        const qint64 order = m.make.newOrder();
        orderAt(tenant, order, 1);
        events.push_back(m.make.orderChanged(tenant, order, 2, "HOLD"));
    }
    send(events);
    settle();
    for (const Event &event : events)
        promise(event, "null-result", "lost",
                u"the handler gave no result, which was taken for success and acknowledged; nothing"
                " was written"_s);
}

void Stories::newIdEachTry()
{
    const Event first = m.make.invoiceDue("umbrella", m.make.newOrder(), "310.00");
    const std::vector<Event> events{ first, m.make.sameUnderNewId(first, 2),
                                     m.make.sameUnderNewId(first, 3) };
    for (const Event &event : events)
        m.faults.plan(event.id).failsBeforeWrite = 4;
    send(events);
    settle();
    for (const Event &event : events) {
        Parked parked = exhausted(event, 4);
        parked.original = event.id == first.id ? QByteArray() : first.id;
        promiseParked(event, "new-id-each-retry", "safe-to-replay",
                      u"the sender made a new id for each of its own retries; each id by itself was"
                      " never applied"_s,
                      parked);
    }
}

void Stories::oneIdTwoVersions()
{
    for (int i = 0; i < 2; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder();
        const std::vector<Event> events{ m.make.invoiceDue(tenant, order, "99.00"),
                                         m.make.invoiceDue(tenant, order, "89.00") };
        m.faults.plan(events.front().id).failsBeforeWrite = 3;
        send(events);
        settle();
        Parked parked = exhausted(events.front());
        parked.copies = 2;
        promiseParked(events.front(), "one-id-two-versions", "identity-conflict",
                      u"two parked copies of one event id say different totals"_s, parked);
    }
}

void Stories::olderAfterNewer()
{
    const QString why = u"a newer version of its order has been applied"_s;
    for (int i = 0; i < 3; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder();
        orderAt(tenant, order, 1);
        const Event newer
            = m.make.orderChanged(tenant, order, 3, "SHIPPED", EventMaker::Kind::Snapshot);
        const Event older = m.make.orderChanged(tenant, order, 2, "PAID");
        send({ newer, older });
        settle();
        promiseParked(older, "older-after-newer", "superseded", why, {});
    }
    const qint64 order = m.make.newOrder();
    orderAt("wayne", order, 2);
    const Event older = m.make.orderChanged("wayne", order, 3, "PACKED");
    m.faults.plan(older.id).failsBeforeWrite = 5;
    send({ older });
    settle();
    send({ m.make.orderChanged("wayne", order, 4, "SHIPPED", EventMaker::Kind::Snapshot) });
    settle();
    promiseParked(older, "older-after-newer", "superseded", why, exhausted(older, 5));
}

void Stories::formatChange()
{
    std::vector<Event> events;
    for (int i = 0; i < 4; ++i) {
        const QByteArray tenant = m.make.tenant();
        const qint64 order = m.make.newOrder();
        orderAt(tenant, order, 1);
        events.push_back(m.make.orderChangedInNewFormat(tenant, order, 2, "PAID"));
    }
    Event binary = m.make.invoiceDue("hooli", m.make.newOrder(), "12.00");
    binary.contentType = "application/x-protobuf";
    binary.payload = QByteArray::fromHex("0a053838313231120631322e3030001a0468c3b6f0ff");
    events.push_back(binary);
    send(events);
    settle();
    for (const Event &event : events)
        promiseParked(event, "format-change", "will-fail-again",
                      u"the producer has changed its format; this handler cannot read it"_s, {});
}

void Stories::supplierAnswerLost()
{
    std::vector<Event> events;
    for (int i = 0; i < 4; ++i)
        events.push_back(m.make.paymentDue(m.make.tenant(), m.make.newOrder()));
    for (const Event &event : events)
        m.faults.plan(event.id).losesSupplierAnswer = true;
    send(events);
    settle();
    for (const Event &event : events)
        promiseParked(
            event, "supplier-answer-lost", "effect-without-inbox",
            u"the supplier captured the payment once; its answer never arrived, so our own"
            " transaction was rolled back"_s,
            exhausted(event));
}

void Stories::inboxBeforeEffect()
{
    std::vector<Event> events;
    for (int i = 0; i < 3; ++i)
        events.push_back(m.make.voucherUsed(m.make.tenant(), m.make.newOrder()));
    send(events);
    settle();
    for (const Event &event : events)
        promiseParked(event, "inbox-before-effect", "inbox-without-effect",
                      u"the inbox row was committed before the supplier refused: a replay would be"
                      " absorbed and change nothing"_s,
                      {});
}

void Stories::noInboxDiscipline()
{
    std::vector<Event> events;
    for (int i = 0; i < 3; ++i)
        events.push_back(m.make.stockCorrected(m.make.tenant(), m.make.newOrder(i), 1));
    for (std::size_t i = 0; i < 2; ++i)
        m.faults.plan(events[i].id).failsAfterSecondWrite = true;
    m.producer.sendTwice(events);
    settle();
    const QString why
        = u"corrections are written without asking the inbox, and this one was sent twice"_s;
    promiseParked(events[0], "no-inbox-discipline", "applied-twice", why, {});
    promiseParked(events[1], "no-inbox-discipline", "applied-twice", why, {});
    promise(events[2], "no-inbox-discipline", "applied-twice", why);
}

void Stories::discarded()
{
    std::vector<Event> events;
    for (int i = 0; i < 6; ++i)
        events.push_back(m.make.smsDue(m.make.tenant(), m.make.newOrder(), false));
    send(events);
    settle();
    for (const Event &event : events)
        promise(event, "discarded", "lost",
                u"rejected by the handler, and its queue has no place for what is rejected"_s);
}

void Stories::tenantMismatch()
{
    for (const char *claimed : { "globex", "initech", "umbrella" }) {
        const Event event = m.make.pointsEarned(claimed, m.make.newOrder());
        send({ event });
        settle();
        promiseParked(event, "tenant-mismatch", "tenant-mismatch",
                      u"it lay on the queue of acme and says that it is another tenant's"_s, {});
        m.truth.entries.back().tenant = "acme";
    }
}

void Stories::inboxExpired()
{
    std::vector<Event> events;
    for (int i = 0; i < 3; ++i)
        events.push_back(m.make.reportDue(m.make.tenant(), 700 + i));
    m.faults.plan(events[0].id).failsBeforeWrite = 9;
    m.faults.plan(events[1].id).failsBeforeWrite = 9;
    m.faults.plan(events[2].id).losesAnswers = handedOutAtMost - 1;
    send(events);
    settle();
    const QString why = u"the inbox keeps its rows for a shorter time than the event is old: %1"_s;
    promiseParked(events[0], "inbox-expired", "unknown", why.arg(u"it was never applied"_s),
                  { .cause = 9 });
    promiseParked(events[1], "inbox-expired", "unknown", why.arg(u"it was never applied"_s),
                  { .cause = 9 });
    promiseParked(events[2], "inbox-expired", "unknown",
                  why.arg(u"it was applied, and its row has gone"_s),
                  { .attempts = handedOutAtMost });
}

} // namespace recourse::sandbox
