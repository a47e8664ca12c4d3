// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/look.h"

#include "models/broker/rabbitmq/browseplan.h"
#include "models/broker/rabbitmq/conversion.h"

#include <algorithm>
#include <limits>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using Kind = ChannelEvent::Kind;

constexpr std::size_t largestBatch = 500;
constexpr qint64 largestBatchBytes = qint64(4) << 20;
constexpr qint64 secondWindow = 2'000;
constexpr qint64 largestWindow = std::numeric_limits<quint16>::max();
constexpr qint64 smallestWindow = 50;
// A quorum queue puts back consumer by consumer in their order only up to 32 of them.
constexpr qint64 mostWindows = 30;
constexpr qint64 getsAtOnce = 200;
constexpr std::chrono::milliseconds quietBeforeCheck = 20ms;
constexpr std::chrono::milliseconds stallLimit = 8s;
constexpr std::chrono::milliseconds returnLimit = 3s;
constexpr std::chrono::milliseconds restLimit = 700ms;
// Where producers never rest, the look ends this far behind what lay there when it began.
constexpr qint64 leastExtra = 1'000;

std::chrono::steady_clock::time_point now()
{
    return std::chrono::steady_clock::now();
}

} // namespace

QueueLook::QueueLook(Connection &connection, const LookOrder &order, const BrowseSink &sink,
                     const Clock &clock, std::stop_token stop)
    : m_connection(connection)
    , m_order(order)
    , m_sink(sink)
    , m_stop(std::move(stop))
    , m_attempt{ u"read queue"_s, order.reads }
    , m_clock(clock)
{
}

Error QueueLook::heldEnough() const
{
    return describe(ErrorCode::TooLarge, m_attempt,
                    u"no more than %1 messages are held at one time"_s.arg(m_read));
}

void QueueLook::run(BrowseReport &report)
{
    m_report = &report;
    if (Result<void> begun = begin(); !begun) {
        finish(m_connection.isBroken() ? BrowseEnd::ConnectionLost : BrowseEnd::Failed,
               begun.error());
    } else {
        readUntilEnd();
    }
    if (report.end == BrowseEnd::Cancelled)
        readTheRest();
    if (!flush() && report.end == BrowseEnd::WholeQueue)
        finish(BrowseEnd::Cancelled);
    if (m_wanted && m_read > 0)
        m_sink({});
    giveBack();
    countAfterwards();
    report.highestDeliveryCount = m_highestCount;
}

Result<void> QueueLook::begin()
{
    const Result<QueueCounts> before = m_connection.counts(m_order.reads);
    if (!before)
        return failed(before.error());
    m_report->readyBefore = before->ready;
    m_target = before->ready;
    m_sawOthers = before->consumers > 0;
    const Result<quint16> channel = m_connection.openChannel(m_attempt);
    if (!channel)
        return failed(channel.error());
    m_channel = *channel;
    m_channelOpen = true;
    m_deliveries.emplace(m_connection, m_channel, m_order.reads, m_clock);
    m_lastArrival = now();
    // Only a classic queue can be believed to be empty: a stream says so whatever is in it, and a
    // quorum queue when it is too busy to answer. There, asking for a message is the test.
    if (m_target == 0 && m_order.type == QueueType::Classic)
        return startCheck();
    return m_order.byGet ? sendGets() : openWindow();
}

// How many more messages the broker may push at us: few while nothing is known about their size
// and delivery counts, then as many as the limits allow.
quint16 QueueLook::nextWindow() const
{
    const qint64 wanted = m_order.request.maxMessages - m_capacity;
    if (wanted <= 0)
        return 0;
    // The head tells the size, and, having been looked at most often, whether there is headroom.
    if (m_read == 0)
        return 1;
    if (m_consumers >= mostWindows)
        return 0;
    const qint64 average = std::max<qint64>(1, m_report->bytes / m_read);
    const qint64 budget = (m_order.request.maxHeldBytes - m_report->bytes) / average;
    const qint64 window
        = std::clamp(budget, smallestWindow, m_read < secondWindow ? secondWindow : largestWindow);
    return quint16(std::clamp<qint64>(wanted, 1, window));
}

