// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runsending.h"

#include <algorithm>
#include <utility>

namespace recourse {

RunSending::RunSending(RunPlaces &places, RunMachine &machine, const Clock &clock)
    : m_places(places)
    , m_machine(machine)
    , m_clock(clock)
{
}

void RunSending::begin(const std::vector<std::size_t> &items,
                       const std::function<Publication(std::size_t item)> &publicationOf)
{
    for (auto &[place, ofPlace] : m_places.byPlace(items)) {
        std::vector<Publication> publications;
        publications.reserve(ofPlace.size());
        for (const std::size_t at : ofPlace)
            publications.push_back(publicationOf(at));
        const Instant sentAt = m_clock.now();
        m_places.beginPublish(place, std::move(publications));
        m_out.push_back({ place, std::move(ofPlace), sentAt });
    }
}

bool RunSending::hear(bool wait)
{
    const auto isSilent = [this](const Batch &one) { return !m_places.isPublished(one.place); };
    if (m_out.empty() || (!wait && std::ranges::any_of(m_out, isSilent)))
        return false;
    for (const Batch &batch : std::exchange(m_out, {})) {
        const std::vector<PublishOutcome> outcomes = m_places.endPublish(batch.place);
        const Instant now = m_clock.now();
        for (std::size_t i = 0; i < batch.items.size(); ++i) {
            const PublishOutcome &outcome = outcomes[i];
            if (outcome.why && outcome.why->code == ErrorCode::ConnectionLost) {
                m_lost = outcome.why;
                if (outcome.fate == PublishFate::Refused) {
                    m_machine.notSent(batch.items[i]);
                    continue;
                }
            }
            m_machine.published(batch.items[i], outcome.fate,
                                outcome.why ? RunWhy::said(*outcome.why) : RunWhy{}, now,
                                batch.sentAt);
        }
    }
    return true;
}

} // namespace recourse
