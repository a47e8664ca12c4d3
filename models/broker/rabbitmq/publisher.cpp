// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/publisher.h"

#include "models/broker/rabbitmq/conversion.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr std::size_t mostOut = 2'000;
// Under an alarm about four megabytes fit into the sockets; beyond them a send never returns.
constexpr qint64 mostBytesOut = qint64(1) << 20;
// A quorum queue of a million messages has been seen to confirm nothing for twenty seconds, on a
// connection that was whole.
constexpr std::chrono::milliseconds confirmLimit = 60s;
constexpr std::chrono::milliseconds alarmLimit = 20s;
constexpr qsizetype frameMax = 131'072;
constexpr int preconditionFailed = 406;
// So many are sent before the socket is looked at again; what came meanwhile waits in it.
constexpr int sentUnheard = 32;

qint64 bytesOf(const Publication &publication)
{
    return publication.message.body.size() + headerFrameBytes(publication.message);
}

} // namespace

Publisher::Publisher(Connection &connection)
    : m_connection(connection)
    , m_attempt{ u"publish"_s, connection.name() }
{
}

Result<void> Publisher::open()
{
    if (m_channel != 0 && !m_connection.isBroken())
        return {};
    m_channel = 0;
    const Result<quint16> channel = m_connection.openChannel(m_attempt);
    if (!channel)
        return failed(channel.error());
    amqp_confirm_select_t select{};
    const auto selected = m_connection.ask<amqp_confirm_select_ok_t>(
        *channel, AMQP_CONFIRM_SELECT_METHOD, select, AMQP_CONFIRM_SELECT_OK_METHOD, m_attempt);
    if (!selected)
        return failed(selected.error());
    m_channel = *channel;
    m_nextTag = 1;
    m_return.reset();
    return {};
}

// A missing exchange closes the channel and takes the answers of everything under way with it, so
// it is asked for before. On a channel of its own, since the answer may be such a close.
Result<void> Publisher::findExchange(const QByteArray &exchange)
{
    if (exchange.isEmpty())
        return {};
    const auto known = m_exchanges.find(exchange);
    if (known != m_exchanges.end())
        return known->second ? Result<void>(failed(*known->second)) : Result<void>();
    const Result<quint16> channel = m_connection.openChannel(m_attempt);
    if (!channel)
        return failed(channel.error());
    amqp_exchange_declare_t passive{};
    passive.exchange = recourse::bytesOf(exchange);
    passive.passive = 1;
    const auto found = m_connection.ask<amqp_exchange_declare_ok_t>(
        *channel, AMQP_EXCHANGE_DECLARE_METHOD, passive, AMQP_EXCHANGE_DECLARE_OK_METHOD,
        m_attempt);
    if (!found) {
        if (!m_connection.isBroken())
            m_exchanges[exchange] = found.error();
        return failed(found.error());
    }
    m_exchanges[exchange] = std::nullopt;
    return m_connection.closeChannel(*channel, m_attempt);
}

// Why a publication must not be sent.
std::optional<Error> Publisher::refusal(const Publication &publication)
{
    const qsizetype header = headerFrameBytes(publication.message);
    if (header > frameMax - 8)
        return describe(
            ErrorCode::TooLarge, m_attempt,
            u"properties and headers take %1 bytes, more than a frame holds"_s.arg(header));
    if (publication.routingKey.size() > 255 || publication.exchange.size() > 255)
        return describe(ErrorCode::InvalidInput, m_attempt, u"a name is longer than 255 bytes"_s);
    if (const Result<void> exchange = findExchange(publication.exchange); !exchange)
        return exchange.error();
    return std::nullopt;
}

bool Publisher::roomFor(qint64 bytes) const
{
    if (m_waiting.empty())
        return true;
    if (m_blocked || !m_proved)
        return false;
    return m_waiting.size() < mostOut && m_bytesOut + bytes <= mostBytesOut;
}

std::future<std::vector<PublishOutcome>> Publisher::begin(std::vector<Publication> publications,
                                                          const PublishWhile &allowed)
{
    auto batch = std::make_unique<Batch>();
    batch->outcomes.resize(publications.size());
    batch->unanswered = publications.size();
    batch->publications = std::move(publications);
    batch->allowed = allowed;
    auto answered = batch->answered.get_future();
    if (batch->unanswered == 0) {
        batch->answered.set_value({});
        return answered;
    }
    const std::scoped_lock lock(m_mutex);
    m_given.push_back(std::move(batch));
    return answered;
}

void Publisher::work()
{
    m_lastNews = std::chrono::steady_clock::now();
    for (Batch *batch = unsent(); batch || !m_waiting.empty(); batch = unsent()) {
        if (!batch || !advance(*batch))
            listen();
    }
    m_connection.gatherWrites(false);
}

