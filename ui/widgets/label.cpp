// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/label.h"

#include "ui/theme/measures.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace recourse {

QFont fontOf(TextLook look, const QFont &base)
{
    switch (look) {
    case TextLook::Normal:
        return base;
    case TextLook::Small:
        return smallFont(base);
    case TextLook::Strong:
        return boldFont(base);
    case TextLook::Title:
        return titleFont(base);
    case TextLook::Mono:
        return monoFont(base);
    case TextLook::MonoStrong:
        return boldFont(monoFont(base));
    }
    return base;
}

QString safeTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    return QString(u"<qt>"_s + text.toHtmlEscaped().replace(u'\n', u"<br/>"_s) + u"</qt>"_s);
}

Label::Label(const QString &text, TextLook look, QWidget *parent)
    : QLabel(parent)
    , m_look(look)
{
    setTextFormat(Qt::PlainText);
    // On surfaces Qt would take QPalette::Text, which is not the one that is dressed.
    setForegroundRole(QPalette::WindowText);
    setText(text);
    dress();
}

void Label::setLook(TextLook look)
{
    m_look = look;
    dress();
}

void Label::setMuted(bool muted)
{
    m_muted = muted;
    dress();
}

void Label::setTone(std::optional<Tone> tone)
{
    m_tone = tone;
    dress();
}

void Label::setSelectable()
{
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFocusPolicy(Qt::ClickFocus);
}

void Label::setWrapped()
{
    setWordWrap(true);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

// Colours come from the palette each time it changes; the guard is because setting ours is a
// change too.
void Label::dress()
{
    if (m_dressing)
        return;
    m_dressing = true;
    setFont(fontOf(m_look, QApplication::font()));
    QPalette own;
    const Colours &c = Colours::of(QApplication::palette());
    own.setColor(QPalette::WindowText, m_tone ? c.tone(*m_tone).ink : (m_muted ? c.muted : c.text));
    setPalette(own);
    m_dressing = false;
}

void Label::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationFontChange)
        dress();
    QLabel::changeEvent(event);
}

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget *parent)
    : QWidget(parent)
    , m_mode(mode)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    noteCut();
    updateGeometry();
    update();
}

void ElidedLabel::setLook(TextLook look)
{
    m_look = look;
    updateGeometry();
    update();
}

void ElidedLabel::setMuted(bool muted)
{
    m_muted = muted;
    update();
}

void ElidedLabel::setTone(std::optional<Tone> tone)
{
    m_tone = tone;
    update();
}

void ElidedLabel::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

QFont ElidedLabel::lookedFont() const
{
    return fontOf(m_look, font());
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(lookedFont());
    return { metrics.horizontalAdvance(m_text) + 2, metrics.height() };
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QFontMetrics metrics(lookedFont());
    return { std::min(sizeHint().width(), metrics.averageCharWidth() * 4), metrics.height() };
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.setFont(lookedFont());
    painter.setPen(m_tone ? c.tone(*m_tone).ink : (m_muted ? c.muted : c.text));
    const QString shown = QFontMetrics(lookedFont()).elidedText(m_text, m_mode, width());
    painter.drawText(rect(), int(m_alignment | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    noteCut();
}

void ElidedLabel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

void ElidedLabel::noteCut()
{
    const bool cut = QFontMetrics(lookedFont()).horizontalAdvance(m_text) > width();
    setToolTip(cut ? safeTip(m_text) : QString());
}

} // namespace recourse
