// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/failurestable.h"

#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/theme/tones.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

namespace recourse {
namespace {

constexpr std::size_t mostKeptSelected = 10'000; // each is looked up again after a swap

std::optional<Tone> verdictTone(const QModelIndex &index)
{
    const QVariant kind = index.data(Role::State);
    if (!kind.isValid() || kind.toInt() < 0)
        return std::nullopt;
    return toneOf(static_cast<VerdictKind>(kind.toInt()));
}

// That a tenant is only claimed is told by its tone; a sign is for what is odd.
bool isOdd(const QModelIndex &index)
{
    static const QString claimed = noteText(IdentityNote::TenantClaimedOnly);
    const QString hint = index.data(Role::Hint).toString();
    return !hint.isEmpty() && hint != claimed;
}

// What only the sender says is not shown like what the broker vouches for.
std::optional<Tone> tenantTone(const QModelIndex &index)
{
    return index.data(Role::Trusted).toBool() ? std::nullopt : std::optional(Tone::Warning);
}

} // namespace

FailuresTable::FailuresTable(FailuresModel *model, QWidget *parent)
    : TableView(tr("Parked failures"), parent)
    , m_failures(model)
{
    setTable(model);
    setNotKnown(tr("Parked failures are not known"));
    const auto column = [](FailureColumn which) { return static_cast<int>(which); };
    const auto delegate = [&](FailureColumn which, CellDelegate *made) {
        setItemDelegateForColumn(column(which), made);
        return made;
    };
    delegate(FailureColumn::Id, new CellDelegate(this, CellLook::Mono, Qt::ElideMiddle))
        ->setIsMarked(isOdd);
    delegate(FailureColumn::Key, new CellDelegate(this, CellLook::Mono, Qt::ElideMiddle));
    CellDelegate *tenant = delegate(FailureColumn::Tenant, new CellDelegate(this));
    tenant->setToneOf(tenantTone);
    tenant->setIsMarked(isOdd);
    delegate(FailureColumn::Verdict, new ChipDelegate(Qt::DisplayRole, verdictTone, this));
    setSortable(true);
    setLetters(column(FailureColumn::Id), 23);
    setLetters(column(FailureColumn::Handler), 16);
    setLetters(column(FailureColumn::Tenant), 8);
    setLetters(column(FailureColumn::Key), 13);
    setLetters(column(FailureColumn::Attempts), 7);
    setLetters(column(FailureColumn::Parked), 9);
    setLetters(column(FailureColumn::Verdict), 16);
    setKept({ column(FailureColumn::Id), column(FailureColumn::Parked),
              column(FailureColumn::Verdict) });
    setHiddenByDefault({ column(FailureColumn::Version), column(FailureColumn::Reason),
                         column(FailureColumn::Size), column(FailureColumn::Queue) });
}

void FailuresTable::showSort(FailureColumn column, bool descending)
{
    const QSignalBlocker quiet(horizontalHeader());
    horizontalHeader()->setSortIndicator(static_cast<int>(column),
                                         descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void FailuresTable::showView(const FailureViewPtr &view)
{
    const qint64 current = m_current;
    std::vector<qint64> selected;
    for (const int row : selectedRowNumbers()) {
        if (selected.size() == mostKeptSelected)
            break;
        if (const auto indexRow = m_failures->indexRowAt(row))
            selected.push_back(*indexRow);
    }
    const int scrolled = verticalScrollBar()->value();
    m_swapping = true;
    m_failures->setView(view);
    QItemSelection selection;
    const auto select = [&](int from) {
        if (from >= 0)
            selection.select(m_failures->index(from, 0),
                             m_failures->index(from, m_failures->columnCount() - 1));
    };
    if (selected.size() <= 4) {
        for (const qint64 indexRow : selected)
            select(m_failures->findRow(indexRow));
    } else { // one pass over the rows, not one a failure
        const QSet<qint64> wanted(selected.begin(), selected.end());
        for (int each = 0; each < m_failures->rowCount(); ++each) {
            const auto indexRow = m_failures->indexRowAt(each);
            if (indexRow && wanted.contains(*indexRow))
                select(each);
        }
    }
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    int row = current >= 0 ? m_failures->findRow(current) : -1;
    if (m_currentGroup)
        row = findGroup(*m_currentGroup);
    if (row >= 0)
        selectionModel()->setCurrentIndex(m_failures->index(row, 0), QItemSelectionModel::NoUpdate);
    verticalScrollBar()->setValue(scrolled);
    m_swapping = false;
    viewport()->update();
}

int FailuresTable::findGroup(const QByteArray &value) const
{
    for (int row = 0; row < m_failures->rowCount(); ++row) {
        const FailureRows::Group *group = m_failures->groupAt(row);
        if (group != nullptr && group->value == value)
            return row;
    }
    return -1;
}

void FailuresTable::paintEvent(QPaintEvent *event)
{
    TableView::paintEvent(event);
    // Over the cells: a group row has no columns.
    QPainter painter(viewport());
    const int height = verticalHeader()->defaultSectionSize();
    for (int y = 0; y < viewport()->height() + height; y += height) {
        const int row = rowAt(y);
        if (row < 0)
            break;
        if (m_failures->isGroup(row))
            paintGroup(painter, row,
                       QRect(0, rowViewportPosition(row), viewport()->width(), rowHeight(row)));
    }
}

void FailuresTable::paintGroup(QPainter &painter, int row, const QRect &area) const
{
    const FailureRows::Group *group = m_failures->groupAt(row);
    const Colours &c = Colours::of(palette());
    const bool current = currentRow() == row && hasFocus();
    painter.fillRect(area, hoverRow() == row ? c.hover : c.group);
    painter.fillRect(QRect(area.left(), area.bottom(), area.width(), 1), c.line);
    if (current)
        painter.fillRect(QRect(area.left(), area.top(), 3, area.height() - 1), c.accent);
    const int em = measure::em(font());
    paintChevron(painter, QPointF(area.left() + em * 1.5, QRectF(area).center().y()), 8,
                 group->collapsed ? Heading::Right : Heading::Down, c.muted);
    const QFont strong = boldFont(font());
    const QString count = m_failures->index(row, 0).data(Role::GroupCount).toLongLong() > 0
        ? QString(QStringLiteral("  ") + locale().toString(qlonglong(group->count)))
        : QString();
    const int countWidth = QFontMetrics(font()).horizontalAdvance(count);
    QRect text = area.adjusted(em * 11 / 4, 0, -em, -1);
    if (const QString note = m_groupNote ? m_groupNote(*group) : QString(); !note.isEmpty()) {
        const QString shown
            = QFontMetrics(font()).elidedText(note, Qt::ElideRight, text.width() / 2);
        painter.setFont(font());
        painter.setPen(c.muted);
        painter.drawText(text, int(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
        text.adjust(0, 0, -QFontMetrics(font()).horizontalAdvance(shown) - em, 0);
    }
    const QString name
        = QFontMetrics(strong).elidedText(group->name, Qt::ElideRight, text.width() - countWidth);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setFont(strong);
    painter.setPen(c.text);
    painter.drawText(text, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, name);
    painter.setFont(font());
    painter.setPen(c.muted);
    const QRect after = text.adjusted(QFontMetrics(strong).horizontalAdvance(name), 0, 0, 0);
    painter.drawText(after, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, count);
    const QString hint = m_failures->index(row, 0).data(Role::Hint).toString();
    if (hint.isEmpty())
        return;
    const QRect rest = after.adjusted(countWidth + em, 0, 0, 0);
    const qreal side = em * 1.1;
    paintIcon(painter, QRectF(rest.left(), QRectF(rest).center().y() - side / 2, side, side),
              QStringLiteral("warning"), c.tone(Tone::Warning).ink);
    painter.setPen(c.tone(Tone::Warning).ink);
    const QRect words = rest.adjusted(em * 3 / 2, 0, 0, 0);
    painter.drawText(words, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                     QFontMetrics(font()).elidedText(hint, Qt::ElideRight, words.width()));
}

void FailuresTable::setGroupNote(GroupNote note)
{
    m_groupNote = std::move(note);
    viewport()->update();
}

bool FailuresTable::fold(int row, bool collapsed)
{
    const FailureRows::Group *group = m_failures->groupAt(row);
    if (group == nullptr || group->collapsed == collapsed)
        return false;
    emit groupFolded(group->name, collapsed);
    return true;
}

void FailuresTable::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->pos().y());
    if (event->button() == Qt::LeftButton && m_failures->isGroup(row)) {
        selectionModel()->setCurrentIndex(m_failures->index(row, 0), QItemSelectionModel::NoUpdate);
        fold(row, !m_failures->groupAt(row)->collapsed);
        event->accept();
        return;
    }
    TableView::mousePressEvent(event);
}

void FailuresTable::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (m_failures->isGroup(rowAt(event->pos().y())))
        mousePressEvent(event);
    else
        TableView::mouseDoubleClickEvent(event);
}

void FailuresTable::keyPressEvent(QKeyEvent *event)
{
    const int row = currentRow();
    const FailureRows::Group *group = m_failures->groupAt(row);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (group != nullptr) {
            fold(row, !group->collapsed);
            event->accept();
            return;
        }
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (group != nullptr && fold(row, event->key() == Qt::Key_Left)) {
            event->accept();
            return;
        }
        break;
    case Qt::Key_Space:
        if (event->isAutoRepeat())
            break;
        if (group != nullptr) {
            // Marks all, or unmarks where the first is marked.
            const auto &order = m_failures->view()->rows->order;
            const auto first = group->count > 0 ? std::optional(m_failures->view()->set->row(
                                   order[static_cast<std::size_t>(group->first)]))
                                                : std::nullopt;
            m_failures->checkGroup(row, !(first && m_failures->isChecked(*first)));
        } else if (const auto indexRow = m_failures->indexRowAt(row)) {
            m_failures->setChecked({ *indexRow }, !m_failures->isChecked(*indexRow));
        }
        event->accept();
        return;
    default:
        break;
    }
    TableView::keyPressEvent(event);
}

void FailuresTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    TableView::currentChanged(current, previous);
    if (m_swapping)
        return;
    m_current = m_failures->indexRowAt(current.row()).value_or(-1);
    const FailureRows::Group *group = m_failures->groupAt(current.row());
    m_currentGroup = group != nullptr ? std::optional(group->value) : std::nullopt;
    if (m_current >= 0)
        emit currentChangedTo(m_current);
}

} // namespace recourse
