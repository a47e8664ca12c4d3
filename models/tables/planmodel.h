// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"
#include "models/tables/tablemodel.h"

#include <QSet>

#include <memory>

namespace recourse {

using PlanPtr = std::shared_ptr<const Plan>;

// The items of a plan in the order in which they are sent, those left out last, each with its
// reason. The check mark of an item says whether it is in; the operator can take out what the plan
// has in, and nothing else. Role::State: VerdictKind.
class PlanModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Order, Event, Handler, Key, Verdict, Target, Why, ColumnCount };

    explicit PlanModel(QObject *parent = nullptr);

    // Another plan; what the operator took out stays out where it is the same event and payload.
    void setPlan(const PlanPtr &plan);
    // With the exclusions: what would be run. Empty where there is no plan.
    const Plan &plan() const { return m_shown; }
    bool hasPlan() const { return m_plan != nullptr; }
    qsizetype takenOut() const { return m_out.size(); }

    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

signals:
    void takenOutChanged();

protected:
    int rows() const override { return int(m_shown.items.size()); }
    QVariant cell(int row, int column, int role) const override;

private:
    bool canBeTakenOut(int row) const;
    std::vector<std::size_t> placesTakenOut() const; // in the plan as it was made
    QString text(const PlanItem &item, int column) const;

    PlanPtr m_plan; // as it was made
    Plan m_shown;
    QSet<QByteArray> m_out; // handler, event and payload
};

} // namespace recourse
