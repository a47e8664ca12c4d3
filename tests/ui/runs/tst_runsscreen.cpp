// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/journal/journalscreen.h"
#include "ui/runs/restoredialog.h"
#include "ui/runs/runsscreen.h"
#include "ui/widgets/actbutton.h"
#include "ui/window/navigation.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstRunsScreen final : public QObject
{
    Q_OBJECT
private slots:
    void everyEventIsFollowed();
    void pauseAndStopReachTheRun();
    void whyItStoppedIsSaid();
    void whatWasRefusedIsSaid();
    void anEarlierRunComesFromTheJournal();
    void whatRecoveryFoundIsSaid();
    void closingWaitsForTheRun();
    void anEventOpensItsDossier();
    void aResolveIsUndoneFromTheArchive();
};

namespace {

struct Runs : Bench
{
    Runs()
    {
        port.place().environment = Environment::Staging;
        mayAct();
        open();
        window().showScreen(ScreenId::Runs);
    }
    RunsScreen &screen() { return *window().runsScreen(); }

    Plan plan(int items)
    {
        Plan made;
        made.limits.canary = 1;
        for (int i = 1; i <= items; ++i) {
            PlanItem item;
            item.order = i;
            item.eventId = EventId(u"order-sync:%1:v1"_s.arg(i));
            item.handler = u"order-sync"_s;
            item.key = PartitionKey(u"order:%1"_s.arg(i));
            made.items.push_back(item);
        }
        return made;
    }
    RunSnapshot snapshot(std::vector<RunItemState> changed, RunStage stage = RunStage::Running)
    {
        RunSnapshot made;
        made.run = u"4f2a9c1177"_s;
        made.stage = stage;
        made.included = 5;
        made.changed = std::move(changed);
        return made;
    }
    QString words()
    {
        QStringList all;
        const auto labels = screen().findChildren<QLabel *>();
        for (const QLabel *label : labels)
            if (label->isVisible())
                all.append(label->text());
        return all.join(u'\n');
    }
    QPushButton *button(const QString &text)
    {
        const auto buttons = screen().findChildren<QPushButton *>();
        for (QPushButton *each : buttons)
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    }
    QString cell(int row, int column, int role = Qt::DisplayRole)
    {
        return screen().itemsTable()->model()->index(row, column).data(role).toString();
    }
};

RunItemState state(std::size_t place, ItemStep step, ItemOutcome outcome = ItemOutcome::None)
{
    RunItemState made;
    made.place = place;
    made.step = step;
    made.outcome = outcome;
    return made;
}

} // namespace

void TstRunsScreen::everyEventIsFollowed()
{
    Runs r;
    QVERIFY(r.act.begin({ r.plan(5), u"supplier is back"_s }));
    QCOMPARE(r.screen().itemsTable()->model()->rowCount(), 5);
    QCOMPARE(r.cell(0, RunModel::Outcome, Role::Chip), u"to go"_s);
    RunItemState sent = state(0, ItemStep::Watching);
    sent.publishedAt = at("10:44:02") + Millis(118);
    sent.confirmedAt = *sent.publishedAt + Millis(4);
    RunItemState done = state(1, ItemStep::Done, ItemOutcome::Applied);
    done.publishedAt = at("10:44:02") + Millis(320);
    done.appliedAt = *done.publishedAt + Millis(58);
    done.business = u"version 8"_s;
    r.act.progress(r.snapshot({ sent, done, state(2, ItemStep::Done, ItemOutcome::Duplicate),
                                state(3, ItemStep::Done, ItemOutcome::ParkedAgain) }));
    QCOMPARE(r.cell(0, RunModel::Published), u"10:44:02.118"_s);
    QCOMPARE(r.cell(0, RunModel::Confirmed), u"+4 ms"_s);
    QCOMPARE(r.cell(0, RunModel::Outcome, Role::Chip), u"waiting for effect"_s);
    QCOMPARE(r.cell(1, RunModel::Inbox), u"+58 ms"_s);
    QCOMPARE(r.cell(1, RunModel::Business), u"version 8"_s);
    QCOMPARE(r.cell(2, RunModel::Inbox), u"had a row"_s);
    const QString words = r.words();
    QVERIFY2(
        words.contains(u"1 applied · 1 absorbed as duplicate · 1 waiting for effect · 1 failed "
                       "· 1 to go"_s),
        qPrintable(words));
    QVERIFY(words.contains(u"Replay run 4f2a9c11"_s));
    QVERIFY(words.contains(u"1 events are listed as unknown"_s));
    QCOMPARE(r.window().findChild<Navigation *>()->button(ScreenId::Runs)->toolTip(),
             u"A run is under way; 2 events are to go"_s);
}

