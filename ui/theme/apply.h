// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QObject>

class QApplication;

namespace recourse {

// Puts style, font and palette on the application and keeps the palette right while it runs: a
// choice of System follows the desktop's palette. One per program, made by the main window.
class ThemeKeeper final : public QObject
{
    Q_OBJECT
public:
    explicit ThemeKeeper(QApplication *application, QObject *parent = nullptr);

    void setTheme(Theme theme);
    Theme theme() const { return m_theme; }
    Scheme scheme() const { return m_scheme; }

signals:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();
    void followDesktop();

    QApplication *m_application;
    QPalette m_offered; // what the desktop, or whoever set a palette before us, wants
    Theme m_theme = Theme::System;
    Scheme m_scheme = Scheme::Light;
    bool m_applying = false;
};

} // namespace recourse
