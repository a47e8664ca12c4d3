// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"
#include "ui/events/eventsscreen.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/filterbar.h"
#include "ui/failures/scandialog.h"
#include "ui/theme/colours.h"
#include "ui/theme/measures.h"
#include "ui/widgets/tableview.h"
#include "ui/window/commandpalette.h"
#include "ui/window/headerbar.h"
#include "ui/window/statusstrip.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstMainWindow final : public QObject
{
    Q_OBJECT
private slots:
    void keysLeadToTheScreens();
    void f5AsksAllSources();
    void thePaletteFindsAnEvent();
    void thePaletteFiltersByKey();
    void thePaletteRunsCommands();
    void escapeGivesTheKeyboardBack();
    void aTenantIsChosenOnce();
    void theBadgeCountsWhatIsParked();
    void theStatusSaysHowOldItIs();
    void themesChangeWhileItRuns();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void noLabelInterpretsMarkup();
    void rowsHoldTheirLetters_data();
    void rowsHoldTheirLetters();
    void noDialogIsTallerThanASmallScreen();
    void whatTheUserChangedComesBack();
    void pictureIsSaved();
};

void TstMainWindow::keysLeadToTheScreens()
{
    Bench bench;
    bench.open();
    MainWindow &window = bench.window();
    QCOMPARE(window.screen(), ScreenId::Overview);
    const std::pair<Qt::Key, ScreenId> keys[]
        = { { Qt::Key_2, ScreenId::Failures }, { Qt::Key_3, ScreenId::Events },
            { Qt::Key_4, ScreenId::Runs },     { Qt::Key_5, ScreenId::Journal },
            { Qt::Key_6, ScreenId::Sources },  { Qt::Key_7, ScreenId::Settings },
            { Qt::Key_1, ScreenId::Overview } };
    for (const auto &[key, screen] : keys) {
        QTest::keyClick(&window, key, Qt::ControlModifier);
        QCOMPARE(window.screen(), screen);
    }
    QTest::keyClick(&window, Qt::Key_F1);
    QCOMPARE(window.screen(), ScreenId::Help);
}

void TstMainWindow::f5AsksAllSources()
{
    Bench bench;
    bench.open();
    const int before = bench.port.refreshes;
    QTest::keyClick(&bench.window(), Qt::Key_F5);
    QCOMPARE(bench.port.refreshes, before + 1);
    QVERIFY(bench.port.planned.isEmpty()); // a refresh is no look at a parking queue
}

static CommandPalette *openPalette(Bench &bench, const QString &typed)
{
    QTest::keyClick(&bench.window(), Qt::Key_K, Qt::ControlModifier);
    CommandPalette *palette = bench.window().commandPalette();
    QTest::keyClicks(palette->line(), typed);
    return palette;
}

void TstMainWindow::thePaletteFindsAnEvent()
{
    Bench bench;
    bench.open();
    CommandPalette *palette = openPalette(bench, u"order-sync:71104:v3"_s);
    QVERIFY(palette->isVisible());
    QVERIFY(palette->model()->at(0).text.contains(u"order-sync:71104:v3"_s));
    QTest::keyClick(palette->line(), Qt::Key_Return);
    QVERIFY(!palette->isVisible());
    QCOMPARE(bench.window().screen(), ScreenId::Events);
    QCOMPARE(bench.port.lookedUp.back().bytes(), "order-sync:71104:v3");
    QTRY_COMPARE(bench.window().eventsScreen()->model()->rowCount(), 1);
}

void TstMainWindow::thePaletteFiltersByKey()
{
    Bench bench;
    bench.open();
    CommandPalette *palette = openPalette(bench, u"order:88121"_s);
    int row = 0;
    while (row < palette->model()->rowCount()
           && !palette->model()->at(row).text.contains(u"by key"_s)) {
        ++row;
        QTest::keyClick(palette->line(), Qt::Key_Down);
    }
    QVERIFY(row < palette->model()->rowCount());
    QTest::keyClick(palette->line(), Qt::Key_Return);
    QCOMPARE(bench.window().screen(), ScreenId::Failures);
    QTRY_COMPARE(bench.window().failuresScreen()->model()->view()->rows->matching, 2);
}

