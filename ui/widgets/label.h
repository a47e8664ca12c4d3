// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QLabel>

#include <optional>

namespace recourse {

enum class TextLook { Normal, Small, Strong, Title, Mono, MonoStrong };

// Text that is never taken for markup, in one of the window's few looks.
class Label final : public QLabel
{
    Q_OBJECT
public:
    explicit Label(const QString &text = {}, TextLook look = TextLook::Normal,
                   QWidget *parent = nullptr);

    void setLook(TextLook look);
    void setMuted(bool muted);
    void setTone(std::optional<Tone> tone); // ink of the tone; nothing: plain text
    void setSelectable(); // with the mouse and by keyboard
    void setWrapped();

protected:
    void changeEvent(QEvent *event) override;

private:
    void dress();

    TextLook m_look;
    bool m_muted = false;
    std::optional<Tone> m_tone;
    bool m_dressing = false;
};

// One line that is cut with an ellipsis where it does not fit; the tool tip then has the whole.
class ElidedLabel final : public QWidget
{
    Q_OBJECT
public:
    explicit ElidedLabel(Qt::TextElideMode mode = Qt::ElideRight, QWidget *parent = nullptr);

    void setText(const QString &text);
    QString text() const { return m_text; }
    void setLook(TextLook look);
    void setMuted(bool muted);
    void setTone(std::optional<Tone> tone);
    void setAlignment(Qt::Alignment alignment);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QFont lookedFont() const;
    void noteCut();

    QString m_text;
    Qt::TextElideMode m_mode;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    TextLook m_look = TextLook::Normal;
    bool m_muted = false;
    std::optional<Tone> m_tone;
};

QFont fontOf(TextLook look, const QFont &base);

// Escaped for a tool tip: what is in the text is shown, not interpreted.
QString safeTip(const QString &text);

} // namespace recourse