void TstRunsScreen::pauseAndStopReachTheRun()
{
    Runs r;
    QVERIFY(!r.button(u"Pause"_s));
    QVERIFY(r.act.begin({ r.plan(5), u"why"_s }));
    r.button(u"Pause"_s)->click();
    QCOMPARE(r.act.pauses, std::vector<bool>{ true });
    r.button(u"Resume"_s)->click();
    QCOMPARE(r.act.pauses, (std::vector<bool>{ true, false }));
    r.button(u"Stop"_s)->click();
    QCOMPARE(r.act.stops, 1);
    r.act.end({});
    QVERIFY(!r.button(u"Stop"_s));
    r.window().commands()->action(command::stopRun)->trigger(); // no run: nothing to stop
    QCOMPARE(r.act.stops, 1);
}

void TstRunsScreen::whyItStoppedIsSaid()
{
    Runs r;
    QVERIFY(r.act.begin({ r.plan(2), u"why"_s }));
    RunReport report;
    report.whyStopped = { WhyCode::FailuresReached, {}, 5 };
    r.act.end(report);
    QVERIFY2(r.words().contains(u"It stopped early:"_s), qPrintable(r.words()));
}

void TstRunsScreen::whatWasRefusedIsSaid()
{
    Runs r;
    QVERIFY(r.act.begin({ r.plan(2), u"why"_s }));
    Error error;
    error.code = ErrorCode::DiskFull;
    error.tried = u"write journal"_s;
    error.where = u"orders.journal"_s;
    r.act.end({}, error);
    QVERIFY2(r.words().contains(u"orders.journal"_s), qPrintable(r.words()));
}

void TstRunsScreen::anEarlierRunComesFromTheJournal()
{
    Runs r;
    RunGlance glance{ u"older-run"_s,
                      RunAction::Resolve,
                      u"lee@desk"_s,
                      u"not ours"_s,
                      at("09:00:00"),
                      at("09:00:04"),
                      2,
                      { { ItemOutcome::Resolved, 2 } } };
    r.act.runs = { glance };
    RunStory story;
    story.head = glance;
    for (const char *id : { "a", "b" }) {
        JournalEntry entry;
        entry.kind = EntryKind::Resolved;
        entry.handler = u"order-sync"_s;
        entry.eventId = EventId(QByteArray(id));
        entry.outcome = ItemOutcome::Resolved;
        story.entries.push_back(entry);
    }
    r.act.stories.insert(u"older-run"_s, story);
    r.act.readRuns();
    QTRY_COMPARE(r.screen().runsTable()->model()->rowCount(), 1);
    emit r.screen().runsTable()->opened(0);
    QTRY_COMPARE(r.screen().itemsTable()->model()->rowCount(), 2);
    QVERIFY(r.words().contains(u"2 resolved"_s));
    QCOMPARE(r.screen().headline(), u"Resolve run older-ru"_s);
    // A run that begins takes the screen; the old one does not hide it.
    QVERIFY(r.act.begin({ r.plan(5), u"why"_s }));
    QCOMPARE(r.screen().itemsTable()->model()->rowCount(), 5);
}

