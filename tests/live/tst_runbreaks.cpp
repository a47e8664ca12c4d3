// SPDX-License-Identifier: GPL-3.0-or-later
// Something breaks in the middle of a run, on real nodes: afterwards every event is parked, on its
// queue or applied, and once it is mended, each is applied exactly once.
#include "tests/live/brokerline.h"
#include "tests/live/runscene.h"

#include <sys/resource.h>

#include <QDeadlineTimer>
#include <QFile>
#include <QSet>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int eventCount = 12;
constexpr int patienceMs = 60'000;

RabbitServers servers;

QByteArray idOf(int number)
{
    return "event-" + QByteArray::number(number);
}

// They outlive their broker.
std::vector<Message> lastingEvents(int count)
{
    std::vector<Message> messages;
    for (int i = 0; i < count; ++i) {
        messages.push_back(parkedEvent(idOf(i)));
        messages.back().properties.deliveryMode = 2;
    }
    return messages;
}

qint64 sizeOf(const QString &file)
{
    return QFile(file).size();
}

void limitFileSize(qint64 bytes)
{
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes < 0 ? limit.rlim_max : rlim_t(bytes);
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

// What is broken at which step, and how it is mended.
struct Break
{
    QByteArray step;
    int at = 1; // the how many-th time
    std::function<void()> breaks;
    std::function<void()> mends;
};

} // namespace

class TestRunBreaks : public QObject
{
    Q_OBJECT

private slots:
    void eachIsAppliedOnceInTheEnd_data();
    void eachIsAppliedOnceInTheEnd();
    void whatABrokerBringsBackIsNotSentAgain_data() { RECOURSE_RABBIT_VERSIONS }
    void whatABrokerBringsBackIsNotSentAgain();
    void poisonStopsTheRunEarly_data();
    void poisonStopsTheRunEarly();

private:
    Break breakOf(const QByteArray &name, Scene &scene, RabbitServer &server);
    void rights(RabbitServer &server, const QByteArray &write, const QByteArray &read) const;

    std::unique_ptr<Line> m_line;
    std::jthread m_cutter;
};

void TestRunBreaks::rights(RabbitServer &server, const QByteArray &write,
                           const QByteArray &read) const
{
    server.http("PUT", u"/api/permissions/%2F/ops"_s,
                R"({"configure":"","write":")" + write + R"(","read":")" + read + "\"}");
}

void TestRunBreaks::eachIsAppliedOnceInTheEnd_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("breaks");
    const auto row = [](const QString &version, const QByteArray &breaks) {
        QTest::addRow("%s %s", qPrintable(version), breaks.constData()) << version << breaks;
    };
    for (const QString &version : RabbitServer::versions()) {
        for (const char *breaks :
             { "the line after a publish", "the way to send alone", "the broker stops",
               "the right to write", "the right to read", "an alarm" })
            row(version, breaks);
    }
    // These ask no broker.
    for (const char *breaks :
         { "the inbox is locked", "the inbox is gone", "the journal's disk is full" })
        row(u"4.0"_s, breaks);
}

