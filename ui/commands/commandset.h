// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/commands/command.h"

#include <QHash>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace recourse {

// The commands as actions of one window. Each is connected once, by whoever carries it out.
class CommandSet final : public QObject
{
    Q_OBJECT
public:
    explicit CommandSet(QWidget *window);

    QAction *action(const char *id) const;
    QAction *action(const QString &id) const;
    // Actions of a screen answer their keys only while it has the keyboard.
    void attach(CommandPlace place, QWidget *screen);
    void fillMenu(QMenu *menu) const;

private:
    QHash<QString, QAction *> m_actions;
};

} // namespace recourse
