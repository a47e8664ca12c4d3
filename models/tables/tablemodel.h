// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"
#include "models/tables/roles.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace recourse {

// What an empty table means. The view draws it in place of the rows.
enum class TableContent {
    NotRead, // nothing was asked yet
    Loading,
    Ready, // what is there is all there is, also when it is nothing
    Failed, // not known: `reason` says why; rows that are still shown are old
};

struct TableColumn
{
    QString title;
    bool isNumber = false; // right-aligned figures
    int widthInChars = 12; // hint, in average characters of the view's font
};

// Base of the item models: owns bounds, headers and the state of the whole table, so that a model
// only answers for one cell. Interface thread only.
class TableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit TableModel(std::vector<TableColumn> columns, QObject *parent = nullptr);

    TableContent content() const { return m_content; }
    QString reason() const { return m_reason; }
    std::optional<Instant> readAt() const { return m_readAt; }
    void setLoading();
    // Rows that are there stay, marked as old by content().
    void setFailed(const QString &reason);

    const TableColumn &column(int index) const { return m_columns.at(std::size_t(index)); }

    // Rows as tab-separated text with a header line, true values; cells with tabs or line ends are
    // quoted.
    QString asText(const std::vector<int> &rows) const;

    int rowCount(const QModelIndex &parent = {}) const final;
    int columnCount(const QModelIndex &parent = {}) const final;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const final;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void contentChanged();

protected:
    // `row` and `column` are inside the table.
    virtual QVariant cell(int row, int column, int role) const = 0;
    virtual int rows() const = 0;
    void setContent(TableContent content, const QString &reason = {},
                    std::optional<Instant> readAt = {});

private:
    std::vector<TableColumn> m_columns;
    TableContent m_content = TableContent::NotRead;
    QString m_reason;
    std::optional<Instant> m_readAt;
};

// Base of the small lists (up to about ten thousand rows), each row a value with a stable id. An
// update keeps the rows that stay in place, so that selection and scroll position survive.
template <typename Row>
class RowsModel : public TableModel
{
public:
    using TableModel::TableModel;

    const Row *rowAt(int row) const
    {
        return row >= 0 && row < rows() ? &m_rows[std::size_t(row)] : nullptr;
    }
    int findRow(const QString &id) const
    {
        for (int row = 0; row < rows(); ++row)
            if (idOf(m_rows[std::size_t(row)]) == id)
                return row;
        return -1;
    }

protected:
    virtual QString idOf(const Row &row) const = 0;

    int rows() const final { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows[std::size_t(row)]; }
    void setRows(std::vector<Row> next);

private:
    std::vector<Row> m_rows;
};

// A run of rows, first and last.
struct RowRun
{
    int first = 0;
    int last = 0;
    bool operator==(const RowRun &) const = default;
};

// What is gone from `old` and what is new in `next`, in runs, where what stays keeps its order;
// nothing where it does not. Ids that are there twice count as out of order.
struct RowChanges
{
    std::vector<RowRun> removed; // in `old`, ascending
    std::vector<RowRun> inserted; // in `next`, ascending
};
std::optional<RowChanges> rowChanges(const QStringList &old, const QStringList &next);

template <typename Row>
void RowsModel<Row>::setRows(std::vector<Row> next)
{
    QStringList oldIds;
    QStringList nextIds;
    for (const Row &row : m_rows)
        oldIds.append(idOf(row));
    for (const Row &row : next)
        nextIds.append(idOf(row));

    const std::optional<RowChanges> changes = rowChanges(oldIds, nextIds);
    if (!changes) {
        beginResetModel();
        m_rows = std::move(next);
        endResetModel();
        return;
    }
    for (auto run = changes->removed.rbegin(); run != changes->removed.rend(); ++run) {
        beginRemoveRows({}, run->first, run->last);
        m_rows.erase(m_rows.begin() + run->first, m_rows.begin() + run->last + 1);
        endRemoveRows();
    }
    for (const RowRun &run : changes->inserted) {
        beginInsertRows({}, run.first, run.last);
        m_rows.insert(m_rows.begin() + run.first, next.begin() + run.first,
                      next.begin() + run.last + 1);
        endInsertRows();
    }
    m_rows = std::move(next);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rows() - 1, columnCount() - 1));
}

} // namespace recourse