Break TestRunBreaks::breakOf(const QByteArray &name, Scene &scene, RabbitServer &server)
{
    if (name == "the line after a publish") {
        return { "publish", 2,
                 [this, &server] {
                     m_line->set("deaf");
                     // Once the broker has it, its answer is never heard.
                     m_cutter = std::jthread([this, port = server.amqpPort()] {
                         RabbitClient client(port);
                         const qint64 before = client.ready(work);
                         const QDeadlineTimer deadline(patienceMs);
                         while (client.ready(work) <= before && !deadline.hasExpired())
                             std::this_thread::yield();
                         m_line->set("cut");
                     });
                 },
                 [this] {
                     m_cutter = {};
                     m_line->set("pass");
                 } };
    }
    if (name == "the way to send alone") {
        return { "publish", 2,
                 [&server] {
                     for (const QByteArray &line : server
                                                       .ctl({ u"-q"_s, u"list_connections"_s,
                                                              u"pid"_s, u"client_properties"_s })
                                                       .split('\n')) {
                         if (line.contains(" replay\""))
                             server.ctl({ u"close_connection"_s,
                                          QString::fromLatin1(line.split('\t').front()),
                                          u"a test"_s });
                     }
                 },
                 [] {} };
    }
    if (name == "the broker stops") {
        return { "published", 2,
                 [&server] {
                     server.ctl({ u"stop_app"_s });
                     server.ctl({ u"start_app"_s });
                 },
                 [] {} };
    }
    if (name == "the inbox is locked") {
        return { "judge", 2, [&scene] { scene.sql(u"BEGIN EXCLUSIVE"_s); },
                 [&scene] { scene.sql(u"ROLLBACK"_s); } };
    }
    if (name == "the inbox is gone") {
        const QString away = scene.database + u".away"_s;
        return { "judge", 2, [&scene, away] { QFile::rename(scene.database, away); },
                 [&scene, away] { QFile::rename(away, scene.database); } };
    }
    if (name == "the right to write") {
        return { "take", 1, [this, &server] { rights(server, "^$", ".*"); },
                 [this, &server] { rights(server, ".*", ".*"); } };
    }
    if (name == "the right to read") {
        return { "take", 1, [this, &server] { rights(server, ".*", "^$"); },
                 [this, &server] { rights(server, ".*", ".*"); } };
    }
    if (name == "an alarm") {
        return { "publish", 2,
                 [&server] {
                     server.ctl({ u"set_vm_memory_high_watermark"_s, u"0.000001"_s });
                 },
                 [&server] {
                     server.ctl({ u"set_vm_memory_high_watermark"_s, u"0.4"_s });
                 } };
    }
    return { "write-intent", 2,
             [&scene] { limitFileSize(sizeOf(scene.folder.filePath(u"journal-wal"_s))); },
             [] { limitFileSize(-1); } };
}

void TestRunBreaks::eachIsAppliedOnceInTheEnd()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, breaks);
    RECOURSE_NEED_RABBIT(server, servers, version);
    server->http("PUT", u"/api/users/ops"_s, R"({"password":"guest","tags":"administrator"})");
    rights(*server, ".*", ".*");
    m_line = std::make_unique<Line>(server->amqpPort());
    Scene scene(*server, "classic", lastingEvents(eventCount), {},
                [this, &breaks, server](Workspace &workspace) {
                    workspace.brokers = { server->config(u"ops"_s) };
                    if (breaks == "the line after a publish")
                        workspace.brokers.front().port = m_line->port();
                });
    if (breaks.startsWith("the inbox"))
        scene.sql(u"PRAGMA journal_mode = DELETE"_s);
    RunLimits limits = Scene::calm();
    limits.batch = 3;
    limits.effectTimeoutSeconds = 1;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), eventCount);

    // Nobody handles what is sent, until it is mended.
    const Break broken = breakOf(breaks, scene, *server);
    int reached = 0;
    const RunOrder order = orderFor(plan, [&](const char *step) {
        if (step == broken.step && ++reached == broken.at)
            broken.breaks();
    });
    RunControl control;
    const auto report = carryOut(order, *scene.console, *scene.journal, wallClock, control, {});
    broken.mends();
    QVERIFY2(reached >= broken.at, report ? summary(*report).constData() : "never reached");
    const QByteArray told = report ? summary(*report) : toLogText(report.error()).toUtf8();
    if (report) {
        QCOMPARE(report->items.size(), std::size_t(eventCount));
        QVERIFY2(report->counts.value(ItemOutcome::NoEffectInTime) < eventCount,
                 told.constData()); // it was felt
        // What is no fault of the events is not called one of each of them.
        if (breaks == "the way to send alone")
            QVERIFY2(report->counts.value(ItemOutcome::Skipped) >= eventCount - 2 * limits.batch,
                     told.constData());
    }

    // Nothing is lost: what is not parked is on its queue.
    RabbitClient client(server->amqpPort());
    const auto places = [&client] { return client.ready(parking) + client.ready(work); };
    QTRY_VERIFY2_WITH_TIMEOUT(places() >= eventCount, told.constData(), patienceMs);
    QSet<QByteArray> found;
    for (const QByteArray &queue : { parking, work })
        for (const FoundMessage &one : client.look(queue))
            found.insert(*one.message.properties.messageId);
    QVERIFY2(found.size() == eventCount, told.constData());

    LittleHandler handler(server->amqpPort(), scene.database);
    QTRY_COMPARE_WITH_TIMEOUT(client.ready(work), 0, patienceMs);
    const QByteArray fault = faultInTheEnd(scene, eventCount);
    QVERIFY2(fault.isEmpty(), QByteArray(told + "\n" + fault).constData());
    QVERIFY2(handler.seen().size() == std::size_t(eventCount), told.constData());
}

