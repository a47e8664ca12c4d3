// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/runs/correctdialog.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/tableview.h"

#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstCorrectDialog final : public QObject
{
    Q_OBJECT
private slots:
    void onlyWhatWasJudgedIsSent();
    void whatStandsAgainstItIsSaid();
    void whatCameOfItIsSaid();
};

namespace {

struct Correcting : Bench
{
    Correcting()
    {
        port.place().environment = Environment::Staging;
        mayAct();
        open();
        arming.emplace(port.place());
        const ScreenContext context{
            &port, &clock, window().commands(), &settings, &act, &*arming
        };
        dialog = std::make_unique<CorrectDialog>(
            context,
            CorrectionChoice{ EventId(QByteArray("order-sync:88121:v7")), u"order-sync"_s,
                              R"({"Total":"12"})" });
        dialog->sendButton()->setSettle(0);
        dialog->show();
        QApplication::setActiveWindow(dialog.get());
    }
    void type(const QString &payload)
    {
        dialog->findChild<QPlainTextEdit *>()->setPlainText(payload);
    }
    void fill(const QString &field, const QString &text)
    {
        const auto lines = dialog->findChildren<QLineEdit *>();
        for (QLineEdit *line : lines)
            if (line->accessibleName() == field)
                line->setText(text);
    }
    Settings settings{ settingsFile() };
    std::optional<Arming> arming;
    std::unique_ptr<CorrectDialog> dialog;
};

} // namespace

void TstCorrectDialog::onlyWhatWasJudgedIsSent()
{
    Correcting c;
    QVERIFY(!c.dialog->sendButton()->isEnabled());
    c.type(uR"({"Total":12})"_s);
    c.fill(u"Event id of its own"_s, u"order-sync:88121:v7-fixed"_s);
    c.fill(u"Reason, for the journal"_s, u"the total was a text"_s);
    QVERIFY(!c.dialog->sendButton()->isEnabled()); // not judged yet
    QTRY_VERIFY2(c.dialog->sendButton()->isEnabled(), qPrintable(c.dialog->says()));
    QCOMPARE(c.act.corrected.size(), std::size_t(1)); // not at each letter
    QCOMPARE(c.act.corrected[0].payload, QByteArray(R"({"Total":12})"));
    QCOMPARE(c.act.corrected[0].newId, EventId(QByteArray("order-sync:88121:v7-fixed")));
    QCOMPARE(c.dialog->diffTable()->model()->rowCount(), 1);
    QVERIFY(c.dialog->diffTable()
                ->model()
                ->index(0, DiffModel::After)
                .data()
                .toString()
                .contains(u"number"_s));
    c.type(uR"({"Total":13})"_s); // changed again: what was judged is not what is there
    QTest::keyClick(c.dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(c.act.corrections.empty());
    QTRY_VERIFY(c.dialog->sendButton()->isEnabled());
    QTest::keyClick(c.dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(c.act.corrections.size(), std::size_t(1));
    QCOMPARE(c.act.corrections[0].first.wish.payload, QByteArray(R"({"Total":13})"));
    QCOMPARE(c.act.corrections[0].second, u"the total was a text"_s);
}

void TstCorrectDialog::whatStandsAgainstItIsSaid()
{
    Correcting c;
    c.act.refuses = CorrectionRefusal::IdTaken;
    c.type(uR"({"Total":12})"_s);
    c.fill(u"Event id of its own"_s, u"order-sync:88122:v1"_s);
    c.fill(u"Reason, for the journal"_s, u"the total was a text"_s);
    QTRY_VERIFY2(c.dialog->says().contains(u"not new"_s), qPrintable(c.dialog->says()));
    QVERIFY(!c.dialog->sendButton()->isEnabled());
}

void TstCorrectDialog::whatCameOfItIsSaid()
{
    Correcting c;
    c.type(uR"({"Total":12})"_s);
    c.fill(u"Event id of its own"_s, u"order-sync:88121:v7-fixed"_s);
    c.fill(u"Reason, for the journal"_s, u"the total was a text"_s);
    QTRY_VERIFY(c.dialog->sendButton()->isEnabled());
    QTest::keyClick(c.dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    RunReport report;
    RunItemReport item;
    item.outcome = ItemOutcome::Unknown;
    report.items = { item };
    emit c.act.correctionSent(report, std::nullopt);
    QVERIFY2(c.dialog->says().contains(u"not confirmed"_s), qPrintable(c.dialog->says()));
    QTest::keyClick(c.dialog.get(), Qt::Key_Return, Qt::ControlModifier);
    report.items[0].outcome = ItemOutcome::Resent;
    emit c.act.correctionSent(report, std::nullopt);
    QVERIFY2(c.dialog->says().contains(u"order-sync:88121:v7-fixed"_s),
             qPrintable(c.dialog->says()));
    QVERIFY(!c.dialog->sendButton()->isEnabled()); // once
}

QTEST_MAIN(TstCorrectDialog)
#include "tst_correctdialog.moc"