// One consumer more, each with a window of its own: a window can hold no more than 65,535, and
// nothing is acknowledged until the end. Only once the one before is full: a quorum queue puts back
// consumer by consumer, so two that took turns would leave the queue in another order. For the same
// reason the tags sort in the order in which they were opened.
Result<void> QueueLook::openWindow()
{
    const quint16 window = nextWindow();
    if (window == 0) {
        finish(BrowseEnd::LimitReached, heldEnough());
        return {};
    }
    const QByteArray tag = "recourse-"_qba + QByteArray::number(1'000'000 + m_consumers);
    if (Result<void> sent = m_deliveries->consume(window, tag); !sent)
        return sent;
    ++m_consumers;
    m_capacity += window;
    m_lastWindow = window;
    return {};
}

Result<void> QueueLook::sendGets()
{
    const QByteArray queue = m_order.reads.toUtf8();
    amqp_basic_get_t get{};
    get.queue = bytesOf(queue);
    const qint64 wanted
        = std::min(getsAtOnce - m_getsOut, m_order.request.maxMessages - m_read - m_getsOut);
    if (wanted <= 0 && m_getsOut == 0)
        finish(BrowseEnd::LimitReached, heldEnough());
    for (qint64 i = 0; i < wanted; ++i) {
        if (Result<void> sent = m_connection.send(m_channel, AMQP_BASIC_GET_METHOD, get, m_attempt);
            !sent)
            return sent;
        ++m_getsOut;
    }
    m_capacity = m_read + m_getsOut;
    return {};
}

// Asks on the same channel how many are ready.
Result<void> QueueLook::startCheck()
{
    m_checking = true;
    m_check.reset();
    return m_deliveries->askCount();
}

// Then something that the channel answers only after it has sent on every delivery that the queue
// made before it counted. It must not be sent earlier: while the channel waits for the count,
// deliveries line up behind what it has already been asked.
Result<void> QueueLook::startBarrier()
{
    return m_deliveries->askBarrier(std::max<quint16>(1, m_lastWindow));
}

void QueueLook::readUntilEnd()
{
    while (!m_done) {
        if (m_discardUntil ? now() >= *m_discardUntil : m_stop.stop_requested()) {
            finish(BrowseEnd::Cancelled);
            return;
        }
        // Also while messages keep coming: somebody may publish as fast as we read.
        const bool enough = m_read >= m_target || room() <= 0;
        if (enough && !m_checking)
            check();
        if (m_done)
            return;
        if (const auto event = m_deliveries->next(m_checking ? 100ms : quietBeforeCheck)) {
            handle(*event);
        } else if (m_checking) {
            stalled(std::chrono::duration_cast<std::chrono::milliseconds>(now() - m_lastArrival));
        } else {
            check();
        }
    }
}

// A quorum queue puts what it gets back behind all that it got back before. To leave a queue that
// has been looked at in its order, a look must take all of it or nothing; so a look that is
// cancelled takes the rest too, for the moment that a cancel may last.
void QueueLook::readTheRest()
{
    if (m_report->type != QueueType::Quorum || !m_sawReturned || !m_channelOpen)
        return;
    m_discardUntil = now() + restLimit;
    m_done = false;
    readUntilEnd();
    if (m_report->end == BrowseEnd::WholeQueue) {
        m_sawReturned = false; // everything goes back together
        m_report->end = BrowseEnd::Cancelled;
    }
}

void QueueLook::check()
{
    if (Result<void> asked = startCheck(); !asked)
        finish(BrowseEnd::ConnectionLost, asked.error());
}

