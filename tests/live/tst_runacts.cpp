// SPDX-License-Identifier: GPL-3.0-or-later
// Resends, compensations and what custody holds, on real nodes with a real inbox.
#include "models/runs/eventplanner.h"
#include "models/runs/recovery.h"
#include "tests/live/runscene.h"
#include "tests/models/compensation/countingserver.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

RabbitServers servers;

ActionConfig takeBackBySql()
{
    ActionConfig action;
    action.name = u"take-back"_s;
    action.handlers = { u"orders"_s };
    action.kind = ActionKind::Sql;
    action.database = u"orders-rw"_s;
    action.query = u"SELECT count(*) = 0 AS compensated FROM changes WHERE event_id = :event_id"_s;
    action.sql = { u"DELETE FROM changes WHERE rowid IN"
                   " (SELECT max(rowid) FROM changes WHERE event_id = :event_id)"_s };
    return action;
}

ActionConfig takeBackByHttp(quint16 port)
{
    ActionConfig action;
    action.name = u"refund"_s;
    action.handlers = { u"orders"_s };
    action.kind = ActionKind::Http;
    action.method = u"POST"_s;
    action.url = QUrl(u"http://127.0.0.1:%1/refunds"_s.arg(port));
    action.queryUrl = QUrl(u"http://127.0.0.1:%1/refunds/{event_id}"_s.arg(port));
    action.idempotencyHeader = u"Idempotency-Key"_s;
    action.body = u"{\"event\": \"{event_id}\"}"_s;
    action.success = { u"200"_s, u"/status = done"_s };
    return action;
}

ActionConfig takeBackByEvent()
{
    ActionConfig action;
    action.name = u"undo"_s;
    action.handlers = { u"orders"_s };
    action.kind = ActionKind::Publish;
    action.routingKey = QString::fromLatin1(work);
    action.body = u"{\"EventId\": \"{event_id}\"}"_s;
    return action;
}

std::function<void(Workspace &)> with(const ActionConfig &action)
{
    return [action](Workspace &workspace) {
        withOutbox(workspace);
        DatabaseConfig writable = workspace.databases.front();
        writable.id = u"orders-rw"_s;
        workspace.databases.push_back(writable);
        workspace.actions = { action };
    };
}

// An event that the handler applied without its inbox telling of an effect: twice.
void applyTwice(const Scene &scene, const QString &id)
{
    scene.sql(u"INSERT INTO inbox VALUES ('orders', '%1', datetime('now'))"_s.arg(id));
    scene.sql(u"INSERT INTO changes VALUES ('%1')"_s.arg(id));
    scene.sql(u"INSERT INTO changes VALUES ('%1')"_s.arg(id));
}

} // namespace

class TestRunActs : public QObject
{
    Q_OBJECT

private slots:
    void whatWasNeverSentOrIsLostIsResent_data() { RECOURSE_RABBIT_VERSIONS }
    void whatWasNeverSentOrIsLostIsResent();
    void nothingIsResentTwice_data() { RECOURSE_RABBIT_VERSIONS }
    void nothingIsResentTwice();
    void anOutboxThatHasChangedIsNotSent();
    void anOutboxWithoutAPayloadIsLeftOut();
    void sqlCompensationHasOneEffect();
    void httpCompensationHasOneEffect_data();
    void httpCompensationHasOneEffect();
    void counterEventIsSentOnce_data() { RECOURSE_RABBIT_VERSIONS }
    void counterEventIsSentOnce();
    void theVerdictForbidsACompensation();
    void killedAtEveryStep_data();
    void killedAtEveryStep();
    void whatIsHeldLongIsTakenAgain_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void whatIsHeldLongIsTakenAgain();
    void twoHandlersShareAParkingPlace_data() { RECOURSE_RABBIT_VERSIONS }
    void twoHandlersShareAParkingPlace();
    void aMessageNearItsLimitStopsTheRun();
};

