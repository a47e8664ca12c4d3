// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitcustody.h"

#include "models/broker/rabbitmq/browseplan.h"
#include "models/broker/rabbitmq/conversion.h"
#include "models/broker/rabbitmq/queuerules.h"

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr qint64 firstWindow = 64;
constexpr qint64 smallestWindow = 16;
constexpr qint64 largestWindow = std::numeric_limits<quint16>::max();
// A quorum queue puts back consumer by consumer in their order only up to 32 of them.
constexpr int mostWindows = 30;
// Some windows are as wide as a run takes at once, and no wider: what the broker has given us
// beyond what is held stands before the answer to everything that we ask on the channel.
constexpr int windowsThatDouble = 5;
constexpr int windowsThatStay = 6;
// Bodies that one window may bring at once, as far as those before tell.
constexpr qint64 windowBytes = qint64(32) << 20;
constexpr std::chrono::milliseconds barrierLimit = 10s;
constexpr std::chrono::milliseconds quietBeforeAsking = 50ms;
// So long nothing comes although something is there: somebody else has the right to it.
constexpr std::chrono::milliseconds silenceLimit = 8s;

} // namespace

Result<std::unique_ptr<Custody>> RabbitCustody::open(const BrokerConfig &config,
                                                     const SecretSource &secrets,
                                                     const Clock &clock, const QString &queue,
                                                     Returns returns, const std::stop_token &stop)
{
    const Result<QByteArray> password = secrets.secret(config.password);
    if (!password)
        return failed(password.error());
    auto taking = Connection::open(config, *password, u"take"_s, stop);
    if (!taking)
        return failed(taking.error());
    auto publishing = Connection::open(config, *password, u"replay"_s, stop);
    if (!publishing)
        return failed(publishing.error());
    std::unique_ptr<RabbitCustody> custody(new RabbitCustody(
        std::move(*taking), std::move(*publishing), clock, queue, std::move(returns)));
    if (Result<void> begun = custody->begin(); !begun)
        return failed(begun.error());
    return custody;
}

RabbitCustody::RabbitCustody(std::unique_ptr<Connection> taking,
                             std::unique_ptr<Connection> publishing, const Clock &clock,
                             const QString &queue, Returns returns)
    : m_taking(std::move(taking))
    , m_publishing(std::move(publishing))
    , m_clock(clock)
    , m_queue(queue)
    , m_attempt{ u"take from queue"_s, queue }
    , m_publisher(*m_publishing)
    , m_returns(std::move(returns))
{
}

RabbitCustody::~RabbitCustody()
{
    (void)giveBack();
}

Result<void> RabbitCustody::begin()
{
    const Result<quint16> channel = m_taking->openChannel(m_attempt);
    if (!channel)
        return failed(channel.error());
    m_channel = *channel;
    m_deliveries.emplace(*m_taking, m_channel, m_queue, m_clock);
    return openWindow();
}

// One consumer more, mostly twice as wide as the one before: a window cannot be widened, and what
// is passed over stays in it. Opened once the one before is full, with tags that sort, since a
// quorum queue puts back consumer by consumer.
Result<void> RabbitCustody::openWindow()
{
    const int doubled
        = std::max(std::min(m_windows, windowsThatDouble), m_windows - windowsThatStay);
    qint64 wide = std::min(largestWindow, firstWindow << std::min(doubled, 10));
    // The last one has to do for whatever still lies there.
    if (m_readBytes > 0 && m_windows + 1 < mostWindows)
        wide = std::min(wide, windowBytes * qint64(m_read) / m_readBytes);
    const auto window = quint16(std::max(wide, smallestWindow));
    const QByteArray tag = "recourse-take-"_ba + QByteArray::number(100 + m_windows);
    if (Result<void> sent = m_deliveries->consume(window, tag); !sent)
        return sent;
    ++m_windows;
    m_capacity += window;
    return {};
}

Error RabbitCustody::ended() const
{
    if (m_ended)
        return *m_ended;
    if (m_taking->isBroken())
        return *m_taking->whyBroken();
    return describe(ErrorCode::Cancelled, m_attempt, u"it was given back"_s);
}

