// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/runs/arming.h"

#include <QAbstractButton>

class QTimer;

namespace recourse {

// Whether this window may act, at the end of the header: "Read-only", "Read-only · Arm…" or
// "Armed · 11:05 left". Pressed, it asks to arm, or to disarm. Hidden where nothing needs arming.
class ArmMark final : public QAbstractButton
{
    Q_OBJECT
public:
    // Without an arming nothing can be done here at all.
    ArmMark(const Arming *arming, const Clock *clock, QWidget *parent = nullptr);

    // Why nothing can be done; empty: nothing stands against it.
    void setHindrance(const QString &why);
    void refresh(); // looks again whether it is armed

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void armWanted();
    void disarmWanted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    enum class State { ReadOnly, Disarmed, Armed, Free };
    State state() const;

    const Arming *m_arming;
    const Clock *m_clock;
    QString m_hindrance;
    QTimer *m_tick;
};

} // namespace recourse