void TestRunActs::whatWasNeverSentOrIsLostIsResent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("parked") }, {}, withOutbox);
    scene.sql(addOutbox.arg(u"never"_s, u"pending"_s));
    scene.sql(addOutbox.arg(u"lost"_s, u"sent"_s));
    scene.sql(addOutbox.arg(u"parked"_s, u"sent"_s));
    const Plan plan = eventPlan(scene, RunAction::Resend, { "never", "lost", "parked", "unheard" });
    QCOMPARE(plan.items.size(), std::size_t(4));
    QCOMPARE(plan.includedCount(), 2);
    QCOMPARE(plan.items[2].leftOut, LeftOut::Verdict); // it is parked: that is no resend
    QCOMPARE(planFromJson(planToJson(plan)).value(), plan);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 2, summary(report).constData());
    QCOMPARE(scene.changes("never"), 1);
    QCOMPARE(scene.changes("lost"), 1);
    const auto seen = handler.seen();
    QCOMPARE(seen.size(), std::size_t(2));
    for (const FoundMessage &found : seen) {
        QCOMPARE(found.message.body,
                 R"({"EventId":")" + *found.message.properties.messageId
                     + R"(","Message":{"Version":1}})");
        const FieldValue *tenant = findField(*found.message.headers, "x-tenant");
        QVERIFY(tenant && *tenant == FieldValue::text("acme"));
        const FieldValue *number = findField(*found.message.headers, "x-version");
        QVERIFY(number && *number == FieldValue::int64(1));
    }
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunActs::nothingIsResentTwice()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", {}, {}, withOutbox);
    scene.sql(addOutbox.arg(u"never"_s, u"pending"_s));
    const Plan plan = eventPlan(scene, RunAction::Resend, { "never" });
    QCOMPARE(plan.includedCount(), 1);
    LittleHandler handler(server->amqpPort(), scene.database);
    QCOMPARE(scene.run(plan).counts.value(ItemOutcome::Applied), 1);
    // The inbox has it.
    const RunReport again = scene.run(plan);
    QCOMPARE(again.items.front().why.code, WhyCode::VerdictNow);
    // Even where the inbox forgot it: the journal knows the confirm.
    scene.sql(u"DELETE FROM inbox"_s);
    scene.sql(u"DELETE FROM changes"_s);
    const RunReport third = scene.run(plan);
    QVERIFY2(third.items.front().why.code == WhyCode::SentBefore, summary(third).constData());
    QCOMPARE(handler.seen().size(), std::size_t(1));
}

void TestRunActs::anOutboxThatHasChangedIsNotSent()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", {}, {}, withOutbox);
    scene.sql(addOutbox.arg(u"never"_s, u"pending"_s));
    scene.sql(addOutbox.arg(u"other"_s, u"pending"_s));
    const Plan plan = eventPlan(scene, RunAction::Resend, { "never", "other" });
    QCOMPARE(plan.includedCount(), 2);
    scene.sql(uR"(UPDATE outbox SET payload = '{"EventId":"never","a":1}'
                  WHERE event_id = 'never')"_s);
    scene.sql(uR"(UPDATE outbox SET payload = '{"EventId":"mine"}', headers = NULL
                  WHERE event_id = 'other')"_s);
    const RunReport report = scene.run(plan);
    QCOMPARE(report.items[0].why.code, WhyCode::PayloadChanged);
    QVERIFY(report.items[1].outcome == ItemOutcome::Skipped);
    QCOMPARE(scene.target.client.ready(work), 0);
}

void TestRunActs::anOutboxWithoutAPayloadIsLeftOut()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", {}, {}, withOutbox);
    scene.sql(u"INSERT INTO outbox VALUES ('bare', 'pending', NULL, NULL, NULL)"_s);
    scene.sql(u"INSERT INTO outbox VALUES ('odd', 'pending', NULL, '{\"EventId\":\"odd\"}',"
              " '{\"x\":{}}')"_s);
    const Plan plan = eventPlan(scene, RunAction::Resend, { "bare", "odd" });
    QCOMPARE(plan.items.size(), std::size_t(2));
    QCOMPARE(plan.items[0].leftOut, LeftOut::NoPayload);
    QCOMPARE(plan.items[1].leftOut, LeftOut::OutboxUnreadable);
}

