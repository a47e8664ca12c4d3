// SPDX-License-Identifier: GPL-3.0-or-later
// What recovery makes of what a dead process left: by the evidence, and by no more than it shows.
#include "models/core/processstart.h"
#include "tests/models/runs/recoveryscene.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

const Instant lookBegan = instantFromMillis(1'790'000'000'000);
const SystemClock wallClock;

// How a look at the parking place ended.
BrowseReport whole()
{
    BrowseReport report;
    report.startedAt = lookBegan;
    report.end = BrowseEnd::WholeQueue;
    report.complete = true;
    return report;
}

// Everything that was ready was read, and a connection that nobody knows has the rest.
BrowseReport held(const QStringList &holders = {})
{
    BrowseReport report = whole();
    report.complete = false;
    report.costs = { BrowseHazard::OtherConsumer };
    report.heldByOthers = 1;
    report.holders = holders;
    return report;
}

BrowseReport cutShort()
{
    BrowseReport report = whole();
    report.complete = false;
    report.end = BrowseEnd::ConnectionLost;
    return report;
}

// A number that no process has: that of a child which has ended.
qint64 goneProcess()
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

Workspace workspace(const QString &parking = u"orders.parked"_s)
{
    Workspace made;
    made.name = u"orders"_s;
    HandlerConfig handler;
    handler.name = u"orders"_s;
    handler.broker = u"mq1"_s;
    handler.parking = parking;
    made.handlers = { handler };
    return made;
}

struct Left
{
    explicit Left(RunAction action, const QString &parking = u"orders.parked"_s)
        : console(workspace(parking))
        , m_action(action)
    {
        journal = openSqliteJournal(folder.filePath(u"j"_s)).value();
        dead = by;
        dead.process = goneProcess();
        dead.processStart = 1;
        console.looks = { whole() };
    }

    JournalEntry entry(EntryKind kind) const
    {
        JournalEntry made;
        made.at = wallClock.now();
        made.kind = kind;
        made.action = m_action;
        made.who = dead.who;
        made.host = dead.host;
        made.process = dead.process;
        made.run = u"r1"_s;
        if (kind == EntryKind::RunBegan) {
            insertProcessStart(made.detail, dead);
            return made;
        }
        made.handler = u"orders"_s;
        made.eventId = EventId("event-1"_ba);
        made.tenant = TenantId("acme"_ba);
        return made;
    }
    // The run and the steps of its one item.
    void wrote(const std::vector<EntryKind> &steps) const
    {
        std::vector<JournalEntry> entries{ entry(EntryKind::RunBegan) };
        for (const EntryKind kind : steps)
            entries.push_back(entry(kind));
        if (!journal->append(entries))
            qFatal("the journal cannot be written");
    }
    RecoveryReport recovered()
    {
        return recoverRuns(console, *journal, by, wallClock, {}, { 2, Millis(0) }).value();
    }
    bool isOpen() const { return journal->openRuns()->size() == 1; }

    QTemporaryDir folder;
    Operator by = Operator::current();
    Operator dead;
    AfterwardsConsole console;
    std::unique_ptr<Journal> journal;

private:
    RunAction m_action;
};

QByteArray said(const RecoveredItem &item)
{
    const QByteArray outcome = item.outcome == ItemOutcome::None
        ? "open"_ba
        : QByteArray(outcomeName(item.outcome).data());
    const QByteArray why(whyName(item.why.code).data());
    return why.isEmpty() ? outcome : QByteArray(outcome + ", " + why);
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private slots:
    void goneIsBelievedOfAWholeLookOnly_data();
    void goneIsBelievedOfAWholeLookOnly();
    void whatADeadConnectionHeldIsWaitedFor_data();
    void whatADeadConnectionHeldIsWaitedFor();
    void whereNothingIsParkedNothingIsLookedAt();
    void whatMayStillBeAtWorkIsLeft();
    void aNumberThatIsUsedAgainIsNoLife_data();
    void aNumberThatIsUsedAgainIsNoLife();
    void aSecondIntentIsTheSameItem_data();
    void aSecondIntentIsTheSameItem();
};

