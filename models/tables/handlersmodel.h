// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "models/tables/tablemodel.h"

#include <QMetaType>

namespace recourse {

// Handlers with their backlog, rates and state. What is not known says so and never reads as 0; the
// tool tip has the reason. Role::History gives the samples of the last 30 minutes.
class HandlersModel final : public RowsModel<HandlerOverview>
{
    Q_OBJECT
public:
    enum Column {
        Handler,
        Queue,
        Backlog,
        History,
        In,
        Out,
        Retry,
        Parked,
        Consumers,
        Oldest,
        State,
        ColumnCount
    };

    explicit HandlersModel(QObject *parent = nullptr);
    void setOverview(const Overview &overview);

protected:
    QString idOf(const HandlerOverview &row) const override { return row.name; }
    QVariant cell(int row, int column, int role) const override;

private:
    QString text(const HandlerOverview &handler, int column) const;
    QVariant value(const HandlerOverview &handler, int column) const;
    QString whyNotKnown(const HandlerOverview &handler, int column) const;

    Instant m_now;
};

} // namespace recourse

Q_DECLARE_METATYPE(recourse::BacklogSample)
