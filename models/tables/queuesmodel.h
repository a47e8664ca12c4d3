// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/topology.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// All queues of one topology. What a broker did not tell is "not known" with the reason.
class QueuesModel final : public RowsModel<QueueInfo>
{
    Q_OBJECT
public:
    enum Column {
        Name,
        Type,
        State,
        Ready,
        Unacked,
        Consumers,
        Policy,
        DeadLetters,
        DeliveryLimit,
        ColumnCount
    };

    explicit QueuesModel(QObject *parent = nullptr);
    void setTopology(const Topology &topology);

protected:
    QString idOf(const QueueInfo &row) const override { return row.name; }
    QVariant cell(int row, int column, int role) const override;

private:
    QString text(const QueueInfo &queue, int column) const;
    QVariant value(const QueueInfo &queue, int column) const;
    QString whyNotKnown(const QueueInfo &queue, int column) const;
};

} // namespace recourse
