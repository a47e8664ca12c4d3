// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/digest.h"
#include "tests/models/runs/planbuilder.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TestPlan : public QObject
{
    Q_OBJECT

private slots:
    void comesBackAsItWas();
    void whatItemsHaveInCommonIsKeptOnce();
    void digestIsThatOfTheFileWithoutIt();
    void digestIsOverEverything_data();
    void digestIsOverEverything();
    void withoutOneTheRestOfItsKeyStaysToo();
    void refusesWhatWasChanged();
    void refusesWhatIsNoPlan_data();
    void refusesWhatIsNoPlan();
};

static Plan sample()
{
    std::vector<PlanItem> items{ planned("order-sync:1:v1", "order:1"),
                                 planned(QByteArray("\xff\0id", 4), QByteArray("k\xfe")),
                                 planned("order-sync:2:v1") };
    items[0].version = 9'007'199'254'740'993; // above what a double holds
    items[1].version.reset();
    items[1].ordered = false;
    items[1].target = { "stock.events", "stock.changed" };
    items[2].leftOut = LeftOut::AfterLeftOut;
    items[2].verdict = VerdictKind::AfterEarlier;
    Plan plan = planOf(items);
    plan.items[0].position = ~0ULL;
    plan.retryPermanent = true;
    plan.changes = { { { ReplayChange::What::Stripped, QByteArray("CC\xff") }, 2 } };
    plan.environment = Environment::Staging;
    return plan;
}

void TestPlan::comesBackAsItWas()
{
    const Plan plan = sample();
    const auto back = planFromJson(planToJson(plan));
    QVERIFY2(back, qPrintable(back ? QString() : toLogText(back.error())));
    QVERIFY(*back == plan);
    QCOMPARE(back->digest(), plan.digest());
    QCOMPARE(back->includedCount(), 2);
}

// Memory of a large plan is that of what its items do not have in common.
void TestPlan::whatItemsHaveInCommonIsKeptOnce()
{
    const auto back = planFromJson(planToJson(planOf({ planned("a"), planned("b") })));
    QVERIFY(back);
    const PlanItem &one = back->items[0];
    const PlanItem &other = back->items[1];
    QVERIFY(!one.handler.isEmpty() && !one.target.routingKey.isEmpty());
    QCOMPARE(one.handler.constData(), other.handler.constData());
    QCOMPARE(one.parking.constData(), other.parking.constData());
    QCOMPARE(static_cast<const void *>(one.target.routingKey.constData()),
             static_cast<const void *>(other.target.routingKey.constData()));
}

// Anybody can work it out: the compact JSON of what the file says.
void TestPlan::digestIsThatOfTheFileWithoutIt()
{
    Plan plan = sample();
    plan.workspace = u"l\u00e4den \"nord\""_s;
    plan.items[0].eventId = EventId("\xef\xbb\xbfwith-a-mark"_ba);
    plan.items[0].tenant = TenantId("tab\t line\n \x01 \x7f \\ \" \xc3\xa9"_ba);
    plan.items[2].handler = u"\u5e93\u5b58"_s;
    QJsonObject json = QJsonDocument::fromJson(planToJson(plan)).object();
    const QByteArray said = json.take("digest"_L1).toString().toLatin1();
    QCOMPARE(said, digestOf(QJsonDocument(json).toJson(QJsonDocument::Compact)).toHex());
    const auto back = planFromJson(planToJson(plan));
    QVERIFY(back);
    QVERIFY(*back == plan);
    plan.items.clear();
    json = QJsonDocument::fromJson(planToJson(plan)).object();
    json.remove("digest"_L1);
    QCOMPARE(plan.digest(), digestOf(QJsonDocument(json).toJson(QJsonDocument::Compact)));
}

