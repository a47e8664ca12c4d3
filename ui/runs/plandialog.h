// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/runrules.h"
#include "ui/window/screencontext.h"

#include <QDialog>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace recourse {

class ActButton;
class ConsentBar;
class ElidedLabel;
class Label;
class PaceForm;
class TableView;

// A dry run that can be carried out: the frozen plan with each event's verdict, order and target,
// what is left out and why, what sending changes; the pace; the reason; on production the name of
// the workspace. Asks the port for the plan and says itself what still stands against beginning.
class PlanDialog final : public QDialog
{
    Q_OBJECT
public:
    PlanDialog(const ScreenContext &context, const ActChoice &wish, QWidget *parent = nullptr);

    // What would be run, with the exclusions and the pace of now.
    RunRequest request() const;
    // What stands against beginning, in full sentences; empty: nothing.
    QStringList hindrances() const;

    TableView *table() const { return m_table; }
    ActButton *beginButton() const;
    void refresh(); // looks again: it was armed, or a run has ended

signals:
    void armWanted();
    void begins(const recourse::RunRequest &request);

protected:
    void done(int result) override;

private:
    enum TargetChoice { OwnQueue, OtherQueue, Exchange };

    static QString titleOf(const ActChoice &wish);
    static QString explanationOf(RunAction action);
    static QString beginWord(RunAction action, qsizetype included);
    QWidget *makeHead();
    QWidget *makeList();
    QWidget *makeSide();
    QWidget *makeTarget();
    QWidget *makeFoot();
    void ask();
    void planMade(quint64 request, const PlanAnswer &answer);
    void askApproval();
    bool isApproved() const;
    QString approvalText() const;
    void showCounts();
    QStringList ownHindrances() const;
    void showHindrances();
    void save();
    std::optional<PlanTarget> target() const;

    ScreenContext m_context;
    ActChoice m_wish;
    PlanModel m_model;
    quint64 m_asked = 0;
    bool m_isAsking = false;
    QTimer m_settle;
    QTimer m_approvals; // asked for again while one is waited for
    quint64 m_approvalAsked = 0; // of the plan as it is now
    ApprovalAnswer m_approval; // to that
    TableView *m_table = nullptr;
    ElidedLabel *m_frozen = nullptr;
    Label *m_counts = nullptr;
    Label *m_changes = nullptr;
    QWidget *m_changesPart = nullptr;
    QComboBox *m_compensation = nullptr;
    QComboBox *m_target = nullptr;
    QLineEdit *m_exchange = nullptr;
    QLineEdit *m_routingKey = nullptr;
    QCheckBox *m_retry = nullptr;
    PaceForm *m_pace = nullptr;
    QLineEdit *m_reason = nullptr;
    QPushButton *m_save = nullptr;
    ConsentBar *m_consent = nullptr;
};

} // namespace recourse
