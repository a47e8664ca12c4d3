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

constexpr Millis watchEvery = 500ms;
constexpr Millis longestWait = 1s; // connections want to be kept alive
// Evidence for so many is asked for at once.
constexpr std::size_t mostAtOnce = 500;
// What a rate sends in this time is held ahead, and not more: what is held is kept from others, and
// for no longer than brokers allow.
constexpr double aheadSeconds = 10;
constexpr std::size_t leastAhead = 20;

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
    , m_before(plan.items.size())
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
    const Places places = at(step);
    for (const std::size_t item : places)
        end(item, outcome, why);
}

// After a failure: too many in all, or one among the first few that were to show that it works.
void RunMachine::checkLimits()
{
    const RunLimits &limits = m_plan.limits;
    if (m_stopped || m_failures == 0)
        return;
    if (limits.canary > 0 && m_sent <= limits.canary)
        stop({ WhyCode::CanaryFailed, {}, limits.canary });
    else if (limits.stopAfterFailures > 0 && m_failures >= limits.stopAfterFailures)
        stop({ WhyCode::FailuresReached, {}, m_failures });
}

bool RunMachine::clearsKey(const Item &item) const
{
    if (item.step != ItemStep::Done)
        return false;
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
        return item.verdict == VerdictKind::AlreadyApplied
            || item.verdict == VerdictKind::Superseded;
    default:
        return false;
    }
}

RunMachine::Turn RunMachine::turnOf(std::size_t item) const
{
    const auto before = m_before[item];
    // A resolve changes no business state, and a compensation that of its own event only.
    if (!before || m_plan.action == RunAction::Resolve || m_plan.action == RunAction::Compensate)
        return Turn::Now;
    const Item &earlier = m_items[*before];
    if (earlier.step != ItemStep::Done)
        return Turn::Later;
    return clearsKey(earlier) ? Turn::Now : Turn::Never;
}

bool RunMachine::isUnderWay() const
{
    return std::ranges::any_of(std::array{ ItemStep::Judged, ItemStep::Intended,
                                           ItemStep::Confirmed, ItemStep::Recorded,
                                           ItemStep::Watching, ItemStep::Ended },
                               [this](ItemStep step) { return !at(step).empty(); });
}

std::size_t RunMachine::rateAllows(Instant now) const
{
    const double rate = m_plan.limits.ratePerSecond;
    if (rate <= 0)
        return mostAtOnce;
    double credit = m_credit;
    if (m_lastSend)
        credit += std::chrono::duration<double>(now - *m_lastSend).count() * rate;
    // Time in which nothing was sent is not made up for by a burst.
    return std::size_t(std::max(0.0, std::floor(std::min(credit, std::max(1.0, rate)))));
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
    if (!isUnderWay())
        m_inBatch = 0;
    qint64 room = std::min<qint64>(limits.batch - m_inBatch, qint64(rateAllows(now)));
    if (m_sent < limits.canary)
        room = std::min<qint64>(room, limits.canary - m_sent);
    else if (m_sent == limits.canary && limits.canary > 0 && isUnderWay())
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
        ahead = std::clamp(std::size_t(std::ceil(rate * aheadSeconds)), leastAhead, mostAtOnce);
    if (m_holdLittle)
        ahead = 1;
    return held < ahead ? ahead - held : 0;
}

RunCommand RunMachine::command(Kind kind, ItemStep of) const
{
    const Places &places = at(of);
    return { kind, { places.begin(), places.end() }, {} };
}

RunCommand RunMachine::waitFrom(Instant now) const
{
    Instant until = now + longestWait;
    if (!at(ItemStep::Watching).empty() && m_nextWatch)
        until = std::min(until, *m_nextWatch);
    const double rate = m_plan.limits.ratePerSecond;
    if (!m_paused && !m_stopped && rate > 0 && m_lastSend && m_credit < 1)
        until
            = std::min(until, *m_lastSend + Millis(qint64(std::ceil((1 - m_credit) / rate * 1e3))));
    return { Kind::Wait, {}, std::max(until, now + 1ms) };
}

RunCommand RunMachine::next(Instant now)
{
    if (m_journalLost)
        return { Kind::End, {}, {} };
    const bool resolves = m_plan.action == RunAction::Resolve;

    // What is under way goes first, the furthest before the rest.
    if (!at(ItemStep::Confirmed).empty())
        return command(Kind::WriteConfirmed, ItemStep::Confirmed);
    if (m_custodyLost || !takesCopies(m_plan.action)) {
        const Places left = at(ItemStep::Recorded);
        for (const std::size_t item : left)
            move(item, ItemStep::Watching);
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
    if (!at(ItemStep::Intended).empty())
        return command(resolves ? Kind::Remove : Kind::Publish, ItemStep::Intended);
    if (!at(ItemStep::Judged).empty())
        return command(Kind::WriteIntent, ItemStep::Judged);

    if (!at(ItemStep::Watching).empty() && (!m_nextWatch || now >= *m_nextWatch))
        return command(Kind::Watch, ItemStep::Watching);

    if (!m_paused && !m_stopped) {
        if (const auto items = startable(now); !items.empty())
            return { Kind::Judge, items, {} };
        if (!at(ItemStep::Ended).empty())
            return command(Kind::WriteOutcome, ItemStep::Ended);
        if (const std::size_t most = wanted(now); most > 0 && !m_exhausted)
            return { Kind::Take, {}, {}, most };
        if (m_exhausted && !at(ItemStep::Planned).empty()) {
            endAll(ItemStep::Planned, ItemOutcome::Skipped, { WhyCode::NotParkedAnyMore });
            return command(Kind::WriteOutcome, ItemStep::Ended);
        }
    }
    const bool over = at(ItemStep::Planned).empty() && at(ItemStep::Held).empty() && !isUnderWay();
    return over ? RunCommand{ Kind::End, {}, {} } : waitFrom(now);
}

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
    return std::ranges::all_of(
        std::array{ ItemStep::Judged, ItemStep::Intended, ItemStep::Confirmed, ItemStep::Recorded },
        [this](ItemStep step) { return at(step).empty(); });
}

void RunMachine::gaveBack()
{
    const Places held = at(ItemStep::Held);
    for (const std::size_t item : held) {
        m_items[item].isHeld = false;
        move(item, ItemStep::Planned);
    }
    m_exhausted = false;
}

void RunMachine::nothingMoreLiesThere()
{
    m_exhausted = true;
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
            move(item, ItemStep::Watching);
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
    m_nextWatch = now + watchEvery;
    const auto limit = std::chrono::seconds(m_plan.limits.effectTimeoutSeconds);
    const Places watching = at(ItemStep::Watching);
    for (const std::size_t item : watching) {
        const Item &one = m_items[item];
        if (one.sentAt && now - *one.sentAt < limit)
            continue;
        if (one.inDoubt)
            end(item, ItemOutcome::Unknown, one.why);
        else if (m_plan.action == RunAction::Resend && m_plan.limits.effectTimeoutSeconds == 0)
            end(item, ItemOutcome::Resent, {});
        else
            end(item, ItemOutcome::NoEffectInTime, {});
    }
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
