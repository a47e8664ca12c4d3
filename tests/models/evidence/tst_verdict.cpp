// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/evidence/eventstory.h"

#include <QTest>

using namespace recourse;
using namespace recourse::story;
using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(recourse::Verdict)
using Actions = std::vector<Allowed>;
Q_DECLARE_METATYPE(Actions)

class tst_Verdict : public QObject
{
    Q_OBJECT
private slots:
    void examples_data();
    void examples();
    void handlerRulesOpenReplay();
    void silentSourcesMakeItUnknown_data();
    void silentSourcesMakeItUnknown();
    void answersAgeOutAtTheLimit();
    void answerFromTheFutureProvesNothing();
    void outboxIsNeededOnlyWhereNothingIsParked();
    void stateIsNeededOnlyWhereVersionsCanBeCompared();
    void forgetfulInbox();
    void withoutIdNoSourceIsNamed();
    void everyMissingSourceIsNamed();
    void sameVersionUnderAnotherIdIsNotReplayed();
    void permanentErrorsOfWorkspaceAndBuiltIn_data();
    void permanentErrorsOfWorkspaceAndBuiltIn();
    void namesAreStable();
    void rulesComeFromTheHandler();
};

static bool saysBecause(const Verdict &verdict, Because because, const QString &detail = {})
{
    for (const Reason &reason : verdict.why)
        if (reason.because == because && (detail.isEmpty() || reason.detail == detail))
            return true;
    return false;
}

void tst_Verdict::examples_data()
{
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<QString>("name");
    QTest::addColumn<Actions>("allowed");

    const auto row
        = [](const char *scenario, const Event &event, const char *name, const Actions &allowed) {
              QTest::newRow(scenario) << event.judged() << QString::fromLatin1(name) << allowed;
          };
    using A = Allowed;
    {
        Event event;
        event.parked().evidence().eventId = {};
        row("no event id", event, "unknown", { A::ReadAgain });
    }
    row("handler without inbox", Event().parked().noInbox(), "unknown", { A::ReadAgain });
    row("one id, two payloads", Event().parked().parkedWithOtherPayload(), "identity-conflict",
        { A::OpenBoth, A::Resolve });
    row("payload claims another tenant", Event().parked().tenantMismatch(), "tenant-mismatch",
        { A::Resolve, A::Escalate });
    row("two effects", Event().parked().inboxRow().effects(2), "applied-twice", { A::Compensate });
    row("two effects, no inbox row", Event().parked().effects(3), "applied-twice",
        { A::Compensate });
    row("commit done, acknowledgement lost", Event().parked().inboxRow().effects(1),
        "already-applied", { A::ResolveAsDuplicate });
    row("inbox row, effect never looked at", Event().parked().inboxRow().noEffectQuery(),
        "already-applied", { A::ResolveAsDuplicate });
    row("inbox row, nothing done", Event().parked().inboxRow(), "inbox-without-effect",
        { A::Compensate, A::Resolve });
    row("effect, no inbox row", Event().parked().effects(1), "effect-without-inbox",
        { A::Resolve, A::Compensate });
    row("older version after a newer", Event().parked().stateVersion(8), "superseded",
        { A::Resolve });
    row("on the work queue", Event().queues(QueuePresence::Queued), "in-flight", { A::Wait });
    row("queue not empty, no look-up by id", Event().queues(QueuePresence::CannotTell), "in-flight",
        { A::Wait });
    row("parked and on the work queue as well", Event().parked().queues(QueuePresence::Queued),
        "in-flight", { A::Wait });
    row("earlier event of the key is parked", Event().parked().after("order-sync:88121:v6"),
        "after-earlier", { A::ReplayInOrder });
    row("earlier event parked, this one nowhere",
        Event().outbox(OutboxState::Pending).after("order-sync:88121:v6"), "after-earlier",
        { A::Wait });
    row("validation error", Event().parked().failedWith("ValidationError: no OrderId"),
        "will-fail-again", { A::FixFirst, A::Resolve, A::ReplayWithReason });
    row("producer gone between commit and send", Event().outbox(OutboxState::Pending), "never-sent",
        { A::Resend });
    row("sent, and nowhere", Event().outbox(OutboxState::Sent), "lost", { A::Resend });
    row("parked after a passing error", Event().parked().failedWith("connection refused"),
        "safe-to-replay", { A::Replay });
    row("same event parked twice", Event().parked(2), "safe-to-replay", { A::Replay });
    row("queue not empty, but parked", Event().parked().queues(QueuePresence::CannotTell),
        "safe-to-replay", { A::Replay });
    row("scan incomplete, but parked", Event().parked().scanIncomplete(), "safe-to-replay",
        { A::Replay });
    row("next version", Event().parked().stateVersion(6), "safe-to-replay", { A::Replay });
    row("nowhere, and the scan was incomplete", Event().outbox(OutboxState::Sent).scanIncomplete(),
        "unknown", { A::ReadAgain });
    row("never sent cannot be said of an incomplete scan",
        Event().outbox(OutboxState::Pending).scanIncomplete(), "unknown", { A::ReadAgain });
    row("queue not excluded and the scan incomplete",
        Event().queues(QueuePresence::CannotTell).scanIncomplete(), "unknown", { A::ReadAgain });
    row("nobody ever heard of it", Event(), "unknown", { A::ReadAgain });
    row("outbox says a word we do not know", Event().outbox(OutboxState::Other), "unknown",
        { A::ReadAgain });
}

