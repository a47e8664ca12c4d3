// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/planmodel.h"

#include "models/tables/roles.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

namespace recourse {

using namespace Qt::StringLiterals;

namespace {

QByteArray nameOf(const PlanItem &item)
{
    return item.handler.toUtf8() + '\0' + item.digest + item.eventId.bytes();
}

} // namespace

PlanModel::PlanModel(QObject *parent)
    : TableModel(
        {
            { tr("#"), true, 6 },
            { tr("Event id"), false, 26 },
            { tr("Handler"), false, 16 },
            { tr("Key"), false, 16 },
            { tr("Verdict"), false, 20 },
            { tr("Goes to"), false, 18 },
            { tr("Left out because"), false, 34 },
        },
        parent)
{
}

void PlanModel::setPlan(const PlanPtr &plan)
{
    beginResetModel();
    m_plan = plan;
    QSet<QByteArray> still;
    if (plan) {
        for (const PlanItem &item : plan->items) {
            if (const QByteArray name = nameOf(item); item.included() && m_out.contains(name))
                still.insert(name);
        }
    }
    const bool fewer = still.size() != m_out.size();
    m_out = std::move(still);
    m_shown = plan ? withoutItems(*plan, placesTakenOut()) : Plan();
    endResetModel();
    setContent(plan ? TableContent::Ready : TableContent::NotRead, {},
               plan ? std::optional(plan->madeAt) : std::nullopt);
    if (fewer)
        emit takenOutChanged();
}

bool PlanModel::canBeTakenOut(int row) const
{
    return m_plan && m_plan->items[std::size_t(row)].included();
}

std::vector<std::size_t> PlanModel::placesTakenOut() const
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < m_plan->items.size(); ++i) {
        if (m_plan->items[i].included() && m_out.contains(nameOf(m_plan->items[i])))
            places.push_back(i);
    }
    return places;
}

Qt::ItemFlags PlanModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = TableModel::flags(index);
    if (index.isValid() && checkIndex(index) && index.column() == Event
        && canBeTakenOut(index.row()))
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool PlanModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || !checkIndex(index)
        || index.column() != Event || !canBeTakenOut(index.row()))
        return false;
    const QByteArray name = nameOf(m_plan->items[std::size_t(index.row())]);
    if (value.toInt() == Qt::Checked)
        m_out.remove(name);
    else
        m_out.insert(name);
    m_shown = withoutItems(*m_plan, placesTakenOut());
    // Others of its key may be out with it.
    emit dataChanged(this->index(0, 0), this->index(rows() - 1, ColumnCount - 1));
    emit takenOutChanged();
    return true;
}

QString PlanModel::text(const PlanItem &item, int column) const
{
    switch (column) {
    case Order:
        return item.included() ? countText(item.order) : u"–"_s;
    case Event:
        return item.eventId.isEmpty() ? tr("no event id") : visibleText(item.eventId.bytes());
    case Handler:
        return item.handler;
    case Key:
        return item.key.isEmpty() ? u"–"_s : visibleText(item.key.bytes());
    case Verdict:
        return verdictWord(item.verdict);
    case Target:
        if (!item.included() || m_shown.action != RunAction::Replay)
            return u"–"_s;
        return item.target.exchange.isEmpty()
            ? visibleText(item.target.routingKey)
            : visibleText(item.target.exchange) + u" / "_s + visibleText(item.target.routingKey);
    case Why:
        return leftOutText(item.leftOut);
    default:
        return {};
    }
}

QVariant PlanModel::cell(int row, int column, int role) const
{
    const PlanItem &item = m_shown.items[std::size_t(row)];
    switch (role) {
    case Qt::DisplayRole:
        return text(item, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text(item, column));
    case Qt::ToolTipRole:
        return plainToolTip(text(item, column));
    case Qt::CheckStateRole:
        if (column != Event || !canBeTakenOut(row))
            return {};
        return item.included() ? Qt::Checked : Qt::Unchecked;
    case Role::Copy:
        switch (column) {
        case Order:
            return item.included() ? QString::number(item.order) : QString();
        case Event:
            return QString::fromUtf8(item.eventId.bytes());
        case Key:
            return QString::fromUtf8(item.key.bytes());
        case Verdict:
            return QString(verdictName(item.verdict));
        default:
            return text(item, column);
        }
    case Role::Id:
        return QString::fromLatin1(nameOf(item).toHex());
    case Role::State:
        return int(item.verdict);
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
