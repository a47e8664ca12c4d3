// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QPainter>
#include <QStyleOption>

using namespace Qt::StringLiterals;

namespace recourse {

void HouseStyle::drawButton(const QStyleOption *option, QPainter *painter,
                            const QWidget *widget) const
{
    const Colours &c = Colours::of(option->palette);
    const bool enabled = option->state & State_Enabled;
    const bool pressed = option->state & (State_Sunken | State_On);
    const bool hovered = enabled && (option->state & State_MouseOver);
    const bool focused = option->state & State_HasFocus;
    QColor fill = c.surface;
    QColor border = enabled ? c.frame : c.line;
    switch (lookOf(widget)) {
    case ButtonLook::Primary:
        fill = enabled ? c.accent : c.group;
        border = enabled ? c.accent : c.line;
        break;
    case ButtonLook::Quiet:
        fill = hovered || pressed ? c.hover : QColor(Qt::transparent);
        border = QColor();
        break;
    case ButtonLook::Normal:
        fill = pressed ? c.group : hovered ? c.hover : c.surface;
        break;
    }
    const bool primary = lookOf(widget) == ButtonLook::Primary;
    if (focused && !primary)
        border = c.focus;
    paintBox(*painter, option->rect, fill, border, measure::radius() - 1);
    if (focused && primary && enabled)
        paintBox(*painter, QRectF(option->rect).adjusted(2, 2, -2, -2), Qt::transparent,
                 c.accentText, measure::radius() - 3);
}

// The text at the left, the chevron at the right: a value that can be changed.
void HouseStyle::drawMenuButtonLabel(const QStyleOption *option, QPainter *painter) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    if (button == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    const bool enabled = option->state & State_Enabled;
    const int em = measure::em(painter->font());
    const QRect inside = button->rect.adjusted(em * 3 / 4, 0, -em * 7 / 4, 0);
    painter->setPen(enabled ? c.text : c.disabled);
    painter->drawText(
        inside, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextHideMnemonic,
        QFontMetrics(painter->font())
            .elidedText(button->text, Qt::ElideRight, inside.width() + 2, Qt::TextHideMnemonic));
    paintChevron(*painter,
                 QPointF(button->rect.right() - em, QRectF(button->rect).center().y() + 0.5), 8,
                 Heading::Down, enabled ? c.muted : c.disabled);
}

void HouseStyle::drawField(const QStyleOption *option, QPainter *painter) const
{
    const Colours &c = Colours::of(option->palette);
    const bool enabled = option->state & State_Enabled;
    const QColor border = option->state & State_HasFocus ? c.focus : enabled ? c.frame : c.line;
    paintBox(*painter, option->rect, enabled ? c.surface : c.sunken, border, measure::radius() - 1);
}

void HouseStyle::drawHeaderSection(const QStyleOption *option, QPainter *painter) const
{
    const Colours &c = Colours::of(option->palette);
    const bool hovered = option->state & State_MouseOver && option->state & State_Enabled;
    painter->fillRect(option->rect, hovered ? c.hover : c.surface);
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                      c.line);
}

void HouseStyle::drawHeaderLabel(const QStyleOption *option, QPainter *painter) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (header == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    painter->save();
    const QFont font = smallFont(painter->font());
    painter->setFont(font);
    painter->setPen(header->sortIndicator == QStyleOptionHeader::None ? c.muted : c.link);
    painter->drawText(
        header->rect, int(header->textAlignment) | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(header->text, Qt::ElideRight, header->rect.width()));
    painter->restore();
}

