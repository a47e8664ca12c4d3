// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/screencontext.h"

#include <QDialog>

class QLineEdit;

namespace recourse {

class ActButton;
class ConsentBar;
class ElidedLabel;
class Label;
class TableView;

// A second person reads the plan that somebody else made, and says yes to just that, for one run.
class ApproveDialog final : public QDialog
{
    Q_OBJECT
public:
    ApproveDialog(const ScreenContext &context, const QString &path, QWidget *parent = nullptr);

    QStringList hindrances() const;
    ActButton *approveButton() const;

private:
    void planRead(const PlanAnswer &answer);
    QStringList ownHindrances() const;
    void showHindrances();
    void approved(const std::optional<Approval> &approval, const std::optional<Error> &error);

    ScreenContext m_context;
    PlanModel m_model;
    PlanPtr m_plan;
    bool m_writing = false;
    Label *m_title;
    ElidedLabel *m_facts;
    TableView *m_table;
    QLineEdit *m_reason;
    ConsentBar *m_consent;
};

} // namespace recourse
