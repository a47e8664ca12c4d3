// SPDX-License-Identifier: GPL-3.0-or-later
// What a run asks of the console.
#include "models/console/consoleimpl.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

Result<std::unique_ptr<Custody>> Console::takeCustody(const QString &, const QString &queue,
                                                      std::stop_token)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.tried = u"take from queue"_s;
    error.where = queue;
    return failed(error);
}

BrokerCapabilities ConsoleImpl::capabilities(const QString &broker) const
{
    const Broker *door = m_doors.broker(broker);
    return door ? door->capabilities() : BrokerCapabilities{};
}

Result<std::unique_ptr<Custody>>
ConsoleImpl::takeCustody(const QString &brokerId, const QString &queue, std::stop_token stop)
{
    Broker *broker = m_doors.broker(brokerId);
    // What is taken and given back counts as a look: where a look could lose messages, so could
    // this.
    const auto handler
        = std::ranges::find_if(m_workspace.handlers, [&brokerId, &queue](const HandlerConfig &one) {
              return one.broker == brokerId && one.parking == queue;
          });
    if (broker && !queue.isEmpty() && handler != m_workspace.handlers.end()) {
        BrowseRequest request = requestFor(*handler);
        request.stream.clear(); // the queue itself is taken from
        const auto plan = broker->planBrowse(request, stop);
        if (!plan)
            return failed(plan.error());
        const bool couldLose
            = plan->advice == BrowseAdvice::Refuse || plan->advice == BrowseAdvice::AskFirst;
        if (couldLose && plan->why)
            return failed(*plan->why);
    }
    if (broker) {
        // What is taken may go for good, and what the index has of it with that. Where this fails
        // the broker's count is left to tell.
        if (!queue.isEmpty())
            (void)m_index->touched(brokerId, queue);
        return broker->takeCustody(queue, std::move(stop));
    }
    Error error;
    error.code = ErrorCode::NotFound;
    error.tried = u"take from queue"_s;
    error.where = brokerId;
    return failed(m_doors.failure(brokerId).value_or(error));
}

void ConsoleImpl::waitForQuiet(const HandlerName &name, std::stop_token stop)
{
    if (const HandlerConfig *handler = m_workspace.handler(name))
        m_collector.waitForQuiet(*handler, stop);
}

std::vector<Evidence> ConsoleImpl::evidenceOf(const HandlerName &name,
                                              const std::vector<Failure> &held,
                                              std::stop_token stop)
{
    const HandlerConfig *handler = m_workspace.handler(name);
    if (!handler)
        return {};
    // Other copies of the same id, as far as they are known: one with another payload is a conflict
    // that must not be overlooked.
    const auto known = m_index->otherPayloads(name, held);
    std::vector<Subject> subjects;
    subjects.reserve(held.size());
    for (const Failure &failure : held) {
        const std::vector<Failure> others
            = known ? known->value(failure.eventId) : std::vector<Failure>();
        if (others.empty()) {
            subjects.push_back(Subject::of({ &failure, 1 }));
            continue;
        }
        std::vector<Failure> several{ failure };
        several.insert(several.end(), others.begin(), others.end());
        subjects.push_back(Subject::of(several));
    }
    std::vector<Evidence> evidence = m_collector.collect(*handler, subjects, stop);
    const Instant now = m_clock.now();
    for (std::size_t i = 0; i < evidence.size(); ++i) {
        Answer<ParkedEvidence> &parked = evidence[i].parked;
        parked.configured = true;
        parked.value = ParkedEvidence{ subjects[i].copies, true };
        parked.readAt = now;
        parked.error = known ? std::nullopt : std::optional(known.error());
        if (!known)
            parked.value.reset();
    }
    return evidence;
}

std::vector<Evidence> ConsoleImpl::effectsOf(const HandlerName &name,
                                             const std::vector<Failure> &sent, std::stop_token stop)
{
    const HandlerConfig *handler = m_workspace.handler(name);
    if (!handler)
        return {};
    std::vector<Subject> subjects;
    subjects.reserve(sent.size());
    for (const Failure &failure : sent)
        subjects.push_back(Subject::of({ &failure, 1 }));
    return m_collector.effects(*handler, subjects, stop);
}

std::vector<Evidence> ConsoleImpl::evidenceOfEvents(const HandlerName &name,
                                                    const std::vector<EventSubject> &events,
                                                    std::stop_token stop)
{
    const HandlerConfig *handler = m_workspace.handler(name);
    if (!handler)
        return {};
    std::vector<EventId> ids;
    ids.reserve(events.size());
    for (const EventSubject &event : events)
        ids.push_back(event.eventId);
    const auto known = m_index->byEventIds(ids);
    std::vector<Subject> subjects;
    subjects.reserve(events.size());
    for (const EventSubject &event : events) {
        std::vector<Failure> copies;
        if (known) {
            const std::vector<Failure> all = known->value(event.eventId);
            std::ranges::copy_if(all, std::back_inserter(copies),
                                 [&name](const Failure &copy) { return copy.handler == name; });
        }
        Subject subject = Subject::of(copies);
        subject.eventId = event.eventId;
        if (subject.key.isEmpty())
            subject.key = event.key;
        if (!subject.version)
            subject.version = event.version;
        subjects.push_back(std::move(subject));
    }
    std::vector<Evidence> evidence = m_collector.collect(*handler, subjects, stop);
    // Whether it is parked could not be read, which is not "not parked".
    if (!known) {
        for (Evidence &one : evidence) {
            one.parked.configured = true;
            one.parked.value.reset();
            one.parked.error = known.error();
        }
    }
    return evidence;
}

} // namespace recourse
