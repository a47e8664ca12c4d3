// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitroom.h"

#include "models/broker/rabbitmq/look.h"
#include "models/broker/rabbitmq/queuerules.h"

#include <algorithm>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

// Figures of quorum queues are up to this old; the last look may still be in them.
constexpr Millis figuresMayLag = 10s;

std::chrono::milliseconds idleTime(const BrokerConfig &config)
{
    if (config.heartbeatSeconds <= 0)
        return 1s;
    return std::clamp<std::chrono::milliseconds>(std::chrono::seconds(config.heartbeatSeconds) / 4,
                                                 250ms, 5s);
}

BrowseEnd endFor(const Error &error)
{
    return error.code == ErrorCode::Cancelled ? BrowseEnd::Cancelled : BrowseEnd::ConnectionLost;
}

} // namespace

RabbitBroker::Room::Room(const BrokerConfig &brokerConfig, const SecretSource &secretSource,
                         const Clock &brokerClock)
    : config(brokerConfig)
    , secrets(secretSource)
    , clock(brokerClock)
    , m_watch(config, secrets, clock, [this](const SessionNews &news) { heard(news); })
    , m_lookSession(config, secrets, clock, u"look"_s,
                    [this](const SessionNews &news) { heard(news); })
    , m_watchWorker(u"rabbit watch"_s, idleTime(config), [this] { m_watch.keepAlive(); })
    , m_lookWorker(u"rabbit look"_s, idleTime(config), [this] { m_lookSession.keepAlive(); })
{
    const std::scoped_lock lock(m_mutex);
    m_status.verifiesPeer = config.verifyPeer;
    m_status.encrypted = config.tls;
}

Error RabbitBroker::Room::cancelled(const QString &tried) const
{
    Error error;
    error.code = ErrorCode::Cancelled;
    error.tried = tried;
    error.where = config.id;
    return error;
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
    m_status.since = clock.now();
}

BrokerStatus RabbitBroker::Room::status() const
{
    const std::scoped_lock lock(m_mutex);
    return m_status;
}

QString RabbitBroker::Room::product() const
{
    const std::scoped_lock lock(m_mutex);
    return m_product;
}

void RabbitBroker::Room::noteRights()
{
    const std::scoped_lock lock(m_mutex);
    const QStringList browsing = m_status.rights.filter(u"browse: "_s);
    m_status.rights = m_watch.rights() + browsing;
    m_status.unread = m_watch.unread();
}

void RabbitBroker::Room::noteBrowsing(const BrowseReport &report)
{
    const bool denied = report.error && report.error->code == ErrorCode::PermissionDenied;
    if (report.read == 0 && !denied)
        return;
    const std::scoped_lock lock(m_mutex);
    m_status.rights.removeAll(u"browse: yes"_s);
    m_status.rights.removeAll(u"browse: no"_s);
    m_status.rights += denied ? u"browse: no"_s : u"browse: yes"_s;
}

Result<Watch::Subject> RabbitBroker::Room::subject(const QString &queue,
                                                   const std::stop_token &stop)
{
    return onWatch<Watch::Subject>(stop, u"plan look"_s,
                                   [queue](Watch &watch, const std::stop_token &either) {
                                       return watch.subject(queue, either);
                                   });
}

BrowsePlan RabbitBroker::Room::plan(const BrowseRequest &request, Watch::Subject subject)
{
    const QueueInfo &queue = subject.look.queue;
    QueueMemory known = memory.of(queue.name);
    // Without messages there are no counts either: what comes now is new.
    if (queue.type == QueueType::Quorum && queue.ready == 0 && queue.unacked == 0) {
        known.highestDeliveryCount.reset();
        memory.keep(queue.name, known);
    }
    std::optional<qint64> highest = known.highestDeliveryCount;
    if (request.highestDeliveryCount)
        highest = std::max(*request.highestDeliveryCount, highest.value_or(0));
    const bool lookedJustNow = known.lastLook && clock.now() - *known.lastLook < figuresMayLag;
    if (subject.nothingWasReturned && !lookedJustNow)
        highest = 0;
    subject.look.highestDeliveryCount = highest;

    BrowsePlan plan = planLook(request, subject.look);
    if (known.unreadable && clock.now() < known.restsUntil) {
        plan.advice = BrowseAdvice::Refuse;
        plan.why = known.unreadable;
    }
    return plan;
}

