// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/entry.h"
#include "models/runs/runsnapshot.h"
#include "models/tables/tablemodel.h"

#include <QHash>

namespace recourse {

// One included item of a run, as far as it is known.
struct RunRow
{
    qint64 order = 0;
    EventId eventId;
    HandlerName handler;
    PartitionKey key;
    RunItemState state;
};

// The items of a run that the journal tells of, in their order. Times of a send are not in it: the
// broker's word is, to the batch that was written together.
std::vector<RunRow> runRowsOf(const std::vector<JournalEntry> &entries);

// How many items of a run are where; together they are all of them.
struct RunTally
{
    qint64 applied = 0; // and resolved, resent, compensated: as wanted
    qint64 duplicate = 0;
    qint64 waiting = 0; // sent, and its effect not seen yet
    qint64 underWay = 0; // taken or about to be sent
    qint64 failed = 0; // parked again, failed, no effect in time
    qint64 unknown = 0;
    qint64 notSent = 0; // refused or skipped
    qint64 toGo = 0;
    qint64 all() const
    {
        return applied + duplicate + waiting + underWay + failed + unknown + notSent + toGo;
    }
    bool operator==(const RunTally &) const = default;
};

// The items of one run, live from snapshots or from the journal. Role::State: ItemOutcome;
// Role::Chip: the word for where it is; Qt::DisplayRole of the outcome: why.
class RunModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column {
        Order,
        Event,
        Handler,
        Key,
        Published,
        Confirmed,
        Inbox,
        Business,
        Outcome,
        ColumnCount
    };

    explicit RunModel(QObject *parent = nullptr);

    void begin(const Plan &plan, Instant now); // all its included items, as planned
    void apply(const RunSnapshot &snapshot, Instant now);
    void show(std::vector<RunRow> rows, Instant now);
    void clear();

    RunTally tally() const;
    const RunRow *rowAt(int row) const
    {
        return row >= 0 && row < rows() ? &m_rows[std::size_t(row)] : nullptr;
    }

protected:
    int rows() const override { return int(m_rows.size()); }
    QVariant cell(int row, int column, int role) const override;

private:
    static QString text(const RunRow &row, int column);

    std::vector<RunRow> m_rows;
    QHash<std::size_t, int> m_places; // place in the plan → row
    Instant m_now;
};

} // namespace recourse
