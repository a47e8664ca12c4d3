// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/housestyle.h"

#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr char lookProperty[] = "recourseLook";

} // namespace

void setLook(QAbstractButton *button, ButtonLook look)
{
    button->setProperty(lookProperty, static_cast<int>(look));
    button->update();
}

ButtonLook lookOf(const QWidget *widget)
{
    if (widget == nullptr)
        return ButtonLook::Normal;
    return static_cast<ButtonLook>(widget->property(lookProperty).toInt());
}

HouseStyle::HouseStyle()
    : QProxyStyle(u"Fusion"_s)
{
}

void HouseStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) != nullptr
        || qobject_cast<QComboBox *>(widget) != nullptr
        || qobject_cast<QScrollBar *>(widget) != nullptr
        || qobject_cast<QTabBar *>(widget) != nullptr
        || qobject_cast<QLineEdit *>(widget) != nullptr)
        widget->setAttribute(Qt::WA_Hover);
}

void HouseStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                               QPainter *painter, const QWidget *widget) const
{
    const Colours &c = Colours::of(option->palette);
    const auto chevron = [&](Heading heading) {
        const qreal size = std::min({ option->rect.width(), option->rect.height(), 8 });
        paintChevron(*painter, QRectF(option->rect).center(), size, heading,
                     option->state & State_Enabled ? c.muted : c.disabled);
    };
    switch (element) {
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool:
        drawButton(option, painter, widget);
        return;
    case PE_FrameDefaultButton:
    case PE_FrameTabWidget:
    case PE_PanelItemViewRow:
    case PE_FrameStatusBarItem:
    case PE_FrameWindow:
        return;
    case PE_PanelLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            frame == nullptr || frame->lineWidth > 0)
            drawField(option, painter);
        return;
    case PE_FrameLineEdit:
        drawField(option, painter);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: {
        const Qt::CheckState state = option->state & State_NoChange ? Qt::PartiallyChecked
            : option->state & State_On                              ? Qt::Checked
                                                                    : Qt::Unchecked;
        paintCheck(*painter, option->rect, state, bool(option->state & State_Enabled), c);
        return;
    }
    case PE_IndicatorRadioButton: {
        const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool on = option->state & State_On;
        paintBox(*painter, box, on ? c.accent : c.surface, on ? c.accent : c.muted,
                 box.height() / 2);
        if (on)
            paintBox(*painter, QRectF(box.center() - QPointF(2.75, 2.75), QSizeF(5.5, 5.5)),
                     c.accentText, QColor(), 2.75);
        return;
    }
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, c.surface);
        return;
    case PE_IndicatorArrowDown:
        chevron(Heading::Down);
        return;
    case PE_IndicatorArrowUp:
        chevron(Heading::Up);
        return;
    case PE_IndicatorArrowRight:
        chevron(Heading::Right);
        return;
    case PE_IndicatorArrowLeft:
        chevron(Heading::Left);
        return;
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option))
            paintChevron(*painter, QRectF(option->rect).center(), 7,
                         header->sortIndicator == QStyleOptionHeader::SortUp ? Heading::Down
                                                                             : Heading::Up,
                         c.link);
        return;
    case PE_PanelItemViewItem:
        if (option->state & State_Selected)
            painter->fillRect(option->rect, c.selected);
        else if (option->state & State_MouseOver)
            painter->fillRect(option->rect, c.hover);
        return;
    case PE_FrameFocusRect:
        if (option->state & State_KeyboardFocusChange
            || qobject_cast<const QAbstractItemView *>(widget) == nullptr)
            paintBox(*painter, QRectF(option->rect), Qt::transparent, c.focus, 4);
        return;
    case PE_FrameMenu:
    case PE_PanelMenu:
        painter->fillRect(option->rect, c.frame);
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), c.surface);
        return;
    case PE_PanelTipLabel:
        paintBox(*painter, option->rect, c.tip, c.tipLine, 0);
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), c.line);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void HouseStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                             const QWidget *widget) const
{
    const Colours &c = Colours::of(option->palette);
    switch (element) {
    case CE_PushButtonBevel:
        drawButton(option, painter, widget);
        return;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button != nullptr && (button->features & QStyleOptionButton::HasMenu)) {
            drawMenuButtonLabel(option, painter);
            return;
        }
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button != nullptr && lookOf(widget) == ButtonLook::Primary
            && (option->state & State_Enabled)) {
            QStyleOptionButton primary(*button);
            primary.palette.setColor(QPalette::ButtonText, c.accentText);
            QProxyStyle::drawControl(element, &primary, painter, widget);
            return;
        }
        break;
    case CE_Header:
        // Qt's own way would not ask us where label and arrow are.
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            drawHeaderSection(option, painter);
            const bool sorted = header->sortIndicator != QStyleOptionHeader::None;
            QStyleOptionHeader part(*header);
            part.rect = subElementRect(SE_HeaderLabel, option, widget);
            drawHeaderLabel(&part, painter);
            part.rect = subElementRect(SE_HeaderArrow, option, widget);
            if (sorted)
                drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
            return;
        }
        break;
    case CE_HeaderSection:
        drawHeaderSection(option, painter);
        return;
    case CE_HeaderLabel:
        drawHeaderLabel(option, painter);
        return;
    case CE_HeaderEmptyArea:
        drawHeaderSection(option, painter);
        return;
    case CE_MenuItem:
        drawMenuItem(option, painter);
        return;
    case CE_MenuEmptyArea:
        return;
    case CE_TabBarTabShape:
        drawTab(option, painter);
        return;
    case CE_TabBarTabLabel:
        drawTabLabel(option, painter);
        return;
    case CE_ProgressBar:
        drawProgress(option, painter);
        return;
    case CE_Splitter:
        if (option->state & State_MouseOver) {
            const QRectF area(option->rect);
            const bool upright = option->rect.height() > option->rect.width();
            const QSizeF grip = upright ? QSizeF(3, 36) : QSizeF(36, 3);
            paintBox(*painter,
                     QRectF(area.center() - QPointF(grip.width() / 2, grip.height() / 2), grip),
                     c.frame, QColor(), 1.5);
        }
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void HouseStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                    QPainter *painter, const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        drawScrollBar(option, painter);
        return;
    }
    if (control == CC_SpinBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
            box != nullptr && box->buttonSymbols == QAbstractSpinBox::NoButtons) {
            drawField(option, painter);
            return;
        }
    }
    if (control == CC_ComboBox) {
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
            combo != nullptr && !combo->editable) {
            drawComboBox(option, painter);
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect HouseStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                 SubControl part, const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (bar == nullptr)
            return QProxyStyle::subControlRect(control, option, part, widget);
        const bool across = bar->orientation == Qt::Horizontal;
        const int length = across ? bar->rect.width() : bar->rect.height();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        int handle = length;
        if (range > 0)
            handle = std::max(
                28, static_cast<int>(qint64(length) * bar->pageStep / (range + bar->pageStep)));
        handle = std::min(handle, length);
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - handle, bar->upsideDown);
        const auto along = [&](int from, int size) {
            return across ? QRect(from, 0, size, bar->rect.height())
                          : QRect(0, from, bar->rect.width(), size);
        };
        switch (part) {
        case SC_ScrollBarAddLine:
        case SC_ScrollBarSubLine:
            return {};
        case SC_ScrollBarGroove:
            return bar->rect;
        case SC_ScrollBarSlider:
            return along(start, handle);
        case SC_ScrollBarSubPage:
            return along(0, start);
        case SC_ScrollBarAddPage:
            return along(start + handle, length - start - handle);
        default:
            return {};
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect HouseStyle::subElementRect(SubElement element, const QStyleOption *option,
                                 const QWidget *widget) const
{
    const QFont font = widget != nullptr ? widget->font() : QFont();
    switch (element) {
    case SE_HeaderLabel: {
        // Under the same edges as the cells.
        const int pad = measure::cellPad(font);
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        const bool first = header != nullptr
            && (header->position == QStyleOptionHeader::Beginning
                || header->position == QStyleOptionHeader::OnlyOneSection);
        QRect rect
            = option->rect.adjusted(pad + (first ? measure::firstIndent(font) : 0), 0, -pad, 0);
        if (header != nullptr && header->sortIndicator != QStyleOptionHeader::None)
            rect.adjust(header->textAlignment & Qt::AlignRight ? pad + 4 : 0, 0,
                        header->textAlignment & Qt::AlignRight ? 0 : -(pad + 4), 0);
        return rect;
    }
    case SE_HeaderArrow: {
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        const int pad = measure::cellPad(font);
        const int words = QFontMetrics(smallFont(font))
                              .horizontalAdvance(header != nullptr ? header->text : QString());
        const bool right = header != nullptr && header->textAlignment & Qt::AlignRight;
        const int x = right
            ? std::max(option->rect.left() + 2, option->rect.right() - pad - words - 14)
            : std::min(subElementRect(SE_HeaderLabel, option, widget).left() + words + 4,
                       option->rect.right() - 12);
        return { x, option->rect.top(), 10, option->rect.height() };
    }
    case SE_LineEditContents: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame != nullptr && frame->lineWidth > 0)
            return option->rect.adjusted(measure::em(font) / 2, 1, -measure::em(font) / 2, -1);
        break;
    }
    default:
        break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize HouseStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                                   const QWidget *widget) const
{
    QSize answer = QProxyStyle::sizeFromContents(type, option, size, widget);
    const QFont font = widget != nullptr ? widget->font() : QFont();
    const int em = measure::em(font);
    switch (type) {
    case CT_PushButton:
        answer.setHeight(measure::controlHeight(font));
        answer.setWidth(size.width() + em * 2);
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button != nullptr && (button->features & QStyleOptionButton::HasMenu))
            answer.setWidth(size.width() + em * 11 / 4);
        break;
    case CT_LineEdit:
        answer.setHeight(measure::controlHeight(font));
        break;
    case CT_ComboBox:
        answer = QSize(size.width() + em * 3, measure::controlHeight(font));
        break;
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator)
            answer = QSize(answer.width() + em, measure::controlHeight(font));
        break;
    case CT_TabBarTab:
        answer = QSize(size.width() + em / 2, measure::controlHeight(font) + 4);
        break;
    case CT_HeaderSection:
        answer.setHeight(measure::rowHeight(font));
        break;
    case CT_ItemViewItem:
        answer.setHeight(std::max(answer.height(), measure::rowHeight(font)));
        break;
    default:
        break;
    }
    return answer;
}

int HouseStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                            const QWidget *widget) const
{
    const QFont font = widget != nullptr ? widget->font() : QFont();
    switch (metric) {
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 28;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_SplitterWidth:
        return measure::gap(font);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return qRound(measure::em(font) * 1.15) | 1;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
    case PM_MenuHMargin:
        return 4;
    case PM_HeaderMargin:
        return measure::em(font) / 2;
    case PM_MenuButtonIndicator:
        return measure::em(font);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int HouseStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *answer) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_UnderlineShortcut:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ItemView_PaintAlternatingRowColorsForEmptyArea:
        return 0;
    case SH_ScrollView_FrameOnlyAroundContents:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    default:
        return QProxyStyle::styleHint(hint, option, widget, answer);
    }
}

} // namespace recourse
