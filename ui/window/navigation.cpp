// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation.h"

#include "ui/theme/colours.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

NavigationButton::NavigationButton(const QString &icon, const QString &text, QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(icon)
{
    setText(text);
    setAccessibleName(text);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NavigationButton::setBadge(const QString &badge, const QString &meaning)
{
    m_badge = badge;
    setAccessibleDescription(meaning);
    setToolTip(meaning);
    update();
}

QSize NavigationButton::sizeHint() const
{
    const int em = measure::em(font());
    return { QFontMetrics(boldFont(font())).horizontalAdvance(text()) + em * 7, qRound(em * 2.3) };
}

void NavigationButton::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    const int em = measure::em(font());
    QPainter painter(this);
    const QColor ground = isChecked() ? c.selected : underMouse() ? c.hover : QColor();
    if (ground.isValid())
        paintBox(painter, rect(), ground, QColor(), measure::radius() - 1);
    if (hasFocus())
        paintBox(painter, rect(), Qt::transparent, c.focus, measure::radius() - 1);
    const QColor ink = isChecked() ? c.link : c.text;
    const qreal side = em * 1.25;
    paintIcon(painter, QRectF(em * 0.75, (height() - side) / 2, side, side), m_icon,
              isChecked() ? c.link : c.muted);
    painter.setFont(isChecked() ? boldFont(font()) : font());
    painter.setPen(ink);
    painter.drawText(rect().adjusted(em * 11 / 4, 0, -em / 2, 0),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, text());
    if (m_badge.isEmpty())
        return;
    const QFont small = boldFont(smallFont(font()));
    const QFontMetrics metrics(small);
    const qreal height = metrics.height() + 1;
    const qreal width = std::max<qreal>(height, metrics.horizontalAdvance(m_badge) + em);
    const QRectF pill(this->width() - width - em * 0.6, (this->height() - height) / 2, width,
                      height);
    paintBox(painter, pill, c.badge, QColor(), height / 2);
    painter.setFont(small);
    painter.setPen(c.badgeText);
    painter.drawText(pill, int(Qt::AlignCenter) | Qt::TextSingleLine, m_badge);
}

Navigation::Navigation(QWidget *parent)
    : QWidget(parent)
{
    const int em = measure::em(font());
    setAccessibleName(tr("Screens"));
    setFixedWidth(em * 13);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 2 / 3, em * 2 / 3, em * 2 / 3 + 1, em * 2 / 3);
    column->setSpacing(2);
    const auto add = [&](ScreenId screen, const QString &icon, const QString &text) {
        auto *button = new NavigationButton(icon, text);
        m_group.addButton(button, static_cast<int>(screen));
        column->addWidget(button);
    };
    add(ScreenId::Overview, u"overview"_s, tr("Overview"));
    add(ScreenId::Failures, u"failures"_s, tr("Failures"));
    add(ScreenId::Events, u"events"_s, tr("Events"));
    add(ScreenId::Runs, u"runs"_s, tr("Runs"));
    add(ScreenId::Journal, u"journal"_s, tr("Journal"));
    column->addStretch(1);
    add(ScreenId::Sources, u"sources"_s, tr("Sources"));
    add(ScreenId::Settings, u"settings"_s, tr("Settings"));
    add(ScreenId::Help, u"help"_s, tr("Help"));
    m_group.setExclusive(true);
    connect(&m_group, &QButtonGroup::idClicked, this,
            [this](int id) { emit chosen(static_cast<ScreenId>(id)); });
}

void Navigation::showCurrent(ScreenId screen)
{
    button(screen)->setChecked(true);
}

NavigationButton *Navigation::button(ScreenId screen) const
{
    return qobject_cast<NavigationButton *>(m_group.button(static_cast<int>(screen)));
}

void Navigation::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), c.surface);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), c.line);
}

} // namespace recourse
