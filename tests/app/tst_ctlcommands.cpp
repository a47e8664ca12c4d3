// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/ctlshell.h"

#include <QJsonArray>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

QStringList idsOf(const QJsonObject &json)
{
    QStringList ids;
    for (const QJsonValue &failure : json[u"failures"_s].toArray())
        ids.append(failure[u"event_id"_s].toString());
    return ids;
}

} // namespace

class TestCtlCommands : public QObject
{
    Q_OBJECT
private slots:
    void doctorSaysHowItIs_data()
    {
        QTest::addColumn<bool>("ok");
        QTest::addColumn<int>("error");
        QTest::addColumn<int>("exit");
        QTest::newRow("all fine") << true << -1 << 0;
        QTest::newRow("queue missing") << false << int(ErrorCode::NotFound) << 1;
        QTest::newRow("a warning without error") << false << -1 << 1;
        QTest::newRow("broker nobodyAnswers()") << false << int(ErrorCode::Unreachable) << 3;
        QTest::newRow("password refused") << false << int(ErrorCode::AuthenticationFailed) << 3;
    }
    void doctorSaysHowItIs()
    {
        QFETCH(bool, ok);
        QFETCH(int, error);
        QFETCH(int, exit);
        CtlShell shell;
        DoctorCheck check;
        check.source = u"mq1"_s;
        check.check = u"connect"_s;
        check.ok = ok;
        check.detail = u"RabbitMQ 3.10.8"_s;
        if (error >= 0)
            check.error = Error{ .code = static_cast<ErrorCode>(error) };
        shell.console.answerDoctor = { check };
        QCOMPARE(int(shell.run({ u"doctor"_s })), exit);
        QVERIFY(shell.text.contains(u"mq1"_s));
        QCOMPARE(int(shell.run({ u"doctor"_s, u"--json"_s })), exit);
        const QJsonObject json = shell.json();
        QCOMPARE(json[u"read_at"_s].toString(), u"2025-10-09T12:00:00.000Z"_s);
        QCOMPARE(json[u"complete"_s].toBool(), exit != 3);
        QCOMPARE(json[u"missing"_s].toArray().size(), exit == 3 ? 1 : 0);
        const QJsonValue first = json[u"checks"_s].toArray().at(0);
        QCOMPARE(first[u"source"_s].toString(), u"mq1"_s);
        QCOMPARE(first[u"check"_s].toString(), u"connect"_s);
        QCOMPARE(first[u"ok"_s].toBool(), ok);
        QCOMPARE(first[u"detail"_s].toString(), u"RabbitMQ 3.10.8"_s);
    }

    void overviewHasTheKeysOfTheContract()
    {
        CtlShell shell;
        HandlerOverview handler;
        handler.name = u"order-sync"_s;
        handler.queues = { u"order_sync"_s };
        handler.ready = 18204;
        handler.unacked = 5;
        handler.inRate = 2.5;
        handler.state = HandlerState::NoConsumer;
        shell.console.answerOverview.handlers = { handler };
        shell.console.answerOverview.complete = true;
        shell.console.answerOverview.readAt = CtlShell::now();
        QCOMPARE(shell.run({ u"overview"_s, u"--json"_s }), ShellExit::Done);
        const QJsonObject json = shell.json();
        const QJsonObject first = json[u"handlers"_s].toArray().at(0).toObject();
        for (const auto &key :
             { u"name"_s, u"queues"_s, u"ready"_s, u"unacked"_s, u"in_rate"_s, u"out_rate"_s,
               u"retry_rate"_s, u"parked"_s, u"consumers"_s, u"oldest_at"_s, u"state"_s })
            QVERIFY2(first.contains(key), qPrintable(key));
        QCOMPARE(first[u"ready"_s].toInt(), 18204);
        QVERIFY(first[u"parked"_s].isNull()); // not known is not 0
        QCOMPARE(first[u"state"_s].toString(), QString(handlerStateName(HandlerState::NoConsumer)));
        QVERIFY(json[u"complete"_s].toBool());
    }

