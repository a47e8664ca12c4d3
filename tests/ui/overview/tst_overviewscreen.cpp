// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/filterbar.h"
#include "ui/overview/overviewscreen.h"
#include "ui/sources/sourcesscreen.h"
#include "ui/widgets/figurecard.h"
#include "ui/widgets/linechart.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstOverviewScreen final : public QObject
{
    Q_OBJECT
private slots:
    void figuresSayWhatIsKnown();
    void whatIsNotKnownIsNoZero();
    void findingsComeWithTheirAction();
    void actionsLeadWhereTheySay();
    void noFindingIsGoodNewsOnlyWhenAllAnswered();
    void theChartSpeaks();
    void aHandlerOpensItsFailures();
};

static QString figure(Bench &bench, const QString &label)
{
    const auto cards = bench.window().findChildren<FigureCard *>();
    for (const FigureCard *card : cards)
        if (card->accessibleName().startsWith(label))
            return card->accessibleName() + u" / "_s + card->accessibleDescription();
    return {};
}

static QPushButton *actionOf(Bench &bench, const QString &finding)
{
    return bench.window().overviewScreen()->findChild<QPushButton *>(finding);
}

void TstOverviewScreen::figuresSayWhatIsKnown()
{
    Bench bench;
    bench.open();
    QVERIFY(figure(bench, u"Backlog"_s).contains(u"not known"_s)); // nothing was read yet
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    QCOMPARE(figure(bench, u"Backlog"_s), u"Backlog: 18,216 / +312/min · growing"_s);
    QCOMPARE(figure(bench, u"Parked"_s), u"Parked failures: 128 / 3 tenants · 128 read"_s);
    QCOMPARE(figure(bench, u"Oldest"_s), u"Oldest parked failure: 43 min / since 09:58:12"_s);
    QCOMPARE(figure(bench, u"Hottest"_s), u"Hottest key: 42% / of parked failures · order:88121"_s);
}

void TstOverviewScreen::whatIsNotKnownIsNoZero()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(brokenOverview(bench.port, bench.clock.now()));
    QCOMPARE(figure(bench, u"Backlog"_s), u"Backlog: not known / mq1 did not answer"_s);
    QVERIFY(figure(bench, u"Retries"_s).contains(u"not known"_s));
    const auto *handlers = bench.window().overviewScreen()->findChild<TableView *>();
    const QModelIndex backlog = handlers->table()->index(0, HandlersModel::Backlog);
    QCOMPARE(backlog.data().toString(), u"not known"_s);
    QVERIFY(!backlog.data(Role::Known).toBool());
    QVERIFY(backlog.data(Qt::ToolTipRole).toString().contains(u"mq1.example"_s));
}

void TstOverviewScreen::findingsComeWithTheirAction()
{
    Bench bench;
    bench.open();
    const Overview overview = ordersOverview(bench.port, bench.clock.now());
    bench.port.showOverview(overview);
    for (const Finding &finding : overview.findings) {
        QPushButton *button = actionOf(bench, finding.id);
        QVERIFY2(button != nullptr, qPrintable(finding.id));
        QVERIFY(button->accessibleName().size() > button->text().size());
    }
    // An update without news does not tear the buttons down under the pointer.
    QPushButton *before = actionOf(bench, overview.findings.front().id);
    bench.port.showOverview(overview);
    QCOMPARE(actionOf(bench, overview.findings.front().id), before);
}

void TstOverviewScreen::actionsLeadWhereTheySay()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    actionOf(bench, u"parked:order-sync"_s)->click();
    QCOMPARE(bench.window().screen(), ScreenId::Failures);
    QTRY_COMPARE(bench.window().failuresScreen()->model()->view()->rows->matching, 86);
    bench.window().showScreen(ScreenId::Overview);
    actionOf(bench, u"no-consumer:invoice-issue"_s)->click();
    QCOMPARE(bench.window().screen(), ScreenId::Sources);
    bench.window().showScreen(ScreenId::Overview);
    actionOf(bench, u"rejects-discarded:sms"_s)->click();
    QVERIFY(QApplication::clipboard()->text().startsWith(u"rabbitmqctl set_policy"_s));
    actionOf(bench, u"hot-key:order:88121"_s)->click();
    QCOMPARE(bench.window().screen(), ScreenId::Failures);
    QTRY_COMPARE(bench.window().failuresScreen()->model()->view()->rows->matching, 2);
}

void TstOverviewScreen::noFindingIsGoodNewsOnlyWhenAllAnswered()
{
    Bench bench;
    bench.open();
    Overview overview = ordersOverview(bench.port, bench.clock.now());
    overview.findings.clear();
    const auto state = [&bench] {
        const auto panes = bench.window().overviewScreen()->findChildren<StatePane *>();
        return panes.first()->words();
    };
    bench.port.showOverview(overview);
    QVERIFY(state().state == PaneState::Nothing);
    overview.complete = false;
    bench.port.showOverview(overview);
    QVERIFY(state().state == PaneState::NotKnown);
}

void TstOverviewScreen::theChartSpeaks()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    const auto *chart = bench.window().findChild<LineChart *>();
    QVERIFY(chart->accessibleDescription().startsWith(u"order-sync now 12,880"_s));
}

void TstOverviewScreen::aHandlerOpensItsFailures()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    auto *handlers = bench.window().overviewScreen()->findChild<TableView *>();
    handlers->setFocus();
    handlers->selectRow(0);
    QTest::keyClick(handlers, Qt::Key_Return);
    QCOMPARE(bench.window().screen(), ScreenId::Failures);
    QCOMPARE(bench.window().failuresScreen()->filterBar()->terms().front().text, u"order-sync"_s);
}

QTEST_MAIN(TstOverviewScreen)
#include "tst_overviewscreen.moc"
