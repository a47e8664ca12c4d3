// SPDX-License-Identifier: GPL-3.0-or-later
// What is written comes back: entries, filters, export, open runs, confirmed replays, the archive.
#include "models/core/digest.h"
#include "tests/models/journal/journalbuilder.h"

#include <QBuffer>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace recourse {

class JournalTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init() { RECOURSE_NEED_JOURNAL(m_place) }
    void entriesAreNumberedAndChained();
    void emptyAppendWritesNothing();
    void refusedEntryLeavesNothingOfItsBatch();
    void filters_data();
    void filters();
    void pagesGoOnWhereTheyEnd();
    void clockThatGoesBackHidesNothing();
    void readingStopsWhenTold();
    void exportIsTheHashedLines();
    void exportSaysThatTheDeviceFailed();
    void openRunsHaveTheLastStepOfEachItem();
    void openRunsReadOnlyWhatIsOpen();
    void confirmedReplaysAreFound();
    void archivedMessageComesBackWhole();
    void archiveAndEntriesAreOneAppend_data();
    void archiveAndEntriesAreOneAppend();
    void archivedOfOneEvent();
    void readOnlyJournalIsNotWritten();

private:
    std::unique_ptr<JournalPlace> m_place;
};

namespace {

// Properties of a message that has no operator of its own.
bool isSame(const ArchivedMessage &a, const ArchivedMessage &b)
{
    const ParkedMessage &p = a.parked;
    const ParkedMessage &q = b.parked;
    return a.id == b.id && a.broker == b.broker && a.handler == b.handler && a.eventId == b.eventId
        && a.tenant == b.tenant && a.digest == b.digest && a.archivedAt == b.archivedAt
        && p.queue == q.queue && p.position == q.position && p.exchange == q.exchange
        && p.routingKey == q.routingKey && p.redelivered == q.redelivered && p.message == q.message
        && p.readAt == q.readAt && p.attempts == q.attempts && p.lastError == q.lastError
        && p.parkedAt == q.parkedAt && p.firstFailedAt == q.firstFailedAt;
}

JournalEntry archiving(const ArchivedMessage &message)
{
    return entry(EntryKind::Archived).of(message.eventId.bytes()).archiving(message.id);
}

} // namespace

void JournalTest::entriesAreNumberedAndChained()
{
    QFETCH_GLOBAL(QString, engine);
    const auto journal = m_place->open();
    const JournalHead empty = valueOf(journal->head());
    QCOMPARE(empty.sequence, 0);
    QCOMPARE(empty.journalId.size(), 32);
    QCOMPARE(empty.hash, empty.journalId);
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::RunBegan).in("r1"),
                                       entry(EntryKind::Intent).of("a").in("r1") })),
             (std::vector<qint64>{ 1, 2 }));
    QCOMPARE(valueOf(journal->append({ entry(EntryKind::Note) })), std::vector<qint64>{ 3 });
    QByteArray hash = empty.journalId;
    qint64 number = 0;
    for (const JournalRecord &record : recordsOf(*journal)) {
        QCOMPARE(record.entry.sequence, ++number);
        hash = digestOf(QByteArray(hash + record.line));
        QCOMPARE(record.hash, hash);
    }
    QCOMPARE(number, 3);
    QCOMPARE(valueOf(journal->head()), (JournalHead{ empty.journalId, 3, hash }));
    // It goes on when it is opened again, and another one has another id.
    QCOMPARE(valueOf(m_place->open()->append({ entry(EntryKind::Note) })),
             std::vector<qint64>{ 4 });
    QVERIFY(valueOf(JournalPlace(engine).open()->head()).journalId != empty.journalId);
}

void JournalTest::emptyAppendWritesNothing()
{
    const auto journal = m_place->open();
    QVERIFY(valueOf(journal->append({})).empty());
    QCOMPARE(valueOf(journal->head()).sequence, 0);
}

void JournalTest::refusedEntryLeavesNothingOfItsBatch()
{
    const auto journal = m_place->open();
    JournalEntry nobody = entry(EntryKind::Note);
    nobody.who.clear();
    const auto done = journal->append({ entry(EntryKind::Note), nobody });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::InvalidInput);
    QCOMPARE(valueOf(journal->head()).sequence, 0);
    // A long reason is no cause to lose an entry.
    const QString reason(1 << 20, u'x');
    QVERIFY(journal->append({ entry(EntryKind::Note).because(reason) }));
    QCOMPARE(recordsOf(*journal)[0].entry.reasonBytes, reason.size());
}

