// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/headertext.h"
#include "app/recoursectl/jsonwriter.h"
#include "app/recoursectl/shelljson.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

QByteArray written(const std::function<void(JsonWriter &)> &write)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    JsonWriter json(buffer);
    write(json);
    return buffer.data();
}

// Fields written into an object, read back by Qt's own reader.
QJsonObject object(const std::function<void(JsonWriter &)> &write)
{
    const QByteArray text = written([&write](JsonWriter &json) {
        json.beginObject();
        write(json);
        json.endObject();
    });
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(error.errorString()), text.constData());
    return document.object();
}

FieldValue value(FieldType type, auto data)
{
    FieldValue made;
    made.type = type;
    made.data = std::move(data);
    return made;
}

QJsonArray headersJson(const FieldTable &headers, const Mask &mask = {})
{
    return object([&](JsonWriter &json) {
               json.key(u"headers"_s);
               writeHeaders(json, headers, mask);
           })[u"headers"_s]
        .toArray();
}

Message jsonMessage(const QByteArray &body)
{
    Message message;
    message.properties.contentType = "application/json";
    message.body = body;
    return message;
}

const Mask phone{ { u"/Message/Phone"_s }, { u"authorization"_s } };

} // namespace

class TestCtlJson : public QObject
{
    Q_OBJECT
private slots:
    void keysStayInOrderAndListsNest()
    {
        const QByteArray text = written([](JsonWriter &json) {
            json.beginObject();
            json.field("z"_L1, 1);
            json.beginArray("list"_L1);
            json.value(u"a"_s);
            json.beginObject();
            json.field("n"_L1, std::optional<qint64>());
            json.endObject();
            json.value(true);
            json.endArray();
            json.beginObject("empty"_L1);
            json.endObject();
            json.field("a"_L1, false);
            json.endObject();
        });
        QCOMPARE(text, QByteArray(R"({"z":1,"list":["a",{"n":null},true],"empty":{},"a":false})"));
    }

    void everyDigitStays()
    {
        const QByteArray text = written([](JsonWriter &json) {
            json.beginArray();
            json.value(std::numeric_limits<quint64>::max());
            json.value(std::numeric_limits<qint64>::min());
            json.value(qint64(9007199254740993));
            json.value(0.1);
            json.endArray();
        });
        QCOMPARE(text,
                 QByteArray("[18446744073709551615,-9223372036854775808,9007199254740993,0.1]"));
    }

    void whatJsonHasNoNumberForIsText()
    {
        QCOMPARE(written([](JsonWriter &json) { json.value(std::nan("")); }),
                 QByteArray("\"nan\""));
        QCOMPARE(
            written([](JsonWriter &json) { json.value(-std::numeric_limits<double>::infinity()); }),
            QByteArray("\"-inf\""));
    }

    void textIsHarmlessOnATerminalAndReadsBackTheSame()
    {
        const QString text = u"a\"b\\c\n\033[2J\u009B\u007F\u202E\u2028\u200B订单\U0001F4E6"_s;
        const QByteArray quoted = jsonQuoted(text);
        for (const char harmful : { '\033', '\n', '\x7F' })
            QVERIFY(!quoted.contains(harmful));
        QVERIFY(!QString::fromUtf8(quoted).contains(QChar(0x9B)));
        QVERIFY(!QString::fromUtf8(quoted).contains(QChar(0x202E)));
        const QJsonDocument read = QJsonDocument::fromJson('[' + quoted + ']');
        QCOMPARE(read.array().at(0).toString(), text);
        QCOMPARE(jsonQuoted(QString(QChar(0xD800))), QByteArray("\"\uFFFD\""));
    }

    void timesAreIsoInUtc()
    {
        const QJsonObject json = object([](JsonWriter &writer) {
            writer.field("at"_L1, *instantFromText(u"2025-10-09T10:53:20.123+02:00"_s));
            writer.field("none"_L1, std::optional<Instant>());
            writer.field("beyond"_L1, instantFromMillis(std::numeric_limits<qint64>::max()));
        });
        QCOMPARE(json[u"at"_s].toString(), u"2025-10-09T08:53:20.123Z"_s);
        QVERIFY(json[u"none"_s].isNull());
        QVERIFY(json[u"beyond"_s].isNull());
    }

    void bytesThatAreNoTextAreThereInFull()
    {
        const QJsonObject json = object([](JsonWriter &writer) {
            writer.bytes("text"_L1, "订单");
            writer.bytes("raw"_L1, QByteArray("\x01\xFFx", 3));
            writer.bytes("empty"_L1, {});
        });
        QCOMPARE(json[u"text"_s].toString(), u"订单"_s);
        QVERIFY(!json.contains(u"text_hex"_s));
        QCOMPARE(json[u"raw_hex"_s].toString(), u"01ff78"_s);
        QVERIFY(json[u"raw"_s].toString().contains(u"FF"_s));
        QVERIFY(json[u"empty"_s].isNull());
    }

