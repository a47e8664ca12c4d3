// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/runs/actdesk.h"
#include "ui/runs/armdialog.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/label.h"
#include "ui/window/armmark.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPointer>
#include <QSpinBox>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstPlanDialog final : public QObject
{
    Q_OBJECT
private slots:
    void onlyWhatIsMarkedIsPlanned();
    void withoutMarksTheCurrentOneIsPlanned();
    void beginsOnlyWithReasonArmingAndName();
    void armingNeedsTheNameAndEndsByItself();
    void elsewhereNothingIsArmed();
    void whatIsTakenOutIsNotRun();
    void whatIsLeftOutSaysWhy();
    void thePaceStaysWithinTheWorkspace();
    void whatFailsAgainIsOfferedWithAReason();
    void anotherQueueIsATrial();
    void withoutJournalNothingBegins();
    void aSecondPersonIsAskedForAboveTheSize();
    void aPlanThatFailsSaysWhy();
    void oneDialogAtATime();
    void anOldAnswerIsNotShown();
    void aCompensationIsOfEventsAndNamed();
};

namespace {

struct Acting : Bench
{
    explicit Acting(Environment environment = Environment::Production)
    {
        port.place().environment = environment;
        port.place().replay = ReplayLimits{};
        mayAct();
        open();
        window().showScreen(ScreenId::Failures);
    }
    FailuresScreen &screen() { return *window().failuresScreen(); }
    void mark(std::vector<qint64> rows) { screen().model()->setChecked(rows, true); }
    PlanDialog &plan(const char *command = command::replay)
    {
        window().commands()->action(command)->trigger();
        PlanDialog *dialog = window().actDesk()->dialog();
        if (!dialog)
            qFatal("no dialog");
        if (!QTest::qWaitFor([dialog] { return dialog->table()->table()->rowCount() > 0; }))
            qWarning("no plan");
        dialog->beginButton()->setSettle(0);
        QApplication::setActiveWindow(dialog);
        (void)QTest::qWaitForWindowActive(dialog);
        return *dialog;
    }
    template <typename Widget>
    static Widget *named(QWidget &in, const QString &name)
    {
        const auto all = in.findChildren<Widget *>();
        for (Widget *each : all)
            if (each->accessibleName() == name)
                return each;
        qFatal("no widget of that name");
    }
    static QLineEdit *reason(QWidget &in)
    {
        return named<QLineEdit>(in, u"Reason, for the journal"_s);
    }
    void arm(const QString &name)
    {
        window().actDesk()->arm();
        const QPointer<ArmDialog> ask = window().findChild<ArmDialog *>();
        auto *button = ask->findChild<ActButton *>();
        button->setSettle(0);
        QApplication::setActiveWindow(ask);
        (void)QTest::qWaitForWindowActive(ask);
        ask->findChild<QLineEdit *>()->setText(name);
        QTest::mouseClick(button, Qt::LeftButton);
        if (ask && ask->isVisible())
            ask->reject();
        (void)QTest::qWaitFor([&ask] { return ask.isNull(); });
    }
};

} // namespace

void TstPlanDialog::onlyWhatIsMarkedIsPlanned()
{
    Acting a;
    a.mark({ 1, 3 });
    PlanDialog &dialog = a.plan();
    QCOMPARE(a.act.planned.size(), std::size_t(1));
    QCOMPARE(a.act.planned.front().rows, (std::vector<qint64>{ 1, 3 }));
    QVERIFY(a.act.planned.front().wish.action == RunAction::Replay);
    QCOMPARE(dialog.table()->table()->rowCount(), 2);
}

void TstPlanDialog::withoutMarksTheCurrentOneIsPlanned()
{
    Acting a;
    a.screen().openFailure(2);
    a.plan(command::resolve);
    QCOMPARE(a.act.planned.front().rows, (std::vector<qint64>{ 2 }));
    QVERIFY(a.act.planned.front().wish.action == RunAction::Resolve);
}

