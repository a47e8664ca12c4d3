// SPDX-License-Identifier: GPL-3.0-or-later
// recoursectl acts on a real RabbitMQ, with a real service behind it.
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QDir>
#include <QFile>
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
    QByteArray told() const { return "exit " + QByteArray::number(exit) + ": " + said(); }
};

} // namespace

class TestCtlRun : public QObject
{
    Q_OBJECT
private slots:
    void replayAndResolveOnABroker_data();
    void replayAndResolveOnABroker();
    void aCorrectionResolvesItsOriginal_data();
    void aCorrectionResolvesItsOriginal();

private:
    bool begins(QProcess &service, SandboxRun &run, const RabbitServer &server,
                const QString &type) const;
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

bool TestCtlRun::begins(QProcess &service, SandboxRun &run, const RabbitServer &server,
                        const QString &type) const
{
    return run.becomesReady(service,
                            { u"--keep-running"_s, u"--queue-type"_s, type, u"--amqp"_s,
                              u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(server.amqpPort()),
                              u"--management"_s, server.management().toString() });
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
    QVERIFY(begins(service, run, *server, type));
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

void TestCtlRun::aCorrectionResolvesItsOriginal_data()
{
    QTest::addColumn<QString>("version");
    for (const QString &version : RabbitServer::versions())
        QTest::newRow(qPrintable(version)) << version;
}

// The corrective event has its effect, and the one that it corrects is archived and gone from its
// queue: in one call, or, where that dies in between, in two.
void TestCtlRun::aCorrectionResolvesItsOriginal()
{
    QFETCH(QString, version);
    RECOURSE_NEED_RABBIT(server, m_servers, version)
    SandboxRun run(m_dir.filePath(u"corrected-"_s + version));
    m_workspace = run.file(u"workspace.toml"_s);
    QProcess service;
    QVERIFY(begins(service, run, *server, u"classic"_s));
    RabbitClient client(server->amqpPort());
    const qint64 before = client.ready("order_sync.parked");
    std::vector<QJsonObject> permanent;
    for (const QJsonValue entry : run.entries()) {
        if (entry["fault"_L1].toString() == u"format-change"
            && entry["handler"_L1].toString() == u"order-sync")
            permanent.push_back(entry.toObject());
    }
    QVERIFY(permanent.size() >= 2);
    const QString changes = u"SELECT count(*) FROM order_changes WHERE event_id = ?"_s;
    const QStringList why{ u"--reason"_s, u"the format is mended"_s, u"--yes"_s };
    const auto archivedOf = [this](const QString &event) {
        return ctl({ u"journal"_s, u"--kind"_s, u"archived"_s, u"--event-id"_s, event })
            .json()["entries"_L1]
            .toArray()
            .size();
    };
    const auto correction = [&](const QJsonObject &original, const QString &order) {
        const QString event = u"order-sync:%1:v1"_s.arg(order);
        QFile payload(run.file(u"payload.json"_s));
        if (!payload.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("no payload");
        payload.write(uR"({"EventId":"%1","Tenant":"%2","Message":{"OrderId":"%3","Version":1,)"
                      uR"("Kind":"delta","Status":"CREATED","Total":"1.00"}})"_s
                          .arg(event, original["tenant"_L1].toString(), order)
                          .toUtf8());
        return QStringList{ u"correct"_s,           original["event_id"_L1].toString(),
                            u"--handler"_s,         u"order-sync"_s,
                            u"--payload"_s,         payload.fileName(),
                            u"--event-id"_s,        event,
                            u"--resolve-original"_s };
    };

    const QString first = permanent[0]["event_id"_L1].toString();
    const QStringList words = correction(permanent[0], u"R1"_s);
    // While traffic waits on its queue, nothing is proved not to be there: then it is refused.
    Ran done;
    const auto isOver = [&](const QStringList &call, int refusal, const QByteArray &killAt = {}) {
        if (done.exit == refusal)
            done = ctl(call, killAt);
        return done.exit != refusal;
    };
    done.exit = 4;
    QTRY_VERIFY2_WITH_TIMEOUT(isOver(words + why, 4), done.told().constData(), 60'000);
    QVERIFY2(done.exit == 0, done.told().constData());
    const QJsonArray items = done.json()["items"_L1].toArray();
    QCOMPARE(items.size(), 2);
    QCOMPARE(items[0]["event_id"_L1].toString(), u"order-sync:R1:v1"_s);
    QCOMPARE(items[0]["outcome"_L1].toString(), u"resent"_s);
    QCOMPARE(items[1]["event_id"_L1].toString(), first);
    QCOMPARE(items[1]["outcome"_L1].toString(), u"resolved"_s);
    QTRY_COMPARE(run.value(u"orders"_s, changes, { u"order-sync:R1:v1"_s }).toInt(), 1);
    QCOMPARE(run.value(u"orders"_s, changes, { first }).toInt(), 0);
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 1);
    QCOMPARE(archivedOf(first), 1);
    QCOMPARE(ctl(words + why).exit, 4); // there is nothing to correct any more

    // It dies between the two: the corrective event is sent, the original stays.
    const QString second = permanent[1]["event_id"_L1].toString();
    const QStringList dying = correction(permanent[1], u"R2"_s);
    done.exit = 4;
    QTRY_VERIFY2_WITH_TIMEOUT(isOver(dying + why, 4, "remove:1"), done.told().constData(), 60'000);
    QVERIFY2(done.exit == -1, done.told().constData());
    QTRY_COMPARE(run.value(u"orders"_s, changes, { u"order-sync:R2:v1"_s }).toInt(), 1);
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 1);
    done.exit = 5;
    const QStringList recover{ u"recover"_s, u"--yes"_s };
    QTRY_VERIFY2_WITH_TIMEOUT(isOver(recover, 5), done.told().constData(), 60'000);
    QVERIFY2(done.exit == 1, done.told().constData()); // a copy is parked
    QCOMPARE(done.json()["items"_L1].toArray().size(), 1);
    QCOMPARE(done.json()["items"_L1][0]["event_id"_L1].toString(), second);
    QCOMPARE(done.outcome(), u"failed"_s);
    QCOMPARE(client.ready("order_sync.parked"), before - 1);
    const QStringList resolve{ u"resolve"_s, second, u"--handler"_s, u"order-sync"_s };
    done.exit = 4;
    QTRY_VERIFY2_WITH_TIMEOUT(isOver(resolve + why, 4), done.told().constData(), 60'000);
    QVERIFY2(done.exit == 0, done.told().constData());
    QTRY_COMPARE(client.ready("order_sync.parked"), before - 2);
    QCOMPARE(ctl({ u"recover"_s }).exit, 0);
    QCOMPARE(ctl({ u"journal"_s, u"--verify"_s }).json()["chain"_L1].toString(), u"whole"_s);
    service.terminate();
    QVERIFY(service.waitForFinished(10'000));
}

QTEST_GUILESS_MAIN(TestCtlRun)
#include "tst_ctlrun.moc"
