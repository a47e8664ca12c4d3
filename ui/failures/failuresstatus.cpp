// SPDX-License-Identifier: GPL-3.0-or-later
// What the failures screen says of its own list: how much was read, when, and why it is empty.
#include "models/text/words.h"
#include "ui/failures/failuresscreen.h"
#include "ui/failures/failurestable.h"
#include "ui/failures/selectionbar.h"
#include "ui/widgets/label.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString FailuresScreen::readingText(QStringList *details) const
{
    if (!m_overview || m_overview->scans.empty())
        return tr("not read yet");
    const Instant now = m_context.clock->now();
    std::optional<Instant> oldest;
    bool complete = true;
    bool allRead = true;
    for (const ScanState &scan : m_overview->scans) {
        complete = complete && scan.complete;
        allRead = allRead && scan.readAt;
        if (scan.readAt && (!oldest || *scan.readAt < *oldest))
            oldest = scan.readAt;
        QString line = scan.readAt
            ? tr("%1: %2 read at %3", "queue, count, time")
                  .arg(scan.queue, countText(scan.known), timeText(*scan.readAt, now))
            : tr("%1: not read yet").arg(scan.queue);
        if (scan.readAt && !scan.complete)
            line += scan.heldByOthers && *scan.heldByOthers > 0
                ? tr(", incomplete: %1 held by %2")
                      .arg(countText(*scan.heldByOthers), scan.holders.join(u", "_s))
                : tr(", incomplete");
        if (scan.lastError)
            line += QString(u" – "_s + errorText(*scan.lastError).happened);
        if (details != nullptr)
            details->append(line);
    }
    if (!oldest)
        return tr("not read yet");
    const QString at = tr("read at %1").arg(timeText(*oldest, now));
    return tr("%1 · %2", "read at, how completely")
        .arg(at,
             !allRead       ? tr("some not read yet")
                 : complete ? tr("complete")
                            : tr("incomplete"));
}

QString FailuresScreen::statusText() const
{
    QStringList parts;
    const FailureViewPtr &view = m_model.view();
    if (view) {
        const qint64 matching = view->rows->matching;
        const qint64 all = view->set->size();
        parts.append(matching == all
                         ? tr("%1 parked").arg(countText(all))
                         : tr("%1 of %2 parked match").arg(countText(matching), countText(all)));
    }
    if (m_toJudge > 0 && m_judged < m_toJudge)
        parts.append(tr("%1 of %2 judged").arg(countText(m_judged), countText(m_toJudge)));
    if (m_model.checkedCount() > 0)
        parts.append(m_selection->text());
    parts.append(readingText(nullptr));
    return parts.join(u" · "_s);
}

void FailuresScreen::showStatus()
{
    m_status->setText(statusText());
    QStringList details;
    readingText(&details);
    m_status->setToolTip(safeTip(QString(m_status->text() + u'\n' + details.join(u'\n'))));
}

// An empty table says "nothing is parked" only where that is known.
void FailuresScreen::showEmptiness()
{
    const FailureViewPtr &view = m_model.view();
    if (!view) {
        m_table->setWordsWithoutRows(
            StateWords{ PaneState::Waiting,
                        tr("Opening what was read before…"),
                        tr("Parked failures that were read earlier are kept on this computer."),
                        {} });
        return;
    }
    QStringList details;
    const QString reading = readingText(&details);
    bool complete = m_overview && !m_overview->scans.empty();
    bool failedOnce = false;
    if (m_overview) {
        for (const ScanState &scan : m_overview->scans) {
            complete = complete && scan.complete && scan.readAt;
            failedOnce = failedOnce || scan.lastError;
        }
    }
    StateWords words;
    words.when = reading;
    if (view->unread) {
        const ErrorText text = errorText(*view->unread);
        words.state = PaneState::Failed;
        words.heading = tr("What was read cannot be opened");
        words.reason = QString(text.happened + u' ' + text.todo).trimmed();
    } else if (view->set->size() > 0) {
        words.state = PaneState::NotKnown;
        words.heading = tr("No parked failure matches");
        words.reason = m_tenant.isEmpty()
            ? tr("%1 failures are parked; the filter leaves none of them.")
                  .arg(countText(view->set->size()))
            : tr("%1 failures are parked; none of tenant %2 passes the filter.")
                  .arg(countText(view->set->size()), m_tenant);
    } else if (complete) {
        words = { PaneState::Nothing, tr("Nothing is parked"),
                  tr("All parking queues were read completely and are empty."), reading };
    } else {
        words.state = failedOnce ? PaneState::Failed : PaneState::NotKnown;
        words.heading = tr("Parked failures are not known");
        words.reason = details.isEmpty()
            ? tr("No parking queue has been read yet. “Refresh…” says what a look costs.")
            : details.join(u'\n');
    }
    m_table->setWordsWithoutRows(words);
}

} // namespace recourse