void TstRunsScreen::whatRecoveryFoundIsSaid()
{
    Runs r;
    RecoveryReport report;
    RecoveredItem settled;
    settled.outcome = ItemOutcome::Applied;
    report.items = { settled, settled, RecoveredItem{} };
    emit r.act.recovered(report, std::nullopt);
    QVERIFY2(r.words().contains(u"Settled by evidence: 2 events."_s), qPrintable(r.words()));
    QVERIFY(r.words().contains(u"Still unknown: 1 events."_s));
}

void TstRunsScreen::closingWaitsForTheRun()
{
    Runs r;
    QVERIFY(r.act.begin({ r.plan(2), u"why"_s }));
    QVERIFY(!r.window().close());
    auto *box = r.window().findChild<QMessageBox *>();
    QVERIFY(box);
    const auto buttons = box->buttons();
    for (QAbstractButton *button : buttons)
        if (button->text() == u"Stop and close"_s)
            button->click();
    QCOMPARE(r.act.stops, 1);
    QVERIFY(r.window().isVisible());
    r.act.end({});
    QTRY_VERIFY(!r.window().isVisible());
}

void TstRunsScreen::anEventOpensItsDossier()
{
    Runs r;
    QVERIFY(r.act.begin({ r.plan(2), u"why"_s }));
    emit r.screen().itemsTable()->opened(1);
    QCOMPARE(r.port.lookedUp.back(), EventId(QByteArray("order-sync:2:v1")));
}

void TstRunsScreen::aResolveIsUndoneFromTheArchive()
{
    Runs r;
    JournalEntry archived;
    archived.sequence = 7;
    archived.kind = EntryKind::Archived;
    archived.eventId = EventId(QByteArray("order-sync:1:v1"));
    archived.archive = u"a-17"_s;
    r.act.records = { recordOf(archived) };
    Plan resolve = r.plan(2);
    resolve.action = RunAction::Resolve;
    QVERIFY(r.act.begin({ resolve, u"not ours"_s }));
    r.act.progress(r.snapshot({ state(0, ItemStep::Done, ItemOutcome::Resolved),
                                state(1, ItemStep::Done, ItemOutcome::Refused) }));
    r.act.end({});
    r.screen().itemsTable()->selectRow(1);
    QVERIFY(!r.button(u"Undo this resolve…"_s));
    r.screen().itemsTable()->selectRow(0);
    QVERIFY(r.button(u"Undo this resolve…"_s));
    r.button(u"Undo this resolve…"_s)->click();
    QCOMPARE(r.window().screen(), ScreenId::Journal);
    JournalScreen &journal = *r.window().journalScreen();
    QTRY_COMPARE(journal.model()->rowCount(), 1);
    journal.table()->selectRow(0);
    const auto buttons = journal.findChildren<QPushButton *>();
    for (QPushButton *button : buttons)
        if (button->text() == u"Restore…"_s && button->isVisible())
            button->click();
    auto *dialog = r.window().findChild<RestoreDialog *>();
    QVERIFY(dialog);
    dialog->restoreButton()->setSettle(0);
    QApplication::setActiveWindow(dialog);
    QTRY_VERIFY(dialog->isActiveWindow());
    QVERIFY(!dialog->restoreButton()->isEnabled()); // no reason yet
    dialog->findChild<QLineEdit *>()->setText(u"it was ours"_s);
    QTest::keyClick(dialog, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(r.act.restores,
             (std::vector<std::pair<QString, QString>>{ { u"a-17"_s, u"it was ours"_s } }));
    RestoreAnswer answer;
    answer.archive = u"a-17"_s;
    answer.report.check.refusal = RestoreRefusal::RestoredBefore;
    answer.report.check.detail = u"lee@night"_s;
    emit r.act.restored(answer);
    QVERIFY2(dialog->says().contains(u"lee@night"_s), qPrintable(dialog->says()));
    answer.report.fate = RestoreReport::Fate::Restored;
    emit r.act.restored(answer);
    QCOMPARE(dialog->says(), u"It is parked again."_s);
}

QTEST_MAIN(TstRunsScreen)
#include "tst_runsscreen.moc"
