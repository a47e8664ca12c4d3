// SPDX-License-Identifier: GPL-3.0-or-later
// recoursectl acts on a real RabbitMQ, with a real service behind it.
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QDir>
#include <QTest>

#include <csignal>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

struct Ran
{
    int exit = -1;
    QByteArray out;
    QByteArray err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    QString outcome() const { return json()["items"_L1][0]["outcome"_L1].toString(); }
    const char *said() const { return err.isEmpty() ? out.constData() : err.constData(); }
};

} // namespace

class TestCtlRun : public QObject
{
    Q_OBJECT
private slots:
    void replayAndResolveOnABroker_data();
    void replayAndResolveOnABroker();

private:
    Ran ctl(const QStringList &words, const QByteArray &killAt = {}) const;
    QString firstOf(const QString &verdict, const QString &handler) const;

    QTemporaryDir m_dir;
    RabbitServers m_servers;
    QString m_workspace;
};

Ran TestCtlRun::ctl(const QStringList &words, const QByteArray &killAt) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CACHE_HOME"_s, m_dir.filePath(u"cache"_s));
    environment.insert(u"XDG_DATA_HOME"_s, m_dir.filePath(u"data"_s));
    if (!killAt.isEmpty())
        environment.insert(u"RECOURSE_KILL_AT"_s, QString::fromLatin1(killAt));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RECOURSE_BIN_DIR "/recoursectl"),
                  QStringList{ u"--json"_s, u"--workspace"_s, m_workspace } + words);
    if (!process.waitForFinished(120'000))
        return {};
    return { process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
             process.readAllStandardOutput(), process.readAllStandardError() };
}

QString TestCtlRun::firstOf(const QString &verdict, const QString &handler) const
{
    const Ran list = ctl(
        { u"failures"_s, u"--verdict"_s, verdict, u"--handler"_s, handler, u"--limit"_s, u"1"_s });
    return list.json()["failures"_L1][0]["event_id"_L1].toString();
}

void TestCtlRun::replayAndResolveOnABroker_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("type");
    for (const QString &version : RabbitServer::versions()) {
        for (const QString &type : { u"classic"_s, u"quorum"_s })
            QTest::addRow("%s on %s", qPrintable(type), qPrintable(version)) << version << type;
    }
}

void TestCtlRun::replayAndResolveOnABroker()
{
    QFETCH(QString, version);
    QFETCH(QString, type);
    RECOURSE_NEED_RABBIT(server, m_servers, version)
    SandboxRun run(m_dir.filePath(version + type));
    m_workspace = run.file(u"workspace.toml"_s);
    QProcess service;
    QVERIFY(run.becomesReady(service,
                             { u"--keep-running"_s, u"--queue-type"_s, type, u"--amqp"_s,
                               u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(server->amqpPort()),
                               u"--management"_s, server->management().toString() }));
    RabbitClient client(server->amqpPort());
    const QString handler = u"order-sync"_s;
    const qint64 before = client.ready("order_sync.parked");
    const QString inboxRows = u"SELECT count(*) FROM inbox WHERE event_id = ?"_s;
    const QStringList why{ u"--reason"_s, u"stock is back"_s, u"--yes"_s };

    // One that is safe is applied, once, and its parked copy is gone.
    // While traffic waits on its queue, nothing is proved not to be there.
    QString safe;
    QTRY_VERIFY_WITH_TIMEOUT(!(safe = firstOf(u"safe-to-replay"_s, handler)).isEmpty(), 30000);
    QCOMPARE(run.value(u"orders"_s, inboxRows, { safe }).toInt(), 0);
    const QStringList replay{ u"replay"_s, safe, u"--handler"_s, handler };
    QCOMPARE(ctl(replay).exit, 4); // no --yes
    QCOMPARE(client.ready("order_sync.parked"), before);
    const Ran replayed = ctl(replay + why);
    QVERIFY2(replayed.exit == 0, replayed.said());
    QCOMPARE(replayed.outcome(), u"applied"_s);
    QCOMPARE(run.value(u"orders"_s, inboxRows, { safe }).toInt(), 1);
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 1);
    const Ran again = ctl(replay + why);
    QCOMPARE(again.exit, 4); // it is not parked any more
    QCOMPARE(run.value(u"orders"_s, inboxRows, { safe }).toInt(), 1);

    // One that the inbox has is resolved, and kept.
    QString done;
    QTRY_VERIFY_WITH_TIMEOUT(!(done = firstOf(u"already-applied"_s, handler)).isEmpty(), 30000);
    QCOMPARE(ctl(QStringList{ u"replay"_s, done, u"--handler"_s, handler } + why).exit, 4);
    const Ran resolved = ctl(QStringList{ u"resolve"_s, done, u"--handler"_s, handler } + why);
    QVERIFY2(resolved.exit == 0, resolved.said());
    QCOMPARE(resolved.outcome(), u"resolved"_s);
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 2);
    const Ran kept = ctl({ u"journal"_s, u"--kind"_s, u"archived"_s, u"--event-id"_s, done });
    QCOMPARE(kept.json()["entries"_L1].toArray().size(), 1);

    // A process that is killed right after the send leaves a run that recovery settles.
    QString killed;
    QTRY_VERIFY_WITH_TIMEOUT(!(killed = firstOf(u"safe-to-replay"_s, handler)).isEmpty(), 30000);
    const QStringList dying{ u"replay"_s, killed, u"--handler"_s, handler };
    QCOMPARE(ctl(dying + why, "published:1").exit, -1);
    QTRY_COMPARE(run.value(u"orders"_s, inboxRows, { killed }).toInt(), 1);
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 2); // given back
    const Ran open = ctl({ u"recover"_s });
    QCOMPARE(open.exit, 1);
    QCOMPARE(open.json()["items"_L1][0]["event_id"_L1].toString(), killed);
    const Ran settled = ctl({ u"recover"_s, u"--yes"_s });
    QVERIFY2(settled.outcome() == u"applied"_s, settled.said());
    QCOMPARE(settled.exit, 1); // its parked copy is a duplicate
    QCOMPARE(ctl({ u"recover"_s }).exit, 0);
    QCOMPARE(run.value(u"orders"_s, inboxRows, { killed }).toInt(), 1);

    // Everything stands in the journal, beside the sandbox's workspace, and its chain is whole.
    const Ran verified = ctl({ u"journal"_s, u"--verify"_s });
    QCOMPARE(verified.exit, 0);
    QCOMPARE(verified.json()["chain"_L1].toString(), u"whole"_s);
    QCOMPARE(verified.json()["archived"_L1].toInt(), 1);
    QCOMPARE(QDir(QFileInfo(m_workspace).path()).entryList({ u"*.journal"_s }).size(), 1);
    service.terminate();
    QVERIFY(service.waitForFinished(10'000));
}

QTEST_GUILESS_MAIN(TestCtlRun)
#include "tst_ctlrun.moc"
