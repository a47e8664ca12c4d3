// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/arguments.h"

#include <QProcess>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

const Instant now = *instantFromText(u"2025-10-09T12:00:00Z"_s);

ShellParse parsed(const QString &line)
{
    return parseArguments(QStringList{ u"recoursectl"_s } + QProcess::splitCommand(line),
                          u"/etc/orders.toml"_s, now);
}

ShellRequest request(const QString &line)
{
    const ShellParse parse = parsed(line);
    if (!parse.request)
        qFatal("not understood: %s", qPrintable(parse.problem));
    return *parse.request;
}

Failure failure(const char *id)
{
    Failure made;
    made.eventId = EventId(QByteArray(id));
    made.handler = u"order-sync"_s;
    made.tenant = TenantId(QByteArray("acme"));
    made.key = PartitionKey(QByteArray("order:1"));
    made.reason = u"Connection refused by # host"_s;
    made.parkedAt = now - std::chrono::minutes(30);
    return made;
}

} // namespace

class TestCtlArguments : public QObject
{
    Q_OBJECT
private slots:
    void commandsAreUnderstood()
    {
        QCOMPARE(*request(u"doctor"_s).command, ShellCommand::Doctor);
        QCOMPARE(*request(u"overview --json"_s).command, ShellCommand::Overview);
        QVERIFY(request(u"overview --json"_s).json);
        QCOMPARE(*request(u"failures"_s).command, ShellCommand::Failures);
        const ShellRequest event = request(u"event order-sync:88121:v7 --handler order-sync"_s);
        QCOMPARE(*event.command, ShellCommand::Event);
        QCOMPARE(event.eventId.bytes(), QByteArray("order-sync:88121:v7"));
        QCOMPARE(event.filter.handlers, std::vector<HandlerName>{ u"order-sync"_s });
    }

    void optionsMayStandAnywhere()
    {
        const ShellRequest before = request(u"--workspace a.toml --json failures --limit 3"_s);
        const ShellRequest after = request(u"failures --limit=3 --json --workspace=a.toml"_s);
        QCOMPARE(before.workspaceFile, u"a.toml"_s);
        QCOMPARE(after.workspaceFile, u"a.toml"_s);
        QCOMPARE(before.limit, 3);
        QCOMPARE(after.limit, 3);
        QVERIFY(before.json && after.json);
    }

    void theWorkspaceComesFromTheNearestPlace()
    {
        QCOMPARE(request(u"doctor"_s).workspaceFile, u"/etc/orders.toml"_s);
        QCOMPARE(request(u"doctor --workspace here.toml"_s).workspaceFile, u"here.toml"_s);
        const ShellRequest sandbox = request(u"doctor --sandbox"_s);
        QVERIFY(sandbox.sandbox);
        QCOMPARE(sandbox.workspaceFile, QString());
        const ShellParse none = parseArguments({ u"recoursectl"_s, u"doctor"_s }, {}, now);
        QVERIFY(!none.request);
        QVERIFY(none.problem.contains(u"RECOURSE_WORKSPACE"_s));
    }

    void filtersAreRead()
    {
        const ShellRequest all
            = request(u"failures --tenant acme --tenant globex --handler order-sync --key order:1 "
                      "--event-id a --verdict lost --verdict safe-to-replay --reason refused "
                      "--since 2h --no-scan --yes"_s);
        QCOMPARE(all.filter.tenants.size(), 2U);
        QCOMPARE(all.filter.keys.front().bytes(), QByteArray("order:1"));
        QCOMPARE(all.filter.eventIds.front().bytes(), QByteArray("a"));
        const std::vector<VerdictKind> verdicts{ VerdictKind::Lost, VerdictKind::SafeToReplay };
        QCOMPARE(all.filter.verdicts, verdicts);
        QCOMPARE(all.filter.reasons, QStringList{ u"refused"_s });
        QVERIFY(*all.filter.since == now - std::chrono::hours(2));
        QCOMPARE(all.scan, ScanWish::Never);
        QVERIFY(all.confirmed);
        QCOMPARE(request(u"failures --scan"_s).scan, ScanWish::Always);
    }