// The next return is counted; one past the limit drops the message, or dead-letters it.
qint64 RabbitCustody::deliveriesOf(const Message &message)
{
    if (!m_returns.count)
        return 0;
    const qint64 seen = deliveryCountOf(message);
    if (m_returns.limit && seen >= *m_returns.limit - keptDeliveryHeadroom && !m_nearLimit)
        m_nearLimit = describe(
            ErrorCode::Refused, m_attempt,
            u"a message was delivered %1 times, the limit is %2"_s.arg(seen).arg(*m_returns.limit));
    return seen;
}

void RabbitCustody::tellReturned()
{
    if (!m_returns.count || !m_returns.told || m_held.empty())
        return;
    const auto most
        = std::ranges::max_element(m_held, {}, [](const auto &one) { return one.second; });
    m_returns.told(most->second + 1);
}

// One frame. False where none came in time.
Result<bool> RabbitCustody::pump(Millis wait)
{
    using Kind = ChannelEvent::Kind;
    if (m_channel == 0)
        return failed(ended());
    const auto event = m_deliveries->next(wait);
    if (!event)
        return false;
    switch (event->kind) {
    case Kind::Message: {
        ParkedMessage message = m_deliveries->take();
        message.position = m_read++;
        m_readBytes += message.message.body.size();
        m_held[event->tag] = deliveriesOf(message.message);
        m_arrived.push_back({ event->tag, std::move(message) });
        break;
    }
    case Kind::Unreadable:
        // Held like the others and given back with them; nothing can be done about it here.
        ++m_read;
        m_held[event->tag] = 0;
        break;
    case Kind::Barrier:
        m_barrier = true;
        break;
    case Kind::Cancelled:
        m_ended = describe(ErrorCode::NotFound, m_attempt, u"the queue was deleted"_s);
        return failed(ended());
    case Kind::Closed:
        m_ended = event->error;
        m_channel = 0;
        return failed(ended());
    case Kind::Nothing:
    case Kind::Arriving:
    case Kind::GetEmpty:
        break;
    case Kind::Counted:
        m_counts = event->counts;
        break;
    }
    return true;
}

Result<std::vector<HeldMessage>> RabbitCustody::take(std::size_t most, Millis wait,
                                                     const std::stop_token &stop)
{
    const auto deadline = std::chrono::steady_clock::now() + wait;
    auto lastFrame = std::chrono::steady_clock::now();
    while (m_arrived.size() < most && !stop.stop_requested()) {
        if (m_nearLimit)
            return failed(*m_nearLimit);
        if (qint64(m_held.size()) >= m_capacity && m_channel != 0) {
            if (m_windows >= mostWindows)
                return failed(describe(ErrorCode::TooLarge, m_attempt,
                                       u"%1 messages are held already"_s.arg(m_held.size())));
            if (Result<void> opened = openWindow(); !opened)
                return failed(opened.error());
        }
        const Result<bool> got = pump(10ms);
        if (!got)
            return failed(got.error());
        const auto now = std::chrono::steady_clock::now();
        if (*got) {
            lastFrame = now;
            continue;
        }
        // Silence is not emptiness: a broker may be busy. Those who only look in need not know.
        if (wait.count() == 0 || now - lastFrame >= silenceLimit)
            break;
        if (now < deadline && (m_arrived.empty() || now - lastFrame < quietBeforeAsking))
            continue;
        const Result<bool> empty = isEmpty();
        if (!empty)
            return failed(empty.error());
        if (*empty)
            break;
    }
    if (m_nearLimit)
        return failed(*m_nearLimit);
    std::vector<HeldMessage> taken;
    taken.reserve(std::min(most, m_arrived.size()));
    while (taken.size() < most && !m_arrived.empty()) {
        taken.push_back(std::move(m_arrived.front()));
        m_arrived.pop_front();
    }
    return taken;
}

// Whether nothing is ready: a count, and then everything that the queue had given before it.
Result<bool> RabbitCustody::isEmpty()
{
    m_counts.reset();
    if (Result<void> asked = m_deliveries->askCount(); !asked)
        return failed(asked.error());
    if (const Result<void> counted = pumpUntil([this] { return m_counts.has_value(); }); !counted)
        return failed(counted.error());
    if (const Result<void> heard = barrier(); !heard)
        return failed(heard.error());
    // We consume: no consumer at all is the answer of a leader that was too busy.
    return m_counts->ready == 0 && m_counts->consumers > 0;
}