void TstMainWindow::thePaletteRunsCommands()
{
    Bench bench;
    bench.open();
    CommandPalette *palette = openPalette(bench, u"sources"_s);
    QTest::keyClick(palette->line(), Qt::Key_Return);
    QCOMPARE(bench.window().screen(), ScreenId::Sources);
    palette = openPalette(bench, u"group tenant"_s);
    QTest::keyClick(palette->line(), Qt::Key_Return);
    QCOMPARE(bench.window().screen(), ScreenId::Failures);
    QVERIFY(bench.port.queries.back().groupBy == GroupBy::Tenant);
}

void TstMainWindow::escapeGivesTheKeyboardBack()
{
    Bench bench;
    bench.open();
    bench.window().showScreen(ScreenId::Failures);
    QWidget *before = QApplication::focusWidget();
    QVERIFY(before != nullptr);
    CommandPalette *palette = openPalette(bench, u"x"_s);
    QVERIFY(QApplication::focusWidget() == palette->line());
    QTest::keyClick(palette->line(), Qt::Key_Escape);
    QVERIFY(!palette->isVisible());
    QCOMPARE(QApplication::focusWidget(), before);
}

void TstMainWindow::aTenantIsChosenOnce()
{
    Bench bench;
    bench.open();
    auto *header = bench.window().findChild<HeaderBar *>();
    emit header->tenantChosen(u"globex"_s);
    const FailureQuery &query = bench.port.queries.back();
    QCOMPARE(query.terms.size(), std::size_t(1));
    QVERIFY(query.terms.front().field == FilterTerm::Field::Tenant);
    QVERIFY(query.terms.front().op == FilterTerm::Op::Equals);
    QCOMPARE(query.terms.front().text, u"globex"_s);
    // The filter line is the operator's own and stays as it is.
    QVERIFY(bench.window().failuresScreen()->filterBar()->text().isEmpty());
    QVERIFY(bench.window().failuresScreen()->tenants().contains(u"acme"_s));
    emit header->tenantChosen(QString());
    QVERIFY(bench.port.queries.back().terms.empty());
}

void TstMainWindow::theBadgeCountsWhatIsParked()
{
    Bench bench;
    bench.open();
    auto *button = bench.window().findChild<Navigation *>()->button(ScreenId::Failures);
    QVERIFY(button->accessibleDescription().isEmpty());
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    QCOMPARE(button->accessibleDescription(), u"128 parked failures"_s);
    // Not known is no number.
    bench.port.showOverview(brokenOverview(bench.port, bench.clock.now()));
    QVERIFY(button->accessibleDescription().isEmpty());
}

void TstMainWindow::theStatusSaysHowOldItIs()
{
    Bench bench;
    bench.open();
    auto *status = bench.window().findChild<StatusStrip *>();
    QCOMPARE(status->text(), u"nothing read yet"_s);
    const Overview overview = ordersOverview(bench.port, bench.clock.now());
    bench.port.showOverview(overview);
    QVERIFY(status->text().contains(u"10:42:08"_s));
    QVERIFY(status->text().contains(u"every 5 s"_s));
    bench.clock.pass(std::chrono::minutes(3));
    bench.port.showOverview(overview); // the same old reading again
    QVERIFY(status->text().contains(u"10:42:08"_s));
    QVERIFY(status->text().contains(u"3 min old"_s));
}

static QRgb groundOf(MainWindow &window)
{
    return window.grab().toImage().pixel(window.width() / 2, window.height() - 2);
}

