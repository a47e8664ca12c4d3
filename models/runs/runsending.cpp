// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runsending.h"

#include <QSet>

#include <utility>

namespace recourse {

RunSending::RunSending(RunPlaces &places, RunMachine &machine, const Clock &clock,
                       const std::stop_token &operatorStops)
    : m_places(places)
    , m_machine(machine)
    , m_clock(clock)
    , m_operatorStops(operatorStops, [this] { stop(); })
{
}

void RunSending::begin(const std::vector<std::size_t> &items, Instant until,
                       const std::function<Publication(std::size_t item)> &publicationOf)
{
    for (auto &[place, ofPlace] : m_places.byPlace(items)) {
        std::vector<Publication> publications;
        publications.reserve(ofPlace.size());
        for (const std::size_t at : ofPlace)
            publications.push_back(publicationOf(at));
        const Instant sentAt = m_clock.now();
        const PublishWhile allowed{ m_stop.get_token(),
                                    std::chrono::steady_clock::now() + (until - sentAt) };
        m_places.beginPublish(place, std::move(publications), allowed);
        m_out.push_back({ place, std::move(ofPlace), sentAt });
    }
}

bool RunSending::hear()
{
    return tell([this](const QString &place) { return m_places.isPublished(place); });
}

bool RunSending::await()
{
    return tell([this, isFirst = true](const QString &place) mutable {
        return std::exchange(isFirst, false) || m_places.isPublished(place);
    });
}

bool RunSending::end()
{
    return tell([](const QString &) { return true; });
}

void RunSending::stop()
{
    m_stop.request_stop();
}

// What comes of the batches that are wanted, in the order in which they were begun: of each place
// the oldest is the first to end.
bool RunSending::tell(const std::function<bool(const QString &place)> &isWanted)
{
    bool told = false;
    QSet<QString> behind; // places of which an older one has not ended
    for (auto batch = m_out.begin(); batch != m_out.end();) {
        if (behind.contains(batch->place) || !isWanted(batch->place)) {
            behind.insert(batch->place);
            ++batch;
            continue;
        }
        const std::vector<PublishOutcome> outcomes = m_places.endPublish(batch->place);
        const Instant now = m_clock.now();
        for (std::size_t i = 0; i < batch->items.size(); ++i) {
            const PublishOutcome &outcome = outcomes[i];
            if (outcome.why && outcome.why->code == ErrorCode::ConnectionLost)
                m_lost = outcome.why;
            if (outcome.isUnsent())
                m_machine.notSent(batch->items[i]);
            else
                m_machine.published(batch->items[i], outcome.fate,
                                    outcome.why ? RunWhy::said(*outcome.why) : RunWhy{}, now,
                                    batch->sentAt);
        }
        batch = m_out.erase(batch);
        told = true;
    }
    return told;
}

} // namespace recourse