void JournalTest::filters_data()
{
    QTest::addColumn<JournalFilter>("filter");
    QTest::addColumn<QString>("numbers");
    const EventId a("a"_qba);
    QTest::newRow("all") << JournalFilter{} << u"1 2 3 4 5 6"_s;
    QTest::newRow("event") << JournalFilter{ .eventId = a } << u"2 3 5"_s;
    QTest::newRow("event of a handler")
        << JournalFilter{ .eventId = a, .handler = u"other"_s } << u"5"_s;
    QTest::newRow("handler") << JournalFilter{ .handler = u"order-sync"_s } << u"2 3 4"_s;
    QTest::newRow("run") << JournalFilter{ .run = u"r1"_s } << u"1 2 3 6"_s;
    QTest::newRow("since") << JournalFilter{ .since = clockTime(40) } << u"4 5 6"_s;
    QTest::newRow("since the next day") << JournalFilter{ .since = clockTime(99'999) } << QString();
    QTest::newRow("until") << JournalFilter{ .until = clockTime(40) } << u"1 2 3"_s;
    QTest::newRow("before all") << JournalFilter{ .until = clockTime(0) } << QString();
    QTest::newRow("between") << JournalFilter{ .since = clockTime(20), .until = clockTime(41) }
                             << u"2 3 4"_s;
    QTest::newRow("kinds") << JournalFilter{ .kinds = { EntryKind::Intent, EntryKind::Note } }
                           << u"2 4 5"_s;
    QTest::newRow("text in the reason") << JournalFilter{ .text = u"SUPPLIER"_s } << u"4"_s;
    QTest::newRow("text in the detail") << JournalFilter{ .text = u"p-77"_s } << u"5"_s;
    QTest::newRow("text is no name of a member")
        << JournalFilter{ .text = u"event_id"_s } << QString();
    QTest::newRow("newest first") << JournalFilter{ .run = u"r1"_s, .newestFirst = true }
                                  << u"6 3 2 1"_s;
    QTest::newRow("limit") << JournalFilter{ .newestFirst = true, .limit = 2 } << u"6 5"_s;
    QTest::newRow("the page before")
        << JournalFilter{ .newestFirst = true, .limit = 2, .beforeSequence = 5 } << u"4 3"_s;
    QTest::newRow("before the first") << JournalFilter{ .beforeSequence = 1 } << QString();
    QTest::newRow("what is new") << JournalFilter{ .afterSequence = 4 } << u"5 6"_s;
    QTest::newRow("what is new of one kind")
        << JournalFilter{ .kinds = { EntryKind::Intent }, .afterSequence = 2 } << u"5"_s;
    QTest::newRow("nothing is new") << JournalFilter{ .afterSequence = 6 } << QString();
    QTest::newRow("limit counts what fits")
        << JournalFilter{ .text = u"p-77"_s, .limit = 1 } << u"5"_s;
    QTest::newRow("all at once") << JournalFilter{ .eventId = a,
                                                   .handler = u"order-sync"_s,
                                                   .run = u"r1"_s,
                                                   .since = clockTime(10),
                                                   .until = clockTime(90),
                                                   .kinds = { EntryKind::Confirmed },
                                                   .text = u"nora"_s }
                                 << u"3"_s;
}

void JournalTest::filters()
{
    QFETCH(JournalFilter, filter);
    QFETCH(QString, numbers);
    const auto journal = m_place->open();
    QVERIFY(
        journal->append({ entry(EntryKind::RunBegan).in("r1").at(10),
                          entry(EntryKind::Intent).of("a").in("r1").at(20),
                          entry(EntryKind::Confirmed).of("a").in("r1").at(30),
                          entry(EntryKind::Note).of("b").at(40).because(u"the supplier called"_s),
                          entry(EntryKind::Intent)
                              .of("a", "other")
                              .at(50)
                              .with(u"parcels"_s, QJsonArray{ u"P-77"_s }),
                          entry(EntryKind::RunEnded).in("r1").at(60) }));
    QCOMPARE(numbersOf(*journal, filter), numbers);
}

void JournalTest::pagesGoOnWhereTheyEnd()
{
    constexpr int many = 1'300;
    const auto journal = m_place->open();
    std::vector<JournalEntry> entries;
    for (int i = 0; i < many; ++i)
        entries.push_back(entry(EntryKind::Note).at(i).of(i % 2 == 0 ? "even"_qba : "odd"_qba));
    QVERIFY(journal->append(entries));
    const auto even = recordsOf(*journal, { .eventId = EventId("even"_qba) });
    QCOMPARE(even.size(), std::size_t(many / 2));
    for (std::size_t i = 0; i < even.size(); ++i)
        QCOMPARE(even[i].entry.sequence, qint64(2 * i + 1));
    const auto down = recordsOf(*journal, { .since = clockTime(300), .newestFirst = true });
    QCOMPARE(down.size(), std::size_t(many - 300));
    for (std::size_t i = 0; i < down.size(); ++i)
        QCOMPARE(down[i].entry.sequence, qint64(many) - qint64(i));
}

void JournalTest::clockThatGoesBackHidesNothing()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note).at(50), entry(EntryKind::Note).at(10),
                              entry(EntryKind::Note).at(70), entry(EntryKind::Note).at(20) }));
    QCOMPARE(numbersOf(*journal, { .since = clockTime(50) }), u"1 3"_s);
    QCOMPARE(numbersOf(*journal, { .until = clockTime(50) }), u"2 4"_s);
}

