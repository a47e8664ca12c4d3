// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever is changed in the file behind the journal's back shows.
#include "tests/models/journal/journalbuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class JournalTamperTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init();
    void untouchedIsWhole();
    void everyChangeShows_data();
    void everyChangeShows();
    void cutTailShowsAgainstARememberedHead();
    void rememberedHeadThatStandsIsWhole();
    void anotherHistoryShowsAgainstARememberedHead();
    void changedArchiveIsNotGivenOut();
    void nothingIsAddedBehindAChangedEnd();
    void verifyTellsHowFarItIsAndStops();

private:
    void spoil(const QByteArray &sql);

    std::unique_ptr<JournalPlace> m_place;
    JournalHead m_head;
    QString m_firstArchived;
};

void JournalTamperTest::init()
{
    RECOURSE_NEED_JOURNAL(m_place)
    const auto journal = m_place->open();
    const ArchivedMessage first = archivedMessage("a", u"m-1"_s);
    const ArchivedMessage second = archivedMessage("b", u"m-2"_s);
    QVERIFY(journal->append({ entry(EntryKind::RunBegan).in("r1"),
                              entry(EntryKind::Intent).of("a").in("r1").doing(RunAction::Resolve),
                              entry(EntryKind::Archived).of("a").in("r1").archiving(first.id) },
                            { first }));
    QVERIFY(
        journal->append({ entry(EntryKind::Archived).of("b").in("r1").archiving(second.id),
                          entry(EntryKind::Outcome).of("b").in("r1").ended(ItemOutcome::Resolved),
                          entry(EntryKind::Note).of("a").because(u"called the customer"_s),
                          entry(EntryKind::RunEnded).in("r1"), entry(EntryKind::Note),
                          entry(EntryKind::Confirmed)
                              .ofEach({ { EventId("c"_qba) }, { EventId("d"_qba) } })
                              .in("r2"),
                          entry(EntryKind::Note) },
                        { second }));
    m_head = valueOf(journal->head());
}

void JournalTamperTest::spoil(const QByteArray &sql)
{
    m_place->spoil(sql);
}

void JournalTamperTest::untouchedIsWhole()
{
    const JournalCheck check = valueOf(m_place->open()->verify({}, {}, {}));
    QCOMPARE(check.fault, ChainFault::None);
    QCOMPARE(check.entries, 10);
    QCOMPARE(check.archived, 2);
    QCOMPARE(check.at, 0);
    QVERIFY(check.head == m_head);
}

