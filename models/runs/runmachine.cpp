// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runmachine.h"

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using Kind = RunCommand::Kind;

constexpr Millis longestWait = 1s; // connections want to be kept alive
// So many are judged, recorded and sent at once: what a batch costs is shared by as many.
constexpr std::size_t mostAtOnce = 2'000;
// Given out to be sent: one batch behind the other, so that the broker need not wait for us.
constexpr std::size_t mostBeingSent = 2 * mostAtOnce;
// A verdict on what had to wait for its turn to be sent is taken again after this.
constexpr Millis verdictHolds = 5s;
// What a rate sends in this time is held ahead, and not more: what is held is kept from others, and
// for no longer than brokers allow.
constexpr double aheadSeconds = 10;
constexpr std::size_t leastAhead = 20;
constexpr double longestPause = 1e12; // milliseconds: some thirty years

bool isFailure(ItemOutcome outcome)
{
    switch (outcome) {
    case ItemOutcome::ParkedAgain:
    case ItemOutcome::NoEffectInTime:
    case ItemOutcome::Refused:
    case ItemOutcome::Failed:
    case ItemOutcome::Unknown:
        return true;
    default:
        return false;
    }
}

} // namespace

RunMachine::RunMachine(const Plan &plan)
    : m_plan(plan)
    , m_items(plan.items.size())
    , m_before(plan.items.size(), nothing)
{
    QHash<std::pair<HandlerName, PartitionKey>, std::size_t> last;
    std::vector<std::size_t> inOrder;
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        if (plan.items[i].included())
            inOrder.push_back(i);
        else
            m_items[i].step = ItemStep::Done;
    }
    std::ranges::stable_sort(inOrder, {}, [&plan](std::size_t i) { return plan.items[i].order; });
    // Where nothing is taken, everything is at hand from the beginning.
    const ItemStep first = takesCopies(plan.action) ? ItemStep::Planned : ItemStep::Held;
    for (const std::size_t i : inOrder) {
        const PlanItem &item = plan.items[i];
        m_items[i].step = first;
        m_at[std::size_t(first)].insert(i);
        if (!item.ordered || item.key.isEmpty())
            continue;
        const auto key = std::make_pair(item.handler, item.key);
        if (const auto before = last.constFind(key); before != last.cend())
            m_before[i] = *before;
        last[key] = i;
    }
}

void RunMachine::touch(std::size_t item)
{
    if (!std::exchange(m_items[item].isChanged, true))
        m_changed.push_back(item);
}

std::vector<std::size_t> RunMachine::takeChanged()
{
    for (const std::size_t item : m_changed)
        m_items[item].isChanged = false;
    return std::exchange(m_changed, {});
}

void RunMachine::move(std::size_t item, ItemStep step)
{
    touch(item);
    m_at[std::size_t(m_items[item].step)].erase(item);
    if (m_items[item].step == ItemStep::Intended)
        m_sending.erase(item);
    m_items[item].step = step;
    m_at[std::size_t(step)].insert(item);
}

void RunMachine::end(std::size_t item, ItemOutcome outcome, const RunWhy &why)
{
    Item &one = m_items[item];
    one.outcome = outcome;
    one.why = why;
    ++m_counts[outcome];
    // Where effects are not waited for, that none was seen says nothing.
    const bool notWaited
        = outcome == ItemOutcome::NoEffectInTime && m_plan.limits.effectTimeoutSeconds == 0;
    if (isFailure(outcome) && !notWaited)
        ++m_failures;
    move(item, ItemStep::Ended);
    checkLimits();
}

void RunMachine::endAll(ItemStep step, ItemOutcome outcome, const RunWhy &why)
{
    for (const std::size_t item : at(step).list())
        end(item, outcome, why);
}

// And that is in the journal. Where effects are not waited for, a look right after the send would
// tell by chance. What was done of a compensation is always checked.
void RunMachine::wasSent(std::size_t item)
{
    if (m_plan.limits.effectTimeoutSeconds > 0 || m_plan.action == RunAction::Compensate)
        move(item, ItemStep::Watching);
    else
        end(item,
            m_plan.action == RunAction::Resend ? ItemOutcome::Resent : ItemOutcome::NoEffectInTime,
            {});
}

// After a failure: too many in all, or one among the first few that were to show that it works.
void RunMachine::checkLimits()
{
    const RunLimits &limits = m_plan.limits;
    if (m_stopped || m_failures == 0)
        return;
    if (limits.canary > 0 && m_sent <= limits.canary)
        stop(
            { WhyCode::CanaryFailed, {}, std::min<qint64>(limits.canary, m_plan.includedCount()) });
    else if (limits.stopAfterFailures > 0 && m_failures >= limits.stopAfterFailures)
        stop({ WhyCode::FailuresReached, {}, m_failures });
}