void TstMainWindow::themesChangeWhileItRuns()
{
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    MainWindow &window = bench.window();
    const std::pair<const char *, Scheme> commands[]
        = { { command::themeLight, Scheme::Light },
            { command::themeDark, Scheme::Dark },
            { command::themeHighContrast, Scheme::HighContrast },
            { command::themeLight, Scheme::Light } };
    for (const auto &[id, scheme] : commands) {
        window.commands()->action(id)->trigger();
        QCOMPARE(groundOf(window), Colours::of(scheme).surface.rgb());
        // No label keeps the ink of the theme before.
        const auto labels = window.findChildren<QLabel *>();
        for (const QLabel *label : labels) {
            const double ratio = contrast(label->palette().color(QPalette::WindowText),
                                          Colours::of(scheme).surface);
            QVERIFY2(ratio >= 4.5, qPrintable(label->text()));
        }
    }
    QCOMPARE(Settings(bench.settingsFile()).theme(), Theme::Light);
}

void TstMainWindow::everyControlHasAName_data()
{
    QTest::addColumn<int>("screen");
    QTest::newRow("overview") << int(ScreenId::Overview);
    QTest::newRow("failures") << int(ScreenId::Failures);
    QTest::newRow("events") << int(ScreenId::Events);
    QTest::newRow("runs") << int(ScreenId::Runs);
    QTest::newRow("journal") << int(ScreenId::Journal);
    QTest::newRow("sources") << int(ScreenId::Sources);
    QTest::newRow("settings") << int(ScreenId::Settings);
    QTest::newRow("help") << int(ScreenId::Help);
}

static void walk(QAccessibleInterface *part, QStringList &nameless, int &seen)
{
    static const QList<QAccessible::Role> controls{
        QAccessible::Button,      QAccessible::CheckBox,     QAccessible::RadioButton,
        QAccessible::ComboBox,    QAccessible::EditableText, QAccessible::Table,
        QAccessible::List,        QAccessible::Tree,         QAccessible::PageTab,
        QAccessible::PageTabList, QAccessible::ButtonMenu,   QAccessible::ProgressBar,
        QAccessible::PushButton,  QAccessible::ScrollBar,
    };
    if (part == nullptr || part->state().invisible)
        return;
    const bool isScrollBar = part->role() == QAccessible::ScrollBar;
    if (controls.contains(part->role()) && !isScrollBar) {
        ++seen;
        if (part->text(QAccessible::Name).isEmpty())
            nameless.append(QString::fromLatin1(
                part->object() != nullptr ? part->object()->metaObject()->className() : "?"));
    }
    if (part->role() == QAccessible::Table || part->role() == QAccessible::List)
        return; // cells have their own role in the model
    for (int i = 0; i < part->childCount(); ++i)
        walk(part->child(i), nameless, seen);
}

void TstMainWindow::everyControlHasAName()
{
    QFETCH(int, screen);
    Bench bench;
    bench.open();
    bench.port.showOverview(ordersOverview(bench.port, bench.clock.now()));
    bench.window().openFailure(1);
    bench.window().showScreen(static_cast<ScreenId>(screen));
    QStringList nameless;
    int seen = 0;
    walk(QAccessible::queryAccessibleInterface(&bench.window()), nameless, seen);
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u", "_s)));
    QVERIFY2(seen >= 8, qPrintable(QString::number(seen)));
}

void TstMainWindow::noLabelInterpretsMarkup()
{
    Bench bench(Bench::Tale::Nothing);
    bench.port.place().name = u"<b>bold</b>"_s;
    bench.port.parked(Story("<i>id</i>").of("<b>tenant</b>&amp;").because("<img src=x>"));
    bench.open();
    bench.window().openFailure(1);
    const auto labels = bench.window().findChildren<QLabel *>();
    QVERIFY(labels.size() > 20);
    for (const QLabel *label : labels)
        QCOMPARE(label->textFormat(), Qt::PlainText);
    const auto widgets = bench.window().findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        QVERIFY2(!widget->toolTip().contains(u"<b>"_s), qPrintable(widget->toolTip()));
        QVERIFY2(!widget->toolTip().contains(u"<img"_s), qPrintable(widget->toolTip()));
    }
}

void TstMainWindow::rowsHoldTheirLetters_data()
{
    QTest::addColumn<double>("larger");
    QTest::newRow("usual font") << 1.0;
    QTest::newRow("font half as large again") << 1.5;
    QTest::newRow("font twice as large") << 2.0;
}

