// SPDX-License-Identifier: GPL-3.0-or-later
// Several consoles and one journal, on either engine, on a real broker with a real service behind
// it: each event is sent once, whoever gets it, who is killed gives it free, and a journal that
// goes away stops the run.
#include "models/store/sqlite/sqlitedb.h"
#include "tests/app/tst_sandboxrun.h"
#include "tests/support/databaseserver.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QFile>
#include <QScopeGuard>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 120'000;

// One call of the program, by one operator.
struct Call
{
    std::unique_ptr<QProcess> process = std::make_unique<QProcess>();
    QByteArray out;
    QByteArray problems;
    int exit = -1; // -1: killed

    void finish()
    {
        if (!process->waitForFinished(patienceMs))
            process->kill();
        process->waitForFinished();
        out = process->readAllStandardOutput();
        problems = process->readAllStandardError();
        exit = process->exitStatus() == QProcess::NormalExit ? process->exitCode() : -1;
    }
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    int count(const QString &outcome) const
    {
        int found = 0;
        for (const auto &item : json()["items"_L1].toArray())
            found += item.toObject()["outcome"_L1].toString() == outcome ? 1 : 0;
        return found;
    }
};

// A service with parked failures, and a workspace whose journal two consoles share.
class Scene
{
public:
    Scene(RabbitServer &broker, DatabaseServer *journalServer)
        : m_run(m_folder.filePath(u"sandbox"_s))
        , m_broker(broker)
        , m_server(journalServer)
    {
    }
    ~Scene()
    {
        m_service.kill();
        m_service.waitForFinished();
    }

    bool start(const QByteArray &replay)
    {
        if (!m_run.becomesReady(m_service,
                                { u"--keep-running"_s, u"--parked"_s, u"100"_s, u"--amqp"_s,
                                  u"amqp://guest:guest@127.0.0.1:%1/%2F"_s.arg(m_broker.amqpPort()),
                                  u"--management"_s, m_broker.management().toString() }))
            return false;
        QFile workspace(m_run.file(u"workspace.toml"_s));
        if (!workspace.open(QIODevice::Append))
            return false;
        workspace.write("\n[replay]\ncanary = 0\neffect_timeout_s = 20\n" + replay);
        if (m_server) {
            m_schema = u"journal_%1"_s.arg(m_broker.amqpPort());
            workspace.write("\n[[database]]\nid = \"ops\"\nkind = \"postgresql\"\n"
                            "host = \"127.0.0.1\"\nport = "
                            + QByteArray::number(m_server->port())
                            + "\nname = \"orders\"\nuser = \"owner\"\n"
                              "password = \"env:OPS_PASSWORD\"\n"
                              "\n[journal]\ndatabase = \"ops\"\nschema = \""
                            + m_schema.toUtf8() + "\"\n");
            m_server->sql("DROP SCHEMA IF EXISTS " + m_schema.toUtf8() + " CASCADE");
        }
        return workspace.flush();
    }

    Call begin(const QString &login, const QStringList &words, const QByteArray &killAt = {}) const
    {
        Call call;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_CACHE_HOME"_s, m_folder.filePath(u"cache-"_s + login));
        environment.insert(u"XDG_DATA_HOME"_s, m_folder.filePath(u"data-"_s + login));
        environment.insert(u"RECOURSE_LOGIN"_s, login);
        environment.insert(u"OPS_PASSWORD"_s, QString::fromUtf8(DatabaseServer::password()));
        if (!killAt.isEmpty())
            environment.insert(u"RECOURSE_KILL_AT"_s, QString::fromLatin1(killAt));
        call.process->setProcessEnvironment(environment);
        call.process->start(
            QStringLiteral(RECOURSE_BIN_DIR "/recoursectl"),
            QStringList{ u"--json"_s, u"--workspace"_s, m_run.file(u"workspace.toml"_s) } + words);
        return call;
    }
    Call call(const QString &login, const QStringList &words, const QByteArray &killAt = {}) const
    {
        Call one = begin(login, words, killAt);
        one.finish();
        return one;
    }
    QStringList runWords() const
    {
        return { u"run"_s, planFile(), u"--reason"_s, u"stock is back"_s, u"--yes"_s };
    }
    QString planFile() const { return m_folder.filePath(u"plan"_s); }

