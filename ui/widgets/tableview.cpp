// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tableview.h"

#include "models/tables/roles.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/measures.h"
#include "ui/widgets/columnfit.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace recourse {

namespace {

constexpr int mostMeasured = 60; // rows in sight
constexpr std::size_t mostCopied = 50'000; // more would stop the window for seconds

} // namespace

TableView::TableView(const QString &accessibleName, QWidget *parent)
    : QTableView(parent)
{
    setAccessibleName(accessibleName);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setMouseTracking(true);
    setItemDelegate(new CellDelegate(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    horizontalHeader()->setAccessibleName(tr("Columns of %1").arg(accessibleName));
    setSortable(false);
    m_measureSoon.setSingleShot(true);
    connect(&m_measureSoon, &QTimer::timeout, this, &TableView::measureContent);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, &TableView::headerMenu);
    // Widths also change by themselves; the user's changes are those with the mouse on the header.
    horizontalHeader()->viewport()->installEventFilter(this);
    const auto changed = [this] { m_headerChanged = m_headerChanged || m_headerHeld; };
    connect(horizontalHeader(), &QHeaderView::sectionMoved, this, changed);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, changed);
    connect(this, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex &index) { emit opened(index.row()); });
    dress();
}

void TableView::setTable(TableModel *model)
{
    if (m_table != nullptr && m_table != model) {
        m_table->disconnect(this);
        m_content.clear();
    }
    m_table = model;
    setModel(model);
    connect(model, &TableModel::contentChanged, this, &TableView::contentChanged);
    connect(model, &QAbstractItemModel::modelReset, this, &TableView::fitHeight);
    connect(model, &QAbstractItemModel::rowsInserted, this, &TableView::fitHeight);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &TableView::fitHeight);
    const auto measureSoon = [this] {
        if (!m_measureSoon.isActive())
            m_measureSoon.start();
    };
    connect(model, &TableModel::contentChanged, this, measureSoon);
    connect(model, &QAbstractItemModel::modelReset, this, measureSoon);
    connect(model, &QAbstractItemModel::rowsInserted, this, measureSoon);
    connect(model, &QAbstractItemModel::dataChanged, this, measureSoon);
    resetColumns();
    fitHeight();
}

void TableView::setNothing(const QString &heading, const QString &reason)
{
    m_nothingHeading = heading;
    m_nothingReason = reason;
    contentChanged();
}

void TableView::setWordsWithoutRows(const std::optional<StateWords> &words)
{
    m_wordsWithoutRows = words;
    contentChanged();
}

void TableView::setStretchColumn(int column)
{
    m_stretchColumn = column;
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void TableView::setNotKnown(const QString &heading)
{
    m_notKnownHeading = heading;
    contentChanged();
}

void TableView::setFitsRows(bool fits)
{
    m_fits = fits;
    setVerticalScrollBarPolicy(fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, fits ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    fitHeight();
}

void TableView::setSortable(bool sortable)
{
    setSortingEnabled(sortable);
    horizontalHeader()->setSectionsClickable(sortable);
    horizontalHeader()->setSortIndicatorShown(sortable);
}

std::optional<StateWords> TableView::stateWords() const
{
    if (m_table == nullptr || m_table->rowCount() > 0)
        return std::nullopt;
    if (m_wordsWithoutRows)
        return m_wordsWithoutRows;
    StateWords words;
    switch (m_table->content()) {
    case TableContent::NotRead:
        words = { PaneState::NotKnown, m_notKnownHeading, tr("Nothing has been read yet."), {} };
        break;
    case TableContent::Loading:
        words = { PaneState::Waiting, tr("Reading…"), {}, {} };
        break;
    case TableContent::Failed:
        words = { PaneState::Failed, m_notKnownHeading, m_table->reason(), {} };
        break;
    case TableContent::Ready:
        words = { PaneState::Nothing, m_nothingHeading, m_nothingReason, {} };
        break;
    }
    if (const std::optional<Instant> at = m_table->readAt();
        at && words.state != PaneState::Waiting)
        words.when
            = tr("Read at %1")
                  .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(toMillis(*at)).time(),
                                          QLocale::LongFormat));
    return words;
}

