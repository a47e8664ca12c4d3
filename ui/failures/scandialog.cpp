// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/scandialog.h"

#include "models/text/words.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace recourse {

ScanDialog::ScanDialog(const BrowsePlan &plan, const QString &handler, QWidget *parent)
    : QDialog(parent)
    , m_understood(new QCheckBox(tr("I have read this, and look all the same")))
    , m_read(new QPushButton(tr("Read the queue")))
{
    const int em = measure::em(font());
    setWindowTitle(tr("Read %1?").arg(plan.queue));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    const auto say
        = [column](const QString &text, TextLook look, bool muted, std::optional<Tone> tone = {}) {
              if (text.isEmpty())
                  return;
              auto *label = new Label(text, look);
              label->setWrapped();
              label->setMuted(muted);
              label->setTone(tone);
              column->addWidget(label);
          };
    say(tr("This look at the parking queue of %1 could be the last one").arg(handler),
        TextLook::Title, false);
    say(plan.queue, TextLook::Mono, true);
    say(adviceText(plan), TextLook::Normal, false);
    if (plan.why) {
        const ErrorText why = errorText(*plan.why);
        say(why.happened, TextLook::Normal, false, Tone::Warning);
        say(why.means, TextLook::Normal, false);
        say(why.todo, TextLook::Normal, false);
    }
    column->addSpacing(em / 2);
    m_understood->setAccessibleName(m_understood->text());
    column->addWidget(m_understood);
    auto *buttons = new QHBoxLayout;
    auto *no = new QPushButton(tr("Do not look"));
    no->setAccessibleName(no->text());
    m_read->setAccessibleName(m_read->text());
    m_read->setEnabled(false);
    m_read->setAutoDefault(false);
    setLook(m_read, ButtonLook::Primary);
    no->setDefault(true);
    buttons->addStretch(1);
    buttons->addWidget(m_read);
    buttons->addWidget(no);
    column->addLayout(buttons);
    connect(m_understood, &QCheckBox::toggled, m_read, &QPushButton::setEnabled);
    connect(m_read, &QPushButton::clicked, this, &QDialog::accept);
    connect(no, &QPushButton::clicked, this, &QDialog::reject);
    no->setFocus();
    setMinimumWidth(em * 38);
}

} // namespace recourse
