// SPDX-License-Identifier: GPL-3.0-or-later
// A second person's yes: to one plan, for one run, for a while, and never by the same person.
#include "models/journal/approval.h"
#include "tests/models/journal/journalbuilder.h"

#include <atomic>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class ApprovalTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init();
    void peopleDifferByLogin_data();
    void peopleDifferByLogin();
    void itIsFoundByAnotherConsole();
    void itIsForOnePlan();
    void itIsForTwoPeople_data();
    void itIsForTwoPeople();
    void itEnds();
    void itIsUsedUpByOneRun();
    void ofManyRunsOneGetsIt();
    void twoInOneBatchAreRefused();
    void theNextOneCounts();
    void whatIsNoApprovalIsRefused_data();
    void whatIsNoApprovalIsRefused();

private:
    std::unique_ptr<Journal> opened() { return m_place->open({ .clock = m_clock }); }
    static Result<Approval> approve(Journal &journal, const QString &who = u"omar@desk-9"_s,
                                    const QByteArray &plan = "plan-1"_qba,
                                    const QString &reason = u"looked at it"_s)
    {
        return writeApproval(journal,
                             { .planDigest = plan,
                               .action = RunAction::Replay,
                               .included = 128,
                               .maker = u"nora@desk-3"_s,
                               .reason = reason },
                             { who, u"desk-9"_s, 17 }, clockTime(1));
    }
    static ApprovalAnswer find(Journal &journal, const QString &runner = u"nora@desk-3"_s,
                               const QByteArray &plan = "plan-1"_qba)
    {
        return valueOf(findApproval(journal, plan, u"nora@desk-3"_s, runner));
    }
    static JournalEntry beginning(const char *run, qint64 approval)
    {
        JournalEntry began = entry(EntryKind::RunBegan).in(run);
        began.approval = approval;
        return began;
    }

    std::unique_ptr<JournalPlace> m_place;
    std::shared_ptr<SteppedClock> m_clock;
};

void ApprovalTest::init()
{
    RECOURSE_NEED_JOURNAL(m_place)
    m_clock = std::make_shared<SteppedClock>();
}

void ApprovalTest::peopleDifferByLogin_data()
{
    QTest::addColumn<QString>("who");
    QTest::addColumn<bool>("isSecond");
    QTest::newRow("another person") << u"omar@desk-9"_s << true;
    QTest::newRow("another person at the same desk") << u"omar@desk-3"_s << true;
    QTest::newRow("the same person elsewhere") << u"nora@desk-9"_s << false;
    QTest::newRow("the same") << u"nora@desk-3"_s << false;
    QTest::newRow("nobody") << u"@desk-9"_s << false;
    QTest::newRow("nothing") << QString() << false;
}

void ApprovalTest::peopleDifferByLogin()
{
    QFETCH(QString, who);
    QFETCH(bool, isSecond);
    QCOMPARE(isSecondPerson(who, u"nora@desk-3"_s), isSecond);
}

