// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QWidget>

#include <optional>

namespace recourse {

// One number that matters, with what it is and what goes with it.
class FigureCard final : public QWidget
{
    Q_OBJECT
public:
    explicit FigureCard(const QString &label, QWidget *parent = nullptr);

    // Where `known` is false the figure is a word ("not known") and is drawn as such.
    void show(const QString &figure, const QString &line, bool known = true,
              std::optional<Tone> tone = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_label;
    QString m_figure;
    QString m_line;
    bool m_known = false;
    std::optional<Tone> m_tone;
};

} // namespace recourse
