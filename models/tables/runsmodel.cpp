// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/runsmodel.h"

#include "models/tables/roles.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QJsonObject>

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;

RunGlances runGlancesOf(const std::vector<JournalEntry> &entries)
{
    RunGlances runs;
    for (const JournalEntry &entry : entries) {
        if (entry.kind != EntryKind::RunBegan)
            continue;
        runs.push_back({ entry.run,
                         entry.action,
                         entry.who,
                         entry.reason,
                         entry.at,
                         {},
                         entry.detail.value("included"_L1).toInteger(),
                         {} });
    }
    std::ranges::stable_sort(runs, std::greater(), &RunGlance::beganAt);
    for (const JournalEntry &entry : entries) {
        const auto run = std::ranges::find(runs, entry.run, &RunGlance::run);
        if (entry.kind != EntryKind::RunEnded || run == runs.end())
            continue;
        run->endedAt = entry.at;
        const QJsonObject counts = entry.detail.value("counts"_L1).toObject();
        for (auto it = counts.begin(); it != counts.end(); ++it) {
            const QByteArray name = it.key().toLatin1();
            if (const auto outcome = outcomeNamed(QLatin1StringView(name)))
                run->counts.insert(*outcome, it->toInteger());
        }
    }
    return runs;
}

RunsModel::RunsModel(QObject *parent)
    : RowsModel(
        {
            { tr("Began"), false, 10 },
            { tr("Action"), false, 9 },
            { tr("By"), false, 10 },
            { tr("Result"), false, 24 },
        },
        parent)
{
}

void RunsModel::show(RunGlances runs, Instant now)
{
    m_now = now;
    setRows(std::move(runs));
    setContent(TableContent::Ready, {}, now);
}

QString RunsModel::text(const RunGlance &run, int column) const
{
    switch (column) {
    case Began:
        return timeText(run.beganAt, m_now);
    case Action:
        return actionWord(run.action);
    case Who:
        return visibleText(run.who.toUtf8());
    case Result: {
        if (!run.endedAt)
            return tr("open, of %1", "a run that has not ended").arg(countText(run.included));
        QStringList parts;
        for (int i = 0; i <= int(ItemOutcome::Skipped); ++i) {
            const auto outcome = static_cast<ItemOutcome>(i);
            if (const qint64 count = run.counts.value(outcome); count > 0)
                parts.append(
                    tr("%1 %2", "number, outcome").arg(countText(count), outcomeWord(outcome)));
        }
        return parts.isEmpty() ? tr("nothing was done") : parts.join(u" · "_s);
    }
    default:
        return {};
    }
}

QVariant RunsModel::cell(int row, int column, int role) const
{
    const RunGlance &run = at(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(run, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text(run, column));
    case Qt::ToolTipRole:
        return plainToolTip(column == Began
                                ? tr("%1 (UTC) · %2").arg(toIso(run.beganAt), run.run)
                                : text(run, column) + u'\n' + visibleText(run.reason.toUtf8()));
    case Role::Copy:
        return column == Began ? toIso(run.beganAt)
            : column == Action ? QString(actionName(run.action))
            : column == Who    ? run.who
                               : text(run, column);
    case Role::Id:
        return run.run;
    case Role::State:
        return run.endedAt ? 1 : 0;
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