bool RunMachine::clearsKey(const Item &item) const
{
    if (item.step != ItemStep::Done)
        return false;
    // A newer one of the key has been applied: whatever comes of it, nothing waits for it.
    if (item.verdict == VerdictKind::Superseded)
        return true;
    switch (item.outcome) {
    case ItemOutcome::Applied:
    case ItemOutcome::Duplicate:
    case ItemOutcome::Resolved:
    case ItemOutcome::Resent:
    case ItemOutcome::Compensated:
        return true;
    case ItemOutcome::NoEffectInTime:
        return m_plan.limits.effectTimeoutSeconds == 0;
    case ItemOutcome::Skipped: // it turned out to be settled already
        return item.verdict == VerdictKind::AlreadyApplied;
    default:
        return false;
    }
}

RunMachine::Turn RunMachine::turnOf(std::size_t item) const
{
    const std::size_t before = m_before[item];
    // A resolve changes no business state, and a compensation that of its own event only.
    if (before == nothing || m_plan.action == RunAction::Resolve
        || m_plan.action == RunAction::Compensate)
        return Turn::Now;
    const Item &earlier = m_items[before];
    if (earlier.step != ItemStep::Done)
        return Turn::Later;
    return clearsKey(earlier) ? Turn::Now : Turn::Never;
}

bool RunMachine::isUnderWay() const
{
    return isBeingSent()
        || std::ranges::any_of(std::array{ ItemStep::Judged, ItemStep::Intended,
                                           ItemStep::Confirmed, ItemStep::Recorded,
                                           ItemStep::Watching, ItemStep::Ended },
                               [this](ItemStep step) { return !at(step).empty(); });
}

std::size_t RunMachine::rateAllows(Instant now) const
{
    const double rate = m_plan.limits.ratePerSecond;
    double credit = m_credit;
    if (m_lastSend)
        credit += std::chrono::duration<double>(now - *m_lastSend).count() * rate;
    // Time in which nothing was sent is not made up for by a burst.
    return std::size_t(
        std::clamp(std::floor(std::min(credit, std::max(1.0, rate))), 0.0, double(mostAtOnce)));
}

void RunMachine::noteSent(Instant now)
{
    ++m_sent;
    ++m_inBatch;
    const double rate = m_plan.limits.ratePerSecond;
    if (rate <= 0)
        return;
    if (m_lastSend && now > *m_lastSend)
        m_credit
            = std::min(m_credit + std::chrono::duration<double>(now - *m_lastSend).count() * rate,
                       std::max(1.0, rate));
    m_credit -= 1;
    m_lastSend = now;
}

std::size_t RunMachine::mayStart(Instant now)
{
    const RunLimits &limits = m_plan.limits;
    // Nothing is sent, and nobody need be spared.
    if (m_plan.action == RunAction::Resolve)
        return std::min(std::size_t(std::max(limits.batch, 0)), mostAtOnce);
    if (!isUnderWay())
        m_inBatch = 0;
    // What is being sent counts as sent.
    const auto out = qint64(m_sending.size());
    qint64 room = limits.batch - m_inBatch - out;
    if (limits.ratePerSecond > 0)
        room = std::min(room, qint64(rateAllows(now)) - out);
    if (m_sent + out < limits.canary)
        room = std::min(room, limits.canary - m_sent - out);
    else if (m_sent + out == limits.canary && limits.canary > 0 && isUnderWay())
        room = 0; // their outcomes decide
    return std::size_t(std::clamp<qint64>(room, 0, mostAtOnce));
}

std::vector<std::size_t> RunMachine::startable(Instant now)
{
    const std::size_t room = mayStart(now);
    std::vector<std::size_t> ready;
    std::vector<std::size_t> never;
    for (const std::size_t item : at(ItemStep::Held)) {
        if (ready.size() == room)
            break;
        const Turn turn = turnOf(item);
        if (turn == Turn::Now)
            ready.push_back(item);
        else if (turn == Turn::Never)
            never.push_back(item);
    }
    for (const std::size_t item : never)
        end(item, ItemOutcome::Skipped, { WhyCode::EarlierNotApplied });
    return ready;
}

// How many are to be taken now: ahead of what may be sent, but not far.
std::size_t RunMachine::wanted(Instant now)
{
    if (at(ItemStep::Planned).empty())
        return 0;
    const std::size_t held = at(ItemStep::Held).size();
    // Those that are held wait for one of their key that lies further back.
    if (held > 0 && !isUnderWay() && mayStart(now) > 0)
        return mostAtOnce;
    const double rate = m_plan.limits.ratePerSecond;
    std::size_t ahead = mostAtOnce;
    if (rate > 0)
        ahead = std::size_t(
            std::ceil(std::clamp(rate * aheadSeconds, double(leastAhead), double(mostAtOnce))));
    if (m_holdLittle)
        ahead = 1;
    return held < ahead ? ahead - held : 0;
}

