// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/executor.h"
#include "models/text/casewords.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// One case to show or to change.
struct OneCase
{
    CaseSubject subject;
    TenantId tenant;
};

QString subjectText(const CaseSubject &subject)
{
    return subject.group.isEmpty() ? visibleText(subject.eventId.bytes())
                                   : Shell::tr("all \"%1\"", "failures of that reason")
                                         .arg(visibleText(subject.group.toUtf8()));
}

void writeState(JsonWriter &json, const CaseState &state)
{
    json.text("owner"_L1, state.assignee);
    json.text("status"_L1, caseStatusName(state.status));
    json.text("ticket"_L1, state.ticket);
    json.text("comment"_L1, state.comment);
}

void writeCase(JsonWriter &json, const CaseSubject &subject, const CaseState *state)
{
    json.bytes("event_id"_L1, subject.eventId.bytes());
    json.key(u"group"_s);
    if (subject.group.isEmpty())
        json.null();
    else
        json.value(subject.group);
    json.field("handler"_L1, subject.handler);
    writeState(json, state ? *state : CaseState());
    json.key(u"changed_by"_s);
    if (state)
        json.value(state->changedBy);
    else
        json.null();
    json.field("changed_at"_L1, state ? std::optional(state->changedAt) : std::nullopt);
}

QString changeText(const CaseChange &change)
{
    QStringList parts;
    if (change.assignee)
        parts << (change.assignee->isEmpty() ? Shell::tr("assigned to nobody")
                                             : Shell::tr("assigned to %1").arg(*change.assignee));
    if (change.status)
        parts << caseStatusWord(*change.status);
    if (change.ticket)
        parts << (change.ticket->isEmpty() ? Shell::tr("no ticket")
                                           : Shell::tr("ticket %1").arg(*change.ticket));
    if (!change.comment.isEmpty())
        parts << change.comment;
    return parts.join(u"; "_s);
}

class CaseCommand
{
public:
    CaseCommand(const ShellRequest &request, const ShellContext &context)
        : m_request(request)
        , m_context(context)
    {
    }

    ShellExit run()
    {
        const auto handlers = wantedHandlers(m_context, m_request);
        if (!handlers)
            return ShellExit::Usage;
        std::vector<OneCase> wanted;
        if (const ShellExit found = find(*handlers, wanted); found != ShellExit::Done)
            return found;
        const bool writes = !m_request.ofCase.change.isEmpty();
        const JournalDoor door = journalDoor(m_context, m_request);
        if (!writes && door.isKnownMissing() && m_request.journal.file.isEmpty())
            return show(nullptr, wanted);
        const auto journal = openedJournal(m_context, m_request, !writes);
        if (!journal)
            return ShellExit::Unread;
        if (writes)
            if (const ShellExit done = write(*journal, wanted); done != ShellExit::Done)
                return done;
        rememberEnd(m_context, m_request, *journal);
        return show(journal.get(), wanted);
    }

private:
    bool isListing() const
    {
        return m_request.filter.eventIds.empty() && m_request.ofCase.group.isEmpty();
    }

    // Which cases are meant. An event that is parked says of which handler it is.
    ShellExit find(const std::vector<HandlerName> &handlers, std::vector<OneCase> &wanted) const
    {
        if (!m_request.ofCase.group.isEmpty())
            wanted.push_back(
                { CaseSubject::ofGroup(handlers.front(), m_request.ofCase.group), {} });
        const auto copies = m_context.console.index().byEventIds(m_request.filter.eventIds);
        if (!copies) {
            reportError(m_context.problems, copies.error());
            return ShellExit::Unread;
        }
        for (const EventId &id : m_request.filter.eventIds) {
            std::vector<HandlerName> of;
            TenantId tenant;
            for (const Failure &copy : copies->value(id)) {
                if (std::ranges::find(handlers, copy.handler) == handlers.end())
                    continue;
                if (!m_context.console.workspace().tenantVisible(copy.tenant)) {
                    m_context.problems.line(Shell::tr("%1 is of a tenant that is not yours.")
                                                .arg(visibleText(id.bytes())));
                    return ShellExit::Refused;
                }
                if (std::ranges::find(of, copy.handler) == of.end())
                    of.push_back(copy.handler);
                tenant = copy.tenant;
            }
            if (of.empty() && handlers.size() == 1)
                of = handlers;
            if (of.size() != 1) {
                m_context.problems.line(
                    (of.empty() ? Shell::tr("%1 is not parked: say of which handler it is, by "
                                            "--handler.")
                                : Shell::tr("%1 is parked for several handlers: choose one by "
                                            "--handler."))
                        .arg(visibleText(id.bytes())));
                return ShellExit::Usage;
            }
            wanted.push_back({ CaseSubject::ofEvent(of.front(), id), tenant });
        }
        return ShellExit::Done;
    }