void HouseStyle::drawMenuItem(const QStyleOption *option, QPainter *painter) const
{
    const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (item == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    const QRect area = item->rect;
    const int em = measure::em(item->font);
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(area.left() + em / 2, area.center().y(), area.width() - em, 1),
                          c.line);
        return;
    }
    const bool enabled = item->state & State_Enabled;
    if (enabled && item->state & State_Selected)
        paintBox(*painter, area, c.selected, QColor(), 4);
    const int left = area.left() + em * 2;
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked) {
        const qreal size = em;
        const QRectF box(area.left() + em * 0.6, area.center().y() - size / 2 + 0.5, size, size);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(c.link, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(QPolygonF({ QPointF(box.left() + size * 0.12, box.center().y()),
                                          QPointF(box.left() + size * 0.38, box.bottom() - 2),
                                          QPointF(box.right() - 1, box.top() + 2) }));
        painter->restore();
    }
    painter->save();
    painter->setFont(item->font);
    painter->setPen(enabled ? c.text : c.disabled);
    const int tab = static_cast<int>(item->text.indexOf(u'\t'));
    const QString text = tab < 0 ? item->text : item->text.left(tab);
    const int flags = int(Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextHideMnemonic;
    painter->drawText(area.adjusted(left - area.left(), 0, -em, 0), flags | Qt::AlignLeft, text);
    if (tab >= 0) {
        painter->setPen(enabled ? c.muted : c.disabled);
        painter->drawText(area.adjusted(0, 0, -em, 0), flags | Qt::AlignRight,
                          item->text.mid(tab + 1));
    }
    painter->restore();
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
        paintChevron(*painter, QPointF(area.right() - em * 0.7, area.center().y() + 0.5), 7,
                     Heading::Right, c.muted);
}

void HouseStyle::drawTab(const QStyleOption *option, QPainter *painter) const
{
    const Colours &c = Colours::of(option->palette);
    const QRect area = option->rect;
    if (option->state & State_Selected)
        painter->fillRect(QRect(area.left() + 4, area.bottom() - 1, area.width() - 8, 2), c.accent);
    else if (option->state & State_MouseOver)
        paintBox(*painter, QRectF(area).adjusted(2, 3, -2, -4), c.hover, QColor(), 4);
}

void HouseStyle::drawTabLabel(const QStyleOption *option, QPainter *painter) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    painter->save();
    const bool selected = option->state & State_Selected;
    painter->setPen(option->state & State_Enabled ? (selected ? c.text : c.muted) : c.disabled);
    painter->drawText(option->rect,
                      int(Qt::AlignCenter) | Qt::TextSingleLine | Qt::TextHideMnemonic, tab->text);
    painter->restore();
    if (option->state & State_HasFocus)
        paintBox(*painter, QRectF(option->rect).adjusted(3, 3, -3, -4), Qt::transparent, c.focus,
                 4);
}

void HouseStyle::drawProgress(const QStyleOption *option, QPainter *painter) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
    if (bar == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    const qreal thickness = 5;
    const QRectF track(bar->rect.left(), bar->rect.center().y() - thickness / 2, bar->rect.width(),
                       thickness);
    paintBox(*painter, track, c.group, QColor(), thickness / 2);
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    // Where the end is not known the bar is not moved about: a third stands for "under way".
    const qreal share
        = range > 0 ? qreal(qint64(bar->progress) - bar->minimum) / qreal(range) : 0.33;
    if (share > 0)
        paintBox(*painter,
                 QRectF(track.left(), track.top(), std::max(thickness, track.width() * share),
                        thickness),
                 c.accent, QColor(), thickness / 2);
}

void HouseStyle::drawScrollBar(const QStyleOptionComplex *option, QPainter *painter) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (bar == nullptr)
        return;
    const Colours &c = Colours::of(option->palette);
    painter->fillRect(option->rect, option->palette.color(QPalette::Base));
    if (bar->maximum <= bar->minimum)
        return;
    const QRectF handle = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, nullptr);
    const bool active = option->state & (State_MouseOver | State_Sunken);
    paintBox(*painter, handle.adjusted(3, 3, -3, -3), active ? c.muted : c.frame, QColor(), 3);
}

void HouseStyle::drawComboBox(const QStyleOptionComplex *option, QPainter *painter) const
{
    const Colours &c = Colours::of(option->palette);
    const bool hovered = option->state & State_MouseOver && option->state & State_Enabled;
    paintBox(*painter, option->rect, hovered ? c.hover : c.surface,
             option->state & State_HasFocus ? c.focus : c.frame, measure::radius() - 1);
    paintChevron(*painter,
                 QPointF(option->rect.right() - 12, QRectF(option->rect).center().y() + 0.5), 8,
                 Heading::Down, c.muted);
}

} // namespace recourse
