// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "models/tables/tablemodel.h"

namespace recourse {

// Every connection: what it is, whether it answers, what it may do, its last error with the next
// step (Role::Detail). Role::State is SourceState::Light.
class SourcesModel final : public RowsModel<SourceState>
{
    Q_OBJECT
public:
    enum Column { Source, Kind, Address, Light, Rights, LastRead, Problem, ColumnCount };

    explicit SourcesModel(QObject *parent = nullptr);
    void setSources(std::vector<SourceState> sources, Instant now);

    static QString kindWord(SourceState::Kind kind);
    static QString lightWord(SourceState::Light light);

protected:
    QString idOf(const SourceState &row) const override;
    QVariant cell(int row, int column, int role) const override;

private:
    QString text(const SourceState &source, int column) const;

    Instant m_now;
};

} // namespace recourse