    // Makes a plan of all that is safe; the events of it.
    QStringList plan() const
    {
        const Call made
            = call(u"nora"_s,
                   { u"plan"_s, u"replay"_s, u"--handler"_s, u"order-sync"_s, u"--verdict"_s,
                     u"safe-to-replay"_s, u"--out"_s, planFile(), u"--force"_s });
        QStringList events;
        for (const auto &item : made.json()["items"_L1].toArray())
            if (item.toObject()["included"_L1].toBool())
                events << item.toObject()["event_id"_L1].toString();
        return events;
    }
    // What would happen a minute from now.
    void ageLeases() const
    {
        const QByteArray sql = "UPDATE lease SET until = until - 120000";
        if (m_server) {
            m_server->sql("SET search_path = " + m_schema.toUtf8() + "; " + sql);
            return;
        }
        const QString file = call(u"nora"_s, { u"journal"_s, u"--limit"_s, u"1"_s })
                                 .json()["journal"_L1]
                                 .toString();
        auto db = SqliteDb::open(file, { .readOnly = false });
        if (!db || !db->exec(sql.constData(), u"age leases"_s))
            qFatal("the leases are as young as before");
    }
    qint64 confirmed() const
    {
        const QByteArray table = m_schema.toUtf8() + ".entry";
        // The first run makes it.
        if (m_server->sql("SELECT count(to_regclass('" + table + "'))").trimmed() == "0")
            return 0;
        return m_server->sql("SELECT count(*) FROM " + table + " WHERE kind = 'confirmed'")
            .trimmed()
            .toLongLong();
    }
    qint64 effects(const QString &event)
    {
        return m_run
            .value(u"orders"_s, u"SELECT count(*) FROM order_changes WHERE event_id = ?"_s,
                   { event })
            .toLongLong();
    }
    bool areAppliedOnce(const QStringList &events)
    {
        return std::ranges::all_of(events,
                                   [this](const QString &event) { return effects(event) == 1; });
    }

private:
    QTemporaryDir m_folder;
    SandboxRun m_run;
    RabbitServer &m_broker;
    DatabaseServer *m_server;
    QString m_schema;
    QProcess m_service;
};

} // namespace

class TestCtlShared : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("engine");
        for (const char *engine : { "sqlite", "postgresql" })
            QTest::newRow(engine) << QString::fromLatin1(engine);
    }
    void init();
    void twoConsolesSendEachOnce_data() { versions(); }
    void twoConsolesSendEachOnce();
    void whoIsKilledGivesTheRestFree_data() { versions(); }
    void whoIsKilledGivesTheRestFree();
    void secondPersonOnASharedJournal();
    void journalThatGoesAwayStopsTheRun();

private:
    static void versions()
    {
        QTest::addColumn<QString>("version");
        for (const QString &version : RabbitServer::versions())
            QTest::newRow(qPrintable(version)) << version;
    }
    RabbitServers m_brokers;
    std::unique_ptr<PostgresServer> m_server;
    DatabaseServer *m_journal = nullptr; // none: a file
};

void TestCtlShared::init()
{
    QFETCH_GLOBAL(QString, engine);
    m_journal = nullptr;
    if (engine == u"sqlite")
        return;
    QString missing = DatabaseServer::unavailable(DatabaseKind::PostgreSql);
    if (missing.isEmpty() && !m_server) {
        m_server = std::make_unique<PostgresServer>();
        m_server->setDurable();
        if (!m_server->start())
            missing = m_server->failure();
    }
    if (!missing.isEmpty() && DatabaseServer::required())
        QFAIL(qPrintable(missing));
    if (!missing.isEmpty())
        QSKIP(qPrintable(missing));
    m_journal = m_server.get();
}

// Both have the same plan, and begin at once.
void TestCtlShared::twoConsolesSendEachOnce()
{
    QFETCH(QString, version);
    RECOURSE_NEED_RABBIT(broker, m_brokers, version)
    Scene scene(*broker, m_journal);
    QVERIFY(scene.start("rate_per_s = 1000\nsecond_person_above = 1000\n"));
    QStringList events;
    QTRY_VERIFY_WITH_TIMEOUT((events = scene.plan()).size() >= 20, patienceMs);
    Call nora = scene.begin(u"nora"_s, scene.runWords());
    Call omar = scene.begin(u"omar"_s, scene.runWords());
    nora.finish();
    omar.finish();
    QVERIFY2(nora.exit >= 0 && nora.exit <= 1 && omar.exit >= 0 && omar.exit <= 4,
             QByteArray(nora.problems + omar.problems).constData());
    // What one had looked at last is done by whoever asks again.
    scene.ageLeases();
    const Call rest = scene.call(u"omar"_s, scene.runWords());
    QCOMPARE(nora.count(u"applied"_s) + omar.count(u"applied"_s) + rest.count(u"applied"_s),
             int(events.size()));
    QVERIFY(scene.areAppliedOnce(events));
    // Sent once, not only applied once.
    const Call intents = scene.call(u"nora"_s, { u"journal"_s, u"--kind"_s, u"confirmed"_s });
    QCOMPARE(intents.json()["entries"_L1].toArray().size(), events.size());
    const Call check = scene.call(u"nora"_s, { u"journal"_s, u"--verify"_s });
    QCOMPARE(check.json()["chain"_L1].toString(), u"whole"_s);
}

