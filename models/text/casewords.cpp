// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/casewords.h"

#include "models/text/translate.h"
#include "models/text/words.h"

using namespace Qt::StringLiterals;

namespace recourse {

QString caseStatusWord(CaseStatus status)
{
    switch (status) {
    case CaseStatus::New:
        return translate("recourse", "new", "status of a case");
    case CaseStatus::Investigating:
        return translate("recourse", "investigating", "status of a case");
    case CaseStatus::OnHold:
        return translate("recourse", "on hold", "status of a case");
    case CaseStatus::Done:
        return translate("recourse", "done", "status of a case");
    }
    return {};
}

QString caseLine(const CaseState &state)
{
    QStringList parts;
    if (!state.assignee.isEmpty())
        parts.append(visibleText(state.assignee.toUtf8()));
    parts.append(caseStatusWord(state.status));
    if (!state.ticket.isEmpty())
        parts.append(visibleText(state.ticket.toUtf8()));
    return parts.join(u" · "_s);
}

QString caseStepText(const CaseStep &step, Instant now)
{
    QStringList parts;
    const CaseChange &change = step.change;
    if (change.status)
        parts.append(caseStatusWord(*change.status));
    if (change.assignee)
        parts.append(change.assignee->isEmpty() ? translate("recourse", "assigned to nobody")
                                                : translate("recourse", "assigned to %1")
                                                      .arg(visibleText(change.assignee->toUtf8())));
    if (change.ticket)
        parts.append(
            change.ticket->isEmpty()
                ? translate("recourse", "no ticket")
                : translate("recourse", "ticket %1").arg(visibleText(change.ticket->toUtf8())));
    if (!change.comment.isEmpty())
        parts.append(visibleText(change.comment.toUtf8()));
    return translate("recourse", "%1 %2: %3", "time, who, what they said of a case")
        .arg(timeText(step.at, now), visibleText(step.who.toUtf8()), parts.join(u" · "_s));
}

} // namespace recourse
