// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/runs/simulatedrun.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

using Kind = RunCommand::Kind;

SimulatedRun::SimulatedRun(const Plan &made, const World &world, unsigned seed)
    : plan(made)
    , machine(plan)
    , m_world(world)
    , m_random(seed)
{
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        if (!plan.items[i].included())
            continue;
        if (!happens(world.gone) && takesCopies(plan.action))
            m_lying.push_back(i);
        if (happens(world.poison))
            m_poison.insert(i);
        if (happens(world.silent))
            m_silent.insert(i);
    }
    if (world.backwards)
        std::ranges::reverse(m_lying);
}

bool SimulatedRun::happens(double probability)
{
    return std::uniform_real_distribution<>(0, 1)(m_random) < probability;
}

void SimulatedRun::check(bool holds, const char *rule)
{
    if (!holds && fault.isEmpty())
        fault = QString::fromLatin1(rule);
}

void SimulatedRun::run()
{
    for (int steps = 0; steps < 200'000 && fault.isEmpty(); ++steps) {
        if (beforeEach)
            beforeEach(*this);
        if (!m_flying.empty() && happens(0.2))
            answer();
        if (happens(m_world.stopped)) {
            machine.stop({ WhyCode::OperatorStopped, u"asked"_s });
            m_stopAsked = true;
        }
        if (happens(m_world.custodyLost)) {
            while (!m_flying.empty())
                answer();
            machine.custodyLost({ WhyCode::BrokerLost });
            m_stopAsked = true;
            m_lying.clear();
        }
        if (happens(m_world.givenBack) && machine.mayGiveBack() && !m_stopAsked
            && takesCopies(plan.action))
            giveBack();
        if (happens(m_world.journalLost))
            machine.journalLost({ WhyCode::JournalLost });
        const RunCommand command = machine.next(now);
        if (command.kind == Kind::End)
            return;
        perform(command);
        now += Millis(3);
    }
    check(false, "it ends");
}

void SimulatedRun::perform(const RunCommand &command)
{
    if (command.kind != Kind::Take && command.kind != Kind::Wait && command.kind != Kind::Await)
        check(!command.items.empty(), "a command has something to do");
    switch (command.kind) {
    case Kind::Take:
        check(takesCopies(plan.action), "nothing is taken for what lies nowhere");
        check(command.most > 0, "something is taken");
        mostTaken = std::max(mostTaken, command.most);
        take(command.most);
        break;
    case Kind::Judge:
        check(!m_stopAsked, "a stopped run begins nothing");
        for (const std::size_t item : command.items) {
            if (plan.action == RunAction::Compensate && happens(m_world.doneBefore)) {
                m_settled.insert(item);
                machine.settled(item, ItemOutcome::Duplicate, { WhyCode::CompensatedBefore });
                continue;
            }
            const bool allowed = !happens(m_world.refusedByVerdict);
            machine.judged(item, allowed,
                           allowed ? VerdictKind::SafeToReplay : VerdictKind::IdentityConflict,
                           { WhyCode::VerdictNow, u"changed"_s });
        }
        break;
    case Kind::WriteIntent:
        m_intended.insert(command.items.begin(), command.items.end());
        machine.intended(command.items);
        break;
    case Kind::Publish:
        publish(command.items);
        if (!happens(m_world.answersLate))
            answer();
        break;
    case Kind::WriteConfirmed:
        for (const std::size_t item : command.items)
            check(m_confirmed.contains(item), "only what is confirmed is recorded as confirmed");
        m_recorded.insert(command.items.begin(), command.items.end());
        machine.recorded(command.items);
        break;
    case Kind::Remove:
        check(takesCopies(plan.action), "nothing is removed that was not taken");
        for (const std::size_t item : command.items)
            check(m_recorded.contains(item)
                      || (plan.action == RunAction::Resolve && m_intended.contains(item)),
                  "a copy goes only after its confirm is durable");
        m_removed.insert(command.items.begin(), command.items.end());
        machine.removed(command.items);
        break;
    case Kind::Watch:
        watch(command.items);
        break;
    case Kind::WriteOutcome:
        machine.outcomesWritten(command.items);
        break;
    case Kind::Await:
        check(!m_flying.empty(), "only what is being sent is waited for");
        answer();
        break;
    case Kind::Wait:
        check(command.until > now, "waiting takes time");
        now = command.until;
        break;
    case Kind::End:
        break;
    }
}

