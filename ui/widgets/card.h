// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace recourse {

class ElidedLabel;

// A rounded surface with a hairline, optionally with a title line.
class Card : public QWidget
{
    Q_OBJECT
public:
    explicit Card(QWidget *parent = nullptr);

    // Makes the title line; the note stands at its right end.
    void setTitle(const QString &title);
    void setNote(const QString &note);
    QHBoxLayout *titleLine(); // for controls of the card; made when first asked for
    QVBoxLayout *body() const { return m_body; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_outer;
    QVBoxLayout *m_body;
    QWidget *m_head = nullptr;
    QHBoxLayout *m_headLine = nullptr;
    ElidedLabel *m_title = nullptr;
    ElidedLabel *m_note = nullptr;
};

// A hairline across.
class Rule final : public QWidget
{
    Q_OBJECT
public:
    explicit Rule(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace recourse