void QueueLook::handle(const ChannelEvent &event)
{
    switch (event.kind) {
    case Kind::Nothing:
        break;
    case Kind::Arriving:
        m_lastArrival = now();
        if (m_report->bytes + qint64(event.bodySize) > m_order.request.maxHeldBytes)
            finish(BrowseEnd::LimitReached,
                   describe(ErrorCode::TooLarge, m_attempt,
                            u"the bodies held at one time reach %1 bytes"_s.arg(
                                m_order.request.maxHeldBytes)));
        break;
    case Kind::Message:
        m_lastTag = event.tag;
        arrived(true, {});
        break;
    case Kind::Unreadable:
        m_lastTag = event.tag;
        arrived(false, event.error);
        break;
    case Kind::GetEmpty:
        --m_getsOut;
        m_gotEmpty = true;
        break;
    case Kind::Counted:
        counted(event.counts);
        break;
    case Kind::Barrier:
        if (m_checking && m_check)
            decide();
        break;
    case Kind::Cancelled:
        m_channelOpen = false;
        finish(
            BrowseEnd::Failed,
            describe(ErrorCode::NotFound, m_attempt, u"the queue was deleted during the look"_s));
        break;
    case Kind::Closed:
        m_channelOpen = false;
        // An internal error of the broker is about what it was reading, not about the connection.
        finish(m_connection.isBroken() && event.error->code != ErrorCode::Unreadable
                   ? BrowseEnd::ConnectionLost
                   : BrowseEnd::Failed,
               event.error);
        break;
    }
}

void QueueLook::arrived(bool readable, const std::optional<Error> &fault)
{
    m_lastArrival = now();
    if (m_order.byGet)
        --m_getsOut;
    const quint64 position = quint64(m_read);
    ++m_read;
    m_report->bytes += m_deliveries->bodyBytes();
    watchDeliveryCount();
    m_sawReturned = m_sawReturned || m_deliveries->redelivered();
    if (m_discardUntil) {
        // Its look is over.
    } else if (readable) {
        ParkedMessage message = m_deliveries->take();
        message.position = position;
        m_batchBytes += message.message.body.size();
        m_batch.push_back(std::move(message));
        ++m_report->read;
    } else {
        m_report->unread.push_back(
            { u"message %1 of %2"_s.arg(position).arg(m_order.reads), fault.value_or(Error{}) });
    }
    if ((m_batch.size() >= largestBatch || m_batchBytes >= largestBatchBytes) && !flush()) {
        finish(BrowseEnd::Cancelled);
        return;
    }
    if (m_done)
        return;
    const bool more = m_read < m_target;
    Result<void> sent;
    if (m_order.byGet && m_getsOut < getsAtOnce / 2 && !m_gotEmpty && more)
        sent = sendGets();
    else if (!m_order.byGet && room() <= 0 && more)
        sent = openWindow();
    if (!sent)
        finish(BrowseEnd::ConnectionLost, sent.error());
}

void QueueLook::watchDeliveryCount()
{
    const Message &message = m_deliveries->message();
    const bool shown = message.headers && findField(*message.headers, "x-delivery-count");
    if (m_report->type == QueueType::Unknown && shown)
        m_report->type = QueueType::Quorum;
    if (m_report->type != QueueType::Quorum)
        return;
    const qint64 seen = deliveryCountOf(message);
    const qint64 afterwards = seen + (m_order.returnsCount ? 1 : 0);
    m_highestCount = std::max(m_highestCount.value_or(0), afterwards);
    if (m_order.returnsCount && m_order.deliveryLimit
        && seen >= *m_order.deliveryLimit - keptDeliveryHeadroom)
        finish(BrowseEnd::HeadroomUsed,
               describe(ErrorCode::Refused, m_attempt,
                        u"a message was delivered %1 times, the limit is %2"_s.arg(seen).arg(
                            *m_order.deliveryLimit)));
}

void QueueLook::counted(const QueueCounts &counts)
{
    m_check = counts;
    m_sawOthers = m_sawOthers || counts.consumers > m_consumers;
    if (Result<void> sent = startBarrier(); !sent)
        finish(BrowseEnd::ConnectionLost, sent.error());
}

