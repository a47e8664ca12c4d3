// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspacefile.h"
#include "models/evidence/verdict.h"
#include "tests/app/tst_sandboxrun.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QTest>

#include <csignal>

using namespace recourse;
using namespace Qt::StringLiterals;

class TestSandbox : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();

    void sameSeedGivesTheSameTruth();
    void everyVerdictOccurs();
    void everyFaultOccurs();
    void twelveCausesOccur();
    void databasesBearTheTruthOut();
    void tableBearsTheTruthOut();
    void nothingElseLiesParked();
    void copiesOfAnEventAreEqualUnlessInConflict();
    void logTakesNoResultForSuccess();
    void workspaceIsWholeAndValid();

    void volumeIsParkedInBulk();
    void quietLeavesNothingParked();
    void floodFillsOnePartition();

    void endsOnSignal_data();
    void endsOnSignal();
    void endsWhenItsStarterIsGone();
    void endsWhileSomebodyReads();
    void trafficGoesOnAndLeavesTheTruthAlone();
    void foreignFilesAreLeftAlone();
    void aSecondOneInTheSameFolderIsRefused();
    void mistakesAreUsageErrors_data();
    void mistakesAreUsageErrors();

private:
    QString folder(const QString &name) const { return m_dir.filePath(name); }
    QTemporaryDir m_dir;
    std::unique_ptr<SandboxRun> m_run; // one whole run, looked at by most tests
};

// Of one (handler, event id) in the event table.
static QVariantList parkedRows(SandboxRun &run, const QJsonObject &entry, const QString &what)
{
    static const QMap<QString, QString> places{
        { u"order-sync"_s, u"order_sync"_s },    { u"stock-deduct"_s, u"stock"_s },
        { u"invoice-issue"_s, u"invoice"_s },    { u"payment-capture"_s, u"payment"_s },
        { u"points-grant"_s, u"points.acme"_s }, { u"report-export"_s, u"report"_s },
        { u"sms-notify"_s, u"sms"_s },
    };
    return run.column(
        u"events"_s,
        u"SELECT %1 FROM events WHERE queue = ? AND event_id = ? AND state = 'parked'"_s.arg(what),
        { places.value(entry["handler"_L1].toString()), entry["event_id"_L1].toString() });
}

void TestSandbox::initTestCase()
{
    QVERIFY(m_dir.isValid());
    m_run = std::make_unique<SandboxRun>(folder(u"whole"_s));
    QCOMPARE(m_run->finish({ u"--once"_s }), 0);
    QVERIFY2(m_run->problems().isEmpty(), m_run->problems().constData());
}

void TestSandbox::sameSeedGivesTheSameTruth()
{
    const QByteArray first = m_run->bytes(u"truth.json"_s);
    SandboxRun elsewhere(folder(u"elsewhere"_s));
    QCOMPARE(elsewhere.finish({}), 0);
    QCOMPARE(elsewhere.bytes(u"truth.json"_s), first);
    // In a folder that already holds a run.
    QCOMPARE(elsewhere.finish({}), 0);
    QCOMPARE(elsewhere.bytes(u"truth.json"_s), first);
    QCOMPARE(elsewhere.value(u"events"_s, u"SELECT count(*) FROM events"_s),
             m_run->value(u"events"_s, u"SELECT count(*) FROM events"_s));

    SandboxRun other(folder(u"other"_s));
    QCOMPARE(other.finish({ u"--seed"_s, u"2"_s }), 0);
    QVERIFY(other.bytes(u"truth.json"_s) != first);
}

void TestSandbox::everyVerdictOccurs()
{
    QSet<QString> found;
    for (const QJsonValue &entry : m_run->entries()) {
        const QString name = entry["verdict"_L1].toString();
        QVERIFY2(verdictFromName(name), qPrintable(name));
        found.insert(name);
    }
    QCOMPARE(found.size(), verdictCount);
}

void TestSandbox::everyFaultOccurs()
{
    QSet<QString> found;
    for (const QJsonValue &entry : m_run->entries())
        found.insert(entry["fault"_L1].toString());
    for (const char *fault : { "ack-lost",
                               "producer-gone",
                               "sent-twice",
                               "key-burst",
                               "permanent",
                               "null-result",
                               "new-id-each-retry",
                               "one-id-two-versions",
                               "older-after-newer",
                               "format-change",
                               "supplier-answer-lost",
                               "inbox-before-effect",
                               "no-inbox-discipline",
                               "tenant-flood",
                               "no-consumer",
                               "discarded",
                               "tenant-mismatch",
                               "inbox-expired",
                               "transient",
                               "none" })
        QVERIFY2(found.remove(QString::fromLatin1(fault)), fault);
    QVERIFY2(found.isEmpty(), qPrintable(found.values().join(u' ')));
}

