// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"
#include "ui/window/screencontext.h"

#include <QButtonGroup>
#include <QWidget>

namespace recourse {

class Card;
class Label;

// Personal choices, and where they are kept; what the workspace says is shown but set in its file.
class SettingsScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit SettingsScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void showTheme(Theme theme);

signals:
    void themeChosen(recourse::Theme theme);

private:
    QWidget *makeLook();
    QWidget *makeWorkspace();
    QWidget *makeKept();

    ScreenContext m_context;
    QButtonGroup m_themes;
};

} // namespace recourse
