// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/actbutton.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace recourse {

ActButton::ActButton(const QString &text, QWidget *parent)
    : QPushButton(text, parent)
{
    setAutoDefault(false);
    setAccessibleName(text);
}

QKeySequence ActButton::key()
{
    return { Qt::CTRL | Qt::Key_Return };
}

bool ActButton::isMeant() const
{
    return window()->isActiveWindow() && m_activeSince.isValid()
        && m_activeSince.elapsed() >= m_settle;
}

void ActButton::watchWindow()
{
    if (m_watched == window())
        return;
    if (m_watched)
        m_watched->removeEventFilter(this);
    m_watched = window();
    m_watched->installEventFilter(this);
    if (m_watched->isActiveWindow())
        m_activeSince.start();
}

void ActButton::showEvent(QShowEvent *event)
{
    QPushButton::showEvent(event);
    watchWindow();
}

// The window sees every key that nothing in it has taken; a shortcut would also be given to keys
// that repeat.
bool ActButton::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_watched)
        return QPushButton::eventFilter(watched, event);
    if (event->type() == QEvent::WindowActivate) {
        m_activeSince.start();
    } else if (event->type() == QEvent::WindowDeactivate) {
        m_activeSince.invalidate();
    } else if (event->type() == QEvent::KeyPress) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        const bool isOurs = (pressed->key() == Qt::Key_Return || pressed->key() == Qt::Key_Enter)
            && (pressed->modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier;
        if (isOurs && isVisible()) {
            if (!pressed->isAutoRepeat() && isEnabled() && isMeant())
                click();
            return true;
        }
    }
    return QPushButton::eventFilter(watched, event);
}

void ActButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Select
        || ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            && !(event->modifiers() & Qt::ControlModifier))) {
        event->accept(); // a single key does nothing
        return;
    }
    // Arrow keys and the rest: Ctrl+Enter goes on to the window.
    if (event->modifiers() & Qt::ControlModifier)
        event->ignore();
    else
        QPushButton::keyPressEvent(event);
}

void ActButton::keyReleaseEvent(QKeyEvent *event)
{
    event->ignore();
}

void ActButton::mousePressEvent(QMouseEvent *event)
{
    if (isMeant())
        QPushButton::mousePressEvent(event);
    else
        event->accept();
}

} // namespace recourse