void TestSandbox::twelveCausesOccur()
{
    QSet<QString> causes;
    QSet<QString> texts;
    for (const QJsonValue &value : m_run->entries()) {
        const QJsonObject entry = value.toObject();
        if (entry["cause"_L1].isNull())
            continue;
        causes.insert(entry["cause"_L1].toString());
        for (const QVariant &text : parkedRows(*m_run, entry, u"last_error"_s))
            texts.insert(text.toString());
    }
    QCOMPARE(causes.size(), 12);
    QVERIFY2(texts.size() > 60, "texts carry what differs from case to case");
}

void TestSandbox::databasesBearTheTruthOut()
{
    QStringList against;
    for (const QJsonValue &entry : m_run->entries()) {
        const QString why = SandboxFacts(*m_run, entry.toObject()).against();
        if (!why.isEmpty())
            against += why;
    }
    QVERIFY2(against.isEmpty(), qPrintable(against.join(u'\n')));
}

// The broker's part of each verdict.
static QString againstTable(SandboxRun &run, const QJsonObject &entry)
{
    const QString verdict = entry["verdict"_L1].toString();
    const QString id = entry["event_id"_L1].toString();
    const QVariantList copies = parkedRows(run, entry, u"payload"_s);
    const QString error = parkedRows(run, entry, u"last_error"_s).value(0).toString();
    const qint64 waiting
        = run.value(u"events"_s,
                    u"SELECT count(*) FROM events WHERE event_id = ? AND state = 'pending'"_s,
                    { id })
              .toLongLong();
    const qint64 rows
        = run.value(u"events"_s, u"SELECT count(*) FROM events WHERE event_id = ?"_s, { id })
              .toLongLong();
    const qint64 earlier
        = run.value(u"events"_s,
                    u"SELECT count(*) FROM events a JOIN events b ON a.queue = b.queue"
                    " AND a.partition_key = b.partition_key AND a.version < b.version"
                    " WHERE b.event_id = ? AND a.state = 'parked'"
                    " AND b.state = 'parked'"_s,
                    { id })
              .toLongLong();
    const bool permanent = error.contains(u"ValidationError") || error.contains(u"FormatError")
        || error.contains(u"StaleVersion");
    const auto unless = [&](bool holds) {
        return holds ? QString() : QString(id + u' ' + verdict + u": " + error);
    };
    if (verdict == u"identity-conflict")
        return unless(copies.size() == 2 && copies[0] != copies[1]);
    if (verdict == u"in-flight")
        return unless(waiting == 1 && copies.isEmpty());
    if (waiting != 0)
        return unless(false);
    if (verdict == u"tenant-mismatch")
        return unless(!copies.value(0).toByteArray().contains("\"Tenant\":\"acme\""));
    if (verdict == u"after-earlier")
        return unless(earlier > 0 && !permanent);
    if (verdict == u"never-sent" || entry["fault"_L1].toString() == u"discarded")
        return unless(rows == 0);
    if (verdict == u"lost")
        return unless(rows == 1 && copies.isEmpty());
    if (verdict == u"will-fail-again")
        return unless(permanent && earlier == 0);
    if (verdict == u"safe-to-replay")
        return unless(!permanent && earlier == 0 && copies.size() == 1);
    return {};
}

void TestSandbox::tableBearsTheTruthOut()
{
    QStringList against;
    for (const QJsonValue &value : m_run->entries()) {
        const QJsonObject entry = value.toObject();
        if (const QString why = againstTable(*m_run, entry); !why.isEmpty())
            against += why;
        const QVariantList attempts = parkedRows(*m_run, entry, u"attempts"_s);
        if (attempts.size() != entry["copies"_L1].toInt()
            || (!attempts.isEmpty() && attempts[0].toInt() != entry["attempts"_L1].toInt())
            || entry["parked"_L1].toBool() == attempts.isEmpty())
            against += entry["event_id"_L1].toString();
    }
    QVERIFY2(against.isEmpty(), qPrintable(against.join(u'\n')));
}

void TestSandbox::nothingElseLiesParked()
{
    qint64 copies = 0;
    for (const QJsonValue &entry : m_run->entries())
        copies += entry["copies"_L1].toInt();
    QCOMPARE(copies, 130);
    QCOMPARE(m_run->truth()["parked"_L1].toInteger(), 130);
    QCOMPARE(m_run->value(u"events"_s, u"SELECT count(*) FROM events WHERE state = 'parked'"_s)
                 .toLongLong(),
             130);
    QCOMPARE(m_run->value(u"events"_s, u"SELECT count(*) FROM events WHERE state = 'taken'"_s), 0);
    // Handlers whose events were lost or never sent have nothing waiting.
    QCOMPARE(m_run->value(u"events"_s,
                          u"SELECT count(*) FROM events WHERE queue IN ('order_sync', 'sms')"
                          " AND state = 'pending'"_s),
             0);
}

