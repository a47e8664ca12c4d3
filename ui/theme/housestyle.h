// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QProxyStyle>

class QAbstractButton;

namespace recourse {

enum class ButtonLook { Normal, Primary, Quiet };
void setLook(QAbstractButton *button, ButtonLook look);
ButtonLook lookOf(const QWidget *widget);

// Fusion with flat, rounded controls in the colours of the widget's palette. Painted here rather
// than by style sheets: a theme change is one palette change, and delegates keep their speed.
class HouseStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    HouseStyle();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option,
                    const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override;

private:
    void drawMenuButtonLabel(const QStyleOption *option, QPainter *painter) const;
    void drawButton(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawField(const QStyleOption *option, QPainter *painter) const;
    void drawHeaderSection(const QStyleOption *option, QPainter *painter) const;
    void drawHeaderLabel(const QStyleOption *option, QPainter *painter) const;
    void drawMenuItem(const QStyleOption *option, QPainter *painter) const;
    void drawTab(const QStyleOption *option, QPainter *painter) const;
    void drawTabLabel(const QStyleOption *option, QPainter *painter) const;
    void drawProgress(const QStyleOption *option, QPainter *painter) const;
    void drawScrollBar(const QStyleOptionComplex *option, QPainter *painter) const;
    void drawComboBox(const QStyleOptionComplex *option, QPainter *painter) const;
};

} // namespace recourse
