// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/filterbar.h"
#include "ui/failures/filteredit.h"
#include "ui/failures/scandialog.h"
#include "ui/failures/scanstrip.h"
#include "ui/theme/housestyle.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstFailuresScreen final : public QObject
{
    Q_OBJECT
private slots:
    void typingAsksOnce();
    void whatCannotBeUnderstoodAsksNothing();
    void offersAreTaken();
    void dropDownsWriteTheLine();
    void slashFindsTheLineAndEscapeTheTable();
    void headersSortByTheWorker();
    void groupsFold();
    void marksOutliveAnotherView();
    void currentFailureOutlivesAnotherView();
    void spaceMarksAndTheBarSaysWhat();
    void aGroupIsMarkedWhole();
    void whatALookCostsIsToldFirst();
    void aFreeLookIsTakenAtOnce();
    void theLastLookNeedsAYes();
    void aRefusedLookSaysWhy();
    void readingShowsProgressAndStops();
    void lookingByItselfDoesNotStayInTheWay();
    void enterAndEscapeMeanNo();
    void emptyIsSaidOnlyWhereItIsKnown();
    void theStatusSaysHowCompleteItIs();
    void readOnlyOffersNoAction();
    void withoutAnIdTheCopyItselfIsAskedFor();
};

namespace {

struct Failures : Bench
{
    explicit Failures(Tale tale = Tale::OrdersDay)
        : Bench(tale)
    {
        open();
        window().showScreen(ScreenId::Failures);
    }
    FailuresScreen &screen() { return *window().failuresScreen(); }
    FailuresTable &table() { return *screen().table(); }
    FailuresModel &model() { return *screen().model(); }
    FilterEdit &line() { return *screen().filterBar()->line(); }
    QPushButton *button(const QString &text)
    {
        const auto buttons = screen().findChildren<QPushButton *>();
        for (QPushButton *each : buttons)
            if (each->text() == text && each->isVisible())
                return each;
        return nullptr;
    }
    QString strip()
    {
        QStringList words;
        const auto labels = screen().findChild<ScanStrip *>()->findChildren<QLabel *>();
        for (const QLabel *label : labels)
            words.append(label->text());
        return words.join(u'\n');
    }
};

BrowsePlan planOf(BrowseAdvice advice, std::vector<BrowseHazard> hazards = {})
{
    BrowsePlan plan;
    plan.queue = u"order_sync.parked"_s;
    plan.reads = plan.queue;
    plan.type = QueueType::Quorum;
    plan.messages = 86;
    plan.advice = advice;
    plan.hazards = std::move(hazards);
    if (advice == BrowseAdvice::AskFirst || advice == BrowseAdvice::Refuse) {
        Error why;
        why.code = ErrorCode::Refused;
        why.tried = u"look"_s;
        why.where = plan.queue;
        why.hint = u"A stream beside the queue can be looked at freely."_s;
        plan.why = why;
    }
    return plan;
}

} // namespace

void TstFailuresScreen::typingAsksOnce()
{
    Failures f;
    f.port.queries.clear();
    QTest::keyClicks(&f.line(), u"key:88121"_s);
    QVERIFY(f.port.queries.empty()); // not at each letter
    QTRY_COMPARE(f.port.queries.size(), std::size_t(1));
    const FilterTerm &term = f.port.queries.back().terms.front();
    QVERIFY(term.field == FilterTerm::Field::Key);
    QCOMPARE(term.text, u"88121"_s);
    QTRY_COMPARE(f.model().view()->rows->matching, 2);
}

void TstFailuresScreen::whatCannotBeUnderstoodAsksNothing()
{
    Failures f;
    f.port.queries.clear();
    QTest::keyClicks(&f.line(), u"tries>many"_s);
    QTest::keyClick(&f.line(), Qt::Key_Return);
    QVERIFY(f.port.queries.empty());
    QVERIFY(!f.line().accessibleDescription().isEmpty()); // says where and what
    f.line().selectAll();
    QTest::keyClicks(&f.line(), u"tries>3"_s);
    QTest::keyClick(&f.line(), Qt::Key_Return);
    QCOMPARE(f.port.queries.size(), std::size_t(1));
    QVERIFY(f.line().accessibleDescription().isEmpty());
}

