// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/tablemodel.h"
#include "ui/widgets/statepane.h"

#include <QHash>
#include <QTableView>
#include <QTimer>

namespace recourse {

// The window's table: rows of one height taken from the font, widths from the model's hints and
// never from its contents, columns that can be moved and hidden, copying as tab-separated text, and
// in place of missing rows what it means that they are missing. Smooth at a million rows.
class TableView : public QTableView
{
    Q_OBJECT
public:
    explicit TableView(const QString &accessibleName, QWidget *parent = nullptr);

    // The table's own model; `QTableView::setModel` underneath.
    void setTable(TableModel *model);
    TableModel *table() const { return m_table; }

    // Heading and reason for a table that is ready and has no rows.
    void setNothing(const QString &heading, const QString &reason);
    // The same where having no rows does not mean that there is nothing.
    void setWordsWithoutRows(const std::optional<StateWords> &words);
    // Heading of a table that could not be read or was not read yet; the reason is the model's.
    void setNotKnown(const QString &heading);
    // As many rows as there are, no scrolling of its own.
    void setFitsRows(bool fits);
    void setSortable(bool sortable);
    // This column takes the room that is left, rather than the last one.
    void setStretchColumn(int column);

    // What stands in place of the rows, if anything does.
    std::optional<StateWords> stateWords() const;

    std::vector<int> selectedRowNumbers() const;
    int currentRow() const;
    int hoverRow() const { return m_hoverRow; }

    // Columns whose place, width or visibility the user changed are kept in this form.
    QByteArray columnState() const;
    void restoreColumns(const QByteArray &state);
    void resetColumns();
    // Another width than the model's hint, in letters; and columns that do not give way.
    void setLetters(int column, int letters);
    void setKept(const std::vector<int> &columns);
    // Whether the user, now or earlier, arranged the columns; else they follow the table's width.
    bool isArranged() const { return m_arranged; }
    void setHiddenByDefault(const std::vector<int> &columns);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void copySelection();

signals:
    void opened(int row); // Enter or double click
    void columnsChanged(); // by the user

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void dress();
    void fitHeight();
    void fitColumns();
    void measureContent();
    void userArranged();
    void headerMenu(const QPoint &at);
    void contentChanged();

    TableModel *m_table = nullptr;
    QString m_nothingHeading;
    QString m_nothingReason;
    QString m_notKnownHeading;
    std::optional<StateWords> m_wordsWithoutRows;
    std::vector<int> m_hiddenByDefault;
    std::vector<int> m_kept;
    QHash<int, int> m_letters;
    QHash<int, int> m_content; // width of what stands in a column, pixels
    QTimer m_measureSoon;
    int m_stretchColumn = -1;
    bool m_fits = false;
    bool m_arranged = false;
    bool m_headerHeld = false;
    bool m_headerChanged = false;
    int m_hoverRow = -1;
};

} // namespace recourse
