// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"
#include "models/tables/tablemodel.h"

#include <QSet>

namespace recourse {

// Parked failures as a flat table over one FailureView: failures and the header rows of their
// groups. Columns are FailureColumn. Interface thread; a cell is answered from memory in constant
// time.
//
// Check marks are the operator's selection for later actions. They are kept by index row number, so
// they outlive sorting, filtering and refreshes; a mark whose failure is gone goes too. Nothing is
// ever marked by implication.
class FailuresModel final : public TableModel
{
    Q_OBJECT
public:
    explicit FailuresModel(QObject *parent = nullptr);

    // Shows another view. Where only verdicts came in, the rows stay and dataChanged tells; else
    // the model is reset: keep the current row by indexRowAt() before and findRow() after.
    void setView(const FailureViewPtr &view);
    const FailureViewPtr &view() const { return m_view; }

    bool isGroup(int row) const;
    const FailureRows::Group *groupAt(int row) const; // nullptr where the row is a failure
    // Position in the set, or -1 for a group row.
    qsizetype positionAt(int row) const;
    // Index row number, or nothing for a group row.
    std::optional<qint64> indexRowAt(int row) const;
    // Visible row of an index row number, or -1 where it is folded, filtered out or gone.
    int findRow(qint64 indexRow) const;
    // First row of the event id, or -1.
    int findEvent(const EventId &id) const;

    // Index row numbers that are marked, ascending.
    std::vector<qint64> checkedRows() const;
    qsizetype checkedCount() const { return m_checked.size(); }
    bool isChecked(qint64 indexRow) const { return m_checked.contains(indexRow); }
    void setChecked(const std::vector<qint64> &indexRows, bool checked);
    void clearChecked();
    // Marks what matches the filter now, folded groups included. What comes later does not join.
    void checkAllMatching(Instant now);
    // Marks the failures of one group row.
    void checkGroup(int row, bool checked);
    // "12 selected", "all 128 that match at 10:41", "12 selected, 3 of them not shown"; empty where
    // nothing is marked.
    QString selectionText() const;

    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    // Sorting is the worker's job: this only says what was asked for.
    void sort(int column, Qt::SortOrder order) override;

signals:
    void checkedChanged();
    void sortRequested(recourse::FailureColumn column, bool descending);

protected:
    int rows() const override;
    QVariant cell(int row, int column, int role) const override;

private:
    QVariant groupCell(const FailureRows::Group &group, int column, int role) const;
    QVariant failureCell(qsizetype position, FailureColumn column, int role) const;
    QString text(qsizetype position, FailureColumn column) const;
    QString trueText(qsizetype position, FailureColumn column) const;
    QVariant sortValue(qsizetype position, FailureColumn column) const;
    QString hint(qsizetype position, FailureColumn column) const;
    bool known(qsizetype position, FailureColumn column) const;
    int verdictAt(qsizetype position) const;
    std::vector<qint64> rowsOfGroup(int row) const;
    void dropVanished();
    void checksChanged();

    FailureViewPtr m_view;
    QSet<qint64> m_checked;
    std::optional<Instant> m_allMatchedAt; // the marks are exactly what matched then
    // Words that every cell needs: looked up once, not per cell.
    std::vector<QString> m_verdictWords;
    QString m_notKnown;
    QString m_noEventId;
    QString m_notJudged;
};

} // namespace recourse