void TstFailuresScreen::offersAreTaken()
{
    Failures f;
    QTest::keyClicks(&f.line(), u"tenant:"_s);
    const auto offers = f.line().offered();
    QVERIFY(offers.size() == 3);
    QCOMPARE(offers.front().label, u"acme"_s); // most frequent first
    QVERIFY(offers.front().count > 0);
    QWidget *popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(f.line().text().trimmed(), u"tenant:acme"_s);
}

void TstFailuresScreen::dropDownsWriteTheLine()
{
    Failures f;
    f.screen().setFilter(u"tries>3"_s);
    f.screen().filterBar()->setTerm(FilterTerm::Field::Handler, u"payment"_s);
    QVERIFY(f.line().text().contains(u"tries>3"_s)); // what was written stays
    QVERIFY(f.line().text().contains(u"payment"_s));
    QTRY_COMPARE(f.model().view()->rows->matching, 11);
    QVERIFY(f.button(u"Handler: payment"_s) != nullptr);
    // The other way round: what is typed is shown on the drop-down.
    f.screen().setFilter(u"handler=invoice-issue"_s);
    QVERIFY(f.button(u"Handler: invoice-issue"_s) != nullptr);
    f.screen().setFilter(u"-handler:payment"_s);
    QVERIFY(f.button(u"Handler: as written"_s) != nullptr);
    f.screen().filterBar()->setTerm(FilterTerm::Field::Handler, {});
    QVERIFY(f.line().text().isEmpty());
}

void TstFailuresScreen::slashFindsTheLineAndEscapeTheTable()
{
    Failures f;
    QCOMPARE(QApplication::focusWidget(), &f.table());
    QTest::keyClick(&f.table(), Qt::Key_Slash);
    QCOMPARE(QApplication::focusWidget(), &f.line());
    QTest::keyClicks(&f.line(), u"a/b"_s); // and can be typed there
    QCOMPARE(f.line().text(), u"a/b"_s);
    QTest::keyClick(&f.line(), Qt::Key_Escape);
    if (QApplication::focusWidget() == &f.line()) // the first closes the offers
        QTest::keyClick(&f.line(), Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), &f.table());
    QTest::keyClick(&f.table(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &f.line());
}

void TstFailuresScreen::headersSortByTheWorker()
{
    Failures f;
    f.port.queries.clear();
    f.table().sortByColumn(int(FailureColumn::Attempts), Qt::AscendingOrder);
    QCOMPARE(f.port.queries.size(), std::size_t(1));
    QVERIFY(f.port.queries.back().sortBy == FailureColumn::Attempts);
    QVERIFY(!f.port.queries.back().descending);
}

void TstFailuresScreen::groupsFold()
{
    Failures f;
    QVERIFY(f.model().isGroup(0));
    const QString name = f.model().groupAt(0)->name;
    const int rows = f.model().rowCount();
    f.table().setCurrentIndex(f.model().index(0, 0));
    QTest::keyClick(&f.table(), Qt::Key_Left);
    QTRY_VERIFY(f.model().groupAt(0)->collapsed);
    QVERIFY(f.model().rowCount() < rows);
    QCOMPARE(f.port.queries.back().collapsed, std::vector<QString>{ name });
    QTest::keyClick(&f.table(), Qt::Key_Return);
    QTRY_VERIFY(!f.model().groupAt(0)->collapsed);
    QCOMPARE(f.model().rowCount(), rows);
    // With the mouse too.
    QTest::mouseClick(f.table().viewport(), Qt::LeftButton, {},
                      f.table().visualRect(f.model().index(0, 0)).center());
    QTRY_VERIFY(f.model().groupAt(0)->collapsed);
}

void TstFailuresScreen::marksOutliveAnotherView()
{
    Failures f;
    f.model().setChecked({ 1, 2, 120 }, true);
    f.screen().setFilter(u"handler=payment"_s);
    QTRY_COMPARE(f.model().view()->rows->matching, 11);
    QCOMPARE(f.model().checkedRows(), (std::vector<qint64>{ 1, 2, 120 }));
    QCOMPARE(f.model().selectionText(), u"3 selected, 2 of them not shown"_s);
}

