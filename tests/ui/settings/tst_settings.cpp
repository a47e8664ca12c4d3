// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstSettings final : public QObject
{
    Q_OBJECT
private slots:
    void nothingIsKeptThatNobodyChanged();
    void whatIsSetComesBack();
    void workspacesDoNotMix();
    void nonsenseInTheFileIsLikeNothing();
};

void TstSettings::nothingIsKeptThatNobodyChanged()
{
    const QTemporaryDir folder;
    const Settings settings(folder.filePath(u"s.ini"_s));
    QCOMPARE(settings.theme(), Theme::System);
    QVERIFY(settings.windowGeometry().isEmpty());
    QVERIFY(!settings.sort(u"orders"_s));
    QVERIFY(settings.kept().isEmpty());
}

void TstSettings::whatIsSetComesBack()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"s.ini"_s);
    {
        Settings settings(file);
        settings.setTheme(Theme::HighContrast);
        settings.setColumns(u"failures"_s, "columns");
        settings.setSplitter(u"failures"_s, "splitter");
        settings.setWindowGeometry("geometry");
        settings.setFilter(u"orders"_s, u"reason:\"a b\" -tenant:x"_s);
        settings.setGroupBy(u"orders"_s, GroupBy::Key);
        settings.setSort(u"orders"_s, { FailureColumn::Attempts, false });
    }
    const Settings settings(file);
    QCOMPARE(settings.theme(), Theme::HighContrast);
    QCOMPARE(settings.columns(u"failures"_s), "columns");
    QCOMPARE(settings.splitter(u"failures"_s), "splitter");
    QCOMPARE(settings.windowGeometry(), "geometry");
    QCOMPARE(settings.filter(u"orders"_s), u"reason:\"a b\" -tenant:x"_s);
    QVERIFY(settings.groupBy(u"orders"_s) == GroupBy::Key);
    QVERIFY(settings.sort(u"orders"_s) == Settings::Sort({ FailureColumn::Attempts, false }));
}

void TstSettings::workspacesDoNotMix()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(u"s.ini"_s));
    settings.setFilter(u"a/b"_s, u"one"_s);
    settings.setFilter(u"a"_s, u"two"_s);
    QCOMPARE(settings.filter(u"a/b"_s), u"one"_s);
    QCOMPARE(settings.filter(u"a"_s), u"two"_s);
    QVERIFY(settings.filter(u"b"_s).isEmpty());
}

void TstSettings::nonsenseInTheFileIsLikeNothing()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"s.ini"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[General]\ntheme=purple\n[workspaces]\n6f\\sort=99 descending\n6f\\group=moon\n");
    file.close();
    const Settings settings(path);
    QCOMPARE(settings.theme(), Theme::System);
    QVERIFY(!settings.sort(u"o"_s));
    QVERIFY(!settings.groupBy(u"o"_s));
}

QTEST_GUILESS_MAIN(TstSettings)
#include "tst_settings.moc"
