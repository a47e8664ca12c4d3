// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/conversion.h"
#include "models/broker/rabbitmq/look.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using Kind = ChannelEvent::Kind;

constexpr quint16 credit = 2'000;
constexpr int acknowledgeEvery = 500;
constexpr std::size_t largestBatch = 500;
constexpr qint64 largestBatchBytes = qint64(4) << 20;
constexpr std::chrono::milliseconds quietBeforeCheck = 20ms;

} // namespace

StreamLook::StreamLook(Connection &connection, const LookOrder &order, const BrowseSink &sink,
                       const Clock &clock, std::stop_token stop)
    : m_connection(connection)
    , m_order(order)
    , m_sink(sink)
    , m_clock(clock)
    , m_stop(std::move(stop))
    , m_attempt{ u"read stream"_s, order.reads }
{
}

void StreamLook::run(BrowseReport &report)
{
    m_report = &report;
    report.nextOffset = m_order.request.fromOffset;
    if (Result<void> begun = begin(); !begun) {
        finish(m_connection.isBroken() ? BrowseEnd::ConnectionLost : BrowseEnd::Failed,
               begun.error());
        return;
    }
    readUntilEnd();
    if (!flush() && report.end == BrowseEnd::WholeQueue)
        finish(BrowseEnd::Cancelled);
    report.givenBack = report.read; // a stream keeps everything
    if (!m_connection.isBroken())
        (void)m_connection.closeChannel(m_channel, m_attempt);
}

Result<void> StreamLook::begin()
{
    const Result<quint16> channel = m_connection.openChannel(m_attempt);
    if (!channel)
        return failed(channel.error());
    m_channel = *channel;
    m_deliveries.emplace(m_connection, m_channel, m_order.reads, m_clock);
    amqp_basic_qos_t qos{};
    qos.prefetch_count = credit;
    const auto limited = m_connection.ask<amqp_basic_qos_ok_t>(
        m_channel, AMQP_BASIC_QOS_METHOD, qos, AMQP_BASIC_QOS_OK_METHOD, m_attempt);
    if (!limited)
        return failed(limited.error());
    const FieldValue offset = m_order.request.fromOffset == 0
        ? FieldValue::text("first"_qba)
        : FieldValue::int64(qint64(m_order.request.fromOffset));
    AmqpPool pool;
    const FieldTable arguments{ { "x-stream-offset"_qba, offset } };
    const QByteArray queue = m_order.reads.toUtf8();
    const QByteArray tag = "recourse"_qba;
    amqp_basic_consume_t consume{};
    consume.queue = bytesOf(queue);
    consume.consumer_tag = bytesOf(tag);
    consume.arguments = toAmqp(arguments, pool);
    const auto consumed = m_connection.ask<amqp_basic_consume_ok_t>(
        m_channel, AMQP_BASIC_CONSUME_METHOD, consume, AMQP_BASIC_CONSUME_OK_METHOD, m_attempt);
    if (!consumed)
        return failed(consumed.error());
    return {};
}

// The channel reads the stream itself, whenever it gets credit, before it answers what comes later:
// a barrier after an acknowledgement that brings nothing more is the end of what is written.
Result<void> StreamLook::startCheck()
{
    if (Result<void> acknowledged = acknowledge(); !acknowledged)
        return acknowledged;
    m_checking = true;
    m_cameSinceCheck = false;
    return m_deliveries->askBarrier(credit);
}

Result<void> StreamLook::acknowledge()
{
    if (m_unacknowledged == 0)
        return {};
    m_unacknowledged = 0;
    amqp_basic_ack_t ack{};
    ack.delivery_tag = m_lastTag;
    ack.multiple = 1;
    return m_connection.send(m_channel, AMQP_BASIC_ACK_METHOD, ack, m_attempt);
}

void StreamLook::readUntilEnd()
{
    while (!m_done) {
        if (m_stop.stop_requested())
            return finish(BrowseEnd::Cancelled);
        const auto event = m_deliveries->next(m_checking ? 100ms : quietBeforeCheck);
        if (event)
            handle(*event);
        else if (!m_checking)
            if (Result<void> asked = startCheck(); !asked)
                finish(BrowseEnd::ConnectionLost, asked.error());
    }
}

void StreamLook::handle(const ChannelEvent &event)
{
    switch (event.kind) {
    case Kind::Message:
    case Kind::Unreadable:
        arrived(event);
        break;
    case Kind::Barrier:
        m_checking = false;
        if (!m_cameSinceCheck)
            finish(BrowseEnd::WholeQueue);
        break;
    case Kind::Cancelled:
        finish(
            BrowseEnd::Failed,
            describe(ErrorCode::NotFound, m_attempt, u"the stream was deleted during the look"_s));
        break;
    case Kind::Closed:
        finish(m_connection.isBroken() && event.error->code != ErrorCode::Unreadable
                   ? BrowseEnd::ConnectionLost
                   : BrowseEnd::Failed,
               event.error);
        break;
    default:
        break;
    }
}

void StreamLook::arrived(const ChannelEvent &event)
{
    m_cameSinceCheck = true;
    m_lastTag = event.tag;
    ++m_unacknowledged;
    m_report->bytes += m_deliveries->bodyBytes();
    const quint64 offset = streamOffsetOf(m_deliveries->message()).value_or(m_report->nextOffset);
    m_report->nextOffset = offset + 1;
    if (event.kind == Kind::Message) {
        ParkedMessage message = m_deliveries->take();
        message.position = offset;
        message.keepsPosition = true;
        m_batchBytes += message.message.body.size();
        m_batch.push_back(std::move(message));
        ++m_report->read;
    } else {
        m_report->unread.push_back({ u"message at offset %1 of %2"_s.arg(offset).arg(m_order.reads),
                                     event.error.value_or(Error{}) });
    }
    if ((m_batch.size() >= largestBatch || m_batchBytes >= largestBatchBytes) && !flush())
        return finish(BrowseEnd::Cancelled);
    if (m_report->read >= m_order.request.maxMessages)
        return finish(
            BrowseEnd::LimitReached,
            describe(ErrorCode::TooLarge, m_attempt,
                     u"%1 messages were read, as many as asked for"_s.arg(m_report->read)));
    if (m_unacknowledged >= acknowledgeEvery)
        if (Result<void> sent = acknowledge(); !sent)
            finish(BrowseEnd::ConnectionLost, sent.error());
}

bool StreamLook::flush()
{
    if (m_batch.empty())
        return true;
    std::vector<ParkedMessage> batch;
    batch.swap(m_batch);
    m_batchBytes = 0;
    return m_sink(std::move(batch));
}

void StreamLook::finish(BrowseEnd end, std::optional<Error> error)
{
    if (m_done && m_report->end != BrowseEnd::WholeQueue)
        return;
    m_done = true;
    m_report->end = end;
    m_report->error = std::move(error);
}

} // namespace recourse
