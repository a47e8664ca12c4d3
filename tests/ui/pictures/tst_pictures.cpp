// SPDX-License-Identifier: GPL-3.0-or-later
// Grabs the screens into $RECOURSE_PICTURES, or the build folder: for looking at.
#include "tests/support/casefile.h"
#include "tests/ui/support/bench.h"
#include "ui/events/eventsscreen.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/scandialog.h"
#include "ui/widgets/label.h"
#include "ui/window/commandpalette.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstPictures final : public QObject
{
    Q_OBJECT
private slots:
    void screens_data();
    void screens();
    void smallParts_data();
    void smallParts();
    void hostileNames_data();
    void hostileNames();
    void withoutId_data();
    void withoutId();
};

namespace {

QDir folder()
{
    return QDir(qEnvironmentVariable("RECOURSE_PICTURES",
                                     QString(QLatin1String(RECOURSE_BIN_DIR) + u"/pictures"_s)));
}

QString fileOf(const QString &name, int theme)
{
    const QString suffix = theme == int(Theme::Light)
        ? QString()
        : QString(u'-' + QString::fromLatin1(QTest::currentDataTag()));
    return folder().filePath(QString(name + suffix + u".png"_s));
}

void settle()
{
    for (int turn = 0; turn < 4; ++turn) // layouts inside layouts settle one turn each
        QCoreApplication::processEvents();
}

void addThemes()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << int(Theme::Light);
    QTest::newRow("dark") << int(Theme::Dark);
    QTest::newRow("high-contrast") << int(Theme::HighContrast);
}

QWidget *tipLabel()
{
    const auto widgets = QApplication::topLevelWidgets();
    for (QWidget *widget : widgets)
        if (widget->inherits("QTipLabel") && widget->isVisible())
            return widget;
    return nullptr;
}

} // namespace

void TstPictures::screens_data()
{
    addThemes();
}

void TstPictures::screens()
{
    QFETCH(int, theme);
    QVERIFY(folder().mkpath(u"."_s));
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
        settle();
        QVERIFY2(window.savePicture(fileOf(name, theme)), qPrintable(name));
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

void TstPictures::smallParts_data()
{
    addThemes();
}

// Menus, tool tips and dialogs are windows of their own.
void TstPictures::smallParts()
{
    QFETCH(int, theme);
    QVERIFY(folder().mkpath(u"."_s));
    Bench bench;
    bench.open();
    bench.window().setTheme(static_cast<Theme>(theme));
    bench.window().showScreen(ScreenId::Failures);
    settle();
    const auto buttons = bench.window().failuresScreen()->findChildren<QPushButton *>();
    for (QPushButton *button : buttons) {
        if (button->menu() == nullptr || !button->text().startsWith(u"Verdict"_s))
            continue;
        button->menu()->popup(button->mapToGlobal(QPoint(0, button->height())));
        settle();
        QVERIFY(button->menu()->grab().save(fileOf(u"menu"_s, theme)));
        button->menu()->close();
    }
    BrowsePlan plan;
    plan.queue = u"order_sync.parked"_s;
    plan.reads = plan.queue;
    plan.type = QueueType::Quorum;
    plan.messages = 86;
    plan.looksLeft = 1;
    plan.advice = BrowseAdvice::AskFirst;
    plan.hazards = { BrowseHazard::RaisesDeliveryCount, BrowseHazard::DeliveryLimitNear };
    Error why;
    why.code = ErrorCode::Refused;
    why.tried = u"look"_s;
    why.where = plan.queue;
    plan.why = why;
    ScanDialog dialog(plan, u"order-sync"_s);
    dialog.show();
    settle();
    QVERIFY(dialog.grab().save(fileOf(u"dialog"_s, theme)));
    QToolTip::showText(QPoint(10, 10), safeTip(u"<b>tenant</b>&amp;\nnot bold, and the end"_s));
    QTRY_VERIFY(tipLabel() != nullptr);
    QVERIFY(tipLabel()->grab().save(fileOf(u"tooltip"_s, theme)));
    QToolTip::hideText();
}

void TstPictures::hostileNames_data()
{
    addThemes();
}

void TstPictures::hostileNames()
{
    QFETCH(int, theme);
    QVERIFY(folder().mkpath(u"."_s));
    Bench bench(Bench::Tale::Nothing);
    const auto files = caseFiles(u"C46"_s);
    for (const QString &file : files) {
        const Message message = readCase(file).message;
        const FieldValue *tenant = findField(*message.headers, "tenant");
        bench.port.parked(Story(message.properties.messageId.value())
                              .of(*tenant->bytes())
                              .because("rejected")
                              .says(message.body));
    }
    bench.open();
    bench.window().setTheme(static_cast<Theme>(theme));
    bench.window().commands()->action(command::groupTenant)->trigger();
    QTRY_VERIFY(bench.window().failuresScreen()->model()->view()->query.groupBy == GroupBy::Tenant);
    bench.window().openFailure(1);
    QTRY_VERIFY(bench.window().failuresScreen()->dossierPane()->dossier());
    settle();
    QVERIFY(bench.window().savePicture(fileOf(u"names"_s, theme)));
}

void TstPictures::withoutId_data()
{
    addThemes();
}

void TstPictures::withoutId()
{
    QFETCH(int, theme);
    QVERIFY(folder().mkpath(u"."_s));
    Bench bench;
    bench.port.parked(Story("")
                          .claiming("acme")
                          .key("order:88121")
                          .version(7)
                          .parkedAt("10:40:12.008")
                          .because("Timeout calling stock service after 30000 ms")
                          .says(R"({"Message":{"OrderId":"88121","Version":7}})"));
    bench.open();
    bench.window().setTheme(static_cast<Theme>(theme));
    bench.window().resize(1280, 800);
    bench.window().openFailure(129); // the last of the day
    const DossierPane *pane = bench.window().failuresScreen()->dossierPane();
    QTRY_VERIFY(pane->dossier());
    const auto *payload = pane->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(!payload->toPlainText().isEmpty());
    settle();
    QVERIFY(bench.window().savePicture(fileOf(u"failures-without-id"_s, theme)));
}

QTEST_MAIN(TstPictures)
#include "tst_pictures.moc"
