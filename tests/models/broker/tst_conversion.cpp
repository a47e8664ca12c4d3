// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/conversion.h"
#include "models/broker/rabbitmq/failure.h"
#include "models/broker/rabbitmq/lookmemory.h"
#include "models/broker/rabbitmq/session.h"

#include <QTest>

#include <array>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace recourse;

namespace {

// One header of every type, at its edges.
Message everything()
{
    const auto one = [](const char *name, FieldValue value) {
        return Field{ QByteArray(name), std::move(value) };
    };
    Message message;
    message.properties.contentType = "application/json"_qba;
    message.properties.contentEncoding = ""_qba;
    message.properties.deliveryMode = quint8(2);
    message.properties.priority = quint8(0);
    message.properties.correlationId = "c"_qba;
    message.properties.replyTo = "r"_qba;
    message.properties.expiration = "1000"_qba;
    message.properties.messageId = "\xff\xfe"_qba;
    message.properties.timestamp = std::numeric_limits<quint64>::max();
    message.properties.type = "t"_qba;
    message.properties.userId = "u"_qba;
    message.properties.appId = "a"_qba;
    message.properties.clusterId = "k"_qba;
    message.headers = FieldTable{
        one("bool", { FieldType::Bool, true }),
        one("i8", { FieldType::Int8, qint64(-128) }),
        one("u8", { FieldType::UInt8, qint64(255) }),
        one("i16", { FieldType::Int16, qint64(-32768) }),
        one("u16", { FieldType::UInt16, qint64(65535) }),
        one("i32", { FieldType::Int32, qint64(std::numeric_limits<qint32>::min()) }),
        one("u32", { FieldType::UInt32, qint64(std::numeric_limits<quint32>::max()) }),
        one("i64", FieldValue::int64(std::numeric_limits<qint64>::min())),
        one("u64", { FieldType::UInt64, std::numeric_limits<quint64>::max() }),
        one("float", { FieldType::Float, 1.5 }),
        one("double", { FieldType::Double, 0.1 }),
        one("decimal", { FieldType::Decimal, Decimal{ 2, 12345 } }),
        one("text", FieldValue::text(QByteArray("a\0\xff", 3))),
        one("text", FieldValue::text("the name again"_qba)),
        one("bytes", { FieldType::Bytes, QByteArray("\0\1", 2) }),
        one("time", { FieldType::Timestamp, qint64(-1) }),
        one("void", {}),
        one("array", { FieldType::Array, std::vector<FieldValue>{ {}, FieldValue::int64(1) } }),
        one("table", { FieldType::Table, FieldTable{ one("x", FieldValue::int64(2)) } }),
    };
    return message;
}

// What the client library puts on the wire for it: flags and property list.
QByteArray encodedByTheLibrary(const Message &message)
{
    AmqpPool pool;
    amqp_basic_properties_t properties = toAmqp(message, pool);
    QByteArray wire(4096, '\0');
    const int length = amqp_encode_properties(AMQP_BASIC_CLASS, &properties,
                                              { std::size_t(wire.size()), wire.data() });
    return length > 0 ? wire.left(length) : QByteArray();
}

} // namespace

class TestConversion : public QObject
{
    Q_OBJECT

private slots:
    void propertiesComeBackFromTheLibrarysBytes();
    void everyPropertyMayBeAbsent();
    void tablesComeBackThroughTheLibrarysForm();
    void cutPropertiesAreRefused();
    void deepTablesAreRefused();
    void closesOfTheBrokerGetTheirCode_data();
    void closesOfTheBrokerGetTheirCode();
    void pausesGrow();
    void aQueueThatBreaksConnectionsRests();
};

void TestConversion::propertiesComeBackFromTheLibrarysBytes()
{
    const Message message = everything();
    const QByteArray wire = encodedByTheLibrary(message);
    QVERIFY(!wire.isEmpty());
    Message back;
    QVERIFY(readProperties(wire, back).has_value());
    QCOMPARE(back.properties, message.properties);
    QCOMPARE(back.headers, message.headers);
    QCOMPARE(headerFrameBytes(message), qsizetype(12 + wire.size()));
}

void TestConversion::everyPropertyMayBeAbsent()
{
    Message back = everything();
    QVERIFY(readProperties(encodedByTheLibrary({}), back).has_value());
    QCOMPARE(back.properties, MessageProperties{});
    QVERIFY(!back.headers); // absent is not the same as empty
    Message empty;
    empty.headers = FieldTable{};
    QVERIFY(readProperties(encodedByTheLibrary(empty), back).has_value());
    QVERIFY(back.headers && back.headers->empty());
}

void TestConversion::tablesComeBackThroughTheLibrarysForm()
{
    const FieldTable table = *everything().headers;
    AmqpPool pool;
    const Result<FieldTable> back = fieldsFrom(toAmqp(table, pool));
    QVERIFY(back.has_value());
    QCOMPARE(*back, table);
}

