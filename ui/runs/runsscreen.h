// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/runmodel.h"
#include "models/tables/runsmodel.h"
#include "ui/window/screencontext.h"

#include <QTimer>
#include <QWidget>

class QPushButton;
class QSplitter;

namespace recourse {

class Card;
class Chip;
class ElidedLabel;
class Label;
class RunBar;
class StatePane;
class TableView;

// The run under way with every event of it, and the runs of before as the journal tells them.
class RunsScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit RunsScreen(const ScreenContext &context, QWidget *parent = nullptr);

    TableView *itemsTable() const { return m_items; }
    TableView *runsTable() const { return m_runs; }
    RunModel *model() { return &m_model; }
    QString headline() const;

signals:
    void eventWanted(const QByteArray &eventId, const QString &handler); // its dossier
    void undoWanted(const QByteArray &eventId); // of a resolve
    void badgeChanged(const QString &badge, const QString &meaning);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeItems();
    QWidget *makeSide();
    void connectPort();
    void runBegan(const PlanPtr &plan, const QString &reason);
    void runProgressed(const RunSnapshot &snapshot);
    void runEnded(const RunReport &report, const std::optional<Error> &refused);
    void recovered(const RecoveryReport &report, const std::optional<Error> &error);
    void runsRead(const RunGlances &runs);
    void showStory(quint64 request, const RunStoryPtr &story);
    void choose(int row);
    void showLive();
    void showItemsOf(RunModel *model);
    void showHead();
    void showTally();
    void showUndo();

    ScreenContext m_context;
    RunModel m_model; // of the run that is shown
    RunModel m_live; // of the run under way, or the last one of this window
    RunsModel m_glances;
    PlanPtr m_plan; // of the live one
    QString m_reason;
    RunSnapshot m_last; // without its items
    std::optional<Instant> m_beganAt;
    std::optional<RunReport> m_report;
    std::optional<Error> m_refused;
    RunStoryPtr m_story; // an earlier run is shown
    quint64 m_asked = 0;
    bool m_pausing = false;
    QTimer m_tick;
    Card *m_head = nullptr;
    Label *m_title = nullptr;
    Chip *m_stage = nullptr;
    ElidedLabel *m_meta = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_stop = nullptr;
    RunBar *m_bar = nullptr;
    Label *m_counts = nullptr;
    ElidedLabel *m_pace = nullptr;
    Label *m_note = nullptr;
    Label *m_recovered = nullptr;
    TableView *m_items = nullptr;
    TableView *m_runs = nullptr;
    QSplitter *m_splitter = nullptr;
    Label *m_guard = nullptr;
    Label *m_ifClosed = nullptr;
    QPushButton *m_backToLive = nullptr;
    QPushButton *m_undo = nullptr;
};

} // namespace recourse