void TestRunActs::sqlCompensationHasOneEffect()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", {}, {}, with(takeBackBySql()));
    applyTwice(scene, u"twice"_s);
    const Plan plan = eventPlan(scene, RunAction::Compensate, { "twice" }, u"take-back"_s);
    QVERIFY(plan.changes.empty());
    QCOMPARE(plan.includedCount(), 1);
    QCOMPARE(plan.items[0].verdict, VerdictKind::AppliedTwice);
    QCOMPARE(planFromJson(planToJson(plan)).value(), plan);
    // One of two is taken back; the query, which asks for none at all, does not show it yet.
    const RunReport first = scene.run(plan);
    QVERIFY2(first.counts.value(ItemOutcome::Compensated) == 1, summary(first).constData());
    QCOMPARE(scene.changes("twice"), 1);
    const RunReport again = scene.run(plan);
    QVERIFY2(again.items.front().outcome == ItemOutcome::Skipped, summary(again).constData());
    QCOMPARE(scene.changes("twice"), 1);
    scene.sql(u"INSERT INTO changes VALUES ('twice')"_s);
    const RunReport third = scene.run(plan);
    QVERIFY2(third.counts.value(ItemOutcome::Duplicate) == 1, summary(third).constData());
    QCOMPARE(third.items.front().why.code, WhyCode::CompensatedBefore);
    QCOMPARE(scene.changes("twice"), 2);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunActs::httpCompensationHasOneEffect_data()
{
    QTest::addColumn<int>("fault");
    QTest::addColumn<int>("outcome");
    QTest::addColumn<int>("effects");
    using Fault = CountingServer::Fault;
    using enum ItemOutcome;
    const auto row = [](const char *name, Fault fault, ItemOutcome outcome, int effects) {
        QTest::newRow(name) << int(fault) << int(outcome) << effects;
    };
    row("answered", Fault::None, Compensated, 1);
    row("answer lost, done", Fault::CloseBeforeAnswer, Compensated, 1);
    row("answer lost, not done", Fault::CloseUnread, Unknown, 0);
    row("server's failure, done", Fault::ServerError, Compensated, 1);
    row("refused", Fault::Refuse, Failed, 0);
    row("nobody answers questions", Fault::QuerySilent, Skipped, 0);
}

// Called once, whatever becomes of the answer; what came of it the query alone says.
void TestRunActs::httpCompensationHasOneEffect()
{
    QFETCH(int, fault);
    QFETCH(int, outcome);
    QFETCH(int, effects);
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    CountingServer pay;
    pay.setFault(CountingServer::Fault(fault));
    Scene scene(*server, "classic", {}, {}, with(takeBackByHttp(pay.port())));
    applyTwice(scene, u"twice"_s);
    const Plan plan = eventPlan(scene, RunAction::Compensate, { "twice" }, u"refund"_s);
    QCOMPARE(plan.includedCount(), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(int(report.items.front().outcome) == outcome, summary(report).constData());
    QVERIFY(pay.posts().size() <= 1);
    QCOMPARE(pay.effects(), effects);
    // Once it works, one more try leaves one effect.
    pay.setFault(CountingServer::Fault::None);
    const RunReport again = scene.run(plan);
    QVERIFY2(again.items.front().outcome
                 == (effects == 1 ? ItemOutcome::Duplicate : ItemOutcome::Compensated),
             summary(again).constData());
    QCOMPARE(pay.effects(), 1);
}

void TestRunActs::counterEventIsSentOnce()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", {}, {}, with(takeBackByEvent()));
    applyTwice(scene, u"twice"_s);
    const Plan plan = eventPlan(scene, RunAction::Compensate, { "twice" }, u"undo"_s);
    QCOMPARE(plan.includedCount(), 1);
    const RunReport report = scene.run(plan);
    QVERIFY2(report.counts.value(ItemOutcome::Compensated) == 1, summary(report).constData());
    const RunReport again = scene.run(plan);
    QVERIFY2(again.counts.value(ItemOutcome::Duplicate) == 1, summary(again).constData());
    const auto found = scene.target.client.take(work);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found.front().message.properties.messageId, "compensate:undo:twice"_ba);
    QCOMPARE(found.front().message.body, R"({"EventId": "twice"})"_ba);
}

