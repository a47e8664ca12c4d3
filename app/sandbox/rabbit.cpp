// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/rabbit.h"

#include "app/sandbox/amqpfields.h"
#include "app/sandbox/catalogue.h"
#include "app/sandbox/trouble.h"

#include <ctime>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr amqp_channel_t countingChannel = 2;

struct Properties
{
    amqp_basic_properties_t basic = {};
    Fields headers;
};

// What a producer sets; `event` has to outlive it.
void describe(Properties &properties, const Event &event)
{
    if (!event.tenant.isEmpty())
        properties.headers.text("x-tenant", event.tenant);
    if (!event.key.isEmpty())
        properties.headers.text("x-partition-key", event.key);
    for (const auto &[name, value] : event.headers)
        properties.headers.text(name, value);
    properties.basic._flags = AMQP_BASIC_CONTENT_TYPE_FLAG | AMQP_BASIC_DELIVERY_MODE_FLAG
        | AMQP_BASIC_MESSAGE_ID_FLAG | AMQP_BASIC_TIMESTAMP_FLAG | AMQP_BASIC_APP_ID_FLAG
        | AMQP_BASIC_HEADERS_FLAG;
    properties.basic.content_type = viewOf(event.contentType);
    properties.basic.delivery_mode = AMQP_DELIVERY_PERSISTENT;
    properties.basic.message_id = viewOf(event.id);
    properties.basic.timestamp = static_cast<quint64>(std::time(nullptr));
    properties.basic.app_id = amqp_cstring_bytes("order-service");
}

} // namespace

// A message in the consumer's hands, with everything the library keeps of it.
struct Rabbit::Held
{
    amqp_envelope_t envelope = {};
    QByteArray queue;
    Held() = default;
    Held(const Held &) = delete;
    Held &operator=(const Held &) = delete;
    ~Held() { amqp_destroy_envelope(&envelope); }

    amqp_table_t headers() const
    {
        const amqp_basic_properties_t &properties = envelope.message.properties;
        return (properties._flags & AMQP_BASIC_HEADERS_FLAG) ? properties.headers
                                                             : amqp_empty_table;
    }
};

Rabbit::Rabbit(AmqpAddress address, bool quorum)
    : m_address(std::move(address))
    , m_quorum(quorum)
    , m_link(m_address, "recourse-sandbox producer")
    , m_publisher(m_link)
{
    m_link.openChannel(countingChannel);
}

Rabbit::~Rabbit() = default;

void Rabbit::publish(const std::vector<Event> &events)
{
    for (const Event &event : events) {
        Properties properties;
        describe(properties, event);
        properties.basic.headers = properties.headers.table();
        m_publisher.publish({}, event.queue.toUtf8(), properties.basic, viewOf(event.payload));
    }
    m_publisher.settle();
}

void Rabbit::subscribe(const QStringList &queues)
{
    m_held.clear();
    m_consumer = std::make_unique<AmqpLink>(m_address, "recourse-sandbox order-service");
    m_subscribed = queues;
    for (qsizetype i = 0; i < queues.size(); ++i) {
        const auto channel = static_cast<amqp_channel_t>(i + 1);
        m_consumer->openChannel(channel);
        amqp_basic_qos(m_consumer->handle(), channel, 0, 1, 0);
        m_consumer->check("set prefetch");
        const QByteArray queue = queues[i].toUtf8();
        amqp_basic_consume(m_consumer->handle(), channel, viewOf(queue), amqp_empty_bytes, 0, 0, 0,
                           amqp_empty_table);
        m_consumer->check("consume " + queue);
    }
}

std::optional<Delivery> Rabbit::take(const QStringList &queues, std::chrono::milliseconds patience)
{
    m_publisher.tick();
    if (!m_consumer || queues != m_subscribed)
        subscribe(queues);
    amqp_maybe_release_buffers(m_consumer->handle());
    timeval time = { static_cast<time_t>(patience.count() / 1000),
                     static_cast<suseconds_t>(patience.count() % 1000 * 1000) };
    auto held = std::make_unique<Held>();
    const amqp_rpc_reply_t reply
        = amqp_consume_message(m_consumer->handle(), &held->envelope, &time, 0);
    if (reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION
        && reply.library_error == AMQP_STATUS_TIMEOUT)
        return std::nullopt;
    m_consumer->check(reply, "consume");
    held->queue = m_subscribed.at(held->envelope.channel - 1).toUtf8();
    Delivery delivery = read(*held);
    delivery.tag = m_nextTag++;
    m_held.emplace(delivery.tag, std::move(held));
    return delivery;
}

