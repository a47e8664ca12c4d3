// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runplaces.h"

#include "models/console/scanner.h"

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString placeOf(const PlanItem &item)
{
    return item.broker + u'\n' + item.parking;
}

std::size_t hashOf(const HandlerName &handler, const EventId &event)
{
    return qHashMulti(0, handler, event);
}

} // namespace

RunPlaces::RunPlaces(Console &console, const Plan &plan, const Clock &clock)
    : m_console(console)
    , m_plan(plan)
    , m_clock(clock)
{
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        const PlanItem &item = plan.items[i];
        if (!item.included())
            continue;
        m_items.emplace_back(hashOf(item.handler, item.eventId), i);
        Place &place = m_places[placeOf(item)];
        place.broker = item.broker;
        place.parking = item.parking;
        const HandlerConfig *handler = console.workspace().handler(item.handler);
        if (handler
            && std::ranges::find(place.readers, handler, &Place::Reader::handler)
                == place.readers.end())
            place.readers.push_back({ handler, rulesFor(*handler, console.workspace()) });
    }
    std::ranges::sort(m_items);
}

template <typename Visit>
void RunPlaces::eachOf(const HandlerName &handler, const EventId &event, const Visit &visit) const
{
    const std::size_t hash = hashOf(handler, event);
    auto at
        = std::ranges::lower_bound(m_items, hash, {}, [](const auto &one) { return one.first; });
    for (; at != m_items.end() && at->first == hash; ++at) {
        const PlanItem &item = m_plan.items[at->second];
        if (item.eventId == event && item.handler == handler)
            visit(at->second, item);
    }
}

Result<Custody *> RunPlaces::open(Place &place)
{
    if (m_dropped) {
        Error error;
        error.code = ErrorCode::ConnectionLost;
        error.tried = u"take from queue"_s;
        error.where = place.parking;
        return failed(error);
    }
    if (!place.custody) {
        // Where nothing is taken, only the way to send is needed.
        auto custody = m_console.takeCustody(
            place.broker, takesCopies(m_plan.action) ? place.parking : QString(), {});
        if (!custody)
            return failed(custody.error());
        place.custody = std::move(*custody);
    }
    return place.custody.get();
}

std::size_t RunPlaces::heldCount() const
{
    std::size_t count = 0;
    for (const auto &[name, place] : m_places)
        count += place.held;
    return count;
}

Result<std::vector<TakenCopy>> RunPlaces::take(std::size_t most, Millis wait)
{
    std::vector<TakenCopy> taken;
    for (auto &named : m_places) {
        Place &place = named.second;
        const Result<Custody *> custody = open(place);
        if (!custody)
            return failed(custody.error());
        std::size_t count = 0;
        const auto add = [&](Result<std::vector<TakenCopy>> copies) -> Result<void> {
            if (!copies)
                return failed(copies.error());
            count += copies->size();
            place.held += copies->size();
            std::ranges::move(*copies, std::back_inserter(taken));
            return {};
        };
        if (place.ahead.valid())
            if (Result<void> added = add(place.ahead.get()); !added)
                return failed(added.error());
        // Whoever wants more asks again, and need not wait before using these.
        if (count > 0)
            continue;
        if (Result<void> added = add(takeFrom(named.first, place, most, wait)); !added)
            return failed(added.error());
        // Only who waits hears that nothing more lies there. What comes later is a newcomer, or a
        // copy that was parked again.
        if (wait.count() > 0 && count < most)
            place.exhausted = true;
    }
    if (!taken.empty() && !m_heldSince)
        m_heldSince = m_clock.now();
    return taken;
}

// What the messages say of themselves is worked out here too: it takes as long as reading them.
Result<std::vector<TakenCopy>> RunPlaces::takeFrom(const QString &name, const Place &place,
                                                   std::size_t most, Millis wait) const
{
    auto messages = place.custody->take(most, wait, {});
    if (!messages)
        return failed(messages.error());
    const BrokerConfig *broker = m_console.workspace().broker(place.broker);
    std::vector<TakenCopy> copies;
    copies.reserve(messages->size());
    for (HeldMessage &held : *messages) {
        TakenCopy &copy = copies.emplace_back();
        copy.place = name;
        if (broker)
            for (const Place::Reader &reader : place.readers)
                copy.failures.push_back(
                    failureOf(held.message, *reader.handler, reader.rules, *broker));
        copy.held = std::move(held);
    }
    return copies;
}

