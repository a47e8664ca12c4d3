// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/overviewbuilder.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Sum over queues that is known only if every part is.
template <typename T, typename Part>
std::optional<T> sumOf(const std::vector<const QueueInfo *> &queues, Part part)
{
    T sum{};
    for (const QueueInfo *queue : queues) {
        const std::optional<T> one = queue ? part(*queue) : std::nullopt;
        if (!one)
            return std::nullopt;
        sum += *one;
    }
    return queues.empty() ? std::nullopt : std::optional(sum);
}

template <typename T>
void addKnown(std::optional<T> &sum, const std::optional<T> &part, bool &known)
{
    if (!part)
        known = false;
    else
        sum = sum.value_or(T{}) + *part;
}

bool fallsBehind(const HandlerOverview &row, Instant now)
{
    const auto growth = growthPerMinute(row.history, now);
    const auto backlog = row.backlog();
    // Ten a minute or one hundredth of what waits, whichever is more: below that it is noise.
    return growth && backlog && *growth > std::max(10.0, static_cast<double>(*backlog) / 100);
}

bool headIsStuck(const HandlerOverview &row, Instant now)
{
    if (!row.ready || *row.ready == 0 || row.consumers.value_or(0) == 0
        || row.outRate.value_or(1) > 0)
        return false;
    // Nothing acknowledged for a minute of samples, and the backlog never went down.
    if (row.history.size() < 3 || now - row.history.front().at < std::chrono::minutes(1))
        return false;
    return std::ranges::is_sorted(row.history, {}, &BacklogSample::backlog);
}

bool loops(const HandlerOverview &row, double redelivered)
{
    // Facts on redelivery loops: thousands a second from two messages, and no acknowledgement.
    return redelivered > 10 && row.outRate.value_or(0) < redelivered / 10;
}

HandlerState stateOf(const HandlerOverview &row, const std::vector<const QueueInfo *> &queues,
                     bool blocked, double redelivered, Instant now)
{
    const auto any = [&queues](auto test) {
        return std::ranges::any_of(queues,
                                   [&](const QueueInfo *queue) { return queue && test(*queue); });
    };
    if (any([](const QueueInfo &queue) { return !queue.found && queue.unread.empty(); }))
        return HandlerState::QueueMissing;
    if (any([](const QueueInfo &queue) { return queue.found && !queue.isUp; }))
        return HandlerState::QueueDown;
    if (blocked)
        return HandlerState::BrokerBlocked;
    if (row.backlog().value_or(row.ready.value_or(0)) > 0 && row.consumers == 0)
        return HandlerState::NoConsumer;
    if (loops(row, redelivered))
        return HandlerState::RedeliveryLoop;
    if (headIsStuck(row, now))
        return HandlerState::StuckHead;
    if (fallsBehind(row, now))
        return HandlerState::FallingBehind;
    if (any([](const QueueInfo &queue) {
            return queue.deadLetterFate == DeadLetterFate::Discarded;
        }))
        return HandlerState::RejectsDiscarded;
    if (row.parked.value_or(0) > 0)
        return HandlerState::ParkedFailures;
    if (!row.ready)
        return HandlerState::NotKnown;
    return HandlerState::Healthy;
}

} // namespace

std::optional<double> growthPerMinute(const std::vector<BacklogSample> &samples, Instant now)
{
    const auto first = std::ranges::find_if(samples, [now](const BacklogSample &sample) {
        return now - sample.at <= std::chrono::minutes(5);
    });
    if (first == samples.end())
        return std::nullopt;
    const auto span = samples.back().at - first->at;
    if (span < std::chrono::seconds(30))
        return std::nullopt;
    const double minutes = std::chrono::duration<double, std::ratio<60>>(span).count();
    return static_cast<double>(samples.back().backlog - first->backlog) / minutes;
}

