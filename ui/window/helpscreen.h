// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace recourse {

// Every command with its keys, made from the command table, and the filter language by example.
class HelpScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit HelpScreen(QWidget *parent = nullptr);

private:
    QWidget *makeCommands();
    QWidget *makeFilterHelp();
};

} // namespace recourse
