// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitbroker.h"

#include "models/broker/rabbitmq/look.h"
#include "models/broker/rabbitmq/queuerules.h"
#include "models/broker/rabbitmq/watch.h"
#include "models/core/worker.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

// A queue whose message made the broker close the connection is left alone this long at first,
// then twice as long, and so on.
constexpr Millis firstRest = 30s;
constexpr int mostDoublings = 5;
// Figures of quorum queues are up to this old; the last look may still be in them.
constexpr Millis figuresMayLag = 10s;

Error cancelled(const QString &tried, const QString &where)
{
    Error error;
    error.code = ErrorCode::Cancelled;
    error.tried = tried;
    error.where = where;
    return error;
}

// Ends when either the caller or the broker's own shutdown asks for it.
class EitherStop
{
public:
    EitherStop(const std::stop_token &first, const std::stop_token &second)
        : m_first(first, [this] { m_source.request_stop(); })
        , m_second(second, [this] { m_source.request_stop(); })
    {
    }
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_first;
    std::stop_callback<std::function<void()>> m_second;
};

std::chrono::milliseconds idleTime(const BrokerConfig &config)
{
    if (config.heartbeatSeconds <= 0)
        return 1s;
    return std::clamp<std::chrono::milliseconds>(std::chrono::seconds(config.heartbeatSeconds) / 4,
                                                 250ms, 5s);
}

} // namespace

// All that the two threads share.
class RabbitBroker::Room
{
public:
    Room(const BrokerConfig &brokerConfig, const SecretSource &secrets, const Clock &clock)
        : config(brokerConfig)
        , m_clock(clock)
        , watch(config, secrets, clock, [this](const SessionNews &news) { heard(news); })
        , lookSession(config, secrets, clock, u"look"_s,
                      [this](const SessionNews &news) { heard(news); })
        , m_watchWorker(u"rabbit watch"_s, idleTime(config), [this] { watch.keepAlive(); })
        , m_lookWorker(u"rabbit look"_s, idleTime(config), [this] { lookSession.keepAlive(); })
    {
        m_status.verifiesPeer = config.verifyPeer;
        m_status.encrypted = config.tls;
    }

    BrokerConfig config;

    // Runs `job(stop)` on the watching thread. A caller who stops waiting gets Cancelled at once;
    // the job ends by itself, for opening a connection cannot always be interrupted.
    template <typename T, typename Job>
    Result<T> onWatch(const std::stop_token &stop, const QString &tried, Job job)
    {
        return run<T>(m_watchWorker, stop, tried, std::move(job));
    }

    template <typename T, typename Job>
    Result<T> onLook(const std::stop_token &stop, const QString &tried, Job job)
    {
        return run<T>(m_lookWorker, stop, tried, std::move(job));
    }

    // Waits to the end, whatever the caller wants: the job itself looks at its stop token.
    template <typename Job>
    bool onLookToTheEnd(const std::stop_token &stop, Job job)
    {
        try {
            m_lookWorker.call([&] {
                const EitherStop either(stop, m_lookWorker.stopToken());
                job(either.token());
            });
            return true;
        } catch (const std::future_error &) {
            return false; // the broker is going away
        }
    }

    void heard(const SessionNews &news);
    BrokerStatus status();
    void noteRights();

    const Clock &clock() const { return m_clock; }

    // What earlier looks taught about a queue.
    struct Memory
    {
        std::optional<qint64> highestDeliveryCount;
        std::optional<Instant> lastLook;
        qint64 lastRead = 0;
        std::optional<qint64> lastReadyAfter;
        bool lastWasComplete = false;
        std::optional<Error> unreadable;
        int unreadableTimes = 0;
        Instant restsUntil;
    };
    Memory memory(const QString &queue)
    {
        const std::scoped_lock lock(m_mutex);
        return m_memory.value(queue);
    }
    void remember(const QString &queue, const Memory &memory)
    {
        const std::scoped_lock lock(m_mutex);
        m_memory.insert(queue, memory);
    }

    BrowsePlan plan(const BrowseRequest &request, Watch::Subject subject);
    void learn(const BrowseReport &report);
    void lookInto(const BrowseRequest &request, const BrowsePlan &plan, const BrowseSink &sink,
                  BrowseReport &report, const std::stop_token &stop);
    bool isOurLastLook(const QString &queue, const QueueInfo &info);
    void whoHoldsTheRest(BrowseReport &report, const std::stop_token &stop);
    std::optional<qint64> heldByOthers(const QString &queue, const std::stop_token &stop,
                                       std::vector<Unread> &unread);

private:
    template <typename T, typename Job>
    Result<T> run(Worker &worker, const std::stop_token &stop, const QString &tried, Job job);

