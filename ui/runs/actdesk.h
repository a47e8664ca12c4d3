// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/plandialog.h"

#include <QPointer>

namespace recourse {

// The way from "these 12, replay" to a run: plan dialog, arming, begin. One dialog at a time.
class ActDesk final : public QObject
{
    Q_OBJECT
public:
    ActDesk(const ScreenContext &context, QWidget *window);

    void plan(const ActWish &wish);
    void arm();
    void disarm();
    PlanDialog *dialog() const { return m_dialog; }

signals:
    void armingChanged();
    void began();

private:
    ScreenContext m_context;
    QWidget *m_window;
    QPointer<PlanDialog> m_dialog;
    QPointer<QDialog> m_arming;
};

} // namespace recourse
