// SPDX-License-Identifier: GPL-3.0-or-later
// The service keeps its inbox and business tables on a database server: every verdict is the truth,
// and a replay is applied once.
#include "tests/live/truthcheck.h"
#include "tests/support/databaseserver.h"
#include "tests/support/rabbitclient.h"
#include "tests/support/rabbitserver.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

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

class DatabaseRunTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyVerdictIsTheTruth_data() { addKinds(); }
    void everyVerdictIsTheTruth();
    void replayIsAppliedOnce_data() { addKinds(); }
    void replayIsAppliedOnce();
    void foreignTablesAreLeftAlone_data() { addKinds(); }
    void foreignTablesAreLeftAlone();

private:
    static void addKinds()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("postgresql") << int(DatabaseKind::PostgreSql);
        QTest::newRow("mariadb") << int(DatabaseKind::MariaDb);
    }
    Ran ctl(const QStringList &words) const;
    QString firstOf(const QString &verdict, const QString &handler) const;

    DatabaseServers m_databases;
    RabbitServers m_brokers;
    QTemporaryDir m_dir;
    QString m_workspace;
};

Ran DatabaseRunTest::ctl(const QStringList &words) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CACHE_HOME"_s, m_dir.filePath(u"cache"_s));
    environment.insert(u"XDG_DATA_HOME"_s, m_dir.filePath(u"data"_s));
    // Nobody's clock but UTC's may show in an answer.
    environment.insert(u"TZ"_s, u"America/New_York"_s);
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(RECOURSE_BIN_DIR "/recoursectl"),
                  QStringList{ u"--json"_s, u"--workspace"_s, m_workspace } + words);
    if (!process.waitForFinished(120'000))
        return {};
    return { process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
             process.readAllStandardOutput(), process.readAllStandardError() };
}

QString DatabaseRunTest::firstOf(const QString &verdict, const QString &handler) const
{
    const Ran list = ctl(
        { u"failures"_s, u"--verdict"_s, verdict, u"--handler"_s, handler, u"--limit"_s, u"1"_s });
    return list.json()["failures"_L1][0]["event_id"_L1].toString();
}

void DatabaseRunTest::everyVerdictIsTheTruth()
{
    QFETCH(int, kind);
    RECOURSE_NEED_DATABASE(database, m_databases, DatabaseKind(kind))
    const QString name = database->freshDatabase();
    // Twice into the same database: what the first run left is made anew, not added to.
    for (int run = 0; run < 2; ++run) {
        TruthCheck check;
        const QString folder = m_dir.filePath(u"truth-%1-%2"_s.arg(name).arg(run));
        const QString trouble = check.prepare(folder, { u"--database"_s, database->uri(name) });
        QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        QVERIFY(!QFile::exists(folder + u"/orders.db"_s));
        const QString opened = check.open();
        QVERIFY2(opened.isEmpty(), qPrintable(opened));
        const QStringList differences = check.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(QString(u"\n"_s + differences.join(u'\n'))));
        QCOMPARE(check.breaches(), QStringList());
    }
    QVERIFY(database->sql("SELECT count(*) FROM inbox;", name).toInt() > 0);
}

