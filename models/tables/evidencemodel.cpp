// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/evidencemodel.h"

namespace recourse {

using namespace Qt::StringLiterals;

EvidenceModel::EvidenceModel(QObject *parent)
    : RowsModel(
        {
            { tr("Source"), false, 12 },
            { tr("Says"), false, 40 },
            { tr("When"), true, 14 },
        },
        parent)
{
}

void EvidenceModel::setDossier(const DossierPtr &dossier, Instant now)
{
    m_now = now;
    setRows(dossier ? evidenceLines(*dossier) : std::vector<EvidenceText>());
    setContent(dossier ? TableContent::Ready : TableContent::NotRead, {},
               dossier ? std::optional(dossier->judgedAt) : std::nullopt);
}

QString EvidenceModel::idOf(const EvidenceText &row) const
{
    return evidenceSourceName(row.source);
}

QVariant EvidenceModel::cell(int row, int column, int role) const
{
    const EvidenceText &line = at(row);
    const auto says = [&]() -> QString {
        return line.chip.isEmpty() ? line.says : QString(line.chip + u' ' + line.says).trimmed();
    };
    const auto text = [&]() -> QString {
        switch (column) {
        case Source:
            return line.sourceWord;
        case Says:
            return line.says;
        default:
            return line.at ? timeText(*line.at, m_now) : u"–"_s;
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        return text();
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "source: what it says").arg(line.sourceWord, says());
    case Qt::ToolTipRole:
        if (column == When)
            return plainToolTip(line.readAt ? tr("read at %1 (UTC)").arg(toIso(*line.readAt))
                                            : tr("never read"));
        return plainToolTip(says());
    case Role::Sort:
        return column == When ? (line.at ? QVariant(toMillis(*line.at)) : QVariant())
                              : QVariant(text());
    case Role::Copy:
        if (column == When)
            return line.at ? toIso(*line.at) : QString();
        return column == Says ? says() : text();
    case Role::Id:
        return idOf(line);
    case Role::State:
        return int(line.source);
    case Role::Known:
        return line.tone != EvidenceTone::NotKnown;
    case Role::Chip:
        return line.chip;
    case Role::Tone:
        return int(line.tone);
    case Role::ReadAt:
        return line.readAt ? QVariant(toMillis(*line.readAt)) : QVariant();
    default:
        return {};
    }
}

} // namespace recourse