    void aFindingCallsForAttentionAndANoticeDoesNot()
    {
        CtlShell shell;
        Finding finding;
        finding.id = u"parked:order-sync"_s;
        finding.kind = FindingKind::ParkedFailures;
        finding.severity = Severity::Warning;
        finding.handler = u"order-sync"_s;
        finding.action = FindingAction::ShowFailures;
        shell.console.answerOverview.complete = true;
        shell.console.answerOverview.findings = { finding };
        QCOMPARE(shell.run({ u"overview"_s }), ShellExit::Attention);
        shell.console.answerOverview.findings.front().severity = Severity::Notice;
        QCOMPARE(shell.run({ u"overview"_s, u"--json"_s }), ShellExit::Done);
        const QJsonValue first = shell.json()[u"findings"_s].toArray().at(0);
        QCOMPARE(first[u"id"_s].toString(), u"parked:order-sync"_s);
        QCOMPARE(first[u"severity"_s].toString(), QString(severityName(Severity::Notice)));
        QCOMPARE(first[u"handler"_s].toString(), u"order-sync"_s);
        QVERIFY(!first[u"text"_s].toString().isEmpty());
        QCOMPARE(first[u"action"_s].toString(),
                 QString(findingActionName(FindingAction::ShowFailures)));
    }

    void whatOverviewCouldNotReadIsNamed()
    {
        CtlShell shell;
        shell.console.answerOverview.complete = false;
        shell.console.answerOverview.missing = { { u"mq1"_s, u"rates"_s, nobodyAnswers() } };
        QCOMPARE(shell.run({ u"overview"_s, u"--json"_s }), ShellExit::Unread);
        const QJsonValue missing = shell.json()[u"missing"_s].toArray().at(0);
        QCOMPARE(missing[u"source"_s].toString(), u"mq1"_s);
        QCOMPARE(missing[u"code"_s].toString(), u"unreachable"_s);
        QVERIFY(!missing[u"why"_s].toString().isEmpty());
        QVERIFY(shell.problem.contains(u"mq1"_s));
    }

    // A bare number says nothing of what it counts.
    void doctorSaysWhatItCounted()
    {
        CtlShell shell;
        DoctorCheck check;
        check.source = u"mq1"_s;
        check.check = u"topology"_s;
        check.ok = true;
        check.detail = u"20"_s;
        shell.console.answerDoctor = { check };
        QCOMPARE(shell.run({ u"doctor"_s }), ShellExit::Done);
        QVERIFY2(shell.text.contains(u"queues: 20"_s), qPrintable(shell.text));
        (void)shell.run({ u"doctor"_s, u"--json"_s });
        QCOMPARE(shell.json()[u"checks"_s][0][u"detail"_s].toString(), u"queues: 20"_s);
    }

    void aCallThatFailsAsAWholeSaysSoInJson()
    {
        CtlShell shell;
        const QStringList words{ u"failures"_s, u"--handler"_s, u"order-sink"_s };
        QCOMPARE(shell.run(words), ShellExit::Usage);
        QCOMPARE(shell.text, QString());
        const QString said = shell.problem;
        QCOMPARE(shell.run(words + QStringList{ u"--json"_s }), ShellExit::Usage);
        QCOMPARE(shell.problem, said); // people read the same
        const QJsonObject json = shell.json();
        QVERIFY(!json[u"complete"_s].toBool(true));
        QCOMPARE(json[u"read_at"_s].toString(), u"2025-10-09T12:00:00.000Z"_s);
        const QJsonValue error = json[u"error"_s];
        QCOMPARE(error[u"code"_s].toString(), u"invalid-input"_s);
        QCOMPARE(error[u"tried"_s].toString(), u"failures"_s);
        QVERIFY(error[u"native"_s].toString().contains(u"order-sync"_s));
        QVERIFY(error[u"where"_s].isNull() && error[u"hint"_s].isNull());
    }