    void plansAreUnderstood()
    {
        const ShellRequest plan = request(
            u"plan replay a b --event-id c --tenant acme --reason refused --out p.plan --yes "
            "--retry-permanent --to other --rate 2.5 --canary 1 --batch 4 --stop-after 2 "
            "--effect-timeout 0 --force"_s);
        QCOMPARE(plan.act.action, RunAction::Replay);
        QCOMPARE(plan.filter.eventIds.size(), 3U);
        QCOMPARE(plan.filter.reasons, QStringList{ u"refused"_s });
        QVERIFY(plan.act.reason.isEmpty());
        QVERIFY(plan.confirmed); // a look that needs a yes
        QVERIFY(!plan.act.yes);
        QVERIFY(plan.act.retryPermanent && plan.act.force);
        QCOMPARE(plan.act.toQueue, u"other"_s);
        QCOMPARE(*plan.act.limits.ratePerSecond, 2.5);
        QCOMPARE(*plan.act.limits.canary, 1);
        QCOMPARE(*plan.act.limits.batch, 4);
        QCOMPARE(*plan.act.limits.stopAfterFailures, 2);
        QCOMPARE(*plan.act.limits.effectTimeoutSeconds, 0);
        QCOMPARE(request(u"plan resolve 00FF --hex --out p"_s).filter.eventIds.front().bytes(),
                 QByteArray("\x00\xFF", 2));
    }

    void aDigestIsReadInEitherCase()
    {
        QCOMPARE(request(u"resolve a --digest 00FFab1"_s).filter.digest, QByteArray("00ffab1"));
        QCOMPARE(request(u"plan replay --event-id a --digest abcdef --out p"_s).filter.digest,
                 QByteArray("abcdef"));
    }

    void whetherJsonIsWantedIsKnownOfAWrongCall()
    {
        QVERIFY(parsed(u"failures --tenat a --json"_s).json);
        QVERIFY(!parsed(u"failures --tenat a"_s).json);
        QVERIFY(!parsed(u"event a b -- --json"_s).json);
    }

    void oneWordMayMeanTwoThings()
    {
        const ShellRequest run = request(u"run p.plan --reason \"stock is back\" --yes"_s);
        QCOMPARE(run.act.planFile, u"p.plan"_s);
        QCOMPARE(run.act.reason, u"stock is back"_s);
        QVERIFY(run.filter.reasons.isEmpty());
        QVERIFY(run.act.yes);
        QVERIFY(!run.confirmed); // a yes to the run is none to a risky look
        const ShellRequest resolve = request(u"resolve a --reason x --arm orders"_s);
        QCOMPARE(resolve.act.action, RunAction::Resolve);
        QCOMPARE(resolve.act.arm, u"orders"_s);
        QVERIFY(!resolve.act.yes);
    }

    void theJournalIsAskedByItsOptions()
    {
        const ShellRequest all = request(u"journal --verify --event-id a --run r --since 2h "
                                         "--kind outcome --kind intent --journal j --export f"_s);
        QVERIFY(all.journal.verify);
        QCOMPARE(all.journal.run, u"r"_s);
        QCOMPARE(all.journal.file, u"j"_s);
        QCOMPARE(all.journal.exportFile, u"f"_s);
        const std::vector<EntryKind> kinds{ EntryKind::Outcome, EntryKind::Intent };
        QCOMPARE(all.journal.kinds, kinds);
        QVERIFY(request(u"recover --yes"_s).act.yes);
    }

