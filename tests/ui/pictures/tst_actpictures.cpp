// SPDX-License-Identifier: GPL-3.0-or-later
// Grabs what the operator acts with into $RECOURSE_PICTURES, or the build folder: for looking at.
#include "tests/ui/support/bench.h"
#include "ui/failures/failuresscreen.h"
#include "ui/journal/journalscreen.h"
#include "ui/runs/actdesk.h"
#include "ui/runs/armdialog.h"
#include "ui/runs/runsscreen.h"
#include "ui/widgets/actbutton.h"
#include "ui/window/armmark.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstActPictures final : public QObject
{
    Q_OBJECT
private slots:
    void acting_data();
    void acting();
};

namespace {

QDir folder()
{
    return QDir(qEnvironmentVariable("RECOURSE_PICTURES",
                                     QString(QLatin1String(RECOURSE_BIN_DIR) + u"/pictures"_s)));
}

void settle()
{
    for (int turn = 0; turn < 4; ++turn) // layouts inside layouts settle one turn each
        QApplication::processEvents();
}

void save(QWidget &what, const QString &name)
{
    settle();
    QVERIFY(folder().mkpath(u"."_s));
    const QString suffix = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(what.grab().save(folder().filePath(name + u'-' + suffix + u".png"_s)));
}

RunSnapshot halfWay(const Plan &plan)
{
    RunSnapshot snapshot;
    snapshot.run = u"41c07d2e9b"_s;
    snapshot.stage = RunStage::Running;
    snapshot.canaryPassed = true;
    snapshot.included = plan.includedCount();
    snapshot.limits = plan.limits;
    const ItemOutcome outcomes[]{ ItemOutcome::Applied, ItemOutcome::Applied,
                                  ItemOutcome::Duplicate, ItemOutcome::ParkedAgain };
    for (std::size_t i = 0; i + 1 < plan.items.size(); ++i) {
        RunItemState state;
        state.place = i;
        state.publishedAt = at("10:44:02") + Millis(118 + 200 * qint64(i));
        state.confirmedAt = *state.publishedAt + Millis(4);
        if (i < std::size(outcomes)) {
            state.step = ItemStep::Done;
            state.outcome = outcomes[i];
            if (outcomes[i] == ItemOutcome::Applied) {
                state.appliedAt = *state.publishedAt + Millis(58);
                state.business = u"version %1"_s.arg(7 + i);
            }
            if (outcomes[i] == ItemOutcome::ParkedAgain)
                state.why = { WhyCode::ParkedAgain };
        } else {
            state.step = ItemStep::Watching;
        }
        snapshot.changed.push_back(state);
    }
    return snapshot;
}

void fillJournal(FakeActPort &act)
{
    const auto add = [&act](EntryKind kind, const char *time, const QByteArray &id,
                            ItemOutcome outcome, const QString &reason) {
        JournalEntry entry;
        entry.sequence = 8'214 - qint64(act.records.size());
        entry.at = at(time);
        entry.kind = kind;
        entry.action = RunAction::Replay;
        entry.who = u"kim@desk"_s;
        entry.run = u"41c07d2e9b"_s;
        entry.handler = u"order-sync"_s;
        entry.eventId = EventId(id);
        entry.outcome = outcome;
        entry.reason = reason;
        act.records.push_back(recordOf(entry));
    };
    add(EntryKind::RunEnded, "10:41:09", {}, ItemOutcome::None, {});
    add(EntryKind::Outcome, "10:41:08", "order-sync:88121:v8", ItemOutcome::Applied, {});
    add(EntryKind::Outcome, "10:41:08", "order-sync:90277:v2", ItemOutcome::Duplicate, {});
    add(EntryKind::Outcome, "10:41:07", "order-sync:71222:v1", ItemOutcome::ParkedAgain, {});
    add(EntryKind::Confirmed, "10:41:02", "order-sync:88121:v8", ItemOutcome::None, {});
    add(EntryKind::Intent, "10:41:02", "order-sync:88121:v8", ItemOutcome::None, {});
    add(EntryKind::RunBegan, "10:41:01", {}, ItemOutcome::None,
        u"OPS-2231: the supplier answers again"_s);
    act.state.check = JournalCheck{};
    act.runs = { { u"41c07d2e9b"_s,
                   RunAction::Replay,
                   u"kim@desk"_s,
                   u"OPS-2231: the supplier answers again"_s,
                   at("10:41:01"),
                   at("10:41:09"),
                   4,
                   { { ItemOutcome::Applied, 2 }, { ItemOutcome::ParkedAgain, 1 } } },
                 { u"3377ab01c2"_s,
                   RunAction::Resolve,
                   u"lee@desk"_s,
                   u"test orders"_s,
                   at("09:12:40"),
                   at("09:12:41"),
                   2,
                   { { ItemOutcome::Resolved, 2 } } } };
}

} // namespace

