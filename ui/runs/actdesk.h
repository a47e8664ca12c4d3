// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cases/casedialog.h"
#include "ui/runs/plandialog.h"

#include <QPointer>

namespace recourse {

// The way from "these 12, replay" to a run: plan dialog, arming, begin; and to the dialogs beside
// it, for approvals and cases. One of a kind at a time.
class ActDesk final : public QObject
{
    Q_OBJECT
public:
    ActDesk(const ScreenContext &context, QWidget *window);

    void plan(const ActChoice &wish);
    void approve(); // a plan that somebody else saved
    void correct(const CorrectionChoice &choice);
    void restore(const QString &archive, const QString &event);
    void openCase(const CaseChoice &choice);
    void arm();
    void disarm();
    PlanDialog *dialog() const { return m_dialog; }

signals:
    void armingChanged();
    void began();

private:
    void show(QDialog *dialog);

    ScreenContext m_context;
    QWidget *m_window;
    QPointer<PlanDialog> m_dialog;
    QPointer<QDialog> m_arming;
    QPointer<QDialog> m_beside; // approval or case
};

} // namespace recourse
