// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/approvedialog.h"

#include "models/text/planwords.h"
#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/consentbar.h"
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
    , m_consent(new ConsentBar(context, tr("Approve"), { .arming = true, .runCheck = true }))
{
    const int em = measure::em(font());
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
    m_reason->setPlaceholderText(tr("Reason, for the journal"));
    m_reason->setAccessibleName(m_reason->placeholderText());
    m_consent->left()->addWidget(m_reason, 1);
    column->addWidget(m_consent);
    connect(m_reason, &QLineEdit::textChanged, this, &ApproveDialog::showHindrances);
    connect(m_consent, &ConsentBar::changed, this, &ApproveDialog::showHindrances);
    connect(m_consent, &ConsentBar::closeWanted, this, &QDialog::reject);
    connect(m_consent, &ConsentBar::acted, this, [this] {
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
    return m_consent->hindrances(ownHindrances());
}

QStringList ApproveDialog::ownHindrances() const
{
    QStringList found;
    const JournalState &journal = m_context.act->journal();
    if (journal.isOpen && !journal.isShared)
        found.append(tr("The journal is this machine's own: another person's console does not see "
                        "the approval."));
    if (!m_plan) {
        found.append(tr("There is no plan."));
        return found;
    }
    found += misfitTexts(*m_plan, m_context.port->workspace());
    if (m_plan->includedCount() == 0)
        found.append(tr("Nothing of it may be done."));
    if (!isSecondPerson(Operator::current().who, m_plan->madeBy))
        found.append(tr("%1 made the plan; it takes another person.")
                         .arg(visibleText(m_plan->madeBy.toUtf8())));
    if (m_writing)
        found.append(tr("It is being written."));
    if (m_reason->text().trimmed().isEmpty())
        found.append(ConsentBar::noReason());
    return found;
}

ActButton *ApproveDialog::approveButton() const
{
    return m_consent->actButton();
}

void ApproveDialog::showHindrances()
{
    m_consent->show(ownHindrances());
}

void ApproveDialog::approved(const std::optional<Approval> &approval,
                             const std::optional<Error> &error)
{
    m_writing = false;
    if (approval) {
        m_consent->say(tr("Approved for one run, until %1.")
                           .arg(timeText(approval->until, m_context.clock->now())),
                       Tone::Good, true);
    } else if (error) {
        const ErrorText text = errorText(*error);
        m_consent->say(oneAfterTheOther({ text.happened, text.todo }), Tone::Bad, false);
    }
}

} // namespace recourse