void TestSandbox::copiesOfAnEventAreEqualUnlessInConflict()
{
    for (const QJsonValue &value : m_run->entries()) {
        const QJsonObject entry = value.toObject();
        if (entry["verdict"_L1].toString() == u"identity-conflict")
            continue;
        const QVariantList sent = m_run->column(
            u"orders"_s, u"SELECT payload FROM outbox WHERE handler = ? AND event_id = ?"_s,
            { entry["handler"_L1].toString(), entry["event_id"_L1].toString() });
        QCOMPARE(sent.size(), 1);
        for (const QVariant &copy : parkedRows(*m_run, entry, u"payload"_s))
            QCOMPARE(copy, sent[0]);
    }
}

void TestSandbox::logTakesNoResultForSuccess()
{
    int without = 0;
    for (const QByteArray &line : m_run->bytes(u"order-service.jsonl"_s).split('\n')) {
        if (line.isEmpty())
            continue;
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        QVERIFY2(object.contains("eventId"_L1), line.constData());
        without += object.contains("result"_L1) ? 0 : 1;
    }
    QCOMPARE(without, 4);
}

void TestSandbox::workspaceIsWholeAndValid()
{
    const auto workspace = readWorkspace(m_run->file(u"workspace.toml"_s));
    if (!workspace) {
        for (const Error &fault : workspace.error().faults)
            qWarning("%s", qPrintable(toLogText(fault)));
        QFAIL("the workspace is refused");
    }
    QCOMPARE(workspace->environment, Environment::Sandbox);
    QCOMPARE(workspace->handlers.size(), std::size_t(7));
    for (const HandlerConfig &handler : workspace->handlers) {
        QVERIFY2(handler.inbox && handler.outbox && handler.effect, qPrintable(handler.name));
        QCOMPARE(handler.parking.isEmpty(), handler.name == u"sms-notify");
        QCOMPARE(handler.state.has_value(), handler.checksVersions);
    }
    const HandlerConfig *points = workspace->handler(u"points-grant"_s);
    QCOMPARE(points->identity.tenant.front().kind, IdentitySource::Kind::Queue);
    QVERIFY(workspace->handler(u"report-export"_s)->inbox->keeps.has_value());
    QCOMPARE(workspace->maskJson, QStringList{ u"/Message/Phone"_s });
}

void TestSandbox::volumeIsParkedInBulk()
{
    SandboxRun run(folder(u"volume"_s));
    QCOMPARE(run.finish({ u"--parked"_s, u"3000"_s }), 0);
    QCOMPARE(run.value(u"events"_s, u"SELECT count(*) FROM events WHERE state = 'parked'"_s), 3000);
    QCOMPARE(run.value(u"events"_s,
                       u"SELECT count(DISTINCT event_id) FROM events WHERE state = 'parked'"
                       " AND attempts > 1 AND queue = 'order_sync'"_s)
                 .toInt(),
             run.value(u"events"_s,
                       u"SELECT count(DISTINCT partition_key) FROM events WHERE state = 'parked'"
                       " AND attempts > 1 AND queue = 'order_sync'"_s)
                     .toInt()
                 + 4); // two bursts of three events share their key, all others stand alone
    qint64 bulk = 0;
    for (const QJsonValue &each : run.truth()["bulk"_L1].toArray())
        bulk += each["count"_L1].toInteger();
    QCOMPARE(run.truth()["parked"_L1].toInteger(), 3000);
    QVERIFY(bulk > 2000);
}

void TestSandbox::quietLeavesNothingParked()
{
    SandboxRun run(folder(u"quiet"_s));
    QCOMPARE(run.finish({ u"--scenario"_s, u"quiet"_s }), 0);
    QCOMPARE(run.value(u"events"_s, u"SELECT count(*) FROM events WHERE state <> 'done'"_s), 0);
    QVERIFY(!run.entries().isEmpty());
    for (const QJsonValue &entry : run.entries())
        QCOMPARE(entry["verdict"_L1].toString(), u"already-applied"_s);
}

void TestSandbox::floodFillsOnePartition()
{
    SandboxRun run(folder(u"flood"_s));
    QCOMPARE(run.finish({ u"--scenario"_s, u"flood"_s }), 0);
    QVERIFY(
        run.value(u"events"_s,
                  u"SELECT count(*) FROM events WHERE queue = 'stock.p3' AND state = 'pending'"_s)
            .toInt()
        >= 5000);
    QVERIFY(
        run.value(u"events"_s,
                  u"SELECT max(n) FROM (SELECT count(*) AS n FROM events WHERE state = 'pending'"
                  " GROUP BY partition_key)"_s)
            .toInt()
        >= 5000);
}

void TestSandbox::endsOnSignal_data()
{
    QTest::addColumn<bool>("politely");
    QTest::newRow("SIGTERM") << true;
    QTest::newRow("SIGINT") << false;
}

