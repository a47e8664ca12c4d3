// SPDX-License-Identifier: GPL-3.0-or-later
// The program is killed (SIGKILL) in the middle of replays, at each of its steps, on a real broker
// with the sandbox's service as handler. Afterwards every event was applied exactly once or is
// still parked, nothing is left without an outcome, and the journal's chain is whole.
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <random>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 120'000;
const QString program = QStringLiteral(RECOURSE_BIN_DIR "/recoursectl");

const QByteArrayList steps{ "take",      "judge",           "write-intent", "publish",
                            "published", "write-confirmed", "remove",       "removed",
                            "watch",     "write-outcome" };

struct Ended
{
    bool killed = false;
    int code = -1;
    QJsonObject json;
    QByteArray problems;
};

} // namespace

class TestCtlKill : public QObject
{
    Q_OBJECT

private slots:
    void killedAtEveryStep_data();
    void killedAtEveryStep();

private:
    RabbitServers m_servers;
};

void TestCtlKill::killedAtEveryStep_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("type");
    for (const QString &version : RabbitServer::versions())
        for (const QString &type : { u"classic"_s, u"quorum"_s })
            QTest::addRow("%s on %s", qPrintable(type), qPrintable(version)) << version << type;
}

void TestCtlKill::killedAtEveryStep()
{
    QFETCH(const QString, version);
    QFETCH(const QString, type);
    RECOURSE_NEED_RABBIT(server, m_servers, version);
    const QTemporaryDir folder;
    SandboxRun sandbox(folder.path());
    QProcess service;
    const auto endService = qScopeGuard([&service] {
        service.kill();
        service.waitForFinished();
    });
    QVERIFY(sandbox.becomesReady(service,
                                 { u"--keep-running"_s, u"--parked"_s, u"100"_s, u"--queue-type"_s,
                                   type, u"--amqp"_s,
                                   u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(server->amqpPort()),
                                   u"--management"_s, server->management().toString() }));
    QFile workspace(sandbox.file(u"workspace.toml"_s));
    QVERIFY(workspace.open(QIODevice::Append));
    // As fast as it goes, and an outcome soon.
    workspace.write("\n[replay]\nrate_per_s = 1000\ncanary = 0\neffect_timeout_s = 15\n");
    workspace.close();

    const auto ctl = [&](const QStringList &words, const QByteArray &killAt = {}) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_CACHE_HOME"_s, folder.filePath(u"cache"_s));
        if (!killAt.isEmpty())
            environment.insert(u"RECOURSE_KILL_AT"_s, QString::fromLatin1(killAt));
        process.setProcessEnvironment(environment);
        process.start(
            program,
            QStringList{ u"--workspace"_s, sandbox.file(u"workspace.toml"_s) } + words
                + QStringList{ u"--journal"_s, folder.filePath(u"journal"_s), u"--json"_s });
        Ended ended;
        if (!process.waitForStarted(patienceMs) || !process.waitForFinished(patienceMs)) {
            process.kill();
            process.waitForFinished();
            return ended;
        }
        ended.killed = process.exitStatus() == QProcess::CrashExit;
        ended.code = process.exitCode();
        ended.json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        ended.problems = process.readAllStandardError();
        return ended;
    };

    // Events that failed for a while and can be handled now.
    QStringList events;
    QSet<QString> keys;
    for (const QJsonValue entry : sandbox.entries()) {
        const QJsonObject one = entry.toObject();
        // One of a key: others of it would have to wait.
        const bool first = !keys.contains(one["key"_L1].toString());
        keys.insert(one["key"_L1].toString());
        if (first && one["verdict"_L1].toString() == u"safe-to-replay"
            && one["handler"_L1].toString() == u"order-sync" && one["copies"_L1].toInt() == 1)
            events.push_back(one["event_id"_L1].toString());
    }
    QVERIFY2(events.size() >= 20, qPrintable(QString::number(events.size())));

    const auto effects = [&](const QString &event) {
        return sandbox
            .value(u"orders"_s, u"SELECT count(*) FROM order_changes WHERE event_id = ?"_s,
                   { event })
            .toLongLong();
    };
    RabbitClient client(server->amqpPort());
    const auto isParked = [&](const QString &event) {
        for (const FoundMessage &found : client.look("order_sync.parked")) {
            if (found.message.properties.messageId == event.toUtf8())
                return true;
        }
        return false;
    };

    std::mt19937 random(42);
    int kills = 0;
    const int rounds = 11;
    for (int round = 0; round < rounds; ++round) {
        QStringList some;
        for (int i = 0; i < 3; ++i)
            some.push_back(events[qsizetype(random() % std::size_t(events.size()))]);
        some.removeDuplicates();
        const QByteArray step = steps[qsizetype(round) % steps.size()];
        const QByteArray killAt = step + ':' + QByteArray::number(1 + int(random() % 2));
        const Ended replay = ctl(QStringList{ u"replay"_s } + some
                                     + QStringList{ u"--reason"_s, u"it passed"_s, u"--yes"_s },
                                 killAt);
        kills += replay.killed ? 1 : 0;
        // What it left is settled by evidence; the handler may need a moment.
        bool settled = false;
        for (int tries = 0; tries < 10 && !settled; ++tries) {
            const Ended recovered = ctl({ u"recover"_s, u"--yes"_s });
            QVERIFY2(!recovered.killed && recovered.code != 2 && recovered.code != 3,
                     recovered.problems.constData());
            settled = recovered.code != 5;
        }
        QVERIFY2(settled, killAt.constData());
        for (const QString &event : std::as_const(some)) {
            const qint64 count = effects(event);
            QVERIFY2(count == 1 || (count == 0 && isParked(event)),
                     qPrintable(u"%1 after %2: %3 effects, parked %4"_s.arg(
                         event, QString::fromLatin1(killAt), QString::number(count),
                         isParked(event) ? u"yes"_s : u"no"_s)));
        }
    }
    QVERIFY2(kills >= rounds - 3, qPrintable(QString::number(kills)));

    // In the end everything can be brought to its effect, once; what a killed run had only looked
    // at as soon as its lease has ended.
    const auto bringsTheRest = [&] {
        ctl(QStringList{ u"replay"_s } + events
            + QStringList{ u"--reason"_s, u"the rest"_s, u"--yes"_s });
        return std::ranges::all_of(events,
                                   [&](const QString &event) { return effects(event) == 1; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(bringsTheRest(), 120'000);
    for (const QString &event : std::as_const(events))
        QVERIFY2(effects(event) == 1, qPrintable(event));
    const Ended journal = ctl({ u"journal"_s, u"--verify"_s });
    QCOMPARE(journal.json["chain"_L1].toString(), u"whole"_s);
}

QTEST_GUILESS_MAIN(TestCtlKill)
#include "tst_ctlkill.moc"