void tst_Verdict::examples()
{
    QFETCH(Verdict, verdict);
    QFETCH(QString, name);
    QFETCH(Actions, allowed);
    QCOMPARE(QString(verdictName(verdict.kind)), name);
    QCOMPARE(verdict.allowed, allowed);
    QVERIFY(!verdict.why.empty());
}

void tst_Verdict::handlerRulesOpenReplay()
{
    Event done;
    done.parked().effects(1);
    QVERIFY(!done.judged().allowsReplay());
    done.rules().idempotentByState = true;
    QCOMPARE(done.judged().kind, VerdictKind::EffectWithoutInbox);
    QVERIFY(done.judged().allows(Allowed::Replay));

    Event old;
    old.parked().stateVersion(9);
    QVERIFY(!old.judged().allowsReplay());
    old.rules().checksVersions = true;
    QCOMPARE(old.judged().kind, VerdictKind::Superseded);
    QVERIFY(old.judged().allows(Allowed::Replay));

    Event unordered;
    unordered.parked().after("order-sync:88121:v6");
    unordered.rules().ordered = false;
    QCOMPARE(unordered.judged().kind, VerdictKind::SafeToReplay);

    Event inboxless;
    inboxless.parked().noInbox();
    inboxless.rules().idempotentByState = true;
    QCOMPARE(inboxless.judged().kind, VerdictKind::SafeToReplay);
    QVERIFY(saysBecause(inboxless.judged(), Because::NoInboxConfigured));

    // Nothing is parked, so there is nothing that could be replayed.
    Event gone;
    gone.effects(1);
    gone.rules().idempotentByState = true;
    QVERIFY(!gone.judged().allowsReplay());
}

void tst_Verdict::silentSourcesMakeItUnknown_data()
{
    QTest::addColumn<QString>("source");
    for (const char *source : { "inbox", "effect", "parking", "queue" })
        QTest::newRow(source) << QString::fromLatin1(source);
}

void tst_Verdict::silentSourcesMakeItUnknown()
{
    QFETCH(QString, source);
    const auto hush = [&source](Event &event, bool stale) {
        const auto change = [stale](auto &answer) {
            if (stale) {
                answer.readAt = secondsAgo(61);
                return;
            }
            answer.value.reset();
            answer.error = silence();
        };
        if (source == u"inbox"_s)
            change(event.evidence().inbox);
        else if (source == u"effect"_s)
            change(event.evidence().effect);
        else if (source == u"parking"_s)
            change(event.evidence().parked);
        else
            change(event.evidence().queued);
    };
    // Whatever the others say, even where the rest would be a conflict or an applied event.
    std::vector<Event> events(4);
    events[0].parked();
    events[1].parked().parkedWithOtherPayload();
    events[2].parked().inboxRow().effects(1);
    events[3].parked().tenantMismatch().inboxRow();
    for (Event &event : events) {
        const Event before = event;
        QVERIFY(before.judged().kind != VerdictKind::Unknown);
        hush(event, false);
        QCOMPARE(event.judged().kind, VerdictKind::Unknown);
        QVERIFY(saysBecause(event.judged(), Because::SourceDidNotAnswer, source));
        event = before;
        hush(event, true);
        QCOMPARE(event.judged().kind, VerdictKind::Unknown);
        QVERIFY(saysBecause(event.judged(), Because::AnswerTooOld, source));
    }
}