void TestRunActs::theVerdictForbidsACompensation()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { parkedEvent("parked") }, {}, with(takeBackBySql()));
    applyTwice(scene, u"twice"_s);
    const Plan plan
        = eventPlan(scene, RunAction::Compensate, { "parked", "twice" }, u"take-back"_s);
    QCOMPARE(plan.includedCount(), 1);
    QCOMPARE(plan.items[1].leftOut, LeftOut::Verdict);
    // It was put right meanwhile.
    scene.sql(u"DELETE FROM changes"_s);
    scene.sql(u"INSERT INTO changes VALUES ('twice')"_s);
    const RunReport report = scene.run(plan);
    QCOMPARE(report.items.front().why.code, WhyCode::VerdictNow);
    QCOMPARE(scene.changes("twice"), 1);
}

void TestRunActs::killedAtEveryStep_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("step");
    for (const QString &kind : { u"sql"_s, u"http"_s, u"resend"_s }) {
        QByteArrayList steps{ "judge",           "write-intent", "publish",
                              "write-confirmed", "watch",        "write-outcome" };
        if (kind == u"sql")
            steps += QByteArrayList{ "compensate-begin", "compensate-claimed", "compensate-commit",
                                     "compensate-committed" };
        if (kind == u"http")
            steps += QByteArrayList{ "compensate-begin", "compensate-answered" };
        if (kind == u"resend")
            steps += QByteArrayList{ "published" };
        for (const QByteArray &step : std::as_const(steps))
            QTest::addRow("%s at %s", qPrintable(kind), step.constData()) << kind << step;
    }
}

