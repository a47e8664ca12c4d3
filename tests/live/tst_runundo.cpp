// SPDX-License-Identifier: GPL-3.0-or-later
// Putting resolved messages back, and corrective events, on real nodes.
#include "models/runs/correction.h"
#include "models/runs/recovery.h"
#include "models/runs/resolvedbefore.h"
#include "models/runs/restore.h"
#include "tests/live/runscene.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace recourse;
using Fate = RestoreReport::Fate;

namespace {

RabbitServers servers;

// Ends the case of every parked event that was applied; gives the archive's id of the first.
QString resolvedArchive(Scene &scene, const QByteArray &id)
{
    scene.sql(
        u"INSERT INTO inbox VALUES ('orders', '%1', datetime('now'))"_s.arg(QString::fromUtf8(id)));
    scene.sql(u"INSERT INTO changes VALUES ('%1')"_s.arg(QString::fromUtf8(id)));
    const Plan plan = scene.plan(RunAction::Resolve);
    const RunReport report = scene.run(plan);
    if (report.counts.value(ItemOutcome::Resolved) != 1)
        return {};
    const auto archived = scene.journal->archivedOf(EventId(id), u"orders"_s);
    return archived && !archived->empty() ? archived->front().id : QString();
}

RestoreReport restore(Scene &scene, const QString &archive)
{
    return restoreArchived({ archive, u"a mistake"_s, Operator::current(), {} }, *scene.console,
                           *scene.journal, wallClock)
        .value();
}

Message permanent(const QByteArray &id)
{
    Message message = parkedEvent(id);
    message.headers->push_back(
        { "x-exception-message", FieldValue::text("ValidationError: no OrderId") });
    return message;
}

void withPermanentErrors(Workspace &workspace)
{
    workspace.handlers.front().permanentErrors = { u"ValidationError"_s };
}

Correction prepared(Scene &scene, const QByteArray &newId, const QByteArray &payload)
{
    scene.look();
    return prepareCorrection({ EventId("event-1"_ba), u"orders"_s, EventId(newId), payload },
                             *scene.console, {})
        .value();
}

Result<RunReport> sent(Scene &scene, const Correction &correction)
{
    return sendCorrection({ correction, u"the order has an id now"_s, Operator::current(), {} },
                          *scene.console, *scene.journal, wallClock);
}

} // namespace

class TestRunUndo : public QObject
{
    Q_OBJECT

private slots:
    void theMessageComesBackAsItWas_data()
    {
        RECOURSE_RABBIT_VERSIONS_WITH("type", "classic", "quorum")
    }
    void theMessageComesBackAsItWas();
    void notTwiceAndNotWhereItWasApplied_data() { RECOURSE_RABBIT_VERSIONS }
    void notTwiceAndNotWhereItWasApplied();
    void withoutItsQueueNothingIsRestored();
    void whatWasResolvedIsNotResent_data() { RECOURSE_RABBIT_VERSIONS }
    void whatWasResolvedIsNotResent();
    void killedAtEveryStepOneCopyIsParked_data();
    void killedAtEveryStepOneCopyIsParked();
    void aCorrectiveEventIsAnotherEvent_data() { RECOURSE_RABBIT_VERSIONS }
    void aCorrectiveEventIsAnotherEvent();
    void aCorrectionIsRefused_data();
    void aCorrectionIsRefused();
    void aCorrectionIsSentOnce();
    void aKilledCorrectionHasOneEffect_data();
    void aKilledCorrectionHasOneEffect();
};

