// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/timelinemodel.h"

#include "models/text/words.h"

namespace recourse {

using namespace Qt::StringLiterals;

TimelineModel::TimelineModel(QObject *parent)
    : RowsModel({ { tr("When"), false, 14 }, { tr("What"), false, 50 } }, parent)
{
}

void TimelineModel::setDossier(const DossierPtr &dossier, Instant now)
{
    m_now = now;
    setRows(dossier ? dossier->timeline : std::vector<TimelineEntry>());
    setContent(dossier ? TableContent::Ready : TableContent::NotRead, {},
               dossier ? std::optional(dossier->judgedAt) : std::nullopt);
}

QString TimelineModel::idOf(const TimelineEntry &row) const
{
    return QString::number(toMillis(row.at)) + u'/' + QString::number(int(row.what)) + u'/'
        + row.detail;
}

QVariant TimelineModel::cell(int row, int column, int role) const
{
    const TimelineEntry &entry = at(row);
    const auto text = [&]() -> QString {
        return column == When ? timeText(entry.at, m_now) : timelineText(entry);
    };
    switch (role) {
    case Qt::DisplayRole:
        return text();
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "time: what happened")
            .arg(timeText(entry.at, m_now), timelineText(entry));
    case Qt::ToolTipRole:
        return plainToolTip(column == When ? toIso(entry.at) : text());
    case Role::Sort:
        return column == When ? QVariant(toMillis(entry.at)) : QVariant(text());
    case Role::Copy:
        return column == When ? toIso(entry.at) : text();
    case Role::Id:
        return idOf(entry);
    case Role::State:
        return int(entry.what);
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
