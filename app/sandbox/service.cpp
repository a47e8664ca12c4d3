// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/service.h"

#include "app/sandbox/eventtext.h"
#include "app/sandbox/trouble.h"

#include <QElapsedTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse::sandbox {

namespace {

constexpr int unansweredAtMost = 2;
constexpr qint64 stuckAfterMs = 60'000; // no event came to its end for so long

} // namespace

QStringList allQueues()
{
    QStringList queues;
    for (const HandlerSpec &handler : catalogue())
        queues += handler.queues;
    return queues;
}

Service::Service(Transport &transport, Workbench bench, const QString &logPath)
    : m_transport(transport)
    , m_bench(bench)
    , m_handlers(makeHandlers())
    , m_log(logPath)
{
    for (const HandlerSpec &handler : catalogue()) {
        for (const QString &queue : handler.queues)
            m_handlerOfQueue.insert(queue, &handler);
    }
    if (!m_log.open(QIODevice::WriteOnly | QIODevice::Truncate))
        throw Trouble(logPath + u": "_s + m_log.errorString());
}

bool Service::serveOne(const QStringList &queues, std::chrono::milliseconds patience)
{
    if (serveHeld())
        return true;
    auto delivery = m_transport.take(queues, patience);
    if (!delivery)
        return false;
    const auto slow = m_slow.find(delivery->event.queue);
    if (slow != m_slow.end() && !slow->second.held) {
        slow->second.due = m_bench.clock.now() + slow->second.pause;
        slow->second.held = std::move(delivery);
        return true;
    }
    handle(std::move(*delivery));
    return true;
}

bool Service::serveHeld()
{
    for (auto &[queue, slow] : m_slow) {
        if (!slow.held || m_bench.clock.now() < slow.due)
            continue;
        Delivery delivery = std::move(*slow.held);
        slow.held.reset();
        handle(std::move(delivery));
        return true;
    }
    return false;
}

void Service::slowDown(const QString &queue, std::chrono::milliseconds pause)
{
    m_slow.emplace(queue, Slow{ pause, std::nullopt, {} });
}

void Service::drain(const QStringList &queues, qint64 copies, const std::function<void()> &between)
{
    QElapsedTimer sinceLast;
    sinceLast.start();
    qint64 seen = m_ended;
    while (m_ended < copies) {
        between();
        serveOne(queues, 50ms);
        if (m_ended != seen) {
            seen = m_ended;
            sinceLast.start();
        }
        if (sinceLast.elapsed() > stuckAfterMs)
            throw Trouble(u"%1 published events never came to an end"_s.arg(copies - m_ended));
    }
}

void Service::handle(Delivery delivery)
{
    const HandlerSpec &handler = *m_handlerOfQueue.value(delivery.event.queue);
    delivery.event.handler = handler.name;
    Ending &ending = m_endings[{ handler.name, delivery.event.id }];
    ending.wasRetried = ending.wasRetried || (delivery.attempts > delivery.unanswered + 1);
    if (delivery.unanswered >= unansweredAtMost) {
        giveUp(delivery, handler,
               "Handed out " + QByteArray::number(delivery.unanswered + 1)
                   + " times without an answer",
               ending);
        return;
    }
    try {
        succeed(delivery, handler, m_handlers.at(handler.name)->handle(delivery, m_bench), ending);
    } catch (const HandlerError &error) {
        fail(delivery, handler, error, ending);
    } catch (const Trouble &trouble) {
        // A write that the tables refuse is the event's failure, not the service's.
        if (!trouble.isConstraint)
            throw;
        fail(delivery, handler, { trouble.what(), false }, ending);
    }
}

void Service::succeed(const Delivery &delivery, const HandlerSpec &handler,
                      const std::optional<Outcome> &outcome, Ending &ending)
{
    Q_UNUSED(handler)
    if (!outcome)
        ++ending.withoutResult; // no result is no failure, thought the author of this line
    else if (*outcome == Outcome::Applied)
        ++ending.applied;
    else
        ++ending.duplicates;
    if (delivery.unanswered < m_bench.faults.of(delivery.event.id).losesAnswers) {
        m_transport.loseConnection(delivery);
        return;
    }
    m_transport.acknowledge(delivery);
    ++m_ended;
    if (!outcome)
        log(delivery, {}, "done");
    else
        log(delivery, *outcome == Outcome::Applied ? "ok" : "duplicate", "done");
}

void Service::fail(const Delivery &delivery, const HandlerSpec &handler, const HandlerError &error,
                   Ending &ending)
{
    if (error.again && delivery.attempts < handler.maxAttempts) {
        ending.wasRetried = true;
        m_transport.retryLater(delivery, handler, error.text);
        log(delivery, "error", error.text);
        return;
    }
    giveUp(delivery, handler, error.text, ending);
}

void Service::giveUp(const Delivery &delivery, const HandlerSpec &handler, const QByteArray &error,
                     Ending &ending)
{
    m_transport.park(delivery, handler, error);
    ending.attempts = delivery.attempts;
    ++(handler.parks() ? ending.parkedCopies : ending.discarded);
    ++m_ended;
    log(delivery, "error", error);
}

Ending Service::ending(const QString &handler, const QByteArray &eventId) const
{
    return m_endings.value({ handler, eventId });
}

void Service::log(const Delivery &delivery, const QByteArray &result, const QByteArray &message)
{
    JsonPairs line{ { "ts", jsonText(toIso(m_bench.clock.now()).toUtf8()) },
                    { "handler", jsonText(delivery.event.handler.toUtf8()) },
                    { "eventId", jsonText(delivery.event.id) },
                    { "tenant", jsonText(delivery.event.tenant) },
                    { "attempt", QByteArray::number(delivery.attempts) } };
    if (!result.isEmpty())
        line.emplace_back("result", jsonText(result));
    line.emplace_back("msg", jsonText(message));
    m_log.write(jsonObject(line) + '\n');
    m_log.flush();
}

} // namespace recourse::sandbox
