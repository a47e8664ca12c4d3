// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/apply.h"
#include "ui/theme/colours.h"
#include "ui/theme/tones.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstColours final : public QObject
{
    Q_OBJECT
private slots:
    void everyTextIsReadableOnItsGround_data();
    void everyTextIsReadableOnItsGround();
    void contrastIsThatOfTheStandard();
    void aPaletteGivesItsSchemeBack_data();
    void aPaletteGivesItsSchemeBack();
    void environmentsDoNotLookAlike();
    void systemFollowsTheDesktop();
    void aChoiceStaysWhateverTheDesktopDoes();
    void widgetsHearOfATheme();
};

static void addSchemes()
{
    QTest::addColumn<int>("scheme");
    QTest::newRow("light") << int(Scheme::Light);
    QTest::newRow("dark") << int(Scheme::Dark);
    QTest::newRow("high contrast") << int(Scheme::HighContrast);
}

void TstColours::everyTextIsReadableOnItsGround_data()
{
    addSchemes();
}

void TstColours::everyTextIsReadableOnItsGround()
{
    QFETCH(int, scheme);
    const auto pairs = contrastPairs(static_cast<Scheme>(scheme));
    QVERIFY(pairs.size() > 60);
    for (const ContrastPair &pair : pairs) {
        const double ratio = contrast(pair.ink, pair.ground);
        QVERIFY2(
            ratio >= 4.5,
            qPrintable(u"%1: %2 on %3 is %4"_s.arg(pair.name, pair.ink.name(), pair.ground.name())
                           .arg(ratio, 0, 'f', 2)));
    }
}

void TstColours::contrastIsThatOfTheStandard()
{
    QCOMPARE(qRound(contrast(Qt::black, Qt::white) * 100), 2100);
    QCOMPARE(qRound(contrast(Qt::white, Qt::white) * 100), 100);
    // The grey that just passes on white.
    QCOMPARE(qRound(contrast(QColor(0x76, 0x76, 0x76), Qt::white) * 100), 454);
}

void TstColours::aPaletteGivesItsSchemeBack_data()
{
    addSchemes();
}

void TstColours::aPaletteGivesItsSchemeBack()
{
    QFETCH(int, scheme);
    QCOMPARE(int(schemeOf(paletteOf(static_cast<Scheme>(scheme)))), scheme);
}

void TstColours::environmentsDoNotLookAlike()
{
    for (const Scheme scheme : { Scheme::Light, Scheme::Dark, Scheme::HighContrast }) {
        const Colours &c = Colours::of(scheme);
        QList<QRgb> lines;
        for (const auto environment : { Environment::Production, Environment::Staging,
                                        Environment::Development, Environment::Sandbox }) {
            const QRgb line = bandOf(environment, c).line.rgb();
            QVERIFY(!lines.contains(line));
            lines.append(line);
        }
    }
}

void TstColours::systemFollowsTheDesktop()
{
    ThemeKeeper keeper(qApp);
    keeper.setTheme(Theme::System);
    QPalette darkDesktop;
    darkDesktop.setColor(QPalette::Window, QColor(40, 40, 44));
    darkDesktop.setColor(QPalette::WindowText, QColor(230, 230, 230));
    QApplication::setPalette(darkDesktop);
    QCOMPARE(keeper.scheme(), Scheme::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Colours::of(Scheme::Dark).window);
    QPalette lightDesktop;
    lightDesktop.setColor(QPalette::Window, QColor(240, 240, 240));
    lightDesktop.setColor(QPalette::WindowText, QColor(20, 20, 20));
    QApplication::setPalette(lightDesktop);
    QCOMPARE(keeper.scheme(), Scheme::Light);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Colours::of(Scheme::Light).window);
}

void TstColours::aChoiceStaysWhateverTheDesktopDoes()
{
    ThemeKeeper keeper(qApp);
    keeper.setTheme(Theme::Dark);
    QPalette lightDesktop;
    lightDesktop.setColor(QPalette::Window, QColor(240, 240, 240));
    lightDesktop.setColor(QPalette::WindowText, QColor(20, 20, 20));
    QApplication::setPalette(lightDesktop);
    QCOMPARE(keeper.scheme(), Scheme::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Colours::of(Scheme::Dark).window);
    keeper.setTheme(Theme::System);
    QCOMPARE(keeper.scheme(), Scheme::Light);
}

void TstColours::widgetsHearOfATheme()
{
    ThemeKeeper keeper(qApp);
    keeper.setTheme(Theme::Light);
    QLabel label;
    QSignalSpy changed(&keeper, &ThemeKeeper::changed);
    keeper.setTheme(Theme::HighContrast);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(label.palette().color(QPalette::Window), Colours::of(Scheme::HighContrast).window);
    QCOMPARE(QToolTip::palette().color(QPalette::ToolTipText),
             Colours::of(Scheme::HighContrast).tipText);
}

QTEST_MAIN(TstColours)
#include "tst_colours.moc"
