// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/commandset.h"

#include "ui/widgets/label.h"

#include <QAction>
#include <QMenu>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace recourse {

CommandSet::CommandSet(QWidget *window)
    : QObject(window)
{
    for (const Command &command : commandTable()) {
        auto *action = new QAction(command.text, window);
        action->setObjectName(command.id);
        action->setToolTip(safeTip(command.help));
        action->setStatusTip(command.help);
        action->setAutoRepeat(!command.changesOutside);
        if (!command.ownKeys)
            action->setShortcuts(command.keys);
        if (command.place == CommandPlace::Everywhere && !command.ownKeys)
            window->addAction(action);
        m_actions.insert(command.id, action);
    }
}

QAction *CommandSet::action(const char *id) const
{
    return m_actions.value(QLatin1String(id));
}

QAction *CommandSet::action(const QString &id) const
{
    return m_actions.value(id);
}

void CommandSet::attach(CommandPlace place, QWidget *screen)
{
    for (const Command &command : commandTable()) {
        if (command.place != place || command.ownKeys)
            continue;
        QAction *found = action(command.id);
        found->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        screen->addAction(found);
    }
}

void CommandSet::fillMenu(QMenu *menu) const
{
    for (const auto group : { CommandGroup::Go, CommandGroup::Failures, CommandGroup::Act,
                              CommandGroup::View, CommandGroup::Program }) {
        QMenu *part = menu->addMenu(commandGroupText(group));
        for (const Command &command : commandTable()) {
            if (command.group == group && !command.ownKeys)
                part->addAction(action(command.id));
        }
    }
}

} // namespace recourse
