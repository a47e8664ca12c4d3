// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/planner.h"
#include "models/runs/runjudging.h"
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
    void aCopyKnowsItsQueue_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("routingKey");
        QTest::addColumn<QByteArrayList>("deaths"); // newest first
        QTest::addColumn<QByteArray>("queue");
        const QByteArray nothing;
        QTest::newRow("it died there") << "stock.p1"_ba
                                       << "x"_ba << QByteArrayList{} << "stock.p1"_ba;
        QTest::newRow("by its key")
            << nothing << "stock.p2"_ba << QByteArrayList{} << "stock.p2"_ba;
        QTest::newRow("after retries")
            << "stock.retry"_ba
            << "order"_ba << QByteArrayList{ "stock.p2"_ba, "stock.retry"_ba, "stock.p2"_ba }
            << "stock.p2"_ba;
        QTest::newRow("it was moved")
            << "stock.retry"_ba
            << "order"_ba << QByteArrayList{ "stock.p2"_ba, "stock.p1"_ba } << nothing;
        QTest::newRow("nothing tells") << nothing << "order"_ba << QByteArrayList{} << nothing;
    }
    void aCopyKnowsItsQueue()
    {
        QFETCH(const QByteArray, first);
        QFETCH(const QByteArray, routingKey);
        QFETCH(const QByteArrayList, deaths);
        QFETCH(const QByteArray, queue);
        ParkedMessage parked;
        parked.routingKey = routingKey;
        FieldTable headers;
        if (!first.isEmpty())
            headers.push_back({ "x-first-death-queue", FieldValue::text(first) });
        std::vector<FieldValue> entries;
        for (const QByteArray &death : deaths)
            entries.push_back({ FieldType::Table,
                                FieldTable{ { "queue", FieldValue::text(death) },
                                            { "reason", FieldValue::text("rejected") },
                                            { "count", FieldValue::int64(1) } } });
        if (!entries.empty())
            headers.push_back({ "x-death", { FieldType::Array, std::move(entries) } });
        parked.message.headers = std::move(headers);
        QCOMPARE(originQueue(parked, { u"stock.p1"_s, u"stock.p2"_s }).value_or(QByteArray()),
                 queue);
    }
    void whatIsLostMayBeResentLater()
    {
        Evidence evidence;
        // Nothing would keep a second one from its effect.
        QVERIFY(!mayGoOutAgain(RunAction::Resend, evidence, Millis(60'000)));
        evidence.inbox.configured = true;
        QVERIFY(!mayGoOutAgain(RunAction::Resend, evidence, Millis(60'000))); // it did not answer
        evidence.inbox.value.emplace();
        QVERIFY(mayGoOutAgain(RunAction::Resend, evidence, Millis(60'000)));
        QVERIFY(!mayGoOutAgain(RunAction::Resend, evidence, Millis(59'999)));
        QVERIFY(!mayGoOutAgain(RunAction::Replay, evidence, Millis(600'000)));
        evidence.inbox.value->row.emplace();
        QVERIFY(!mayGoOutAgain(RunAction::Resend, evidence, Millis(60'000)));
    }
    void whatFailedIsSaidInPlainWords()
    {
        Error error;
        error.code = ErrorCode::NotFound;
        QCOMPARE(RunWhy::said(error).detail, u"not-found"_s);
        error.where = u"orders.p7"_s;
        error.native = u"NO_ROUTE"_s;
        error.hint = u"no queue is bound for this routing key"_s;
        QCOMPARE(RunWhy::said(error).detail,
                 u"orders.p7: NO_ROUTE (no queue is bound for this routing key)"_s);
    }
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
