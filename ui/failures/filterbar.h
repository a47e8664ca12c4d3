// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/clock.h"
#include "models/tables/failurequery.h"

#include <QTimer>
#include <QWidget>

class QMenu;
class QPushButton;

namespace recourse {

class FilterEdit;
class Label;

// The filter line and the drop-downs beside it. Both write the same terms: what a drop-down sets
// can be read and changed in the line.
class FilterBar final : public QWidget
{
    Q_OBJECT
public:
    FilterBar(const Workspace &workspace, const Clock *clock, QWidget *parent = nullptr);

    void setFailures(const FailureSetPtr &set);

    QString text() const;
    void setText(const QString &text); // as if typed
    void setGroupBy(GroupBy groupBy);
    GroupBy groupBy() const { return m_groupBy; }
    const std::vector<FilterTerm> &terms() const { return m_terms; }
    // Replaces what is said of one field.
    void setTerm(FilterTerm::Field field, const QString &value);

    void focusLine();
    FilterEdit *line() const { return m_line; }

signals:
    void termsChanged(); // a filter that can be understood
    void groupByChanged(recourse::GroupBy groupBy);
    void left();

private:
    void parse();
    void showMenus();
    void fillHandlers(QMenu *menu);
    void fillReasons(QMenu *menu);
    void fillVerdicts(QMenu *menu);
    void fillGroups(QMenu *menu);
    void addChoice(QMenu *menu, FilterTerm::Field field, const QString &text, const QString &value);
    QString valueOf(FilterTerm::Field field) const; // "all", the value, or "as written"
    QPushButton *makeDrop(const QString &name, void (FilterBar::*fill)(QMenu *));

    const Workspace &m_workspace;
    const Clock *m_clock;
    FailureSetPtr m_set;
    std::vector<FilterTerm> m_terms;
    GroupBy m_groupBy = GroupBy::Reason;
    FilterEdit *m_line;
    Label *m_problem;
    QPushButton *m_handler;
    QPushButton *m_reason;
    QPushButton *m_verdict;
    QPushButton *m_group;
    QTimer m_typing;
};

QString groupByWord(GroupBy groupBy);

} // namespace recourse
