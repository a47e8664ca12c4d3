// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/plandialog.h"

#include "models/runs/runapproval.h"
#include "models/text/runtext.h"
#include "models/text/words.h"
#include "ui/delegates/celldelegate.h"
#include "ui/runs/consentbar.h"
#include "ui/runs/paceform.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/theme/tones.h"
#include "ui/widgets/actbutton.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/tableview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int settleMs = 400; // typing a queue's name asks for no plan at each letter
constexpr int approvalsEveryMs = 3'000;
constexpr QSize firstSize(1'180, 760);
constexpr qsizetype mostDigested = 5'000; // a digest of more would be felt at each key

} // namespace

PlanDialog::PlanDialog(const ScreenContext &context, const ActChoice &wish, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_wish(wish)
{
    setWindowTitle(titleOf(wish));
    setAccessibleName(windowTitle());
    const int pad = measure::pad(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(pad * 3 / 2, pad * 5 / 4, pad * 3 / 2, pad);
    column->setSpacing(pad);
    column->addWidget(makeHead());
    auto *middle = new QHBoxLayout;
    middle->setSpacing(pad * 5 / 4);
    middle->addWidget(makeList(), 1);
    middle->addWidget(makeSide());
    column->addLayout(middle, 1);
    column->addWidget(makeFoot());
    m_settle.setSingleShot(true);
    m_settle.setInterval(settleMs);
    connect(&m_settle, &QTimer::timeout, this, &PlanDialog::ask);
    m_approvals.setInterval(approvalsEveryMs);
    connect(&m_approvals, &QTimer::timeout, this, &PlanDialog::askApproval);
    connect(m_context.act, &ActPort::approvalFound, this,
            [this](quint64 request, const ApprovalAnswer &answer) {
                if (request != m_approvalAsked)
                    return; // it was asked of another plan, or pace
                m_approval = answer;
                showHindrances();
            });
    connect(m_context.act, &ActPort::planMade, this, &PlanDialog::planMade);
    connect(m_context.act, &ActPort::runEnded, this, &PlanDialog::refresh);
    connect(m_context.act, &ActPort::journalChanged, this, &PlanDialog::refresh);
    connect(&m_model, &PlanModel::takenOutChanged, this, &PlanDialog::showCounts);
    m_reason->setFocus();
    resize(firstSize);
    restoreGeometry(m_context.settings->dialogGeometry(u"plan"_s));
    ask();
}

std::optional<PlanTarget> PlanDialog::target() const
{
    if (m_wish.action != RunAction::Replay || m_target->currentData().toInt() == OwnQueue)
        return std::nullopt;
    const bool exchange = m_target->currentData().toInt() == Exchange;
    return PlanTarget{ exchange ? m_exchange->text().toUtf8() : QByteArray(),
                       m_routingKey->text().toUtf8() };
}

void PlanDialog::ask()
{
    PlanRequest request;
    request.rows = m_wish.rows;
    request.events = m_wish.events;
    request.handler = m_wish.handler;
    if (m_compensation)
        request.wish.compensation = m_compensation->currentData().toString();
    request.wish.action = m_wish.action;
    request.wish.limits = m_pace->limits();
    request.wish.retryPermanent = m_retry->isChecked();
    request.wish.target = target();
    request.wish.madeBy = Operator::current().who;
    m_isAsking = true;
    m_frozen->setText(tr("Judging…"));
    if (!m_model.hasPlan())
        m_model.setLoading();
    m_asked = m_context.act->makePlan(request);
    showHindrances();
}

void PlanDialog::planMade(quint64 request, const PlanAnswer &answer)
{
    if (request != m_asked)
        return;
    m_isAsking = false;
    if (answer.error) {
        const ErrorText text = errorText(*answer.error);
        m_model.setPlan({});
        m_model.setFailed(oneAfterTheOther({ text.happened, text.todo }));
        m_frozen->setText({});
    } else {
        m_model.setPlan(answer.plan);
    }
    showCounts();
}

RunRequest PlanDialog::request() const
{
    RunRequest request{ m_model.plan(), m_reason->text().trimmed() };
    request.plan.limits = bounded(m_pace->limits(), m_context.port->workspace().replay);
    return request;
}

void PlanDialog::showCounts()
{
    const Plan &plan = m_model.plan();
    const qsizetype all = qsizetype(plan.items.size());
    const qsizetype in = plan.includedCount();
    QStringList parts;
    if (m_model.hasPlan()) {
        parts.append(tr("%1 of %2 are done, in this order").arg(countText(in), countText(all)));
        if (m_model.takenOut() > 0)
            parts.append(tr("%1 taken out by you").arg(countText(m_model.takenOut())));
    }
    m_counts->setText(parts.join(u" · "_s));
    const QStringList changes = changeLines(plan);
    m_changes->setText(changes.join(u'\n'));
    m_changesPart->setVisible(!changes.isEmpty());
    if (m_model.hasPlan() && !m_isAsking) {
        QString frozen = tr("frozen at %1").arg(timeText(plan.madeAt, m_context.clock->now()));
        if (all <= mostDigested)
            frozen += tr(" · digest %1")
                          .arg(QString::fromLatin1(request().plan.digest().toHex().left(12)));
        m_frozen->setText(frozen);
    }
    const QString word = beginWord(m_wish.action, in);
    m_consent->setAct(word);
    m_save->setEnabled(m_model.hasPlan());
    m_approval = {}; // a yes is to one plan: this is another
    m_approvalAsked = 0;
    askApproval();
    showHindrances();
}

QStringList PlanDialog::hindrances() const
{
    return m_consent->hindrances(ownHindrances());
}

QStringList PlanDialog::ownHindrances() const
{
    QStringList found;
    if (m_isAsking)
        found.append(tr("The plan is being made."));
    else if (!m_model.hasPlan())
        found.append(tr("There is no plan."));
    if (m_wish.action == RunAction::Replay && m_target->currentData().toInt() != OwnQueue
        && (m_routingKey->text().isEmpty()
            || (m_target->currentData().toInt() == Exchange && m_exchange->text().isEmpty())))
        found.append(tr("The target has no name."));
    Consent consent;
    consent.isArmed = true; // that and the yes are asked for by the bar
    consent.yes = true;
    consent.isApproved = isApproved();
    consent.reason = m_reason->text().trimmed();
    for (const ActNeed need :
         missingConsent(m_model.plan(), consent, m_context.port->workspace())) {
        switch (need) {
        case ActNeed::Items:
            if (m_model.hasPlan() && !m_isAsking)
                found.append(tr("Nothing of it may be done."));
            break;
        case ActNeed::SecondPerson:
            found.append(approvalText());
            break;
        case ActNeed::Reason:
            found.append(ConsentBar::noReason());
            break;
        case ActNeed::Arming:
        case ActNeed::Yes:
            break;
        }
    }
    return found;
}

ActButton *PlanDialog::beginButton() const
{
    return m_consent->actButton();
}

bool PlanDialog::isApproved() const
{
    return m_approval.found == ApprovalFound::Yes;
}

// The approval names the plan as it is now, pace and exclusions included.
QString PlanDialog::approvalText() const
{
    const QString many = tr("More than %1 events take a second person.")
                             .arg(countText(m_context.port->workspace().replay.secondPersonAbove));
    switch (m_approval.found) {
    case ApprovalFound::OfSamePerson:
        return tr("Only you have approved this plan; it takes another person.");
    case ApprovalFound::Ended:
        return tr("The approval of this plan has ended.");
    case ApprovalFound::Used:
        return tr("The approval of this plan was used by another run.");
    default:
        break;
    }
    return oneAfterTheOther(
        { many, tr("Save the plan and have it approved; this window sees it then.") });
}

void PlanDialog::askApproval()
{
    const bool needed
        = m_model.hasPlan() && needsSecondPerson(m_model.plan(), m_context.port->workspace());
    if (!needed) {
        m_approvals.stop();
        return;
    }
    if (!m_approvals.isActive())
        m_approvals.start();
    if (!isApproved())
        m_approvalAsked = m_context.act->askApproval(request().plan);
}

void PlanDialog::showHindrances()
{
    if (m_consent)
        m_consent->show(ownHindrances());
}

void PlanDialog::refresh()
{
    showHindrances();
}

void PlanDialog::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the plan"), u"plan.json"_s,
                                                      tr("Plans (*.json)"));
    if (!path.isEmpty())
        m_context.act->savePlan(path, request().plan);
}

void PlanDialog::done(int result)
{
    m_context.act->cancelPlan();
    m_context.settings->setDialogGeometry(u"plan"_s, saveGeometry());
    QDialog::done(result);
}

} // namespace recourse
