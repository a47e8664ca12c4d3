// SPDX-License-Identifier: GPL-3.0-or-later
// In which order the events of a key go, and which of them the others wait for.
#include "models/runs/planorder.h"
#include "tests/models/runs/planbuilder.h"

#include <QTest>

using namespace recourse;

namespace {

// story("8 2- 6 none 5-"): versions of one key as they lie in the parking place; "-": left out.
std::vector<PlanItem> story(const QByteArray &words)
{
    std::vector<PlanItem> items;
    for (QByteArray word : words.split(' ')) {
        const bool leftOut = word.endsWith('-');
        if (leftOut)
            word.chop(1);
        PlanItem item = planned(word, "order:1", word.toInt());
        if (word == "none")
            item.version.reset();
        if (leftOut) {
            item.leftOut = LeftOut::Verdict;
            item.verdict = VerdictKind::Superseded;
        }
        item.position = items.size();
        items.push_back(item);
    }
    return items;
}

QByteArray told(const std::vector<PlanItem> &items)
{
    QByteArrayList words;
    for (const PlanItem &item : items)
        words += item.eventId.bytes() + (item.included() ? QByteArray() : QByteArray("-"));
    return words.join(' ');
}

} // namespace

class TestPlanOrder : public QObject
{
    Q_OBJECT

private slots:
    void versionsGoInTheirOrder_data();
    void versionsGoInTheirOrder();
    void otherKeysKeepTheirPlaces();
    void aKeyGoesAsItWasParked();
    void nothingWaitsForWhatIsSuperseded();
};

void TestPlanOrder::versionsGoInTheirOrder_data()
{
    QTest::addColumn<QByteArray>("lying");
    QTest::addColumn<QByteArray>("order");
    const auto row = [](const char *lying, const char *order) {
        QTest::newRow(lying) << QByteArray(lying) << QByteArray(order);
    };
    row("8 6 7", "6 7 8");
    row("none none", "none none");
    // What has none keeps its place; what is left out has no say in the order.
    row("8 6 none", "6 8 none");
    row("8 none 6", "6 none 8");
    row("8 2- 6 5-", "6 2- 8 5-");
    row("8 6 none 2- 5-", "6 8 none 2- 5-");
}

void TestPlanOrder::versionsGoInTheirOrder()
{
    QFETCH(QByteArray, lying);
    QFETCH(QByteArray, order);
    std::vector<PlanItem> items = story(lying);
    sortWithinKeys(items);
    QCOMPARE(told(items), order);
}

void TestPlanOrder::otherKeysKeepTheirPlaces()
{
    std::vector<PlanItem> items = story("8 7 6 5");
    items[1].key = PartitionKey(QByteArray("order:2"));
    items[2].handler = QStringLiteral("invoice");
    sortWithinKeys(items);
    QCOMPARE(told(items), QByteArray("5 7 6 8"));
    items[0].ordered = false; // its handler wants no order
    items[3].ordered = false;
    sortWithinKeys(items);
    QCOMPARE(told(items), QByteArray("8 7 6 5"));
}

// The queue has another order by now: each key has its own places there, and its own order.
void TestPlanOrder::aKeyGoesAsItWasParked()
{
    std::vector<PlanItem> items = story("none none none none");
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i].eventId = EventId(QByteArray(1, char('a' + i)));
        items[i].position = (i + 2) % items.size(); // c d a b
    }
    items[3].key = PartitionKey(QByteArray("order:2"));
    sortWithinKeys(items);
    QCOMPARE(told(items), QByteArray("a d b c"));
}

// Who takes one out of a plan takes out what comes after it in its key: unless it is one that has
// been overtaken, or nothing is sent in order.
void TestPlanOrder::nothingWaitsForWhatIsSuperseded()
{
    Plan plan = planOf({ planned("2", "order:1", 2), planned("6", "order:1", 6) });
    QCOMPARE(told(withoutItems(plan, { 0 }).items), QByteArray("2- 6-"));
    Plan compensation = plan;
    compensation.action = RunAction::Compensate;
    QCOMPARE(told(withoutItems(compensation, { 0 }).items), QByteArray("2- 6"));
    plan.items[0].verdict = VerdictKind::Superseded;
    QCOMPARE(told(withoutItems(plan, { 0 }).items), QByteArray("2- 6"));
}

QTEST_GUILESS_MAIN(TestPlanOrder)
#include "tst_planorder.moc"