void tst_Verdict::answersAgeOutAtTheLimit()
{
    Event event;
    event.parked();
    event.evidence().inbox.readAt = secondsAgo(60);
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);
    event.evidence().inbox.readAt = secondsAgo(60) - Millis(1);
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
    event.rules().maxAge = std::chrono::seconds(300);
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);
    event.evidence().inbox.readAt.reset();
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
}

void tst_Verdict::answerFromTheFutureProvesNothing()
{
    Event event;
    event.parked();
    event.evidence().inbox.readAt = now + std::chrono::seconds(61);
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
    event.evidence().inbox.readAt = now + std::chrono::seconds(2);
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);
}

void tst_Verdict::outboxIsNeededOnlyWhereNothingIsParked()
{
    Event parked;
    parked.parked();
    parked.evidence().outbox = silent<RowEvidence<OutboxRow>>();
    QCOMPARE(parked.judged().kind, VerdictKind::SafeToReplay);

    Event applied;
    applied.inboxRow().effects(1);
    applied.evidence().outbox = silent<RowEvidence<OutboxRow>>();
    QCOMPARE(applied.judged().kind, VerdictKind::AlreadyApplied);

    Event nowhere;
    nowhere.evidence().outbox = silent<RowEvidence<OutboxRow>>();
    QCOMPARE(nowhere.judged().kind, VerdictKind::Unknown);
    QVERIFY(saysBecause(nowhere.judged(), Because::SourceDidNotAnswer, u"outbox"_s));
    nowhere.outbox(OutboxState::Pending).evidence().outbox.readAt = secondsAgo(90);
    QVERIFY(saysBecause(nowhere.judged(), Because::AnswerTooOld, u"outbox"_s));
}

void tst_Verdict::stateIsNeededOnlyWhereVersionsCanBeCompared()
{
    Event event;
    event.parked();
    event.evidence().state = silent<RowEvidence<StateRow>>();
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
    QVERIFY(saysBecause(event.judged(), Because::SourceDidNotAnswer, u"state"_s));

    event.evidence().version.reset();
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);

    // Not asked, since there is nothing to ask by: the state is not to blame.
    Event keyless;
    keyless.parked();
    keyless.evidence().key = {};
    keyless.evidence().state = {};
    keyless.evidence().state.configured = true;
    QCOMPARE(keyless.judged().why, (std::vector<Reason>{ { Because::NoKey, {}, std::nullopt } }));

    Event applied;
    applied.parked().inboxRow().effects(1);
    applied.evidence().state = silent<RowEvidence<StateRow>>();
    QCOMPARE(applied.judged().kind, VerdictKind::AlreadyApplied);
}

void tst_Verdict::forgetfulInbox()
{
    Event event;
    event.parked().rules().inboxKeeps = std::chrono::seconds(1'800);
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay); // ten minutes old

    event.evidence().oldestAt = secondsAgo(1'800);
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
    QVERIFY(saysBecause(event.judged(), Because::InboxKeepsShorter));

    // A row that is there is proof at any age.
    QCOMPARE(Event(event).inboxRow().effects(1).judged().kind, VerdictKind::AlreadyApplied);

    // How old it is, nobody knows.
    event.evidence().oldestAt.reset();
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);

    // It failed a minute ago for the first time, but was sent an hour before.
    event.evidence().oldestAt = secondsAgo(60);
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);
    event.outbox(OutboxState::Sent, 3'600);
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
}

// Nothing was asked about it, and no source is to blame.
void tst_Verdict::withoutIdNoSourceIsNamed()
{
    Event event;
    event.parked().evidence().eventId = {};
    event.evidence().inbox = silent<RowEvidence<InboxRow>>();
    event.evidence().effect = silent<RowEvidence<EffectRow>>();
    QCOMPARE(event.judged().kind, VerdictKind::Unknown);
    QCOMPARE(event.judged().why, (std::vector<Reason>{ { Because::NoEventId, {}, std::nullopt } }));
}

