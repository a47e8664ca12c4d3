// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QWidget>

class QPainter;
class QPushButton;

namespace recourse {

enum class PaneState {
    Nothing, // there is really nothing
    Waiting, // being read
    Failed, // could not be read
    NotKnown, // nobody has looked yet
};

// What stands where rows would be: a sign, a heading, a reason, and when it was so.
struct StateWords
{
    PaneState state = PaneState::Nothing;
    QString heading;
    QString reason;
    QString when;
};

void paintState(QPainter &painter, const QRect &area, const StateWords &words, const QFont &font,
                const Colours &colours);

// The same as a widget, with a button where there is something to do.
class StatePane final : public QWidget
{
    Q_OBJECT
public:
    explicit StatePane(QWidget *parent = nullptr);

    void show(const StateWords &words);
    void offer(const QString &button); // empty: no button
    const StateWords &words() const { return m_words; }

    QSize sizeHint() const override;

signals:
    void pressed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void place();

    StateWords m_words;
    QPushButton *m_button;
};

} // namespace recourse
