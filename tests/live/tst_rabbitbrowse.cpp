// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/rabbitbroker.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;

// A message with one header of every type.
Message parked(int number)
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

std::vector<Message> parkedMessages(int count, const QByteArray &type)
{
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i) {
        Message message = parked(i);
        // A stream keeps messages in another form, which holds only plain headers.
        if (type == "stream"_qba) {
            message.properties.appId = "order-service"_qba;
            message.headers = FieldTable{ { "tenant"_qba, FieldValue::text("kea"_qba) },
                                          { "try"_qba, FieldValue::int64(i) } };
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

struct Looked
{
    BrowseReport report;
    std::vector<ParkedMessage> messages;
};

Looked lookAt(RabbitBroker &broker, const BrowseRequest &request)
{
    Looked looked;
    looked.report = broker.browse(request,
                                  [&looked](std::vector<ParkedMessage> &&batch) {
                                      std::move(batch.begin(), batch.end(),
                                                std::back_inserter(looked.messages));
                                      return true;
                                  },
                                  {});
    return looked;
}

std::vector<QByteArray> lastingOf(const std::vector<FoundMessage> &found)
{
    std::vector<QByteArray> all;
    for (const FoundMessage &message : found)
        all.push_back(message.lasting());
    return all;
}

} // namespace

class TestRabbitBrowse : public QObject
{
    Q_OBJECT

private slots:
    void leavesEveryQueueAsItWas_data();
    void leavesEveryQueueAsItWas();
};

void TestRabbitBrowse::leavesEveryQueueAsItWas_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("type");
    for (const QString &version : RabbitServer::versions())
        for (const QByteArray &type : { "classic"_qba, "quorum"_qba, "stream"_qba })
            QTest::newRow(qPrintable(QString(version + u' ' + QString::fromLatin1(type))))
                << version << type;
}

void TestRabbitBrowse::leavesEveryQueueAsItWas()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitClient client(server->amqpPort());
    const QByteArray queue = "order_sync.parked."_qba + type;
    client.declareQueue(queue, type);
    QVERIFY(client.publish(queue, parkedMessages(2500, type)));
    const bool stream = type == "stream"_qba;
    const auto before = stream ? client.readStream(queue, 2500) : client.look(queue);
    QCOMPARE(before.size(), std::size_t(2500));

    RabbitBroker broker(server->config(), guestSecrets, wallClock);
    for (int look = 0; look < 3; ++look) {
        BrowseRequest request;
        request.queue = QString::fromLatin1(queue);
        request.confirmed = true;
        const Looked looked = lookAt(broker, request);
        QVERIFY2(!looked.report.error,
                 qPrintable(toLogText(looked.report.error.value_or(Error{}))));
        QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
        QVERIFY(looked.report.complete);
        QCOMPARE(looked.report.read, 2500);
        if (!stream) {
            QCOMPARE(looked.report.readyBefore.value_or(-1), 2500);
            QCOMPARE(looked.report.readyAfter.value_or(-1), 2500);
        }
        QCOMPARE(looked.messages.size(), std::size_t(2500));
        for (std::size_t i = 0; i < looked.messages.size(); ++i) {
            QCOMPARE(looked.messages[i].position, quint64(i));
            QCOMPARE(looked.messages[i].message.body, before[i].message.body);
            QCOMPARE(looked.messages[i].message.properties, before[i].message.properties);
        }
    }
    const auto after = stream ? client.readStream(queue, 2500) : client.take(queue);
    QCOMPARE(lastingOf(after), lastingOf(before));
    client.deleteQueue(queue);
}

QTEST_GUILESS_MAIN(TestRabbitBrowse)
#include "tst_rabbitbrowse.moc"