void TestSandbox::endsOnSignal()
{
    QFETCH(bool, politely);
    SandboxRun run(folder(u"signal"_s));
    QProcess process;
    QVERIFY(run.becomesReady(process, { u"--keep-running"_s }));
    if (politely)
        process.terminate();
    else
        ::kill(pid_t(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(5'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    // Whole by themselves: nobody has to find a write-ahead log.
    QVERIFY(!QFile::exists(run.file(u"events.db-wal"_s)));
    QVERIFY(!QFile::exists(run.file(u"orders.db-wal"_s)));
}

void TestSandbox::endsWhenItsStarterIsGone()
{
    SandboxRun run(folder(u"starter"_s));
    QProcess process;
    QVERIFY(run.becomesReady(process, { u"--keep-running"_s }));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(5'000));
    QCOMPARE(process.exitCode(), 0);
}

void TestSandbox::endsWhileSomebodyReads()
{
    SandboxRun run(folder(u"read"_s));
    QProcess process;
    QVERIFY(run.becomesReady(process, { u"--keep-running"_s }));
    QVERIFY(run.value(u"events"_s, u"SELECT count(*) FROM events"_s).toInt() > 0);
    QVERIFY(run.value(u"orders"_s, u"SELECT count(*) FROM orders"_s).toInt() > 0);
    process.terminate(); // both databases are still open here
    QVERIFY(process.waitForFinished(5'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QCOMPARE(run.value(u"events"_s, u"SELECT count(*) FROM events WHERE state = 'parked'"_s), 130);
}

void TestSandbox::trafficGoesOnAndLeavesTheTruthAlone()
{
    SandboxRun run(folder(u"traffic"_s));
    QProcess process;
    QVERIFY(run.becomesReady(process, { u"--keep-running"_s }));
    QCOMPARE(run.truth()["entries"_L1], m_run->truth()["entries"_L1]);
    const QString handled = u"SELECT count(*) FROM events WHERE state = 'done'"_s;
    const int before = run.value(u"events"_s, handled).toInt();
    QTRY_VERIFY_WITH_TIMEOUT(run.value(u"events"_s, handled).toInt() > before + 2, 20'000);
    QCOMPARE(run.value(u"events"_s, u"SELECT count(*) FROM events WHERE state = 'parked'"_s), 130);
    QStringList against;
    for (const QJsonValue &value : run.entries()) {
        const QJsonObject entry = value.toObject();
        against += SandboxFacts(run, entry).against();
        against += againstTable(run, entry);
    }
    against.removeAll(QString());
    QVERIFY2(against.isEmpty(), qPrintable(against.join(u'\n')));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(5'000));
}

void TestSandbox::foreignFilesAreLeftAlone()
{
    SandboxRun run(folder(u"foreign"_s));
    QVERIFY(QDir().mkpath(folder(u"foreign"_s)));
    QFile theirs(run.file(u"orders.db"_s));
    QVERIFY(theirs.open(QIODevice::WriteOnly));
    theirs.write("somebody's orders");
    theirs.close();
    QCOMPARE(run.finish({}), 1);
    QVERIFY(run.problems().contains("orders.db"));
    QCOMPARE(run.bytes(u"orders.db"_s), QByteArray("somebody's orders"));
    QVERIFY(!QFile::exists(run.file(u"truth.json"_s)));
}

void TestSandbox::aSecondOneInTheSameFolderIsRefused()
{
    SandboxRun run(folder(u"shared"_s));
    QProcess first;
    QVERIFY(run.becomesReady(first, { u"--keep-running"_s }));
    QCOMPARE(run.finish({}), 1);
    QVERIFY(run.problems().contains("another sandbox"));
    QCOMPARE(first.state(), QProcess::Running);
    first.closeWriteChannel();
    QVERIFY(first.waitForFinished(5'000));
    QCOMPARE(first.exitCode(), 0);
}

void TestSandbox::mistakesAreUsageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("too many parked") << QStringList{ u"--parked"_s, u"1000001"_s };
    QTest::newRow("no number") << QStringList{ u"--seed"_s, u"x"_s };
    QTest::newRow("unknown scenario") << QStringList{ u"--scenario"_s, u"war"_s };
    QTest::newRow("both ends") << QStringList{ u"--once"_s, u"--keep-running"_s };
    QTest::newRow("management alone") << QStringList{ u"--management"_s, u"http://x"_s };
    QTest::newRow("stray word") << QStringList{ u"stray"_s };
}

void TestSandbox::mistakesAreUsageErrors()
{
    QFETCH(QStringList, arguments);
    SandboxRun run(folder(u"usage"_s));
    QCOMPARE(run.finish(arguments), 2);
    QVERIFY(!QFile::exists(folder(u"usage"_s)));
}

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