// After a count and everything that was delivered before it.
void QueueLook::decide()
{
    m_checking = false;
    const qint64 ready = m_check->ready;
    if (m_check->consumers < m_consumers && m_consumers > 0 && ready == 0) {
        // We are a consumer, so this is no count but a leader that did not answer in time.
        stalled(std::chrono::duration_cast<std::chrono::milliseconds>(now() - m_lastArrival));
        return;
    }
    if (ready == 0) {
        finish(BrowseEnd::WholeQueue);
        return;
    }
    const qint64 before = m_report->readyBefore.value_or(0);
    if (m_read >= before && m_read > before + std::max(leastExtra, before / 4)) {
        finish(BrowseEnd::WholeQueue);
        return;
    }
    m_target = m_read + ready;
    Result<void> sent;
    if (m_order.byGet) {
        m_gotEmpty = false;
        sent = sendGets();
    } else if (room() <= 0) {
        sent = openWindow();
    }
    if (!sent) {
        finish(BrowseEnd::ConnectionLost, sent.error());
        return;
    }
    stalled(std::chrono::duration_cast<std::chrono::milliseconds>(now() - m_lastArrival));
}

// Ready messages that nobody gives us: another consumer has the right to them, or the queue is in
// trouble.
void QueueLook::stalled(std::chrono::milliseconds quiet)
{
    if (quiet >= stallLimit)
        finish(
            BrowseEnd::Failed,
            describe(ErrorCode::TimedOut, m_attempt, u"the queue has messages but gives none"_s));
}

void QueueLook::finish(BrowseEnd end, std::optional<Error> error)
{
    if (m_done && m_report->end != BrowseEnd::WholeQueue)
        return;
    m_done = true;
    m_report->end = end;
    m_report->error = std::move(error);
}

bool QueueLook::flush()
{
    if (m_batch.empty())
        return true;
    std::vector<ParkedMessage> batch;
    batch.swap(m_batch);
    m_batchBytes = 0;
    m_wanted = m_sink(std::move(batch)) && m_wanted;
    m_lastArrival = now(); // the sink's time is not the queue's silence
    return m_wanted;
}

void QueueLook::giveBack()
{
    if (m_channelOpen && !m_connection.isBroken()) {
        if (!m_order.returnsCount && m_order.deliveryLimit && m_lastTag > 0)
            (void)m_deliveries->giveBack(m_lastTag);
        const Result<void> closed = m_connection.closeChannel(m_channel, m_attempt);
        if (closed)
            m_report->givenBack = m_read;
        else if (m_report->end == BrowseEnd::WholeQueue)
            finish(BrowseEnd::ConnectionLost, closed.error());
    }
    // The close of a channel gives back what it held, whoever closed it.
    if (!m_channelOpen && !m_connection.isBroken())
        m_report->givenBack = m_read;
    if (m_read == 0)
        return;
    m_report->costs.push_back(BrowseHazard::SetsRedelivered);
    if (m_report->type == QueueType::Quorum && m_order.returnsCount)
        m_report->costs.push_back(BrowseHazard::RaisesDeliveryCount);
    const bool partly = m_report->end != BrowseEnd::WholeQueue;
    const bool lost = m_report->end == BrowseEnd::ConnectionLost;
    if (m_report->type == QueueType::Quorum && partly && (m_sawReturned || lost))
        m_report->costs.push_back(BrowseHazard::ChangesOrder);
    if (m_sawOthers)
        m_report->costs.push_back(BrowseHazard::OtherConsumer);
}

// The broker puts held messages back a moment after the channel is closed.
void QueueLook::countAfterwards()
{
    const auto deadline = now() + returnLimit;
    while (!m_connection.isBroken()) {
        const Result<QueueCounts> after = m_connection.counts(m_order.reads);
        if (!after)
            return;
        m_report->readyAfter = after->ready;
        const bool back = after->ready >= m_report->readyBefore.value_or(0);
        if (back || m_read == 0 || now() >= deadline)
            return;
        std::this_thread::sleep_for(10ms);
    }
}

} // namespace recourse