    void headersKeepTypesAndOrder()
    {
        FieldTable death{ { "count", FieldValue::int64(3) },
                          { "reason", FieldValue::text("rejected") } };
        const QJsonArray headers = headersJson({
            { "x-retry", value(FieldType::Int32, qint64(4)) },
            { "x-retry", value(FieldType::Bool, true) },
            { "big", value(FieldType::UInt64, std::numeric_limits<quint64>::max()) },
            { "raw", FieldValue::text(QByteArray("a\0\xFF", 3)) },
            { "bytes", value(FieldType::Bytes, QByteArray("plain")) },
            { "void", {} },
            { "x-death",
              value(FieldType::Array, std::vector<FieldValue>{ value(FieldType::Table, death) }) },
        });
        QCOMPARE(headers.size(), 7);
        QCOMPARE(headers[0][u"type"_s].toString(), QString(fieldTypeName(FieldType::Int32)));
        QCOMPARE(headers[0][u"value"_s].toInt(), 4);
        QCOMPARE(headers[1][u"name"_s].toString(), u"x-retry"_s);
        QCOMPARE(headers[1][u"value"_s].toBool(), true);
        QCOMPARE(headers[3][u"encoding"_s].toString(), u"base64"_s);
        QCOMPARE(QByteArray::fromBase64(headers[3][u"value"_s].toString().toLatin1()),
                 QByteArray("a\0\xFF", 3));
        QCOMPARE(headers[4][u"encoding"_s].toString(), u"base64"_s);
        QVERIFY(headers[5][u"value"_s].isNull());
        const QJsonValue first = headers[6][u"value"_s].toArray().at(0);
        QCOMPARE(first[u"value"_s].toArray().at(0)[u"value"_s].toInt(), 3);
    }

    void maskedHeadersShowNothingAtAnyDepth()
    {
        const FieldTable inner{ { "AUTHORIZATION", FieldValue::text("Bearer secret") } };
        const FieldTable headers{ { "Authorization", FieldValue::text("Bearer secret") },
                                  { "context", value(FieldType::Table, inner) } };
        const QJsonArray json = headersJson(headers, phone);
        QVERIFY(!QJsonDocument(json).toJson().contains("secret"));
        QCOMPARE(json[0][u"masked"_s].toBool(), true);
        for (const HeaderLine &line : headerLines(headers, phone))
            QVERIFY2(!line.value.contains(u"secret"_s), qPrintable(line.name));
    }

    void nestedHeadersBecomeLinesWithTheirPath()
    {
        const FieldTable death{ { "count", FieldValue::int64(3) },
                                { "queue", FieldValue::text("stock.work") } };
        const std::vector<HeaderLine> lines
            = headerLines({ { "x-death",
                              value(FieldType::Array,
                                    std::vector<FieldValue>{ value(FieldType::Table, death) }) },
                            { "empty", value(FieldType::Array, std::vector<FieldValue>{}) } },
                          {});
        QCOMPARE(lines.size(), 3U);
        QCOMPARE(lines[0].name, u"x-death[0].count"_s);
        QCOMPARE(lines[0].value, u"3"_s);
        QCOMPARE(lines[1].name, u"x-death[0].queue"_s);
        QCOMPARE(lines[1].value, u"stock.work"_s);
        QCOMPARE(lines[2].name, u"empty"_s);
    }

    void withoutMaskRulesThePayloadIsTheStoredBytes()
    {
        const QByteArray odd("\xEF\xBB\xBF{\"a\":1}\r\n");
        QCOMPARE(shownPayload(jsonMessage(odd), {}).data, odd);
        QVERIFY(shownPayload(jsonMessage(odd), {}).isText);
        const QByteArray binary("\x00\xFF", 2);
        QCOMPARE(shownPayload(jsonMessage(binary), {}).data, binary);
        QVERIFY(!shownPayload(jsonMessage(binary), {}).isText);
    }

    void aMaskedValueIsNowhereInThePayload_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("encoding");
        const QByteArray plain = R"({"Id":18446744073709551615,"Message":{"Phone":"555-0199"}})";
        QTest::newRow("plain JSON") << plain << QByteArray();
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF" + plain) << QByteArray();
        QTest::newRow("the key twice")
            << QByteArray(R"({"Message":{"Phone":"1","Phone":"555-0199"}})") << QByteArray();
        QTest::newRow("compressed") << qCompress(plain).sliced(4) << QByteArray("deflate");
        QTest::newRow("compressed, nothing says so") << qCompress(plain).sliced(4) << QByteArray();
        const QString text = QString::fromUtf8(plain);
        QTest::newRow("UTF-16") << QByteArray("\xFF\xFE")
                + QByteArray(reinterpret_cast<const char *>(text.utf16()), text.size() * 2)
                                << QByteArray();
    }
    void aMaskedValueIsNowhereInThePayload()
    {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, encoding);
        Message message = jsonMessage(body);
        if (!encoding.isEmpty())
            message.properties.contentEncoding = encoding;
        const ShownPayload shown = shownPayload(message, phone);
        QVERIFY(shown.masked);
        QVERIFY(shown.isText);
        QVERIFY2(!shown.data.contains("555-0199"), shown.data.constData());
        QVERIFY(shown.data.contains("Phone"));
    }

    void aMaskKeepsEveryOtherDigit()
    {
        const ShownPayload shown = shownPayload(
            jsonMessage(R"({"Id":18446744073709551615,"Message":{"Phone":"1"}})"), phone);
        QVERIFY(shown.data.contains("18446744073709551615"));
    }
};

QTEST_GUILESS_MAIN(TestCtlJson)
#include "tst_ctljson.moc"