// A broker that was killed brings copies back that were removed. The inbox may have forgotten them;
// the journal has not.
void TestRunBreaks::whatABrokerBringsBackIsNotSentAgain()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    const std::vector<Message> messages = lastingEvents(eventCount);
    Scene scene(*server, "classic", messages);
    // Of a queue that was declared within the last two seconds a killed broker may know nothing any
    // more.
    const QByteArray written = server->ctl({ u"eval"_s, u"mnesia:sync_log()."_s });
    QVERIFY2(written.contains("ok"), written.constData());
    std::size_t seen = 0;
    {
        LittleHandler handler(server->amqpPort(), scene.database);
        const RunReport report = scene.run(scene.plan());
        QVERIFY2(report.counts.value(ItemOutcome::Applied) == eventCount,
                 summary(report).constData());
        seen = handler.seen().size();
    }
    QCOMPARE(seen, std::size_t(eventCount));
    server->kill();
    QVERIFY2(server->start(), qPrintable(server->failure()));
    // How many come back is a matter of time; one at least does.
    RabbitClient client(server->amqpPort());
    if (client.ready(parking) == 0)
        QVERIFY(client.publish(parking, { messages.front() }));
    scene.sql(u"DELETE FROM inbox"_s);
    scene.sql(u"DELETE FROM changes"_s);
    const qint64 back = client.ready(parking);
    const qint64 queued = client.ready(work);
    const Plan plan = scene.plan();
    const RunReport again = scene.run(plan);
    for (const RunItemReport &item : again.items)
        QVERIFY2(item.why.code == WhyCode::SentBefore || item.why.code == WhyCode::VerdictNow,
                 summary(again).constData());
    QVERIFY(!plan.items.empty());
    QTRY_COMPARE(client.ready(parking), back);
    QCOMPARE(client.ready(work), queued);
    // The story's own line to the broker died with it, so it cannot.
    client.deleteQueue(parking);
    client.deleteQueue(work);
}

void TestRunBreaks::poisonStopsTheRunEarly_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("first"); // number of the first that is poison
    QTest::addColumn<int>("why");
    QTest::addColumn<int>("mostSent");
    for (const QString &version : RabbitServer::versions()) {
        QTest::addRow("%s in the canary", qPrintable(version))
            << version << 0 << int(WhyCode::CanaryFailed) << 3;
        QTest::addRow("%s in a batch", qPrintable(version))
            << version << 4 << int(WhyCode::FailuresReached) << 23;
    }
}

// Three of ten are poison: the rest of the set is not sent, and each is accounted for.
void TestRunBreaks::poisonStopsTheRunEarly()
{
    QFETCH(const QString, version);
    QFETCH(const int, first);
    QFETCH(const int, why);
    QFETCH(const int, mostSent);
    RECOURSE_NEED_RABBIT(server, servers, version);
    constexpr int count = 40;
    std::set<QByteArray> poison;
    for (int i = first; i < count; ++i) {
        if ((i - first) % 10 < 3)
            poison.insert(idOf(i));
    }
    Scene scene(*server, "classic", lastingEvents(count));
    RunLimits limits = Scene::calm();
    limits.canary = 3;
    limits.batch = 10;
    limits.stopAfterFailures = 3;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), count);
    LittleHandler handler(server->amqpPort(), scene.database, poison);
    const RunReport report = scene.run(plan);
    QVERIFY2(int(report.whyStopped.code) == why, summary(report).constData());
    const auto sent = qint64(handler.seen().size());
    QVERIFY2(sent <= mostSent, summary(report).constData());
    QCOMPARE(report.items.size(), std::size_t(count));
    qint64 notSent = 0;
    for (const RunItemReport &item : report.items) {
        const bool isPoison = poison.contains(item.eventId.bytes());
        if (item.outcome == ItemOutcome::Skipped) {
            ++notSent;
            QCOMPARE(item.why.code, WhyCode::RunStopped);
            QCOMPARE(scene.changes(item.eventId.bytes()), 0);
        } else {
            QCOMPARE(item.outcome, isPoison ? ItemOutcome::ParkedAgain : ItemOutcome::Applied);
            QCOMPARE(scene.changes(item.eventId.bytes()), isPoison ? 0 : 1);
        }
    }
    QCOMPARE(sent + notSent, qint64(count));
    QTRY_COMPARE(scene.parked.client.ready(parking), qint64(count) - scene.changes());
}

QTEST_GUILESS_MAIN(TestRunBreaks)
#include "tst_runbreaks.moc"
