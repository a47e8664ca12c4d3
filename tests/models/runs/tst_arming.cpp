// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/arming.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace recourse;

class TstArming final : public QObject
{
    Q_OBJECT
private slots:
    void productionIsArmedByItsNameForItsTime();
    void elsewhereNothingNeedsIt();
};

void TstArming::productionIsArmedByItsNameForItsTime()
{
    Workspace workspace;
    workspace.name = u"orders-prod"_s;
    workspace.armMinutes = 10;
    Arming arming(workspace);
    const Instant now = instantFromMillis(1'790'000'000'000);
    QVERIFY(arming.isNeeded());
    QVERIFY(!arming.mayAct(now));
    for (const QString &typed : { u""_s, u"orders"_s, u"Orders-prod"_s, u" orders-prod"_s })
        QVERIFY(!arming.arm(typed, now));
    QVERIFY(!arming.mayAct(now));
    QVERIFY(arming.arm(u"orders-prod"_s, now));
    QVERIFY(arming.mayAct(now));
    const Instant end = now + std::chrono::minutes(10);
    QVERIFY(arming.until(now) == end);
    QVERIFY(arming.mayAct(end - Millis(1)));
    QVERIFY(!arming.mayAct(end));
    QVERIFY(!arming.until(end));
    QVERIFY(arming.arm(u"orders-prod"_s, now));
    arming.disarm();
    QVERIFY(!arming.mayAct(now));
}

void TstArming::elsewhereNothingNeedsIt()
{
    for (const auto environment :
         { Environment::Staging, Environment::Development, Environment::Sandbox }) {
        Workspace workspace;
        workspace.environment = environment;
        const Arming arming(workspace);
        QVERIFY(!arming.isNeeded());
        QVERIFY(arming.mayAct({}));
        QVERIFY(!arming.until({}));
    }
}

QTEST_GUILESS_MAIN(TstArming)
#include "tst_arming.moc"
