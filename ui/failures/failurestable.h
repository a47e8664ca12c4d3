// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failuresmodel.h"
#include "ui/widgets/tableview.h"

#include <functional>

namespace recourse {

// Failures with the header rows of their groups. A group row is drawn over the whole width; click,
// Enter, Left and Right fold it, Space marks its failures.
class FailuresTable final : public TableView
{
    Q_OBJECT
public:
    explicit FailuresTable(FailuresModel *model, QWidget *parent = nullptr);

    // Shows another view and keeps current row, selection and scroll position by index row number.
    void showView(const FailureViewPtr &view);
    // What stands at the right of a group's row, such as who has it; empty: nothing.
    using GroupNote = std::function<QString(const FailureRows::Group &)>;
    void setGroupNote(GroupNote note);
    // Shows the order of the query at the header without asking for it again.
    void showSort(FailureColumn column, bool descending);

signals:
    void currentChangedTo(qint64 indexRow); // by the user or by a view that has it no longer: -1
    void groupFolded(const QString &name, bool collapsed);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void paintGroup(QPainter &painter, int row, const QRect &area) const;
    int findGroup(const QByteArray &value) const;
    bool fold(int row, bool collapsed);

    FailuresModel *m_failures;
    GroupNote m_groupNote;
    bool m_swapping = false;
    qint64 m_current = -1;
    std::optional<QByteArray> m_currentGroup; // its true value, where the current row is a group
};

} // namespace recourse
