// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitstory.h"

#include <iterator>
#include <stdexcept>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const SystemClock wallClock;
const FixedSecrets guestSecrets;

} // namespace

Message parkedFailure(int number)
{
    Message message;
    message.properties.messageId = "order-sync:"_qba + QByteArray::number(number);
    message.properties.contentType = "application/json"_qba;
    message.properties.deliveryMode = quint8(2);
    message.properties.timestamp = quint64(1'760'000'000 + number);
    message.properties.appId = "\xff\xfe"_qba;
    message.headers = FieldTable{
        { "a-table"_qba,
          { FieldType::Table, FieldTable{ { "n"_qba, FieldValue::int64(number) } } } },
        { "an-array"_qba,
          { FieldType::Array, std::vector<FieldValue>{ FieldValue::text("x"_qba), {} } } },
        { "bool"_qba, { FieldType::Bool, true } },
        { "bytes"_qba, { FieldType::Bytes, QByteArray("\0\1", 2) } },
        { "decimal"_qba, { FieldType::Decimal, Decimal{ 2, 12345 } } },
        { "double"_qba, { FieldType::Double, 0.1 } },
        { "float"_qba, { FieldType::Float, 1.5 } },
        { "int16"_qba, { FieldType::Int16, qint64(-2) } },
        { "int32"_qba, { FieldType::Int32, qint64(-3) } },
        { "int64"_qba, FieldValue::int64(-4) },
        { "int8"_qba, { FieldType::Int8, qint64(-1) } },
        { "text"_qba, FieldValue::text(QByteArray("a\0\xff", 3)) },
        { "timestamp"_qba, { FieldType::Timestamp, qint64(-1) } },
        { "uint16"_qba, { FieldType::UInt16, qint64(65535) } },
        { "uint32"_qba, { FieldType::UInt32, qint64(4294967295) } },
        { "uint8"_qba, { FieldType::UInt8, qint64(255) } },
        { "void"_qba, {} },
    };
    message.body = "{\"number\": "_qba + QByteArray::number(number) + "}";
    return message;
}

std::vector<Message> parkedFailures(int count)
{
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i)
        messages.push_back(parkedFailure(i));
    return messages;
}

std::vector<Message> plainFailures(int count)
{
    std::vector<Message> messages = parkedFailures(count);
    for (Message &message : messages) {
        message.properties.appId = "order-service"_qba;
        message.headers = FieldTable{ { "tenant"_qba, FieldValue::text("kea"_qba) },
                                      { "try"_qba, FieldValue::int64(3) } };
    }
    return messages;
}

QByteArrayList Looked::ids() const
{
    QByteArrayList all;
    for (const ParkedMessage &message : messages)
        all += message.message.properties.messageId.value_or(QByteArray());
    return all;
}

Looked lookAt(RabbitBroker &broker, const BrowseRequest &request, std::stop_token stop)
{
    Looked looked;
    looked.report = broker.browse(
        request,
        [&looked](std::vector<ParkedMessage> &&batch) {
            std::move(batch.begin(), batch.end(), std::back_inserter(looked.messages));
            return true;
        },
        stop);
    return looked;
}

Looked lookAt(RabbitBroker &broker, const QByteArray &queue)
{
    return lookAt(broker, requestFor(queue, true));
}

BrowseRequest requestFor(const QByteArray &queue, bool confirmed)
{
    BrowseRequest request;
    request.queue = QString::fromUtf8(queue);
    request.confirmed = confirmed;
    return request;
}

QByteArray whatWentWrong(const BrowseReport &report)
{
    return report.error ? toLogText(*report.error).toUtf8() : "nothing"_qba;
}

RabbitStory::RabbitStory(const RabbitServer &server, const Opening &opening)
    : RabbitStory(server, server.config(), opening)
{
}

RabbitStory::RabbitStory(const RabbitServer &server, const BrokerConfig &config,
                         const Opening &opening)
    : queue(opening.queue)
    , client(server.amqpPort())
    , broker(config, guestSecrets, wallClock)
{
    client.declareQueue(queue, opening.type, opening.arguments);
    publish(opening.type == "stream"_qba ? plainFailures(opening.failures)
                                         : parkedFailures(opening.failures));
    publish(opening.messages);
}

RabbitStory::~RabbitStory()
{
    try {
        client.deleteQueue(queue);
    } catch (const std::runtime_error &) {
        // The test has ended the node or the line.
    }
}

void RabbitStory::publish(const std::vector<Message> &messages)
{
    if (!client.publish(queue, messages))
        throw std::runtime_error("the broker did not take all messages for " + queue.toStdString());
}

Looked RabbitStory::look()
{
    return lookAt(broker, queue);
}

std::vector<FoundMessage> RabbitStory::take()
{
    return client.take(queue);
}

std::vector<QByteArray> lastingOf(const std::vector<FoundMessage> &found)
{
    std::vector<QByteArray> all;
    for (const FoundMessage &message : found)
        all.push_back(message.lasting());
    return all;
}

QByteArrayList idsOf(const std::vector<FoundMessage> &found)
{
    QByteArrayList all;
    for (const FoundMessage &message : found)
        all += message.message.properties.messageId.value_or(QByteArray());
    return all;
}

} // namespace recourse
