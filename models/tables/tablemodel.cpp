// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/tablemodel.h"

#include <QHash>

namespace recourse {

using namespace Qt::StringLiterals;

TableModel::TableModel(std::vector<TableColumn> columns, QObject *parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{
}

void TableModel::setLoading()
{
    setContent(TableContent::Loading, {}, m_readAt);
}

void TableModel::setFailed(const QString &reason)
{
    setContent(TableContent::Failed, reason, m_readAt);
}

void TableModel::setContent(TableContent content, const QString &reason,
                            std::optional<Instant> readAt)
{
    if (content == m_content && reason == m_reason && readAt == m_readAt)
        return;
    m_content = content;
    m_reason = reason;
    m_readAt = readAt;
    emit contentChanged();
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : rows();
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    // A view may ask for no index at all; one of another model or out of bounds is a mistake.
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::TextAlignmentRole) {
        const Qt::Alignment side = column(index.column()).isNumber ? Qt::AlignRight : Qt::AlignLeft;
        return QVariant::fromValue(side | Qt::AlignVCenter);
    }
    if (role == Role::Number)
        return column(index.column()).isNumber;
    return cell(index.row(), index.column(), role);
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn &info = column(section);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return info.title;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((info.isNumber ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    case Role::Number:
        return info.isNumber;
    default:
        return {};
    }
}

static QString quotedForTabs(const QString &text)
{
    if (!text.contains(u'\t') && !text.contains(u'\n') && !text.contains(u'\r')
        && !text.startsWith(u'"'))
        return text;
    QString quoted = text;
    quoted.replace(u'"', u"\"\""_s);
    return u'"' + quoted + u'"';
}

QString TableModel::asText(const std::vector<int> &rows) const
{
    QStringList lines;
    QStringList cells;
    for (const TableColumn &info : m_columns)
        cells.append(quotedForTabs(info.title));
    lines.append(cells.join(u'\t'));
    for (const int row : rows) {
        cells.clear();
        for (int at = 0; at < columnCount(); ++at)
            cells.append(quotedForTabs(data(index(row, at), Role::Copy).toString()));
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n') + u'\n';
}

static void addTo(std::vector<RowRun> &runs, int row)
{
    if (!runs.empty() && runs.back().last == row - 1)
        runs.back().last = row;
    else
        runs.push_back({ row, row });
}

std::optional<RowChanges> rowChanges(const QStringList &old, const QStringList &next)
{
    QHash<QString, int> places;
    for (int at = 0; at < next.size(); ++at)
        places.insert(next.at(at), at);
    if (places.size() != next.size())
        return std::nullopt;

    RowChanges changes;
    std::vector<bool> stays(std::size_t(next.size()), false);
    int last = -1;
    for (int at = 0; at < old.size(); ++at) {
        const int place = places.value(old.at(at), -1);
        if (place < 0) {
            addTo(changes.removed, at);
            continue;
        }
        if (place <= last)
            return std::nullopt;
        last = place;
        stays[std::size_t(place)] = true;
    }
    for (int at = 0; at < next.size(); ++at)
        if (!stays[std::size_t(at)])
            addTo(changes.inserted, at);
    return changes;
}

} // namespace recourse