    ShellExit write(Journal &journal, const std::vector<OneCase> &wanted) const
    {
        const Operator by = Operator::current();
        CaseChange change = m_request.ofCase.change;
        if (change.assignee == u"me"_s)
            change.assignee = by.who;
        std::vector<JournalEntry> entries;
        entries.reserve(wanted.size());
        for (const OneCase &one : wanted)
            entries.push_back(caseEntry(one.subject, change, one.tenant,
                                        { by.who, by.host, by.process }, m_context.clock.now()));
        if (const auto done = journal.append(entries); !done) {
            reportError(m_context.problems, done.error());
            return ShellExit::Unread;
        }
        return ShellExit::Done;
    }

    // All that is known, of tenants that are the operator's.
    std::vector<OneCase> listed(const CaseBoard &board) const
    {
        std::vector<OneCase> cases;
        const auto &handlers = m_request.filter.handlers;
        for (auto it = board.all().cbegin(); it != board.all().cend(); ++it) {
            const bool isWanted = handlers.empty() || handlers.front() == it.key().handler;
            if (isWanted
                && (!it.key().group.isEmpty()
                    || m_context.console.workspace().tenantVisible(it->tenant)))
                cases.push_back({ it.key(), it->tenant });
        }
        std::ranges::sort(cases, [&board](const OneCase &a, const OneCase &b) {
            return board.find(a.subject)->sequence < board.find(b.subject)->sequence;
        });
        return cases;
    }

    ShellExit show(Journal *journal, std::vector<OneCase> wanted) const
    {
        CaseBoard board;
        if (journal) {
            auto read = readCases(*journal, m_context.stop);
            if (!read) {
                reportError(m_context.problems, read.error());
                return ShellExit::Unread;
            }
            board = std::move(*read);
        }
        if (isListing())
            wanted = listed(board);
        std::vector<CaseStep> history;
        if (journal && !isListing() && wanted.size() == 1) {
            auto steps = caseHistory(*journal, wanted.front().subject, m_context.stop);
            if (!steps) {
                reportError(m_context.problems, steps.error());
                return ShellExit::Unread;
            }
            history = std::move(*steps);
        }
        if (m_request.json)
            showJson(board, wanted, history);
        else
            showText(board, wanted, history);
        m_context.out.flush();
        return ShellExit::Done;
    }

    void showJson(const CaseBoard &board, const std::vector<OneCase> &wanted,
                  const std::vector<CaseStep> &history) const
    {
        JsonWriter json(m_context.out.device());
        json.beginObject();
        json.field("read_at"_L1, m_context.clock.now());
        json.beginArray("cases"_L1);
        for (const OneCase &one : wanted) {
            json.beginObject();
            writeCase(json, one.subject, board.find(one.subject));
            json.endObject();
        }
        json.endArray();
        if (!isListing() && wanted.size() == 1) {
            json.beginArray("history"_L1);
            for (const CaseStep &step : history) {
                json.beginObject();
                json.field("sequence"_L1, step.sequence);
                json.field("at"_L1, step.at);
                json.field("who"_L1, step.who);
                json.field("said"_L1, changeText(step.change));
                writeState(json, step.after);
                json.endObject();
            }
            json.endArray();
        }
        writeMissing(json, true, {});
        json.endObject();
        json.finish();
    }

    void showText(const CaseBoard &board, const std::vector<OneCase> &wanted,
                  const std::vector<CaseStep> &history) const
    {
        const Instant now = m_context.clock.now();
        {
            TextTable table(m_context.out,
                            { TextColumn::id(Shell::tr("CASE")),
                              { Shell::tr("HANDLER"), false, true },
                              { Shell::tr("OWNER"), false, true },
                              { Shell::tr("STATUS") },
                              { Shell::tr("TICKET"), false, true },
                              { Shell::tr("CHANGED") },
                              { Shell::tr("COMMENT"), false, true } });
            for (const OneCase &one : wanted) {
                const CaseState *state = board.find(one.subject);
                const CaseState shown = state ? *state : CaseState();
                table.row({ { subjectText(one.subject) },
                            { one.subject.handler },
                            { shown.assignee.isEmpty() ? u"–"_s : shown.assignee },
                            { caseStatusWord(shown.status) },
                            { shown.ticket.isEmpty() ? u"–"_s : shown.ticket },
                            { state ? timeText(shown.changedAt, now) : u"–"_s },
                            { shown.comment } });
            }
        }
        if (wanted.empty())
            m_context.out.line(Shell::tr("Nobody has said anything of any event yet."));
        if (history.empty())
            return;
        m_context.out.line();
        TextTable table(m_context.out,
                        { { Shell::tr("AT") }, { Shell::tr("WHO") }, { Shell::tr("WHAT") } });
        for (const CaseStep &step : history)
            table.row({ { timeText(step.at, now) }, { step.who }, { changeText(step.change) } });
    }

    const ShellRequest &m_request;
    const ShellContext &m_context;
};

} // namespace

ShellExit runCase(const ShellRequest &request, const ShellContext &context)
{
    return CaseCommand(request, context).run();
}

} // namespace recourse
