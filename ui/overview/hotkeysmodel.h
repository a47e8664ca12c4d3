// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// Partition keys that stand out among the parked failures.
class HotKeysModel final : public RowsModel<ParkedKey>
{
    Q_OBJECT
public:
    enum Column { Key, Tenant, Handler, Share, Parked, ColumnCount };

    explicit HotKeysModel(QObject *parent = nullptr);
    void setOverview(const Overview &overview);

protected:
    QString idOf(const ParkedKey &row) const override;
    QVariant cell(int row, int column, int role) const override;
};

} // namespace recourse