void TestRunUndo::theMessageComesBackAsItWas()
{
    QFETCH(const QString, version);
    QFETCH(const QByteArray, type);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Message message = parkedEvent("event-1", "order:1", 7);
    message.properties.appId = "shop"_ba;
    message.properties.timestamp = 1'790'000'000;
    message.headers->push_back({ "x-number", { FieldType::Int16, qint64(5) } });
    message.body = QByteArray("\x00\xff\"EventId\"", 11);
    Scene scene(*server, type, { message });
    const QString archive = resolvedArchive(scene, "event-1");
    QVERIFY(!archive.isEmpty());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    scene.sql(u"DELETE FROM inbox"_s);
    const RestoreReport report = restore(scene, archive);
    QCOMPARE(report.fate, Fate::Restored);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    const auto found = scene.parked.client.take(parking);
    QCOMPARE(found.front().message.body, message.body);
    QCOMPARE(found.front().message.properties, message.properties);
    FieldTable headers = *found.front().message.headers;
    std::erase_if(headers, [](const Field &field) { return field.name == "x-delivery-count"; });
    const auto byName = [](FieldTable table) {
        std::ranges::stable_sort(table, {}, &Field::name);
        return table;
    };
    QCOMPARE(byName(headers), byName(*message.headers)); // some brokers keep no order
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunUndo::notTwiceAndNotWhereItWasApplied()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { parkedEvent("event-1") });
    const QString archive = resolvedArchive(scene, "event-1");
    QCOMPARE(restore(scene, archive).check.refusal, RestoreRefusal::InboxRow);
    scene.sql(u"DELETE FROM inbox"_s);
    QVERIFY(checkRestore(archive, *scene.console, *scene.journal)->mayRestore());
    QCOMPARE(restore(scene, archive).fate, Fate::Restored);
    QCOMPARE(restore(scene, archive).check.refusal, RestoreRefusal::RestoredBefore);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    QCOMPARE(restore(scene, u"nonsense"_s).check.refusal, RestoreRefusal::NotInArchive);
}

void TestRunUndo::withoutItsQueueNothingIsRestored()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { parkedEvent("event-1") });
    const QString archive = resolvedArchive(scene, "event-1");
    scene.sql(u"DELETE FROM inbox"_s);
    scene.parked.client.deleteQueue(parking);
    const RestoreReport report = restore(scene, archive);
    QCOMPARE(report.fate, Fate::NotRestored);
    QVERIFY(report.why);
    scene.parked.client.declareQueue(parking, "classic"_ba);
    QCOMPARE(restore(scene, archive).fate, Fate::Restored);
}

