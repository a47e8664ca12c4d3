// SPDX-License-Identifier: GPL-3.0-or-later
// How a plan says what it changes on messages.
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

using What = ReplayChange::What;

Plan planOf(int items, std::vector<PlanChange> changes)
{
    Plan plan;
    plan.items.resize(std::size_t(items));
    plan.changes = std::move(changes);
    return plan;
}

} // namespace

class TestRunText : public QObject
{
    Q_OBJECT

private slots:
    void changesOfOneKindAreOneLine()
    {
        const Plan plan = planOf(3,
                                 { { { What::Removed, "x-death" }, 3 },
                                   { { What::Added, "x-recourse-run" }, 3 },
                                   { { What::Removed, "x-first-death-queue" }, 3 },
                                   { { What::Set, "delivery_mode" }, 3 } });
        QCOMPARE(changeLines(plan),
                 (QStringList{ u"Removed, since it came on the way to the parking queue: x-death, "
                               "x-first-death-queue"_s,
                               u"Added, naming the run: x-recourse-run"_s,
                               u"Set to persistent: delivery_mode"_s }));
    }
    void whatIsNotOnAllOfThemIsCounted()
    {
        const Plan plan = planOf(3,
                                 { { { What::Stripped, "user_id" }, 2 },
                                   { { What::Stripped, "expiration" }, 1 },
                                   { { What::Stripped, "CC" }, 2 } });
        const QString why = u"Left out, since with it the copy would go elsewhere, be refused or "
                            "expire: "_s;
        QCOMPARE(changeLines(plan),
                 (QStringList{ why + u"user_id, CC (2 of the events)"_s,
                               why + u"expiration (1 of the events)"_s }));
    }
    void namesFromOutsideAreOnlyText()
    {
        const Plan plan = planOf(2, { { { What::Removed, "x-%1-%2\n<b>" }, 1 } });
        QCOMPARE(changeLines(plan),
                 QStringList{ u"Removed, since it came on the way to the parking queue: x-%1-%2"_s
                              + visibleText("\n<b>") + u" (1 of the events)"_s });
    }
    void noChangesAreNoLines() { QVERIFY(changeLines(planOf(1, {})).isEmpty()); }
};

QTEST_GUILESS_MAIN(TestRunText)
#include "tst_runtext.moc"
