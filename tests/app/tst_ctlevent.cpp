// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/ctlshell.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace recourse;
using namespace Qt::StringLiterals;

class TestCtlEvent : public QObject
{
    Q_OBJECT
private slots:
    // A place that counts as many as before may hold others.
    void anIdIsLookedForBeforeItIsCalledUnknown()
    {
        CtlShell shell;
        const auto unheard = dossierOf("b", VerdictKind::Unknown, false);
        const auto found = dossierOf("b", VerdictKind::WillFailAgain, true);
        shell.console.answerDossiers = { unheard };
        shell.console.scanOf = [&shell, &found](const HandlerName &) {
            if (shell.console.scans.back().force)
                shell.console.answerDossiers = { found };
            return ScanProgress{};
        };
        (void)shell.run({ u"event"_s, u"b"_s, u"--no-scan"_s });
        QVERIFY2(shell.text.contains(u"No source has a trace"_s), qPrintable(shell.text));
        (void)shell.run({ u"event"_s, u"b"_s });
        QVERIFY2(!shell.text.contains(u"No source has a trace"_s), qPrintable(shell.text));
        // What is there needs no second look.
        shell.console.scans.clear();
        (void)shell.run({ u"event"_s, u"b"_s });
        QVERIFY(std::ranges::none_of(shell.console.scans, &FakeConsole::AskedScan::force));
    }

    void anEventHasTheKeysOfTheContract()
    {
        CtlShell shell;
        shell.console.answerDossiers
            = { dossierOf("order-sync:88121:v7", VerdictKind::SafeToReplay, true) };
        QCOMPARE(shell.run({ u"event"_s, u"order-sync:88121:v7"_s, u"--json"_s }),
                 ShellExit::Attention);
        const QJsonObject event = shell.json()[u"event"_s].toObject();
        for (const auto &key :
             { u"event_id"_s, u"handler"_s, u"tenant"_s, u"verdict"_s, u"why"_s, u"allowed"_s,
               u"evidence"_s, u"timeline"_s, u"headers"_s, u"payload"_s })
            QVERIFY2(event.contains(key), qPrintable(key));
        QCOMPARE(event[u"payload"_s][u"encoding"_s].toString(), u"utf-8"_s);
        QCOMPARE(event[u"headers"_s].toArray().at(0)[u"name"_s].toString(), u"x-tenant"_s);
        QVERIFY(!shell.text.contains(QChar(0x1B)));
        (void)shell.run({ u"event"_s, u"order-sync:88121:v7"_s });
        QVERIFY(!shell.text.contains(QChar(0x1B)));
        QVERIFY(shell.text.contains(u"x-tenant"_s));
        QVERIFY(shell.text.contains(u"555-0199"_s));
    }

    void masksHoldForTextAndJson()
    {
        Workspace workspace = twoHandlers();
        workspace.maskJson = { u"/Message/Phone"_s };
        workspace.maskHeaders = { u"x-tenant"_s };
        CtlShell shell(workspace);
        shell.console.answerDossiers = { dossierOf("a", VerdictKind::SafeToReplay, true, "acme") };
        for (const QStringList &words : { QStringList{ u"event"_s, u"a"_s },
                                          QStringList{ u"event"_s, u"a"_s, u"--json"_s } }) {
            (void)shell.run(words);
            QVERIFY2(!shell.text.contains(u"555-0199"_s), qPrintable(shell.text));
        }
        QCOMPARE(shell.json()[u"event"_s][u"headers"_s].toArray().at(0)[u"value"_s].toString(),
                 u"***"_s);
    }

    void everyCopyIsShown()
    {
        CtlShell shell;
        const auto made = dossierOf("a", VerdictKind::IdentityConflict, true);
        shell.console.answerDossiers = { made };
        (void)shell.run({ u"event"_s, u"a"_s });
        QVERIFY(!shell.text.contains(u"Copy "_s)); // one needs no number
        made->copies.push_back(made->copies.front());
        made->copies.back().failure.queue = u"order-sync.parked.2"_s;
        made->copies.back().failure.digest = QByteArray(32, '\xAB');
        made->copies.back().message.message.body = R"({"Message":{"Phone":"555-0200"}})";
        made->copies.back().message.message.headers
            = FieldTable{ { "x-second", FieldValue::text("yes") } };
        (void)shell.run({ u"event"_s, u"a"_s });
        const auto first = shell.text.indexOf(u"Copy 1 of 2, on order-sync.parked\n"_s);
        const auto second = shell.text.indexOf(u"Copy 2 of 2, on order-sync.parked.2\n"_s);
        QVERIFY2(first > 0 && second > first, qPrintable(shell.text));
        QVERIFY(shell.text.indexOf(u"555-0199"_s) < second);
        QVERIFY(shell.text.indexOf(u"555-0200"_s) > second);
        QVERIFY(shell.text.indexOf(u"x-second"_s) > second);
        // What --digest takes.
        QVERIFY(shell.text.indexOf(u"Digest: abababababab"_s) > second);
        QVERIFY(!shell.text.contains(u"more cop"_s));
    }

