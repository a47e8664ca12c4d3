// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/runs/recovery.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class Recovered
{
public:
    Recovered(const ShellRequest &request, const ShellContext &context)
        : m_request(request)
        , m_context(context)
    {
    }

    void add(const QString &run, const EventId &id, const HandlerName &handler, ItemOutcome outcome,
             const RunWhy &why)
    {
        m_rows.push_back({ run, { id, handler, outcome, why } });
    }
    bool isEmpty() const { return m_rows.empty(); }

    void write(bool settled, const QStringList &closed) const
    {
        if (m_request.json)
            writeJson(settled, closed);
        else
            writeText(settled, closed);
        m_context.out.flush();
    }

private:
    struct Row
    {
        QString run;
        RunItemReport item;
    };

    void writeJson(bool settled, const QStringList &closed) const
    {
        JsonWriter json(m_context.out.device());
        json.beginObject();
        json.field("read_at"_L1, m_context.clock.now());
        json.field("settled"_L1, settled);
        json.beginArray("items"_L1);
        for (const Row &row : m_rows) {
            json.beginObject();
            json.field("run"_L1, row.run);
            json.bytes("event_id"_L1, row.item.eventId.bytes());
            json.field("handler"_L1, row.item.handler);
            json.key(u"outcome"_s);
            if (row.item.outcome == ItemOutcome::None)
                json.null();
            else
                json.value(outcomeName(row.item.outcome));
            json.field("why"_L1, runWhyText(row.item.why));
            json.endObject();
        }
        json.endArray();
        json.beginArray("closed"_L1);
        for (const QString &run : closed)
            json.value(run);
        json.endArray();
        writeMissing(json, true, {});
        json.endObject();
        json.finish();
    }

    void writeText(bool settled, const QStringList &closed) const
    {
        TextTable table(m_context.out,
                        { { Shell::tr("RUN") },
                          TextColumn::id(Shell::tr("EVENT ID")),
                          { Shell::tr("HANDLER"), false, true },
                          { settled ? Shell::tr("OUTCOME") : Shell::tr("LAST STEP") },
                          { Shell::tr("WHY"), false, true } });
        for (const Row &row : m_rows) {
            const ItemOutcome outcome = row.item.outcome;
            const bool isOpen = settled && outcome == ItemOutcome::None;
            table.row({ { row.run },
                        { visibleText(row.item.eventId.bytes()) },
                        { row.item.handler },
                        { isOpen        ? Shell::tr("still open")
                              : settled ? outcomeWord(outcome)
                                        : runWhyText(row.item.why),
                          isOpen ? ShellTone::Warning : outcomeTone(outcome) },
                        { settled ? runWhyText(row.item.why) : QString() } });
        }
        table.finish();
        for (const QString &run : closed)
            m_context.out.line(Shell::tr("Run %1 is settled and closed.").arg(run));
    }

    const ShellRequest &m_request;
    const ShellContext &m_context;
    std::vector<Row> m_rows;
};

// What is open, from the journal alone. Changes nothing.
ShellExit listOpen(const ShellRequest &request, const ShellContext &context, Journal &journal)
{
    const auto runs = journal.openRuns();
    if (!runs) {
        reportError(context.problems, runs.error());
        return ShellExit::Unread;
    }
    Recovered rows(request, context);
    for (const OpenRun &run : *runs) {
        const auto isOpen = [](const OpenItem &item) { return item.outcome == ItemOutcome::None; };
        for (const OpenItem &item : run.items)
            if (isOpen(item) && context.console.workspace().tenantVisible(item.tenant))
                rows.add(run.began.run, item.eventId, item.handler, ItemOutcome::None,
                         RunWhy::said(entryKindWord(item.step)));
        if (std::ranges::none_of(run.items, isOpen)) // only its end is missing
            rows.add(run.began.run, {}, {}, ItemOutcome::None,
                     RunWhy::said(entryKindWord(EntryKind::RunBegan)));
    }
    rows.write(false, {});
    if (!request.json)
        context.out.line(runs->empty()
                             ? Shell::tr("No run is open.")
                             : Shell::tr("Runs that have not ended: %1. A run that is going on is "
                                         "one of them; --yes settles those whose process is gone.")
                                   .arg(countText(qint64(runs->size()))));
    return runs->empty() ? ShellExit::Done : ShellExit::Attention;
}

ShellExit settle(const ShellRequest &request, const ShellContext &context, Journal &journal)
{
    context.progress.show(Shell::tr("Asking what came of it…"));
    const auto report
        = recoverRuns(context.console, journal, Operator::current(), context.clock, context.stop);
    context.progress.clear();
    if (!report) {
        reportError(context.problems, report.error());
        return ShellExit::Unread;
    }
    Recovered rows(request, context);
    bool isOpen = false;
    bool isUnknown = false;
    bool needsAttention = false;
    for (const RecoveredItem &item : report->items) {
        rows.add(item.run, item.eventId, item.handler, item.outcome, item.why);
        isOpen |= item.outcome == ItemOutcome::None;
        isUnknown |= item.outcome == ItemOutcome::Unknown;
        needsAttention |= item.copyIsParked
            || exitOf({ { item.eventId, item.handler, item.outcome, {} } }, false)
                != ShellExit::Done;
    }
    rows.write(true, report->closed);
    if (!request.json && rows.isEmpty() && report->closed.empty())
        context.out.line(Shell::tr("Nothing was left to settle."));
    if (isOpen || isUnknown)
        return ShellExit::Unknown;
    return needsAttention ? ShellExit::Attention : ShellExit::Done;
}

} // namespace

ShellExit runRecover(const ShellRequest &request, const ShellContext &context)
{
    const JournalDoor door = journalDoor(context, request);
    const auto nothingYet = [&] {
        Recovered(request, context).write(request.act.yes, {});
        if (!request.json)
            context.out.line(Shell::tr("There is no journal yet: nothing was ever done here."));
        return ShellExit::Done;
    };
    if (door.isKnownMissing()) {
        if (request.journal.file.isEmpty())
            return nothingYet();
        context.problems.line(Shell::tr("There is no journal %1.").arg(door.name()));
        return ShellExit::Unread;
    }
    auto journal = door.open(SystemSecrets(), !request.act.yes);
    if (!journal && journal.error().code == ErrorCode::NotFound && door.isShared())
        return nothingYet();
    if (!journal) {
        reportError(context.problems, journal.error());
        return ShellExit::Unread;
    }
    const ShellExit exit = request.act.yes ? settle(request, context, **journal)
                                           : listOpen(request, context, **journal);
    rememberEnd(context, request, **journal);
    return exit;
}

} // namespace recourse
