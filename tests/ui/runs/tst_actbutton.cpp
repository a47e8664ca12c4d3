// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/actbutton.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace recourse;

// What changes something outside hangs on no single key, no repeat and no inactive window.
class TstActButton final : public QObject
{
    Q_OBJECT
private slots:
    void noSingleKeyPressesIt_data();
    void noSingleKeyPressesIt();
    void ctrlEnterPressesItFromAnywhereInItsWindow();
    void aRepeatedKeyIsNoOrder();
    void anInactiveWindowTakesNoOrder();
    void aWindowThatJustBecameActiveTakesNone();
    void aDisabledOneStaysSilent();
};

namespace {

struct Bench
{
    Bench()
    {
        auto *column = new QVBoxLayout(&window);
        line = new QLineEdit;
        button = new ActButton(QStringLiteral("Replay 3"));
        button->setSettle(0);
        column->addWidget(line);
        column->addWidget(button);
        window.show();
        QApplication::setActiveWindow(&window);
        (void)QTest::qWaitForWindowActive(&window);
    }
    QWidget window;
    QLineEdit *line;
    ActButton *button;
};

} // namespace

void TstActButton::noSingleKeyPressesIt_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::newRow("space") << Qt::Key_Space;
    QTest::newRow("enter") << Qt::Key_Enter;
    QTest::newRow("return") << Qt::Key_Return;
    QTest::newRow("select") << Qt::Key_Select;
}

void TstActButton::noSingleKeyPressesIt()
{
    QFETCH(const Qt::Key, key);
    Bench b;
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    b.button->setFocus();
    QTest::keyClick(b.button, key);
    QCOMPARE(clicked.count(), 0);
    QTest::mouseClick(b.button, Qt::LeftButton); // it works otherwise
    QCOMPARE(clicked.count(), 1);
}

void TstActButton::ctrlEnterPressesItFromAnywhereInItsWindow()
{
    Bench b;
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    b.line->setFocus();
    QTest::keyClick(b.line, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(clicked.count(), 1);
    b.button->setFocus();
    QTest::keyClick(b.button, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(clicked.count(), 2);
}

void TstActButton::aRepeatedKeyIsNoOrder()
{
    Bench b;
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    b.line->setFocus();
    QKeyEvent repeat(QEvent::KeyPress, Qt::Key_Return, Qt::ControlModifier, QString(), true, 1);
    QApplication::sendEvent(b.line, &repeat);
    QCOMPARE(clicked.count(), 0);
}

void TstActButton::anInactiveWindowTakesNoOrder()
{
    Bench b;
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    QWidget other;
    other.show();
    QApplication::setActiveWindow(&other);
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QTest::mouseClick(b.button, Qt::LeftButton);
    QKeyEvent key(QEvent::KeyPress, Qt::Key_Return, Qt::ControlModifier);
    QApplication::sendEvent(&b.window, &key);
    QCOMPARE(clicked.count(), 0);
}

void TstActButton::aWindowThatJustBecameActiveTakesNone()
{
    Bench b;
    b.button->setSettle(60'000);
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    QTest::mouseClick(b.button, Qt::LeftButton);
    QTest::keyClick(b.line, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(clicked.count(), 0);
}

void TstActButton::aDisabledOneStaysSilent()
{
    Bench b;
    const QSignalSpy clicked(b.button, &QPushButton::clicked);
    b.button->setEnabled(false);
    QTest::keyClick(b.line, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(clicked.count(), 0);
}

QTEST_MAIN(TstActButton)
#include "tst_actbutton.moc"