Delivery Rabbit::read(Held &held)
{
    const amqp_message_t &message = held.envelope.message;
    const amqp_table_t headers = held.headers();
    Delivery delivery;
    Event &event = delivery.event;
    event.queue = QString::fromUtf8(held.queue);
    event.id = copyOf(message.properties.message_id);
    event.contentType = copyOf(message.properties.content_type);
    event.payload = copyOf(message.body);
    for (int i = 0; i < headers.num_entries; ++i) {
        const amqp_table_entry_t &entry = headers.entries[i];
        if (entry.value.kind != AMQP_FIELD_KIND_UTF8)
            continue;
        const QByteArray name = copyOf(entry.key);
        const QByteArray value = copyOf(entry.value.value.bytes);
        if (name == "x-tenant")
            event.tenant = value;
        else if (name == "x-partition-key")
            event.key = value;
        else
            event.headers.emplace_back(name, value);
    }
    delivery.unanswered = m_unanswered.value(QByteArray(held.queue + '\n' + event.id));
    // A delayed copy carries the number of the try it is for; else each reject was a try.
    const qint64 number = wholeNumber(fieldNamed(headers, "x-attempts"), 0);
    delivery.attempts
        = int(number > 0 ? number : 1 + rejectsOf(headers, held.queue)) + delivery.unanswered;
    return delivery;
}

std::unique_ptr<Rabbit::Held> Rabbit::release(const Delivery &delivery)
{
    // Nothing where the connection it came by is gone: the broker has handed it out again.
    const auto found = m_held.find(delivery.tag);
    if (found == m_held.end())
        return nullptr;
    auto held = std::move(found->second);
    m_held.erase(found);
    return held;
}

void Rabbit::acknowledge(const Delivery &delivery)
{
    const auto held = release(delivery);
    if (held)
        m_consumer->checkCode(amqp_basic_ack(m_consumer->handle(), held->envelope.channel,
                                             held->envelope.delivery_tag, 0),
                              "acknowledge");
}

void Rabbit::reject(const Delivery &delivery)
{
    const auto held = release(delivery);
    if (held)
        m_consumer->checkCode(amqp_basic_reject(m_consumer->handle(), held->envelope.channel,
                                                held->envelope.delivery_tag, 0),
                              "reject");
}

void Rabbit::publishCopy(const Held &held, const QByteArray &exchange, const QByteArray &routingKey,
                         int attempts, const QByteArray &error, bool keepDeaths)
{
    const amqp_table_t old = held.headers();
    Fields headers;
    for (int i = 0; i < old.num_entries; ++i) {
        const QByteArray name = copyOf(old.entries[i].key);
        if (name == "x-attempts" || name == "x-exception-message"
            || (!keepDeaths && isBrokersOwn(name)))
            continue;
        headers.borrow(old.entries[i]);
    }
    headers.number("x-attempts", attempts).text("x-exception-message", error);
    amqp_basic_properties_t properties = held.envelope.message.properties;
    properties._flags |= AMQP_BASIC_HEADERS_FLAG;
    properties.headers = headers.table();
    m_publisher.publish(exchange, routingKey, properties, held.envelope.message.body);
    m_publisher.settle();
}

void Rabbit::retryLater(const Delivery &delivery, const HandlerSpec &handler,
                        const QByteArray &error)
{
    if (handler.style == ParkingStyle::OwnPublish) {
        reject(delivery); // the work queue dead-letters into the waiting one
        return;
    }
    const Held &held = *m_held.at(delivery.tag);
    publishCopy(held, handler.base.toUtf8() + ".delay", held.queue, delivery.attempts + 1, error,
                false);
    acknowledge(delivery);
}

void Rabbit::park(const Delivery &delivery, const HandlerSpec &handler, const QByteArray &error)
{
    if (handler.style != ParkingStyle::OwnPublish) {
        reject(delivery);
        return;
    }
    // One of the services keeps the broker's record of the retries, the other knows only its own.
    const bool keepDeaths = handler.ordered;
    publishCopy(*m_held.at(delivery.tag), {}, handler.parking().toUtf8(), delivery.attempts, error,
                keepDeaths);
    acknowledge(delivery);
}

void Rabbit::loseConnection(const Delivery &delivery)
{
    ++m_unanswered[QByteArray(delivery.event.queue.toUtf8() + '\n' + delivery.event.id)];
    // Only this answer is to be lost: a socket that is dropped takes earlier ones with it unless
    // the broker has read them, which its answer to any question proves.
    const auto held = release(delivery);
    if (held) {
        amqp_basic_qos(m_consumer->handle(), held->envelope.channel, 0, 1, 0);
        m_consumer->check("wait for earlier answers");
    }
    m_held.clear();
    m_consumer.reset(); // no close, no answer: the socket is simply gone
}

void Rabbit::parkInBulk(const HandlerSpec &handler,
                        const std::function<std::optional<Given>()> &next)
{
    const QByteArray parking = handler.parking().toUtf8();
    while (const auto given = next()) {
        Properties properties;
        describe(properties, given->event);
        properties.headers.number("x-attempts", given->attempts)
            .text("x-exception-message", given->error);
        properties.basic.headers = properties.headers.table();
        m_publisher.publish({}, parking, properties.basic, viewOf(given->event.payload));
    }
    m_publisher.settle();
}

int Rabbit::shownAttempts(const HandlerSpec &handler, int attempts, bool wasRetried) const
{
    return handler.style == ParkingStyle::DeadLetter && !wasRetried ? 1 : attempts;
}

void Rabbit::stopTaking()
{
    m_held.clear();
    if (m_consumer)
        m_consumer->closePolitely();
    m_consumer.reset();
}

void Rabbit::close()
{
    stopTaking();
    m_link.closePolitely();
}

} // namespace recourse::sandbox