std::vector<int> TableView::selectedRowNumbers() const
{
    std::vector<int> rows;
    if (selectionModel() == nullptr)
        return rows;
    const QItemSelection selection = selectionModel()->selection();
    for (const QItemSelectionRange &range : selection)
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

int TableView::currentRow() const
{
    return currentIndex().isValid() ? currentIndex().row() : -1;
}

void TableView::copySelection()
{
    const std::vector<int> rows = selectedRowNumbers();
    if (m_table == nullptr || rows.empty())
        return;
    if (rows.size() > mostCopied) {
        QToolTip::showText(mapToGlobal(rect().center()),
                           tr("%1 rows are too many to copy; at most %2 are copied at once.")
                               .arg(locale().toString(qlonglong(rows.size())),
                                    locale().toString(qlonglong(mostCopied))),
                           this);
        return;
    }
    QApplication::clipboard()->setText(m_table->asText(rows));
}

QByteArray TableView::columnState() const
{
    return horizontalHeader()->saveState();
}

void TableView::restoreColumns(const QByteArray &state)
{
    if (state.isEmpty())
        return;
    m_arranged = horizontalHeader()->restoreState(state);
    if (!m_arranged)
        resetColumns();
}

void TableView::setLetters(int column, int letters)
{
    m_letters.insert(column, letters);
    fitColumns();
}

void TableView::setKept(const std::vector<int> &columns)
{
    m_kept = columns;
    fitColumns();
}

void TableView::setHiddenByDefault(const std::vector<int> &columns)
{
    m_hiddenByDefault = columns;
    resetColumns();
}

void TableView::resetColumns()
{
    if (m_table == nullptr)
        return;
    m_arranged = false;
    QHeaderView *header = horizontalHeader();
    for (int column = 0; column < m_table->columnCount(); ++column) {
        header->moveSection(header->visualIndex(column), column);
        setColumnHidden(column,
                        std::find(m_hiddenByDefault.begin(), m_hiddenByDefault.end(), column)
                            != m_hiddenByDefault.end());
    }
    fitColumns();
}

// Widths come from the model's hint in letters, from the header's own word, and from what stands in
// the rows.
void TableView::fitColumns()
{
    if (m_table == nullptr || m_arranged || m_headerHeld)
        return;
    std::vector<int> columns;
    std::vector<ColumnWish> wishes;
    const QFontMetrics headMetrics(smallFont(font()));
    const int pad = measure::cellPad(font()) * 2;
    for (int column = 0; column < m_table->columnCount(); ++column) {
        if (isColumnHidden(column))
            continue;
        const TableColumn &info = m_table->column(column);
        const bool isKept = std::find(m_kept.begin(), m_kept.end(), column) != m_kept.end();
        const int arrow = isKept && isSortingEnabled() ? pad : 2;
        const bool isFirst = horizontalHeader()->visualIndex(column) == 0;
        const int room = pad + (isFirst ? measure::firstIndent(font()) : 0);
        const int words = headMetrics.horizontalAdvance(info.title) + room + arrow;
        const int cells
            = measure::letter(font()) * m_letters.value(column, info.widthInChars) + room;
        const int wanted = std::max(words, cells);
        const int part = info.isNumber ? std::min(cells, measure::letter(font()) * 5 + room)
                                       : wanted * 60 / 100;
        columns.push_back(column);
        wishes.push_back({ words, wanted, isKept ? wanted : std::max(words, part),
                           m_content.value(column), column == m_stretchColumn });
    }
    const std::vector<int> widths = fittedWidths(wishes, viewport()->width());
    for (std::size_t i = 0; i < columns.size(); ++i)
        horizontalHeader()->resizeSection(columns[i], widths[i]);
}

// What the rows in sight need. Columns grow with what comes, and do not shrink with what goes: they
// would never stand still in a table that changes.
void TableView::measureContent()
{
    const int first = std::max(0, rowAt(0));
    const int last = rowAt(viewport()->height() - 1);
    const int end = m_table == nullptr ? 0 : last < 0 ? m_table->rowCount() : last + 1;
    bool hasGrown = false;
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    for (int row = first; row < std::min(end, first + mostMeasured); ++row) {
        if (m_table->index(row, 0).data(Role::IsGroup).toBool())
            continue; // it goes over all columns
        for (int column = 0; column < m_table->columnCount(); ++column) {
            if (isColumnHidden(column))
                continue;
            const QModelIndex index = m_table->index(row, column);
            const int width = itemDelegateForIndex(index)->sizeHint(option, index).width();
            if (width > m_content.value(column)) {
                m_content[column] = width;
                hasGrown = true;
            }
        }
    }
    if (hasGrown)
        fitColumns();
}

QSize TableView::sizeHint() const
{
    if (!m_fits)
        return QTableView::sizeHint();
    const int rowHeight = verticalHeader()->defaultSectionSize();
    const int rows = m_table != nullptr ? m_table->rowCount() : 0;
    const int head = horizontalHeader()->isHidden() ? 0 : rowHeight;
    return { 200, head + (rows > 0 ? rows * rowHeight : rowHeight * 3) + 2 };
}

QSize TableView::minimumSizeHint() const
{
    const int rowHeight = verticalHeader()->defaultSectionSize();
    return m_fits ? QSize(120, sizeHint().height()) : QSize(120, rowHeight * 3);
}

void TableView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (const auto words = stateWords()) {
        QPainter painter(viewport());
        paintState(painter, viewport()->rect(), *words, font(), Colours::of(palette()));
    }
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
        event->accept();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0) {
        emit opened(currentRow());
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void TableView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) {
        dress();
        resetColumns();
    }
}

