// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runsscreen.h"

#include "models/text/runtext.h"
#include "models/text/stepwords.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/runbar.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/card.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QShowEvent>
#include <QSplitter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

std::optional<Tone> outcomeTone(const QModelIndex &index)
{
    return toneOf(static_cast<ItemOutcome>(index.data(Role::State).toInt()));
}

} // namespace

RunsScreen::RunsScreen(const ScreenContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAccessibleName(tr("Runs"));
    const int gap = measure::gap(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap, gap, gap, gap);
    column->setSpacing(gap);
    m_recovered = new Label;
    m_recovered->setWrapped();
    m_recovered->hide();
    column->addWidget(m_recovered);
    column->addWidget(makeHead());
    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Events and runs"));
    m_splitter->addWidget(makeItems());
    m_splitter->addWidget(makeSide());
    m_splitter->setStretchFactor(0, 7);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({ 7'400, 2'600 });
    m_splitter->restoreState(m_context.settings->splitter(u"runs"_s));
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_context.settings->setSplitter(u"runs"_s, m_splitter->saveState()); });
    column->addWidget(m_splitter, 1);
    connectPort();
    showLive();
}

QWidget *RunsScreen::makeHead()
{
    const int pad = measure::pad(font());
    m_head = new Card;
    auto *column = new QVBoxLayout;
    column->setContentsMargins(pad, pad * 2 / 3, pad, pad * 2 / 3);
    column->setSpacing(pad * 2 / 3);
    auto *first = new QHBoxLayout;
    first->setSpacing(pad / 2);
    m_title = new Label({}, TextLook::Title);
    m_stage = new Chip;
    m_meta = new ElidedLabel;
    m_meta->setMuted(true);
    m_backToLive = new QPushButton(tr("Back to the run under way"));
    m_pause = new QPushButton(tr("Pause"));
    m_stop = new QPushButton(tr("Stop"));
    for (QPushButton *button : { m_backToLive, m_pause, m_stop }) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text());
    }
    m_stop->setToolTip(safeTip(tr("Nothing more is sent; what is under way is followed to its "
                                  "end.")));
    connect(m_pause, &QPushButton::clicked, m_context.commands->action(command::pauseRun),
            &QAction::trigger);
    connect(m_stop, &QPushButton::clicked, m_context.commands->action(command::stopRun),
            &QAction::trigger);
    connect(m_backToLive, &QPushButton::clicked, this, &RunsScreen::showLive);
    first->addWidget(m_title);
    first->addWidget(m_stage);
    first->addWidget(m_meta, 1);
    first->addWidget(m_backToLive);
    first->addWidget(m_pause);
    first->addWidget(m_stop);
    m_bar = new RunBar;
    auto *last = new QHBoxLayout;
    last->setSpacing(pad);
    m_counts = new Label;
    m_pace = new ElidedLabel;
    m_pace->setMuted(true);
    m_pace->setAlignment(Qt::AlignRight);
    last->addWidget(m_counts);
    last->addWidget(m_pace, 1);
    m_note = new Label;
    m_note->setWrapped();
    column->addLayout(first);
    column->addWidget(m_bar);
    column->addLayout(last);
    column->addWidget(m_note);
    m_head->body()->addLayout(column);
    return m_head;
}

