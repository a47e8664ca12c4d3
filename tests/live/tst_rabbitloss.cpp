// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitstory.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace recourse;

namespace {

RabbitServers servers;
const SystemClock wallClock;
const FixedSecrets guestSecrets;
constexpr int heartbeat = 2;

// A clock that a test moves.
class SteppedClock final : public Clock
{
public:
    Instant now() const override { return instantFromMillis(m_millis); }
    void step(Millis by) { m_millis += by.count(); }

private:
    std::atomic<qint64> m_millis = 1'760'000'000'000;
};

// A go-between that can fall silent or cut the line.
class Line
{
public:
    explicit Line(quint16 target)
    {
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        m_port = free.serverPort();
        free.close();
        set("pass"_qba);
        m_proxy.start(u"python3"_s,
                      { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/silentproxy.py"),
                        QString::number(m_port), QString::number(target), switchFile() });
        m_proxy.waitForStarted();
    }
    ~Line()
    {
        m_proxy.kill();
        m_proxy.waitForFinished();
    }

    quint16 port() const { return m_port; }
    void set(const QByteArray &mode) const
    {
        QFile file(switchFile());
        if (file.open(QIODevice::WriteOnly))
            file.write(mode);
    }

private:
    QString switchFile() const { return m_folder.filePath(u"switch"_s); }

    QTemporaryDir m_folder;
    QProcess m_proxy;
    quint16 m_port = 0;
};

BrokerConfig through(const RabbitServer &server, const Line &line)
{
    BrokerConfig config = server.config();
    config.port = line.port();
    config.heartbeatSeconds = heartbeat;
    return config;
}

} // namespace

class TestRabbitLoss : public QObject
{
    Q_OBJECT

private slots:
    void aDeadLineIsNoticedAndReplaced_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("mode", "silent"_qba, "cut"_qba)
    }
    void aDeadLineIsNoticedAndReplaced();
    void aLineThatDiesInALookLosesNothing_data() { aDeadLineIsNoticedAndReplaced_data(); }
    void aLineThatDiesInALookLosesNothing();
    void aBrokerThatIsKilledInALookLosesNothing_data() { RECOURSE_RABBIT_VERSIONS }
    void aBrokerThatIsKilledInALookLosesNothing();
    void aLivingLineIsKeptThroughIdleTime();
    void oneMessageThatBreaksConnections();
};

