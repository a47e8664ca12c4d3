// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/cases/casedialog.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/filterbar.h"
#include "ui/runs/actdesk.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstCaseDialog final : public QObject
{
    Q_OBJECT
private slots:
    void onlyWhatWasChangedIsWritten();
    void aGroupIsACaseToo();
    void whatAnotherConsoleSaysIsShown();
    void whatCannotBeWrittenStaysInTheDialog();
    void nothingIsWrittenWithoutAChange();
};

namespace {

struct Cases : Bench
{
    Cases()
    {
        mayAct();
        open();
        window().showScreen(ScreenId::Failures);
    }
    FailuresScreen &screen() { return *window().failuresScreen(); }
    CaseDialog *dialog()
    {
        window().commands()->action(command::openCase)->trigger();
        auto *found = window().findChild<CaseDialog *>();
        if (!found)
            qFatal("no dialog");
        return found;
    }
    template <typename Widget>
    static Widget *named(QWidget &in, const QString &name)
    {
        const auto all = in.findChildren<Widget *>();
        for (Widget *each : all)
            if (each->accessibleName() == name)
                return each;
        qFatal("no widget of that name");
    }
    static QPushButton *save(QWidget &in)
    {
        return named<QPushButton>(in, u"Write it into the journal"_s);
    }
    QString caseLine()
    {
        const auto labels = screen().dossierPane()->findChildren<ElidedLabel *>();
        for (const ElidedLabel *label : labels)
            if (label->text().contains(u"investigating"_s))
                return label->text();
        return {};
    }
};

} // namespace

void TstCaseDialog::onlyWhatWasChangedIsWritten()
{
    Cases c;
    c.screen().openFailure(1);
    QTRY_VERIFY(c.screen().dossierPane()->dossier() != nullptr);
    const EventId id = c.screen().dossierPane()->dossier()->eventId;
    const HandlerName handler = c.screen().dossierPane()->dossier()->handler;
    CaseDialog *dialog = c.dialog();
    auto *status = Cases::named<QComboBox>(*dialog, u"Status"_s);
    status->setCurrentIndex(status->findData(int(CaseStatus::Investigating)));
    Cases::named<QLineEdit>(*dialog, u"Ticket"_s)->setText(u" OPS-2231 "_s);
    Cases::save(*dialog)->click();
    QCOMPARE(c.act.caseChanges.size(), std::size_t(1));
    QVERIFY(c.act.caseChanges[0].first == CaseSubject::ofEvent(handler, id));
    const CaseChange &change = c.act.caseChanges[0].second;
    QVERIFY(!change.assignee); // what was not touched is not said again
    QVERIFY(change.status == CaseStatus::Investigating);
    QCOMPARE(*change.ticket, u"OPS-2231"_s);
    QTRY_VERIFY(c.window().findChild<CaseDialog *>() == nullptr);
    QCOMPARE(c.caseLine(), u"investigating · OPS-2231"_s);
}

void TstCaseDialog::aGroupIsACaseToo()
{
    Cases c;
    c.screen().filterBar()->setGroupBy(GroupBy::Reason);
    QTRY_VERIFY(c.screen().model()->isGroup(0));
    c.screen().table()->selectRow(0);
    CaseDialog *dialog = c.dialog();
    Cases::named<QPushButton>(*dialog, u"Assign it to me"_s)->click();
    Cases::save(*dialog)->click();
    QCOMPARE(c.act.caseChanges.size(), std::size_t(1));
    const CaseSubject &subject = c.act.caseChanges[0].first;
    QCOMPARE(subject.group, QString::fromUtf8(c.screen().model()->groupAt(0)->value));
    QVERIFY(!subject.handler.isEmpty());
    QCOMPARE(*c.act.caseChanges[0].second.assignee, Operator::current().who);
    // And the row says so: it is painted otherwise.
    QTRY_VERIFY(c.window().findChild<CaseDialog *>() == nullptr);
    const QRect row = c.screen().table()->visualRect(c.screen().model()->index(0, 0));
    const auto picture = [&] {
        QTest::mouseMove(&c.screen());
        return c.screen().table()->viewport()->grab(
            QRect(0, row.top(), c.screen().table()->viewport()->width(), row.height()));
    };
    const QImage assigned = picture().toImage();
    c.act.board = std::make_shared<const CaseBoard>();
    emit c.act.casesChanged();
    QVERIFY(picture().toImage() != assigned);
}

void TstCaseDialog::whatAnotherConsoleSaysIsShown()
{
    Cases c;
    c.screen().openFailure(1);
    QTRY_VERIFY(c.screen().dossierPane()->dossier() != nullptr);
    const DossierPtr dossier = c.screen().dossierPane()->dossier();
    CaseChange change;
    change.assignee = u"lee@night"_s;
    change.status = CaseStatus::Investigating;
    c.act.writeCase(CaseSubject::ofEvent(dossier->handler, dossier->eventId), change, {});
    QCOMPARE(c.caseLine(), u"lee@night · investigating"_s);
    CaseDialog *dialog = c.dialog();
    QCOMPARE(Cases::named<QLineEdit>(*dialog, u"Assigned to"_s)->text(), u"lee@night"_s);
}

void TstCaseDialog::whatCannotBeWrittenStaysInTheDialog()
{
    Cases c;
    c.screen().openFailure(1);
    Error error;
    error.code = ErrorCode::DiskFull;
    error.tried = u"write journal"_s;
    error.where = u"orders.journal"_s;
    c.act.caseFails = error;
    CaseDialog *dialog = c.dialog();
    Cases::named<QPlainTextEdit>(*dialog, u"Comment"_s)->setPlainText(u"a long story"_s);
    Cases::save(*dialog)->click();
    QTRY_VERIFY(Cases::save(*dialog)->isEnabled());
    QVERIFY(dialog->isVisible());
    QCOMPARE(Cases::named<QPlainTextEdit>(*dialog, u"Comment"_s)->toPlainText(), u"a long story"_s);
    const auto labels = dialog->findChildren<Label *>();
    QVERIFY(std::ranges::any_of(labels, [](const Label *label) {
        return label->isVisible() && label->text().contains(u"orders.journal"_s);
    }));
}

void TstCaseDialog::nothingIsWrittenWithoutAChange()
{
    Cases c;
    c.screen().openFailure(1);
    CaseDialog *dialog = c.dialog();
    QVERIFY(!Cases::save(*dialog)->isEnabled());
    auto *ticket = Cases::named<QLineEdit>(*dialog, u"Ticket"_s);
    ticket->setText(u"OPS-1"_s);
    QVERIFY(Cases::save(*dialog)->isEnabled());
    ticket->clear();
    QVERIFY(!Cases::save(*dialog)->isEnabled());
}

QTEST_MAIN(TstCaseDialog)
#include "tst_casedialog.moc"
