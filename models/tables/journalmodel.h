// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/journal.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// Entries of the journal, newest first, one page after the other. Role::State: EntryKind;
// in the column Outcome: ItemOutcome.
class JournalModel final : public RowsModel<JournalRecord>
{
    Q_OBJECT
public:
    enum Column { Sequence, When, Who, Kind, Action, Handler, Event, Outcome, Reason, ColumnCount };

    explicit JournalModel(QObject *parent = nullptr);

    void show(std::vector<JournalRecord> records, Instant now);
    void add(const std::vector<JournalRecord> &older); // the next page
    qint64 lowest() const; // number of the oldest that is shown; 0: none

protected:
    QString idOf(const JournalRecord &row) const override
    {
        return QString::number(row.entry.sequence);
    }
    QVariant cell(int row, int column, int role) const override;

private:
    QString text(const JournalEntry &entry, int column) const;

    Instant m_now;
};

} // namespace recourse