QWidget *RunsScreen::makeItems()
{
    auto *card = new Card;
    m_items = new TableView(tr("Events of the run"));
    m_items->setTable(&m_live);
    m_items->setNotKnown(tr("No run"));
    m_items->setWordsWithoutRows(
        StateWords{ PaneState::NotKnown,
                    tr("No run"),
                    tr("Mark failures and choose Replay or Resolve; each event is followed here."),
                    {} });
    for (const int column : { int(RunModel::Event), int(RunModel::Key) })
        m_items->setItemDelegateForColumn(
            column, new CellDelegate(m_items, CellLook::Mono, Qt::ElideMiddle));
    for (const int column :
         { int(RunModel::Published), int(RunModel::Confirmed), int(RunModel::Inbox) })
        m_items->setItemDelegateForColumn(column, new CellDelegate(m_items, CellLook::Mono));
    m_items->setItemDelegateForColumn(RunModel::Outcome,
                                      new ChipDelegate(Role::Chip, outcomeTone, m_items));
    m_items->setLetters(RunModel::Order, 5);
    m_items->setLetters(RunModel::Event, 22);
    m_items->setLetters(RunModel::Key, 13);
    m_items->setLetters(RunModel::Published, 13);
    m_items->setLetters(RunModel::Confirmed, 10);
    m_items->setLetters(RunModel::Business, 15);
    m_items->setLetters(RunModel::Inbox, 10);
    m_items->setStretchColumn(RunModel::Outcome);
    m_items->setHiddenByDefault({ RunModel::Handler });
    m_items->setKept({ RunModel::Order, RunModel::Event, RunModel::Key, RunModel::Published,
                       RunModel::Inbox, RunModel::Business, RunModel::Outcome });
    m_items->restoreColumns(m_context.settings->columns(u"run"_s));
    connect(m_items, &TableView::columnsChanged, this,
            [this] { m_context.settings->setColumns(u"run"_s, m_items->columnState()); });
    connect(m_items, &TableView::opened, this, [this](int row) {
        const auto *model = qobject_cast<RunModel *>(m_items->table());
        if (const RunRow *item = model->rowAt(row))
            emit eventWanted(item->eventId.bytes(), item->handler);
    });
    setFocusProxy(m_items);
    card->body()->addWidget(m_items, 1);
    m_undo = new QPushButton(tr("Undo this resolve…"));
    m_undo->setAccessibleName(m_undo->text());
    m_undo->hide();
    connect(m_undo, &QPushButton::clicked, this, [this] {
        const auto *model = qobject_cast<RunModel *>(m_items->table());
        if (const RunRow *item = model->rowAt(m_items->currentRow()))
            emit undoWanted(item->eventId.bytes());
    });
    auto *foot = new QHBoxLayout;
    const int pad = measure::pad(font());
    foot->setContentsMargins(pad, pad / 3, pad, pad / 3);
    foot->addWidget(m_undo);
    foot->addStretch(1);
    card->body()->addLayout(foot);
    return card;
}

QWidget *RunsScreen::makeSide()
{
    const int pad = measure::pad(font());
    auto *side = new QWidget;
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(measure::gap(font()));
    auto *guard = new Card;
    guard->setTitle(tr("Guard"));
    auto *lines = new QVBoxLayout;
    lines->setContentsMargins(pad, pad * 2 / 3, pad, pad * 2 / 3);
    lines->setSpacing(pad / 2);
    m_guard = new Label;
    m_guard->setWrapped();
    m_ifClosed = new Label;
    m_ifClosed->setWrapped();
    m_ifClosed->setMuted(true);
    lines->addWidget(m_guard);
    lines->addWidget(m_ifClosed);
    guard->body()->addLayout(lines);
    auto *runs = new Card;
    runs->setTitle(tr("Runs in the journal"));
    m_runs = new TableView(tr("Runs in the journal"));
    m_runs->setTable(&m_glances);
    m_runs->setSelectionMode(QAbstractItemView::SingleSelection);
    m_runs->setNotKnown(tr("Runs are not known yet"));
    m_runs->setNothing(tr("No runs"), tr("The journal tells of none."));
    m_runs->setStretchColumn(RunsModel::Result);
    m_runs->setLetters(RunsModel::Began, 9);
    m_runs->setLetters(RunsModel::Action, 8);
    m_runs->setHiddenByDefault({ RunsModel::Who });
    m_runs->setKept({ RunsModel::Began, RunsModel::Action });
    connect(m_runs, &TableView::opened, this, &RunsScreen::choose);
    connect(m_runs, &QAbstractItemView::clicked, this,
            [this](const QModelIndex &index) { choose(index.row()); });
    runs->body()->addWidget(m_runs, 1);
    column->addWidget(guard);
    column->addWidget(runs, 1);
    return side;
}