void TableView::mouseMoveEvent(QMouseEvent *event)
{
    const int row = rowAt(event->pos().y());
    if (row != m_hoverRow) {
        m_hoverRow = row;
        viewport()->update();
    }
    QTableView::mouseMoveEvent(event);
}

void TableView::leaveEvent(QEvent *event)
{
    m_hoverRow = -1;
    viewport()->update();
    QTableView::leaveEvent(event);
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    m_content.clear();
    fitColumns();
    measureContent();
}

void TableView::userArranged()
{
    m_arranged = true;
    emit columnsChanged();
}

bool TableView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == horizontalHeader()->viewport()) {
        if (event->type() == QEvent::MouseButtonPress) {
            m_headerHeld = true;
            m_headerChanged = false;
        } else if (event->type() == QEvent::MouseButtonRelease && m_headerHeld) {
            m_headerHeld = false;
            if (m_headerChanged)
                userArranged();
        }
    }
    return QTableView::eventFilter(watched, event);
}

bool TableView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave && m_hoverRow >= 0) {
        m_hoverRow = -1;
        viewport()->update();
    }
    return QTableView::viewportEvent(event);
}

void TableView::dress()
{
    const int height = measure::rowHeight(font());
    horizontalHeader()->setFont(font()); // desktops may give headers another one
    verticalHeader()->setMinimumSectionSize(height);
    verticalHeader()->setDefaultSectionSize(height);
    horizontalHeader()->setFixedHeight(height);
    horizontalHeader()->setMinimumSectionSize(measure::em(font()) * 2);
    verticalScrollBar()->setSingleStep(1);
    fitHeight();
}

void TableView::fitHeight()
{
    if (m_fits)
        setFixedHeight(TableView::sizeHint().height()); // also called while it is being made
}

void TableView::contentChanged()
{
    fitHeight();
    if (const auto words = stateWords())
        setAccessibleDescription(words->heading);
    else
        setAccessibleDescription({});
    viewport()->update();
}

void TableView::headerMenu(const QPoint &at)
{
    if (m_table == nullptr)
        return;
    QMenu menu(this);
    int shown = 0;
    for (int column = 0; column < m_table->columnCount(); ++column)
        shown += isColumnHidden(column) ? 0 : 1;
    for (int column = 0; column < m_table->columnCount(); ++column) {
        QAction *action = menu.addAction(m_table->column(column).title);
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(isColumnHidden(column) || shown > 1);
        connect(action, &QAction::toggled, this, [this, column](bool visible) {
            setColumnHidden(column, !visible);
            fitColumns();
            userArranged();
        });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Columns as they were")), &QAction::triggered, this, [this] {
        resetColumns();
        emit columnsChanged();
    });
    menu.exec(horizontalHeader()->mapToGlobal(at));
}

} // namespace recourse