void TestPlan::digestIsOverEverything_data()
{
    QTest::addColumn<Plan>("changed");
    const auto with = [](auto change) {
        Plan plan = sample();
        change(plan);
        return plan;
    };
    QTest::newRow("action") << with([](Plan &p) { p.action = RunAction::Resolve; });
    QTest::newRow("workspace") << with([](Plan &p) { p.workspace += u'x'; });
    QTest::newRow("environment") << with([](Plan &p) { p.environment = Environment::Production; });
    QTest::newRow("time") << with([](Plan &p) { p.madeAt += Millis(1); });
    QTest::newRow("maker") << with([](Plan &p) { p.madeBy = u"lee@desk"_s; });
    QTest::newRow("rate") << with([](Plan &p) { p.limits.ratePerSecond = 6; });
    QTest::newRow("canary") << with([](Plan &p) { p.limits.canary = 0; });
    QTest::newRow("batch") << with([](Plan &p) { p.limits.batch = 51; });
    QTest::newRow("stop") << with([](Plan &p) { p.limits.stopAfterFailures = 6; });
    QTest::newRow("effect") << with([](Plan &p) { p.limits.effectTimeoutSeconds = 31; });
    QTest::newRow("annotate") << with([](Plan &p) { p.limits.annotate = false; });
    QTest::newRow("retry") << with([](Plan &p) { p.retryPermanent = false; });
    QTest::newRow("what changes") << with(
        [](Plan &p) { p.changes[0].change.what = ReplayChange::What::Set; });
    QTest::newRow("name that changes") << with([](Plan &p) { p.changes[0].change.name = "CC"; });
    QTest::newRow("item gone") << with([](Plan &p) { p.items.pop_back(); });
    QTest::newRow("order") << with([](Plan &p) { std::swap(p.items[0], p.items[1]); });
    QTest::newRow("id") << with(
        [](Plan &p) { p.items[0].eventId = EventId(QByteArray("order-sync:1:v2")); });
    QTest::newRow("handler") << with([](Plan &p) { p.items[0].handler = u"stock"_s; });
    QTest::newRow("payload") << with([](Plan &p) { p.items[0].digest[0] ^= 1; });
    QTest::newRow("target") << with([](Plan &p) { p.items[0].target.routingKey = "other"; });
    QTest::newRow("included") << with([](Plan &p) { p.items[2].leftOut = LeftOut::No; });
}

// What was approved is what is run.
void TestPlan::digestIsOverEverything()
{
    QFETCH(const Plan, changed);
    QVERIFY(changed.digest() != sample().digest());
}

// Order holds per key: what comes behind an event that is taken out waits with it; other keys and
// what has no key do not, and a resolve asks for no order.
void TestPlan::withoutOneTheRestOfItsKeyStaysToo()
{
    const Plan plan = planOf({ planned("a1", "a"), planned("a2", "a"), planned("b1", "b"),
                               planned("a3", "a"), planned("c1") });
    const auto reasons = [](const Plan &of) {
        std::vector<LeftOut> found;
        for (const PlanItem &item : of.items)
            found.push_back(item.leftOut);
        return found;
    };
    using enum LeftOut;
    QVERIFY(reasons(withoutItems(plan, { 1, 4 }))
            == (std::vector{ No, Operator, No, AfterLeftOut, Operator }));
    QVERIFY(withoutItems(plan, { 1 }).digest() != plan.digest());
    Plan resolve = plan;
    resolve.action = RunAction::Resolve;
    QVERIFY(reasons(withoutItems(resolve, { 0 })) == (std::vector{ Operator, No, No, No, No }));
    Plan before = plan;
    before.items[1].leftOut = Verdict;
    QCOMPARE(withoutItems(before, { 1 }).items[1].leftOut, Verdict);
}

void TestPlan::refusesWhatWasChanged()
{
    QJsonObject json = QJsonDocument::fromJson(planToJson(sample())).object();
    json.insert(u"workspace"_s, u"other"_s);
    const auto read = planFromJson(QJsonDocument(json).toJson());
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InvalidInput);
    QVERIFY(read.error().native.contains("digest"_L1));
}

void TestPlan::refusesWhatIsNoPlan_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut") << planToJson(sample()).chopped(20);
    QTest::newRow("list") << QByteArray("[]");
    QTest::newRow("other schema") << planToJson(sample()).replace("\"schema\": 1", "\"schema\": 2");
    QTest::newRow("unknown action") << planToJson(sample()).replace("\"replay\"", "\"purge\"");
    QTest::newRow("no batch") << planToJson(sample()).replace("\"batch\": 50", "\"batch\": 0");
    QTest::newRow("broken id") << planToJson(sample()).replace("\"order-sync:1:v1\"",
                                                               "{\"base64\": \"%%\"}");
}

void TestPlan::refusesWhatIsNoPlan()
{
    QFETCH(const QByteArray, text);
    const auto read = planFromJson(text);
    QVERIFY(!read);
    QCOMPARE(read.error().tried, u"read plan"_s);
    QVERIFY(!read.error().native.isEmpty());
}

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
