// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/delegates/celldelegate.h"

#include "models/tables/roles.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/widgets/tableview.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace recourse {
namespace {

constexpr int mostMeasured = 300; // letters of a text: no column is that wide

// The first column begins where titles of cards do.
int indent(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const auto *view = qobject_cast<const QTableView *>(option.widget);
    if (view == nullptr || view->horizontalHeader()->sectionPosition(index.column()) != 0)
        return 0;
    return measure::firstIndent(view->font());
}

// The warning sign before a text.
int markSide(const QFont &font)
{
    return qRound(measure::em(font) * 1.1);
}

int markGap(const QFont &font)
{
    return measure::em(font) / 3;
}

bool known(const QModelIndex &index)
{
    const QVariant value = index.data(Role::Known);
    return !value.isValid() || value.toBool();
}

} // namespace

CellDelegate::CellDelegate(QObject *parent, CellLook look, Qt::TextElideMode elide)
    : QStyledItemDelegate(parent)
    , m_look(look)
    , m_elide(elide)
{
}

std::optional<Tone> CellDelegate::toneOf(const QModelIndex &index) const
{
    return m_toneOf ? m_toneOf(index) : std::nullopt;
}

QRect CellDelegate::checkBox(const QStyleOptionViewItem &option)
{
    const int side = qRound(measure::em(option.font) * 1.15) | 1;
    const int left = option.rect.left() + measure::cellPad(option.font);
    return { left, option.rect.top() + (option.rect.height() - side) / 2, side, side };
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &given,
                         const QModelIndex &index) const
{
    QStyleOptionViewItem option(given);
    option.font = given.widget != nullptr ? given.widget->font() : given.font;
    const Colours &c = Colours::of(option.palette);
    const auto *view = qobject_cast<const TableView *>(option.widget);
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, c.selected);
    else if (view != nullptr && view->hoverRow() == index.row())
        painter->fillRect(option.rect, c.hover);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      c.line);
    // A bar at the left of the current row says where the keyboard is.
    if (view != nullptr && view->hasFocus() && view->currentRow() == index.row()
        && option.rect.left() <= 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height() - 1),
                          c.accent);
    const int pad = measure::cellPad(option.font);
    const int first = indent(option, index);
    QRect inside = option.rect.adjusted(pad + first, 0, -pad, -1);
    const QVariant check = index.data(Qt::CheckStateRole);
    if (check.isValid()) {
        const QRect box = checkBox(option).translated(first, 0);
        paintCheck(*painter, box, static_cast<Qt::CheckState>(check.toInt()), true, c);
        inside.setLeft(box.right() + pad);
    }
    painter->setClipRect(option.rect);
    paintContent(*painter, inside, option, index);
    painter->restore();
}

void CellDelegate::paintContent(QPainter &painter, const QRect &inside,
                                const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QRect rest = inside;
    if (m_isMarked && m_isMarked(index)) {
        const int side = markSide(option.font);
        const QRectF sign(rest.left(), rest.top() + (rest.height() - side) / 2.0, side, side);
        paintIcon(painter, sign, QStringLiteral("warning"),
                  Colours::of(option.palette).tone(Tone::Warning).ink);
        rest.setLeft(rest.left() + side + markGap(option.font));
    }
    paintText(painter, rest, option, index, index.data(Qt::DisplayRole).toString());
}

void CellDelegate::paintText(QPainter &painter, const QRect &inside,
                             const QStyleOptionViewItem &option, const QModelIndex &index,
                             const QString &text) const
{
    const Colours &c = Colours::of(option.palette);
    const QFont font = fontOf(option.font, index);
    QColor ink = m_look == CellLook::Muted ? c.muted : c.text;
    if (const auto tone = toneOf(index))
        ink = c.tone(*tone).ink;
    QString shown = text;
    if (!known(index)) {
        ink = c.muted;
        // Cut short it could be read as something else; the tool tip has the words.
        if (QFontMetrics(font).horizontalAdvance(text) > inside.width())
            shown = QStringLiteral("?");
    }
    painter.setFont(font);
    painter.setPen(option.state & QStyle::State_Enabled ? ink : c.disabled);
    painter.setLayoutDirection(Qt::LeftToRight);
    shown = QFontMetrics(font).elidedText(shown, m_elide, inside.width());
    // On the line of the plain font, so that cells of two fonts stand level.
    const QFontMetrics plain(option.font);
    const int line = inside.top() + (inside.height() + plain.ascent() - plain.descent()) / 2;
    const int left = index.data(Role::Number).toBool()
        ? inside.right() + 1 - QFontMetrics(font).horizontalAdvance(shown)
        : inside.left();
    painter.drawText(QPoint(left, line), shown);
}

