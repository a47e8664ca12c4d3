// SPDX-License-Identifier: GPL-3.0-or-later
// Entries about several events: each of them is found, and is told of alone.
#include "models/journal/deeds.h"
#include "tests/models/journal/journalbuilder.h"

using namespace Qt::StringLiterals;

namespace recourse {

class JournalItemsTest final : public QObject
{
    Q_OBJECT
private slots:
    RECOURSE_JOURNAL_ENGINES
    void init() { RECOURSE_NEED_JOURNAL(m_place) }
    void entryAboutSeveralIsAboutEachOfThem();
    void openRunsKnowTheEventsOfAnEntryAboutSeveral();
    void deedsAreWhatCameOfIt();

private:
    std::unique_ptr<JournalPlace> m_place;
};

namespace {

EntryItem item(const QByteArray &event, int order)
{
    return { EventId(event), { { u"order"_s, order } } };
}

} // namespace

void JournalItemsTest::entryAboutSeveralIsAboutEachOfThem()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append(
        { entry(EntryKind::Intent).of("b").in("r0"),
          entry(EntryKind::Intent)
              .ofEach({ item("zz9", 1), item("a", 2), item("b\xff"_qba, 3), item("b", 4) })
              .in("r1")
              .with(u"parking"_s, u"order_sync.parked"_s),
          entry(EntryKind::Confirmed)
              .ofEach({ item("a", 2), item("zz9", 1) })
              .in("r1")
              .doing(RunAction::Replay),
          entry(EntryKind::Confirmed).ofEach({ item("a", 5), item("b", 6) }, "other").in("r2"),
          entry(EntryKind::Confirmed)
              .ofEach({ item("b", 4), item("x", 7) })
              .in("r3")
              .doing(RunAction::Compensate) }));
    const HandlerName handler = u"order-sync"_s;

    const auto all = recordsOf(*journal);
    QCOMPARE(all.size(), std::size_t(5));
    QCOMPARE(all[1].entry.items.size(), std::size_t(4));
    QCOMPARE(all[1].entry.items[2], item("b\xff"_qba, 3));

    // Asked for by an event, it is about that one alone.
    const auto ofB = recordsOf(*journal, { .eventId = EventId("b"_qba), .handler = handler });
    QCOMPARE(ofB.size(), std::size_t(3));
    QCOMPARE(ofB[1].entry.sequence, 2);
    QCOMPARE(ofB[1].entry.eventId.bytes(), "b"_qba);
    QVERIFY(ofB[1].entry.items.empty());
    QCOMPARE(ofB[1].entry.detail,
             (QJsonObject{ { u"order"_s, 4 }, { u"parking"_s, u"order_sync.parked"_s } }));
    QCOMPARE(ofB[1].hash, all[1].hash);
    QCOMPARE(ofB[1].line, all[1].line);
    QCOMPARE(numbersOf(*journal, { .eventId = EventId("a"_qba), .newestFirst = true }), u"4 3 2"_s);
    QCOMPARE(numbersOf(*journal, { .eventId = EventId("nobody"_qba) }), QString());

    // What a text is found in: all of it, or some of its events.
    QCOMPARE(recordsOf(*journal, { .text = u"sync.parked"_s })[0].entry.items.size(),
             std::size_t(4));
    const auto found = recordsOf(*journal, { .run = u"r1"_s, .text = u"ZZ"_s });
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].entry.eventId.bytes(), "zz9"_qba);
    QCOMPARE(numbersOf(*journal, { .text = u"nothing like it"_s }), QString());

    const auto about = valueOf(
        journal->aboutEvents(handler, { EventId("a"_qba), EventId("b"_qba) }, EntryKind::Intent));
    QCOMPARE(about.size(), std::size_t(3));
    QCOMPARE(about[0].sequence, 1);
    QCOMPARE(about[1].sequence, 2);
    QVERIFY(about[1].eventId != about[2].eventId);

    const std::vector<EventId> asked{ EventId("b"_qba), EventId("a"_qba), EventId("zz9"_qba) };
    const auto confirmed = valueOf(journal->confirmedReplays(handler, asked));
    QCOMPARE(confirmed.size(), std::size_t(2));
    QCOMPARE(confirmed[0].eventId.bytes(), "a"_qba);
    QCOMPARE(confirmed[0].sequence, 3);
    QCOMPARE(confirmed[0].run, u"r1"_s);
    QCOMPARE(confirmed[1].eventId.bytes(), "zz9"_qba);
    QVERIFY(valueOf(journal->verify({}, {}, {})).isWhole());
}

void JournalItemsTest::openRunsKnowTheEventsOfAnEntryAboutSeveral()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append(
        { entry(EntryKind::RunBegan).in("r1"),
          entry(EntryKind::Intent).ofEach({ item("a", 1), item("b", 2), item("c", 3) }).in("r1"),
          entry(EntryKind::Confirmed).of("b").in("r1"),
          entry(EntryKind::Outcome)
              .ofEach({ item("a", 1), item("b", 2) })
              .in("r1")
              .ended(ItemOutcome::Applied),
          entry(EntryKind::Intent).ofEach({ item("d", 4), item("e", 5) }).in("r1") }));
    const auto runs = valueOf(journal->openRuns());
    QCOMPARE(runs.size(), std::size_t(1));
    const auto &items = runs[0].items;
    QCOMPARE(items.size(), std::size_t(5));
    QByteArray events;
    for (const OpenItem &item : items)
        events += item.eventId.bytes();
    QCOMPARE(events, "abcde"_qba);
    QCOMPARE(items[1].outcome, ItemOutcome::Applied);
    QCOMPARE(items[1].sequence, 4);
    QCOMPARE(items[2].step, EntryKind::Intent);
    QCOMPARE(items[2].handler, u"order-sync"_s);
    QCOMPARE(items[4].sequence, 5);
}

void JournalItemsTest::deedsAreWhatCameOfIt()
{
    const auto journal = m_place->open();
    QVERIFY(journal->append(
        { entry(EntryKind::Intent).of("a").in("r1"), entry(EntryKind::Confirmed).of("a").in("r1"),
          entry(EntryKind::Outcome).ofEach({ item("b", 1), item("a", 2) }).in("r1"),
          entry(EntryKind::Restored).of("a").in("r3"), entry(EntryKind::Resolved).of("a").in("r2"),
          entry(EntryKind::Resolved).of("a", "other").in("r4"),
          entry(EntryKind::RunEnded).in("r1") }));
    const auto deeds = deedsOf(*journal, u"order-sync"_s, EventId("a"_qba));
    QVERIFY(deeds);
    QStringList told;
    for (const JournalEntry &deed : *deeds) {
        QCOMPARE(deed.eventId.bytes(), "a"_qba);
        told += QString(kindName(deed.kind)) + u' ' + deed.run;
    }
    QCOMPARE(told, (QStringList{ u"outcome r1"_s, u"restored r3"_s, u"resolved r2"_s }));
    QVERIFY(deedsOf(*journal, u"order-sync"_s, EventId())->empty());
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::JournalItemsTest)
#include "tst_journalitems.moc"
