// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/cases.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::array statuses = {
    std::pair{ CaseStatus::New, "new"_L1 },
    std::pair{ CaseStatus::Investigating, "investigating"_L1 },
    std::pair{ CaseStatus::OnHold, "on-hold"_L1 },
    std::pair{ CaseStatus::Done, "done"_L1 },
};

void change(CaseState &state, const CaseChange &change, const JournalEntry &entry)
{
    state.assignee = change.assignee.value_or(state.assignee);
    state.status = change.status.value_or(state.status);
    state.ticket = change.ticket.value_or(state.ticket);
    if (!change.comment.isEmpty())
        state.comment = change.comment;
    if (!entry.tenant.isEmpty())
        state.tenant = entry.tenant;
    state.changedBy = entry.who;
    state.changedAt = entry.at;
    state.sequence = entry.sequence;
}

std::optional<QString> textIn(const QJsonObject &detail, const QString &name)
{
    const QJsonValue value = detail.value(name);
    return value.isString() ? std::optional(value.toString()) : std::nullopt;
}

} // namespace

QString loginOf(const QString &who)
{
    return who.section(u'@', 0, 0);
}

QLatin1StringView caseStatusName(CaseStatus status)
{
    const auto *found
        = std::ranges::find(statuses, status, &std::pair<CaseStatus, QLatin1StringView>::first);
    return found == statuses.end() ? QLatin1StringView() : found->second;
}

std::optional<CaseStatus> caseStatusNamed(QLatin1StringView name)
{
    const auto *found
        = std::ranges::find(statuses, name, &std::pair<CaseStatus, QLatin1StringView>::second);
    return found == statuses.end() ? std::nullopt : std::optional(found->first);
}

JournalEntry caseEntry(const CaseSubject &subject, const CaseChange &change, const TenantId &tenant,
                       const JournalAuthor &by, Instant at)
{
    JournalEntry entry;
    entry.at = at;
    entry.kind = EntryKind::Case;
    entry.who = by.who;
    entry.host = by.host;
    entry.process = by.process;
    entry.handler = subject.handler;
    entry.eventId = subject.eventId;
    entry.tenant = tenant;
    entry.reason = change.comment;
    if (!subject.group.isEmpty())
        entry.detail.insert(u"group"_s, subject.group);
    if (change.assignee)
        entry.detail.insert(u"assignee"_s, *change.assignee);
    if (change.status)
        entry.detail.insert(u"status"_s, QString(caseStatusName(*change.status)));
    if (change.ticket)
        entry.detail.insert(u"ticket"_s, *change.ticket);
    return entry;
}

std::optional<std::pair<CaseSubject, CaseChange>> caseOf(const JournalEntry &entry)
{
    if (entry.kind != EntryKind::Case)
        return std::nullopt;
    CaseSubject subject{ entry.handler, entry.eventId,
                         textIn(entry.detail, u"group"_s).value_or(QString()) };
    if (subject.eventId.isEmpty() == subject.group.isEmpty())
        return std::nullopt;
    CaseChange change;
    change.assignee = textIn(entry.detail, u"assignee"_s);
    change.ticket = textIn(entry.detail, u"ticket"_s);
    if (const auto status = textIn(entry.detail, u"status"_s)) {
        // A status that only a newer program knows leaves the case where it is.
        const QByteArray name = status->toUtf8();
        change.status = caseStatusNamed(QLatin1StringView(name));
    }
    change.comment = entry.reason;
    return std::pair(std::move(subject), std::move(change));
}

void CaseBoard::add(const JournalEntry &entry)
{
    m_last = std::max(m_last, entry.sequence);
    if (const auto said = caseOf(entry))
        change(m_states[said->first], said->second, entry);
}

const CaseState *CaseBoard::find(const CaseSubject &subject) const
{
    const auto found = m_states.constFind(subject);
    return found == m_states.cend() ? nullptr : &*found;
}

const CaseState *CaseBoard::forFailure(const HandlerName &handler, const EventId &event,
                                       const QString &reason) const
{
    const CaseState *own = event.isEmpty() ? nullptr : find(CaseSubject::ofEvent(handler, event));
    if (own || reason.isEmpty())
        return own;
    return find(CaseSubject::ofGroup(handler, reason));
}

Result<bool> refreshCases(Journal &journal, CaseBoard &board, std::stop_token stop)
{
    JournalFilter filter;
    filter.kinds = { EntryKind::Case };
    filter.afterSequence = board.lastSequence();
    const auto read = journal.read(
        filter,
        [&board](const JournalRecord &record) {
            board.add(record.entry);
            return true;
        },
        std::move(stop));
    if (!read)
        return failed(read.error());
    return board.lastSequence() != filter.afterSequence;
}

Result<CaseBoard> readCases(Journal &journal, std::stop_token stop)
{
    CaseBoard board;
    if (const auto read = refreshCases(journal, board, std::move(stop)); !read)
        return failed(read.error());
    return board;
}

Result<CaseBoard> casesOfEvents(Journal &journal, const HandlerName &handler,
                                const std::vector<EventId> &events)
{
    const auto entries = journal.aboutEvents(handler, events, EntryKind::Case);
    if (!entries)
        return failed(entries.error());
    CaseBoard board;
    for (const JournalEntry &entry : *entries)
        board.add(entry);
    return board;
}

Result<std::vector<CaseStep>> caseHistory(Journal &journal, const CaseSubject &subject,
                                          std::stop_token stop)
{
    JournalFilter filter;
    filter.kinds = { EntryKind::Case };
    filter.handler = subject.handler;
    if (!subject.eventId.isEmpty())
        filter.eventId = subject.eventId;
    std::vector<CaseStep> steps;
    CaseState state;
    const auto read = journal.read(
        filter,
        [&](const JournalRecord &record) {
            const auto said = caseOf(record.entry);
            if (!said || !(said->first == subject))
                return true;
            change(state, said->second, record.entry);
            steps.push_back(
                { record.entry.sequence, record.entry.at, record.entry.who, said->second, state });
            return true;
        },
        std::move(stop));
    if (!read)
        return failed(read.error());
    return steps;
}

Result<qint64> writeCase(Journal &journal, const CaseSubject &subject, const CaseChange &change,
                         const TenantId &tenant, const JournalAuthor &by, Instant at)
{
    const bool isOne = subject.eventId.isEmpty() != subject.group.isEmpty();
    if (change.isEmpty() || !isOne || subject.handler.isEmpty())
        return failed({ .code = ErrorCode::InvalidInput,
                        .tried = u"write case"_s,
                        .native = change.isEmpty() ? u"nothing is said"_s
                                                   : u"it is neither an event nor a group"_s });
    const auto written = journal.append({ caseEntry(subject, change, tenant, by, at) });
    if (!written)
        return failed(written.error());
    return written->front();
}

} // namespace recourse
