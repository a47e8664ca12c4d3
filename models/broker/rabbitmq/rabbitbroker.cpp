// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitbroker.h"

#include "models/broker/rabbitmq/queuerules.h"
#include "models/broker/rabbitmq/rabbitcustody.h"
#include "models/broker/rabbitmq/rabbitroom.h"
#include "models/broker/rabbitmq/rabbitsender.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool mayLook(const BrowsePlan &plan, const BrowseRequest &request)
{
    switch (plan.advice) {
    case BrowseAdvice::Free:
    case BrowseAdvice::Look:
        return true;
    case BrowseAdvice::AskFirst:
        return request.confirmed;
    case BrowseAdvice::Refuse:
        break;
    }
    return false;
}

// Whether everything that lay there was seen.
bool isComplete(const BrowseReport &report, bool sawOthers)
{
    const bool allReadable
        = std::none_of(report.unread.begin(), report.unread.end(),
                       [](const Unread &part) { return part.part.startsWith("message "_L1); });
    return report.end == BrowseEnd::WholeQueue && !sawOthers && report.heldByOthers.value_or(0) == 0
        && allReadable;
}

} // namespace

RabbitBroker::RabbitBroker(const BrokerConfig &config, const SecretSource &secrets,
                           const Clock &clock)
    : m_room(std::make_unique<Room>(config, secrets, clock))
{
}

RabbitBroker::~RabbitBroker() = default;

QString RabbitBroker::id() const
{
    return m_room->config.id;
}

BrokerCapabilities RabbitBroker::capabilities() const
{
    BrokerCapabilities capabilities;
    const QString product = m_room->product();
    capabilities.product = product.isEmpty() ? u"RabbitMQ"_s : product;
    capabilities.hasRates = !m_room->config.management.isEmpty();
    capabilities.hasPolicies = capabilities.hasRates;
    capabilities.hasNodes = capabilities.hasRates;
    capabilities.virtualHostIsTenantBoundary = true;
    return capabilities;
}

BrokerStatus RabbitBroker::status() const
{
    return m_room->status();
}

Result<void> RabbitBroker::connect(std::stop_token stop)
{
    Room &room = *m_room;
    return room.onWatch<void>(stop, u"connect"_s,
                              [&room](Watch &watch, const std::stop_token &either) {
                                  Result<void> connected = watch.connect(either, true);
                                  room.noteRights();
                                  return connected;
                              });
}

Result<Topology> RabbitBroker::topology(const TopologyRequest &request, std::stop_token stop)
{
    Room &room = *m_room;
    Result<Topology> topology = room.onWatch<Topology>(
        stop, u"read topology"_s, [&room, request](Watch &watch, const std::stop_token &either) {
            Result<Topology> read = watch.topology(request, either);
            room.noteRights();
            return read;
        });
    if (topology)
        for (QueueInfo &queue : topology->queues)
            if (const QueueMemory known = room.memory.of(queue.name); known.unreadable)
                queue.unread.push_back({ u"messages"_s, *known.unreadable });
    return topology;
}

Result<BrowsePlan> RabbitBroker::planBrowse(const BrowseRequest &request, std::stop_token stop)
{
    const QString reads = request.stream.isEmpty() ? request.queue : request.stream;
    Result<Watch::Subject> subject = m_room->subject(reads, stop);
    if (!subject)
        return failed(std::move(subject).error());
    return m_room->plan(request, std::move(*subject));
}

BrowseReport RabbitBroker::browse(const BrowseRequest &request, const BrowseSink &sink,
                                  std::stop_token stop)
{
    Room &room = *m_room;
    BrowseReport report;
    report.queue = request.queue;
    report.reads = request.stream.isEmpty() ? request.queue : request.stream;
    report.startedAt = room.clock.now();
    report.nextOffset = request.fromOffset;
    const auto ended = [&](BrowseEnd end, std::optional<Error> error) {
        report.end = end;
        report.error = std::move(error);
        report.finishedAt = room.clock.now();
        return report;
    };

    const Result<BrowsePlan> plan = planBrowse(request, stop);
    if (!plan)
        return ended(plan.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled
                                                               : BrowseEnd::ConnectionLost,
                     plan.error());
    report.type = plan->type;
    report.readyBefore = plan->messages;
    if (!mayLook(*plan, request))
        return ended(BrowseEnd::Refused, plan->why);

    std::optional<qint64> held;
    std::vector<Unread> untold;
    if (plan->type != QueueType::Stream)
        held = room.heldByOthers(report.reads, stop, untold);
    if (!room.look(request, *plan, sink, report, stop))
        return ended(BrowseEnd::Cancelled, room.cancelled(u"read queue"_s));

    const bool sawOthers
        = std::find(report.costs.begin(), report.costs.end(), BrowseHazard::OtherConsumer)
        != report.costs.end();
    if (report.type != QueueType::Stream) {
        report.heldByOthers = held;
        report.unread.insert(report.unread.end(), untold.begin(), untold.end());
        if ((sawOthers || held.value_or(0) > 0) && report.end == BrowseEnd::WholeQueue)
            room.findHolders(report, stop);
    }
    report.complete = isComplete(report, sawOthers);
    if (report.error && report.error->code == ErrorCode::PermissionDenied)
        report.error->hint = u"the user needs the read permission on this queue"_s;
    report.finishedAt = room.clock.now();
    room.memory.learn(report, report.finishedAt);
    room.noteBrowsing(report);
    return report;
}

Result<std::unique_ptr<Custody>> RabbitBroker::takeCustody(const QString &queue,
                                                           std::stop_token stop)
{
    Room &room = *m_room;
    if (queue.isEmpty())
        return RabbitSender::open(room.config, room.secrets, stop);
    Result<Watch::Subject> subject = room.subject(queue, stop);
    if (!subject)
        return failed(std::move(subject).error());
    RabbitCustody::Returns returns;
    returns.count = subject->look.queue.type == QueueType::Quorum
        && returnsCountAsDeliveries(subject->look.version);
    returns.limit = subject->look.queue.deliveryLimit;
    returns.told = [&room, queue](qint64 highest) { room.memory.learnCount(queue, highest); };
    return RabbitCustody::open(room.config, room.secrets, room.clock, queue, std::move(returns),
                               stop);
}

Result<QHash<EventId, QueuePresence>>
RabbitBroker::find(const QStringList &, const std::vector<EventId> &ids, std::stop_token)
{
    // AMQP cannot look for a message without taking all that lie before it.
    QHash<EventId, QueuePresence> answers;
    for (const EventId &id : ids)
        answers.insert(id, QueuePresence::CannotTell);
    return answers;
}

} // namespace recourse