// The first of which something is still to be sent.
Publisher::Batch *Publisher::unsent()
{
    while (!m_batches.empty() && m_batches.front()->unanswered == 0)
        m_batches.pop_front();
    const auto isUnsent
        = [](const auto &batch) { return batch->next < batch->publications.size(); };
    auto found = std::ranges::find_if(m_batches, isUnsent);
    if (found == m_batches.end()) {
        const std::scoped_lock lock(m_mutex);
        if (m_given.empty())
            return nullptr;
        m_batches.push_back(std::move(m_given.front()));
        m_given.pop_front();
        return m_batches.back().get();
    }
    return found->get();
}

// Sends the next one of it, or says why not. False: there is no room before more is answered.
bool Publisher::advance(Batch &batch)
{
    const Publication &publication = batch.publications[batch.next];
    if (batch.allowed.isOver()) {
        outcome(batch, batch.next++, PublishFate::Refused,
                describe(ErrorCode::Cancelled, m_attempt, u"stopped before it was sent"_s));
        return true;
    }
    if (m_connection.isBroken()) {
        outcome(batch, batch.next++, PublishFate::Refused, whyNot(*m_connection.whyBroken()));
        return true;
    }
    if (!roomFor(bytesOf(publication)))
        return false;
    // Requests with an answer must not meet the frames of what is under way.
    const bool asks = m_channel == 0
        || (!publication.exchange.isEmpty() && !m_exchanges.contains(publication.exchange));
    if (asks && !m_waiting.empty())
        return false;
    const Result<void> opened = open();
    if (const auto why = opened ? refusal(publication) : opened.error())
        outcome(batch, batch.next++, PublishFate::Refused, whyNot(*why));
    else
        send(batch, batch.next++);
    m_lastNews = std::chrono::steady_clock::now();
    if (++m_unheard >= sentUnheard) {
        m_unheard = 0;
        pump(0ms);
    }
    return true;
}

void Publisher::listen()
{
    const std::size_t before = m_waiting.size();
    m_connection.gatherWrites(false);
    pump(100ms);
    const auto now = std::chrono::steady_clock::now();
    if (m_waiting.size() != before)
        m_lastNews = now;
    else if (now - m_lastNews >= (m_blocked ? alarmLimit : confirmLimit))
        lose(m_blocked ? describe(ErrorCode::TimedOut, m_attempt,
                                  u"the broker takes no messages: an alarm is on"_s,
                                  u"free memory or disk on the broker"_s)
                       : describe(ErrorCode::TimedOut, m_attempt, u"no confirm came"_s));
}

void Publisher::send(Batch &batch, std::size_t at)
{
    const Publication &publication = batch.publications[at];
    const quint64 tag = m_nextTag++;
    const qint64 bytes = bytesOf(publication);
    m_waiting[tag] = { &batch, at, bytes, false };
    m_bytesOut += bytes;
    m_connection.gatherWrites(true);
    if (const Result<void> sent
        = m_connection.publish(m_channel, publication.exchange, publication.routingKey,
                               publication.message, m_attempt);
        !sent)
        lose(whyNot(sent.error()));
}

void Publisher::pump(std::chrono::milliseconds wait)
{
    while (!m_connection.isBroken()) {
        amqp_frame_t frame{};
        const Result<bool> got = m_connection.nextFrame(frame, wait, m_attempt);
        if (!got) {
            lose(whyNot(got.error()));
            return;
        }
        if (!*got)
            return;
        handle(frame);
        if (!m_connection.isBroken())
            m_connection.releaseFrames(frame.channel);
        wait = 0ms;
    }
    lose(whyNot(*m_connection.whyBroken()));
}

// Whatever ended the connection, a question that was not answered as well: nothing more is sent
// over it.
Error Publisher::whyNot(Error error) const
{
    if (m_connection.isBroken()) {
        error.code = ErrorCode::ConnectionLost;
        error.retryHelps = true;
    }
    return error;
}

void Publisher::handle(const amqp_frame_t &frame)
{
    if (frame.frame_type == AMQP_FRAME_METHOD) {
        method(frame);
        return;
    }
    if (!m_return || frame.channel != m_channel)
        return;
    if (frame.frame_type == AMQP_FRAME_HEADER) {
        (void)readProperties(viewOf(frame.payload.properties.raw), m_return->message);
        m_return->missing = frame.payload.properties.body_size;
    } else if (frame.frame_type == AMQP_FRAME_BODY) {
        const QByteArrayView part = viewOf(frame.payload.body_fragment);
        m_return->message.body += part;
        m_return->missing -= std::min(m_return->missing, quint64(part.size()));
    }
    if (m_return->missing == 0)
        wasReturned();
}

