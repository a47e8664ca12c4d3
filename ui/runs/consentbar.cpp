// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/consentbar.h"

#include "models/text/words.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace recourse {

ConsentBar::ConsentBar(const ScreenContext &context, const QString &act,
                       const ConsentWithout &without, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_without(without)
    , m_says(new Label)
    , m_left(new QHBoxLayout)
    , m_arm(new QPushButton(tr("Arm…")))
    , m_act(new ActButton(act))
{
    const int pad = measure::pad(font());
    const Workspace &workspace = m_context.port->workspace();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(pad / 2);
    m_says->setWrapped();
    column->addWidget(m_says);
    auto *line = new QHBoxLayout;
    line->setSpacing(pad / 2);
    m_left->setSpacing(pad / 2);
    line->addLayout(m_left, 1);
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    m_arm->setAccessibleName(tr("Arm production"));
    for (QPushButton *button : { m_arm, close })
        button->setAutoDefault(false);
    m_act->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    setLook(m_act, ButtonLook::Primary);
    line->addWidget(m_arm);
    if (m_context.arming->isNeeded()) {
        m_name = new QLineEdit;
        m_name->setFont(monoFont(m_name->font()));
        m_name->setPlaceholderText(tr("Type %1").arg(workspace.name));
        m_name->setAccessibleName(tr("Name of the workspace, to confirm"));
        m_name->setMinimumWidth(measure::em(font()) * 14);
        connect(m_name, &QLineEdit::textChanged, this, &ConsentBar::changed);
        line->addWidget(m_name);
    }
    line->addWidget(close);
    line->addWidget(m_act);
    column->addLayout(line);
    connect(m_arm, &QPushButton::clicked, this, &ConsentBar::armWanted);
    connect(close, &QPushButton::clicked, this, &ConsentBar::closeWanted);
    connect(m_act, &QPushButton::clicked, this, [this] {
        emit changed(); // what stands against it may have come up just now
        if (m_act->isEnabled())
            emit acted();
    });
}

void ConsentBar::setAct(const QString &text)
{
    m_act->setText(text);
    m_act->setAccessibleName(text);
}

QString ConsentBar::noReason()
{
    return tr("A reason is missing.");
}

QStringList ConsentBar::hindrances(const QStringList &own) const
{
    QStringList found;
    if (!m_context.act->journal().isOpen)
        found.append(tr("The journal is not open, and nothing is done without one."));
    if (!m_without.runCheck && m_context.act->isRunning())
        found.append(tr("Another run is under way."));
    found += own;
    const bool armed = m_without.arming || m_context.arming->mayAct(m_context.clock->now());
    if (!armed)
        found.append(tr("Production is read-only; arm it first."));
    else if (m_name && m_name->text() != m_context.port->workspace().name)
        found.append(tr("Type the workspace's name to confirm."));
    return found;
}

void ConsentBar::show(const QStringList &own)
{
    m_arm->setVisible(!m_without.arming && !m_context.arming->mayAct(m_context.clock->now()));
    if (m_isOver)
        return;
    const QStringList found = hindrances(own);
    m_says->setTone(Tone::Warning);
    m_says->setText(oneAfterTheOther(found));
    m_act->setEnabled(found.isEmpty());
}

void ConsentBar::say(const QString &text, std::optional<Tone> tone, bool isOver)
{
    m_isOver = isOver;
    m_says->setTone(tone);
    m_says->setText(text);
    m_act->setEnabled(!isOver);
}

QString ConsentBar::text() const
{
    return m_says->text();
}

} // namespace recourse