void TestRecovery::goneIsBelievedOfAWholeLookOnly_data()
{
    QTest::addColumn<RunAction>("action");
    QTest::addColumn<bool>("confirmed");
    QTest::addColumn<QByteArray>("look");
    QTest::addColumn<QByteArray>("copy"); // in the index: none, new, or of an earlier look
    QTest::addColumn<bool>("applied");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](RunAction action, bool confirmed, const QByteArray &look,
                        const QByteArray &copy, bool applied, const QByteArray &expected) {
        QTest::addRow("%s%s, %s look, copy %s%s", actionName(action).data(),
                      confirmed ? " confirmed" : "", look.constData(), copy.constData(),
                      applied ? ", applied" : "")
            << action << confirmed << look << copy << applied << expected;
    };
    for (const QByteArray &look : { "held"_ba, "short"_ba, "no"_ba }) {
        row(RunAction::Resolve, false, look, "none", false, "open, parking-unknown");
        row(RunAction::Replay, false, look, "none", false, "open, parking-unknown");
        row(RunAction::Replay, true, look, "none", false, "open, parking-unknown");
        row(RunAction::Resend, false, look, "none", false, "open, parking-unknown");
        row(RunAction::Replay, true, look, "none", true, "applied");
        // It may have gone since.
        row(RunAction::Resolve, false, look, "old", false, "open, parking-unknown");
        row(RunAction::Replay, false, look, "old", false, "open, parking-unknown");
    }
    for (const QByteArray &look : { "held"_ba, "short"_ba, "whole"_ba }) {
        row(RunAction::Resolve, false, look, "new", false, "failed, copy-still-parked");
        row(RunAction::Replay, false, look, "new", false, "failed, not-applied-parked");
        row(RunAction::Replay, true, look, "new", false, "parked-again, sent-but-parked");
        row(RunAction::Replay, true, look, "new", true, "applied, parked-copy-is-duplicate");
    }
    row(RunAction::Resolve, false, "whole", "none", false, "resolved");
    row(RunAction::Replay, false, "whole", "none", false, "no-effect-in-time, sent-nowhere");
    row(RunAction::Replay, true, "whole", "none", true, "applied");
    row(RunAction::Resend, false, "whole", "none", false, "failed, not-sent");
}

void TestRecovery::goneIsBelievedOfAWholeLookOnly()
{
    QFETCH(RunAction, action);
    QFETCH(bool, confirmed);
    QFETCH(QByteArray, look);
    QFETCH(QByteArray, copy);
    QFETCH(bool, applied);
    QFETCH(QByteArray, expected);
    Left left(action);
    std::vector<EntryKind> steps{ EntryKind::Intent };
    if (confirmed)
        steps.push_back(EntryKind::Confirmed);
    left.wrote(steps);
    left.console.looks.clear();
    if (look != "no")
        left.console.looks.push_back(look == "held"_ba        ? held()
                                         : look == "short"_ba ? cutShort()
                                                              : whole());
    left.console.copyIsInIndex = copy != "none";
    left.console.copySeenAt = copy == "new" ? lookBegan : lookBegan - Millis(1);
    left.console.inboxRow = applied;
    const RecoveryReport report = left.recovered();
    QCOMPARE(report.items.size(), std::size_t(1));
    QCOMPARE(said(report.items.front()), expected);
    const bool isOpen = expected.startsWith("open");
    QCOMPARE(left.isOpen(), isOpen);
    QCOMPARE(report.closed.isEmpty(), isOpen);
    // The end of the run tells how many ended how.
    JournalFilter filter;
    filter.kinds = { EntryKind::RunEnded };
    QJsonObject counts;
    QVERIFY(left.journal->read(filter,
                               [&counts](const JournalRecord &record) {
                                   counts = record.entry.detail.value("counts"_L1).toObject();
                                   return true;
                               },
                               {}));
    if (!isOpen)
        QCOMPARE(counts,
                 (QJsonObject{ { QString(outcomeName(report.items.front().outcome)), 1 } }));
    if (!isOpen)
        return;
    // The next one settles it, once all can be seen.
    left.console.looks = { whole() };
    left.console.copyIsInIndex = false;
    QVERIFY(left.recovered().items.front().outcome != ItemOutcome::None);
    QVERIFY(!left.isOpen());
}

void TestRecovery::whatADeadConnectionHeldIsWaitedFor_data()
{
    QTest::addColumn<std::vector<BrowseReport>>("looks");
    QTest::addColumn<int>("looked");
    QTest::addColumn<bool>("settled");
    using Looks = std::vector<BrowseReport>;
    QTest::newRow("given back") << Looks{ held(), whole() } << 2 << true;
    QTest::newRow("given back late") << Looks{ held(), held(), whole() } << 3 << true;
    QTest::newRow("not given back") << Looks{ held(), held(), held(), whole() } << 3 << false;
    QTest::newRow("somebody else has it") << Looks{ held({ u"invoice"_s }), whole() } << 1 << false;
    QTest::newRow("the look was cut") << Looks{ cutShort(), whole() } << 1 << false;
}

