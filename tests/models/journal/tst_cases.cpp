// SPDX-License-Identifier: GPL-3.0-or-later
// Who has what: said in the journal, seen by every console that shares it, nothing of it lost.
#include "models/journal/cases.h"
#include "tests/models/journal/journalbuilder.h"

#include <algorithm>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

class CasesTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init()
    {
        m_second = 0;
        RECOURSE_NEED_JOURNAL(m_place)
    }
    void statusesHaveNames();
    void aSecondConsoleSeesIt();
    void theLastOneWinsFieldByField();
    void whatIsTakenAwayIsAway();
    void eventsAndGroupsAreTold_data();
    void eventsAndGroupsAreTold();
    void ofAFailureItsOwnCaseCounts();
    void onlyWhatIsNewIsReadAgain();
    void ofManyEventsOnlyThoseAreRead();
    void concurrentEditsAreBothKept();
    void whatSaysNothingIsRefused();
    void aStatusOfANewerProgramChangesNothing();
    void othersEntriesAreNoCases();

private:
    qint64 say(Journal &journal, const CaseSubject &subject, const CaseChange &change,
               const QString &who = u"nora@desk-3"_s)
    {
        return valueOf(writeCase(journal, subject, change, TenantId("acme"_qba),
                                 { who, u"desk-3"_s, 4711 }, clockTime(m_second++)));
    }

    std::unique_ptr<JournalPlace> m_place;
    int m_second = 0;
};

namespace {

const CaseSubject eventA = CaseSubject::ofEvent(u"order-sync"_s, EventId("a\xff"_qba));
const CaseSubject timeouts = CaseSubject::ofGroup(u"order-sync"_s, u"Timeout"_s);

} // namespace

void CasesTest::statusesHaveNames()
{
    for (const CaseStatus status :
         { CaseStatus::New, CaseStatus::Investigating, CaseStatus::OnHold, CaseStatus::Done })
        QCOMPARE(caseStatusNamed(caseStatusName(status)), status);
    QCOMPARE(caseStatusName(CaseStatus::OnHold), "on-hold"_L1);
    QVERIFY(!caseStatusNamed("closed"_L1));
}

void CasesTest::aSecondConsoleSeesIt()
{
    const auto first = m_place->open();
    const auto second = m_place->open();
    QVERIFY(!valueOf(readCases(*second, {})).find(eventA));
    const qint64 number = say(*first, eventA,
                              { .assignee = u"omar"_s,
                                .status = CaseStatus::Investigating,
                                .ticket = u"OPS-7"_s,
                                .comment = u"asked the supplier"_s });
    const CaseBoard board = valueOf(readCases(*second, {}));
    const CaseState *state = board.find(eventA);
    QVERIFY(state);
    QVERIFY(*state
            == (CaseState{ .assignee = u"omar"_s,
                           .status = CaseStatus::Investigating,
                           .ticket = u"OPS-7"_s,
                           .comment = u"asked the supplier"_s,
                           .tenant = TenantId("acme"_qba),
                           .changedBy = u"nora@desk-3"_s,
                           .changedAt = clockTime(0),
                           .sequence = number }));
    QVERIFY(valueOf(second->verify({}, {}, {})).isWhole());
}

void CasesTest::theLastOneWinsFieldByField()
{
    const auto journal = m_place->open();
    say(*journal, eventA, { .assignee = u"omar"_s, .status = CaseStatus::Investigating });
    say(*journal, eventA, { .ticket = u"OPS-7"_s }, u"omar@desk-9"_s);
    say(*journal, eventA, { .status = CaseStatus::Done, .comment = u"mended"_s });
    const CaseBoard board = valueOf(readCases(*journal, {}));
    const CaseState *state = board.find(eventA);
    QCOMPARE(state->assignee, u"omar"_s);
    QCOMPARE(state->ticket, u"OPS-7"_s);
    QCOMPARE(state->status, CaseStatus::Done);
    QCOMPARE(state->changedBy, u"nora@desk-3"_s);
    const auto history = valueOf(caseHistory(*journal, eventA, {}));
    QCOMPARE(history.size(), std::size_t(3));
    QCOMPARE(history[0].after.status, CaseStatus::Investigating);
    QCOMPARE(history[1].who, u"omar@desk-9"_s);
    QVERIFY(history[1].change == CaseChange{ .ticket = u"OPS-7"_s });
    QVERIFY(history[2].after == *state);
}

