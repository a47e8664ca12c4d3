// SPDX-License-Identifier: GPL-3.0-or-later
// The check marks of FailuresModel: the operator's selection for later actions.
#include "models/tables/failuresmodel.h"
#include "models/text/words.h"

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;

std::vector<qint64> FailuresModel::checkedRows() const
{
    std::vector<qint64> rows(m_checked.begin(), m_checked.end());
    std::sort(rows.begin(), rows.end());
    return rows;
}

void FailuresModel::checksChanged()
{
    if (rows() > 0)
        emit dataChanged(index(0, int(FailureColumn::Id)),
                         index(rows() - 1, int(FailureColumn::Id)), { Qt::CheckStateRole });
    emit checkedChanged();
}

void FailuresModel::setChecked(const std::vector<qint64> &indexRows, bool checked)
{
    const qsizetype before = m_checked.size();
    for (const qint64 row : indexRows) {
        // A mark on what is not in the set would act on something nobody has seen.
        if (!checked)
            m_checked.remove(row);
        else if (m_view && m_view->set->find(row) >= 0)
            m_checked.insert(row);
    }
    if (m_checked.size() == before)
        return;
    m_allMatchedAt.reset();
    checksChanged();
}

void FailuresModel::clearChecked()
{
    if (m_checked.isEmpty())
        return;
    m_checked.clear();
    m_allMatchedAt.reset();
    checksChanged();
}

void FailuresModel::checkAllMatching(Instant now)
{
    if (!m_view)
        return;
    m_checked.clear();
    for (const qint32 position : m_view->rows->order)
        m_checked.insert(m_view->set->row(position));
    m_allMatchedAt = now;
    checksChanged();
}

std::vector<qint64> FailuresModel::rowsOfGroup(int row) const
{
    std::vector<qint64> found;
    const FailureRows::Group *group = groupAt(row);
    if (!group)
        return found;
    const std::vector<qint32> &order = m_view->rows->order;
    for (qint64 at = group->first; at < group->first + group->count; ++at)
        found.push_back(m_view->set->row(order[std::size_t(at)]));
    return found;
}

void FailuresModel::checkGroup(int row, bool checked)
{
    setChecked(rowsOfGroup(row), checked);
}

bool FailuresModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !index.isValid() || !checkIndex(index)
        || index.column() != int(FailureColumn::Id))
        return false;
    const std::optional<qint64> row = indexRowAt(index.row());
    if (!row)
        return false;
    if (value.toInt() == Qt::Checked)
        m_checked.insert(*row);
    else
        m_checked.remove(*row);
    m_allMatchedAt.reset();
    emit dataChanged(index, index, { Qt::CheckStateRole });
    emit checkedChanged();
    return true;
}

void FailuresModel::dropVanished()
{
    if (m_checked.isEmpty())
        return;
    const qsizetype before = m_checked.size();
    if (!m_view)
        m_checked.clear();
    else
        m_checked.removeIf([this](qint64 row) { return m_view->set->find(row) < 0; });
    if (m_checked.size() == before)
        return;
    m_allMatchedAt.reset();
    emit checkedChanged();
}

QString FailuresModel::selectionText() const
{
    const qsizetype count = m_checked.size();
    if (count == 0)
        return {};
    if (m_allMatchedAt)
        return tr("all %1 that match at %2", "", int(count))
            .arg(countText(count), timeText(*m_allMatchedAt, *m_allMatchedAt));

    qsizetype visible = 0;
    for (int row = 0; row < rows(); ++row)
        if (const std::optional<qint64> shown = indexRowAt(row); shown && isChecked(*shown))
            ++visible;
    if (visible == count)
        return tr("%1 selected", "", int(count)).arg(countText(count));
    return tr("%1 selected, %2 of them not shown", "", int(count))
        .arg(countText(count), countText(count - visible));
}

} // namespace recourse
