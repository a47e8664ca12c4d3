// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runrules.h"
#include "tests/models/runs/planbuilder.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

Workspace workspaceOf(Environment environment = Environment::Sandbox)
{
    Workspace workspace;
    workspace.name = u"orders"_s;
    workspace.environment = environment;
    BrokerConfig broker;
    broker.id = u"mq1"_s;
    workspace.brokers = { broker };
    HandlerConfig handler;
    handler.name = u"order-sync"_s;
    handler.broker = broker.id;
    handler.parking = u"order_sync.parked"_s;
    workspace.handlers = { handler };
    workspace.replay.secondPersonAbove = 2;
    return workspace;
}

Plan planFor(const Workspace &workspace, int count = 2)
{
    std::vector<PlanItem> items;
    for (int i = 0; i < count; ++i)
        items.push_back(planned("event-" + QByteArray::number(i)));
    Plan plan = planOf(items);
    plan.environment = workspace.environment;
    return plan;
}

} // namespace

class TestRunRules : public QObject
{
    Q_OBJECT

private slots:
    void aPlanFitsItsWorkspace()
    {
        const Workspace workspace = workspaceOf();
        QVERIFY(misfits(planFor(workspace), workspace).empty());
    }
    void whatHasChangedIsNamed()
    {
        Workspace workspace = workspaceOf();
        const Plan plan = planFor(workspace);
        workspace.name = u"other"_s;
        workspace.environment = Environment::Staging;
        workspace.handlers.front().parking = u"elsewhere"_s;
        workspace.tenants = { u"globex"_s };
        const auto found = misfits(plan, workspace);
        QCOMPARE(found,
                 (std::vector<Misfit>{ { MisfitKind::OtherWorkspace, u"orders"_s, u"other"_s },
                                       { MisfitKind::OtherEnvironment, u"sandbox"_s, u"staging"_s },
                                       { MisfitKind::HandlerChanged, u"order-sync"_s, {} },
                                       { MisfitKind::ForeignTenant, {}, {} } }));
    }
    void whatIsLeftOutDoesNotCount()
    {
        Workspace workspace = workspaceOf();
        Plan plan = planFor(workspace);
        for (PlanItem &item : plan.items)
            item.leftOut = LeftOut::Tenant;
        workspace.tenants = { u"globex"_s };
        QVERIFY(misfits(plan, workspace).empty());
        QCOMPARE(missingConsent(plan, { true, true, u"why"_s, true }, workspace),
                 std::vector{ ActNeed::Items });
    }
    void theJournalShowsTheOperatorsTenants()
    {
        Workspace workspace = workspaceOf();
        JournalEntry about;
        about.eventId = EventId("e-1"_ba);
        about.tenant = TenantId("acme"_ba);
        JournalEntry several = about;
        several.eventId = {};
        several.items = { { EventId("e-1"_ba) }, { EventId("e-2"_ba) } };
        const JournalEntry ofTheRun;
        QVERIFY(isShown(about, workspace) && isShown(several, workspace));
        QVERIFY(mayExport(workspace));
        workspace.tenants = { u"globex"_s };
        QVERIFY(!isShown(about, workspace) && !isShown(several, workspace));
        QVERIFY(isShown(ofTheRun, workspace));
        QCOMPARE(mayExport(workspace).error().code, ErrorCode::PermissionDenied);
        workspace.tenants = { u"globex"_s, u"acme"_s };
        QVERIFY(isShown(about, workspace) && isShown(several, workspace));
        QVERIFY(!mayExport(workspace));
    }
    void actingNeedsEverythingOnProduction()
    {
        using enum ActNeed;
        const Workspace workspace = workspaceOf(Environment::Production);
        const Plan plan = planFor(workspace, 3);
        QCOMPARE(missingConsent(plan, {}, workspace),
                 (std::vector{ SecondPerson, Arming, Reason, Yes }));
        QCOMPARE(missingConsent(plan, { true, false, u"why"_s, true }, workspace),
                 std::vector{ SecondPerson });
        QCOMPARE(missingConsent(plan, { false, true, u"why"_s, true }, workspace),
                 std::vector{ Arming });
        QCOMPARE(missingConsent(plan, { true, true, u" "_s, true }, workspace),
                 std::vector{ Reason });
        QVERIFY(missingConsent(plan, { true, true, u"why"_s, true }, workspace).empty());
    }
    void elsewhereItNeedsNoArming()
    {
        const Workspace workspace = workspaceOf(Environment::Staging);
        QVERIFY(missingConsent(planFor(workspace), { false, false, u"why"_s, true }, workspace)
                    .empty());
    }
    // Neither the plan nor the workspace can be exceeded.
    void limitsStayWithinBoth()
    {
        Plan plan = planFor(workspaceOf());
        plan.limits = { 10, 2, 20, 4, 30, true };
        ReplayLimits workspace;
        workspace.ratePerSecond = 100;
        workspace.canary = 1;
        workspace.batch = 50;
        workspace.stopAfterFailures = 10;
        const RunLimits wish{ 1'000, 0, 1'000, 0, 30, true };
        const RunLimits is = withinPlan(wish, plan, workspace);
        QCOMPARE(is.ratePerSecond, 10);
        QCOMPARE(is.canary, 2);
        QCOMPARE(is.batch, 20);
        QCOMPARE(is.stopAfterFailures, 4);
        workspace.ratePerSecond = 5;
        QCOMPARE(withinPlan(wish, plan, workspace).ratePerSecond, 5);
        QCOMPARE(withinPlan({ 1, 9, 3, 2, 30, true }, plan, workspace),
                 (RunLimits{ 1, 9, 3, 2, 30, true }));
    }
};

QTEST_GUILESS_MAIN(TestRunRules)
#include "tst_runrules.moc"
