// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/journalmodel.h"
#include "models/tables/planmodel.h"
#include "models/tables/runmodel.h"
#include "models/tables/runsmodel.h"

#include <QAbstractItemModelTester>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TstActModels final : public QObject
{
    Q_OBJECT
private slots:
    void aPlanKeepsWhatWasTakenOut();
    void whatAPlanLeavesOutCannotBePutIn();
    void aSnapshotTouchesOnlyItsItems();
    void everyItemIsCountedOnce();
    void aRunIsReadFromItsEntries();
    void whatTheWorldWroteStaysHarmless();
    void runsAreReadFromBeginningsAndEnds();
    void pagesOfTheJournalAddUp();
};

namespace {

PlanItem item(const QByteArray &id, const QByteArray &key = {}, LeftOut leftOut = LeftOut::No)
{
    PlanItem made;
    made.eventId = EventId(id);
    made.handler = u"order-sync"_s;
    made.key = PartitionKey(key);
    made.digest = id;
    made.leftOut = leftOut;
    return made;
}

PlanPtr plan(std::vector<PlanItem> items)
{
    auto made = std::make_shared<Plan>();
    made->items = std::move(items);
    for (std::size_t i = 0; i < made->items.size(); ++i)
        made->items[i].order = qint64(i) + 1;
    return made;
}

JournalEntry entry(EntryKind kind, const QByteArray &id = {},
                   ItemOutcome outcome = ItemOutcome::None)
{
    JournalEntry made;
    made.kind = kind;
    made.handler = u"order-sync"_s;
    made.eventId = EventId(id);
    made.outcome = outcome;
    return made;
}

bool take(PlanModel &model, int row, bool in)
{
    return model.setData(model.index(row, PlanModel::Event), in ? Qt::Checked : Qt::Unchecked,
                         Qt::CheckStateRole);
}

} // namespace

void TstActModels::aPlanKeepsWhatWasTakenOut()
{
    PlanModel model;
    const QAbstractItemModelTester tester(&model);
    const QSignalSpy changed(&model, &PlanModel::takenOutChanged);
    model.setPlan(plan({ item("a1", "a"), item("a2", "a"), item("b1", "b") }));
    QCOMPARE(model.plan().includedCount(), 3);
    QVERIFY(take(model, 0, false));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(model.plan().includedCount(), 1); // a2 waits with a1
    // Judged again: the same events, in another place; a1 stays out, a new payload is a new event.
    model.setPlan(plan({ item("b1", "b"), item("a1", "a"), item("a2", "a") }));
    QCOMPARE(model.takenOut(), 1);
    QVERIFY(model.plan().items[1].leftOut == LeftOut::Operator);
    QVERIFY(take(model, 1, true));
    QCOMPARE(model.plan().includedCount(), 3);
    QVERIFY(take(model, 0, false));
    PlanItem other = item("b1", "b");
    other.digest = "another";
    model.setPlan(plan({ other }));
    QCOMPARE(model.plan().includedCount(), 1);
    QCOMPARE(model.takenOut(), 0);
}

void TstActModels::whatAPlanLeavesOutCannotBePutIn()
{
    PlanModel model;
    model.setPlan(plan({ item("a"), item("b", {}, LeftOut::Verdict) }));
    QVERIFY(!take(model, 1, true));
    QVERIFY(!model.index(1, PlanModel::Event).data(Qt::CheckStateRole).isValid());
    QVERIFY(!(model.flags(model.index(1, PlanModel::Event)) & Qt::ItemIsUserCheckable));
    QVERIFY(!model.index(1, PlanModel::Why).data().toString().isEmpty());
    QCOMPARE(model.plan().includedCount(), 1);
}

void TstActModels::aSnapshotTouchesOnlyItsItems()
{
    RunModel model;
    const QAbstractItemModelTester tester(&model);
    model.begin(*plan({ item("a"), item("x", {}, LeftOut::Verdict), item("b"), item("c") }), {});
    QCOMPARE(model.rowCount(), 3);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    RunSnapshot snapshot;
    RunItemState state;
    state.place = 2; // of the plan: b
    state.step = ItemStep::Done;
    state.outcome = ItemOutcome::Applied;
    snapshot.changed = { state };
    state.place = 1; // not in the run
    snapshot.changed.push_back(state);
    model.apply(snapshot, {});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 1);
    QCOMPARE(changed[0][1].toModelIndex().row(), 1);
    QCOMPARE(model.rowAt(1)->eventId, EventId(QByteArray("b")));
    QVERIFY(model.rowAt(1)->state.outcome == ItemOutcome::Applied);
    QVERIFY(model.rowAt(0)->state.outcome == ItemOutcome::None);
}