    const Clock &m_clock;

public:
    Watch watch; // watching thread only
    Session lookSession; // looking thread only

private:
    std::mutex m_mutex;
    BrokerStatus m_status;
    QString m_product;
    QHash<QString, Memory> m_memory;
    // Last, so that they end first.
    Worker m_watchWorker;
    Worker m_lookWorker;

public:
    QString product()
    {
        const std::scoped_lock lock(m_mutex);
        return m_product;
    }
};

template <typename T, typename Job>
Result<T> RabbitBroker::Room::run(Worker &worker, const std::stop_token &stop, const QString &tried,
                                  Job job)
{
    struct Shared
    {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::optional<Result<T>> result;
        bool dropped = false;
    };
    const auto shared = std::make_shared<Shared>();
    // Lives in the job: its end, run or dropped, wakes the caller.
    struct Completion
    {
        explicit Completion(std::shared_ptr<Shared> toTell)
            : shared(std::move(toTell))
        {
        }
        std::shared_ptr<Shared> shared;
        ~Completion()
        {
            const std::scoped_lock lock(shared->mutex);
            shared->dropped = true;
            shared->wake.notify_all();
        }
    };
    auto completion = std::make_shared<Completion>(shared);
    worker.post([shared, completion, stop, &worker, job = std::move(job)] {
        const EitherStop either(stop, worker.stopToken());
        Result<T> result = job(either.token());
        const std::scoped_lock lock(shared->mutex);
        shared->result = std::move(result);
        shared->wake.notify_all();
    });
    completion.reset();

    std::unique_lock lock(shared->mutex);
    shared->wake.wait(lock, stop,
                      [&shared] { return shared->result.has_value() || shared->dropped; });
    if (shared->result)
        return std::move(*shared->result);
    return failed(cancelled(tried, config.id));
}

void RabbitBroker::Room::heard(const SessionNews &news)
{
    const std::scoped_lock lock(m_mutex);
    switch (news.kind) {
    case SessionNews::Kind::Connecting:
        if (m_status.state != ConnectionState::Connected)
            m_status.state = ConnectionState::Connecting;
        return;
    case SessionNews::Kind::Connected:
        m_status.state = ConnectionState::Connected;
        m_status.lastError.reset();
        m_status.connectionName = news.connectionName;
        m_product = news.product;
        break;
    case SessionNews::Kind::Failed:
        m_status.state = news.refused ? ConnectionState::Refused : ConnectionState::Lost;
        m_status.lastError = news.error;
        break;
    }
    m_status.since = m_clock.now();
}

BrokerStatus RabbitBroker::Room::status()
{
    const std::scoped_lock lock(m_mutex);
    return m_status;
}

// On the watching thread.
void RabbitBroker::Room::noteRights()
{
    const std::scoped_lock lock(m_mutex);
    const QStringList browsing = m_status.rights.filter(u"browse: "_s);
    m_status.rights = watch.rights() + browsing;
    m_status.unread = watch.unread();
}

BrowsePlan RabbitBroker::Room::plan(const BrowseRequest &request, Watch::Subject subject)
{
    const QString reads = subject.look.queue.name;
    Memory known = memory(reads);
    if (subject.look.queue.ready == 0 && subject.look.queue.unacked.value_or(0) == 0) {
        known.highestDeliveryCount.reset(); // what comes now is new
        remember(reads, known);
    }
    std::optional<qint64> highest = known.highestDeliveryCount;
    if (request.highestDeliveryCount)
        highest = std::max(*request.highestDeliveryCount, highest.value_or(0));
    const bool lookedJustNow = known.lastLook && m_clock.now() - *known.lastLook < figuresMayLag;
    if (subject.nothingWasReturned && !lookedJustNow)
        highest = 0;
    subject.look.highestDeliveryCount = highest;

    BrowsePlan plan = planLook(request, subject.look);
    if (known.unreadable && m_clock.now() < known.restsUntil) {
        plan.advice = BrowseAdvice::Refuse;
        plan.why = known.unreadable;
    }
    return plan;
}

