// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/armmark.h"

#include "ui/theme/colours.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/widgets/label.h"

#include <QPainter>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace recourse {

ArmMark::ArmMark(const Arming *arming, const Clock *clock, QWidget *parent)
    : QAbstractButton(parent)
    , m_arming(arming)
    , m_clock(clock)
    , m_tick(new QTimer(this))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    m_tick->setInterval(1'000);
    connect(m_tick, &QTimer::timeout, this, &ArmMark::refresh);
    connect(this, &QAbstractButton::clicked, this, [this] {
        if (state() == State::Disarmed)
            emit armWanted();
        else if (state() == State::Armed)
            emit disarmWanted();
    });
    refresh();
}

ArmMark::State ArmMark::state() const
{
    if (!m_arming || !m_hindrance.isEmpty())
        return State::ReadOnly;
    if (!m_arming->isNeeded())
        return State::Free;
    return m_arming->mayAct(m_clock->now()) ? State::Armed : State::Disarmed;
}

void ArmMark::setHindrance(const QString &why)
{
    m_hindrance = why;
    refresh();
}

void ArmMark::refresh()
{
    const State state = this->state();
    QString tip;
    switch (state) {
    case State::ReadOnly:
        setText(tr("Read-only"));
        tip = m_hindrance.isEmpty() ? tr("This window looks only: nothing outside is changed.")
                                    : m_hindrance;
        break;
    case State::Disarmed:
        setText(tr("Read-only · Arm…"));
        tip = tr("Production opens read-only. Arm it for a limited time to replay or resolve.");
        break;
    case State::Armed: {
        const auto left = std::chrono::ceil<std::chrono::seconds>(*m_arming->until(m_clock->now())
                                                                  - m_clock->now());
        setText(tr("Armed · %1:%2 left", "minutes, seconds")
                    .arg(left.count() / 60)
                    .arg(left.count() % 60, 2, 10, QLatin1Char('0')));
        tip = tr("Production can be changed from this window. Press to make it read-only now.");
        break;
    }
    case State::Free:
        break;
    }
    setVisible(state != State::Free);
    setAccessibleName(text());
    setToolTip(safeTip(tip));
    const bool presses = state == State::Disarmed || state == State::Armed;
    setFocusPolicy(presses ? Qt::TabFocus : Qt::NoFocus);
    setCursor(presses ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (state == State::Armed && !m_tick->isActive())
        m_tick->start();
    else if (state != State::Armed)
        m_tick->stop();
    updateGeometry();
    update();
}

QSize ArmMark::sizeHint() const
{
    const int em = measure::em(font());
    return { QFontMetrics(boldFont(font())).horizontalAdvance(text()) + em * 3,
             measure::controlHeight(font()) };
}

void ArmMark::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    const int em = measure::em(font());
    const State state = this->state();
    const Tinted &bad = c.tone(Tone::Bad);
    const bool armed = state == State::Armed;
    const QColor ground = armed                    ? bad.soft
        : state == State::Disarmed && underMouse() ? c.hover
                                                   : QColor(Qt::transparent);
    QPainter painter(this);
    paintBox(painter, rect(), ground,
             hasFocus()                     ? c.focus
                 : armed                    ? bad.ink
                 : state == State::Disarmed ? c.frame
                                            : c.line,
             measure::radius() - 1);
    const qreal side = em * 1.05;
    paintIcon(painter, QRectF(em * 0.7, (height() - side) / 2 - 0.5, side, side),
              armed ? u"warning"_s : u"lock"_s, armed ? bad.ink : c.muted);
    painter.setFont(armed ? boldFont(font()) : font());
    painter.setPen(armed ? bad.ink : c.text);
    painter.drawText(rect().adjusted(em * 2, 0, 0, 0),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, text());
}

} // namespace recourse
