// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/sources/sourcedetails.h"
#include "ui/sources/sourcesscreen.h"
#include "ui/theme/measures.h"
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
    void whereRejectsGoCanBeRead();
    void whatDoorsTellIsShownInWords();
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

void TstSourcesScreen::whereRejectsGoCanBeRead()
{
    Bench bench;
    bench.open();
    bench.window().resize(1280, 800);
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    bench.window().showScreen(ScreenId::Sources);
    bench.window().sourcesScreen()->showSource(u"mq1"_s);
    QTRY_COMPARE(bench.window().width(), 1280);
    QCoreApplication::processEvents();
    TableView *table = queues(bench);
    const QFontMetrics metrics(table->font());
    const int pad = measure::cellPad(table->font()) * 2;
    for (int row = 0; row < table->table()->rowCount(); ++row) {
        const QModelIndex cell = table->table()->index(row, QueuesModel::DeadLetters);
        const QString text = cell.data().toString();
        QVERIFY2(metrics.horizontalAdvance(text) + pad
                     <= table->columnWidth(QueuesModel::DeadLetters),
                 qPrintable(text));
        QVERIFY(table->visualRect(cell).right() <= table->viewport()->width()); // not scrolled away
    }
}

void TstSourcesScreen::whatDoorsTellIsShownInWords()
{
    Bench bench;
    bench.open();
    Overview overview = ordersOverview(bench.port, bench.clock.now());
    overview.sources.front().rights
        = QStringList{ u"amqp: login"_s, u"management: monitoring"_s, u"browse: no"_s };
    overview.sources.front().unread.push_back({ u"management"_s, {} });
    QueueInfo &queue = overview.topologies.front().queues.front();
    queue.state = u"timeout"_s;
    queue.isUp = false;
    overview.topologies.front().queues[1].state = u"hibernating"_s; // of a broker yet to come
    bench.port.showOverview(overview);
    bench.window().sourcesScreen()->showSource(u"mq1"_s);
    const QString words = details(bench);
    QVERIFY2(words.contains(u"may not read the parking queues"_s), qPrintable(words));
    QVERIFY(words.contains(u"tags for the management API: monitoring"_s));
    QVERIFY(words.contains(u"Not read: management API"_s));
    QVERIFY(!words.contains(u"browse: no"_s));
    const auto state = [&](int row) {
        return queues(bench)->table()->index(row, QueuesModel::State).data().toString();
    };
    QCOMPARE(state(0), u"does not answer"_s);
    QCOMPARE(state(1), u"hibernating"_s);
}

QTEST_MAIN(TstSourcesScreen)
#include "tst_sourcesscreen.moc"
