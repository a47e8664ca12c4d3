// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/runs/approvedialog.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstApproveDialog final : public QObject
{
    Q_OBJECT
private slots:
    void anotherPersonSaysYesToJustThisPlan();
    void nobodyApprovesTheirOwn();
    void anotherWorkspacesPlanIsRefused();
    void aFileThatIsNoPlanSaysSo();
};

namespace {

struct Approving : Bench
{
    explicit Approving(const QString &maker = u"lee@night"_s, const QString &workspace = {})
    {
        port.place().environment = Environment::Staging;
        act.state.isShared = true;
        auto plan = std::make_shared<Plan>();
        plan->workspace = workspace.isEmpty() ? port.place().name : workspace;
        plan->environment = Environment::Staging;
        plan->madeBy = maker;
        PlanItem item;
        item.order = 1;
        item.eventId = EventId(QByteArray("order-sync:88121:v7"));
        item.handler = port.place().handlers.front().name;
        BrokerConfig broker;
        broker.id = port.place().handlers.front().broker;
        port.place().brokers = { broker };
        item.broker = broker.id;
        item.parking = port.place().handlers.front().parking;
        plan->items.push_back(item);
        act.savedPlan.plan = plan;
        mayAct();
        open();
    }
    std::unique_ptr<ApproveDialog> dialog()
    {
        arming.emplace(port.place());
        const ScreenContext context{
            &port, &clock, window().commands(), &settings, &act, &*arming
        };
        auto made = std::make_unique<ApproveDialog>(context, u"plan.json"_s);
        made->approveButton()->setSettle(0);
        made->show();
        QApplication::setActiveWindow(made.get());
        return made;
    }
    static void giveReason(QWidget &in)
    {
        const auto lines = in.findChildren<QLineEdit *>();
        for (QLineEdit *line : lines)
            if (line->accessibleName() == u"Reason, for the journal"_s)
                line->setText(u"looked at it with kim"_s);
    }
    Settings settings{ settingsFile() };
    std::optional<Arming> arming;
};

} // namespace

void TstApproveDialog::anotherPersonSaysYesToJustThisPlan()
{
    Approving a;
    const auto dialog = a.dialog();
    QTRY_COMPARE(dialog->findChild<TableView *>()->model()->rowCount(), 1);
    QVERIFY(!dialog->approveButton()->isEnabled()); // no reason
    Approving::giveReason(*dialog);
    QVERIFY2(dialog->hindrances().isEmpty(), qPrintable(dialog->hindrances().join(u' ')));
    QTest::keyClick(dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(a.act.approvedPlans.size(), std::size_t(1));
    QCOMPARE(a.act.approvedPlans[0].first.digest(), a.act.savedPlan.plan->digest());
    QVERIFY(!dialog->approveButton()->isEnabled()); // once
    QTest::keyClick(dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(a.act.approvedPlans.size(), std::size_t(1));
}

void TstApproveDialog::nobodyApprovesTheirOwn()
{
    Approving a(Operator::current().who);
    const auto dialog = a.dialog();
    QTRY_COMPARE(dialog->findChild<TableView *>()->model()->rowCount(), 1);
    Approving::giveReason(*dialog);
    QVERIFY(!dialog->approveButton()->isEnabled());
    QVERIFY(dialog->hindrances().join(u' ').contains(u"another person"_s));
}

void TstApproveDialog::anotherWorkspacesPlanIsRefused()
{
    Approving a(u"lee@night"_s, u"stock-prod"_s);
    const auto dialog = a.dialog();
    QTRY_COMPARE(dialog->findChild<TableView *>()->model()->rowCount(), 1);
    Approving::giveReason(*dialog);
    QVERIFY(!dialog->approveButton()->isEnabled());
    QVERIFY(dialog->hindrances().join(u' ').contains(u"stock-prod"_s));
}

void TstApproveDialog::aFileThatIsNoPlanSaysSo()
{
    Approving a;
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"read plan"_s;
    error.where = u"plan.json"_s;
    error.native = u"its digest does not fit"_s;
    a.act.savedPlan = { nullptr, error };
    const auto dialog = a.dialog();
    QTRY_COMPARE(dialog->findChild<TableView *>()->table()->content(), TableContent::Failed);
    QVERIFY(!dialog->approveButton()->isEnabled());
}

QTEST_MAIN(TstApproveDialog)
#include "tst_approvedialog.moc"
