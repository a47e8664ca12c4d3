// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failurequery.h"

#include <QAbstractListModel>
#include <QLineEdit>

class QCompleter;

namespace recourse {

class CompletionModel;

// The filter line with completion of its language: field names, then values that occur.
class FilterEdit final : public QLineEdit
{
    Q_OBJECT
public:
    explicit FilterEdit(QWidget *parent = nullptr);

    void setFailures(const FailureSetPtr &set) { m_set = set; }

    // What is offered at the cursor now; for the drop-down and for tests.
    std::vector<Completion> offered() const;

signals:
    void left(); // Escape on an empty line, or Down without an offer: back to the table

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void offer();
    void take(const QModelIndex &index);

    FailureSetPtr m_set;
    CompletionModel *m_model;
    QCompleter *m_completer;
};

// The offers of one moment, with the number of failures that have each.
class CompletionModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void show(std::vector<Completion> offers);
    const Completion &at(int row) const { return m_offers.at(static_cast<std::size_t>(row)); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<Completion> m_offers;
};

} // namespace recourse
