// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/commandset.h"

#include <QAction>
#include <QMenu>
#include <QSet>
#include <QTest>
#include <QWidget>

using namespace recourse;
using namespace Qt::StringLiterals;

class TstCommands final : public QObject
{
    Q_OBJECT
private slots:
    void eachCommandSaysWhatItIs();
    void noKeyMeansTwoThings();
    void aConflictIsFound();
    void whatChangesThingsHangsOnNoSingleKey();
    void menusHoldEveryCommand();
};

void TstCommands::eachCommandSaysWhatItIs()
{
    QSet<QString> ids;
    for (const Command &command : commandTable()) {
        QVERIFY2(!ids.contains(command.id), qPrintable(command.id));
        ids.insert(command.id);
        QVERIFY2(!command.text.isEmpty(), qPrintable(command.id));
        QVERIFY2(command.help.endsWith(u'.'), qPrintable(command.id));
        QCOMPARE(findCommand(command.id), &command);
    }
}

void TstCommands::noKeyMeansTwoThings()
{
    const auto conflicts = keyConflicts(commandTable());
    for (const KeyConflict &conflict : conflicts)
        qWarning("%s and %s: %s", qPrintable(conflict.first), qPrintable(conflict.second),
                 qPrintable(conflict.key.toString()));
    QVERIFY(conflicts.empty());
}

void TstCommands::aConflictIsFound()
{
    Command first;
    first.id = u"one"_s;
    first.keys = { QKeySequence(Qt::Key_F5) };
    Command second;
    second.id = u"two"_s;
    second.keys = { QKeySequence(Qt::Key_F6), QKeySequence(Qt::Key_F5) };
    const auto conflicts = keyConflicts({ first, second });
    QCOMPARE(conflicts.size(), std::size_t(1));
    QCOMPARE(conflicts.front().key, QKeySequence(Qt::Key_F5));
}

void TstCommands::whatChangesThingsHangsOnNoSingleKey()
{
    QWidget window;
    const CommandSet set(&window);
    for (const Command &command : commandTable()) {
        if (!command.changesOutside)
            continue;
        QVERIFY2(!set.action(command.id)->autoRepeat(), qPrintable(command.id));
        for (const QKeySequence &key : command.keys)
            QVERIFY2(key[0].keyboardModifiers() != Qt::NoModifier, qPrintable(command.id));
    }
}

void TstCommands::menusHoldEveryCommand()
{
    QWidget window;
    const CommandSet set(&window);
    QMenu menu;
    set.fillMenu(&menu);
    QSet<QString> found;
    const auto actions = menu.actions();
    for (const QAction *part : actions) {
        const auto inside = part->menu()->actions();
        for (const QAction *action : inside)
            found.insert(action->objectName());
    }
    for (const Command &command : commandTable()) {
        if (!command.ownKeys)
            QVERIFY2(found.contains(command.id), qPrintable(command.id));
    }
}

QTEST_MAIN(TstCommands)
#include "tst_commands.moc"