    void wrongUsageIsNamed_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("no command") << u""_s << u"command is missing"_s;
        QTest::newRow("plan of nothing known") << u"plan compare a --out p"_s << u"compensate"_s;
        QTest::newRow("compensation without its action")
            << u"compensate a --reason x --yes"_s << u"--action"_s;
        QTest::newRow("planned compensation without its action")
            << u"plan compensate a --out p"_s << u"--action"_s;
        QTest::newRow("action of a replay")
            << u"plan replay a --out p --action b"_s << u"--action"_s;
        QTest::newRow("resend without ids") << u"plan resend --handler h --out p"_s << u"ids"_s;
        QTest::newRow("resend of what failed for good")
            << u"plan resend a --out p --retry-permanent"_s << u"--retry-permanent"_s;
        QTest::newRow("another queue for a compensation")
            << u"plan compensate a --action b --out p --to q"_s << u"--to"_s;
        QTest::newRow("correction without a payload")
            << u"correct a --event-id b"_s << u"--payload"_s;
        QTest::newRow("correction without an id") << u"correct a --payload p"_s << u"--event-id"_s;
        QTest::newRow("restore of nothing") << u"restore"_s << u"--event-id"_s;
        QTest::newRow("restore of two") << u"restore a --event-id b"_s << u"--event-id"_s;
        QTest::newRow("plan of nothing") << u"plan x --out p"_s << u"\"x\""_s;
        QTest::newRow("plan without a choice") << u"plan replay --out p"_s << u"--handler"_s;
        QTest::newRow("plan without a file") << u"plan replay x"_s << u"--out"_s;
        QTest::newRow("another queue for a resolve")
            << u"plan resolve x --out p --to q"_s << u"--to"_s;
        QTest::newRow("run without a plan") << u"run --yes --reason x"_s << u"PLAN"_s;
        QTest::newRow("two plans") << u"run a b"_s << u"\"b\""_s;
        QTest::newRow("no word why") << u"run p --yes"_s << u"--reason"_s;
        QTest::newRow("blank why") << u"replay x --yes --reason \" \""_s << u"--reason"_s;
        QTest::newRow("two reasons why") << u"resolve x --reason a --reason b"_s << u"once"_s;
        QTest::newRow("replay of nothing") << u"replay --yes --reason x"_s << u"ID"_s;
        QTest::newRow("filter on a replay") << u"replay x --tenant a"_s << u"--tenant"_s;
        QTest::newRow("negative rate") << u"run p --rate -1"_s << u"--rate"_s;
        QTest::newRow("half a canary") << u"run p --canary 1.5"_s << u"--canary"_s;
        QTest::newRow("empty batch") << u"replay x --batch 0"_s << u"--batch"_s;
        QTest::newRow("no such kind") << u"journal --kind outcom"_s << u"\"outcome\""_s;
        QTest::newRow("journal of two ids") << u"journal --event-id a --event-id b"_s << u"once"_s;
        QTest::newRow("recover takes no id") << u"recover x"_s << u"\"x\""_s;
        QTest::newRow("misspelt command") << u"failure"_s << u"\"failures\""_s;
        QTest::newRow("misspelt option") << u"failures --tenat a"_s << u"\"tenant\""_s;
        QTest::newRow("option of another command") << u"doctor --tenant a"_s << u"--tenant"_s;
        QTest::newRow("missing value") << u"failures --tenant"_s << u"tenant"_s;
        QTest::newRow("event without id") << u"event"_s << u"ID"_s;
        QTest::newRow("two ids") << u"event a b"_s << u"\"b\""_s;
        QTest::newRow("argument too many") << u"overview now"_s << u"\"now\""_s;
        QTest::newRow("no such verdict") << u"failures --verdict safe"_s << u"safe-to-replay"_s;
        QTest::newRow("no time") << u"failures --since yesterday"_s << u"\"yesterday\""_s;
        QTest::newRow("no number") << u"failures --limit many"_s << u"--limit"_s;
        QTest::newRow("limit of nothing") << u"failures --limit 0"_s << u"--limit"_s;
        QTest::newRow("scan and no scan") << u"failures --scan --no-scan"_s << u"--no-scan"_s;
        QTest::newRow("two workspaces") << u"doctor --workspace a --sandbox"_s << u"--sandbox"_s;
        QTest::newRow("workspace twice") << u"doctor --workspace a --workspace b"_s << u"once"_s;
        QTest::newRow("event of two handlers")
            << u"event x --handler a --handler b"_s << u"--handler"_s;
        QTest::newRow("short digest") << u"resolve x --digest abcde"_s << u"6"_s;
        QTest::newRow("no digest") << u"resolve x --digest abcdeg"_s << u"hexadecimal"_s;
        QTest::newRow("digest of two") << u"replay x y --digest abcdef"_s << u"one id"_s;
        QTest::newRow("digest of none")
            << u"plan resolve --tenant a --out p --digest abcdef"_s << u"one id"_s;
        QTest::newRow("digest of what is not parked")
            << u"plan resend x --out p --digest abcdef"_s << u"--digest"_s;
        QTest::newRow("odd hexadecimal") << u"event abc --hex"_s << u"hexadecimal"_s;
    }
    void wrongUsageIsNamed()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const ShellParse parse = parsed(line);
        QVERIFY(!parse.request);
        QVERIFY2(parse.problem.contains(says), qPrintable(parse.problem));
    }

    void anIdThatLooksLikeAnOptionFollowsTwoDashes()
    {
        QCOMPARE(request(u"event -- --json"_s).eventId.bytes(), QByteArray("--json"));
        QVERIFY(!request(u"event -- --json"_s).json);
    }

    void blanksOfAnIdCount()
    {
        QCOMPARE(request(u"event \" padded \""_s).eventId.bytes(), QByteArray(" padded "));
    }

    void anIdThatIsNoTextIsGivenInHexadecimal()
    {
        QCOMPARE(request(u"event 00FF10 --hex"_s).eventId.bytes(), QByteArray("\x00\xFF\x10", 3));
    }

    void helpAndVersionNeedNoWorkspace()
    {
        const auto help = parseArguments({ u"recoursectl"_s, u"--help"_s }, {}, now);
        QVERIFY(help.request && help.request->kind == ShellRequest::Kind::Help);
        QVERIFY(!help.request->command);
        const auto ofCommand
            = parseArguments({ u"recoursectl"_s, u"event"_s, u"--help"_s }, {}, now);
        QVERIFY(ofCommand.request && ofCommand.request->command == ShellCommand::Event);
        const auto version = parseArguments({ u"recoursectl"_s, u"--version"_s }, {}, now);
        QVERIFY(version.request && version.request->kind == ShellRequest::Kind::Version);
    }

    void timesAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("is");
        QTest::newRow("hours") << u"2h"_s << u"2025-10-09T10:00:00.000Z"_s;
        QTest::newRow("minutes, apart") << u"30 min"_s << u"2025-10-09T11:30:00.000Z"_s;
        QTest::newRow("m is minutes") << u"5m"_s << u"2025-10-09T11:55:00.000Z"_s;
        QTest::newRow("seconds") << u"90s"_s << u"2025-10-09T11:58:30.000Z"_s;
        QTest::newRow("days") << u"7d"_s << u"2025-10-02T12:00:00.000Z"_s;
        QTest::newRow("weeks") << u"2w"_s << u"2025-09-25T12:00:00.000Z"_s;
        QTest::newRow("ISO") << u"2025-10-09T08:53:20Z"_s << u"2025-10-09T08:53:20.000Z"_s;
        QTest::newRow("offset") << u"2025-10-09T10:53:20+02:00"_s << u"2025-10-09T08:53:20.000Z"_s;
        QTest::newRow("a bare number") << u"2"_s << QString();
        QTest::newRow("negative") << u"-2h"_s << QString();
        QTest::newRow("far too long") << u"99999999999999999999h"_s << QString();
        QTest::newRow("nothing") << u""_s << QString();
    }
    void timesAreRead()
    {
        QFETCH(QString, text);
        QFETCH(QString, is);
        const auto at = parseSince(text, now);
        QCOMPARE(at ? toIso(*at) : QString(), is);
    }

    void theFilterTakesIdsByteForByte()
    {
        FailureFilter filter;
        filter.tenants = { TenantId(QByteArray("acme")) };
        QVERIFY(filter.matches(failure("a")));
        Failure other = failure("a");
        other.tenant = TenantId(QByteArray("Acme"));
        QVERIFY(!filter.matches(other));
        other.tenant = TenantId(QByteArray("acme "));
        QVERIFY(!filter.matches(other));
    }

    void severalValuesMeanAnyOfThem()
    {
        FailureFilter filter;
        filter.eventIds = { EventId(QByteArray("a")), EventId(QByteArray("b")) };
        filter.reasons = { u"REFUSED"_s };
        QVERIFY(filter.matches(failure("b")));
        QVERIFY(!filter.matches(failure("c")));
        filter.reasons = { u"time-out"_s };
        QVERIFY(!filter.matches(failure("b")));
    }

    void sinceFallsBackToTheFirstFailure()
    {
        FailureFilter filter;
        filter.since = now - std::chrono::hours(1);
        Failure old = failure("a");
        QVERIFY(filter.matches(old));
        old.parkedAt = now - std::chrono::hours(2);
        QVERIFY(!filter.matches(old));
        old.parkedAt.reset();
        QVERIFY(!filter.matches(old)); // nothing says when
        old.firstFailedAt = now;
        QVERIFY(filter.matches(old));
    }
};

QTEST_GUILESS_MAIN(TestCtlArguments)
#include "tst_ctlarguments.moc"
