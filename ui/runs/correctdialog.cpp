// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/correctdialog.h"

#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/consentbar.h"
#include "ui/theme/measures.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int settleMs = 400;

} // namespace

CorrectDialog::CorrectDialog(const ScreenContext &context, const CorrectionChoice &choice,
                             QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_choice(choice)
    , m_payload(new QPlainTextEdit)
    , m_diff(new TableView(tr("What it changes")))
    , m_newId(new QLineEdit)
{
    const int em = measure::em(font());
    setWindowTitle(tr("Corrective event"));
    setAccessibleName(windowTitle());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(em * 3 / 2, em * 3 / 2, em * 3 / 2, em);
    column->setSpacing(em * 2 / 3);
    column->addWidget(new Label(tr("Send a corrective event"), TextLook::Title));
    auto *what = new Label(
        tr("Another payload is another event: it gets an id of its own and names the one it "
           "corrects. %1 stays parked until it is resolved.")
            .arg(visibleText(choice.corrects.bytes())));
    what->setWrapped();
    what->setMuted(true);
    column->addWidget(what);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(em);
    auto *left = new Card;
    left->setTitle(tr("New payload"));
    m_payload->setPlainText(QString::fromUtf8(choice.payload));
    m_payload->setFont(monoFont(m_payload->font()));
    m_payload->setFrameShape(QFrame::NoFrame);
    m_payload->setTabChangesFocus(true);
    m_payload->setAccessibleName(tr("New payload"));
    left->body()->addWidget(m_payload, 1);
    auto *right = new Card;
    right->setTitle(tr("What it changes"));
    m_diff->setTable(&m_changes);
    m_diff->setNotKnown(tr("Not compared yet"));
    m_diff->setNothing(tr("Nothing"), tr("The payload is the same."));
    for (const int each : { int(DiffModel::Path), int(DiffModel::Before), int(DiffModel::After) })
        m_diff->setItemDelegateForColumn(each, new CellDelegate(m_diff, CellLook::Mono));
    m_diff->setStretchColumn(DiffModel::After);
    right->body()->addWidget(m_diff, 1);
    middle->addWidget(left, 1);
    middle->addWidget(right, 1);
    column->addLayout(middle, 1);
    column->addWidget(makeFoot());
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleMs);
    connect(&m_settle, &QTimer::timeout, this, &CorrectDialog::ask);
    const auto typed = [this] {
        m_correction.reset();
        m_problem.clear();
        m_settle.start();
        showHindrances();
    };
    connect(m_payload, &QPlainTextEdit::textChanged, this, typed);
    connect(m_newId, &QLineEdit::textChanged, this, typed);
    connect(m_context.act, &ActPort::correctionPrepared, this, &CorrectDialog::prepared);
    connect(m_context.act, &ActPort::correctionSent, this, &CorrectDialog::sent);
    resize(em * 76, em * 44);
    m_payload->setFocus();
    showHindrances();
}

QWidget *CorrectDialog::makeFoot()
{
    const int em = measure::em(font());
    auto *foot = new QWidget;
    auto *column = new QVBoxLayout(foot);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(em / 2);
    auto *fields = new QHBoxLayout;
    m_newId->setPlaceholderText(tr("Event id of its own"));
    m_newId->setAccessibleName(m_newId->placeholderText());
    m_newId->setFont(monoFont(m_newId->font()));
    m_reason = new QLineEdit;
    m_reason->setPlaceholderText(tr("Reason, for the journal"));
    m_reason->setAccessibleName(m_reason->placeholderText());
    fields->addWidget(m_newId, 1);
    fields->addWidget(m_reason, 1);
    column->addLayout(fields);
    m_consent = new ConsentBar(m_context, tr("Send it"));
    column->addWidget(m_consent);
    connect(m_reason, &QLineEdit::textChanged, this, &CorrectDialog::showHindrances);
    connect(m_consent, &ConsentBar::changed, this, &CorrectDialog::showHindrances);
    connect(m_consent, &ConsentBar::armWanted, this, &CorrectDialog::armWanted);
    connect(m_consent, &ConsentBar::closeWanted, this, &QDialog::reject);
    connect(m_consent, &ConsentBar::acted, this, [this] {
        m_sending = true;
        showHindrances();
        m_context.act->sendCorrection(*m_correction, m_reason->text().trimmed());
    });
    return foot;
}

void CorrectDialog::ask()
{
    CorrectionWish wish;
    wish.corrects = m_choice.corrects;
    wish.handler = m_choice.handler;
    wish.newId = EventId(m_newId->text().trimmed());
    wish.payload = m_payload->toPlainText().toUtf8();
    m_asked = m_context.act->prepareCorrection(wish);
    showHindrances();
}

void CorrectDialog::prepared(quint64 request, const CorrectionAnswer &answer)
{
    if (request != m_asked || m_settle.isActive())
        return; // something else is typed by now
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_problem = oneAfterTheOther({ text.happened, text.todo });
        m_changes.setFailed(m_problem);
    } else {
        m_correction = answer.correction;
        m_problem = correctionRefusalText(answer.correction);
        m_changes.show(answer.correction.diff);
    }
    showHindrances();
}

QStringList CorrectDialog::hindrances() const
{
    return m_consent->hindrances(ownHindrances());
}

QStringList CorrectDialog::ownHindrances() const
{
    if (m_sending)
        return { tr("It is being sent…") };
    QStringList found;
    if (!m_problem.isEmpty())
        found.append(m_problem);
    else if (!m_correction)
        found.append(m_asked > 0 || m_settle.isActive() ? tr("It is being judged.")
                                                        : tr("Change the payload first."));
    if (m_reason->text().trimmed().isEmpty())
        found.append(ConsentBar::noReason());
    return found;
}

ActButton *CorrectDialog::sendButton() const
{
    return m_consent->actButton();
}

void CorrectDialog::showHindrances()
{
    if (m_consent)
        m_consent->show(ownHindrances());
}

QString CorrectDialog::says() const
{
    return m_consent->text();
}

void CorrectDialog::refresh()
{
    showHindrances();
}

void CorrectDialog::sent(const RunReport &report, const std::optional<Error> &error)
{
    if (!m_sending)
        return;
    m_sending = false;
    const ItemOutcome outcome
        = report.items.empty() ? ItemOutcome::None : report.items.front().outcome;
    if (!error && outcome == ItemOutcome::Resent) {
        m_consent->say(tr("The broker has it, under %1. The original is still parked; resolve it "
                          "when the new one had its effect.")
                           .arg(visibleText(EventId(m_newId->text().trimmed()).bytes())),
                       Tone::Good, true);
        return;
    }
    const auto &why = error ? error : report.error;
    const QString words = why ? errorText(*why).happened : QString();
    m_consent->say(oneAfterTheOther(
                       { tr("It was not confirmed: %1.").arg(outcomeWord(outcome)), words,
                         report.items.empty() ? QString() : runWhyText(report.items.front().why) }),
                   Tone::Bad, false);
}

} // namespace recourse