void TestCtlShared::whoIsKilledGivesTheRestFree()
{
    QFETCH(QString, version);
    RECOURSE_NEED_RABBIT(broker, m_brokers, version)
    Scene scene(*broker, m_journal);
    QVERIFY(scene.start("rate_per_s = 1000\nsecond_person_above = 1000\n"));
    QStringList events;
    QTRY_VERIFY_WITH_TIMEOUT((events = scene.plan()).size() >= 20, patienceMs);
    // It has sent, and has written down nothing of the confirms.
    const Call dead = scene.call(u"nora"_s, scene.runWords(), "published:1");
    QCOMPARE(dead.exit, -1);
    // What it held, nobody else takes.
    const Call early = scene.call(u"omar"_s, scene.runWords());
    QVERIFY2(early.count(u"applied"_s) < events.size(), early.out.constData());
    for (const QString &event : std::as_const(events))
        QVERIFY2(scene.effects(event) <= 1, qPrintable(event));
    scene.ageLeases();
    const auto bringsTheRest = [&] {
        scene.call(u"omar"_s, { u"recover"_s, u"--yes"_s });
        scene.call(u"omar"_s, scene.runWords());
        scene.ageLeases();
        return scene.areAppliedOnce(events);
    };
    QTRY_VERIFY_WITH_TIMEOUT(bringsTheRest(), patienceMs);
    const Call settled = scene.call(u"omar"_s, { u"recover"_s });
    QCOMPARE(settled.exit, 0);
    const Call check = scene.call(u"omar"_s, { u"journal"_s, u"--verify"_s });
    QCOMPARE(check.json()["chain"_L1].toString(), u"whole"_s);
}

// nora plans, omar approves at his own desk, both try to run it at once: one does.
void TestCtlShared::secondPersonOnASharedJournal()
{
    RECOURSE_NEED_RABBIT(broker, m_brokers, u"3.10"_s)
    Scene scene(*broker, m_journal);
    QVERIFY(scene.start("rate_per_s = 1000\nsecond_person_above = 5\n"));
    QStringList events;
    QTRY_VERIFY_WITH_TIMEOUT((events = scene.plan()).size() >= 20, patienceMs);
    QCOMPARE(scene.call(u"nora"_s, scene.runWords()).exit, 4);
    const Call approved = scene.call(
        u"omar"_s, { u"approve"_s, scene.planFile(), u"--reason"_s, u"looked"_s, u"--yes"_s });
    QVERIFY2(approved.exit == 0, approved.problems.constData());
    Call nora = scene.begin(u"nora"_s, scene.runWords());
    Call lea = scene.begin(u"lea"_s, scene.runWords());
    nora.finish();
    lea.finish();
    // Whoever came second was refused, or came when all was done.
    const int began = int(nora.json()["run"_L1].isString()) + int(lea.json()["run"_L1].isString());
    QVERIFY2(began == 1, QByteArray(nora.problems + lea.problems + nora.out + lea.out).constData());
    QVERIFY(scene.areAppliedOnce(events));
    const Call entries = scene.call(u"omar"_s, { u"journal"_s, u"--kind"_s, u"run-began"_s });
    QCOMPARE(entries.json()["entries"_L1].toArray().size(), 1);
}

void TestCtlShared::journalThatGoesAwayStopsTheRun()
{
    if (!m_journal)
        QSKIP("a file does not go away like this");
    RECOURSE_NEED_RABBIT(broker, m_brokers, u"3.10"_s)
    Scene scene(*broker, m_journal);
    QVERIFY(scene.start("rate_per_s = 5\nbatch = 2\nsecond_person_above = 1000\n"));
    QStringList events;
    QTRY_VERIFY_WITH_TIMEOUT((events = scene.plan()).size() >= 20, patienceMs);
    Call run = scene.begin(u"nora"_s, scene.runWords());
    QTRY_VERIFY_WITH_TIMEOUT(scene.confirmed() >= 4, patienceMs);
    m_journal->kill();
    run.finish();
    QVERIFY2(run.exit == 3 || run.exit == 5, run.problems.constData());
    QVERIFY(!run.problems.isEmpty());
    QVERIFY(run.count(u"applied"_s) < events.size());
    // Nothing is done where nobody can write it down.
    QCOMPARE(scene.call(u"omar"_s, scene.runWords()).exit, 3);
    QVERIFY2(m_journal->start(), qPrintable(m_journal->failure()));
    scene.ageLeases();
    const auto bringsTheRest = [&] {
        scene.call(u"omar"_s, { u"recover"_s, u"--yes"_s });
        scene.call(u"omar"_s, scene.runWords() + QStringList{ u"--rate"_s, u"5"_s });
        scene.ageLeases();
        return scene.areAppliedOnce(events);
    };
    QTRY_VERIFY_WITH_TIMEOUT(bringsTheRest(), patienceMs);
    const Call check = scene.call(u"omar"_s, { u"journal"_s, u"--verify"_s });
    QCOMPARE(check.json()["chain"_L1].toString(), u"whole"_s);
}

QTEST_GUILESS_MAIN(TestCtlShared)
#include "tst_ctlshared.moc"
