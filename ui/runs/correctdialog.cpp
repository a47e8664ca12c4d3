// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/correctdialog.h"

#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
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
    const Workspace &workspace = m_context.port->workspace();
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
    m_says = new Label;
    m_says->setWrapped();
    column->addWidget(m_says);
    auto *line = new QHBoxLayout;
    m_arm = new QPushButton(tr("Arm…"));
    m_arm->setAccessibleName(tr("Arm production"));
    auto *close = new QPushButton(tr("Close"));
    close->setAccessibleName(close->text());
    for (QPushButton *button : { m_arm, close })
        button->setAutoDefault(false);
    m_send = new ActButton(tr("Send it"));
    m_send->setToolTip(ActButton::key().toString(QKeySequence::NativeText));
    setLook(m_send, ButtonLook::Primary);
    line->addStretch(1);
    line->addWidget(m_arm);
    if (m_context.arming->isNeeded()) {
        m_name = new QLineEdit;
        m_name->setFont(monoFont(m_name->font()));
        m_name->setPlaceholderText(tr("Type %1").arg(workspace.name));
        m_name->setAccessibleName(tr("Name of the workspace, to confirm"));
        connect(m_name, &QLineEdit::textChanged, this, &CorrectDialog::showHindrances);
        line->addWidget(m_name);
    }
    line->addWidget(close);
    line->addWidget(m_send);
    column->addLayout(line);
    connect(m_reason, &QLineEdit::textChanged, this, &CorrectDialog::showHindrances);
    connect(m_arm, &QPushButton::clicked, this, &CorrectDialog::armWanted);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_send, &QPushButton::clicked, this, [this] {
        if (!hindrances().isEmpty())
            return;
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
    QStringList found;
    if (m_done)
        return { tr("It was sent.") };
    if (m_sending)
        return { tr("It is being sent…") };
    if (!m_context.act->journal().isOpen)
        found.append(tr("The journal is not open, and nothing is done without one."));
    if (m_context.act->isRunning())
        found.append(tr("Another run is under way."));
    if (!m_problem.isEmpty())
        found.append(m_problem);
    else if (!m_correction)
        found.append(m_asked > 0 || m_settle.isActive() ? tr("It is being judged.")
                                                        : tr("Change the payload first."));
    const bool armed = m_context.arming->mayAct(m_context.clock->now());
    if (!armed)
        found.append(tr("Production is read-only; arm it first."));
    if (m_reason->text().trimmed().isEmpty())
        found.append(tr("A reason is missing."));
    if (armed && m_name && m_name->text() != m_context.port->workspace().name)
        found.append(tr("Type the workspace's name to confirm."));
    return found;
}

void CorrectDialog::showHindrances()
{
    if (!m_send)
        return;
    m_arm->setVisible(!m_context.arming->mayAct(m_context.clock->now()));
    const QStringList found = hindrances();
    m_send->setEnabled(found.isEmpty());
    if (m_done)
        return;
    m_says->setTone(Tone::Warning);
    m_says->setText(oneAfterTheOther(found));
}

QString CorrectDialog::says() const
{
    return m_says->text();
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
    m_done = !error && outcome == ItemOutcome::Resent;
    showHindrances();
    if (m_done) {
        m_says->setTone(Tone::Good);
        m_says->setText(tr("The broker has it, under %1. The original is still parked; resolve it "
                           "when the new one had its effect.")
                            .arg(visibleText(EventId(m_newId->text().trimmed()).bytes())));
        return;
    }
    const auto &why = error ? error : report.error;
    const QString words = why ? errorText(*why).happened : QString();
    m_says->setTone(Tone::Bad);
    m_says->setText(oneAfterTheOther(
        { tr("It was not confirmed: %1.").arg(outcomeWord(outcome)), words,
          report.items.empty() ? QString() : runWhyText(report.items.front().why) }));
}

} // namespace recourse