void JournalTest::readingStopsWhenTold()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append(std::vector<JournalEntry>(600, entry(EntryKind::Note))));
    int seen = 0;
    QVERIFY(journal->read({}, [&seen](const JournalRecord &) { return ++seen < 7; }, {}));
    QCOMPARE(seen, 7);
    std::stop_source stop;
    const auto done = journal->read(
        {},
        [&](const JournalRecord &record) {
            if (record.entry.sequence == 300)
                stop.request_stop();
            seen = int(record.entry.sequence);
            return true;
        },
        stop.get_token());
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Cancelled);
    QCOMPARE(seen, 300);
    // The journal can be written while it is read.
    QVERIFY(journal->read(
        { .limit = 1 },
        [&](const JournalRecord &) { return bool(journal->append({ entry(EntryKind::Note) })); },
        {}));
    QCOMPARE(valueOf(journal->head()).sequence, 601);
}

void JournalTest::exportIsTheHashedLines()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note).of("a\xff"_qba).because(u"two\nlines"_s),
                              entry(EntryKind::Note).of("b") }));
    QBuffer out;
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(valueOf(journal->exportLines(out, {}, {})), 2);
    // With the journal's id, the file alone proves the chain.
    JournalHead head = valueOf(journal->head());
    QByteArray hash = head.journalId;
    const QList<QByteArray> lines = out.data().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[2].isEmpty());
    for (int i = 0; i < 2; ++i)
        hash = chainHash(hash, lines[i]);
    QCOMPARE(hash, head.hash);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(journal->exportLines(out, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
}

void JournalTest::exportSaysThatTheDeviceFailed()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({ entry(EntryKind::Note) }));
    QFile full(u"/dev/full"_s);
    QVERIFY(full.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const auto lines = journal->exportLines(full, {}, {});
    QVERIFY(!lines);
    QCOMPARE(lines.error().code, ErrorCode::Unreachable);
    QVERIFY(!lines.error().native.isEmpty());
}

void JournalTest::openRunsHaveTheLastStepOfEachItem()
{
    const auto journal = m_place->open();
    QVERIFY(valueOf(journal->openRuns()).empty());
    QVERIFY(journal->append({
        entry(EntryKind::RunBegan).in("done"), entry(EntryKind::Intent).of("x").in("done"),
        entry(EntryKind::RunBegan).in("r2").with(u"rate"_s, 5), // 3
        entry(EntryKind::Intent).of("a").in("r2").doing(RunAction::Replay),
        entry(EntryKind::Intent).of("b").in("r2"), entry(EntryKind::RunEnded).in("done"),
        entry(EntryKind::RunBegan).in("r3"), // 7
        entry(EntryKind::Published).of("a").in("r2"),
        entry(EntryKind::Confirmed).of("a").in("r2").doing(RunAction::Replay).at(5), // 9
        entry(EntryKind::Intent).of("a", "other").in("r2"), // 10
        entry(EntryKind::Outcome).of("b").in("r2").ended(ItemOutcome::Duplicate), // 11
        entry(EntryKind::Note).of("a").in("r2"), // no step
        entry(EntryKind::RunPaused).in("r2"),
        entry(EntryKind::RunBegan).in("r2"), // said twice: still one run
    }));
    const auto runs = valueOf(journal->openRuns());
    QCOMPARE(runs.size(), std::size_t(2));
    QCOMPARE(runs[0].began.run, u"r2"_s);
    QCOMPARE(runs[0].began.sequence, 3);
    QCOMPARE(runs[0].began.detail.value("rate"_L1).toInteger(), 5);
    QCOMPARE(runs[0].lastSequence, 14);
    QVERIFY(runs[0].isPaused);
    const auto &items = runs[0].items;
    QCOMPARE(items.size(), std::size_t(3));
    QCOMPARE(items[0].eventId.bytes(), "a"_qba);
    QCOMPARE(items[0].handler, u"order-sync"_s);
    QCOMPARE(items[0].step, EntryKind::Confirmed);
    QCOMPARE(items[0].action, RunAction::Replay);
    QCOMPARE(items[0].sequence, 9);
    QCOMPARE(items[0].at, clockTime(5));
    QCOMPARE(items[1].step, EntryKind::Outcome);
    QCOMPARE(items[1].outcome, ItemOutcome::Duplicate);
    QCOMPARE(items[2].handler, u"other"_s);
    QCOMPARE(items[2].sequence, 10);
    QCOMPARE(runs[1].began.run, u"r3"_s);
    QVERIFY(runs[1].items.empty());
    QVERIFY(!runs[1].isPaused);
    QVERIFY(journal->append(
        { entry(EntryKind::RunResumed).in("r2"), entry(EntryKind::RunEnded).in("r3") }));
    const auto left = valueOf(journal->openRuns());
    QCOMPARE(left.size(), std::size_t(1));
    QVERIFY(!left[0].isPaused);
}