// The process dies there; recovery settles by evidence, a second run does what is left: one effect.
void TestRunActs::killedAtEveryStep()
{
    QFETCH(QString, kind);
    QFETCH(QByteArray, step);
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    const bool isResend = kind == u"resend";
    CountingServer pay;
    Scene scene(*server, "classic", {}, {},
                kind == u"http" ? with(takeBackByHttp(pay.port())) : with(takeBackBySql()));
    if (isResend)
        scene.sql(addOutbox.arg(u"one"_s, u"pending"_s));
    else
        applyTwice(scene, u"one"_s);
    const Plan plan = isResend ? eventPlan(scene, RunAction::Resend, { "one" })
                               : eventPlan(scene, RunAction::Compensate, { "one" },
                                           kind == u"http" ? u"refund"_s : u"take-back"_s);
    QCOMPARE(plan.includedCount(), 1);
    const auto effects = [&] {
        return isResend       ? scene.changes("one")
            : kind == u"http" ? qint64(pay.effects())
                              : 2 - scene.changes("one");
    };
    const QString planFile = scene.folder.filePath(u"plan"_s);
    // A child of ours has none of our threads: it opens everything anew.
    const pid_t child = ::fork();
    if (child == 0) {
        ConsoleOptions options;
        options.indexPath = scene.folder.filePath(u"parked.db"_s);
        auto console = Console::open(scene.console->workspace(), guestSecrets, options).value();
        auto journal = openSqliteJournal(scene.folder.filePath(u"journal"_s)).value();
        RunOrder order;
        order.plan = plan;
        order.reason = u"test"_s;
        order.by = Operator::current();
        order.atStep = [&step](const char *reached) {
            if (step == reached)
                std::raise(SIGKILL);
        };
        RunControl control;
        (void)carryOut(order, *console, *journal, wallClock, control, {});
        ::_exit(0);
    }
    std::optional<LittleHandler> handler;
    if (isResend)
        handler.emplace(server->amqpPort(), scene.database);
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY2(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "it was not killed there");
    QVERIFY(effects() <= 1);
    const auto recovered = [&] {
        const auto report
            = recoverRuns(*scene.console, *scene.journal, Operator::current(), wallClock, {});
        return report && scene.journal->openRuns()->empty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(recovered(), 60'000);
    // Whatever was left undone is done by another run, once its lease has ended.
    const auto isDone = [&] {
        if (effects() == 0)
            (void)scene.run(plan);
        return effects() == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDone(), 90'000);
    (void)scene.run(plan);
    QCOMPARE(effects(), 1);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

// Held longer than it may be: given back and taken again, in the middle of a run. Each is sent
// once.
void TestRunActs::whatIsHeldLongIsTakenAgain()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    std::vector<Message> messages;
    for (int i = 0; i < 40; ++i)
        messages.push_back(parkedEvent("event-" + QByteArray::number(i)));
    Scene scene(*server, type, messages);
    RunLimits limits = Scene::calm();
    limits.ratePerSecond = 20;
    const Plan plan = scene.plan(RunAction::Replay, limits);
    QCOMPARE(plan.includedCount(), 40);
    LittleHandler handler(server->amqpPort(), scene.database);
    int givenBack = 0;
    const RunReport report = scene.run(plan, [&givenBack](RunOrder &order) {
        order.holdAtMost = Millis(500);
        order.atStep
            = [&givenBack](const char *step) { givenBack += QByteArray(step) == "give-back"; };
    });
    QVERIFY2(report.counts.value(ItemOutcome::Applied) == 40, summary(report).constData());
    QVERIFY2(givenBack >= 1, QByteArray::number(givenBack).constData());
    QCOMPARE(handler.seen().size(), std::size_t(40));
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

// One queue for the failures of two handlers; the plan has events of both.
void TestRunActs::twoHandlersShareAParkingPlace()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("mine"), parkedEvent("theirs") }, {},
                [](Workspace &workspace) {
                    HandlerConfig other = workspace.handlers.front();
                    other.name = u"billing"_s;
                    other.queues = { u"billing"_s };
                    workspace.handlers.push_back(other);
                });
    RabbitStory billing(*server, { .queue = "billing" });
    scene.look();
    scene.console->scan(u"billing"_s, true, true, {}, {});
    std::vector<Failure> failures;
    for (const auto &[id, name] :
         { std::pair("mine"_ba, u"orders"_s), std::pair("theirs"_ba, u"billing"_s) }) {
        const auto copies = scene.console->index().byEventId(EventId(id));
        QVERIFY(copies);
        std::ranges::copy_if(*copies, std::back_inserter(failures),
                             [name = name](const Failure &one) { return one.handler == name; });
    }
    QCOMPARE(failures.size(), std::size_t(2));
    PlanWish wish;
    wish.limits = Scene::calm();
    wish.limits.effectTimeoutSeconds = 2;
    wish.madeBy = u"kim@desk"_s;
    const Plan plan = makePlan(*scene.console, failures, wish, wallClock, {}).value();
    QCOMPARE(plan.includedCount(), 2);
    LittleHandler handler(server->amqpPort(), scene.database);
    const RunReport report = scene.run(plan);
    QCOMPARE(billing.client.ready("billing"), 1);
    QVERIFY2(scene.changes("mine") == 1, summary(report).constData());
    QCOMPARE(scene.changes("theirs"), 0);
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
}

// A message that was taken too often by others: nothing more is taken, nothing is lost.
void TestRunActs::aMessageNearItsLimitStopsTheRun()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "quorum", { parkedEvent("event-1"), parkedEvent("event-2") },
                { { "x-delivery-limit", FieldValue::int64(6) } });
    const Plan plan = scene.plan();
    QCOMPARE(plan.includedCount(), 2);
    // Behind our back.
    for (int i = 0; i < 3; ++i)
        scene.parked.client.look(parking);
    for (int tries = 0; tries < 6; ++tries) {
        const RunReport report = scene.run(plan);
        QVERIFY2(report.counts.value(ItemOutcome::Skipped) == 2, summary(report).constData());
        QVERIFY(report.error && report.error->code == ErrorCode::Refused);
    }
    QCOMPARE(scene.parked.client.ready(parking), 2);
}

QTEST_GUILESS_MAIN(TestRunActs)
#include "tst_runacts.moc"