// A laptop that slept, a cable that was pulled: nobody asks anything, and still it is noticed.
void TestRabbitLoss::aDeadLineIsNoticedAndReplaced()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, mode);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const Line line(server->amqpPort());
    BrokerConfig config = through(*server, line);
    config.management.clear();
    RabbitStory story(*server, config, { .queue = "line.parked"_qba });
    RabbitBroker &broker = story.broker;
    QTRY_VERIFY_WITH_TIMEOUT(broker.connect({}).has_value(), 10'000);
    TopologyRequest request;
    request.queues = QStringList{ u"line.parked"_s };
    QVERIFY(broker.topology(request, {}).has_value());

    line.set(mode);
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY_WITH_TIMEOUT(broker.status().state == ConnectionState::Lost, 20'000);
    // Two heartbeats, the go-between's half second, and the time between two looks at the line.
    QVERIFY2(timer.elapsed() < 4 * heartbeat * 1000,
             QByteArray::number(timer.elapsed()).constData());
    QCOMPARE(broker.status().lastError->code, ErrorCode::ConnectionLost);
    // Nothing old is passed off as new.
    const Result<Topology> during = broker.topology(request, {});
    QVERIFY(!during);
    QVERIFY(during.error().retryHelps);

    line.set("pass"_qba);
    QTRY_VERIFY_WITH_TIMEOUT(broker.connect({}).has_value(), 20'000);
    QVERIFY(broker.topology(request, {}).has_value());
    QCOMPARE(broker.status().state, ConnectionState::Connected);
}

void TestRabbitLoss::aLineThatDiesInALookLosesNothing()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, mode);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages = parkedFailures(3000);
    for (Message &message : messages)
        message.body = QByteArray(20'000, 'x'); // more than the line holds by itself
    const Line line(server->amqpPort());
    RabbitStory story(*server, through(*server, line),
                      { .queue = "cut.parked"_qba, .messages = messages });
    QTRY_VERIFY_WITH_TIMEOUT(story.broker.connect({}).has_value(), 10'000);
    qint64 seen = 0;
    const BrowseReport report = story.broker.browse(requestFor(story.queue),
                                                    [&](std::vector<ParkedMessage> &&batch) {
                                                        seen += qint64(batch.size());
                                                        line.set(mode);
                                                        return true;
                                                    },
                                                    {});
    QCOMPARE(report.end, BrowseEnd::ConnectionLost);
    QCOMPARE(report.error->code, ErrorCode::ConnectionLost);
    QVERIFY(!report.complete);
    QVERIFY(seen > 0 && seen < 3000);
    QCOMPARE(report.read, seen);
    line.set("pass"_qba);
    // The broker notices the dead peer after its own two heartbeats and puts everything back.
    QTRY_COMPARE_WITH_TIMEOUT(story.client.ready(story.queue), 3000, 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(story.broker.connect({}).has_value(), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(story.look().report.complete, 30'000);
}

void TestRabbitLoss::aBrokerThatIsKilledInALookLosesNothing()
{
    QFETCH(const QString, version);
    if (const QString missing = RabbitServer::unavailable(version); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    RabbitServer server(version);
    QVERIFY2(server.start(), qPrintable(server.failure()));
    const QByteArrayList queues{ "killed.classic"_qba, "killed.quorum"_qba };
    {
        RabbitClient client(server.amqpPort());
        client.declareQueue(queues[0], "classic"_qba);
        client.declareQueue(queues[1], "quorum"_qba);
        for (const QByteArray &queue : queues)
            QVERIFY(client.publish(queue, parkedFailures(4000)));
    }
    // A queue that was declared a moment before the power fails may be gone with it; by the time
    // the statistics show the messages it is not.
    const auto counted = [&server](const QByteArray &queue) {
        QByteArray answer;
        server.http("GET"_qba, QString(u"/api/queues/%2F/"_s + QString::fromLatin1(queue)), {},
                    &answer);
        return QJsonDocument::fromJson(answer).object().value("messages"_L1).toInt();
    };
    for (const QByteArray &queue : queues)
        QTRY_COMPARE_WITH_TIMEOUT(counted(queue), 4000, 20'000);

    RabbitBroker broker(server.config(), guestSecrets, wallClock);
    for (const QByteArray &queue : queues) {
        bool killed = false;
        const BrowseReport report = broker.browse(requestFor(queue, true),
                                                  [&](std::vector<ParkedMessage> &&) {
                                                      if (!killed)
                                                          server.signalKill();
                                                      killed = true;
                                                      return true;
                                                  },
                                                  {});
        QVERIFY(killed);
        server.kill();
        QCOMPARE(report.end, BrowseEnd::ConnectionLost);
        QVERIFY(!report.complete);
        QVERIFY(report.error && report.error->retryHelps);
        // While it is away every answer says so.
        QVERIFY(!broker.topology({}, {}));
        QVERIFY2(server.start(), qPrintable(server.failure()));
        QTRY_VERIFY_WITH_TIMEOUT(broker.connect({}).has_value(), 30'000);
        Looked looked;
        QTRY_VERIFY_WITH_TIMEOUT(
            (looked = lookAt(broker, queue)).report.complete && looked.report.read == 4000, 60'000);
        QByteArrayList expected;
        for (int i = 0; i < 4000; ++i)
            expected += "order-sync:"_qba + QByteArray::number(i);
        QByteArrayList ids = looked.ids();
        // 3.10 puts what a dead node's consumer held in a quorum queue behind the rest.
        const bool mayMove
            = std::find(report.costs.begin(), report.costs.end(), BrowseHazard::ChangesOrder)
            != report.costs.end();
        QCOMPARE(mayMove, queue == queues[1]);
        if (mayMove) {
            std::sort(ids.begin(), ids.end());
            std::sort(expected.begin(), expected.end());
        }
        QCOMPARE(ids, expected);
    }
}

// Longer than the heartbeat allows, with nobody asking anything.
void TestRabbitLoss::aLivingLineIsKeptThroughIdleTime()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    BrokerConfig config = server->config();
    config.heartbeatSeconds = 1;
    RabbitBroker broker(config, guestSecrets, wallClock);
    QVERIFY(broker.connect({}).has_value());
    const auto since = broker.status().since;
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY_WITH_TIMEOUT(timer.elapsed() > 4000, 10'000);
    QCOMPARE(broker.status().state, ConnectionState::Connected);
    QVERIFY(broker.topology({}, {}).has_value());
    QCOMPARE(broker.status().since, since); // the same connection
}

// A message on which the broker itself stumbles (541) each time it is fetched: that queue is
// marked, the others go on, and there is no storm of connections.
void TestRabbitLoss::oneMessageThatBreaksConnections()
{
    QTemporaryDir folder;
    const QString log = folder.filePath(u"log"_s);
    QProcess stub;
    stub.start(u"python3"_s,
               { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/poisonbroker.py"), log });
    QVERIFY(stub.waitForReadyRead());
    const auto logged = [&log](const QByteArray &line) {
        QFile file(log);
        return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n').count(line) : -1;
    };
    BrokerConfig config;
    config.id = u"mq"_s;
    config.host = u"127.0.0.1"_s;
    config.port = stub.readLine().trimmed().toUShort();
    config.user = u"guest"_s;
    config.heartbeatSeconds = 0;
    SteppedClock clock;
    RabbitBroker broker(config, guestSecrets, clock);

    const Looked first = lookAt(broker, "poison"_qba);
    QCOMPARE(first.report.end, BrowseEnd::Failed);
    QCOMPARE(first.report.error->code, ErrorCode::Unreadable);
    QVERIFY(!first.report.complete);
    // A minute of an impatient operator, a press each second.
    for (int second = 0; second < 60; ++second) {
        const Looked again = lookAt(broker, "poison"_qba);
        QCOMPARE(again.report.error->code, ErrorCode::Unreadable);
        const Looked sound = lookAt(broker, "sound"_qba);
        QVERIFY2(sound.report.complete, whatWentWrong(sound.report).constData());
        QCOMPARE(sound.messages.size(), std::size_t(2));
        clock.step(1s);
    }
    QVERIFY2(logged("fetch poison"_qba) <= 3,
             QByteArray::number(logged("fetch poison"_qba)).constData());
    QVERIFY2(logged("connection"_qba) <= 6,
             QByteArray::number(logged("connection"_qba)).constData());

    TopologyRequest request;
    request.queues = QStringList{ u"poison"_s, u"sound"_s };
    const Result<Topology> topology = broker.topology(request, {});
    QVERIFY(topology.has_value());
    const auto marked = [](const QueueInfo &queue) {
        for (const Unread &part : queue.unread)
            if (part.part == u"messages"_s && part.why.code == ErrorCode::Unreadable)
                return true;
        return false;
    };
    QVERIFY(marked(topology->queues[0]));
    QVERIFY(!marked(topology->queues[1]));
    stub.closeWriteChannel();
    QVERIFY(stub.waitForFinished());
}

QTEST_GUILESS_MAIN(TestRabbitLoss)
#include "tst_rabbitloss.moc"