void TstActPictures::acting_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(Theme::Light);
    QTest::newRow("dark") << int(Theme::Dark);
}

void TstActPictures::acting()
{
    QFETCH(const int, theme);
    Bench bench;
    bench.port.place().replay = ReplayLimits{};
    bench.mayAct();
    fillJournal(bench.act);
    bench.act.changes = { { { ReplayChange::What::Removed, "x-death" }, 6 },
                          { { ReplayChange::What::Stripped, "expiration" }, 2 },
                          { { ReplayChange::What::Added, "x-recourse-run" }, 6 } };
    bench.open();
    MainWindow &window = bench.window();
    window.setTheme(static_cast<Theme>(theme));
    window.showScreen(ScreenId::Failures);
    const FailureSetPtr set = window.failuresScreen()->model()->view()->set;
    std::vector<qint64> marked;
    for (qsizetype i = 0; i < 8; ++i)
        marked.push_back(set->row(i));
    window.failuresScreen()->model()->setChecked(marked, true);
    bench.act.leaves.insert(set->eventId(1), LeftOut::Verdict);
    bench.act.leaves.insert(set->eventId(2), LeftOut::NeedsReason);
    window.failuresScreen()->openFailure(set->row(0));
    settle();
    save(window, u"act-failures"_s);
    window.commands()->action(command::replay)->trigger();
    PlanDialog *dialog = window.actDesk()->dialog();
    QTRY_VERIFY(dialog->request().plan.includedCount() > 2);
    QVERIFY(dialog->table()->model()->setData(dialog->table()->model()->index(1, PlanModel::Event),
                                              Qt::Unchecked, Qt::CheckStateRole));
    save(*dialog, u"plan"_s);
    window.actDesk()->arm();
    auto *arm = window.findChild<ArmDialog *>();
    save(*arm, u"arm"_s);
    arm->findChild<QLineEdit *>()->setText(window.windowTitle().section(u' ', 0, 0));
    arm->accept();
    const auto lines = dialog->findChildren<QLineEdit *>();
    for (QLineEdit *line : lines) {
        if (line->accessibleName() == u"Reason, for the journal"_s)
            line->setText(u"OPS-2231: the supplier answers again"_s);
        if (line->accessibleName() == u"Name of the workspace, to confirm"_s)
            line->setText(bench.port.workspace().name);
    }
    dialog->beginButton()->setSettle(0);
    save(*dialog, u"plan-ready"_s);
    QVERIFY2(dialog->hindrances().isEmpty(), qPrintable(dialog->hindrances().join(u' ')));
    dialog->beginButton()->click();
    QCOMPARE(bench.act.begun.size(), std::size_t(1));
    bench.act.progress(halfWay(bench.act.begun.front().plan));
    bench.act.readRuns();
    settle();
    save(window, u"run"_s);
    window.showScreen(ScreenId::Journal);
    QTRY_VERIFY(window.journalScreen()->model()->rowCount() > 0);
    save(window, u"journal"_s);
}

QTEST_MAIN(TstActPictures)
#include "tst_actpictures.moc"