QFont CellDelegate::fontOf(const QFont &base, const QModelIndex &index) const
{
    if (m_look == CellLook::Text || m_look == CellLook::Muted || !known(index))
        return base;
    return m_look == CellLook::Strong ? boldFont(base) : monoFont(base);
}

int CellDelegate::contentWidth(const QFont &font, const QModelIndex &index) const
{
    const QString text = index.data(Qt::DisplayRole).toString().left(mostMeasured);
    const int mark = m_isMarked && m_isMarked(index) ? markSide(font) + markGap(font) : 0;
    return QFontMetrics(fontOf(font, index)).horizontalAdvance(text) + mark;
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int pad = measure::cellPad(option.font);
    int width = contentWidth(option.font, index) + 2 * pad + indent(option, index) + 1;
    if (index.data(Qt::CheckStateRole).isValid())
        width += checkBox(option).width() + pad;
    return { width, measure::rowHeight(option.font) };
}

bool CellDelegate::editorEvent(QEvent *event, QAbstractItemModel *model,
                               const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QVariant check = index.data(Qt::CheckStateRole);
    if (!check.isValid() || !(index.flags() & Qt::ItemIsUserCheckable))
        return false;
    bool toggles = false;
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease
        || event->type() == QEvent::MouseButtonDblClick) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const int slack = measure::em(option.font) / 2;
        const QRect box = checkBox(option).translated(indent(option, index), 0);
        if (mouse->button() != Qt::LeftButton
            || !box.adjusted(-slack, -slack, slack, slack).contains(mouse->pos()))
            return false;
        // A press in the box marks; it does not also move the selection.
        toggles = event->type() == QEvent::MouseButtonRelease;
        if (!toggles)
            return true;
    } else if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        toggles = key->key() == Qt::Key_Space && !key->isAutoRepeat();
    }
    if (!toggles)
        return false;
    const bool on = check.toInt() == Qt::Checked;
    return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

ChipDelegate::ChipDelegate(int wordRole, ToneOf toneOf, QObject *parent)
    : CellDelegate(parent)
    , m_wordRole(wordRole)
{
    setToneOf(std::move(toneOf));
}

int ChipDelegate::contentWidth(const QFont &font, const QModelIndex &index) const
{
    const QString word = index.data(m_wordRole).toString();
    const int chip = word.isEmpty() ? 0 : chipWidth(word, smallFont(font));
    if (m_wordRole == Qt::DisplayRole)
        return chip;
    return chip + measure::em(font) / 2 + CellDelegate::contentWidth(font, index);
}

void ChipDelegate::paintContent(QPainter &painter, const QRect &inside,
                                const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = Colours::of(option.palette);
    const QString word = index.data(m_wordRole).toString();
    QRect rest = inside;
    if (!word.isEmpty()) {
        const Tone tone = toneOf(index).value_or(Tone::Neutral);
        const QRectF chip = paintChip(painter, inside, word, smallFont(option.font), c.tone(tone));
        rest.setLeft(qCeil(chip.right()) + measure::em(option.font) / 2);
    }
    if (m_wordRole == Qt::DisplayRole || rest.width() <= 0)
        return;
    painter.setFont(option.font);
    painter.setPen(c.text);
    painter.drawText(
        rest, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
        QFontMetrics(option.font)
            .elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, rest.width()));
}

} // namespace recourse