void DatabaseRunTest::replayIsAppliedOnce()
{
    QFETCH(int, kind);
    RECOURSE_NEED_DATABASE(database, m_databases, DatabaseKind(kind))
    RECOURSE_NEED_RABBIT(broker, m_brokers, u"3.10"_s)
    const QString name = database->freshDatabase();
    const QString folder = m_dir.filePath(u"run-"_s + name);
    m_workspace = folder + u"/workspace.toml"_s;
    const QString host = u"run-"_s + QString::number(kind);
    broker->http("PUT", u"/api/vhosts/"_s + host);
    broker->http("PUT", u"/api/permissions/"_s + host + u"/guest"_s,
                 R"({"configure":".*","write":".*","read":".*"})");
    QProcess service;
    service.start(QStringLiteral(RECOURSE_BIN_DIR "/recourse-sandbox"),
                  { u"--dir"_s, folder, u"--keep-running"_s, u"--amqp"_s,
                    u"amqp://guest:guest@127.0.0.1:%1/%2"_s.arg(broker->amqpPort()).arg(host),
                    u"--management"_s, broker->management().toString(), u"--database"_s,
                    database->uri(name) });
    while (service.state() != QProcess::NotRunning && !service.canReadLine())
        service.waitForReadyRead(1'000);
    QVERIFY2(service.readLine() == "ready\n", service.readAllStandardError().constData());

    const Ran doctor = ctl({ u"doctor"_s });
    QVERIFY2(doctor.exit == 0 || doctor.exit == 1, doctor.said());
    for (const QJsonValue &check : doctor.json()["checks"_L1].toArray()) {
        if (check["source"_L1].toString() == u"orders-db")
            QVERIFY2(check["ok"_L1].toBool(), doctor.said());
    }
    const auto rows = [&](const QString &id) {
        return database->sql("SELECT (SELECT count(*) FROM inbox WHERE event_id = '" + id.toUtf8()
                                 + "'), (SELECT count(*) FROM order_changes WHERE event_id = '"
                                 + id.toUtf8() + "');",
                             name);
    };
    const QString handler = u"order-sync"_s;
    const QStringList why{ u"--reason"_s, u"stock is back"_s, u"--yes"_s };
    QString safe;
    QTRY_VERIFY_WITH_TIMEOUT(!(safe = firstOf(u"safe-to-replay"_s, handler)).isEmpty(), 60'000);
    QCOMPARE(rows(safe), QByteArray("0\t0\n"));
    const QStringList replay{ u"replay"_s, safe, u"--handler"_s, handler };
    const Ran replayed = ctl(replay + why);
    QVERIFY2(replayed.exit == 0, replayed.said());
    QCOMPARE(replayed.outcome(), u"applied"_s);
    QCOMPARE(rows(safe), QByteArray("1\t1\n"));
    QCOMPARE(ctl(replay + why).exit, 4); // it is not parked any more
    QCOMPARE(rows(safe), QByteArray("1\t1\n"));

    // One that the inbox has is never replayed.
    QString done;
    QTRY_VERIFY_WITH_TIMEOUT(!(done = firstOf(u"already-applied"_s, handler)).isEmpty(), 60'000);
    const QByteArray before = rows(done);
    QCOMPARE(ctl(QStringList{ u"replay"_s, done, u"--handler"_s, handler } + why).exit, 4);
    QCOMPARE(rows(done), before);

    // Without the database nothing is said of events, and nothing is done.
    QString other;
    QTRY_VERIFY_WITH_TIMEOUT(!(other = firstOf(u"safe-to-replay"_s, handler)).isEmpty(), 60'000);
    service.terminate();
    QVERIFY(service.waitForFinished(20'000));
    database->stop();
    const Ran blind = ctl(QStringList{ u"replay"_s, other, u"--handler"_s, handler } + why);
    QVERIFY2(blind.exit == 4 || blind.exit == 3, blind.said());
    QVERIFY2(database->start(), qPrintable(database->failure()));
    QCOMPARE(rows(other), QByteArray("0\t0\n"));
}

void DatabaseRunTest::foreignTablesAreLeftAlone()
{
    QFETCH(int, kind);
    RECOURSE_NEED_DATABASE(database, m_databases, DatabaseKind(kind))
    const QString name = database->freshDatabase();
    database->sql("CREATE TABLE orders (id INT); INSERT INTO orders VALUES (7);", name);
    TruthCheck check;
    const QString trouble = check.prepare(m_dir.filePath(u"foreign-"_s + name),
                                          { u"--database"_s, database->uri(name) });
    QVERIFY2(trouble.contains(u"that no sandbox made"_s), qPrintable(trouble));
    QVERIFY(!trouble.contains(QString::fromUtf8(DatabaseServer::password())));
    QCOMPARE(database->sql("SELECT id FROM orders;", name), QByteArray("7\n"));
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::DatabaseRunTest)
#include "tst_databaserun.moc"