void JournalTamperTest::everyChangeShows_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<ChainFault>("fault");
    QTest::addColumn<qint64>("at");
    const auto row = [](const char *name, const QByteArray &sql, ChainFault fault, qint64 at) {
        QTest::newRow(name) << sql << fault << at;
    };
    row("a line",
        "UPDATE entry SET line = replace(line, 'customer', 'supplier') WHERE sequence = 6",
        ChainFault::Hash, 6);
    row("a hash", "UPDATE entry SET hash = randomblob(32) WHERE sequence = 2", ChainFault::Hash, 2);
    row("a row is gone", "DELETE FROM entry WHERE sequence = 5", ChainFault::MissingNumber, 5);
    row("the first is gone", "DELETE FROM entry WHERE sequence = 1", ChainFault::MissingNumber, 1);
    row("two change places",
        "UPDATE entry SET sequence = -sequence WHERE sequence IN (5, 6);"
        "UPDATE entry SET sequence = 11 + sequence WHERE sequence < 0",
        ChainFault::Hash, 5);
    row("one is put in",
        "UPDATE entry SET sequence = -sequence - 1 WHERE sequence >= 6;"
        "UPDATE entry SET sequence = -sequence WHERE sequence < 0;"
        "INSERT INTO entry (sequence, hash, line, at, kind, action, outcome, run, handler, event,"
        " archive, approval) SELECT 6, hash, line, at, kind, action, outcome, run, handler, event,"
        " archive, approval FROM entry WHERE sequence = 5",
        ChainFault::Hash, 6);
    row("one before the first",
        "INSERT INTO entry (sequence, hash, line, at, kind, action, outcome, run, handler, event,"
        " archive, approval) SELECT 0, hash, line, at, kind, action, outcome, run, handler, event,"
        " archive, approval FROM entry WHERE sequence = 2",
        ChainFault::MissingNumber, 1);
    row("journal's id", "UPDATE journal SET id = randomblob(32)", ChainFault::Hash, 1);
    row("time", "UPDATE entry SET at = at + 1 WHERE sequence = 7", ChainFault::ColumnsDiffer, 7);
    row("kind", "UPDATE entry SET kind = 'note' WHERE sequence = 7", ChainFault::ColumnsDiffer, 7);
    row("action", "UPDATE entry SET action = NULL WHERE sequence = 2", ChainFault::ColumnsDiffer,
        2);
    row("outcome", "UPDATE entry SET outcome = 'applied' WHERE sequence = 5",
        ChainFault::ColumnsDiffer, 5);
    row("run", "UPDATE entry SET run = x'00' WHERE sequence = 5", ChainFault::ColumnsDiffer, 5);
    row("run to nothing", "UPDATE entry SET run = NULL WHERE sequence = 7",
        ChainFault::ColumnsDiffer, 7);
    row("nothing to empty", "UPDATE entry SET run = x'' WHERE sequence = 8",
        ChainFault::ColumnsDiffer, 8);
    row("handler", "UPDATE entry SET handler = x'41' WHERE sequence = 6", ChainFault::ColumnsDiffer,
        6);
    row("event", "UPDATE entry SET event = x'62' WHERE sequence = 6", ChainFault::ColumnsDiffer, 6);
    row("event's type", "UPDATE entry SET event = CAST(event AS TEXT) WHERE sequence = 6",
        ChainFault::ColumnsDiffer, 6);
    row("archive", "UPDATE entry SET archive = NULL WHERE sequence = 4", ChainFault::ColumnsDiffer,
        4);
    row("approval", "UPDATE entry SET approval = 3 WHERE sequence = 7", ChainFault::ColumnsDiffer,
        7);
    row("one of several events is gone", "DELETE FROM item WHERE event = x'63'",
        ChainFault::ColumnsDiffer, 9);
    row("one of several events is another", "UPDATE item SET event = x'65' WHERE event = x'64'",
        ChainFault::ColumnsDiffer, 9);
    row("one more event", "INSERT INTO item VALUES (9, x'65')", ChainFault::ColumnsDiffer, 9);
    row("events of an entry about none", "INSERT INTO item VALUES (8, x'63')",
        ChainFault::ColumnsDiffer, 8);
    row("events of an entry before the first", "INSERT INTO item VALUES (0, x'63')",
        ChainFault::ColumnsDiffer, 1);
    row("events of an entry behind the last", "INSERT INTO item VALUES (11, x'63')",
        ChainFault::MissingNumber, 11);
    row("archived body", "UPDATE archive SET body = body || x'00' WHERE row = 2",
        ChainFault::ArchiveChanged, 4);
    row("archived headers",
        "UPDATE archive SET envelope = CAST(replace(envelope, 'deep', 'flat') AS BLOB)"
        " WHERE row = 1",
        ChainFault::ArchiveChanged, 3);
    row("archive's event", "UPDATE archive SET event = x'00' WHERE row = 2",
        ChainFault::ArchiveChanged, 4);
    row("archive's handler", "UPDATE archive SET handler = x'00' WHERE row = 2",
        ChainFault::ArchiveChanged, 4);
    row("two bodies change places",
        "UPDATE archive SET id = x'00' WHERE row = 1;"
        "UPDATE archive SET id = CAST('m-1' AS BLOB) WHERE row = 2;"
        "UPDATE archive SET id = CAST('m-2' AS BLOB) WHERE row = 1",
        ChainFault::ArchiveChanged, 3);
    row("archived message is gone", "DELETE FROM archive WHERE row = 1", ChainFault::ArchiveMissing,
        3);
    row("archived message that nobody wrote",
        "INSERT INTO archive (id, handler, event, envelope, body)"
        " SELECT x'7a', handler, event, envelope, body FROM archive WHERE row = 1",
        ChainFault::ArchiveUnclaimed, 0);
}

