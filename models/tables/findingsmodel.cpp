// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/findingsmodel.h"

namespace recourse {

using namespace Qt::StringLiterals;

FindingsModel::FindingsModel(QObject *parent)
    : RowsModel(
        {
            { tr("What needs action"), false, 40 },
            { tr("Detail"), false, 40 },
            { tr("Handler"), false, 18 },
            { tr("Since"), true, 12 },
        },
        parent)
{
}

void FindingsModel::setOverview(const Overview &overview)
{
    m_now = overview.readAt;
    std::vector<FindingRow> next;
    next.reserve(overview.findings.size());
    for (const Finding &finding : overview.findings)
        next.push_back({ finding, findingText(finding, m_now) });
    setRows(std::move(next));
    setContent(TableContent::Ready, {}, overview.readAt);
}

QVariant FindingsModel::cell(int row, int column, int role) const
{
    const auto &[finding, words] = at(row);
    const auto text = [&]() -> QString {
        switch (column) {
        case Title:
            return words.title;
        case Detail:
            return words.detail;
        case Handler:
            return finding.handler;
        default:
            return finding.since ? ageText(*finding.since, m_now) : QString();
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        return text();
    case Qt::AccessibleTextRole:
        return column == Title ? tr("%1. %2", "title and detail").arg(words.title, words.detail)
                               : text();
    case Qt::ToolTipRole:
        return column == Since && finding.since ? plainToolTip(toIso(*finding.since))
                                                : plainToolTip(words.detail);
    case Role::Sort:
        return column == Since ? (finding.since ? QVariant(toMillis(*finding.since)) : QVariant())
                               : QVariant(text());
    case Role::Copy:
        return column == Since && finding.since ? toIso(*finding.since) : text();
    case Role::Id:
        return finding.id;
    case Role::State:
        return int(finding.severity);
    case Role::Known:
        return true;
    case Role::Detail:
        return words.detail;
    case Role::ActionText:
        return words.action;
    case Role::Action:
        return int(finding.action);
    case Role::ActionArgument:
        return finding.actionArgument;
    default:
        return {};
    }
}

} // namespace recourse
