// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/tablemodel.h"
#include "models/text/words.h"

namespace recourse {

// The evidence lines of one dossier: what each source says and when it was read. Role::Chip,
// Role::Tone and Role::ReadAt are answered in every column.
class EvidenceModel final : public RowsModel<EvidenceText>
{
    Q_OBJECT
public:
    enum Column { Source, Says, When, ColumnCount };

    explicit EvidenceModel(QObject *parent = nullptr);
    // nullptr empties the table.
    void setDossier(const DossierPtr &dossier, Instant now);

protected:
    QString idOf(const EvidenceText &row) const override;
    QVariant cell(int row, int column, int role) const override;

private:
    Instant m_now;
};

} // namespace recourse
