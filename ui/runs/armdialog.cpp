// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/armdialog.h"

#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace recourse {

ArmDialog::ArmDialog(const Workspace &workspace, Millis lasts, QWidget *parent)
    : QDialog(parent)
    , m_name(new QLineEdit)
    , m_arm(new ActButton(tr("Arm")))
{
    const int em = measure::em(font());
    setWindowTitle(tr("Arm %1").arg(workspace.name));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(lasts).count();
    column->addWidget(new Label(tr("Change production from this window?"), TextLook::Title));
    auto *says = new Label(tr("For %Ln minutes events can be replayed and resolved. Each run still "
                              "asks for a reason and for this name.",
                              "", int(minutes)));
    says->setWrapped();
    column->addWidget(says);
    auto *ask = new Label(tr("Type %1 to arm it:").arg(workspace.name));
    ask->setWrapped();
    ask->setBuddy(m_name);
    column->addSpacing(em / 2);
    column->addWidget(ask);
    m_name->setAccessibleName(tr("Name of the workspace"));
    m_name->setFont(monoFont(m_name->font()));
    column->addWidget(m_name);
    auto *buttons = new QHBoxLayout;
    auto *no = new QPushButton(tr("Stay read-only"));
    no->setAccessibleName(no->text());
    no->setAutoDefault(false);
    m_arm->setEnabled(false);
    m_arm->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    setLook(m_arm, ButtonLook::Primary);
    buttons->addStretch(1);
    buttons->addWidget(no);
    buttons->addWidget(m_arm);
    column->addSpacing(em / 2);
    column->addLayout(buttons);
    connect(m_name, &QLineEdit::textChanged, this,
            [this, name = workspace.name](const QString &t) { m_arm->setEnabled(t == name); });
    connect(m_arm, &QPushButton::clicked, this, &QDialog::accept);
    connect(no, &QPushButton::clicked, this, &QDialog::reject);
    m_name->setFocus();
    setMinimumWidth(em * 34);
}

QString ArmDialog::typed() const
{
    return m_name->text();
}

} // namespace recourse