void TstPlanDialog::beginsOnlyWithReasonArmingAndName()
{
    Acting a;
    a.mark({ 1, 2 });
    PlanDialog &dialog = a.plan();
    const auto press = [&] {
        QTest::keyClick(&dialog, Qt::Key_Return, Qt::ControlModifier);
        return a.act.begun.size();
    };
    QVERIFY(!dialog.beginButton()->isEnabled());
    QCOMPARE(press(), std::size_t(0));
    Acting::reason(dialog)->setText(u"supplier is back"_s);
    QCOMPARE(press(), std::size_t(0));
    a.arm(u"orders-prod"_s);
    QApplication::setActiveWindow(&dialog);
    QTRY_VERIFY(dialog.isActiveWindow());
    QCOMPARE(press(), std::size_t(0));
    auto *name = Acting::named<QLineEdit>(dialog, u"Name of the workspace, to confirm"_s);
    name->setText(u"orders-pro"_s);
    QCOMPARE(press(), std::size_t(0));
    name->setText(u"orders-prod"_s);
    QVERIFY2(dialog.hindrances().isEmpty(), qPrintable(dialog.hindrances().join(u' ')));
    QCOMPARE(press(), std::size_t(1));
    QCOMPARE(a.act.begun.front().reason, u"supplier is back"_s);
    QCOMPARE(a.act.begun.front().plan.includedCount(), 2);
    QCOMPARE(a.window().screen(), ScreenId::Runs); // where it is followed
    QTRY_VERIFY(a.window().actDesk()->dialog() == nullptr);
}

void TstPlanDialog::armingNeedsTheNameAndEndsByItself()
{
    Acting a;
    auto *mark = a.window().findChild<ArmMark *>();
    QVERIFY(mark->text().startsWith(u"Read-only"_s));
    a.arm(u"ORDERS-PROD"_s);
    QVERIFY(mark->text().startsWith(u"Read-only"_s));
    a.arm(u"orders-prod"_s);
    QCOMPARE(mark->text(), u"Armed · 15:00 left"_s);
    a.clock.pass(std::chrono::minutes(14) + std::chrono::seconds(55));
    mark->refresh();
    QCOMPARE(mark->text(), u"Armed · 0:05 left"_s);
    a.clock.pass(std::chrono::seconds(5));
    mark->refresh();
    QVERIFY(mark->text().startsWith(u"Read-only"_s));
    a.arm(u"orders-prod"_s);
    QTest::mouseClick(mark, Qt::LeftButton); // and by hand
    QVERIFY(mark->text().startsWith(u"Read-only"_s));
}

void TstPlanDialog::elsewhereNothingIsArmed()
{
    Acting a(Environment::Staging);
    QVERIFY(a.window().findChild<ArmMark *>()->isHidden());
    a.mark({ 1 });
    PlanDialog &dialog = a.plan();
    Acting::reason(dialog)->setText(u"trial"_s);
    QVERIFY2(dialog.hindrances().isEmpty(), qPrintable(dialog.hindrances().join(u' ')));
    QTest::mouseClick(dialog.beginButton(), Qt::LeftButton);
    QCOMPARE(a.act.begun.size(), std::size_t(1));
}

void TstPlanDialog::whatIsTakenOutIsNotRun()
{
    Acting a(Environment::Staging);
    a.mark({ 1, 2, 3 });
    PlanDialog &dialog = a.plan();
    TableView *table = dialog.table();
    const QByteArray digest = dialog.request().plan.digest();
    QCOMPARE(dialog.request().plan.includedCount(), 3);
    QVERIFY(table->model()->setData(table->model()->index(2, PlanModel::Event), Qt::Unchecked,
                                    Qt::CheckStateRole));
    const Plan plan = dialog.request().plan;
    QCOMPARE(plan.includedCount(), 2);
    QVERIFY(plan.items[2].leftOut == LeftOut::Operator);
    QVERIFY(plan.digest() != digest);
    QVERIFY(dialog.beginButton()->text().contains(u'2'));
}

void TstPlanDialog::whatIsLeftOutSaysWhy()
{
    Acting a(Environment::Staging);
    const QByteArray id = a.screen().model()->view()->set->eventId(0);
    a.act.leaves.insert(id, LeftOut::Verdict);
    a.mark({ a.screen().model()->view()->set->row(0) });
    PlanDialog &dialog = a.plan();
    const QAbstractItemModel *model = dialog.table()->model();
    QCOMPARE(model->index(0, PlanModel::Why).data().toString(),
             u"The verdict does not allow it."_s);
    // It cannot be put in by hand.
    QVERIFY(!dialog.table()->model()->setData(model->index(0, PlanModel::Event), Qt::Checked,
                                              Qt::CheckStateRole));
    Acting::reason(dialog)->setText(u"all the same"_s);
    QVERIFY(!dialog.beginButton()->isEnabled());
}

