// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/fieldvalue.h"
#include "models/broker/message.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>
#include <QtEndian>

#include <bit>
#include <limits>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

FieldTable single(FieldValue value)
{
    return { Field{ "k"_qba, std::move(value) } };
}

// `depth` arrays, one in the other, around a void.
QByteArray nestedArrays(int depth)
{
    QByteArray inner = "V"_qba;
    for (int i = 0; i < depth; ++i) {
        QByteArray length(4, '\0');
        qToBigEndian(quint32(inner.size()), length.data());
        inner = QByteArray("A"_qba + length + inner);
    }
    return QByteArray("\1k"_qba + inner);
}

QJsonObject readCase(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

// What the case tool, an implementation of its own, makes of the file: the table with its length.
QByteArray caseToolWire(const QString &path)
{
    QProcess tool;
    tool.start(
        u"python3"_s,
        { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/amqpcase.py"), u"wire"_s, path });
    if (!tool.waitForFinished() || tool.exitCode() != 0)
        return {};
    return QByteArray::fromBase64(tool.readAllStandardOutput().trimmed());
}

} // namespace

class TestFieldValue : public QObject
{
    Q_OBJECT

private slots:
    void keepsTypeAndBytes_data();
    void keepsTypeAndBytes();
    void writesTheBytesOfTheWire();
    void keepsRepeatedNamesAndTheirOrder();
    void readsTheCaseToolsBytes_data();
    void readsTheCaseToolsBytes();
    void refusesHostileBytes_data();
    void refusesHostileBytes();
    void survivesEveryCutAndEveryFlippedByte();
    void readsDownToTheDeepestNesting();
    void countsTheHeaderFrame();
};

void TestFieldValue::keepsTypeAndBytes_data()
{
    QTest::addColumn<FieldTable>("table");
    const auto row = [](const char *name, FieldValue value) {
        QTest::newRow(name) << single(std::move(value));
    };
    row("true", { FieldType::Bool, true });
    row("false", { FieldType::Bool, false });
    row("int8 lowest", { FieldType::Int8, qint64(-128) });
    row("uint8 highest", { FieldType::UInt8, qint64(255) });
    row("int16 lowest", { FieldType::Int16, qint64(-32768) });
    row("uint16 highest", { FieldType::UInt16, qint64(65535) });
    row("int32 lowest", { FieldType::Int32, qint64(std::numeric_limits<qint32>::min()) });
    row("uint32 highest", { FieldType::UInt32, qint64(std::numeric_limits<quint32>::max()) });
    row("int64 lowest", FieldValue::int64(std::numeric_limits<qint64>::min()));
    row("uint64 highest", { FieldType::UInt64, std::numeric_limits<quint64>::max() });
    row("float", { FieldType::Float, 1.5 });
    row("float that signals",
        { FieldType::Float, std::bit_cast<double>(quint64(0x7ff0'0000'2000'0000ULL)) });
    row("double", { FieldType::Double, 0.1 });
    row("double minus zero", { FieldType::Double, -0.0 });
    row("double not a number", { FieldType::Double, std::numeric_limits<double>::quiet_NaN() });
    row("decimal", { FieldType::Decimal, Decimal{ 2, 12345 } });
    row("text with NUL", FieldValue::text(QByteArray("a\0b", 3)));
    row("text not UTF-8", FieldValue::text("\xff\xfe"_qba));
    row("bytes", { FieldType::Bytes, QByteArray("\0\1\2", 3) });
    row("timestamp before 1970", { FieldType::Timestamp, qint64(-1) });
    row("void", {});
    row("empty array", { FieldType::Array, std::vector<FieldValue>{} });
    row("empty table", { FieldType::Table, FieldTable{} });
    row("table in array",
        { FieldType::Array,
          std::vector<FieldValue>{ { FieldType::Table, single(FieldValue::int64(3)) },
                                   FieldValue::text("x"_qba) } });
    QTest::newRow("no field") << FieldTable{};
    QTest::newRow("empty name") << FieldTable{ Field{ {}, FieldValue::int64(1) } };
}

void TestFieldValue::keepsTypeAndBytes()
{
    QFETCH(const FieldTable, table);
    const QByteArray wire = encodeFields(table);
    const Result<FieldTable> back = decodeFields(wire);
    QVERIFY(back.has_value());
    QCOMPARE(*back, table);
    QCOMPARE(encodeFields(*back), wire);
    QCOMPARE(encodedSize(*back), wire.size());
}

void TestFieldValue::writesTheBytesOfTheWire()
{
    // Written by hand from the protocol's grammar, so that both directions cannot be wrong alike.
    QCOMPARE(encodeFields({ Field{ "n"_qba, { FieldType::Int16, qint64(-2) } } }),
             "\x01ns\xff\xfe"_qba);
    QCOMPARE(encodeFields({ Field{ "d"_qba, { FieldType::Decimal, Decimal{ 2, 258 } } } }),
             QByteArray("\x01"
                        "dD\x02\0\0\x01\x02",
                        8));
    QCOMPARE(encodeFields({ Field{
                 "a"_qba,
                 { FieldType::Array, std::vector<FieldValue>{ { FieldType::Bool, true } } } } }),
             QByteArray("\x01"
                        "aA\0\0\0\x02t\x01",
                        9));
}

void TestFieldValue::keepsRepeatedNamesAndTheirOrder()
{
    const FieldTable table{ Field{ "b"_qba, FieldValue::int64(1) },
                            Field{ "a"_qba, FieldValue::int64(2) },
                            Field{ "b"_qba, FieldValue::int64(3) } };
    QCOMPARE(*decodeFields(encodeFields(table)), table);
    QCOMPARE(*findField(table, "b"), FieldValue::int64(1));
    QCOMPARE(findField(table, "c"), nullptr);
}

void TestFieldValue::readsTheCaseToolsBytes_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &group : { u"C01"_s, u"C04"_s, u"C06"_s }) {
        const QDir folder(QStringLiteral(RECOURSE_TEST_DATA "/cases/") + group);
        const QStringList files = folder.entryList({ u"*.json"_s });
        QVERIFY(!files.isEmpty());
        for (const QString &file : files)
            QTest::newRow(qPrintable(QString(group + u'/' + file))) << folder.filePath(file);
    }
}

void TestFieldValue::readsTheCaseToolsBytes()
{
    QFETCH(const QString, path);
    const QByteArray wire = caseToolWire(path);
    QVERIFY(wire.size() > 4);
    const QByteArray table = wire.sliced(4);
    const Result<FieldTable> fields = decodeFields(table);
    QVERIFY2(fields, fields ? "" : qPrintable(toLogText(fields.error())));
    QCOMPARE(encodeFields(*fields), table);

    const QJsonArray headers = readCase(path).value("headers"_L1).toArray();
    QCOMPARE(qsizetype(fields->size()), headers.size());
    for (qsizetype i = 0; i < headers.size(); ++i) {
        const QJsonObject header = headers.at(i).toObject();
        const Field &field = fields->at(size_t(i));
        QCOMPARE(QString(fieldTypeName(field.value.type)), header.value("type"_L1).toString());
        if (header.contains("name"_L1)) {
            QCOMPARE(field.name, header.value("name"_L1).toString().toUtf8());
        } else {
            QCOMPARE(field.name,
                     QByteArray::fromBase64(header.value("name_base64"_L1).toString().toLatin1()));
        }
    }
}

void TestFieldValue::refusesHostileBytes_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<QString>("where");
    QTest::newRow("name past the end") << "\xff"
                                          "abc"_qba
                                       << u"byte 1 of 4"_s;
    QTest::newRow("no value") << "\1k"_qba << u"byte 2 of 2"_s;
    QTest::newRow("unknown tag") << "\1k?"_qba << u"byte 2 of 3"_s;
    QTest::newRow("number cut") << QByteArray("\1kl\0\0\0", 6) << u"byte 3 of 6"_s;
    QTest::newRow("text of 4 GiB") << "\1kS\xff\xff\xff\xff"_qba << u"byte 7 of 7"_s;
    QTest::newRow("array of 4 GiB") << "\1kA\xff\xff\xff\xff"_qba << u"byte 3 of 7"_s;
    QTest::newRow("table longer than its parent")
        << QByteArray("\1kF\0\0\0\6\1xF\0\0\0", 13) << u"byte 10 of 13"_s;
    QTest::newRow("text longer than its array, though not than the message")
        << QByteArray("\1kA\0\0\0\5S\0\0\0\1zz", 14) << u"byte 12 of 14"_s;
    QTest::newRow("nested 65 deep") << nestedArrays(65) << u"byte 322 of 328"_s;
    QTest::newRow("nested 20,000 deep") << nestedArrays(20'000) << u"byte 322 of 100003"_s;
}

void TestFieldValue::refusesHostileBytes()
{
    QFETCH(const QByteArray, wire);
    QFETCH(const QString, where);
    const Result<FieldTable> fields = decodeFields(wire);
    QVERIFY(!fields);
    QCOMPARE(fields.error().code, ErrorCode::Damaged);
    QCOMPARE(fields.error().where, where);
}

void TestFieldValue::survivesEveryCutAndEveryFlippedByte()
{
    const QByteArray wire = encodeFields(
        { Field{ "x-death"_qba,
                 { FieldType::Array,
                   std::vector<FieldValue>{
                       { FieldType::Table,
                         FieldTable{ Field{ "count"_qba, FieldValue::int64(3) },
                                     Field{ "reason"_qba, FieldValue::text("rejected"_qba) },
                                     Field{ "at"_qba, { FieldType::Timestamp, qint64(9) } } } },
                   } } },
          Field{ "d"_qba, { FieldType::Decimal, Decimal{ 1, 2 } } } });
    int refused = 0;
    for (qsizetype length = 1; length < wire.size(); ++length)
        refused += decodeFields(wire.left(length)) ? 0 : 1;
    QVERIFY(refused > 0);
    for (qsizetype at = 0; at < wire.size(); ++at)
        for (int flip = 1; flip < 256; ++flip) {
            QByteArray damaged = wire;
            damaged[at] = static_cast<char>(damaged[at] ^ flip);
            // Whatever is read can be written again and reads the same.
            if (const Result<FieldTable> fields = decodeFields(damaged)) {
                const QByteArray again = encodeFields(*fields);
                QCOMPARE(*decodeFields(again), *fields);
                QCOMPARE(encodedSize(*fields), again.size());
            }
        }
}

void TestFieldValue::readsDownToTheDeepestNesting()
{
    const QByteArray wire = nestedArrays(64);
    const Result<FieldTable> fields = decodeFields(wire);
    QVERIFY(fields.has_value());
    QCOMPARE(encodeFields(*fields), wire);
}

void TestFieldValue::countsTheHeaderFrame()
{
    Message message;
    QCOMPARE(headerFrameBytes(message), qsizetype(14));
    message.headers = FieldTable{};
    QCOMPARE(headerFrameBytes(message), qsizetype(18));
    message.properties.deliveryMode = quint8(2);
    message.properties.timestamp = quint64(1);
    message.properties.messageId = "EVT-1"_qba;
    QCOMPARE(headerFrameBytes(message), qsizetype(18 + 1 + 8 + 6));
    message.headers = single(FieldValue::int64(1));
    QCOMPARE(headerFrameBytes(message), qsizetype(18 + 1 + 8 + 6 + 2 + 1 + 8));
    message.body = QByteArray(1000, 'x'); // a body has frames of its own
    QCOMPARE(headerFrameBytes(message), qsizetype(18 + 1 + 8 + 6 + 2 + 1 + 8));
}

QTEST_GUILESS_MAIN(TestFieldValue)
#include "tst_fieldvalue.moc"
