// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// What happened to one event, oldest first. Role::State is TimelineEntry::What.
class TimelineModel final : public RowsModel<TimelineEntry>
{
    Q_OBJECT
public:
    enum Column { When, What, ColumnCount };

    explicit TimelineModel(QObject *parent = nullptr);
    // `entries`: those of the dossier, and perhaps what operators did.
    void setDossier(const DossierPtr &dossier, Instant now);

protected:
    QString idOf(const TimelineEntry &row) const override;
    QVariant cell(int row, int column, int role) const override;

private:
    Instant m_now;
};

} // namespace recourse