void TestConversion::cutPropertiesAreRefused()
{
    const QByteArray wire = encodedByTheLibrary(everything());
    for (qsizetype length = 0; length < wire.size(); ++length) {
        Message message;
        const Result<void> read = readProperties(wire.left(length), message);
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Damaged);
    }
}

void TestConversion::deepTablesAreRefused()
{
    constexpr std::size_t depth = 70;
    std::array<amqp_field_value_t, depth> values{};
    for (std::size_t i = 0; i < depth; ++i) {
        values[i].kind = AMQP_FIELD_KIND_ARRAY;
        if (i > 0)
            values[i].value.array = { 1, &values[i - 1] };
    }
    amqp_table_entry_t entry{ amqp_cstring_bytes("k"), values[depth - 1] };
    QVERIFY(!fieldsFrom({ 1, &entry }));
}

void TestConversion::closesOfTheBrokerGetTheirCode_data()
{
    QTest::addColumn<bool>("connection");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<ErrorCode>("expected");
    QTest::addColumn<bool>("ends");
    const auto row = [](const char *name, bool connection, int code, const char *text,
                        ErrorCode expected, bool ends) {
        QTest::newRow(name) << connection << code << QByteArray(text) << expected << ends;
    };
    row("login refused", true, 403, "ACCESS_REFUSED - Login was refused",
        ErrorCode::AuthenticationFailed, true);
    row("no virtual host", true, 530, "NOT_ALLOWED - vhost nowhere not found",
        ErrorCode::VirtualHostMissing, true);
    row("no access to the virtual host", true, 530,
        "NOT_ALLOWED - access to vhost '/' refused for user 'x'", ErrorCode::PermissionDenied,
        false);
    row("no permission", false, 403, "ACCESS_REFUSED - access to queue 'q' refused",
        ErrorCode::PermissionDenied, false);
    row("exclusive consumer", false, 403, "ACCESS_REFUSED - queue 'q' in exclusive use",
        ErrorCode::Exclusive, false);
    row("exclusive queue", false, 405, "RESOURCE_LOCKED", ErrorCode::Exclusive, false);
    row("no queue", false, 404, "NOT_FOUND", ErrorCode::NotFound, false);
    row("held too long", false, 406, "PRECONDITION_FAILED - delivery acknowledgement timed out",
        ErrorCode::TimedOut, false);
    row("a message it cannot read", true, 541, "INTERNAL_ERROR", ErrorCode::Unreadable, true);
    row("shut down", true, 320, "CONNECTION_FORCED", ErrorCode::ConnectionLost, true);
}

void TestConversion::closesOfTheBrokerGetTheirCode()
{
    QFETCH(const bool, connection);
    QFETCH(const int, code);
    QFETCH(const QByteArray, text);
    const Error error = closedByBroker(connection, code, text, { u"read"_s, u"q"_s });
    QTEST(error.code, "expected");
    QCOMPARE(error.nativeCode, code);
    QCOMPARE(error.where, u"q"_s);
    if (error.code != ErrorCode::PermissionDenied)
        QTEST(endsConnection(error), "ends");
}

void TestConversion::pausesGrow()
{
    QCOMPARE(pauseAfter(0), 0ms);
    Millis total = 0ms;
    Millis last = 0ms;
    for (int failures = 1; failures <= 8; ++failures) {
        const Millis pause = pauseAfter(failures);
        QVERIFY(pause > last && pause <= 60s);
        last = pause;
        total += pause;
    }
    QVERIFY(total > 60s); // in a minute less than eight attempts
    QCOMPARE(pauseAfter(100), 60s);
}

void TestConversion::aQueueThatBreaksConnectionsRests()
{
    LookMemory memory;
    const Instant start = instantFromMillis(1'760'000'000'000);
    BrowseReport poisoned;
    poisoned.reads = u"stock.parked"_s;
    poisoned.end = BrowseEnd::Failed;
    poisoned.error = Error{};
    poisoned.error->code = ErrorCode::Unreadable;
    memory.learn(poisoned, start);
    const Millis first = memory.of(u"stock.parked"_s).restsUntil - start;
    memory.learn(poisoned, start);
    QCOMPARE(memory.of(u"stock.parked"_s).restsUntil - start, 2 * first);
    QVERIFY(first >= 30s);
    QVERIFY(!memory.of(u"order.parked"_s).unreadable); // other queues go on

    BrowseReport whole;
    whole.reads = u"stock.parked"_s;
    whole.end = BrowseEnd::WholeQueue;
    memory.learn(whole, start);
    QVERIFY(!memory.of(u"stock.parked"_s).unreadable);
}

QTEST_GUILESS_MAIN(TestConversion)
#include "tst_conversion.moc"