// A row that cut letters off would show less ink than a row with room to spare.
static int inkHeight(const QFont &font, int rowHeight)
{
    QImage image(400, rowHeight, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.setPen(Qt::black);
    painter.drawText(image.rect().adjusted(0, 0, 0, -1), int(Qt::AlignVCenter | Qt::AlignLeft),
                     u"gjqpyÅÇ|"_s);
    painter.end();
    int rows = 0;
    for (int y = 0; y < image.height(); ++y) {
        bool ink = false;
        for (int x = 0; x < image.width(); ++x)
            ink = ink || qGray(image.pixel(x, y)) < 128;
        rows += ink ? 1 : 0;
    }
    return rows;
}

void TstMainWindow::rowsHoldTheirLetters()
{
    QFETCH(double, larger);
    Bench bench;
    bench.open();
    const QFont usual = QApplication::font();
    QFont font(usual);
    font.setPointSizeF(usual.pointSizeF() * larger);
    QApplication::setFont(font);
    QCoreApplication::processEvents();
    const auto tables = bench.window().findChildren<TableView *>();
    QVERIFY(tables.size() >= 8);
    for (const TableView *table : tables) {
        const int height = table->verticalHeader()->defaultSectionSize();
        QVERIFY(height >= QFontMetrics(table->font()).height());
        QVERIFY(table->horizontalHeader()->height() >= QFontMetrics(table->font()).height());
        for (const QFont &face : { table->font(), monoFont(table->font()) })
            QCOMPARE(inkHeight(face, height), inkHeight(face, height * 3));
    }
    QVERIFY(measure::controlHeight(font) >= QFontMetrics(font).height());
    QApplication::setFont(usual);
}

void TstMainWindow::noDialogIsTallerThanASmallScreen()
{
    BrowsePlan plan;
    plan.queue = u"order_sync.parked"_s;
    plan.reads = plan.queue;
    plan.type = QueueType::Quorum;
    plan.advice = BrowseAdvice::AskFirst;
    for (int hazard = 0; hazard <= int(BrowseHazard::AutoExpiry); ++hazard)
        plan.hazards.push_back(static_cast<BrowseHazard>(hazard)); // the worst there is
    Error why;
    why.code = ErrorCode::Refused;
    why.where = plan.queue;
    plan.why = why;
    ScanDialog dialog(plan, u"order-sync"_s);
    dialog.adjustSize();
    dialog.show();
    QVERIFY2(dialog.height() <= 720, qPrintable(QString::number(dialog.height())));
    // The whole window can be made as small.
    Bench bench;
    bench.open();
    QVERIFY2(bench.window().minimumSizeHint().height() <= 720,
             qPrintable(QString::number(bench.window().minimumSizeHint().height())));
    QVERIFY2(bench.window().minimumSizeHint().width() <= 1280,
             qPrintable(QString::number(bench.window().minimumSizeHint().width())));
}

void TstMainWindow::whatTheUserChangedComesBack()
{
    Bench bench;
    bench.open();
    bench.window().failuresScreen()->setFilter(u"tries>3"_s);
    bench.window().commands()->action(command::groupKey)->trigger();
    bench.close();
    bench.port.queries.clear();
    bench.open();
    QCOMPARE(bench.window().failuresScreen()->filterBar()->text(), u"tries>3"_s);
    QVERIFY(bench.port.queries.back().groupBy == GroupBy::Key);
    QCOMPARE(bench.port.queries.back().terms.size(), std::size_t(1));
    QCOMPARE(bench.port.queries.size(), std::size_t(1)); // asked once, not once per setting
    // What nobody touched is not written.
    QVERIFY(Settings(bench.settingsFile()).columns(u"failures"_s).isEmpty());
}

void TstMainWindow::pictureIsSaved()
{
    Bench bench;
    bench.open();
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"window.png"_s);
    QVERIFY(bench.window().savePicture(path));
    QCOMPARE(QImage(path).size(), bench.window().size() * bench.window().devicePixelRatio());
    QVERIFY(!bench.window().savePicture(u"/nowhere/window.png"_s));
}

QTEST_MAIN(TstMainWindow)
#include "tst_mainwindow.moc"
