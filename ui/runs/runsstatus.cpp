// SPDX-License-Identifier: GPL-3.0-or-later
// What the runs screen says of the run that is shown.
#include "models/text/runtext.h"
#include "models/text/stepwords.h"
#include "models/text/words.h"
#include "ui/runs/runbar.h"
#include "ui/runs/runsscreen.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QLocale>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int shortId = 8;

QString runName(RunAction action, const QString &run)
{
    switch (action) {
    case RunAction::Resend:
        return RunsScreen::tr("Resend run %1").arg(run.left(shortId));
    case RunAction::Compensate:
        return RunsScreen::tr("Compensation run %1").arg(run.left(shortId));
    case RunAction::Resolve:
        return RunsScreen::tr("Resolve run %1").arg(run.left(shortId));
    default:
        return RunsScreen::tr("Replay run %1").arg(run.left(shortId));
    }
}

Tone stageTone(RunStage stage)
{
    switch (stage) {
    case RunStage::Paused:
    case RunStage::Stopping:
        return Tone::Warning;
    case RunStage::Ended:
        return Tone::Neutral;
    default:
        return Tone::Info;
    }
}

} // namespace

// A replay cannot be undone; a resolve can, as long as the archive has the message.
void RunsScreen::showUndo()
{
    const auto *model = qobject_cast<RunModel *>(m_items->table());
    const RunRow *item = model ? model->rowAt(m_items->currentRow()) : nullptr;
    m_undo->setVisible(item && item->state.outcome == ItemOutcome::Resolved);
}

QString RunsScreen::headline() const
{
    return m_title->text();
}

void RunsScreen::showHead()
{
    const bool isLive = !m_story;
    const bool running = m_context.act && m_context.act->isRunning();
    const bool any = m_story || m_plan;
    m_backToLive->setVisible(m_story && running);
    m_pause->setVisible(isLive && running);
    m_stop->setVisible(isLive && running);
    m_pause->setText(m_pausing ? tr("Resume") : tr("Pause"));
    m_pause->setAccessibleName(m_pause->text());
    m_stop->setEnabled(!m_last.stopping);
    m_bar->setVisible(any);
    m_counts->setVisible(any);
    m_pace->setVisible(any && isLive);
    m_stage->setVisible(any);
    QStringList notes;
    std::optional<Tone> tone;
    if (!any) {
        m_title->setText(tr("No run"));
        m_meta->setText(m_context.act ? tr("nothing was begun from this window")
                                      : tr("this window only looks"));
    } else if (isLive) {
        m_title->setText(runName(m_plan->action, m_last.run));
        m_stage->show(m_last.canaryPassed && m_last.stage == RunStage::Running
                          ? tr("canary passed · running")
                          : stageWord(m_last.stage),
                      stageTone(m_last.stage));
        m_meta->setText(m_reason);
        if (m_refused) {
            const ErrorText text = errorText(*m_refused);
            notes = { text.happened, text.means, text.todo };
            tone = Tone::Bad;
        } else if (m_report) {
            if (!m_report->whyStopped.isEmpty()) {
                notes.append(tr("It stopped early: %1").arg(runWhyText(m_report->whyStopped)));
                tone = Tone::Warning;
            }
            if (m_report->error) {
                const ErrorText text = errorText(*m_report->error);
                notes.append(oneAfterTheOther({ text.happened, text.todo }));
                tone = Tone::Bad;
            }
        } else if (m_last.stopping) {
            notes.append(runWhyText(m_last.whyStopping));
            tone = Tone::Warning;
        }
    } else {
        const RunGlance &head = m_story->head;
        m_title->setText(runName(head.action, head.run));
        m_stage->show(head.endedAt ? tr("ended") : tr("not ended"),
                      head.endedAt ? Tone::Neutral : Tone::Warning);
        m_meta->setText(tr("%1 · by %2 · %3", "time, who, reason")
                            .arg(timeText(head.beganAt, m_context.clock->now()),
                                 visibleText(head.who.toUtf8()),
                                 visibleText(head.reason.toUtf8())));
        if (m_story->isCut)
            notes.append(tr("It is longer than is shown here; the journal has all of it."));
    }
    m_note->setText(oneAfterTheOther(notes));
    m_note->setTone(tone);
    m_note->setVisible(!notes.isEmpty());
    const bool sends
        = !any || (isLive ? m_plan->action : m_story->head.action) != RunAction::Resolve;
    QStringList guard{ tr("✓ Evidence read again right before each step") };
    if (sends)
        guard.append({ tr("✓ Same key, original order"), tr("✓ Payload as planned, byte for byte"),
                       tr("✓ Parked copy removed only after the broker confirms") });
    else
        guard.append(tr("✓ Archived in the journal before it leaves its queue"));
    guard.append(tr("✓ Each step in the journal first"));
    m_guard->setText(guard.join(u'\n'));
    showTally();
}

void RunsScreen::showTally()
{
    const RunModel &model = m_story ? m_model : m_live;
    const RunTally tally = model.tally();
    showUndo();
    m_bar->show(tally);
    const bool resolves = (m_story      ? m_story->head.action
                               : m_plan ? m_plan->action
                                        : RunAction::None)
        == RunAction::Resolve;
    QStringList parts;
    const auto add = [&parts](qint64 count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(countText(count)));
    };
    add(tally.applied, resolves ? tr("%1 resolved") : tr("%1 applied"));
    add(tally.duplicate, tr("%1 absorbed as duplicate"));
    add(tally.waiting, tr("%1 waiting for effect"));
    add(tally.underWay, tr("%1 under way"));
    add(tally.failed, tr("%1 failed"));
    add(tally.unknown, tr("%1 unknown"));
    add(tally.notSent, tr("%1 not sent"));
    add(tally.toGo, tr("%1 to go"));
    m_counts->setText(parts.join(u" · "_s));
    const bool running = m_context.act && m_context.act->isRunning();
    const qint64 open = tally.waiting + tally.underWay;
    m_ifClosed->setVisible(running && !m_story);
    m_ifClosed->setText(
        tr("If the console closes now, %1 events are listed as unknown and are checked at the next "
           "start.")
            .arg(countText(open)));
    QStringList pace;
    const RunLimits &limits = m_last.limits;
    if (!resolves && limits.ratePerSecond > 0)
        pace.append(tr("%1/s limit").arg(QLocale().toString(limits.ratePerSecond, 'g', 4)));
    if (limits.stopAfterFailures > 0)
        pace.append(tr("stops after %1 failures").arg(countText(limits.stopAfterFailures)));
    if (running && limits.ratePerSecond > 0 && tally.toGo > 0 && !m_pausing)
        pace.append(tr("about %1 left")
                        .arg(ageText(m_context.clock->now()
                                         - std::chrono::seconds(
                                             qint64(double(tally.toGo) / limits.ratePerSecond)),
                                     m_context.clock->now())));
    m_pace->setText(pace.join(u" · "_s));
    if (running)
        emit badgeChanged(
            countText(tally.toGo + open),
            tr("A run is under way; %1 events are to go").arg(countText(tally.toGo + open)));
}

} // namespace recourse