void TstFailuresScreen::currentFailureOutlivesAnotherView()
{
    Failures f;
    f.screen().openFailure(40);
    QCOMPARE(f.model().indexRowAt(f.table().currentRow()), std::optional<qint64>(40));
    const int before = f.table().currentRow();
    const std::size_t asked = f.port.lookedUp.size();
    f.table().sortByColumn(int(FailureColumn::Id), Qt::AscendingOrder);
    QTRY_VERIFY(f.model().findRow(40) != before);
    QCOMPARE(f.model().indexRowAt(f.table().currentRow()), std::optional<qint64>(40));
    QCOMPARE(f.table().selectedRowNumbers(), std::vector<int>{ f.model().findRow(40) });
    QCOMPARE(f.port.lookedUp.size(), asked); // the dossier is the same: nobody is asked again
}

void TstFailuresScreen::spaceMarksAndTheBarSaysWhat()
{
    Failures f;
    f.screen().openFailure(1);
    f.table().setFocus();
    QTest::keyClick(&f.table(), Qt::Key_Space);
    QCOMPARE(f.model().checkedRows(), std::vector<qint64>{ 1 });
    QCOMPARE(f.model().selectionText(), u"1 selected"_s);
    QTest::keyClick(&f.table(), Qt::Key_Space);
    QVERIFY(f.model().checkedRows().empty());
    f.window().commands()->action(command::markAll)->trigger();
    QCOMPARE(f.model().checkedCount(), 128);
    QVERIFY(f.model().selectionText().contains(u"all 128 that match at 10:42"_s));
    f.window().commands()->action(command::markNone)->trigger();
    QCOMPARE(f.model().checkedCount(), 0);
}

void TstFailuresScreen::aGroupIsMarkedWhole()
{
    Failures f;
    f.table().setCurrentIndex(f.model().index(0, 0));
    QTest::keyClick(&f.table(), Qt::Key_Space);
    QCOMPARE(f.model().checkedCount(), f.model().groupAt(0)->count);
    QTest::keyClick(&f.table(), Qt::Key_Space);
    QCOMPARE(f.model().checkedCount(), 0);
}

void TstFailuresScreen::whatALookCostsIsToldFirst()
{
    Failures f;
    f.port.plan(u"order-sync"_s, planOf(BrowseAdvice::Look, { BrowseHazard::RaisesDeliveryCount }));
    f.window().commands()->action(command::readParking)->trigger();
    QCOMPARE(f.port.planned.size(), 5); // each handler that parks
    QTRY_VERIFY(f.button(u"Read now"_s) != nullptr);
    QVERIFY(f.port.scans.empty());
    QVERIFY(f.strip().contains(u"order_sync.parked"_s));
    f.button(u"Not now"_s)->click();
    QVERIFY(f.port.scans.empty());
    f.window().commands()->action(command::readParking)->trigger();
    QTRY_VERIFY(f.button(u"Read now"_s) != nullptr);
    f.button(u"Read now"_s)->click();
    QCOMPARE(f.port.scans.size(), std::size_t(5));
    QVERIFY(!f.port.scans.front().confirmed);
}

void TstFailuresScreen::aFreeLookIsTakenAtOnce()
{
    Failures f;
    for (const HandlerConfig &handler : f.port.workspace().handlers)
        f.port.plan(handler.name, planOf(BrowseAdvice::Free));
    f.window().commands()->action(command::readParking)->trigger();
    QTRY_COMPARE(f.port.scans.size(), std::size_t(5));
}

void TstFailuresScreen::theLastLookNeedsAYes()
{
    Failures f;
    int asked = 0;
    bool answer = false;
    f.screen().setConfirm([&](const BrowsePlan &plan, const QString &handler) {
        ++asked;
        return plan.queue == u"order_sync.parked"_s && handler == u"order-sync"_s && answer;
    });
    f.port.plan(u"order-sync"_s,
                planOf(BrowseAdvice::AskFirst, { BrowseHazard::DeliveryLimitNear }));
    f.screen().planReading(u"order-sync"_s);
    QTRY_VERIFY(f.button(u"Read now"_s) != nullptr);
    f.button(u"Read now"_s)->click();
    QCOMPARE(asked, 1);
    QVERIFY(f.port.scans.empty());
    answer = true;
    f.screen().planReading(u"order-sync"_s);
    QTRY_VERIFY(f.button(u"Read now"_s) != nullptr);
    f.button(u"Read now"_s)->click();
    QCOMPARE(f.port.scans.size(), std::size_t(1));
    QVERIFY(f.port.scans.front().confirmed);
}