// All of it lies there again, in its old order; what has gone has gone.
void SimulatedRun::giveBack()
{
    std::vector<std::size_t> held;
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        if (machine.item(i).step == ItemStep::Held)
            held.push_back(i);
    }
    m_lying.insert(m_lying.begin(), held.begin(), held.end());
    machine.gaveBack();
    ++timesGivenBack;
}

void SimulatedRun::take(std::size_t most)
{
    std::size_t count = std::min<std::size_t>(7, most);
    while (count-- > 0 && !m_lying.empty()) {
        machine.held(m_lying.front(), m_lying.front() + 1);
        m_lying.erase(m_lying.begin());
    }
    if (m_lying.empty())
        machine.nothingMoreLiesThere();
}

void SimulatedRun::publish(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        check(!m_stopAsked, "a stopped run sends nothing");
        check(m_intended.contains(item), "nothing is sent before its intent is durable");
        check(std::ranges::find(sent, item) == sent.end(), "nothing is sent twice");
        check(!m_settled.contains(item), "what is done already is not done again");
        if (plan.action != RunAction::Compensate && plan.items[item].ordered
            && !plan.items[item].key.isEmpty()) {
            for (std::size_t earlier = 0; earlier < item; ++earlier) {
                if (!plan.items[earlier].included()
                    || plan.items[earlier].key != plan.items[item].key)
                    continue;
                const ItemOutcome outcome = machine.item(earlier).outcome;
                check(outcome == ItemOutcome::Applied || outcome == ItemOutcome::Duplicate,
                      "the earlier ones of a key had their effect");
            }
        }
        sent.push_back(item);
    }
    m_flying.push_back(items);
    mostFlying = std::max(mostFlying, m_flying.size());
    const RunLimits &limits = plan.limits;
    const auto open = std::ranges::count_if(
        sent, [this](std::size_t item) { return machine.item(item).outcome == ItemOutcome::None; });
    check(open <= limits.batch, "no more than a batch is under way");
    const auto before = sent.size() - items.size();
    check(before >= std::size_t(limits.canary) || sent.size() <= std::size_t(limits.canary),
          "what follows the canary does not go with it");
    check(before != std::size_t(limits.canary) || std::size_t(open) == items.size(),
          "the canary is waited for");
}

// What the broker says of the oldest that is being sent.
void SimulatedRun::answer()
{
    const std::vector<std::size_t> items = m_flying.front();
    m_flying.pop_front();
    const std::size_t goesOut
        = happens(m_world.unsent) ? m_random() % (items.size() + 1) : items.size();
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::size_t item = items[i];
        if (i >= goesOut) {
            std::erase(sent, item);
            machine.notSent(item);
            continue;
        }
        PublishFate fate = PublishFate::Confirmed;
        if (happens(m_world.returned))
            fate = PublishFate::Returned;
        else if (happens(m_world.nacked))
            fate = PublishFate::Nacked;
        else if (happens(m_world.unknown))
            fate = PublishFate::Unknown;
        if (fate == PublishFate::Confirmed)
            m_confirmed.insert(item);
        if (fate == PublishFate::Unknown)
            m_perhapsSent.insert(item);
        machine.published(item, fate, RunWhy::said(u"because"_s), now);
    }
    std::size_t underWay = 0;
    for (std::size_t i = 0; i < plan.items.size(); ++i)
        underWay
            += machine.item(i).sentAt && machine.item(i).outcome == ItemOutcome::None ? 1U : 0U;
    mostUnderWay = std::max(mostUnderWay, underWay);
}

void SimulatedRun::watch(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        check(m_removed.contains(item) || m_perhapsSent.contains(item) || m_lying.empty(),
              "what is watched was sent");
        check(std::ranges::find(sent, item) != sent.end(), "nothing is watched that was not sent");
        if (!happens(0.5))
            continue;
        if (m_poison.contains(item))
            machine.parkedAgain(item);
        else if (!m_silent.contains(item))
            machine.sawEffect(item,
                              plan.action == RunAction::Compensate ? ItemOutcome::Compensated
                                                                   : ItemOutcome::Applied,
                              now);
    }
    machine.watched(now);
}

} // namespace recourse
