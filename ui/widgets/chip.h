// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QWidget>

namespace recourse {

// A word on a tinted ground.
class Chip final : public QWidget
{
    Q_OBJECT
public:
    explicit Chip(const QString &text = {}, Tone tone = Tone::Neutral, QWidget *parent = nullptr);

    void show(const QString &text, Tone tone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    Tone m_tone;
};

} // namespace recourse