void CasesTest::whatIsTakenAwayIsAway()
{
    const auto journal = m_place->open();
    say(*journal, eventA, { .assignee = u"omar"_s, .ticket = u"OPS-7"_s });
    say(*journal, eventA, { .assignee = QString() });
    const CaseBoard board = valueOf(readCases(*journal, {}));
    QCOMPARE(board.find(eventA)->assignee, QString());
    QCOMPARE(board.find(eventA)->ticket, u"OPS-7"_s);
}

void CasesTest::eventsAndGroupsAreTold_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("handler");
    QTest::newRow("another event") << "a"_qba << QString() << u"order-sync"_s;
    QTest::newRow("the event of another handler") << "a\xff"_qba << QString() << u"invoice"_s;
    QTest::newRow("another group") << ""_qba << u"timeout"_s << u"order-sync"_s;
    QTest::newRow("the group of another handler") << ""_qba << u"Timeout"_s << u"invoice"_s;
    QTest::newRow("an event called like a group") << "Timeout"_qba << QString() << u"order-sync"_s;
}

void CasesTest::eventsAndGroupsAreTold()
{
    QFETCH(QByteArray, event);
    QFETCH(QString, group);
    QFETCH(QString, handler);
    const auto journal = m_place->open();
    say(*journal, eventA, { .assignee = u"omar"_s });
    say(*journal, timeouts, { .assignee = u"nora"_s });
    const CaseBoard board = valueOf(readCases(*journal, {}));
    QVERIFY(!board.find({ handler, EventId(event), group }));
    QCOMPARE(board.all().size(), 2);
    QCOMPARE(valueOf(caseHistory(*journal, timeouts, {})).size(), std::size_t(1));
    QVERIFY(valueOf(caseHistory(*journal, { handler, EventId(event), group }, {})).empty());
}

void CasesTest::ofAFailureItsOwnCaseCounts()
{
    const auto journal = m_place->open();
    say(*journal, timeouts, { .assignee = u"nora"_s });
    say(*journal, eventA, { .assignee = u"omar"_s });
    const CaseBoard board = valueOf(readCases(*journal, {}));
    const QString handler = u"order-sync"_s;
    QCOMPARE(board.forFailure(handler, eventA.eventId, u"Timeout"_s)->assignee, u"omar"_s);
    QCOMPARE(board.forFailure(handler, EventId("b"_qba), u"Timeout"_s)->assignee, u"nora"_s);
    QCOMPARE(board.forFailure(handler, EventId(), u"Timeout"_s)->assignee, u"nora"_s);
    QVERIFY(!board.forFailure(handler, EventId("b"_qba), u"no stock"_s));
    QVERIFY(!board.forFailure(handler, EventId("b"_qba), {}));
}

void CasesTest::onlyWhatIsNewIsReadAgain()
{
    const auto journal = m_place->open();
    say(*journal, eventA, { .assignee = u"omar"_s });
    CaseBoard board = valueOf(readCases(*journal, {}));
    QVERIFY(!valueOf(refreshCases(*journal, board, {})));
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QVERIFY(!valueOf(refreshCases(*journal, board, {})));
    say(*journal, eventA, { .status = CaseStatus::OnHold });
    QVERIFY(valueOf(refreshCases(*journal, board, {})));
    QCOMPARE(board.find(eventA)->status, CaseStatus::OnHold);
    QCOMPARE(board.find(eventA)->assignee, u"omar"_s);
    QCOMPARE(board.lastSequence(), 3);
}