void TestRecovery::whatADeadConnectionHeldIsWaitedFor()
{
    QFETCH(std::vector<BrowseReport>, looks);
    QFETCH(int, looked);
    QFETCH(bool, settled);
    Left left(RunAction::Resolve);
    left.wrote({ EntryKind::Intent });
    left.console.looks = { looks.begin(), looks.end() };
    (void)left.recovered();
    QCOMPARE(left.console.looked, looked);
    QCOMPARE(left.isOpen(), !settled);
}

void TestRecovery::whereNothingIsParkedNothingIsLookedAt()
{
    Left left(RunAction::Resend, {});
    left.wrote({ EntryKind::Intent });
    left.console.looks = { held() };
    QCOMPARE(said(left.recovered().items.front()), "failed, not-sent"_ba);
    QCOMPARE(left.console.looked, 0);
}

void TestRecovery::whatMayStillBeAtWorkIsLeft()
{
    Left left(RunAction::Replay);
    left.wrote({ EntryKind::Intent });
    left.console.queued = QueuePresence::CannotTell;
    QCOMPARE(said(left.recovered().items.front()), "open, may-wait-on-queue"_ba);
    left.console.queued = QueuePresence::NotQueued;
    left.console.inboxRow.reset();
    QCOMPARE(said(left.recovered().items.front()), "open, source-silent"_ba);
    QVERIFY(left.isOpen());
}

void TestRecovery::aNumberThatIsUsedAgainIsNoLife_data()
{
    QTest::addColumn<qint64>("later"); // it started so many ticks after what the journal says
    QTest::addColumn<bool>("isSaid"); // the journal says when it started
    QTest::addColumn<bool>("isLeased"); // the run holds its lease
    QTest::addColumn<bool>("settled");
    QTest::newRow("the same process") << qint64(0) << true << false << false;
    QTest::newRow("another process") << qint64(1) << true << false << true;
    QTest::newRow("another process, the lease has not ended") << qint64(1) << true << true << true;
    // Then the lease alone tells.
    QTest::newRow("not known which, leased") << qint64(0) << false << true << false;
    QTest::newRow("not known which, not leased") << qint64(0) << false << false << true;
}

void TestRecovery::aNumberThatIsUsedAgainIsNoLife()
{
    QFETCH(qint64, later);
    QFETCH(bool, isSaid);
    QFETCH(bool, isLeased);
    QFETCH(bool, settled);
    Left left(RunAction::Resolve);
    left.dead.process = ::getppid();
    left.dead.processStart = isSaid ? processStart(::getppid()) - later : 0;
    left.wrote({ EntryKind::Intent });
    if (isLeased)
        QVERIFY(left.journal->tryLease(runLeases(), { EventId("r1"_ba) },
                                       leaseOwner(u"r1"_s, left.dead.who, left.dead.process),
                                       std::chrono::minutes(1)));
    const RecoveryReport report = left.recovered();
    QCOMPARE(report.items.size(), std::size_t(settled ? 1 : 0));
    QCOMPARE(left.isOpen(), !settled);
}

void TestRecovery::aSecondIntentIsTheSameItem_data()
{
    QTest::addColumn<RunAction>("action");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("replay") << RunAction::Replay << "failed, not-applied-parked"_ba;
    QTest::newRow("resolve") << RunAction::Resolve << "failed, copy-still-parked"_ba;
}

// What waited too long to be sent is judged and intended once more.
void TestRecovery::aSecondIntentIsTheSameItem()
{
    QFETCH(RunAction, action);
    QFETCH(QByteArray, expected);
    Left left(action);
    left.wrote({ EntryKind::Intent, EntryKind::Intent });
    left.console.copyIsInIndex = true;
    const RecoveryReport report = left.recovered();
    QCOMPARE(report.items.size(), std::size_t(1));
    QCOMPARE(said(report.items.front()), expected);
    QVERIFY(!left.isOpen());
    JournalFilter filter;
    filter.kinds = { EntryKind::Recovered };
    int entries = 0;
    QVERIFY(left.journal->read(filter,
                               [&entries](const JournalRecord &) {
                                   ++entries;
                                   return true;
                               },
                               {}));
    QCOMPARE(entries, 1);
    QVERIFY(left.recovered().items.empty());
}

QTEST_GUILESS_MAIN(TestRecovery)
#include "tst_recovery.moc"
