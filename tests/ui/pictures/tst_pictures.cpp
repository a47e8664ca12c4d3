// SPDX-License-Identifier: GPL-3.0-or-later
// Grabs the screens into $RECOURSE_PICTURES, or the build folder: for looking at.
#include "tests/ui/support/ordersday.h"
#include "ui/events/eventsscreen.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/window/commandpalette.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstPictures final : public QObject
{
    Q_OBJECT
private slots:
    void screens_data();
    void screens();
};

void TstPictures::screens_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(Theme::Light);
    QTest::newRow("dark") << int(Theme::Dark);
    QTest::newRow("high-contrast") << int(Theme::HighContrast);
}

void TstPictures::screens()
{
    QFETCH(int, theme);
    const QString suffix = theme == int(Theme::Light)
        ? QString()
        : QString(u'-' + QString::fromLatin1(QTest::currentDataTag()));
    QDir folder(qEnvironmentVariable("RECOURSE_PICTURES",
                                     QString(QLatin1String(RECOURSE_BIN_DIR) + u"/pictures"_s)));
    QVERIFY(folder.mkpath(u"."_s));
    QTemporaryDir temporary;
    StoryClock clock(at("10:42:08"));
    FakePort port(&clock);
    tellOrdersDay(port);
    WindowOptions options;
    options.clock = &clock;
    options.settingsFile = temporary.filePath(u"settings.ini"_s);
    MainWindow window(&port, options);
    window.setTheme(static_cast<Theme>(theme));
    window.resize(1440, 900);
    window.show();
    port.showOverview(ordersOverview(port, clock.now()));
    QTRY_VERIFY(window.failuresScreen()->model()->rowCount() > 0);
    const auto save = [&](const QString &name) {
        for (int turn = 0; turn < 4; ++turn) // layouts inside layouts settle one turn each
            QCoreApplication::processEvents();
        const QString path = folder.filePath(QString(name + suffix + u".png"_s));
        QVERIFY2(window.savePicture(path), qPrintable(path));
    };
    FailuresScreen *failures = window.failuresScreen();
    save(u"overview"_s);
    failures->table()->sortByColumn(int(FailureColumn::Parked), Qt::AscendingOrder);
    QTRY_VERIFY(!failures->model()->view()->query.descending);
    window.openFailure(1);
    QTRY_VERIFY(failures->dossierPane()->dossier());
    const auto *payload = failures->dossierPane()->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(!payload->toPlainText().isEmpty());
    failures->model()->setChecked({ 1, 2, 3, 8, 9 }, true);
    save(u"failures"_s);
    window.commands()->action(command::readParking)->trigger();
    QTRY_COMPARE(port.planned.size(), 5);
    save(u"failures-reading"_s);
    window.showScreen(ScreenId::Sources);
    save(u"sources"_s);
    window.commandPalette()->open();
    window.commandPalette()->line()->setText(u"88121"_s);
    save(u"palette"_s);
    window.commandPalette()->close();
    window.lookUpEvent(EventId(QByteArray("order-sync:71104:v3")));
    QTRY_VERIFY(window.eventsScreen()->dossierPane()->dossier());
    save(u"events"_s);
    window.showScreen(ScreenId::Settings);
    save(u"settings"_s);
    window.showScreen(ScreenId::Help);
    save(u"help"_s);
    port.showOverview(brokenOverview(port, clock.now()));
    window.showScreen(ScreenId::Overview);
    save(u"overview-broken"_s);
    window.showScreen(ScreenId::Sources);
    save(u"sources-broken"_s);
}

QTEST_MAIN(TstPictures)
#include "tst_pictures.moc"
