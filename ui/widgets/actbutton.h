// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QPushButton>

namespace recourse {

// A button that changes something outside. No single key presses it, only Ctrl+Enter in its window,
// which never repeats; nothing does while the window is inactive or has just become active, so that
// a click or a key that was meant for another program is no order. Assistive technology can press
// it as any button.
class ActButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ActButton(const QString &text, QWidget *parent = nullptr);

    static QKeySequence key();
    // How long the window must have been active, in ms.
    static constexpr qint64 settleMs = 300;
    void setSettle(qint64 ms) { m_settle = ms; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isMeant() const;
    void watchWindow();

    QElapsedTimer m_activeSince;
    qint64 m_settle = settleMs;
    QWidget *m_watched = nullptr;
};

} // namespace recourse