void RunsScreen::connectPort()
{
    m_tick.setInterval(1'000);
    connect(&m_tick, &QTimer::timeout, this, &RunsScreen::showTally);
    const CommandSet *commands = m_context.commands;
    connect(commands->action(command::pauseRun), &QAction::triggered, this, [this] {
        if (!m_context.act || !m_context.act->isRunning())
            return;
        m_pausing = !m_pausing;
        m_context.act->pause(m_pausing);
        showHead();
    });
    connect(commands->action(command::stopRun), &QAction::triggered, this, [this] {
        if (m_context.act && m_context.act->isRunning())
            m_context.act->stop();
    });
    if (!m_context.act)
        return;
    connect(m_context.act, &ActPort::runBegan, this, &RunsScreen::runBegan);
    connect(m_context.act, &ActPort::runProgressed, this, &RunsScreen::runProgressed);
    connect(m_context.act, &ActPort::runEnded, this, &RunsScreen::runEnded);
    connect(m_context.act, &ActPort::recovered, this, &RunsScreen::recovered);
    connect(m_context.act, &ActPort::runsRead, this, &RunsScreen::runsRead);
    connect(m_context.act, &ActPort::runRead, this, &RunsScreen::showStory);
}

void RunsScreen::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_context.act && !event->spontaneous())
        m_context.act->readRuns();
}

void RunsScreen::runBegan(const PlanPtr &plan, const QString &reason)
{
    m_plan = plan;
    m_reason = reason;
    m_last = {};
    m_last.limits = plan->limits;
    m_last.included = plan->includedCount();
    m_last.stage = plan->limits.canary > 0 ? RunStage::Canary : RunStage::Running;
    m_beganAt = m_context.clock->now();
    m_report.reset();
    m_refused.reset();
    m_pausing = false;
    m_live.begin(*plan, m_context.clock->now());
    m_tick.start();
    showLive();
}

void RunsScreen::runProgressed(const RunSnapshot &snapshot)
{
    m_live.apply(snapshot, m_context.clock->now());
    m_last = snapshot;
    m_last.changed.clear();
    if (!m_story)
        showHead();
}

void RunsScreen::runEnded(const RunReport &report, const std::optional<Error> &refused)
{
    m_tick.stop();
    m_report = report;
    m_refused = refused;
    m_last.stage = RunStage::Ended;
    m_pausing = false;
    if (!m_story)
        showHead();
    emit badgeChanged({}, {});
    m_context.act->readRuns();
}

void RunsScreen::recovered(const RecoveryReport &report, const std::optional<Error> &error)
{
    QStringList lines;
    if (error) {
        const ErrorText text = errorText(*error);
        lines.append(tr("What an earlier run left open could not be settled: %1")
                         .arg(oneAfterTheOther({ text.happened, text.todo })));
    }
    qint64 settled = 0;
    qint64 open = 0;
    for (const RecoveredItem &item : report.items)
        ++(item.outcome == ItemOutcome::None ? open : settled);
    if (settled > 0)
        lines.append(tr("An earlier run was cut off. Settled by evidence: %1 events.")
                         .arg(countText(settled)));
    if (open > 0)
        lines.append(tr("Still unknown: %1 events. They are asked for again at the next start.")
                         .arg(countText(open)));
    m_recovered->setText(oneAfterTheOther(lines));
    m_recovered->setTone(error || open > 0 ? std::optional(Tone::Warning)
                                           : std::optional(Tone::Info));
    m_recovered->setVisible(!lines.isEmpty());
    if (!lines.isEmpty())
        m_context.act->readRuns();
}

void RunsScreen::runsRead(const RunGlances &runs)
{
    m_glances.show(runs, m_context.clock->now());
}

void RunsScreen::choose(int row)
{
    const RunGlance *run = m_glances.rowAt(row);
    if (!run)
        return;
    if (run->run == m_last.run && m_plan) {
        showLive();
        return;
    }
    m_asked = m_context.act->readRun(run->run);
}

void RunsScreen::showStory(quint64 request, const RunStoryPtr &story)
{
    if (request != m_asked || !story)
        return;
    m_story = story;
    m_model.show(runRowsOf(story->entries), m_context.clock->now());
    if (story->error) {
        const ErrorText text = errorText(*story->error);
        m_model.setFailed(oneAfterTheOther({ text.happened, text.todo }));
    }
    showItemsOf(&m_model);
    showHead();
}

void RunsScreen::showItemsOf(RunModel *model)
{
    if (m_items->table() != model)
        m_items->setTable(model);
    connect(m_items->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RunsScreen::showUndo, Qt::UniqueConnection);
}

void RunsScreen::showLive()
{
    m_story.reset();
    m_asked = 0;
    showItemsOf(&m_live);
    showHead();
}

} // namespace recourse
