// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/jsondiff.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// What a new payload changes, place by place, with types.
class DiffModel final : public RowsModel<JsonChange>
{
    Q_OBJECT
public:
    enum Column { Path, Before, After, ColumnCount };

    explicit DiffModel(QObject *parent = nullptr);
    // Nothing: one of the payloads is no JSON.
    void show(const std::optional<std::vector<JsonChange>> &changes);

protected:
    QString idOf(const JsonChange &row) const override { return row.path; }
    QVariant cell(int row, int column, int role) const override;
};

} // namespace recourse