void JournalTamperTest::everyChangeShows()
{
    QFETCH(QByteArray, sql);
    QFETCH(ChainFault, fault);
    QFETCH(qint64, at);
    if (m_place->isOnServer() && QByteArray(QTest::currentDataTag()) == "event's type")
        QSKIP("a column of a server has one type");
    // Opened before, since a changed end is refused at the next open.
    const auto journal = m_place->open();
    QVERIFY(journal->head());
    spoil(sql);
    const JournalCheck check = valueOf(journal->verify({}, {}, {}));
    QCOMPARE(chainFaultName(check.fault), chainFaultName(fault));
    QCOMPARE(check.at, at);
    if (at > 0)
        QCOMPARE(check.entries, at - 1);
    QCOMPARE(check.head.sequence, check.entries);
    QVERIFY(!check.isWhole());
}

void JournalTamperTest::cutTailShowsAgainstARememberedHead()
{
    spoil("DELETE FROM entry WHERE sequence > 6; DELETE FROM item");
    const auto journal = m_place->open();
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole()); // nothing inside can tell
    const JournalCheck check = valueOf(journal->verify(m_head, {}, {}));
    QCOMPARE(check.fault, ChainFault::HeadMissing);
    QCOMPARE(check.at, 7);
    // Also where others were written in their place.
    QVERIFY(journal->append(std::vector<JournalEntry>(5, entry(EntryKind::Note))));
    const JournalCheck later = valueOf(journal->verify(m_head, {}, {}));
    QCOMPARE(later.fault, ChainFault::HeadDiffers);
    QCOMPARE(later.at, 10);
}

void JournalTamperTest::rememberedHeadThatStandsIsWhole()
{
    const auto journal = m_place->open();
    QVERIFY(valueOf(journal->verify(m_head, {}, {})).isWhole());
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QVERIFY(valueOf(journal->verify(m_head, {}, {})).isWhole());
}

void JournalTamperTest::anotherHistoryShowsAgainstARememberedHead()
{
    QFETCH_GLOBAL(QString, engine);
    const JournalPlace elsewhere(engine);
    const auto other = elsewhere.open();
    QVERIFY(other->append(std::vector<JournalEntry>(20, entry(EntryKind::Note))));
    const JournalCheck check = valueOf(other->verify(m_head, {}, {}));
    QCOMPARE(check.fault, ChainFault::HeadDiffers);
}

void JournalTamperTest::changedArchiveIsNotGivenOut()
{
    const auto journal = m_place->open();
    QVERIFY(valueOf(journal->archived(u"m-1"_s)).has_value());
    spoil("UPDATE archive SET body = x'00' WHERE row = 1");
    const auto message = journal->archived(u"m-1"_s);
    QVERIFY(!message);
    QCOMPARE(message.error().code, ErrorCode::Damaged);
    QVERIFY(valueOf(journal->archived(u"m-2"_s)).has_value());
}

void JournalTamperTest::nothingIsAddedBehindAChangedEnd()
{
    const auto journal = m_place->open();
    spoil("UPDATE entry SET line = replace(line, 'desk-3', 'desk-4') WHERE sequence = 10");
    const auto done = journal->append({ entry(EntryKind::Note) });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Damaged);
    QVERIFY(done.error().where.endsWith(u"entry 10"_s));
    QVERIFY(!done.error().hint.isEmpty());
    QVERIFY(!openJournal(m_place->spec()));
    QCOMPARE(valueOf(journal->verify({}, {}, {})).at, 10);
}

void JournalTamperTest::verifyTellsHowFarItIsAndStops()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append(std::vector<JournalEntry>(2'000, entry(EntryKind::Note))));
    std::vector<qint64> steps;
    std::stop_source stop;
    QVERIFY(journal->verify(
        {}, [&](qint64 done, qint64 of) { steps.push_back(done * (of == 2'010)); },
        stop.get_token()));
    QVERIFY(steps.size() > 3);
    QVERIFY(std::is_sorted(steps.begin(), steps.end()));
    QCOMPARE(steps.back(), 2'010);
    QVERIFY(steps.front() > 0);
    int calls = 0;
    const auto check = journal->verify(
        {},
        [&](qint64, qint64) {
            ++calls;
            stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!check);
    QCOMPARE(check.error().code, ErrorCode::Cancelled);
    QCOMPARE(calls, 1);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalTamperTest)
#include "tst_journaltamper.moc"