// A question that the channel answers after everything before it.
Result<void> RabbitCustody::barrier()
{
    m_barrier = false;
    if (Result<void> asked = m_deliveries->askBarrier(quint16(firstWindow)); !asked)
        return asked;
    return pumpUntil([this] { return m_barrier; });
}

Result<void> RabbitCustody::pumpUntil(const std::function<bool()> &isOver)
{
    const auto deadline = std::chrono::steady_clock::now() + barrierLimit;
    while (!isOver()) {
        const Result<bool> got = pump(100ms);
        if (!got)
            return failed(got.error());
        if (std::chrono::steady_clock::now() >= deadline)
            return failed(describe(ErrorCode::TimedOut, m_attempt, {}));
    }
    return {};
}

std::vector<PublishOutcome> RabbitCustody::publish(const std::vector<Publication> &publications,
                                                   const std::stop_token &stop)
{
    auto answered = m_publisher.begin(publications, { stop, {} });
    m_sender.call([this] { m_publisher.work(); });
    return answered.get();
}

void RabbitCustody::beginPublish(std::vector<Publication> publications, const PublishWhile &allowed)
{
    m_underWay.push_back(m_publisher.begin(std::move(publications), allowed));
    m_sender.post([this] { m_publisher.work(); });
}

bool RabbitCustody::isPublished() const
{
    return m_underWay.empty() || m_underWay.front().wait_for(0s) == std::future_status::ready;
}

std::vector<PublishOutcome> RabbitCustody::endPublish()
{
    if (m_underWay.empty())
        return {};
    std::vector<PublishOutcome> oldest = m_underWay.front().get();
    m_underWay.pop_front();
    return oldest;
}

// Together as far as nothing else is held among them, the others each alone. Then a question that
// the channel answers after them.
Result<void> RabbitCustody::remove(const std::vector<quint64> &tokens)
{
    if (tokens.empty())
        return {};
    if (m_channel == 0)
        return failed(ended());
    std::vector<quint64> sorted = tokens;
    std::ranges::sort(sorted);
    const auto acknowledge = [this](quint64 tag, bool multiple) {
        amqp_basic_ack_t ack{};
        ack.delivery_tag = tag;
        ack.multiple = multiple ? 1 : 0;
        return m_taking->send(m_channel, AMQP_BASIC_ACK_METHOD, ack, m_attempt);
    };
    auto next = sorted.begin();
    quint64 last = 0;
    for (auto held = m_held.begin();
         next != sorted.end() && held != m_held.end() && held->first == *next;) {
        last = *next++;
        held = m_held.erase(held);
    }
    if (last != 0) {
        if (Result<void> sent = acknowledge(last, true); !sent)
            return sent;
    }
    for (; next != sorted.end(); ++next) {
        // An unknown tag would close the channel.
        if (m_held.erase(*next) == 0)
            continue;
        if (Result<void> sent = acknowledge(*next, false); !sent)
            return sent;
    }
    return barrier();
}

Result<void> RabbitCustody::keepAlive()
{
    for (;;) {
        const Result<bool> got = pump(0ms);
        if (!got)
            return failed(got.error());
        if (!*got)
            break;
    }
    if (m_underWay.empty())
        m_sender.call([this] { m_publishing->keepAlive(); });
    return {};
}

Result<void> RabbitCustody::giveBack()
{
    m_arrived.clear();
    if (m_channel == 0 || m_taking->isBroken()) {
        m_channel = 0;
        tellReturned();
        m_held.clear();
        return {};
    }
    // From 4.3 on the close counts as a failed delivery, giving back by name does not.
    if (!returnsCountAsDeliveries(m_taking->version()) && !m_held.empty())
        (void)m_deliveries->giveBack(m_held.rbegin()->first);
    const quint16 channel = std::exchange(m_channel, quint16(0));
    tellReturned();
    m_held.clear();
    return m_taking->closeChannel(channel, m_attempt);
}

} // namespace recourse
