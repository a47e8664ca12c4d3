// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/author.h"
#include "models/journal/journal.h"

#include <QHash>

#include <optional>

namespace recourse {

// Who has an event or a group of failures, and how far they are. Said in the journal, so that every
// console that shares it knows. An entry says what changes; the state is what all of them come to
// in the order of their numbers, the last one wins, and what was said before stays readable.

enum class CaseStatus { New, Investigating, OnHold, Done };
QLatin1StringView caseStatusName(CaseStatus status); // "on-hold"
std::optional<CaseStatus> caseStatusNamed(QLatin1StringView name);

// An event of a handler, or all its failures of one reason (Failure::reason): one of the two.
struct CaseSubject
{
    HandlerName handler;
    EventId eventId = {};
    QString group = {};

    static CaseSubject ofEvent(const HandlerName &handler, const EventId &event)
    {
        return { handler, event, {} };
    }
    static CaseSubject ofGroup(const HandlerName &handler, const QString &reason)
    {
        return { handler, {}, reason };
    }
    bool operator==(const CaseSubject &) const = default;
    friend size_t qHash(const CaseSubject &subject, size_t seed = 0) noexcept
    {
        return qHashMulti(seed, subject.handler, subject.eventId, subject.group);
    }
};

// What somebody says; what is not set stays as it is. An empty assignee or ticket takes it away.
struct CaseChange
{
    std::optional<QString> assignee = {};
    std::optional<CaseStatus> status = {};
    std::optional<QString> ticket = {};
    QString comment = {}; // cut at longestReason

    bool isEmpty() const { return !assignee && !status && !ticket && comment.isEmpty(); }
    bool operator==(const CaseChange &) const = default;
};

struct CaseState
{
    QString assignee = {}; // login@host, or as it was written; empty: nobody
    CaseStatus status = CaseStatus::New;
    QString ticket = {};
    QString comment = {}; // the last one
    TenantId tenant = {}; // of the event, as it was named last
    QString changedBy = {};
    Instant changedAt = {};
    qint64 sequence = 0; // of the last entry about it
    bool operator==(const CaseState &) const = default;
};

// One entry about a subject, for its history.
struct CaseStep
{
    qint64 sequence = 0;
    Instant at;
    QString who;
    CaseChange change;
    CaseState after;
};

// The entry that says it, as it is appended. `tenant` is the event's, empty for a group: entries of
// tenants that are not the reader's are not shown.
JournalEntry caseEntry(const CaseSubject &subject, const CaseChange &change, const TenantId &tenant,
                       const JournalAuthor &by, Instant at);
// What an entry of kind Case says, and of what; nothing where it says neither.
std::optional<std::pair<CaseSubject, CaseChange>> caseOf(const JournalEntry &entry);

// The states of many subjects, from entries in the order of their numbers. A value; any thread.
class CaseBoard
{
public:
    void add(const JournalEntry &entry); // others than those of kind Case are passed over
    // Nothing where nobody ever said anything of it.
    const CaseState *find(const CaseSubject &subject) const;
    // What holds for one failure: what is said of the event itself, else of its group.
    const CaseState *forFailure(const HandlerName &handler, const EventId &event,
                                const QString &reason) const;
    const QHash<CaseSubject, CaseState> &all() const { return m_states; }
    qint64 lastSequence() const { return m_last; }

private:
    QHash<CaseSubject, CaseState> m_states;
    qint64 m_last = 0;
};

// Everything that was ever said: as long as people write, not as the journal is. Errors: those of
// Journal::read().
Result<CaseBoard> readCases(Journal &journal, std::stop_token stop);
// Adds what is new since the board was read. True where something was.
Result<bool> refreshCases(Journal &journal, CaseBoard &board, std::stop_token stop);
// Only of these events, where few are asked for.
Result<CaseBoard> casesOfEvents(Journal &journal, const HandlerName &handler,
                                const std::vector<EventId> &events);
// Oldest first.
Result<std::vector<CaseStep>> caseHistory(Journal &journal, const CaseSubject &subject,
                                          std::stop_token stop);
// Durable before it returns; gives its number. Errors: InvalidInput where it says nothing or the
// subject is neither an event nor a group, and those of Journal::append().
Result<qint64> writeCase(Journal &journal, const CaseSubject &subject, const CaseChange &change,
                         const TenantId &tenant, const JournalAuthor &by, Instant at);

} // namespace recourse
