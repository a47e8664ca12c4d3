// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runcompensation.h"

#include <QJsonObject>
#include <QSet>

#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

using State = CompensationLook::State;
using Fate = CompensationAct::Fate;

RunCompensation::RunCompensation(Console &console, const Plan &plan, const Clock &clock)
    : m_console(console)
    , m_plan(plan)
    , m_clock(clock)
{
}

Compensator *RunCompensation::compensatorOf(const HandlerName &handler, std::optional<Error> *why)
{
    if (const auto door = m_doors.find(handler); door != m_doors.end())
        return door->second.get();
    auto made = m_console.compensator(m_plan.compensation, handler);
    if (!made) {
        if (why)
            *why = made.error();
        return nullptr;
    }
    return m_doors.emplace(handler, std::move(*made)).first->second.get();
}

CompensationCase RunCompensation::caseOf(std::size_t at) const
{
    const PlanItem &item = m_plan.items[at];
    return { item.eventId, item.handler, item.key, item.tenant };
}

std::vector<Evidence> RunCompensation::evidenceOf(const HandlerName &handler,
                                                  const std::vector<std::size_t> &items)
{
    std::vector<EventSubject> subjects;
    subjects.reserve(items.size());
    for (const std::size_t at : items) {
        const PlanItem &item = m_plan.items[at];
        subjects.push_back({ item.eventId, item.key, item.version });
    }
    std::vector<Evidence> evidence = m_console.evidenceOfEvents(handler, subjects, {});
    evidence.resize(items.size()); // without answers nothing is allowed
    return evidence;
}

bool RunCompensation::mayBegin(std::size_t at, VerdictKind verdict, const QString &before,
                               RunMachine &machine)
{
    std::optional<Error> why;
    Compensator *compensator = compensatorOf(m_plan.items[at].handler, &why);
    if (!compensator) {
        machine.judged(at, false, verdict,
                       why ? RunWhy::said(*why) : RunWhy{ WhyCode::SourceSilent });
        return false;
    }
    const CompensationLook look = compensator->look(caseOf(at));
    switch (look.state) {
    case State::NotDone:
        if (before.isEmpty() || compensator->canLook())
            return true; // what the journal and the query disagree about is left to the caller
        [[fallthrough]];
    case State::Done:
        machine.settled(at, ItemOutcome::Duplicate, { WhyCode::CompensatedBefore });
        return false;
    case State::NotKnown:
        break;
    }
    machine.judged(at, false, verdict,
                   look.error ? RunWhy::said(*look.error) : RunWhy{ WhyCode::SourceSilent });
    return false;
}

void RunCompensation::act(const std::vector<std::size_t> &items, RunMachine &machine,
                          const Compensator::AtStep &atStep)
{
    for (const std::size_t at : items) {
        std::optional<Error> fault;
        Compensator *compensator = compensatorOf(m_plan.items[at].handler, &fault);
        const CompensationAct done = compensator ? compensator->act(caseOf(at), atStep)
                                                 : CompensationAct{ Fate::NotDone, fault };
        const RunWhy why = done.why ? RunWhy::said(*done.why) : RunWhy{ WhyCode::ResultUnknown };
        switch (done.fate) {
        case Fate::DoneBefore:
            m_before.insert(at);
            [[fallthrough]];
        case Fate::Done:
            machine.published(at, PublishFate::Confirmed, {}, m_clock.now());
            break;
        case Fate::NotDone:
            machine.published(at, PublishFate::Refused, why, m_clock.now());
            break;
        case Fate::Unknown:
            machine.published(at, PublishFate::Unknown, why, m_clock.now());
            break;
        }
    }
}

void RunCompensation::look(const std::vector<std::size_t> &items, RunMachine &machine)
{
    for (const std::size_t at : items) {
        Compensator *compensator = compensatorOf(m_plan.items[at].handler, nullptr);
        if (!compensator)
            continue;
        // Where nothing else can tell, the confirm is all there is.
        const bool isDone = (!compensator->canLook() && machine.item(at).confirmedAt)
            || compensator->look(caseOf(at)).state == State::Done;
        if (isDone)
            machine.sawEffect(
                at, m_before.contains(at) ? ItemOutcome::Duplicate : ItemOutcome::Compensated,
                m_clock.now());
    }
}

Result<QHash<EventId, QString>> compensatedBefore(Journal &journal, const QString &action,
                                                  const HandlerName &handler,
                                                  const std::vector<EventId> &events)
{
    QHash<EventId, QString> before;
    for (const EventId &event : events) {
        JournalFilter filter;
        filter.eventId = event;
        filter.handler = handler;
        filter.kinds = { EntryKind::Confirmed, EntryKind::Compensated, EntryKind::Recovered };
        const Result<void> read
            = journal.read(filter,
                           [&](const JournalRecord &record) {
                               const JournalEntry &entry = record.entry;
                               const bool isDone = entry.kind != EntryKind::Recovered
                                   || entry.outcome == ItemOutcome::Compensated;
                               if (isDone && entry.action == RunAction::Compensate
                                   && entry.detail.value("compensation"_L1).toString() == action)
                                   before.insert(event, entry.run);
                               return true;
                           },
                           {});
        if (!read)
            return failed(read.error());
    }
    return before;
}

} // namespace recourse
