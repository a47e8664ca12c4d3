// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/sources/sourcedetails.h"
#include "ui/sources/sourcesscreen.h"
#include "ui/widgets/tableview.h"
#include "ui/window/statusstrip.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstSourcesScreen final : public QObject
{
    Q_OBJECT
private slots:
    void aSourceInTroubleSaysWhatToDo();
    void whatCouldNotBeReadIsNamed();
    void queuesOfABrokerAreListed();
    void queuesThatCouldNotBeReadAreNotKnown();
    void aLightInTheStatusOpensItsSource();
    void anUncheckedPeerIsNeverHidden();
};

static QString details(Bench &bench)
{
    QStringList words;
    const auto labels
        = bench.window().sourcesScreen()->findChild<SourceDetails *>()->findChildren<QLabel *>();
    for (const QLabel *label : labels)
        words.append(label->text());
    return words.join(u'\n');
}

static TableView *queues(Bench &bench)
{
    const auto tables = bench.window().sourcesScreen()->findChildren<TableView *>();
    for (TableView *table : tables)
        if (table->accessibleName().startsWith(u"Queues"_s))
            return table;
    return nullptr;
}

void TstSourcesScreen::aSourceInTroubleSaysWhatToDo()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(brokenOverview(bench.port, bench.clock.now()));
    bench.window().showScreen(ScreenId::Sources);
    bench.window().sourcesScreen()->showSource(u"mq1"_s);
    const QString words = details(bench);
    QVERIFY2(words.contains(u"mq1.example:5671"_s), qPrintable(words));
    QVERIFY2(words.contains(u"network"_s), qPrintable(words)); // the next step
    QVERIFY2(words.contains(u"7 min ago"_s), qPrintable(words));
    QPushButton *copy
        = bench.window().sourcesScreen()->findChild<SourceDetails *>()->findChild<QPushButton *>();
    QVERIFY(copy != nullptr);
    copy->click();
    QVERIFY(QApplication::clipboard()->text().contains(u"connection refused"_s));
}

void TstSourcesScreen::whatCouldNotBeReadIsNamed()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    bench.window().sourcesScreen()->showSource(u"orders-db"_s);
    QVERIFY(details(bench).contains(u"effect of payment"_s));
}

void TstSourcesScreen::queuesOfABrokerAreListed()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    bench.window().sourcesScreen()->showQueue(u"mq1"_s, u"invoice"_s);
    QCOMPARE(queues(bench)->table()->rowCount(), 8);
    const int row = queues(bench)->currentRow();
    QCOMPARE(queues(bench)->table()->index(row, 0).data().toString(), u"invoice"_s);
    bench.window().sourcesScreen()->showSource(u"orders-db"_s);
    QCOMPARE(queues(bench)->table()->rowCount(), 0);
    QVERIFY(queues(bench)->stateWords()->reason.contains(u"orders-db"_s));
}

void TstSourcesScreen::queuesThatCouldNotBeReadAreNotKnown()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(brokenOverview(bench.port, bench.clock.now()));
    bench.window().sourcesScreen()->showSource(u"mq1"_s);
    QVERIFY(queues(bench)->stateWords()->state == PaneState::Failed);
    QVERIFY(queues(bench)->stateWords()->reason.contains(u"mq1.example"_s));
}

void TstSourcesScreen::aLightInTheStatusOpensItsSource()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(brokenOverview(bench.port, bench.clock.now()));
    auto *light
        = bench.window().findChild<StatusStrip *>()->findChild<SourceLight *>(u"orders-db"_s);
    QVERIFY(light != nullptr);
    QVERIFY(light->accessibleName().contains(u"not working"_s)); // not by colour alone
    light->click();
    QCOMPARE(bench.window().screen(), ScreenId::Sources);
    QVERIFY(details(bench).contains(u"orders.db"_s));
}

void TstSourcesScreen::anUncheckedPeerIsNeverHidden()
{
    Bench bench;
    bench.open();
    Overview overview = ordersOverview(bench.port, bench.clock.now());
    overview.sources.front().verifiesPeer = false;
    bench.port.showOverview(overview);
    bench.window().sourcesScreen()->showSource(u"mq1"_s);
    QVERIFY(details(bench).contains(u"NOT checked"_s));
}

QTEST_MAIN(TstSourcesScreen)
#include "tst_sourcesscreen.moc"
