// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/apply.h"

#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"

#include <QApplication>
#include <QEvent>
#include <QToolTip>

namespace recourse {

ThemeKeeper::ThemeKeeper(QApplication *application, QObject *parent)
    : QObject(parent)
    , m_application(application)
    , m_offered(application->palette())
{
    if (dynamic_cast<HouseStyle *>(QApplication::style()) == nullptr)
        QApplication::setStyle(new HouseStyle);
    QApplication::setFont(interfaceFont(QApplication::font()));
    m_application->installEventFilter(this);
    apply();
}

void ThemeKeeper::setTheme(Theme theme)
{
    m_theme = theme;
    apply();
}

void ThemeKeeper::apply()
{
    switch (m_theme) {
    case Theme::System:
        m_scheme = schemeOf(m_offered);
        break;
    case Theme::Light:
        m_scheme = Scheme::Light;
        break;
    case Theme::Dark:
        m_scheme = Scheme::Dark;
        break;
    case Theme::HighContrast:
        m_scheme = Scheme::HighContrast;
        break;
    }
    m_applying = true;
    QApplication::setPalette(paletteOf(m_scheme));
    QToolTip::setPalette(paletteOf(m_scheme)); // has one of its own
    // Qt tells the widgets later; a picture taken next would be half and half.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::ApplicationPaletteChange);
    m_applying = false;
    emit changed();
}

// Our own palette hides the desktop's: it is taken off for the moment of asking.
void ThemeKeeper::followDesktop()
{
    m_applying = true;
    QApplication::setPalette(QPalette());
    m_offered = QApplication::palette();
    m_applying = false;
    apply();
}

bool ThemeKeeper::eventFilter(QObject *watched, QEvent *event)
{
    if (m_applying)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::ThemeChange) {
        followDesktop();
    } else if (event->type() == QEvent::ApplicationPaletteChange && watched == m_application) {
        const QPalette now = QApplication::palette();
        if (now.color(QPalette::Window) != paletteOf(m_scheme).color(QPalette::Window)) {
            m_offered = now;
            apply();
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace recourse