bool RabbitBroker::Room::look(const BrowseRequest &request, const BrowsePlan &plan,
                              const BrowseSink &sink, BrowseReport &report,
                              const std::stop_token &stop)
{
    // Opening a connection cannot always be interrupted; a caller who gives up then need not wait.
    const Result<bool> ready
        = stoppableCall<bool>(m_lookWorker, stop, cancelled(u"read queue"_s),
                              [this](const std::stop_token &either) -> Result<bool> {
                                  const Result<Connection *> connection
                                      = m_lookSession.connected(either);
                                  if (!connection)
                                      return failed(connection.error());
                                  return true;
                              });
    if (!ready) {
        report.end = endFor(ready.error());
        report.error = ready.error();
        return true;
    }
    try {
        // Waited for to the end, since it uses the caller's sink; it looks at the stop token
        // itself.
        m_lookWorker.call([&] {
            const EitherStop either(stop, m_lookWorker.stopToken());
            read(request, plan, sink, report, either.token());
        });
        return true;
    } catch (const std::future_error &) {
        return false;
    }
}

// On the looking thread.
void RabbitBroker::Room::read(const BrowseRequest &request, const BrowsePlan &plan,
                              const BrowseSink &sink, BrowseReport &report,
                              const std::stop_token &stop)
{
    const Result<Connection *> connection = m_lookSession.connected(stop);
    if (!connection) {
        report.end = endFor(connection.error());
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

    if (plan.type == QueueType::Stream) {
        StreamLook(**connection, order, sink, clock, stop).run(report);
    } else {
        QueueLook(**connection, order, sink, clock, stop).run(report);
        // Somebody consumes exclusively; taking single messages is still allowed. A quorum queue
        // would not put them back in order.
        const bool shutOut = plan.type == QueueType::Classic && report.error
            && report.error->code == ErrorCode::Exclusive && report.read == 0 && !order.byGet
            && !(*connection)->isBroken();
        if (shutOut) {
            order.byGet = true;
            report.error.reset();
            QueueLook(**connection, order, sink, clock, stop).run(report);
        }
    }
    m_lookSession.settle();
}

// Figures of a quorum queue lag: without consumers, what they call unacknowledged may be an earlier
// look, so they are given time to settle.
std::optional<qint64> RabbitBroker::Room::heldByOthers(const QString &queue,
                                                       const std::stop_token &stop,
                                                       std::vector<Unread> &unread)
{
    const auto deadline = std::chrono::steady_clock::now() + figuresMayLag;
    for (;;) {
        const Result<Watch::Subject> now = subject(queue, stop);
        if (!now)
            return std::nullopt;
        const QueueInfo &info = now->look.queue;
        if (!info.unacked) {
            for (const Unread &part : info.unread)
                if (part.part == "unacknowledged"_L1)
                    unread.push_back(part);
            return std::nullopt;
        }
        if (isOurLastLook(queue, info))
            return 0;
        const bool mayBeOld = info.type == QueueType::Quorum && info.consumers.value_or(0) == 0;
        if (*info.unacked == 0 || !mayBeOld || stop.stop_requested()
            || std::chrono::steady_clock::now() >= deadline)
            return info.unacked;
        std::this_thread::sleep_for(200ms);
    }
}

// The figure still shows what we held a moment ago: just as many, and all of them are back.
bool RabbitBroker::Room::isOurLastLook(const QString &queue, const QueueInfo &info) const
{
    const QueueMemory known = memory.of(queue);
    return known.lastLook && clock.now() - *known.lastLook < figuresMayLag && known.lastWasComplete
        && info.consumers.value_or(0) == 0 && info.unacked == known.lastRead
        && info.ready == known.lastReadyAfter;
}

// A consumer is listed some seconds after it came, so an empty list is asked for again.
void RabbitBroker::Room::findHolders(BrowseReport &report, const std::stop_token &stop)
{
    const auto deadline = std::chrono::steady_clock::now() + figuresMayLag;
    for (;;) {
        Result<QStringList> names = onWatch<QStringList>(
            stop, u"read consumers"_s,
            [queue = report.reads](Watch &watch, const std::stop_token &either) {
                return watch.consumersOf(queue, either);
            });
        if (!names) {
            report.unread.push_back({ u"holders"_s, names.error() });
            return;
        }
        report.holders = std::move(*names);
        if (!report.holders.isEmpty() || stop.stop_requested()
            || std::chrono::steady_clock::now() >= deadline)
            return;
        std::this_thread::sleep_for(200ms);
    }
}

} // namespace recourse
