// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/approvedialog.h"

#include "models/text/planwords.h"
#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

ApproveDialog::ApproveDialog(const ScreenContext &context, const QString &path, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_title(new Label(tr("Approve a plan"), TextLook::Title))
    , m_facts(new ElidedLabel)
    , m_table(new TableView(tr("Events of the plan")))
    , m_reason(new QLineEdit)
    , m_hindrances(new Label)
    , m_approve(new ActButton(tr("Approve")))
{
    const int em = measure::em(font());
    const Workspace &workspace = m_context.port->workspace();
    setWindowTitle(tr("Approve a plan"));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    column->addWidget(m_title);
    m_facts->setMuted(true);
    m_facts->setText(path);
    column->addWidget(m_facts);
    auto *card = new Card;
    m_table->setTable(&m_model);
    m_table->setNotKnown(tr("The plan cannot be read"));
    m_table->setNothing(tr("No events"), tr("The plan has none."));
    m_table->setItemDelegateForColumn(PlanModel::Event,
                                      new CellDelegate(m_table, CellLook::Mono, Qt::ElideMiddle));
    m_table->setItemDelegateForColumn(
        PlanModel::Verdict,
        new ChipDelegate(
            Qt::DisplayRole,
            [](const QModelIndex &index) -> std::optional<Tone> {
                return toneOf(static_cast<VerdictKind>(index.data(Role::State).toInt()));
            },
            m_table));
    m_table->setStretchColumn(PlanModel::Why);
    m_table->setKept({ PlanModel::Event, PlanModel::Verdict });
    m_model.setLoading();
    card->body()->addWidget(m_table, 1);
    column->addWidget(card, 1);
    m_hindrances->setTone(Tone::Warning);
    m_hindrances->setWrapped();
    column->addWidget(m_hindrances);
    auto *line = new QHBoxLayout;
    m_reason->setPlaceholderText(tr("Reason, for the journal"));
    m_reason->setAccessibleName(m_reason->placeholderText());
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    close->setAutoDefault(false);
    setLook(m_approve, ButtonLook::Primary);
    m_approve->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    line->addWidget(m_reason, 1);
    if (m_context.arming->isNeeded()) {
        m_name = new QLineEdit;
        m_name->setFont(monoFont(m_name->font()));
        m_name->setPlaceholderText(tr("Type %1").arg(workspace.name));
        m_name->setAccessibleName(tr("Name of the workspace, to confirm"));
        connect(m_name, &QLineEdit::textChanged, this, &ApproveDialog::showHindrances);
        line->addWidget(m_name);
    }
    line->addWidget(close);
    line->addWidget(m_approve);
    column->addLayout(line);
    connect(m_reason, &QLineEdit::textChanged, this, &ApproveDialog::showHindrances);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_approve, &QPushButton::clicked, this, [this] {
        if (!hindrances().isEmpty())
            return;
        m_writing = true;
        showHindrances();
        m_context.act->approve(*m_plan, m_reason->text().trimmed());
    });
    connect(m_context.act, &ActPort::planRead, this, &ApproveDialog::planRead);
    connect(m_context.act, &ActPort::approved, this, &ApproveDialog::approved);
    resize(em * 70, em * 42);
    showHindrances();
    m_reason->setFocus();
    m_context.act->readPlan(path);
}

void ApproveDialog::planRead(const PlanAnswer &answer)
{
    if (m_plan)
        return;
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_model.setFailed(oneAfterTheOther({ text.happened, text.todo }));
        return;
    }
    m_plan = answer.plan;
    m_model.setPlan(m_plan);
    m_title->setText(tr("Approve: %1 of %2 events", "an action, how many")
                         .arg(actionWord(m_plan->action), countText(m_plan->includedCount())));
    m_facts->setText(tr("made by %1 at %2 · digest %3")
                         .arg(visibleText(m_plan->madeBy.toUtf8()),
                              timeText(m_plan->madeAt, m_context.clock->now()),
                              QString::fromLatin1(m_plan->digest().toHex().left(12))));
    showHindrances();
}

QStringList ApproveDialog::hindrances() const
{
    QStringList found;
    if (m_done)
        return found;
    const Workspace &workspace = m_context.port->workspace();
    if (!m_context.act->journal().isOpen)
        found.append(tr("The journal is not open, and nothing is done without one."));
    else if (!m_context.act->journal().isShared)
        found.append(tr("The journal is this machine's own: another person's console does not see "
                        "the approval."));
    if (!m_plan) {
        found.append(tr("There is no plan."));
        return found;
    }
    found += misfitTexts(*m_plan, workspace);
    if (m_plan->includedCount() == 0)
        found.append(tr("Nothing of it may be done."));
    if (!isSecondPerson(Operator::current().who, m_plan->madeBy))
        found.append(tr("%1 made the plan; it takes another person.")
                         .arg(visibleText(m_plan->madeBy.toUtf8())));
    if (m_reason->text().trimmed().isEmpty())
        found.append(tr("A reason is missing."));
    if (m_name && m_name->text() != workspace.name)
        found.append(tr("Type the workspace's name to confirm."));
    return found;
}

void ApproveDialog::showHindrances()
{
    const QStringList found = hindrances();
    if (!m_done)
        m_hindrances->setText(oneAfterTheOther(found));
    m_approve->setEnabled(found.isEmpty() && !m_writing && !m_done);
}

void ApproveDialog::approved(const std::optional<Approval> &approval,
                             const std::optional<Error> &error)
{
    m_writing = false;
    if (approval) {
        m_done = true;
        m_hindrances->setTone(Tone::Good);
        m_hindrances->setText(tr("Approved for one run, until %1.")
                                  .arg(timeText(approval->until, m_context.clock->now())));
    } else if (error) {
        const ErrorText text = errorText(*error);
        m_hindrances->setTone(Tone::Bad);
        m_hindrances->setText(oneAfterTheOther({ text.happened, text.todo }));
    }
    m_approve->setEnabled(!m_done);
}

} // namespace recourse
