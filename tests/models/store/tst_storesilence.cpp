// SPDX-License-Identifier: GPL-3.0-or-later
// A server that says nothing any more: neither its own time-out nor a cancel is of help then.
#include "tests/models/store/servicekinds.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <condition_variable>
#include <mutex>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class StoreSilenceTest final : public QObject
{
    Q_OBJECT
private slots:
    void silentServerIsGivenUp_data();
    void silentServerIsGivenUp();

private:
    DatabaseServers m_servers;
};

namespace {

// Passes bytes between a store and a server until it is told otherwise.
class Line
{
public:
    explicit Line(quint16 target)
    {
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        port = free.serverPort();
        free.close();
        m_process.start(u"python3"_s,
                        { QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/silentproxy.py"),
                          QString::number(port), QString::number(target), m_switch });
    }
    ~Line()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool isUp() const
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, port);
        return socket.waitForConnected(1'000);
    }
    void become(const QByteArray &mode)
    {
        QFile file(m_switch);
        if (!file.open(QIODevice::WriteOnly) || file.write(mode) != mode.size())
            qFatal("no switch");
    }
    quint16 port = 0;

private:
    QTemporaryDir m_folder;
    QString m_switch = m_folder.filePath(u"mode"_s);
    QProcess m_process;
};

} // namespace

void StoreSilenceTest::silentServerIsGivenUp_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("stops");
    QTest::newRow("postgresql, time") << int(DatabaseKind::PostgreSql) << false;
    QTest::newRow("postgresql, stop") << int(DatabaseKind::PostgreSql) << true;
    QTest::newRow("mariadb, time") << int(DatabaseKind::MariaDb) << false;
    QTest::newRow("mariadb, stop") << int(DatabaseKind::MariaDb) << true;
}

void StoreSilenceTest::silentServerIsGivenUp()
{
    RECOURSE_SERVICE(service, m_servers);
    QFETCH(bool, stops);
    service.ran("CREATE TABLE changes (event_id {text});");
    Line line(databaseServer->port());
    QTRY_VERIFY(line.isUp());
    service.config.port = line.port;
    service.config.queryTimeoutMs = stops ? 600'000 : 500;
    service.config.connectTimeoutMs = 2'000;
    const auto store = service.store();
    const auto first = store->effects(queryOf(effectSql), idsOf({ "e" }), {});
    QVERIFY2(first, qPrintable(first ? QString() : toLogText(first.error())));

    line.become("silent");
    // What was under way in the proxy may still pass: silence begins with a call that fails.
    std::stop_source stop;
    std::mutex mutex;
    std::condition_variable answered;
    int answers = 0;
    std::jthread operatorHasEnough([&] {
        // Once a call does not come back.
        std::unique_lock lock(mutex);
        int seen = -1;
        while (stops && seen != answers) {
            seen = answers;
            answered.wait_for(lock, std::chrono::seconds(2), [&] { return seen != answers; });
        }
        if (stops)
            stop.request_stop();
    });
    Result<EffectRows> answer;
    do {
        answer = store->effects(queryOf(effectSql), idsOf({ "e" }), stop.get_token());
        const std::scoped_lock lock(mutex);
        ++answers;
        answered.notify_one();
    } while (answer);
    const ErrorCode wanted = stops ? ErrorCode::Cancelled : ErrorCode::TimedOut;
    QVERIFY2(answer.error().code == wanted, qPrintable(toLogText(answer.error())));

    line.become("pass");
    QTRY_VERIFY_WITH_TIMEOUT(store->effects(queryOf(effectSql), idsOf({ "e" }), {}), 30'000);
    QCOMPARE(store->status().state, StoreState::Open);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::StoreSilenceTest)
#include "tst_storesilence.moc"