void TstFailuresScreen::aRefusedLookSaysWhy()
{
    Failures f;
    f.port.plan(u"order-sync"_s,
                planOf(BrowseAdvice::Refuse, { BrowseHazard::ZeroLimitOnOldBroker }));
    f.screen().planReading(u"order-sync"_s);
    QTRY_VERIFY(f.strip().contains(u"stream beside the queue"_s)); // what would help
    QVERIFY(f.button(u"Read now"_s) == nullptr);
    QVERIFY(f.button(u"Close"_s) != nullptr);
    QVERIFY(f.port.scans.empty());
}

void TstFailuresScreen::readingShowsProgressAndStops()
{
    Failures f;
    f.screen().planReading(u"order-sync"_s);
    QTRY_VERIFY(f.button(u"Read now"_s) != nullptr);
    f.button(u"Read now"_s)->click();
    ScanProgress progress;
    progress.handler = u"order-sync"_s;
    progress.queue = u"order_sync.parked"_s;
    progress.read = 40;
    progress.of = 86;
    emit f.port.scanProgressed(progress);
    QVERIFY(f.strip().contains(u"40 of 86"_s));
    f.button(u"Stop"_s)->click();
    QCOMPARE(f.port.cancelled.size(), 1);
    progress.finished = true;
    BrowseReport report;
    report.queue = progress.queue;
    report.end = BrowseEnd::Cancelled;
    report.read = 40;
    report.givenBack = 40;
    progress.report = report;
    emit f.port.scanProgressed(progress);
    QVERIFY(f.strip().contains(u"in part"_s));
    QVERIFY(f.button(u"Stop"_s) == nullptr);
    f.button(u"Close"_s)->click();
    QVERIFY(!f.screen().findChild<ScanStrip *>()->isVisible());
}

void TstFailuresScreen::lookingByItselfDoesNotStayInTheWay()
{
    Failures f;
    const auto *strip = f.screen().findChild<ScanStrip *>();
    ScanProgress progress;
    progress.handler = u"order-sync"_s;
    progress.read = 10;
    progress.of = 86;
    emit f.port.scanProgressed(progress);
    QVERIFY(strip->isVisible()); // can be seen and stopped
    progress.finished = true;
    progress.report = BrowseReport();
    progress.report->complete = true;
    emit f.port.scanProgressed(progress);
    QVERIFY(!strip->isVisible());
}

void TstFailuresScreen::enterAndEscapeMeanNo()
{
    const BrowsePlan plan = planOf(BrowseAdvice::AskFirst, { BrowseHazard::DeliveryLimitNear });
    for (const Qt::Key key : { Qt::Key_Return, Qt::Key_Escape }) {
        ScanDialog dialog(plan, u"order-sync"_s);
        dialog.show();
        QTest::keyClick(&dialog, key);
        QCOMPARE(dialog.result(), int(QDialog::Rejected));
        QVERIFY(!dialog.isVisible());
    }
    ScanDialog dialog(plan, u"order-sync"_s);
    dialog.show();
    QPushButton *read = nullptr;
    const auto buttons = dialog.findChildren<QPushButton *>();
    for (QPushButton *button : buttons)
        if (lookOf(button) == ButtonLook::Primary)
            read = button;
    QVERIFY(read != nullptr);
    QVERIFY(!read->isEnabled());
    dialog.findChild<QCheckBox *>()->click();
    QVERIFY(read->isEnabled());
    read->click();
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
}