RunCommand RunMachine::command(Kind kind, ItemStep of) const
{
    return { kind, at(of).list(), {} };
}

RunCommand RunMachine::waitFrom(Instant now) const
{
    Instant until = now + longestWait;
    if (!at(ItemStep::Watching).empty() && m_nextWatch)
        until = std::min(until, *m_nextWatch);
    const double rate = m_plan.limits.ratePerSecond;
    if (!m_paused && !m_stopped && rate > 0 && m_lastSend && m_credit < 1) {
        // A rate can be so slow that no time holds the milliseconds to its next one.
        const double pause = std::min(std::ceil((1 - m_credit) / rate * 1e3), longestPause);
        until = std::min(until, *m_lastSend + Millis(qint64(pause)));
    }
    return { Kind::Wait, {}, std::max(until, now + 1ms) };
}

RunCommand RunMachine::next(Instant now)
{
    if (m_journalLost)
        return { Kind::End, {}, {} };
    const bool resolves = m_plan.action == RunAction::Resolve;

    // What is sent is sent beside the rest.
    if (!resolves && !m_stopped && !at(ItemStep::Intended).empty()) {
        const bool isFull
            = isBeingSent() && m_sending.size() + at(ItemStep::Intended).size() > mostBeingSent;
        m_waitedToSend = m_waitedToSend || isFull;
        if (!isFull)
            return publishing(now);
    }
    // What is under way goes first, the furthest before the rest.
    if (!at(ItemStep::Confirmed).empty())
        return command(Kind::WriteConfirmed, ItemStep::Confirmed);
    if (m_custodyLost || !takesCopies(m_plan.action)) {
        for (const std::size_t item : at(ItemStep::Recorded).list())
            wasSent(item);
    }
    if (!at(ItemStep::Recorded).empty())
        return command(Kind::Remove, ItemStep::Recorded);
    if (!at(ItemStep::Ended).empty())
        return command(Kind::WriteOutcome, ItemStep::Ended);

    if (m_stopped) {
        const RunWhy why = RunWhy::stoppedBy(*m_stopped);
        for (const ItemStep step :
             { ItemStep::Planned, ItemStep::Held, ItemStep::Judged, ItemStep::Intended })
            endAll(step, ItemOutcome::Skipped, why);
        if (!at(ItemStep::Ended).empty())
            return command(Kind::WriteOutcome, ItemStep::Ended);
    }
    if (resolves && !at(ItemStep::Intended).empty())
        return command(Kind::Remove, ItemStep::Intended);
    if (!at(ItemStep::Judged).empty())
        return command(Kind::WriteIntent, ItemStep::Judged);

    if (!at(ItemStep::Watching).empty() && (!m_nextWatch || now >= *m_nextWatch))
        return command(Kind::Watch, ItemStep::Watching);

    if (!m_paused && !m_stopped) {
        if (at(ItemStep::Intended).empty()) {
            if (const auto items = startable(now); !items.empty()) {
                m_judgedAt = now;
                return { Kind::Judge, items, {} };
            }
        }
        if (!at(ItemStep::Ended).empty())
            return command(Kind::WriteOutcome, ItemStep::Ended);
        if (const std::size_t most = wanted(now); most > 0 && !m_exhausted)
            return { Kind::Take, {}, {}, most };
        if (m_exhausted && !at(ItemStep::Planned).empty()) {
            endAll(ItemStep::Planned, ItemOutcome::Skipped,
                   { WhyCode::NotParkedAnyMore, m_elsewhere });
            return command(Kind::WriteOutcome, ItemStep::Ended);
        }
    }
    if (isBeingSent())
        return { Kind::Await, {}, {} };
    const bool over = at(ItemStep::Planned).empty() && at(ItemStep::Held).empty() && !isUnderWay();
    return over ? RunCommand{ Kind::End, {}, {} } : waitFrom(now);
}

// Unless their verdict has become old meanwhile: then it is their turn to be judged again.
RunCommand RunMachine::publishing(Instant now)
{
    const bool isOld = std::exchange(m_waitedToSend, false) && now - m_judgedAt > verdictHolds;
    RunCommand publish = command(Kind::Publish, ItemStep::Intended);
    if (!isOld) {
        m_at[std::size_t(ItemStep::Intended)] = {};
        for (const std::size_t item : publish.items)
            m_sending.insert(item);
        // Not from when it was judged: a slow journal would let nothing go out, ever.
        publish.until = now + verdictHolds;
        return publish;
    }
    for (const std::size_t item : publish.items)
        move(item, ItemStep::Held);
    m_judgedAt = now;
    publish.kind = Kind::Judge;
    return publish;
}

} // namespace recourse
