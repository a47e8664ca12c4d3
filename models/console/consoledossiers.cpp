// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/consoleimpl.h"
#include "models/console/scanner.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Copies of one id shown in full; more than this is a flood and the list shows it.
constexpr std::size_t maxCopies = 20;

// Whether any source has ever heard of the event under this handler.
bool hasTrace(const Dossier &dossier)
{
    const Evidence &evidence = dossier.evidence;
    const auto hasRow
        = [](const auto &answer) { return answer.value && answer.value->row.has_value(); };
    const bool effect = evidence.effect.value && evidence.effect.value->row
        && evidence.effect.value->row->effects > 0;
    return !dossier.copies.empty() || hasRow(evidence.inbox) || hasRow(evidence.outbox) || effect
        || evidence.queued.value == QueuePresence::Queued;
}

} // namespace

std::vector<TimelineEntry> timelineOf(const Evidence &evidence,
                                      const std::vector<ParkedCopyFull> &copies,
                                      const std::vector<Identity> &identities)
{
    using What = TimelineEntry::What;
    std::vector<TimelineEntry> entries;
    const auto add = [&entries](std::optional<Instant> at, What what, const QString &detail = {},
                                std::optional<qint64> number = {}) {
        if (at)
            entries.push_back({ *at, what, detail, number });
    };
    if (evidence.outbox.value && evidence.outbox.value->row)
        add(evidence.outbox.value->row->sentAt, What::OutboxSent,
            evidence.outbox.value->row->statusRaw);
    for (const Identity &identity : identities) {
        if (identity.deaths.empty())
            add(identity.firstFailedAt, What::FirstFailure,
                QString::fromUtf8(identity.error.left(200)));
        for (const DeathEntry &death : identity.deaths)
            add(death.firstAt, What::Death,
                QString::fromUtf8(death.queue) + u' ' + QString::fromUtf8(death.reason),
                death.count);
    }
    for (const ParkedCopyFull &copy : copies)
        add(copy.failure.parkedAt, What::Parked, copy.failure.queue, copy.failure.attempts);
    if (evidence.inbox.value && evidence.inbox.value->row)
        add(evidence.inbox.value->row->appliedAt, What::Applied, evidence.handler);
    if (evidence.effect.value && evidence.effect.value->row
        && evidence.effect.value->row->effects > 0)
        add(evidence.effect.value->row->at, What::Effect, {}, evidence.effect.value->row->effects);
    if (evidence.state.value && evidence.state.value->row)
        add(evidence.state.value->row->at, What::StateChanged, {},
            evidence.state.value->row->version);
    if (!copies.empty())
        add(copies.front().failure.seenAt, What::Seen, copies.front().failure.queue);
    std::ranges::stable_sort(entries, {}, &TimelineEntry::at);
    return entries;
}

DossierPtr ConsoleImpl::dossier(const HandlerConfig &handler, const EventId &id,
                                const std::stop_token &stop)
{
    std::vector<Failure> failures;
    if (auto found = m_index->byEventId(id)) {
        for (Failure &failure : *found) {
            if (failure.handler == handler.name && m_workspace.tenantVisible(failure.tenant))
                failures.push_back(std::move(failure));
        }
    }
    return dossier(handler, id, failures, stop);
}

DossierPtr ConsoleImpl::dossier(const HandlerConfig &handler, const EventId &id,
                                const std::vector<Failure> &failures, const std::stop_token &stop)
{
    auto dossier = std::make_shared<Dossier>();
    dossier->handler = handler.name;
    dossier->eventId = id;
    const IdentityRules rules = rulesFor(handler, m_workspace);
    const BrokerConfig *broker = m_workspace.broker(handler.broker);
    for (const Failure &failure : failures) {
        if (dossier->copies.size() == maxCopies)
            break;
        auto full = m_index->full(failure.row);
        if (!full || !*full)
            continue;
        dossier->identities.push_back(identify((*full)->message, rules,
                                               Origin{ broker ? broker->virtualHost : QString(),
                                                       (*full)->message.queue, handler.queues }));
        dossier->copies.push_back(std::move(**full));
    }
    Subject subject = Subject::of(failures);
    subject.eventId = id;
    dossier->evidence = m_collector.collect(handler, { subject }, stop).front();
    dossier->judgedAt = m_clock.now();
    dossier->verdict = recourse::judge(dossier->evidence, JudgeRules::of(handler, m_workspace),
                                       dossier->judgedAt);
    dossier->timeline = timelineOf(dossier->evidence, dossier->copies, dossier->identities);
    dossier->idsOfSameOriginal = idsOfSameOriginal(handler, failures);
    if (id.isEmpty()) {
        for (const IdentitySource &source : rules.eventId)
            dossier->idPlaces.append(source.written);
    }
    return dossier;
}

std::vector<EventId> ConsoleImpl::idsOfSameOriginal(const HandlerConfig &handler,
                                                    const std::vector<Failure> &failures) const
{
    const auto original = std::ranges::find_if(failures, [](const Failure &failure) {
        return !failure.original.isEmpty() && failure.original != failure.eventId;
    });
    if (original == failures.end())
        return {};
    const auto same = m_index->byOriginal(handler.name, original->original);
    if (!same)
        return {};
    std::vector<EventId> ids;
    for (const Failure &failure : *same) {
        if (!failure.eventId.isEmpty() && m_workspace.tenantVisible(failure.tenant)
            && std::ranges::find(ids, failure.eventId) == ids.end())
            ids.push_back(failure.eventId);
    }
    return ids;
}

DossierPtr ConsoleImpl::dossierOf(qint64 row, std::stop_token stop)
{
    const auto full = m_index->full(row);
    if (!full || !*full)
        return {};
    const Failure &failure = (*full)->failure;
    const HandlerConfig *handler = m_workspace.handler(failure.handler);
    if (!handler || !m_workspace.tenantVisible(failure.tenant))
        return {};
    return failure.eventId.isEmpty() ? dossier(*handler, {}, { failure }, stop)
                                     : dossier(*handler, failure.eventId, stop);
}

std::vector<DossierPtr> ConsoleImpl::dossiers(const EventId &id, const HandlerName &handler,
                                              std::stop_token stop)
{
    std::vector<DossierPtr> all;
    for (const HandlerConfig &config : m_workspace.handlers) {
        if ((handler.isEmpty() || config.name == handler) && !stop.stop_requested())
            all.push_back(dossier(config, id, stop));
    }
    std::vector<DossierPtr> traced;
    std::ranges::copy_if(all, std::back_inserter(traced),
                         [](const DossierPtr &one) { return hasTrace(*one); });
    // No handler has a trace of it: then every handler's answer is worth showing, with what did not
    // answer.
    return traced.empty() ? all : traced;
}

} // namespace recourse