void ApprovalTest::itIsFoundByAnotherConsole()
{
    QCOMPARE(find(*opened()).found, ApprovalFound::None);
    const Approval given = valueOf(approve(*opened()));
    const auto journal = opened();
    const ApprovalAnswer answer = find(*journal);
    QCOMPARE(answer.found, ApprovalFound::Yes);
    QCOMPARE(answer.approval->sequence, given.sequence);
    QCOMPARE(answer.approval->who, u"omar@desk-9"_s);
    QCOMPARE(answer.approval->reason, u"looked at it"_s);
    QCOMPARE(answer.approval->at, clockTime(0));
    QCOMPARE(answer.approval->until, clockTime(0) + approvalLife);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void ApprovalTest::itIsForOnePlan()
{
    const auto journal = opened();
    QVERIFY(approve(*journal));
    QCOMPARE(find(*journal, u"nora@desk-3"_s, "plan-2"_qba).found, ApprovalFound::None);
}

void ApprovalTest::itIsForTwoPeople_data()
{
    QTest::addColumn<QString>("approver");
    QTest::addColumn<QString>("runner");
    QTest::addColumn<ApprovalFound>("found");
    QTest::newRow("made and run by one, approved by another")
        << u"omar@desk-9"_s << u"nora@desk-3"_s << ApprovalFound::Yes;
    QTest::newRow("who approves does not run it")
        << u"omar@desk-9"_s << u"omar@desk-9"_s << ApprovalFound::OfSamePerson;
    QTest::newRow("not from another desk either")
        << u"omar@desk-9"_s << u"omar@desk-3"_s << ApprovalFound::OfSamePerson;
    QTest::newRow("a third runs it") << u"omar@desk-9"_s << u"lea@desk-1"_s << ApprovalFound::Yes;
}

void ApprovalTest::itIsForTwoPeople()
{
    QFETCH(QString, approver);
    QFETCH(QString, runner);
    QFETCH(ApprovalFound, found);
    const auto journal = opened();
    QVERIFY(approve(*journal, approver));
    QCOMPARE(find(*journal, runner).found, found);
}

void ApprovalTest::itEnds()
{
    const auto journal = opened();
    QVERIFY(approve(*journal));
    m_clock->step(approvalLife - Millis(1));
    QCOMPARE(find(*journal).found, ApprovalFound::Yes);
    m_clock->step(Millis(1));
    QCOMPARE(find(*journal).found, ApprovalFound::Ended);
}

void ApprovalTest::itIsUsedUpByOneRun()
{
    const auto journal = opened();
    const qint64 number = valueOf(approve(*journal)).sequence;
    QVERIFY(!valueOf(journal->useOfApproval(number)));
    QVERIFY(journal->append({ beginning("r1", number) }));
    QCOMPARE(valueOf(journal->useOfApproval(number))->run, u"r1"_s);
    QCOMPARE(find(*journal).found, ApprovalFound::Used);
    const auto again = journal->append({ entry(EntryKind::Note), beginning("r2", number) });
    QVERIFY(!again);
    QCOMPARE(again.error().code, ErrorCode::InvalidInput);
    QVERIFY(!again.error().hint.isEmpty());
    QCOMPARE(valueOf(journal->head()).sequence, 2); // nothing of the batch is there
    QCOMPARE(recordsOf(*journal).back().entry.approval, number);
}

void ApprovalTest::ofManyRunsOneGetsIt()
{
    constexpr int consoles = 6;
    qint64 number = valueOf(approve(*opened())).sequence;
    std::atomic<int> got = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < consoles; ++i)
        threads.emplace_back([this, i, number, &got] {
            const auto journal = opened();
            const QByteArray run = 'r' + QByteArray::number(i);
            if (journal->append({ beginning(run.constData(), number) }))
                ++got;
        });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(got.load(), 1);
    QCOMPARE(valueOf(opened()->head()).sequence, 2);
}

void ApprovalTest::twoInOneBatchAreRefused()
{
    const auto journal = opened();
    const qint64 number = valueOf(approve(*journal)).sequence;
    QVERIFY(!journal->append({ beginning("r1", number), beginning("r2", number) }));
    QCOMPARE(find(*journal).found, ApprovalFound::Yes);
}

void ApprovalTest::theNextOneCounts()
{
    const auto journal = opened();
    const qint64 first = valueOf(approve(*journal)).sequence;
    QVERIFY(journal->append({ beginning("r1", first) }));
    const qint64 second = valueOf(approve(*journal, u"lea@desk-1"_s)).sequence;
    const ApprovalAnswer answer = find(*journal);
    QCOMPARE(answer.found, ApprovalFound::Yes);
    QCOMPARE(answer.approval->sequence, second);
}

void ApprovalTest::whatIsNoApprovalIsRefused_data()
{
    QTest::addColumn<QString>("who");
    QTest::addColumn<QByteArray>("plan");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no reason") << u"omar@desk-9"_s << "plan-1"_qba << u" "_s;
    QTest::newRow("no plan") << u"omar@desk-9"_s << ""_qba << u"yes"_s;
    QTest::newRow("one's own plan") << u"nora@desk-9"_s << "plan-1"_qba << u"yes"_s;
}

void ApprovalTest::whatIsNoApprovalIsRefused()
{
    QFETCH(QString, who);
    QFETCH(QByteArray, plan);
    QFETCH(QString, reason);
    const auto journal = opened();
    const auto given = approve(*journal, who, plan, reason);
    QVERIFY(!given);
    QCOMPARE(given.error().code, ErrorCode::InvalidInput);
    QCOMPARE(valueOf(journal->head()).sequence, 0);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ApprovalTest)
#include "tst_approval.moc"
