// SPDX-License-Identifier: GPL-3.0-or-later
// Messages as they come: every header type, bodies of any size, headers of any depth.
#include "tests/support/casefile.h"
#include "tests/support/rabbitstory.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <stop_token>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

std::vector<Message> messagesOf(const QString &folder)
{
    std::vector<Message> messages;
    for (const QString &file : caseFiles(folder))
        messages.push_back(readCase(file).message);
    return messages;
}

} // namespace

class TestRabbitMessages : public QObject
{
    Q_OBJECT

private slots:
    void listsEveryMessageWithItsRawTypes_data();
    void listsEveryMessageWithItsRawTypes();
    void readsLargeBodiesWhole_data() { RECOURSE_RABBIT_VERSIONS }
    void readsLargeBodiesWhole();
    void survivesDeeplyNestedHeaders_data() { RECOURSE_RABBIT_VERSIONS }
    void survivesDeeplyNestedHeaders();
};

void TestRabbitMessages::listsEveryMessageWithItsRawTypes_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QByteArray>("type");
    for (const QString &version : RabbitServer::versions())
        for (const QString &folder : { u"C01"_s, u"C04"_s, u"C06"_s })
            for (const QByteArray &type : { "classic"_qba, "quorum"_qba })
                QTest::newRow(
                    qPrintable(QString(version + u' ' + folder + u' ' + QString::fromLatin1(type))))
                    << version << folder << type;
}

// Header values of other types than expected, bytes that are no text, blocks near the frame limit:
// nothing is left out, nothing is converted.
void TestRabbitMessages::listsEveryMessageWithItsRawTypes()
{
    QFETCH(const QString, version);
    QFETCH(const QString, folder);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const std::vector<Message> sent = messagesOf(folder);
    QVERIFY(!sent.empty());
    RabbitStory story(
        *server,
        { .queue = "stock.parked."_qba + folder.toUtf8() + type, .type = type, .messages = sent });
    const Looked looked = story.look();
    QVERIFY2(looked.report.complete, whatWentWrong(looked.report).constData());
    QCOMPARE(looked.messages.size(), sent.size());
    const auto byName = [](FieldTable table) {
        std::erase_if(table,
                      [](const Field &field) { return field.name == "x-delivery-count"_qba; });
        std::stable_sort(table.begin(), table.end(),
                         [](const Field &a, const Field &b) { return a.name < b.name; });
        return table;
    };
    for (std::size_t i = 0; i < sent.size(); ++i) {
        // A broker may sort the top level; names, types and values stay.
        QCOMPARE(byName(*looked.messages[i].message.headers), byName(*sent[i].headers));
        QCOMPARE(looked.messages[i].message.body, sent[i].body);
        QCOMPARE(looked.messages[i].message.properties, sent[i].properties);
    }
}

void TestRabbitMessages::readsLargeBodiesWhole()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const std::vector<Message> sent = messagesOf(u"C15"_s);
    RabbitStory story(*server, { .queue = "stock.parked"_qba, .messages = sent });
    const Looked looked = story.look();
    QVERIFY2(looked.report.complete, whatWentWrong(looked.report).constData());
    QCOMPARE(looked.messages.size(), sent.size());
    qint64 largest = 0;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        QCOMPARE(looked.messages[i].message.body.size(), sent[i].body.size());
        QVERIFY(looked.messages[i].message.body == sent[i].body);
        largest = std::max<qint64>(largest, sent[i].body.size());
    }
    QVERIFY(largest >= 12 << 20);
}

// As deep as a frame can hold: that one message cannot be shown, the others can.
void TestRabbitMessages::survivesDeeplyNestedHeaders()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    RabbitStory story(*server, { .queue = "deep.parked"_qba });
    // Encoded by the case tool: building such a thing here would need as deep a stack.
    QTemporaryDir folder;
    for (int depth : { 10, 60, 1'000, 26'000 }) {
        const QString path = folder.filePath(QString::number(depth));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"payload_base64\": \"\", \"headers\": [{\"name\": \"deep\", \"type\": "
                   "\"array\", \"nest\": "
                   + QByteArray::number(depth) + "}]}");
        file.close();
        QCOMPARE(QProcess::execute(
                     u"python3"_s,
                     { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/amqpcase.py"),
                       u"publish"_s, path, u"--port"_s, QString::number(server->amqpPort()),
                       u"--queue"_s, QString::fromUtf8(story.queue) }),
                 0);
    }
    QCOMPARE(story.client.ready(story.queue), 4);
    const Looked looked = story.look();
    QCOMPARE(looked.report.end, BrowseEnd::WholeQueue);
    QCOMPARE(looked.report.read, 2);
    QCOMPARE(looked.report.unread.size(), std::size_t(2));
    QVERIFY(!looked.report.complete);
    QCOMPARE(looked.report.givenBack, 4);
}

QTEST_GUILESS_MAIN(TestRabbitMessages)
#include "tst_rabbitmessages.moc"
