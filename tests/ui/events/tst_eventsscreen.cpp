// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/events/eventsscreen.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/payloadview.h"
#include "ui/failures/verdictbanner.h"
#include "ui/widgets/statepane.h"
#include "ui/widgets/tableview.h"

#include <QLineEdit>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstEventsScreen final : public QObject
{
    Q_OBJECT
private slots:
    void anEventThatIsNotParkedIsFound();
    void eachHandlerHasItsDossier();
    void whatNobodyKnowsIsNotCalledAbsent();
    void theIdIsTakenAsItIs();
};

void TstEventsScreen::anEventThatIsNotParkedIsFound()
{
    Bench bench(Bench::Tale::Nothing);
    bench.port.known(Story("order-sync:1:v1").alreadyApplied().notParked());
    bench.open();
    bench.window().showScreen(ScreenId::Events);
    EventsScreen &screen = *bench.window().eventsScreen();
    QTest::keyClicks(screen.line(), u"order-sync:1:v1"_s);
    QTest::keyClick(screen.line(), Qt::Key_Return);
    QTRY_COMPARE(screen.model()->rowCount(), 1);
    QVERIFY(screen.dossierPane()->dossier() != nullptr);
    QCOMPARE(screen.dossierPane()->findChild<VerdictBanner *>()->accessibleName(),
             u"Verdict: Already applied"_s);
    // There is no message to show, and it says so.
    const auto *state = screen.dossierPane()->findChild<PayloadView *>()->findChild<StatePane *>();
    QVERIFY(state->words().reason.contains(u"No copy"_s));
    QVERIFY(bench.port.payloads.empty());
}

void TstEventsScreen::eachHandlerHasItsDossier()
{
    Bench bench(Bench::Tale::Nothing);
    bench.port.parked(Story("shared:1").by(u"order-sync"_s));
    bench.port.known(Story("shared:1").by(u"points-grant"_s).alreadyApplied());
    bench.open();
    bench.window().lookUpEvent(EventId(QByteArray("shared:1")));
    EventsScreen &screen = *bench.window().eventsScreen();
    QTRY_COMPARE(screen.model()->rowCount(), 2);
    QCOMPARE(screen.dossierPane()->dossier()->handler, u"order-sync"_s);
    TableView *table = bench.table(u"Handlers of the event"_s);
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(screen.dossierPane()->dossier()->handler, u"points-grant"_s);
}

void TstEventsScreen::whatNobodyKnowsIsNotCalledAbsent()
{
    Bench bench(Bench::Tale::Nothing);
    bench.open();
    TableView *table = bench.table(u"Handlers of the event"_s);
    QVERIFY(table->stateWords()->state == PaneState::NotKnown); // nothing asked yet
    bench.port.hold(true);
    bench.window().lookUpEvent(EventId(QByteArray("x")));
    QVERIFY(table->stateWords()->state == PaneState::Waiting);
    bench.port.hold(false);
    bench.window().lookUpEvent(EventId(QByteArray("x")));
    QTRY_VERIFY(table->stateWords()->state == PaneState::NotKnown);
    QVERIFY(table->stateWords()->reason.contains(u"x"_s));
}

void TstEventsScreen::theIdIsTakenAsItIs()
{
    Bench bench(Bench::Tale::Nothing);
    bench.open();
    bench.window().showScreen(ScreenId::Events);
    EventsScreen &screen = *bench.window().eventsScreen();
    screen.line()->setText(u" padded "_s); // blanks are part of an id
    QTest::keyClick(screen.line(), Qt::Key_Return);
    QCOMPARE(bench.port.lookedUp.back().bytes(), " padded ");
}

QTEST_MAIN(TstEventsScreen)
#include "tst_eventsscreen.moc"
