// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "models/tables/tablemodel.h"

namespace recourse {

struct HotKey
{
    QString key;
    HandlerName handler;
    std::optional<qint64> parked;
    std::optional<double> share; // of the parked failures
};

// Partition keys that stand out among the parked failures, from the findings of an overview.
class HotKeysModel final : public RowsModel<HotKey>
{
    Q_OBJECT
public:
    enum Column { Key, Handler, Share, Parked, ColumnCount };

    explicit HotKeysModel(QObject *parent = nullptr);
    void setOverview(const Overview &overview);

protected:
    QString idOf(const HotKey &row) const override;
    QVariant cell(int row, int column, int role) const override;
};

} // namespace recourse