void tst_Verdict::everyMissingSourceIsNamed()
{
    Event event;
    event.parked();
    event.evidence().inbox = silent<RowEvidence<InboxRow>>();
    event.evidence().effect.readAt = secondsAgo(120);
    const Verdict verdict = event.judged();
    QCOMPARE(verdict.why.size(), std::size_t(2));
    QVERIFY(saysBecause(verdict, Because::SourceDidNotAnswer, u"inbox"_s));
    QVERIFY(saysBecause(verdict, Because::AnswerTooOld, u"effect"_s));
}

void tst_Verdict::sameVersionUnderAnotherIdIsNotReplayed()
{
    // A producer that makes a new id at each try: version 7 has been applied, by the other id.
    const Verdict verdict = Event().parked().stateVersion(7).judged();
    QCOMPARE(verdict.kind, VerdictKind::Superseded);
    QCOMPARE(verdict.why.front().number, std::optional<qint64>(7));
    QVERIFY(!verdict.allowsReplay());
}

void tst_Verdict::permanentErrorsOfWorkspaceAndBuiltIn_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("permanent");
    QTest::newRow("workspace") << QByteArray("payload has no OrderId") << true;
    QTest::newRow("workspace, other case") << QByteArray("PAYLOAD HAS NO ORDERID") << true;
    QTest::newRow("validation") << QByteArray("javax.validation.ValidationException: x") << true;
    QTest::newRow("format") << QByteArray("System.FormatException: Input string") << true;
    QTest::newRow("permission") << QByteArray("ERROR: permission denied for table x") << true;
    QTest::newRow("chinese") << QByteArray("订单数据格式错误") << true;
    QTest::newRow("time-out") << QByteArray("Read timed out") << false;
    QTest::newRow("login ran out") << QByteArray("401 Unauthorized: token expired") << false;
    QTest::newRow("deadlock") << QByteArray("Deadlock found when trying to get lock") << false;
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("far behind the first 16 KiB")
        << QByteArray(QByteArray(20'000, 'x') + "malformed") << false;
}

void tst_Verdict::permanentErrorsOfWorkspaceAndBuiltIn()
{
    QFETCH(QByteArray, error);
    QFETCH(bool, permanent);
    Event event;
    event.parked().failedWith(error).rules().permanentErrors = { u""_s, u"no OrderId"_s };
    QCOMPARE(event.judged().kind,
             permanent ? VerdictKind::WillFailAgain : VerdictKind::SafeToReplay);
    event.evidence().changedSinceFailure = true;
    QCOMPARE(event.judged().kind, VerdictKind::SafeToReplay);
}

void tst_Verdict::namesAreStable()
{
    const QStringList names{ u"unknown"_s,
                             u"identity-conflict"_s,
                             u"tenant-mismatch"_s,
                             u"applied-twice"_s,
                             u"already-applied"_s,
                             u"inbox-without-effect"_s,
                             u"effect-without-inbox"_s,
                             u"superseded"_s,
                             u"in-flight"_s,
                             u"after-earlier"_s,
                             u"will-fail-again"_s,
                             u"never-sent"_s,
                             u"lost"_s,
                             u"safe-to-replay"_s };
    QCOMPARE(names.size(), verdictCount);
    for (int kind = 0; kind < verdictCount; ++kind) {
        QCOMPARE(QString(verdictName(VerdictKind(kind))), names.at(kind));
        QCOMPARE(verdictFromName(names.at(kind)), std::optional(VerdictKind(kind)));
    }
    QVERIFY(!verdictFromName(u"safe"));
    QVERIFY(!verdictFromName(u""));
}

void tst_Verdict::rulesComeFromTheHandler()
{
    HandlerConfig handler;
    handler.order = OrderRule::None;
    handler.checksVersions = true;
    handler.permanentErrors = { u"no OrderId"_s };
    InboxConfig inbox;
    inbox.keeps = std::chrono::hours(24);
    handler.inbox = inbox;
    Workspace workspace;
    workspace.evidenceMaxAgeSeconds = 15;
    const JudgeRules rules = JudgeRules::of(handler, workspace);
    QVERIFY(!rules.ordered);
    QVERIFY(rules.checksVersions);
    QVERIFY(!rules.idempotentByState);
    QCOMPARE(rules.permanentErrors, handler.permanentErrors);
    QCOMPARE(rules.inboxKeeps, inbox.keeps);
    QCOMPARE(rules.maxAge, std::chrono::seconds(15));
}

QTEST_GUILESS_MAIN(tst_Verdict)
#include "tst_verdict.moc"
