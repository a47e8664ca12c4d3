// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/scenario.h"

#include "app/sandbox/stopsignal.h"
#include "app/sandbox/trouble.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse::sandbox {

namespace {

constexpr qint64 mostByHandlers = 400; // parked failures that are really tried; the rest is bulk
constexpr qint64 floodInFaults = 400;
constexpr qint64 floodAlone = 5'000;
constexpr qint64 withoutConsumer = 40;
constexpr qint64 arrivalMs = 8'000; // until what was rejected must lie parked
constexpr auto trickleEvery = 400ms;
constexpr auto burstEvery = 15s;
constexpr int burstSize = 20;
constexpr auto slowPause = 20s;
const QString slowQueue = u"stock.p3"_s;

void playFaults(Stories &stories, ScenarioClock &clock)
{
    static constexpr std::array order = {
        &Stories::keyBurst,           &Stories::healthy,
        &Stories::inboxExpired,       &Stories::lostAnswers,
        &Stories::producerGone,       &Stories::sentTwice,
        &Stories::permanentFailures,  &Stories::noResult,
        &Stories::newIdEachTry,       &Stories::oneIdTwoVersions,
        &Stories::olderAfterNewer,    &Stories::formatChange,
        &Stories::inboxBeforeEffect,  &Stories::noInboxDiscipline,
        &Stories::discarded,          &Stories::tenantMismatch,
        &Stories::supplierAnswerLost,
    };
    constexpr int firstMinute = 192;
    constexpr int minutesEach = 6;
    int minute = firstMinute;
    for (const auto story : order) {
        clock.goToMinutesAgo(minute);
        (stories.*story)();
        minute -= minutesEach;
    }
}

void expect(bool holds, const TruthEntry &entry, const QString &what)
{
    if (!holds)
        throw Trouble(u"the truth does not hold for %1 (%2): %3"_s.arg(
            QString::fromUtf8(entry.eventId), QString::fromLatin1(entry.fault), what));
}

void checkEntry(const TruthEntry &entry, const Service &service, const Transport &transport)
{
    const Ending ending = service.ending(entry.handler, entry.eventId);
    expect(ending.parkedCopies == entry.parkedCopies, entry,
           u"%1 copies were parked, not %2"_s.arg(ending.parkedCopies).arg(entry.parkedCopies));
    if (entry.attempts) {
        const int shown = transport.shownAttempts(handlerSpec(entry.handler), ending.attempts,
                                                  ending.wasRetried);
        expect(shown == *entry.attempts, entry,
               u"%1 attempts, not %2"_s.arg(shown).arg(*entry.attempts));
    }
    if (entry.verdict == "lost")
        expect(ending.withoutResult == 1 || ending.discarded == 1, entry, u"it was not lost"_s);
    if (entry.verdict == "never-sent" || entry.verdict == "in-flight")
        expect(ending.applied + ending.duplicates + ending.parkedCopies == 0, entry,
               u"it was handled"_s);
    if (entry.verdict == "applied-twice")
        expect(ending.applied + ending.parkedCopies == 2, entry, u"it was not applied twice"_s);
}

QStringList livingQueues()
{
    QStringList queues = allQueues();
    queues.removeAll(handlerSpec(u"invoice-issue"_s).queues.front());
    return queues;
}

// A healthy event of a handler whose queue may hold something at any moment. Where a broker can be
// asked for one id, that is every handler; else those with lost events have to keep empty queues.
Event healthyEvent(EventMaker &make, bool anyHandler)
{
    const QByteArray tenant = make.tenant();
    switch (make.draw(anyHandler ? 5 : 3)) {
    case 0:
        return make.stockTaken(tenant, make.newOrder(make.draw(3)), 1);
    case 1:
        return make.paymentDue(tenant, make.newOrder());
    case 2:
        return make.pointsEarned("acme", make.newOrder());
    case 3:
        return make.orderChanged(tenant, make.newOrder(), 1, "CREATED");
    default:
        return make.smsDue(tenant, make.newOrder(), true);
    }
}

} // namespace

void playScenario(Stories &stories, Cast &cast, const Options &options)
{
    if (options.scenario != ScenarioKind::Faults) {
        cast.clock.goToMinutesAgo(30);
        stories.healthy();
        cast.clock.goToMinutesAgo(20);
        if (options.scenario == ScenarioKind::Flood)
            stories.flood(floodAlone);
        return;
    }
    playFaults(stories, cast.clock);
    const qint64 missing = std::max<qint64>(0, options.parked - cast.truth.parked());
    stories.transient(std::min(missing, mostByHandlers), 80, 4);
    if (missing > mostByHandlers)
        stories.inBulk(missing - mostByHandlers);
    cast.clock.goToMinutesAgo(3);
    stories.flood(floodInFaults);
    stories.noConsumer(withoutConsumer);
    stories.expireInbox();
}

void checkTruth(const Truth &truth, const Service &service, Transport &transport,
                const std::function<void()> &between)
{
    for (const TruthEntry &entry : truth.entries)
        checkEntry(entry, service, transport);
    for (const HandlerSpec &handler : catalogue()) {
        if (!handler.parks())
            continue;
        // A broker moves what was rejected in its own time.
        QElapsedTimer waited;
        waited.start();
        const qint64 wanted = truth.parkedOf(handler.name);
        qint64 parked = transport.parked(handler);
        while (parked != wanted && waited.elapsed() < arrivalMs) {
            between();
            QThread::msleep(50);
            parked = transport.parked(handler);
        }
        if (parked != wanted)
            throw Trouble(u"%1 holds %2 parked events, the truth says %3"_s.arg(handler.parking())
                              .arg(parked)
                              .arg(wanted));
    }
}

void keepRunning(Cast &cast, StopSignal &stop)
{
    cast.clock.becomeReal();
    cast.faults.pass();
    cast.service.slowDown(slowQueue, slowPause);
    const QStringList queues = livingQueues();
    Instant nextEvent = cast.clock.now();
    Instant nextBurst = nextEvent + burstEvery;
    while (!stop.isSet()) {
        const Instant now = cast.clock.now();
        int count = 0;
        if (now >= nextEvent) {
            count = 1;
            nextEvent = now + trickleEvery;
        }
        if (now >= nextBurst) {
            count += burstSize;
            nextBurst = now + burstEvery;
        }
        std::vector<Event> events;
        for (int i = 0; i < count; ++i)
            events.push_back(healthyEvent(cast.make, cast.transport.findsById()));
        if (!events.empty())
            cast.producer.send(events);
        cast.service.serveOne(queues, 100ms);
    }
}

} // namespace recourse::sandbox
