// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runplaces.h"

#include "models/console/scanner.h"

#include <algorithm>
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
    for (auto &[name, place] : m_places) {
        const Result<Custody *> custody = open(place);
        if (!custody)
            return failed(custody.error());
        auto messages = (*custody)->take(most, wait, {});
        if (!messages)
            return failed(messages.error());
        // Only who waits hears that nothing more lies there. What comes later is a newcomer, or a
        // copy that was parked again.
        if (wait.count() > 0 && messages->size() < most)
            place.exhausted = true;
        place.held += messages->size();
        if (!messages->empty() && !m_heldSince)
            m_heldSince = m_clock.now();
        const BrokerConfig *broker = m_console.workspace().broker(place.broker);
        for (HeldMessage &held : *messages) {
            TakenCopy copy;
            copy.place = name;
            for (const Place::Reader &reader : place.readers) {
                ParkedMessage message = held.message;
                if (broker)
                    copy.failures.push_back(
                        toParkedCopy(std::move(message), *reader.handler, reader.rules, *broker)
                            .failure);
            }
            copy.held = std::move(held);
            taken.push_back(std::move(copy));
        }
    }
    return taken;
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

void RunPlaces::beginPublish(const QString &name, std::vector<Publication> publications)
{
    Place &place = m_places.at(name);
    if (const Result<Custody *> custody = open(place); custody)
        (*custody)->beginPublish(std::move(publications));
    else
        place.refused.assign(publications.size(), { PublishFate::Refused, custody.error() });
}

bool RunPlaces::isPublished(const QString &name)
{
    const Place &place = m_places.at(name);
    return !place.refused.empty() || !place.custody || place.custody->isPublished();
}

std::vector<PublishOutcome> RunPlaces::endPublish(const QString &name)
{
    Place &place = m_places.at(name);
    if (!place.refused.empty())
        return std::exchange(place.refused, {});
    return place.custody ? place.custody->endPublish() : std::vector<PublishOutcome>();
}

Result<void> RunPlaces::remove(const QString &place, const std::vector<quint64> &tokens)
{
    const Result<Custody *> custody = open(m_places.at(place));
    if (!custody)
        return failed(custody.error());
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
        if (Result<void> alive = place.custody->keepAlive(); !alive)
            return alive;
    }
    return {};
}

void RunPlaces::giveBack()
{
    for (auto &[name, place] : m_places) {
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
    for (auto &[name, place] : m_places)
        place.custody.reset();
}

} // namespace recourse