void TstFailuresScreen::emptyIsSaidOnlyWhereItIsKnown()
{
    Failures f(Bench::Tale::Nothing);
    QCOMPARE(f.model().rowCount(), 0);
    // Nobody has read anything.
    QVERIFY(f.table().stateWords()->state == PaneState::NotKnown);
    // One queue was read and is empty, the other could not be read.
    Overview overview;
    overview.readAt = f.clock.now();
    ScanState read;
    read.queue = u"a.parked"_s;
    read.readAt = at("10:41:50");
    read.complete = true;
    ScanState failed;
    failed.queue = u"b.parked"_s;
    Error gone;
    gone.code = ErrorCode::Unreachable;
    gone.where = u"mq1.example:5671"_s;
    failed.lastError = gone;
    overview.scans = { read, failed };
    f.port.showOverview(overview);
    QVERIFY(f.table().stateWords()->state == PaneState::Failed);
    QVERIFY(f.table().stateWords()->reason.contains(u"b.parked"_s));
    // Somebody else holds messages.
    failed.lastError.reset();
    failed.readAt = at("10:41:50");
    failed.heldByOthers = 3;
    failed.holders = QStringList{ u"worker-7"_s };
    overview.scans = { read, failed };
    f.port.showOverview(overview);
    QVERIFY(f.table().stateWords()->state == PaneState::NotKnown);
    QVERIFY(f.table().stateWords()->reason.contains(u"worker-7"_s));
    // Both were read completely.
    failed.heldByOthers.reset();
    failed.complete = true;
    overview.scans = { read, failed };
    f.port.showOverview(overview);
    QVERIFY(f.table().stateWords()->state == PaneState::Nothing);
    QVERIFY(f.table().stateWords()->when.contains(u"10:41:50"_s));
    // All of that was read, but what was read cannot be opened.
    gone.where = u"/cache/orders.parked"_s;
    f.port.indexCannotBeRead(gone);
    f.port.showFailures();
    QTRY_VERIFY(f.table().stateWords()->state == PaneState::Failed);
    QVERIFY(f.table().stateWords()->reason.contains(u"orders.parked"_s));
}

void TstFailuresScreen::theStatusSaysHowCompleteItIs()
{
    Failures f;
    const auto says = [&f](const QString &text) {
        const auto parts = f.screen().findChildren<QWidget *>();
        return std::any_of(parts.begin(), parts.end(), [&text](const QWidget *part) {
            return part->accessibleName().contains(text);
        });
    };
    f.port.showOverview(ordersOverview(f.port, f.clock.now()));
    QVERIFY(says(u"128 parked · read at 10:41:50 · complete"_s));
    f.port.showOverview(brokenOverview(f.port, f.clock.now()));
    QVERIFY(says(u"read at 10:41:50 · incomplete"_s));
    f.screen().setFilter(u"key:88121"_s);
    QTRY_VERIFY(says(u"2 of 128 parked match"_s));
}

void TstFailuresScreen::readOnlyOffersNoAction()
{
    Failures f;
    f.screen().openFailure(1);
    const QStringList actions{ u"replay"_s, u"resend"_s, u"compensate"_s, u"resolve"_s };
    const auto buttons = f.window().findChildren<QAbstractButton *>();
    for (const QAbstractButton *button : buttons)
        for (const QString &action : actions)
            QVERIFY2(!button->isVisibleTo(&f.window())
                         || !button->text().contains(action, Qt::CaseInsensitive),
                     qPrintable(button->text()));
}

void TstFailuresScreen::withoutAnIdTheCopyItselfIsAskedFor()
{
    Failures f(Bench::Tale::Nothing);
    f.port.parked(Story("").of("acme").says("first"));
    f.port.parked(Story("").of("globex").says("second"));
    f.port.showFailures();
    f.screen().openFailure(2);
    QVERIFY(f.port.lookedUp.empty()); // an empty id is nobody's
    QCOMPARE(f.port.lookedUpRows, std::vector<qint64>{ 2 });
    DossierPane &pane = *f.screen().dossierPane();
    QTRY_VERIFY(pane.dossier() != nullptr);
    QCOMPARE(pane.dossier()->copies.front().failure.row, 2);
    const auto *text = pane.findChild<QPlainTextEdit *>();
    QTRY_COMPARE(text->toPlainText(), u"second"_s);
    // A copy that is gone meanwhile has no dossier, and no other is shown in its place.
    f.port.hold(true);
    f.screen().openFailure(1);
    QVERIFY(pane.dossier() == nullptr);
    emit f.port.dossiersReady(f.port.lastRequest(), std::make_shared<std::vector<DossierPtr>>());
    QVERIFY(pane.dossier() == nullptr);
    QVERIFY(pane.findChild<StatePane *>()->words().reason.contains(u"no longer listed"_s));
}

QTEST_MAIN(TstFailuresScreen)
#include "tst_failuresscreen.moc"