void TstPlanDialog::thePaceStaysWithinTheWorkspace()
{
    Acting a(Environment::Staging);
    a.mark({ 1, 2 });
    PlanDialog &dialog = a.plan();
    auto *rate = Acting::named<QDoubleSpinBox>(dialog, u"Events per second"_s);
    rate->setValue(500);
    QCOMPARE(rate->value(), 5.0);
    rate->setValue(2);
    auto *canary = Acting::named<QSpinBox>(dialog, u"Canary"_s);
    canary->setValue(0);
    QCOMPARE(canary->value(), 3); // fewer would be less careful
    auto *stop = Acting::named<QSpinBox>(dialog, u"Stop after failures"_s);
    stop->setValue(0);
    QCOMPARE(stop->value(), 1);
    const RunLimits limits = dialog.request().plan.limits;
    QCOMPARE(limits.ratePerSecond, 2.0);
    QCOMPARE(limits.canary, 3);
    QCOMPARE(limits.stopAfterFailures, 1);
}

void TstPlanDialog::whatFailsAgainIsOfferedWithAReason()
{
    Acting a(Environment::Staging);
    const FailureSetPtr set = a.screen().model()->view()->set;
    a.act.leaves.insert(set->eventId(0), LeftOut::NeedsReason);
    a.mark({ set->row(0) });
    PlanDialog &dialog = a.plan();
    QCOMPARE(dialog.request().plan.includedCount(), 0);
    Acting::named<QCheckBox>(dialog, u"Try again what will fail again"_s)->click();
    QTRY_COMPARE(dialog.request().plan.includedCount(), 1);
    QVERIFY(a.act.planned.back().wish.retryPermanent);
}

void TstPlanDialog::anotherQueueIsATrial()
{
    Acting a(Environment::Staging);
    a.mark({ 1 });
    PlanDialog &dialog = a.plan();
    Acting::reason(dialog)->setText(u"trial"_s);
    auto *target = Acting::named<QComboBox>(dialog, u"Where the copies go"_s);
    target->setCurrentIndex(1);
    emit target->activated(1);
    QVERIFY(!dialog.beginButton()->isEnabled()); // it has no name yet
    Acting::named<QLineEdit>(dialog, u"Queue"_s)->setText(u"order_sync.trial"_s);
    QTRY_VERIFY(!dialog.request().plan.items.empty()
                && dialog.request().plan.items[0].target.routingKey == "order_sync.trial");
    QVERIFY(a.act.planned.back().wish.target
            == std::optional(PlanTarget{ {}, "order_sync.trial" }));
    QTRY_VERIFY(dialog.beginButton()->isEnabled());
}

void TstPlanDialog::withoutJournalNothingBegins()
{
    Acting a(Environment::Staging);
    a.mark({ 1 });
    PlanDialog &dialog = a.plan();
    Acting::reason(dialog)->setText(u"trial"_s);
    QVERIFY(dialog.beginButton()->isEnabled());
    JournalState lost = a.act.state;
    lost.isOpen = false;
    lost.error = Error{};
    lost.error->code = ErrorCode::PermissionDenied;
    a.act.setState(lost);
    QVERIFY(!dialog.beginButton()->isEnabled());
    QVERIFY(dialog.hindrances().join(u' ').contains(u"journal"_s));
    // And the header says so too, where it had nothing to say before.
    QCOMPARE(a.window().findChild<ArmMark *>()->text(), u"Read-only"_s);
}

