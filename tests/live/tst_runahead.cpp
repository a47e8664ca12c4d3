// SPDX-License-Identifier: GPL-3.0-or-later
// Runs without a rate, which take the next copies beside everything else: nothing of it is lost,
// sent twice or out of its order, wherever the run ends.
#include "tests/live/runscene.h"

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

// More than are taken at once and ahead together.
constexpr int eventCount = 5'000;

QByteArray idOf(int number)
{
    return "event-" + QByteArray::number(number);
}

std::vector<Message> events(int from, int to)
{
    std::vector<Message> messages;
    for (int i = from; i < to; ++i)
        messages.push_back(parkedEvent(idOf(i)));
    return messages;
}

void byOnePerson(Workspace &workspace)
{
    workspace.replay.secondPersonAbove = 2 * eventCount;
}

// Effects are not waited for, since nobody handles what is sent.
RunLimits unpaced()
{
    RunLimits limits = Scene::calm();
    limits.batch = eventCount;
    limits.effectTimeoutSeconds = 0;
    return limits;
}

QList<QByteArray> idsIn(RabbitClient &client, const QByteArray &queue)
{
    QList<QByteArray> ids;
    for (const FoundMessage &found : client.look(queue))
        ids.append(*found.message.properties.messageId);
    return ids;
}

struct Ending
{
    Result<RunReport> report;
    QList<QByteArray> sent;
    QList<QByteArray> parked;
};

// `atJudging` is called when the run judges for the third time: others are held and taken ahead.
Ending carriedOut(Scene &scene, const Plan &plan, quint16 port,
                  const std::function<void(RunControl &)> &atJudging)
{
    RunControl control;
    int judged = 0;
    const RunOrder order = orderFor(plan, [&](const char *step) {
        if (step == "judge"_ba && ++judged == 3)
            atJudging(control);
    });
    auto report = carryOut(order, *scene.console, *scene.journal, wallClock, control, {});
    RabbitClient client(port);
    const auto allLie
        = [&client] { return client.ready(parking) + client.ready(work) >= eventCount; };
    if (!QTest::qWaitFor(allLie, 60'000))
        qWarning("not all came to lie anywhere");
    return { std::move(report), idsIn(client, work), idsIn(client, parking) };
}

} // namespace

class TestRunAhead : public QObject
{
    Q_OBJECT

private slots:
    void allAreSentInTheirOrder_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void allAreSentInTheirOrder();
    void whatIsTakenAheadGoesBack_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void whatIsTakenAheadGoesBack();
    void lostConnectionLosesNothing_data() { RECOURSE_RABBIT_VERSIONS }
    void lostConnectionLosesNothing();
};

void TestRunAhead::allAreSentInTheirOrder()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, type, events(0, eventCount), {}, byOnePerson);
    const Plan plan = scene.plan(RunAction::Replay, unpaced());
    QCOMPARE(plan.includedCount(), eventCount);
    RabbitClient client(server->amqpPort());
    QVERIFY(client.publish(parking, events(eventCount, eventCount + 3))); // newcomers
    int judged = 0;
    const Ending end = carriedOut(scene, plan, server->amqpPort(), [&](RunControl &) { ++judged; });
    QVERIFY2(end.report, end.report ? "" : qPrintable(toLogText(end.report.error())));
    QCOMPARE(judged, 1);
    QVERIFY2(end.report->counts.value(ItemOutcome::NoEffectInTime) == eventCount,
             summary(*end.report).left(500).constData());
    QCOMPARE(end.sent.size(), eventCount);
    for (int i = 0; i < eventCount; ++i)
        QCOMPARE(end.sent[i], idOf(i));
    QCOMPARE(end.parked,
             (QList<QByteArray>{ idOf(eventCount), idOf(eventCount + 1), idOf(eventCount + 2) }));
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunAhead::whatIsTakenAheadGoesBack()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, type, events(0, eventCount), {}, byOnePerson);
    const Plan plan = scene.plan(RunAction::Replay, unpaced());
    const Ending end
        = carriedOut(scene, plan, server->amqpPort(), [](RunControl &control) { control.stop(); });
    QVERIFY2(end.report, end.report ? "" : qPrintable(toLogText(end.report.error())));
    QCOMPARE(end.report->whyStopped.code, WhyCode::OperatorStopped);
    const qint64 skipped = end.report->counts.value(ItemOutcome::Skipped);
    QVERIFY2(skipped > 0 && skipped < eventCount, QByteArray::number(skipped).constData());
    QCOMPARE(end.sent.size(), eventCount - skipped);
    // What is left lies there, once each; in a classic queue also as it lay before.
    QCOMPARE(end.parked.size(), skipped);
    QSet<QByteArray> left(end.parked.begin(), end.parked.end());
    for (int i = 0; i < end.parked.size(); ++i) {
        const QByteArray id = idOf(int(end.sent.size()) + i);
        QVERIFY2(left.contains(id), id.constData());
        if (type == "classic")
            QCOMPARE(end.parked[i], id);
    }
}

void TestRunAhead::lostConnectionLosesNothing()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", events(0, eventCount), {}, byOnePerson);
    const Plan plan = scene.plan(RunAction::Replay, unpaced());
    const Ending end = carriedOut(scene, plan, server->amqpPort(), [server](RunControl &) {
        for (const QByteArray &line :
             server->ctl({ u"-q"_s, u"list_connections"_s, u"pid"_s, u"client_properties"_s })
                 .split('\n'))
            if (line.contains(" take\""))
                server->ctl({ u"close_connection"_s, QString::fromLatin1(line.split('\t').front()),
                              u"a test"_s });
    });
    QVERIFY2(end.report, end.report ? "" : qPrintable(toLogText(end.report.error())));
    QCOMPARE(end.report->whyStopped.code, WhyCode::BrokerLost);
    QVERIFY(end.report->error.has_value());
    // A copy that was sent and could not be removed lies in both places; none lies in neither.
    QSet<QByteArray> all(end.sent.begin(), end.sent.end());
    QCOMPARE(all.size(), end.sent.size());
    for (const QByteArray &id : end.parked)
        all.insert(id);
    QCOMPARE(all.size(), eventCount);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

QTEST_GUILESS_MAIN(TestRunAhead)
#include "tst_runahead.moc"