void RabbitBroker::Room::learn(const BrowseReport &report)
{
    Memory known = memory(report.reads);
    known.lastLook = m_clock.now();
    known.lastRead = report.read;
    known.lastReadyAfter = report.readyAfter;
    known.lastWasComplete = report.complete;
    if (report.highestDeliveryCount)
        known.highestDeliveryCount = report.highestDeliveryCount;
    if (report.error && report.error->code == ErrorCode::Unreadable) {
        known.unreadable = report.error;
        known.restsUntil
            = m_clock.now() + firstRest * (1 << std::min(known.unreadableTimes, mostDoublings));
        ++known.unreadableTimes;
    } else if (report.end == BrowseEnd::WholeQueue) {
        known.unreadable.reset();
        known.unreadableTimes = 0;
    }
    remember(report.reads, known);

    const bool denied = report.error && report.error->code == ErrorCode::PermissionDenied;
    if (report.read == 0 && !denied)
        return;
    const std::scoped_lock lock(m_mutex);
    m_status.rights.removeAll(u"browse: yes"_s);
    m_status.rights.removeAll(u"browse: no"_s);
    m_status.rights += denied ? u"browse: no"_s : u"browse: yes"_s;
}

// On the looking thread.
void RabbitBroker::Room::lookInto(const BrowseRequest &request, const BrowsePlan &plan,
                                  const BrowseSink &sink, BrowseReport &report,
                                  const std::stop_token &stop)
{
    const Result<Connection *> connection = lookSession.connected(stop);
    if (!connection) {
        report.end = connection.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled
                                                                     : BrowseEnd::ConnectionLost;
        report.error = connection.error();
        return;
    }
    LookOrder order;
    order.request = request;
    order.reads = plan.reads;
    order.type = plan.type;
    order.deliveryLimit = plan.deliveryLimit;
    order.returnsCount = returnsCountAsDeliveries((*connection)->version());
    order.byGet = plan.type == QueueType::Classic
        && std::find(plan.hazards.begin(), plan.hazards.end(), BrowseHazard::SingleActiveConsumer)
            != plan.hazards.end();

    bool asStream = plan.type == QueueType::Stream;
    if (!asStream) {
        QueueLook look(**connection, order, sink, m_clock, stop);
        look.run(report);
        asStream = look.turnedOutStream();
        // Somebody consumes exclusively; taking single messages is still allowed. A quorum queue
        // would not put them back in order.
        const bool shutOut = plan.type == QueueType::Classic && report.error
            && report.error->code == ErrorCode::Exclusive && report.read == 0 && !order.byGet
            && !(*connection)->isBroken();
        if (shutOut) {
            order.byGet = true;
            report.error.reset();
            QueueLook gets(**connection, order, sink, m_clock, stop);
            gets.run(report);
        }
    }
    if (asStream) {
        BrowseReport fresh;
        fresh.queue = report.queue;
        fresh.reads = report.reads;
        fresh.startedAt = report.startedAt;
        fresh.type = QueueType::Stream;
        report = fresh;
        StreamLook(**connection, order, sink, m_clock, stop).run(report);
    }
    lookSession.settle();
}

// Messages in others' hands before our look begins. Figures of a quorum queue lag: without
// consumers, what they call unacknowledged may be an earlier look, so they are given time to
// settle.
std::optional<qint64> RabbitBroker::Room::heldByOthers(const QString &queue,
                                                       const std::stop_token &stop,
                                                       std::vector<Unread> &unread)
{
    const auto deadline = std::chrono::steady_clock::now() + figuresMayLag;
    for (;;) {
        Result<Watch::Subject> subject = onWatch<Watch::Subject>(
            stop, u"count messages"_s,
            [this, queue](const std::stop_token &either) { return watch.subject(queue, either); });
        if (!subject)
            return std::nullopt;
        const QueueInfo &info = subject->look.queue;
        if (!info.unacked) {
            for (const Unread &part : info.unread)
                if (part.part == "unacknowledged"_L1)
                    unread.push_back(part);
            return std::nullopt;
        }
        const bool mayBeOld = info.type == QueueType::Quorum && info.consumers.value_or(0) == 0;
        if (isOurLastLook(queue, info))
            return 0;
        if (*info.unacked == 0 || !mayBeOld || stop.stop_requested()
            || std::chrono::steady_clock::now() >= deadline)
            return info.unacked;
        std::this_thread::sleep_for(200ms);
    }
}

// The figure still shows what we held a moment ago: just as many, and all of them are back.
bool RabbitBroker::Room::isOurLastLook(const QString &queue, const QueueInfo &info)
{
    const Memory known = memory(queue);
    return known.lastLook && m_clock.now() - *known.lastLook < figuresMayLag
        && known.lastWasComplete && info.consumers.value_or(0) == 0
        && info.unacked == known.lastRead && info.ready == known.lastReadyAfter;
}

