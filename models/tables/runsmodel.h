// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"
#include "models/tables/tablemodel.h"

#include <QHash>

namespace recourse {

// One run as the journal tells it.
struct RunGlance
{
    QString run;
    RunAction action = RunAction::None;
    QString who;
    QString reason;
    Instant beganAt;
    std::optional<Instant> endedAt; // nothing: it is open
    qint64 included = 0;
    QHash<ItemOutcome, qint64> counts;
    bool operator==(const RunGlance &) const = default;
};
using RunGlances = std::vector<RunGlance>;

// From entries that say that runs began and ended, in any order; newest run first. One that began
// before the entries do is not in it.
RunGlances runGlancesOf(const std::vector<JournalEntry> &entries);

// Runs of the journal, newest first. Role::State: 1 where it has ended, 0 where it is open.
class RunsModel final : public RowsModel<RunGlance>
{
    Q_OBJECT
public:
    enum Column { Began, Action, Who, Result, ColumnCount };

    explicit RunsModel(QObject *parent = nullptr);
    void show(RunGlances runs, Instant now);

protected:
    QString idOf(const RunGlance &row) const override { return row.run; }
    QVariant cell(int row, int column, int role) const override;

private:
    QString text(const RunGlance &run, int column) const;

    Instant m_now;
};

} // namespace recourse