void JournalTest::openRunsReadOnlyWhatIsOpen()
{
    {
        const auto journal = m_place->open();
        std::vector<JournalEntry> old{ entry(EntryKind::RunBegan).in("old") };
        old.insert(old.end(), 500, entry(EntryKind::Intent).of("x").in("old"));
        old.push_back(entry(EntryKind::RunEnded).in("old"));
        QVERIFY(journal->append(old));
        QVERIFY(journal->append(
            { entry(EntryKind::RunBegan).in("new"), entry(EntryKind::Intent).of("a").in("new") }));
    }
    // Whoever reads the old run finds a kind that is none.
    m_place->spoil("UPDATE entry SET kind = 'poem', line = '?' WHERE kind = 'intent' AND run = "
                   "CAST('old' AS BLOB)");
    QCOMPARE(m_place->open()
                 ->read({ .run = u"old"_s }, [](const auto &) { return true; }, {})
                 .error()
                 .code,
             ErrorCode::Damaged);
    const auto runs = valueOf(m_place->open()->openRuns());
    QCOMPARE(runs.size(), std::size_t(1));
    QCOMPARE(runs[0].items.size(), std::size_t(1));
    // And where it is the open one, it is told.
    m_place->spoil("UPDATE entry SET kind = 'poem' WHERE sequence = 504");
    const auto damaged = m_place->open()->openRuns();
    QVERIFY(!damaged);
    QCOMPARE(damaged.error().code, ErrorCode::Damaged);
    QVERIFY(damaged.error().where.endsWith(u"entry 504"_s));
}

void JournalTest::confirmedReplaysAreFound()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append({
        entry(EntryKind::Confirmed).of("a").in("r1").doing(RunAction::Replay),
        entry(EntryKind::Confirmed).of("a").in("r2").doing(RunAction::Replay).at(9),
        entry(EntryKind::Confirmed).of("b", "other").doing(RunAction::Replay),
        entry(EntryKind::Confirmed).of("c").doing(RunAction::Compensate), // another event's
        entry(EntryKind::Confirmed).of("d").doing(RunAction::Resend),
        entry(EntryKind::Confirmed).of("e\xff"_qba), // of what action, nobody said: careful
        entry(EntryKind::Published).of("f").doing(RunAction::Replay),
        entry(EntryKind::Note),
    }));
    const auto asked = [](std::initializer_list<QByteArray> ids) {
        std::vector<EventId> events;
        for (const QByteArray &id : ids)
            events.emplace_back(id);
        return events;
    };
    const auto found = valueOf(journal->confirmedReplays(
        u"order-sync"_s, asked({ "z", "e\xff", "d", "c", "b", "a", "f", "" })));
    QByteArrayList ids;
    for (const ConfirmedReplay &replay : found)
        ids << replay.eventId.bytes();
    QCOMPARE(ids, (QByteArrayList{ "e\xff", "d", "a" }));
    QCOMPARE(found[2].sequence, 2);
    QCOMPARE(found[2].run, u"r2"_s);
    QCOMPARE(found[2].at, clockTime(9));
    QVERIFY(valueOf(journal->confirmedReplays(u"order-sync"_s, {})).empty());
}