void RabbitBroker::Room::whoHoldsTheRest(BrowseReport &report, const std::stop_token &stop)
{
    Result<QStringList> names = onWatch<QStringList>(
        stop, u"read consumers"_s, [this, queue = report.reads](const std::stop_token &either) {
            return watch.consumersOf(queue, either);
        });
    if (names)
        report.holders = std::move(*names);
    else
        report.unread.push_back({ u"holders"_s, names.error() });
}

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
    return room.onWatch<void>(stop, u"connect"_s, [&room](const std::stop_token &either) {
        Result<void> connected = room.watch.connect(either, true);
        room.noteRights();
        return connected;
    });
}

Result<Topology> RabbitBroker::topology(const TopologyRequest &request, std::stop_token stop)
{
    Room &room = *m_room;
    return room.onWatch<Topology>(
        stop, u"read topology"_s, [&room, request](const std::stop_token &either) {
            Result<Topology> topology = room.watch.topology(request, either);
            room.noteRights();
            if (topology)
                for (QueueInfo &queue : topology->queues) {
                    const Room::Memory known = room.memory(queue.name);
                    if (known.unreadable)
                        queue.unread.push_back({ u"messages"_s, *known.unreadable });
                }
            return topology;
        });
}

Result<BrowsePlan> RabbitBroker::planBrowse(const BrowseRequest &request, std::stop_token stop)
{
    Room &room = *m_room;
    const QString reads = request.stream.isEmpty() ? request.queue : request.stream;
    Result<Watch::Subject> subject = room.onWatch<Watch::Subject>(
        stop, u"plan look"_s, [&room, reads](const std::stop_token &either) {
            return room.watch.subject(reads, either);
        });
    if (!subject)
        return failed(std::move(subject).error());
    return room.plan(request, std::move(*subject));
}

BrowseReport RabbitBroker::browse(const BrowseRequest &request, const BrowseSink &sink,
                                  std::stop_token stop)
{
    Room &room = *m_room;
    BrowseReport report;
    report.queue = request.queue;
    report.reads = request.stream.isEmpty() ? request.queue : request.stream;
    report.startedAt = room.clock().now();
    report.nextOffset = request.fromOffset;
    const auto ended = [&](BrowseEnd end, std::optional<Error> error) {
        report.end = end;
        report.error = std::move(error);
        report.finishedAt = room.clock().now();
        return report;
    };

    const Result<BrowsePlan> plan = planBrowse(request, stop);
    if (!plan)
        return ended(plan.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled
                                                               : BrowseEnd::ConnectionLost,
                     plan.error());
    report.type = plan->type;
    report.readyBefore = plan->messages;
    const bool mayLook = plan->advice == BrowseAdvice::Free || plan->advice == BrowseAdvice::Look
        || (plan->advice == BrowseAdvice::AskFirst && request.confirmed);
    if (!mayLook)
        return ended(BrowseEnd::Refused, plan->why);

    std::optional<qint64> held;
    if (plan->type != QueueType::Stream)
        held = room.heldByOthers(report.reads, stop, report.unread);
    // Opening a connection cannot always be interrupted; a caller who gives up then need not wait.
    const Result<bool> ready = room.onLook<bool>(
        stop, u"read queue"_s, [&room](const std::stop_token &either) -> Result<bool> {
            const Result<Connection *> connection = room.lookSession.connected(either);
            if (!connection)
                return failed(connection.error());
            return true;
        });
    if (!ready)
        return ended(ready.error().code == ErrorCode::Cancelled ? BrowseEnd::Cancelled
                                                                : BrowseEnd::ConnectionLost,
                     ready.error());
    const bool ran = room.onLookToTheEnd(stop, [&](const std::stop_token &either) {
        room.lookInto(request, *plan, sink, report, either);
    });
    if (!ran)
        return ended(BrowseEnd::Cancelled, cancelled(u"read queue"_s, report.reads));
    if (report.type != QueueType::Stream)
        report.heldByOthers = held;
    const bool others
        = std::find(report.costs.begin(), report.costs.end(), BrowseHazard::OtherConsumer)
        != report.costs.end();
    if (others || held.value_or(0) > 0)
        room.whoHoldsTheRest(report, stop);
    const bool allReadable
        = std::none_of(report.unread.begin(), report.unread.end(),
                       [](const Unread &part) { return part.part.startsWith("message "_L1); });
    report.complete
        = report.end == BrowseEnd::WholeQueue && !others && held.value_or(0) == 0 && allReadable;
    if (report.error && report.error->code == ErrorCode::PermissionDenied)
        report.error->hint = u"the user needs the read permission on this queue"_s;
    room.learn(report);
    report.finishedAt = room.clock().now();
    return report;
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