void TstPlanDialog::aSecondPersonIsAskedForAboveTheSize()
{
    Acting a(Environment::Staging);
    a.port.place().replay.secondPersonAbove = 1;
    a.mark({ 1, 2 });
    PlanDialog &dialog = a.plan();
    Acting::reason(dialog)->setText(u"many"_s);
    QVERIFY(!dialog.beginButton()->isEnabled());
    QVERIFY(dialog.hindrances().join(u' ').contains(u"second person"_s));
    // The yes is to the plan as it is, pace and exclusions included.
    a.act.approval.found = ApprovalFound::Yes;
    emit a.act.approvalFound(a.act.lastApproval + 1'000, a.act.approval, std::nullopt);
    QVERIFY(!dialog.beginButton()->isEnabled());
    QCOMPARE(a.act.approvalsAsked.back().digest(), dialog.request().plan.digest());
    emit a.act.approvalFound(a.act.lastApproval, a.act.approval, std::nullopt);
    QVERIFY2(dialog.beginButton()->isEnabled(), qPrintable(dialog.hindrances().join(u' ')));
    a.act.approval.found = ApprovalFound::OfSamePerson;
    Acting::named<QDoubleSpinBox>(dialog, u"Events per second"_s)->setValue(1);
    QVERIFY(!dialog.beginButton()->isEnabled());
    QTRY_VERIFY(dialog.hindrances().join(u' ').contains(u"Only you"_s));
    QVERIFY(dialog.table()->model()->setData(dialog.table()->model()->index(1, PlanModel::Event),
                                             Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(dialog.beginButton()->isEnabled());
}

void TstPlanDialog::aPlanThatFailsSaysWhy()
{
    Acting a(Environment::Staging);
    Error error;
    error.code = ErrorCode::Damaged;
    error.tried = u"read index"_s;
    error.where = u"parked.db"_s;
    a.act.planFails = error;
    a.mark({ 1 });
    a.window().commands()->action(command::replay)->trigger();
    PlanDialog *dialog = a.window().actDesk()->dialog();
    QTRY_COMPARE(dialog->table()->table()->content(), TableContent::Failed);
    QVERIFY(!dialog->table()->table()->reason().isEmpty());
    QVERIFY(!dialog->beginButton()->isEnabled());
}

void TstPlanDialog::oneDialogAtATime()
{
    Acting a;
    a.mark({ 1 });
    a.plan();
    const QPointer<PlanDialog> first = a.window().actDesk()->dialog();
    a.window().commands()->action(command::resolve)->trigger();
    QCOMPARE(a.window().actDesk()->dialog(), first.data());
    QCOMPARE(a.act.planned.size(), std::size_t(1));
}

void TstPlanDialog::anOldAnswerIsNotShown()
{
    Acting a(Environment::Staging);
    a.mark({ 1, 2 });
    PlanDialog &dialog = a.plan();
    a.act.answersPlans = false;
    Acting::named<QCheckBox>(dialog, u"Try again what will fail again"_s)->click();
    Acting::reason(dialog)->setText(u"trial"_s);
    emit a.act.planMade(1, { std::make_shared<const Plan>(), std::nullopt });
    QCOMPARE(dialog.table()->table()->rowCount(), 2); // what was shown, until the new one comes
    QVERIFY(!dialog.beginButton()->isEnabled());
}

void TstPlanDialog::aCompensationIsOfEventsAndNamed()
{
    Acting a(Environment::Staging);
    const FailureSetPtr set = a.screen().model()->view()->set;
    a.mark({ set->row(0) });
    a.window().commands()->action(command::compensate)->trigger();
    QVERIFY(!a.window().actDesk()->dialog()); // the workspace names none
    ActionConfig restock;
    restock.name = u"restock"_s;
    restock.handlers = { set->handler(0) };
    ActionConfig refund = restock;
    refund.name = u"refund"_s;
    ActionConfig other = restock;
    other.handlers = { u"another"_s };
    a.port.place().actions = { restock, refund, other };
    a.window().commands()->action(command::compensate)->trigger();
    PlanDialog *dialog = a.window().actDesk()->dialog();
    QVERIFY(dialog);
    const PlanRequest &first = a.act.planned.back();
    QVERIFY(first.rows.empty());
    QCOMPARE(first.events, std::vector<EventId>{ EventId(set->eventId(0)) });
    QCOMPARE(first.handler, set->handler(0));
    QCOMPARE(first.wish.compensation, u"restock"_s);
    auto *which = Acting::named<QComboBox>(*dialog, u"Compensation"_s);
    QCOMPARE(which->count(), 2);
    which->setCurrentIndex(1);
    emit which->activated(1);
    QCOMPARE(a.act.planned.back().wish.compensation, u"refund"_s);
}

QTEST_MAIN(TstPlanDialog)
#include "tst_plandialog.moc"
