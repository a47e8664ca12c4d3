// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done about the event that the pane shows, and who has it.
#include "models/payload/jsonpointer.h"
#include "models/text/casewords.h"
#include "models/text/words.h"
#include "ui/failures/dossierpane.h"
#include "ui/failures/payloadview.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype mostEdited = qsizetype(256) * 1024; // bytes

} // namespace

QWidget *DossierPane::makeActions()
{
    const int pad = measure::pad(font());
    m_actions = new QWidget;
    auto *line = new QHBoxLayout(m_actions);
    line->setContentsMargins(pad, pad * 2 / 3, pad, pad / 3);
    line->setSpacing(pad / 2);
    m_replay = new QPushButton(tr("Replay…"));
    setLook(m_replay, ButtonLook::Primary);
    m_resolve = new QPushButton(tr("Resolve…"));
    m_replay->setAccessibleName(tr("Plan a replay of this event"));
    m_resolve->setAccessibleName(tr("Plan to resolve this case"));
    m_resend = new QPushButton(tr("Resend…"));
    m_resend->setAccessibleName(tr("Plan a resend of this event from the outbox"));
    m_compensate = new QPushButton(tr("Compensate…"));
    m_compensate->setAccessibleName(tr("Plan a compensation of this event"));
    m_correct = new QPushButton(tr("Correct…"));
    m_correct->setAccessibleName(tr("Send a corrective event with another payload"));
    connect(m_correct, &QPushButton::clicked, this, [this] {
        if (const auto payload = editablePayload())
            emit correctionWanted({ m_dossier->eventId, m_dossier->handler, *payload });
    });
    connect(m_resend, &QPushButton::clicked, this, [this] { wish(RunAction::Resend); });
    connect(m_compensate, &QPushButton::clicked, this, [this] { wish(RunAction::Compensate); });
    connect(m_replay, &QPushButton::clicked, this, [this] { wish(RunAction::Replay); });
    connect(m_resolve, &QPushButton::clicked, this, [this] { wish(RunAction::Resolve); });
    m_case = new ElidedLabel;
    m_case->setMuted(true);
    m_case->setAlignment(Qt::AlignRight);
    m_openCase = new QPushButton(tr("Who has it…"));
    m_openCase->setAccessibleName(m_openCase->text());
    setLook(m_openCase, ButtonLook::Quiet);
    connect(m_openCase, &QPushButton::clicked, this, [this] {
        emit caseWanted(
            { CaseSubject::ofEvent(m_dossier->handler, m_dossier->eventId),
              m_dossier->copies.empty() ? TenantId() : m_dossier->copies.front().failure.tenant,
              visibleText(m_dossier->eventId.bytes()) });
    });
    line->addWidget(m_replay);
    line->addWidget(m_resend);
    line->addWidget(m_compensate);
    line->addWidget(m_correct);
    line->addWidget(m_resolve);
    line->addWidget(m_case, 1);
    line->addWidget(m_openCase);
    if (m_context.act)
        connect(m_context.act, &ActPort::casesChanged, this, &DossierPane::showCase);
    return m_actions;
}

// What the verdict does not allow is not offered; the banner above says why.
void DossierPane::showActions()
{
    const Verdict &verdict = m_dossier->verdict;
    const bool any = m_context.act && !m_dossier->copies.empty();
    m_replay->setVisible(any && verdict.allowsReplay());
    m_resolve->setVisible(any && verdict.allowsResolve());
    const bool hasId = m_context.act && !m_dossier->eventId.isEmpty();
    const auto &actions = m_context.port->workspace().actions;
    const bool canTakeBack = std::ranges::any_of(actions, [this](const ActionConfig &action) {
        return action.handlers.contains(m_dossier->handler);
    });
    m_resend->setVisible(hasId && verdict.allows(Allowed::Resend) && !m_dossier->isSettled());
    m_compensate->setVisible(hasId && canTakeBack && verdict.allows(Allowed::Compensate));
    m_correct->setVisible(hasId && verdict.kind == VerdictKind::WillFailAgain
                          && editablePayload().has_value());
    m_actions->setVisible(m_context.act != nullptr);
    showCase();
}

// Text that is all here and has nothing in it that the workspace masks: an editor would show it.
std::optional<QByteArray> DossierPane::editablePayload() const
{
    const auto at = static_cast<std::size_t>(std::max(m_copy, 0));
    if (at >= m_dossier->copies.size())
        return std::nullopt;
    const ParkedCopyFull &copy = m_dossier->copies[at];
    const QByteArray &body = copy.message.message.body;
    if (body.size() != copy.failure.size || body.size() > mostEdited
        || !QByteArrayView(body).isValidUtf8() || body.contains('\0'))
        return std::nullopt;
    const JsonPointers masked(m_context.port->workspace().maskJson);
    return masked.find(body).hits.empty() ? std::optional(body) : std::nullopt;
}

void DossierPane::showCase()
{
    if (!m_dossier || !m_context.act)
        return;
    const bool can = m_context.act->cases() && !m_dossier->eventId.isEmpty();
    m_openCase->setVisible(can);
    const CaseState *state = nullptr;
    if (can) {
        const QString reason
            = m_dossier->copies.empty() ? QString() : m_dossier->copies.front().failure.reason;
        state = m_context.act->cases()->forFailure(m_dossier->handler, m_dossier->eventId, reason);
    }
    m_case->setText(state ? caseLine(*state) : QString());
}

void DossierPane::wish(RunAction action)
{
    ActChoice wish;
    wish.action = action;
    wish.selection = visibleText(m_dossier->eventId.bytes());
    wish.handler = m_dossier->handler;
    const auto at = static_cast<std::size_t>(std::max(m_copy, 0));
    if (action == RunAction::Resend || action == RunAction::Compensate)
        wish.events = { m_dossier->eventId };
    else if (at < m_dossier->copies.size())
        wish.rows = { m_dossier->copies[at].failure.row };
    emit actWanted(wish);
}

} // namespace recourse
