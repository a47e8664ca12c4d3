// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cases/casedialog.h"

#include "models/text/casewords.h"
#include "models/text/words.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

CaseDialog::CaseDialog(const ScreenContext &context, const CaseChoice &choice, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_choice(choice)
{
    const int em = measure::em(font());
    setWindowTitle(tr("Case"));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    column->addWidget(new Label(choice.subject.group.isEmpty() ? tr("Who has this event?")
                                                               : tr("Who has these failures?"),
                                TextLook::Title));
    auto *about = new ElidedLabel(Qt::ElideMiddle);
    about->setText(choice.title);
    about->setMuted(true);
    column->addWidget(about);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(em);
    grid->setVerticalSpacing(em / 2);
    grid->setColumnStretch(1, 1);
    const auto add = [grid](const QString &name, QWidget *field, QWidget *beside = nullptr) {
        const int row = grid->rowCount();
        auto *label = new Label(name);
        label->setBuddy(field);
        field->setAccessibleName(name);
        grid->addWidget(label, row, 0, Qt::AlignTop);
        grid->addWidget(field, row, 1, 1, beside ? 1 : 2);
        if (beside)
            grid->addWidget(beside, row, 2);
    };
    m_assignee = new QLineEdit;
    m_assignee->setPlaceholderText(tr("nobody"));
    auto *me = new QPushButton(tr("Me"));
    me->setAccessibleName(tr("Assign it to me"));
    me->setAutoDefault(false);
    connect(me, &QPushButton::clicked, this,
            [this] { m_assignee->setText(Operator::current().who); });
    m_status = new QComboBox;
    for (const auto status :
         { CaseStatus::New, CaseStatus::Investigating, CaseStatus::OnHold, CaseStatus::Done })
        m_status->addItem(caseStatusWord(status), int(status));
    m_ticket = new QLineEdit;
    m_ticket->setPlaceholderText(tr("none"));
    m_comment = new QPlainTextEdit;
    m_comment->setTabChangesFocus(true);
    m_comment->setFixedHeight(em * 5);
    m_history = new QPlainTextEdit;
    m_history->setReadOnly(true);
    m_history->setFixedHeight(em * 10);
    add(tr("Assigned to"), m_assignee, me);
    add(tr("Status"), m_status);
    add(tr("Ticket"), m_ticket);
    add(tr("Comment"), m_comment);
    add(tr("Before"), m_history);
    column->addLayout(grid);
    m_problem = new Label;
    m_problem->setWrapped();
    m_problem->setTone(Tone::Bad);
    m_problem->hide();
    column->addWidget(m_problem);
    auto *buttons = new QHBoxLayout;
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    close->setAutoDefault(false);
    m_save = new QPushButton(tr("Save"));
    m_save->setAccessibleName(tr("Write it into the journal"));
    m_save->setAutoDefault(false);
    setLook(m_save, ButtonLook::Primary);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_save);
    column->addLayout(buttons);
    setMinimumWidth(em * 40);
    showState();
    const auto changed = [this] { m_save->setEnabled(!m_saving && !change().isEmpty()); };
    connect(m_assignee, &QLineEdit::textChanged, this, changed);
    connect(m_ticket, &QLineEdit::textChanged, this, changed);
    connect(m_comment, &QPlainTextEdit::textChanged, this, changed);
    connect(m_status, &QComboBox::currentIndexChanged, this, changed);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &CaseDialog::save);
    connect(m_context.act, &ActPort::caseRead, this, &CaseDialog::showStory);
    connect(m_context.act, &ActPort::caseWritten, this,
            [this](const CaseSubject &subject, const std::optional<Error> &error) {
                if (!(subject == m_choice.subject) || !m_saving)
                    return;
                m_saving = false;
                if (!error) {
                    accept();
                    return;
                }
                const ErrorText text = errorText(*error);
                m_problem->setText(oneAfterTheOther({ text.happened, text.todo }));
                m_problem->show();
                m_save->setEnabled(true);
            });
    m_context.act->readCase(m_choice.subject);
    m_comment->setFocus();
}

void CaseDialog::showState()
{
    if (const CaseBoardPtr &board = m_context.act->cases()) {
        if (const CaseState *state = board->find(m_choice.subject))
            m_shown = *state;
    }
    m_assignee->setText(m_shown.assignee);
    m_ticket->setText(m_shown.ticket);
    m_status->setCurrentIndex(m_status->findData(int(m_shown.status)));
    m_save->setEnabled(false);
}

CaseChange CaseDialog::change() const
{
    CaseChange change;
    if (m_assignee->text().trimmed() != m_shown.assignee)
        change.assignee = m_assignee->text().trimmed();
    if (m_ticket->text().trimmed() != m_shown.ticket)
        change.ticket = m_ticket->text().trimmed();
    const auto status = static_cast<CaseStatus>(m_status->currentData().toInt());
    if (status != m_shown.status)
        change.status = status;
    change.comment = m_comment->toPlainText().trimmed();
    return change;
}

void CaseDialog::showStory(const CaseStory &story)
{
    if (!(story.subject == m_choice.subject))
        return;
    if (story.error) {
        const ErrorText text = errorText(*story.error);
        m_history->setPlainText(oneAfterTheOther({ text.happened, text.todo }));
        return;
    }
    QStringList lines;
    for (auto step = story.steps.rbegin(); step != story.steps.rend(); ++step)
        lines.append(caseStepText(*step, m_context.clock->now()));
    m_history->setPlainText(lines.isEmpty() ? tr("Nobody has said anything yet.")
                                            : lines.join(u'\n'));
}

void CaseDialog::save()
{
    m_saving = true;
    m_save->setEnabled(false);
    m_problem->hide();
    m_context.act->writeCase(m_choice.subject, change(), m_choice.tenant);
}

} // namespace recourse