void TstActModels::everyItemIsCountedOnce()
{
    std::vector<RunRow> rows;
    for (int step = 0; step <= int(ItemStep::Watching); ++step) {
        RunRow row;
        row.state.step = static_cast<ItemStep>(step);
        rows.push_back(row);
    }
    for (int outcome = 1; outcome <= int(ItemOutcome::Skipped); ++outcome) {
        RunRow row;
        row.state.step = ItemStep::Done;
        row.state.outcome = static_cast<ItemOutcome>(outcome);
        rows.push_back(row);
    }
    RunModel model;
    model.show(rows, {});
    const RunTally tally = model.tally();
    QCOMPARE(tally.all(), qint64(rows.size()));
    QCOMPARE(tally.toGo, 1);
    QCOMPARE(tally.underWay, 3); // taken, judged, about to be sent
    QCOMPARE(tally.waiting, 3); // the broker has it
    QCOMPARE(tally.applied, 4);
    QCOMPARE(tally.duplicate, 1);
    QCOMPARE(tally.failed, 3);
    QCOMPARE(tally.unknown, 1);
    QCOMPARE(tally.notSent, 2);
}

void TstActModels::aRunIsReadFromItsEntries()
{
    JournalEntry second = entry(EntryKind::Intent, "b");
    second.detail.insert(u"order"_s, 2);
    JournalEntry first = entry(EntryKind::Intent, "a");
    first.detail.insert(u"order"_s, 1);
    JournalEntry skipped = entry(EntryKind::Outcome, "c", ItemOutcome::Skipped);
    insertWhy(skipped.detail, "why"_L1, { WhyCode::NotParkedAnyMore });
    const auto rows = runRowsOf(
        { entry(EntryKind::RunBegan), skipped, second, first, entry(EntryKind::Confirmed, "a"),
          entry(EntryKind::Outcome, "a", ItemOutcome::Applied), entry(EntryKind::RunEnded) });
    QCOMPARE(rows.size(), std::size_t(3));
    QCOMPARE(rows[0].eventId, EventId(QByteArray("a")));
    QVERIFY(rows[0].state.outcome == ItemOutcome::Applied);
    QVERIFY(rows[0].state.confirmedAt);
    QCOMPARE(rows[1].eventId, EventId(QByteArray("b")));
    QVERIFY(rows[1].state.step == ItemStep::Intended); // and nothing more is known
    QVERIFY(rows[2].state.why.code == WhyCode::NotParkedAnyMore);
}

void TstActModels::whatTheWorldWroteStaysHarmless()
{
    RunModel model;
    RunRow row;
    row.eventId = EventId(QByteArray("<b>x\u202e"));
    row.state.business = u"<i>v7</i>\u0007"_s;
    model.show({ row }, {});
    const QModelIndex id = model.index(0, RunModel::Event);
    QVERIFY(!id.data().toString().contains(QChar(0x202e)));
    QVERIFY(!id.data(Qt::ToolTipRole).toString().contains(u"<b>"_s));
    QVERIFY(!model.index(0, RunModel::Business).data().toString().contains(QChar(7)));
    QCOMPARE(id.data(Role::Copy).toString(), QString::fromUtf8(row.eventId.bytes()));
}

void TstActModels::runsAreReadFromBeginningsAndEnds()
{
    JournalEntry began = entry(EntryKind::RunBegan);
    began.run = u"r1"_s;
    began.who = u"kim@desk"_s;
    began.detail.insert(u"included"_s, 3);
    JournalEntry ended = entry(EntryKind::RunEnded);
    ended.run = u"r1"_s;
    ended.at = instantFromMillis(5'000);
    ended.detail.insert(u"counts"_s, QJsonObject{ { u"applied"_s, 2 }, { u"parked-again"_s, 1 } });
    JournalEntry open = began;
    open.run = u"r2"_s;
    open.at = instantFromMillis(9'000);
    JournalEntry orphan = ended;
    orphan.run = u"r0"_s; // it began before these entries do
    const RunGlances runs = runGlancesOf({ orphan, ended, open, began });
    QCOMPARE(runs.size(), std::size_t(2));
    QCOMPARE(runs[0].run, u"r2"_s);
    QVERIFY(!runs[0].endedAt);
    QCOMPARE(runs[1].counts.value(ItemOutcome::Applied), 2);
    RunsModel model;
    const QAbstractItemModelTester tester(&model);
    model.show(runs, instantFromMillis(10'000));
    QVERIFY(model.index(1, RunsModel::Result).data().toString().contains(u"2 applied"_s));
    QVERIFY(model.index(0, RunsModel::Result).data().toString().contains(u"open"_s));
}

void TstActModels::pagesOfTheJournalAddUp()
{
    const auto record = [](qint64 sequence) {
        JournalRecord made;
        made.entry.sequence = sequence;
        made.entry.kind = EntryKind::Outcome;
        made.entry.outcome = ItemOutcome::Applied;
        return made;
    };
    JournalModel model;
    const QAbstractItemModelTester tester(&model);
    model.show({ record(9), record(8) }, {});
    QCOMPARE(model.lowest(), 8);
    model.add({ record(7) });
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.lowest(), 7);
    model.show({ record(10), record(9) }, {}); // asked anew: one page
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, JournalModel::Outcome).data(Role::State).toInt(),
             int(ItemOutcome::Applied));
}

QTEST_GUILESS_MAIN(TstActModels)
#include "tst_actmodels.moc"
