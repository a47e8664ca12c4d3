// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/theme/colours.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace recourse {

Card::Card(QWidget *parent)
    : QWidget(parent)
    , m_outer(new QVBoxLayout(this))
    , m_body(new QVBoxLayout)
{
    m_outer->setContentsMargins(1, 1, 1, measure::radius() / 2 + 1); // the corners stay round
    m_outer->setSpacing(0);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(0);
    m_outer->addLayout(m_body, 1);
}

QHBoxLayout *Card::titleLine()
{
    if (m_head != nullptr)
        return m_headLine;
    m_head = new QWidget(this);
    m_headLine = new QHBoxLayout(m_head);
    const int pad = measure::pad(font());
    m_headLine->setContentsMargins(pad, 0, pad, 0);
    m_headLine->setSpacing(pad / 2);
    m_head->setMinimumHeight(qRound(measure::em(font()) * 2.6));
    m_title = new ElidedLabel;
    m_title->setLook(TextLook::Strong);
    m_note = new ElidedLabel;
    m_note->setMuted(true);
    m_note->setLook(TextLook::Small);
    m_note->setAlignment(Qt::AlignRight);
    m_headLine->addWidget(m_title);
    m_headLine->addStretch(1);
    m_headLine->addWidget(m_note, 0);
    m_outer->insertWidget(0, m_head);
    m_outer->insertWidget(1, new Rule(this));
    return m_headLine;
}

void Card::setTitle(const QString &title)
{
    titleLine();
    m_title->setText(title);
    setAccessibleName(title);
}

void Card::setNote(const QString &note)
{
    titleLine();
    m_note->setText(note);
}

void Card::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    paintBox(painter, rect(), c.surface, c.line, measure::radius());
}

Rule::Rule(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(1);
}

void Rule::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Colours::of(palette()).line);
}

} // namespace recourse