void Publisher::method(const amqp_frame_t &frame)
{
    const amqp_method_t &method = frame.payload.method;
    switch (method.id) {
    case AMQP_CONNECTION_BLOCKED_METHOD:
        m_blocked = true;
        return;
    case AMQP_CONNECTION_UNBLOCKED_METHOD:
        m_blocked = false;
        return;
    case AMQP_CONNECTION_CLOSE_METHOD:
        lose(m_connection.acknowledgeClose(frame, m_attempt));
        return;
    default:
        break;
    }
    if (frame.channel != m_channel)
        return;
    switch (method.id) {
    case AMQP_BASIC_ACK_METHOD: {
        const auto *ack = static_cast<const amqp_basic_ack_t *>(method.decoded);
        settle(ack->delivery_tag, ack->multiple != 0, PublishFate::Confirmed);
        break;
    }
    case AMQP_BASIC_NACK_METHOD: {
        const auto *nack = static_cast<const amqp_basic_nack_t *>(method.decoded);
        settle(nack->delivery_tag, nack->multiple != 0, PublishFate::Nacked);
        break;
    }
    case AMQP_BASIC_RETURN_METHOD: {
        const auto *back = static_cast<const amqp_basic_return_t *>(method.decoded);
        Returned returned;
        returned.exchange = viewOf(back->exchange).toByteArray();
        returned.routingKey = viewOf(back->routing_key).toByteArray();
        returned.why
            = describe(ErrorCode::NotFound, m_attempt, QString::fromUtf8(viewOf(back->reply_text)),
                       u"no queue is bound for this routing key"_s);
        returned.why.nativeCode = back->reply_code;
        m_return = std::move(returned);
        break;
    }
    case AMQP_CHANNEL_CLOSE_METHOD: {
        const Error why = m_connection.acknowledgeClose(frame, m_attempt);
        m_channel = 0;
        // Of a large message that went alone, the refusal is an answer.
        const bool tooLarge = why.nativeCode == preconditionFailed && m_waiting.size() == 1
            && why.native.contains("size"_L1);
        if (tooLarge) {
            const Waiting &refused = m_waiting.begin()->second;
            if (!refused.returned)
                outcome(*refused.batch, refused.at, PublishFate::Refused, why);
            m_waiting.clear();
            m_bytesOut = 0;
        }
        lose(why);
        break;
    }
    default:
        break;
    }
}

void Publisher::settle(quint64 tag, bool multiple, PublishFate fate)
{
    const auto last = m_waiting.upper_bound(tag);
    auto from = multiple ? m_waiting.begin() : m_waiting.find(tag);
    while (from != m_waiting.end() && from != last) {
        const Waiting &waiting = from->second;
        // What was returned is acknowledged all the same.
        if (!waiting.returned)
            outcome(
                *waiting.batch, waiting.at, fate,
                fate == PublishFate::Confirmed
                    ? std::nullopt
                    : std::optional(describe(ErrorCode::Busy, m_attempt, u"a queue refused it"_s,
                                             u"it is full and set to refuse"_s)));
        m_bytesOut -= waiting.bytes;
        from = m_waiting.erase(from);
    }
    m_proved = true;
}

// A return does not say which tag it is about, but it comes before its confirm and with the message
// itself.
void Publisher::wasReturned()
{
    const Returned returned = std::move(*m_return);
    m_return.reset();
    for (auto &[tag, waiting] : m_waiting) {
        if (waiting.returned)
            continue;
        const Publication &sent = waiting.batch->publications[waiting.at];
        const bool same = sent.exchange == returned.exchange
            && sent.routingKey == returned.routingKey && sent.message.body == returned.message.body
            && sent.message.properties.messageId == returned.message.properties.messageId;
        if (!same)
            continue;
        waiting.returned = true;
        outcome(*waiting.batch, waiting.at, PublishFate::Returned, returned.why);
        return;
    }
    // A broker that returns what nobody sent: whatever is under way is in doubt.
    lose(describe(ErrorCode::Protocol, m_attempt, u"a message was returned that was not sent"_s));
}

void Publisher::lose(const Error &why)
{
    for (const auto &[tag, waiting] : m_waiting) {
        if (!waiting.returned)
            outcome(*waiting.batch, waiting.at, PublishFate::Unknown, why);
    }
    m_waiting.clear();
    m_bytesOut = 0;
    // Late confirms would be taken for those of other messages: begin with a channel of its own.
    m_channel = 0;
}

void Publisher::outcome(Batch &batch, std::size_t at, PublishFate fate, std::optional<Error> why)
{
    // Of one message: where it was to go. A lost connection is of all of them.
    if (why && why->code != ErrorCode::ConnectionLost) {
        const Publication &publication = batch.publications[at];
        why->where = QString::fromUtf8(publication.routingKey);
        if (!publication.exchange.isEmpty())
            why->where = QString::fromUtf8(publication.exchange) + u", "_s + why->where;
    }
    batch.outcomes[at] = { fate, std::move(why) };
    if (--batch.unanswered == 0)
        batch.answered.set_value(std::move(batch.outcomes));
}

} // namespace recourse