// It was sent, is nowhere, and had no effect: to every source it looks like one that was lost.
void TestRunUndo::whatWasResolvedIsNotResent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { permanent("event-1") }, {}, [](Workspace &workspace) {
        withPermanentErrors(workspace);
        withOutbox(workspace);
    });
    scene.sql(addOutbox.arg(u"event-1"_s, u"sent"_s));
    const RunReport resolved = scene.run(scene.plan(RunAction::Resolve));
    QVERIFY2(resolved.counts.value(ItemOutcome::Resolved) == 1, summary(resolved).constData());
    QTRY_COMPARE(scene.parked.client.ready(parking), 0);
    LittleHandler handler(server->amqpPort(), scene.database);

    // Until the counts that the queues had before are old, nobody knows that it is nowhere.
    Plan plan;
    const auto looksLost = [&] {
        plan = eventPlan(scene, RunAction::Resend, { "event-1" });
        return plan.includedCount() == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(looksLost(), 60'000);
    const RunReport refused = scene.run(plan);
    QVERIFY2(refused.items.front().why.code == WhyCode::ResolvedBefore,
             summary(refused).constData());
    QCOMPARE(handler.seen().size(), std::size_t(0));
    QVERIFY(leaveOutResolved(plan, *scene.journal));
    QCOMPARE(leftOutName(plan.items.front().leftOut), leftOutName(LeftOut::Resolved));

    // Put back, and then lost indeed: somebody emptied the queue.
    const auto archived = scene.journal->archivedOf(EventId("event-1"_ba), u"orders"_s);
    QCOMPARE(restore(scene, archived->front().id).fate, Fate::Restored);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    scene.parked.client.take(parking);
    QTRY_VERIFY_WITH_TIMEOUT(looksLost(), 60'000);
    QVERIFY(leaveOutResolved(plan, *scene.journal));
    QCOMPARE(plan.includedCount(), 1);
    const RunReport resent = scene.run(plan);
    QVERIFY2(resent.counts.value(ItemOutcome::Applied) == 1, summary(resent).constData());
    QCOMPARE(scene.changes("event-1"), 1);
}

void TestRunUndo::killedAtEveryStepOneCopyIsParked_data()
{
    QTest::addColumn<QByteArray>("step");
    for (const char *step : { "restore-intent", "restore-publish", "restore-published" })
        QTest::newRow(step) << QByteArray(step);
}

void TestRunUndo::killedAtEveryStepOneCopyIsParked()
{
    QFETCH(QByteArray, step);
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { parkedEvent("event-1") });
    const QString archive = resolvedArchive(scene, "event-1");
    scene.sql(u"DELETE FROM inbox"_s);
    const pid_t child = ::fork();
    if (child == 0) {
        ConsoleOptions options;
        options.indexPath = scene.folder.filePath(u"parked.db"_s);
        auto console = Console::open(scene.console->workspace(), guestSecrets, options).value();
        auto journal = openSqliteJournal(scene.folder.filePath(u"journal"_s)).value();
        (void)restoreArchived({ archive, u"a mistake"_s, Operator::current(),
                                [&step](const char *reached) {
                                    if (step == reached)
                                        std::raise(SIGKILL);
                                } },
                              *console, *journal, wallClock);
        ::_exit(0);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    // The dead one's lease ends by itself.
    RestoreReport report;
    const auto isRestored = [&] {
        const auto isThere = [&report] {
            return report.fate == Fate::Restored || report.fate == Fate::FoundParked;
        };
        if (!isThere())
            report = restore(scene, archive);
        return isThere();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRestored(), 90'000);
    QCOMPARE(report.fate, step == "restore-published" ? Fate::FoundParked : Fate::Restored);
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    QCOMPARE(restore(scene, archive).check.refusal, RestoreRefusal::RestoredBefore);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunUndo::aCorrectiveEventIsAnotherEvent()
{
    QFETCH(const QString, version);
    RECOURSE_NEED_RABBIT(server, servers, version);
    Scene scene(*server, "classic", { permanent("event-1") }, {}, withPermanentErrors);
    const QByteArray payload = R"({"EventId":"event-1b","Message":{"Version":1,"OrderId":"o1"}})";
    const Correction correction = prepared(scene, "event-1b", payload);
    QVERIFY2(correction.maySend(), refusalName(correction.refusal).data());
    QCOMPARE(correction.diff->size(), std::size_t(2));
    QCOMPARE(correction.diff->at(1).path, u"/Message/OrderId"_s);
    QVERIFY(!correction.diff->at(1).oldValue);
    const auto report = sent(scene, correction);
    std::vector<JournalEntry> ends;
    JournalFilter filter;
    filter.kinds = { EntryKind::RunEnded };
    QVERIFY(scene.journal->read(filter,
                                [&ends](const JournalRecord &record) {
                                    ends.push_back(record.entry);
                                    return true;
                                },
                                {}));
    QCOMPARE(ends.size(), std::size_t(1));
    QCOMPARE(ends.front().detail.value("counts"_L1), (QJsonObject{ { u"resent"_s, 1 } }));
    QVERIFY(report && report->counts.value(ItemOutcome::Resent) == 1);
    const auto found = scene.target.client.take(work);
    QCOMPARE(found.size(), std::size_t(1));
    const Message &message = found.front().message;
    QCOMPARE(message.body, payload);
    QCOMPARE(*message.properties.messageId, "event-1b"_ba);
    const FieldValue *corrects = findField(*message.headers, "x-recourse-corrects");
    QVERIFY(corrects && *corrects == FieldValue::text("event-1"));
    // The one that it corrects stays.
    QTRY_COMPARE(scene.parked.client.ready(parking), 1);
    QVERIFY(scene.journal->openRuns()->empty());
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

void TestRunUndo::aCorrectionIsRefused_data()
{
    QTest::addColumn<QByteArray>("newId");
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("sql");
    QTest::addColumn<bool>("permanently");
    QTest::addColumn<int>("refusal");
    using enum CorrectionRefusal;
    const auto row
        = [](const char *name, const QByteArray &newId, const QByteArray &payload,
             CorrectionRefusal refusal, const QString &sql = {}, bool permanently = true) {
              QTest::newRow(name) << newId << payload << sql << permanently << int(refusal);
          };
    const QByteArray same = R"({"EventId":"event-1","Message":{"Version":1}})";
    row("the same id", "event-1", "{}", SameId);
    row("no id", "", "{}", SameId);
    row("the same payload", "event-2", same, SamePayload);
    row("a payload that names the original", "event-2",
        R"({"EventId":"event-1","Message":{"Version":2}})", AnotherId);
    row("an id that was applied", "event-2", "{}", IdTaken,
        u"INSERT INTO inbox VALUES ('orders', 'event-2', NULL)"_s);
    row("the original was applied", "event-2", "{}", Verdict,
        u"INSERT INTO inbox VALUES ('orders', 'event-1', NULL)"_s);
    row("it need not fail again", "event-2", "{}", Verdict, {}, false);
}

void TestRunUndo::aCorrectionIsRefused()
{
    QFETCH(QByteArray, newId);
    QFETCH(QByteArray, payload);
    QFETCH(QString, sql);
    QFETCH(bool, permanently);
    QFETCH(int, refusal);
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { permanently ? permanent("event-1") : parkedEvent("event-1") },
                {}, withPermanentErrors);
    scene.sql(sql);
    const Correction correction = prepared(scene, newId, payload);
    QCOMPARE(int(correction.refusal), refusal);
    QVERIFY(!sent(scene, correction));
    QCOMPARE(scene.target.client.ready(work), 0);
}

void TestRunUndo::aCorrectionIsSentOnce()
{
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { permanent("event-1") }, {}, withPermanentErrors);
    const Correction correction = prepared(scene, "event-2", "{\"EventId\":\"event-2\"}");
    QVERIFY(correction.maySend());
    QVERIFY(sent(scene, correction).has_value());
    scene.target.client.take(work); // and lost
    QVERIFY(!sent(scene, correction));
    QCOMPARE(scene.target.client.ready(work), 0);
}

void TestRunUndo::aKilledCorrectionHasOneEffect_data()
{
    QTest::addColumn<QByteArray>("step");
    for (const char *step : { "correct-intent", "correct-publish", "correct-published" })
        QTest::newRow(step) << QByteArray(step);
}

// Recovery settles it by evidence; sent once more, it still has one effect.
void TestRunUndo::aKilledCorrectionHasOneEffect()
{
    QFETCH(QByteArray, step);
    RECOURSE_NEED_RABBIT(server, servers, u"3.10"_s);
    Scene scene(*server, "classic", { permanent("event-1") }, {}, withPermanentErrors);
    const Correction correction = prepared(scene, "event-2", "{\"EventId\":\"event-2\"}");
    QVERIFY(correction.maySend());
    const pid_t child = ::fork();
    if (child == 0) {
        ConsoleOptions options;
        options.indexPath = scene.folder.filePath(u"parked.db"_s);
        auto console = Console::open(scene.console->workspace(), guestSecrets, options).value();
        auto journal = openSqliteJournal(scene.folder.filePath(u"journal"_s)).value();
        (void)sendCorrection({ correction, u"why"_s, Operator::current(),
                               [&step](const char *reached) {
                                   if (step == reached)
                                       std::raise(SIGKILL);
                               } },
                             *console, *journal, wallClock);
        ::_exit(0);
    }
    LittleHandler handler(server->amqpPort(), scene.database);
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    const auto isSettled = [&] {
        return recoverRuns(*scene.console, *scene.journal, Operator::current(), wallClock, {})
            && scene.journal->openRuns()->empty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 60'000);
    QVERIFY(scene.changes("event-2") == (step == "correct-published" ? 1 : 0));
    const auto isDone = [&] {
        if (scene.changes("event-2") == 0)
            (void)sent(scene, correction);
        return scene.changes("event-2") == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDone(), 90'000);
    QVERIFY(!sent(scene, correction));
    QCOMPARE(scene.changes("event-2"), 1);
    QVERIFY(scene.journal->verify({}, {}, {})->isWhole());
}

QTEST_GUILESS_MAIN(TestRunUndo)
#include "tst_runundo.moc"
