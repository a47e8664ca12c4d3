// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/statepane.h"

#include "ui/theme/icons.h"
#include "ui/theme/measures.h"

#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

struct Sign
{
    QString icon;
    Tone tone;
};

Sign signOf(PaneState state)
{
    switch (state) {
    case PaneState::Nothing:
        return { u"check"_s, Tone::Good };
    case PaneState::Waiting:
        return { u"clock"_s, Tone::Info };
    case PaneState::Failed:
        return { u"warning"_s, Tone::Bad };
    case PaneState::NotKnown:
        return { u"question"_s, Tone::Neutral };
    }
    return { u"question"_s, Tone::Neutral };
}

struct Heights
{
    int sign = 0;
    int heading = 0;
    int reason = 0;
    int when = 0;
    int gap = 0;
    int width = 0;
    int total() const { return sign + heading + reason + when + gap * 3; }
};

constexpr int wrapFlags = int(Qt::AlignHCenter | Qt::AlignTop) | Qt::TextWordWrap;

Heights heightsOf(const StateWords &words, int width, const QFont &font)
{
    Heights h;
    const int em = measure::em(font);
    h.width = std::min(width - em * 3, em * 34);
    h.sign = words.heading.isEmpty() ? 0 : em * 3;
    h.gap = em / 2;
    const QFontMetrics strong(boldFont(font));
    const QFontMetrics plain(font);
    const QFontMetrics small(smallFont(font));
    const auto height = [&](const QFontMetrics &metrics, const QString &text) {
        if (text.isEmpty())
            return 0;
        return metrics.boundingRect(0, 0, h.width, 10'000, wrapFlags, text).height();
    };
    h.heading = height(strong, words.heading);
    h.reason = height(plain, words.reason);
    h.when = height(small, words.when);
    return h;
}

} // namespace

void paintState(QPainter &painter, const QRect &area, const StateWords &words, const QFont &font,
                const Colours &colours)
{
    const Heights h = heightsOf(words, area.width(), font);
    const Sign sign = signOf(words.state);
    const Tinted &tinted = colours.tone(sign.tone);
    int y = area.top() + std::max(measure::em(font), (area.height() - h.total()) * 2 / 5);
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF disc(area.center().x() - h.sign / 2.0, y, h.sign, h.sign);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tinted.soft);
    painter.drawEllipse(disc);
    const qreal inset = h.sign * 0.25;
    paintIcon(painter, disc.adjusted(inset, inset, -inset, -inset), sign.icon, tinted.ink);
    y += h.sign + h.gap;
    const int left = area.center().x() - h.width / 2;
    const auto text = [&](const QFont &face, const QColor &ink, const QString &words_, int height) {
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QRect(left, y, h.width, height), wrapFlags, words_);
        y += height + (height > 0 ? h.gap : 0);
    };
    text(boldFont(font), colours.text, words.heading, h.heading);
    text(font, colours.muted, words.reason, h.reason);
    text(smallFont(font), colours.muted, words.when, h.when);
    painter.restore();
}

StatePane::StatePane(QWidget *parent)
    : QWidget(parent)
    , m_button(new QPushButton(this))
{
    m_button->hide();
    connect(m_button, &QPushButton::clicked, this, &StatePane::pressed);
}

void StatePane::show(const StateWords &words)
{
    m_words = words;
    setAccessibleName(words.heading);
    setAccessibleDescription(words.reason);
    place();
    update();
}

void StatePane::offer(const QString &button)
{
    m_button->setText(button);
    m_button->setAccessibleName(button);
    m_button->setVisible(!button.isEmpty());
    place();
}

QSize StatePane::sizeHint() const
{
    const int em = measure::em(font());
    return { em * 24, heightsOf(m_words, em * 24, font()).total() + em * 4 };
}

void StatePane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int below = m_button->isHidden() ? 0 : m_button->height() + measure::em(font());
    paintState(painter, rect().adjusted(0, 0, 0, -below), m_words, font(), Colours::of(palette()));
}

void StatePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void StatePane::place()
{
    if (m_button->isHidden())
        return;
    m_button->resize(m_button->sizeHint());
    const int em = measure::em(font());
    const Heights h = heightsOf(m_words, width(), font());
    const int room = height() - m_button->height() - em;
    const int top = std::max(em, (room - h.total()) * 2 / 5);
    m_button->move((width() - m_button->width()) / 2, top + h.total() + em / 2);
}

} // namespace recourse