void RunPlaces::takeAhead(std::size_t most)
{
    for (auto &named : m_places) {
        Place &place = named.second;
        if (!place.custody || !place.custody->canMove() || place.exhausted || place.ahead.valid())
            continue;
        auto job = std::make_shared<std::packaged_task<Result<std::vector<TakenCopy>>()>>(
            [this, &named, most] { return takeFrom(named.first, named.second, most, Millis(0)); });
        place.ahead = job->get_future();
        if (!m_ahead)
            m_ahead.emplace(u"take ahead"_s);
        m_ahead->post([job] { (*job)(); });
        if (!m_heldSince)
            m_heldSince = m_clock.now();
    }
}

void RunPlaces::waitForAhead(const Place &place)
{
    if (place.ahead.valid())
        place.ahead.wait();
}

bool RunPlaces::areExhausted() const
{
    return std::ranges::all_of(m_places, [](const auto &place) { return place.second.exhausted; });
}

std::vector<RunPlaces::Match> RunPlaces::itemsOf(const TakenCopy &copy) const
{
    std::vector<Match> found;
    const Place &place = m_places.at(copy.place);
    for (const Failure &failure : copy.failures) {
        if (failure.eventId.isEmpty())
            continue;
        eachOf(failure.handler, failure.eventId, [&](std::size_t at, const PlanItem &item) {
            if (item.digest == failure.digest && item.broker == place.broker
                && item.parking == place.parking)
                found.push_back({ at, &failure });
        });
    }
    return found;
}

bool RunPlaces::wasSent(const HandlerName &handler, const EventId &event,
                        const RunMachine &machine) const
{
    bool sent = false;
    eachOf(handler, event, [&](std::size_t at, const PlanItem &) {
        sent = sent || machine.item(at).sentAt.has_value();
    });
    return sent;
}

std::map<QString, std::vector<std::size_t>>
RunPlaces::byPlace(const std::vector<std::size_t> &items) const
{
    std::map<QString, std::vector<std::size_t>> sorted;
    const PlanItem *last = nullptr;
    std::vector<std::size_t> *ofPlace = nullptr;
    for (const std::size_t at : items) {
        const PlanItem &item = m_plan.items[at];
        if (!last || item.parking != last->parking || item.broker != last->broker)
            ofPlace = &sorted[placeOf(item)];
        last = &item;
        ofPlace->push_back(at);
    }
    return sorted;
}

void RunPlaces::beginPublish(const QString &name, std::vector<Publication> publications,
                             const PublishWhile &allowed)
{
    Place &place = m_places.at(name);
    if (const Result<Custody *> custody = open(place); custody)
        (*custody)->beginPublish(std::move(publications), allowed);
    else
        place.refused.emplace_back(publications.size(),
                                   PublishOutcome{ PublishFate::Refused, custody.error() });
}

// What was refused was begun before there was custody, and so is older than what custody has begun.
bool RunPlaces::isPublished(const QString &name)
{
    const Place &place = m_places.at(name);
    return !place.refused.empty() || !place.custody || place.custody->isPublished();
}

std::vector<PublishOutcome> RunPlaces::endPublish(const QString &name)
{
    Place &place = m_places.at(name);
    if (place.refused.empty())
        return place.custody ? place.custody->endPublish() : std::vector<PublishOutcome>();
    std::vector<PublishOutcome> oldest = std::move(place.refused.front());
    place.refused.pop_front();
    return oldest;
}

Result<void> RunPlaces::remove(const QString &place, const std::vector<quint64> &tokens)
{
    const Result<Custody *> custody = open(m_places.at(place));
    if (!custody)
        return failed(custody.error());
    waitForAhead(m_places.at(place));
    Result<void> gone = (*custody)->remove(tokens);
    if (gone)
        m_places.at(place).held -= std::min(m_places.at(place).held, tokens.size());
    return gone;
}

Result<void> RunPlaces::keepAlive()
{
    for (auto &[name, place] : m_places) {
        if (!place.custody)
            continue;
        waitForAhead(place);
        if (Result<void> alive = place.custody->keepAlive(); !alive)
            return alive;
    }
    return {};
}

void RunPlaces::giveBack()
{
    for (auto &[name, place] : m_places) {
        waitForAhead(place);
        place.ahead = {};
        if (place.custody)
            (void)place.custody->giveBack();
        place.custody.reset();
        place.exhausted = false;
        place.held = 0;
    }
    m_heldSince.reset();
}

void RunPlaces::drop()
{
    m_dropped = true;
    for (auto &[name, place] : m_places) {
        waitForAhead(place);
        place.ahead = {};
        place.custody.reset();
    }
}

} // namespace recourse