    void whatTheErrorWasIsInTheJson()
    {
        CtlShell shell(runnable());
        QCOMPARE(shell.run({ u"run"_s, u"/nowhere/plan"_s, u"--json"_s }), ShellExit::Usage);
        const QJsonValue error = shell.json()[u"error"_s];
        QCOMPARE(error[u"code"_s].toString(), u"not-found"_s);
        QCOMPARE(error[u"tried"_s].toString(), u"read plan"_s);
        QCOMPARE(error[u"where"_s].toString(), u"/nowhere/plan"_s);
        QVERIFY(!error[u"native"_s].toString().isEmpty());
        QVERIFY(error[u"hint"_s].toString().contains(u"--out"_s));
        // A command that answers says what it could not do in its answer.
        shell.park("a");
        QCOMPARE(shell.run({ u"replay"_s, u"a"_s, u"--json"_s }), ShellExit::Refused);
        QVERIFY(!shell.json().contains(u"error"_s));
    }

    void aVeryLongIdLeavesATableAlone()
    {
        CtlShell shell(runnable());
        const QByteArray id = "order-sync:" + QByteArray(200, '8') + ":v7";
        shell.park(id);
        const QString whole = QString::fromLatin1(id);
        shell.columns = 160;
        (void)shell.run({ u"failures"_s });
        QVERIFY2(!shell.text.contains(whole), qPrintable(shell.text));
        QVERIFY2(shell.text.contains(u"order-sync:88"_s) && shell.text.contains(u"…8"_s)
                     && shell.text.contains(u"8:v7  order-sync"_s),
                 qPrintable(shell.text));
        const QStringList lines = shell.text.split(u'\n');
        for (const QString &line : lines)
            QVERIFY2(line.size() <= 160, qPrintable(line));
        (void)shell.run({ u"resolve"_s, u"--no-scan"_s, u"--"_s, whole });
        QVERIFY2(shell.text.contains(u"8:v7  order-sync"_s) && !shell.text.contains(whole),
                 qPrintable(shell.text));
        // Everywhere else it is whole.
        (void)shell.run({ u"failures"_s, u"--json"_s });
        QVERIFY(shell.text.contains(whole));
        shell.columns = 0;
        (void)shell.run({ u"failures"_s });
        QVERIFY(shell.text.contains(whole));
    }