HandlerOverview handlerRow(const HandlerConfig &handler,
                           const Result<std::shared_ptr<const Topology>> &topology,
                           const OverviewInput &input)
{
    HandlerOverview row;
    row.name = handler.name;
    row.broker = handler.broker;
    row.queues = handler.queues;
    if (const auto it = input.history.find(handler.name); it != input.history.end())
        row.history = it->second;
    if (!topology) {
        row.unread.push_back({ u"counts"_s, topology.error() });
        return row;
    }
    const Topology &seen = **topology;
    row.readAt = seen.readAt;
    std::vector<const QueueInfo *> work;
    for (const QString &name : handler.queues)
        work.push_back(seen.queue(name));
    row.ready = sumOf<qint64>(work, [](const QueueInfo &queue) { return queue.ready; });
    row.unacked = sumOf<qint64>(work, [](const QueueInfo &queue) { return queue.unacked; });
    row.consumers = sumOf<qint64>(work, [](const QueueInfo &queue) { return queue.consumers; });
    row.inRate = sumOf<double>(work, [](const QueueInfo &queue) { return queue.inRate; });
    row.outRate = sumOf<double>(work, [](const QueueInfo &queue) { return queue.outRate; });
    for (const QueueInfo *queue : work) {
        if (queue && queue->oldestAt)
            row.oldestAt = std::min(row.oldestAt.value_or(*queue->oldestAt), *queue->oldestAt);
        if (queue)
            row.unread.insert(row.unread.end(), queue->unread.begin(), queue->unread.end());
    }
    std::vector<const QueueInfo *> retry;
    for (const QString &name : handler.retryQueues)
        retry.push_back(seen.queue(name));
    row.retrying = sumOf<qint64>(retry, [](const QueueInfo &queue) { return queue.ready; });

    const auto redelivered
        = sumOf<double>(work, [](const QueueInfo &queue) { return queue.redeliverRate; });
    const auto delivered
        = sumOf<double>(work, [](const QueueInfo &queue) { return queue.deliverRate; });
    if (redelivered && delivered && *delivered > 0)
        row.retryShare = std::min(1.0, *redelivered / *delivered);

    if (!handler.parking.isEmpty()) {
        const QueueInfo *parking = seen.queue(handler.parking);
        if (parking && parking->ready)
            row.parked = *parking->ready + parking->unacked.value_or(0);
    } else {
        row.parked = 0; // nothing is ever parked for it
    }
    row.state = stateOf(row, work, seen.alarm.value_or(false), redelivered.value_or(0), input.now);
    return row;
}

Overview buildOverview(const Workspace &workspace, const OverviewInput &input)
{
    Overview overview;
    overview.readAt = input.now;
    overview.sources = input.sources;
    overview.scans = input.scans;
    overview.indexed = input.parked.failures;
    overview.tenantsParked = input.parked.tenants;
    overview.oldestParkedAt = input.parked.oldestParkedAt;
    for (const auto &[id, topology] : input.topologies) {
        if (!topology) {
            overview.missing.push_back({ id, u"topology"_s, topology.error() });
            continue;
        }
        overview.topologies.push_back(**topology);
        for (const Unread &unread : (*topology)->unread)
            overview.missing.push_back({ id, unread.part, unread.why });
    }
    for (const SourceState &source : input.sources) {
        if (source.kind == SourceState::Kind::Database && source.lastError)
            overview.missing.push_back({ source.id, u"database"_s, *source.lastError });
    }

    bool backlogKnown = true;
    bool parkedKnown = true;
    double growth = 0;
    bool growthKnown = false;
    double redelivered = 0;
    double delivered = 0;
    for (const HandlerConfig &handler : workspace.handlers) {
        const auto topology = input.topologies.find(handler.broker);
        if (topology == input.topologies.end())
            continue;
        HandlerOverview row = handlerRow(handler, topology->second, input);
        addKnown(overview.backlog, row.backlog(), backlogKnown);
        addKnown(overview.parked, row.parked, parkedKnown);
        if (const auto perMinute = growthPerMinute(row.history, input.now)) {
            growth += *perMinute;
            growthKnown = true;
        }
        if (row.retryShare && row.outRate) {
            delivered += *row.outRate;
            redelivered += *row.retryShare * *row.outRate;
        }
        overview.handlers.push_back(std::move(row));
    }
    if (!backlogKnown)
        overview.backlog.reset();
    if (!parkedKnown)
        overview.parked.reset();
    if (growthKnown)
        overview.backlogPerMinute = growth;
    if (delivered > 0)
        overview.retryShare = redelivered / delivered;
    for (const ParkedSummary::Key &key : input.parked.hottest)
        overview.hotKeys.push_back(
            { key.handler, key.tenant, key.key, key.parked,
              static_cast<double>(key.parked)
                  / static_cast<double>(std::max<qint64>(1, input.parked.failures)) });
    overview.complete = overview.missing.empty();
    overview.findings = findFindings(workspace, input, overview.handlers);
    return overview;
}

} // namespace recourse