    void inJsonEachCopyHasItsOwnMessage()
    {
        Workspace workspace = twoHandlers();
        workspace.maskHeaders = { u"x-tenant"_s };
        CtlShell shell(workspace);
        const auto made = dossierOf("a", VerdictKind::IdentityConflict, true);
        made->copies.push_back(made->copies.front());
        made->copies.back().message.message.body = R"({"Message":{"Phone":"555-0200"}})";
        made->copies.back().message.message.properties.contentType = "text/plain";
        shell.console.answerDossiers = { made };
        (void)shell.run({ u"event"_s, u"a"_s, u"--json"_s });
        const QJsonValue event = shell.json()[u"event"_s];
        const QJsonArray copies = event[u"copies"_s].toArray();
        QCOMPARE(copies.size(), 2);
        for (const auto &key : { u"headers"_s, u"properties"_s, u"payload"_s })
            QCOMPARE(copies[0][key], event[key]);
        QVERIFY(copies[0][u"payload"_s][u"data"_s].toString().contains(u"555-0199"_s));
        QVERIFY(copies[1][u"payload"_s][u"data"_s].toString().contains(u"555-0200"_s));
        QCOMPARE(copies[1][u"payload"_s][u"encoding"_s].toString(), u"utf-8"_s);
        QCOMPARE(copies[1][u"properties"_s][u"content_type"_s].toString(), u"text/plain"_s);
        QCOMPARE(copies[1][u"headers"_s][0][u"value"_s].toString(), u"***"_s);
    }

    void ofManyCopiesFiveAreShown()
    {
        Workspace workspace = twoHandlers();
        workspace.maskJson = { u"/Message/Phone"_s };
        CtlShell shell(workspace);
        const auto made = dossierOf("a", VerdictKind::IdentityConflict, true);
        made->copies.resize(6, made->copies.front());
        shell.console.answerDossiers = { made };
        (void)shell.run({ u"event"_s, u"a"_s });
        QCOMPARE(shell.text.count(u"\nPayload, "_s), 5);
        QVERIFY(!shell.text.contains(u"555-0199"_s));
        QVERIFY(shell.text.endsWith(u"One more copy is parked and is not shown.\n"_s));
        // More are known than were read whole.
        made->evidence.parked.value.emplace().copies.resize(31);
        (void)shell.run({ u"event"_s, u"a"_s });
        QVERIFY(shell.text.contains(u"Copy 5 of 31, on "_s));
        QVERIFY(shell.text.endsWith(u"26 more copies are parked and are not shown.\n"_s));
    }

    void onlySettledEventsNeedNobody_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("parked");
        QTest::addColumn<bool>("inboxRow");
        QTest::addColumn<int>("exit");
        QTest::newRow("applied") << int(VerdictKind::AlreadyApplied) << false << true << 0;
        QTest::newRow("applied, still parked")
            << int(VerdictKind::AlreadyApplied) << true << true << 1;
        QTest::newRow("no effect") << int(VerdictKind::InboxWithoutEffect) << false << true << 1;
        QTest::newRow("perhaps queued") << int(VerdictKind::InFlight) << false << false << 0;
        QTest::newRow("nobody knows it") << int(VerdictKind::Unknown) << false << false << 1;
    }
    void onlySettledEventsNeedNobody()
    {
        QFETCH(int, kind);
        QFETCH(bool, parked);
        QFETCH(bool, inboxRow);
        QFETCH(int, exit);
        CtlShell shell;
        auto made = dossierOf("a", static_cast<VerdictKind>(kind), parked);
        if (inboxRow)
            made->evidence.inbox.value.emplace().row.emplace();
        shell.console.answerDossiers = { made };
        QCOMPARE(int(shell.run({ u"event"_s, u"a"_s })), exit);
    }

    void handlersWithoutATraceTakeOneLineEach()
    {
        CtlShell shell;
        auto other = dossierOf("a", VerdictKind::Unknown, false);
        other->handler = u"invoice"_s;
        shell.console.answerDossiers = { other, dossierOf("a", VerdictKind::SafeToReplay, true) };
        (void)shell.run({ u"event"_s, u"a"_s });
        QCOMPARE(shell.text.count(u"\nEvidence\n"_s), 1);
        QVERIFY(shell.text.indexOf(u"order-sync"_s) < shell.text.indexOf(u"invoice"_s));
        // Asked for by name, it is shown whole.
        shell.console.answerDossiers = { other };
        (void)shell.run({ u"event"_s, u"a"_s, u"--handler"_s, u"invoice"_s });
        QCOMPARE(shell.text.count(u"\nEvidence\n"_s), 1);
    }

    void anEventWhoseSourceWasSilentIsIncomplete()
    {
        CtlShell shell;
        auto made = dossierOf("a", VerdictKind::Unknown, true);
        made->evidence.inbox.configured = true;
        made->evidence.inbox.error = nobodyAnswers();
        shell.console.answerDossiers = { made };
        QCOMPARE(shell.run({ u"event"_s, u"a"_s, u"--json"_s }), ShellExit::Unread);
        QCOMPARE(shell.json()[u"missing"_s].toArray().at(0)[u"part"_s].toString(), u"inbox"_s);
    }

    void theParkedOneOfSeveralComesFirst()
    {
        CtlShell shell;
        auto other = dossierOf("a", VerdictKind::AlreadyApplied, false);
        other->handler = u"invoice"_s;
        shell.console.answerDossiers = { other, dossierOf("a", VerdictKind::SafeToReplay, true) };
        (void)shell.run({ u"event"_s, u"a"_s, u"--json"_s });
        QCOMPARE(shell.json()[u"event"_s][u"handler"_s].toString(), u"order-sync"_s);
        QCOMPARE(shell.json()[u"others"_s].toArray().at(0)[u"handler"_s].toString(), u"invoice"_s);
        (void)shell.run({ u"event"_s, u"a"_s, u"--handler"_s, u"invoice"_s });
        QCOMPARE(shell.console.dossiersOf, u"invoice"_s);
    }
};

QTEST_GUILESS_MAIN(TestCtlEvent)
#include "tst_ctlevent.moc"
