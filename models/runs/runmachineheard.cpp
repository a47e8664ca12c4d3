// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine is told.
#include "models/runs/runmachine.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr Millis watchEvery = 500ms;

} // namespace

bool RunMachine::held(std::size_t item, quint64 token)
{
    if (m_items[item].step != ItemStep::Planned || m_stopped)
        return false;
    m_items[item].token = token;
    m_items[item].isHeld = true;
    move(item, ItemStep::Held);
    return true;
}

bool RunMachine::mayGiveBack() const
{
    return !isBeingSent()
        && std::ranges::all_of(std::array{ ItemStep::Judged, ItemStep::Intended,
                                           ItemStep::Confirmed, ItemStep::Recorded },
                               [this](ItemStep step) { return at(step).empty(); });
}

void RunMachine::gaveBack()
{
    for (const std::size_t item : at(ItemStep::Held).list()) {
        m_items[item].isHeld = false;
        move(item, ItemStep::Planned);
    }
    m_exhausted = false;
}

void RunMachine::nothingMoreLiesThere(const QString &elsewhere)
{
    m_exhausted = true;
    m_elsewhere = elsewhere;
}

void RunMachine::parkedAgain(std::size_t item)
{
    if (m_items[item].step == ItemStep::Watching)
        end(item, ItemOutcome::ParkedAgain, { WhyCode::ParkedAgain });
}

void RunMachine::judged(std::size_t item, bool allowed, VerdictKind verdict, const RunWhy &why)
{
    if (m_items[item].step != ItemStep::Held)
        return;
    m_items[item].verdict = verdict;
    if (allowed)
        move(item, ItemStep::Judged);
    else
        end(item, ItemOutcome::Skipped, why);
}

void RunMachine::settled(std::size_t item, ItemOutcome outcome, const RunWhy &why)
{
    if (m_items[item].step == ItemStep::Held)
        end(item, outcome, why);
}

void RunMachine::intended(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        if (m_items[item].step == ItemStep::Judged)
            move(item, ItemStep::Intended);
    }
}

void RunMachine::published(std::size_t item, PublishFate fate, const RunWhy &why, Instant now,
                           std::optional<Instant> sentAt)
{
    Item &one = m_items[item];
    if (one.step != ItemStep::Intended)
        return;
    if (fate != PublishFate::Refused) {
        one.sentAt = sentAt.value_or(now);
        noteSent(now);
    }
    // Where it was meant for several queues, some may have it although one refused.
    const bool toOneQueue = m_plan.items[item].target.exchange.isEmpty();
    switch (fate) {
    case PublishFate::Confirmed:
        one.confirmedAt = now;
        move(item, ItemStep::Confirmed);
        break;
    case PublishFate::Returned:
    case PublishFate::Refused:
        end(item, ItemOutcome::Failed, why);
        break;
    case PublishFate::Nacked:
        if (toOneQueue) {
            end(item, ItemOutcome::Failed, why);
            break;
        }
        [[fallthrough]];
    case PublishFate::Unknown:
        one.inDoubt = true;
        one.why = why;
        move(item, ItemStep::Watching);
        break;
    }
}

void RunMachine::notSent(std::size_t item)
{
    if (m_items[item].step == ItemStep::Intended)
        move(item, ItemStep::Held);
}

void RunMachine::recorded(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        if (m_items[item].step == ItemStep::Confirmed)
            move(item, ItemStep::Recorded);
    }
}

void RunMachine::removed(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        Item &one = m_items[item];
        one.isHeld = false;
        if (m_plan.action == RunAction::Resolve && one.step == ItemStep::Intended)
            end(item, ItemOutcome::Resolved, {});
        else if (one.step == ItemStep::Recorded)
            wasSent(item);
    }
}

void RunMachine::sawEffect(std::size_t item, ItemOutcome outcome, Instant now)
{
    if (m_items[item].step != ItemStep::Watching)
        return;
    m_items[item].effectSeenAt = now;
    end(item, outcome, {});
}

void RunMachine::watched(Instant now)
{
    const auto limit = std::chrono::seconds(m_plan.limits.effectTimeoutSeconds);
    for (const std::size_t item : at(ItemStep::Watching).list()) {
        const Item &one = m_items[item];
        if (one.sentAt && now - *one.sentAt < limit)
            continue;
        if (one.inDoubt)
            end(item, ItemOutcome::Unknown, one.why);
        else
            end(item, ItemOutcome::NoEffectInTime, {});
    }
    // What was looked at waits a while; what is new need not wait for the next look.
    m_nextWatch.reset();
    if (!at(ItemStep::Watching).empty())
        m_nextWatch = now + watchEvery;
}

void RunMachine::outcomesWritten(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        if (m_items[item].step == ItemStep::Ended)
            move(item, ItemStep::Done);
    }
}

void RunMachine::stop(const RunWhy &why)
{
    if (!m_stopped)
        m_stopped = why;
}

void RunMachine::custodyLost(const RunWhy &why)
{
    m_custodyLost = true;
    for (Item &item : m_items)
        item.isHeld = false;
    stop(why);
}

void RunMachine::journalLost(const RunWhy &why)
{
    m_journalLost = true;
    stop(why);
}

bool RunMachine::isCanaryPassed() const
{
    const int canary = m_plan.limits.canary;
    return canary == 0 || m_plan.action == RunAction::Resolve || m_sent > canary
        || (m_sent == canary && !isUnderWay() && !m_stopped);
}

} // namespace recourse
