// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/tablemodel.h"
#include "models/text/words.h"

namespace recourse {

struct FindingRow
{
    Finding finding;
    FindingText text;
};

// What needs action, worst first, each with the action it calls for (Role::ActionText,
// Role::Action, Role::ActionArgument, answered in every column). Role::State is the Severity.
class FindingsModel final : public RowsModel<FindingRow>
{
    Q_OBJECT
public:
    enum Column { Title, Detail, Handler, Since, ColumnCount };

    explicit FindingsModel(QObject *parent = nullptr);
    void setOverview(const Overview &overview);

protected:
    QString idOf(const FindingRow &row) const override { return row.finding.id; }
    QVariant cell(int row, int column, int role) const override;

private:
    Instant m_now;
};

} // namespace recourse