    void noFailureIsAGoodAnswer()
    {
        CtlShell shell;
        QCOMPARE(shell.run({ u"failures"_s }), ShellExit::Done);
        QVERIFY(!shell.text.isEmpty());
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Done);
        QVERIFY(shell.json()[u"complete"_s].toBool());
        QCOMPARE(shell.json()[u"failures"_s].toArray().size(), 0);
    }

    void failuresHaveTheKeysOfTheContract()
    {
        CtlShell shell;
        shell.park("order-sync:88121:v7");
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Attention);
        const QJsonObject first = shell.json()[u"failures"_s].toArray().at(0).toObject();
        for (const auto &key :
             { u"event_id"_s,      u"event_id_source"_s, u"handler"_s,      u"tenant"_s,
               u"tenant_source"_s, u"tenant_trusted"_s,  u"key"_s,          u"version"_s,
               u"attempts"_s,      u"reason"_s,          u"error"_s,        u"first_failed_at"_s,
               u"parked_at"_s,     u"queue"_s,           u"content_type"_s, u"size"_s,
               u"digest"_s,        u"verdict"_s,         u"why"_s,          u"allowed"_s })
            QVERIFY2(first.contains(key), qPrintable(key));
        QCOMPARE(first[u"verdict"_s].toString(), u"safe-to-replay"_s);
        QVERIFY(first[u"attempts"_s].isNull());
        QCOMPARE(first[u"parked_at"_s].toString(), u"2025-10-09T11:46:00.000Z"_s);
    }

    void filtersAndLimitNarrowTheList()
    {
        CtlShell shell;
        shell.park("a");
        shell.park("b").tenant = TenantId(QByteArray("globex"));
        shell.park("c");
        shell.console.verdictOf = [](const Failure &failure) {
            const bool lost = failure.eventId.bytes() == "c";
            return Verdict{ lost ? VerdictKind::Lost : VerdictKind::SafeToReplay, {}, {}, {} };
        };
        (void)shell.run({ u"failures"_s, u"--json"_s, u"--tenant"_s, u"acme"_s });
        QCOMPARE(idsOf(shell.json()), QStringList({ u"a"_s, u"c"_s }));
        (void)shell.run({ u"failures"_s, u"--json"_s, u"--verdict"_s, u"lost"_s });
        QCOMPARE(idsOf(shell.json()), QStringList({ u"c"_s }));
        (void)shell.run({ u"failures"_s, u"--json"_s, u"--limit"_s, u"2"_s });
        QCOMPARE(idsOf(shell.json()), QStringList({ u"a"_s, u"b"_s }));
        QCOMPARE(shell.json()[u"matching"_s].toInt(), 3);
        QCOMPARE(shell.run({ u"failures"_s, u"--tenant"_s, u"nobody"_s }), ShellExit::Done);
    }

    void otherTenantsThanTheOperatorsAreNotShown()
    {
        Workspace workspace = twoHandlers();
        workspace.tenants = { u"acme"_s };
        CtlShell shell(workspace);
        shell.park("mine");
        shell.park("theirs").tenant = TenantId(QByteArray("globex"));
        (void)shell.run({ u"failures"_s });
        QVERIFY(shell.text.contains(u"mine"_s));
        QVERIFY(!shell.text.contains(u"theirs"_s));
        shell.console.answerDossiers
            = { dossierOf("theirs", VerdictKind::SafeToReplay, true, "globex") };
        (void)shell.run({ u"event"_s, u"theirs"_s, u"--json"_s });
        QVERIFY(shell.json()[u"event"_s].isNull());
        QVERIFY(!shell.text.contains(u"globex"_s));
    }

    void whatCannotBeDatedIsCountedNotForgotten()
    {
        CtlShell shell;
        shell.park("dated");
        shell.park("undated").parkedAt.reset();
        QCOMPARE(shell.run({ u"failures"_s, u"--since"_s, u"1h"_s }), ShellExit::Attention);
        QVERIFY(!shell.text.contains(u"undated"_s));
        QVERIFY(shell.problem.contains(u"1"_s));
    }

    void aParkingPlaceThatCouldNotBeReadIsNoEmptyTable()
    {
        CtlShell shell;
        shell.console.scanOf = [](const HandlerName &handler) {
            ScanProgress end;
            if (handler == u"invoice"_s)
                end.report.emplace().error = nobodyAnswers();
            return end;
        };
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Unread);
        const QJsonObject json = shell.json();
        QVERIFY(!json[u"complete"_s].toBool());
        QCOMPARE(json[u"missing"_s].toArray().size(), 1);
        QCOMPARE(json[u"missing"_s].toArray().at(0)[u"part"_s].toString(),
                 u"parking invoice.parked"_s);
        QCOMPARE(json[u"missing"_s].toArray().at(0)[u"code"_s].toString(), u"unreachable"_s);
        QVERIFY(shell.problem.contains(u"invoice.parked"_s));
        // Only the other handler was asked for: then nothing is missing.
        QCOMPARE(shell.run({ u"failures"_s, u"--handler"_s, u"order-sync"_s }), ShellExit::Done);
    }

    void aLookThatCouldBeTheLastWaitsForAYes()
    {
        CtlShell shell;
        shell.console.scanOf = [&shell](const HandlerName &) {
            ScanProgress end;
            if (!shell.console.scans.back().confirmed) {
                BrowsePlan &plan = end.needsYes.emplace();
                plan.queue = u"order-sync.parked"_s;
                plan.looksLeft = 1;
                plan.hazards = { BrowseHazard::DeliveryLimitNear };
                plan.advice = BrowseAdvice::AskFirst;
            }
            return end;
        };
        QCOMPARE(shell.run({ u"failures"_s, u"--handler"_s, u"order-sync"_s }), ShellExit::Unread);
        QVERIFY(shell.problem.contains(u"--yes"_s));
        QCOMPARE(shell.run({ u"failures"_s, u"--handler"_s, u"order-sync"_s, u"--yes"_s }),
                 ShellExit::Done);
        QVERIFY(shell.console.scans.back().confirmed);
    }

    void noScanLooksAtNothingAndSaysWhatItDoesNotKnow()
    {
        CtlShell shell;
        shell.console.parked.states.pop_back();
        QCOMPARE(shell.run({ u"failures"_s, u"--no-scan"_s, u"--json"_s }), ShellExit::Unread);
        QVERIFY(shell.console.scans.empty());
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"code"_s].toString(),
                 u"not-read-yet"_s);
        QCOMPARE(shell.run({ u"failures"_s, u"--scan"_s }), ShellExit::Unread);
        QVERIFY(shell.console.scans.front().force);
    }

    void aSourceThatDidNotAnswerMakesTheListIncomplete()
    {
        CtlShell shell;
        shell.park("a");
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::Unknown,
                            { { Because::SourceDidNotAnswer, u"inbox"_s, std::nullopt } },
                            { Allowed::ReadAgain },
                            {} };
        };
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Unread);
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"source"_s].toString(), u"inbox"_s);
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"part"_s].toString(), u"order-sync"_s);
        // Once for each handler that it concerns.
        shell.park("b");
        shell.park("c").handler = u"invoice"_s;
        QCOMPARE(shell.run({ u"failures"_s }), ShellExit::Unread);
        QCOMPARE(shell.problem.count(u"Not read: inbox, order-sync: "_s), 1);
        QCOMPARE(shell.problem.count(u"Not read: inbox, invoice: "_s), 1);

        SourceState database;
        database.id = u"orders-db"_s;
        database.kind = SourceState::Kind::Database;
        database.light = SourceState::Light::Bad;
        database.lastError = nobodyAnswers();
        shell.console.answerSources = { database };
        (void)shell.run({ u"failures"_s, u"--json"_s });
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"source"_s].toString(),
                 u"orders-db"_s);
    }

    // Without an id there is nothing to ask a source by.
    void aFailureWithoutAnIdMakesNoSourceSilent()
    {
        CtlShell shell;
        shell.park({});
        shell.console.verdictOf = [](const Failure &) {
            return Verdict{ VerdictKind::Unknown,
                            { { Because::NoEventId, {}, std::nullopt },
                              { Because::SourceDidNotAnswer, u"inbox"_s, std::nullopt },
                              { Because::SourceDidNotAnswer, u"queue"_s, std::nullopt } },
                            { Allowed::ReadAgain },
                            {} };
        };
        QCOMPARE(shell.run({ u"failures"_s }), ShellExit::Attention);
        QVERIFY2(shell.problem.isEmpty(), qPrintable(shell.problem));
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Attention);
        QVERIFY(shell.json()[u"complete"_s].toBool());
        // Of one beside it that has an id, a silent source is still missing.
        shell.park("a");
        QCOMPARE(shell.run({ u"failures"_s }), ShellExit::Unread);
        QVERIFY(shell.problem.contains(u"inbox"_s));
    }

    void manyFailuresAreJudgedInBatches()
    {
        CtlShell shell;
        for (int i = 0; i < 1200; ++i)
            shell.park("e" + QByteArray::number(i));
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Attention);
        const std::vector<std::size_t> batches{ 500, 500, 200 };
        QCOMPARE(shell.console.judgedBatches, batches);
        QCOMPARE(idsOf(shell.json()).size(), 1200);
    }

    void anInterruptedCallStillWritesOneWholeObject()
    {
        CtlShell shell;
        shell.park("a");
        shell.stop.request_stop();
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Unread);
        const QJsonObject json = shell.json();
        QVERIFY(!json[u"complete"_s].toBool());
        QVERIFY(json[u"failures"_s].toArray().at(0)[u"verdict"_s].isNull());
    }

    void aDamagedIndexIsNamed()
    {
        CtlShell shell;
        shell.console.parked.broken = Error{ .code = ErrorCode::Damaged };
        QCOMPARE(shell.run({ u"failures"_s, u"--json"_s }), ShellExit::Unread);
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"code"_s].toString(), u"damaged"_s);
    }

    void aHandlerThatDoesNotExistIsAUsageError()
    {
        CtlShell shell;
        QCOMPARE(shell.run({ u"failures"_s, u"--handler"_s, u"order-sink"_s }), ShellExit::Usage);
        QVERIFY(shell.problem.contains(u"order-sync"_s));
        QVERIFY(shell.console.scans.empty());
    }
};

QTEST_GUILESS_MAIN(TestCtlCommands)
#include "tst_ctlcommands.moc"