void CasesTest::ofManyEventsOnlyThoseAreRead()
{
    const auto journal = m_place->open();
    std::vector<EventId> asked;
    for (int i = 0; i < 400; ++i) {
        const EventId event("e-" + QByteArray::number(i));
        if (i % 3 == 0)
            say(*journal, CaseSubject::ofEvent(u"order-sync"_s, event),
                { .ticket = QString::number(i) });
        if (i < 200)
            asked.push_back(event);
    }
    say(*journal, CaseSubject::ofEvent(u"invoice"_s, EventId("e-1"_qba)), { .ticket = u"x"_s });
    // One asked for twice counts once, and other kinds of entries are no cases.
    asked.push_back(asked.front());
    QVERIFY(journal->append({ entry(EntryKind::Intent).of("e-2") }));
    const CaseBoard board = valueOf(casesOfEvents(*journal, u"order-sync"_s, asked));
    QCOMPARE(board.all().size(), 67);
    QCOMPARE(board.find(CaseSubject::ofEvent(u"order-sync"_s, EventId("e-198"_qba)))->ticket,
             u"198"_s);
    QVERIFY(!board.find(CaseSubject::ofEvent(u"order-sync"_s, EventId("e-201"_qba))));
    QVERIFY(valueOf(casesOfEvents(*journal, u"order-sync"_s, {})).all().isEmpty());
}

void CasesTest::concurrentEditsAreBothKept()
{
    constexpr int edits = 20;
    QVERIFY(m_place->open());
    std::vector<std::thread> consoles;
    for (const char *who : { "nora@desk-3", "omar@desk-9" })
        consoles.emplace_back([this, who] {
            const auto journal = m_place->open();
            for (int i = 0; i < edits; ++i)
                valueOf(
                    writeCase(*journal, eventA,
                              { .assignee = QString::fromUtf8(who), .comment = QString::number(i) },
                              {}, { QString::fromUtf8(who), u"desk"_s, 1 }, clockTime(i)));
        });
    for (std::thread &console : consoles)
        console.join();
    const auto journal = m_place->open();
    const auto history = valueOf(caseHistory(*journal, eventA, {}));
    QCOMPARE(history.size(), std::size_t(2 * edits));
    for (const char *who : { "nora@desk-3", "omar@desk-9" }) {
        int next = 0; // each one's own stand in the order in which they were said
        for (const CaseStep &step : history)
            if (step.who == QString::fromUtf8(who))
                QCOMPARE(step.change.comment, QString::number(next++));
        QCOMPARE(next, edits);
    }
    const CaseBoard board = valueOf(readCases(*journal, {}));
    QVERIFY(history.back().after == *board.find(eventA));
    QCOMPARE(board.find(eventA)->assignee, history.back().who);
}

void CasesTest::whatSaysNothingIsRefused()
{
    const auto journal = m_place->open();
    const JournalAuthor nora{ u"nora@desk-3"_s, u"desk-3"_s, 1 };
    const CaseChange something{ .comment = u"seen"_s };
    for (const CaseSubject &subject :
         { CaseSubject{ u"order-sync"_s, {}, {} },
           CaseSubject{ u"order-sync"_s, EventId("a"_qba), u"Timeout"_s },
           CaseSubject{ {}, EventId("a"_qba), {} } })
        QCOMPARE(writeCase(*journal, subject, something, {}, nora, clockTime(0)).error().code,
                 ErrorCode::InvalidInput);
    QCOMPARE(writeCase(*journal, eventA, {}, {}, nora, clockTime(0)).error().code,
             ErrorCode::InvalidInput);
    QCOMPARE(valueOf(journal->head()).sequence, 0);
}

void CasesTest::aStatusOfANewerProgramChangesNothing()
{
    const auto journal = m_place->open();
    say(*journal, eventA, { .status = CaseStatus::OnHold });
    QVERIFY(
        journal->append({ entry(EntryKind::Case).of("a\xff").with(u"status"_s, u"escalated"_s) }));
    const CaseBoard board = valueOf(readCases(*journal, {}));
    QCOMPARE(board.find(eventA)->status, CaseStatus::OnHold);
    QCOMPARE(board.find(eventA)->sequence, 2);
}

void CasesTest::othersEntriesAreNoCases()
{
    CaseBoard board;
    board.add(entry(EntryKind::Note).of("a").with(u"assignee"_s, u"omar"_s));
    board.add(entry(EntryKind::Case)); // of nothing
    board.add(entry(EntryKind::Case).of("a").with(u"group"_s, u"Timeout"_s)); // of two things
    QVERIFY(board.all().isEmpty());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::CasesTest)
#include "tst_cases.moc"