void JournalTest::archivedMessageComesBackWhole()
{
    ArchivedMessage whole = archivedMessage("a\xff"_qba);
    ArchivedMessage bare = archivedMessage("b");
    bare.parked = {};
    ArchivedMessage empty = archivedMessage("c");
    empty.parked.message.headers = FieldTable(); // there, but empty
    empty.parked.message.body = QByteArray(3 << 20, '\0');
    {
        const auto journal = m_place->open();
        QVERIFY(journal->append({ archiving(whole), archiving(bare), archiving(empty) },
                                { whole, bare, empty }));
    }
    const auto journal = m_place->open();
    for (ArchivedMessage *message : { &whole, &bare, &empty }) {
        message->digest = digestOf(message->parked.message.body);
        const auto again = valueOf(journal->archived(message->id));
        QVERIFY(again.has_value());
        QVERIFY(isSame(*again, *message));
    }
    QVERIFY(!valueOf(journal->archived(u"no such"_s)).has_value());
    const auto records = recordsOf(*journal);
    QCOMPARE(records[0].entry.archiveSeal, valueOf(sealed(whole)).seal);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void JournalTest::archiveAndEntriesAreOneAppend_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("no entry tells of the message") << 0;
    QTest::newRow("the entry's message is not given") << 1;
    QTest::newRow("two entries tell of one message") << 2;
    QTest::newRow("one message twice") << 3;
    QTest::newRow("another kind of entry") << 4;
    QTest::newRow("digest of another body") << 5;
    QTest::newRow("a header that AMQP cannot write") << 6;
    QTest::newRow("no id") << 7;
    QTest::newRow("an id that is there already") << 8;
}

void JournalTest::archiveAndEntriesAreOneAppend()
{
    QFETCH(int, which);
    const auto journal = m_place->open();
    ArchivedMessage message = archivedMessage("a", u"first"_s);
    QVERIFY(journal->append({ archiving(message) }, { message }));
    if (which != 8)
        message.id = u"second"_s;
    if (which == 5)
        message.digest = digestOf("another");
    if (which == 6)
        message.parked.message.headers
            = FieldTable{ { QByteArray(256, 'n'), FieldValue::int64(1) } };
    if (which == 7)
        message.id.clear();
    const JournalEntry note = entry(EntryKind::Note);
    std::vector<JournalEntry> entries{ note };
    if (which >= 1)
        entries.push_back(archiving(message));
    if (which == 2)
        entries.push_back(archiving(message));
    if (which == 4)
        entries.back().kind = EntryKind::Resolved;
    std::vector<ArchivedMessage> messages{ message };
    if (which == 1)
        messages.clear();
    if (which == 3)
        messages.push_back(message);
    const auto done = journal->append(entries, messages);
    QVERIFY(!done);
    if (which != 8)
        QCOMPARE(done.error().code, ErrorCode::InvalidInput);
    QCOMPARE(valueOf(journal->head()).sequence, 1); // nothing of it is there
    QVERIFY(!valueOf(journal->archived(u"second"_s)).has_value());
    QVERIFY(valueOf(journal->archived(u"first"_s)).has_value());
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void JournalTest::archivedOfOneEvent()
{
    const auto journal = m_place->open();
    const ArchivedMessage first = archivedMessage("a");
    ArchivedMessage second = archivedMessage("a");
    second.parked.queue = u"another"_s;
    ArchivedMessage others = archivedMessage("a");
    others.handler = u"other"_s;
    QVERIFY(journal->append({ archiving(first), archiving(second), archiving(others) },
                            { first, second, others }));
    const auto found = valueOf(journal->archivedOf(EventId("a"_qba), u"order-sync"_s));
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].id, first.id);
    QCOMPARE(found[0].bytes, first.parked.message.body.size());
    QCOMPARE(found[0].digest, digestOf(first.parked.message.body));
    QCOMPARE(found[0].position, first.parked.position);
    QCOMPARE(found[1].queue, u"another"_s);
    QVERIFY(valueOf(journal->archivedOf(EventId("z"_qba), u"order-sync"_s)).empty());
}

void JournalTest::readOnlyJournalIsNotWritten()
{
    const auto missing = openJournal(m_place->spec(), { .readOnly = true });
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
    QVERIFY(!QFile::exists(m_place->path()));
    QVERIFY(m_place->open()->append({ entry(EntryKind::Note) }));
    const auto journal = m_place->open({ .readOnly = true });
    QCOMPARE(numbersOf(*journal, {}), u"1"_s);
    const auto done = journal->append({ entry(EntryKind::Note) });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::ReadOnly);
    QVERIFY(!journal->tryLease(u"h"_s, { EventId("a"_qba) }, u"me"_s, Millis(1)));
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalTest)
#include "tst_journal.moc"
