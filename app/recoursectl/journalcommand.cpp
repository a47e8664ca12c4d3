// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/actions.h"
#include "app/recoursectl/journalaccess.h"
#include "app/recoursectl/planfile.h"
#include "app/recoursectl/runjson.h"
#include "app/recoursectl/shelltr.h"
#include "models/journal/door/rememberedhead.h"
#include "models/runs/runrules.h"
#include "models/text/runtext.h"
#include "models/text/words.h"

#include <QFileInfo>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

JournalFilter filterOf(const ShellRequest &request)
{
    JournalFilter filter;
    if (!request.filter.eventIds.empty())
        filter.eventId = request.filter.eventIds.front();
    if (!request.journal.run.isEmpty())
        filter.run = request.journal.run;
    if (!request.filter.handlers.empty())
        filter.handler = request.filter.handlers.front();
    filter.since = request.filter.since;
    filter.kinds = request.journal.kinds;
    return filter;
}

bool isNarrowed(const ShellRequest &request)
{
    return !request.filter.eventIds.empty() || !request.journal.run.isEmpty()
        || request.filter.since || !request.journal.kinds.empty()
        || !request.filter.handlers.empty() || request.journal.newest > 0;
}

// The reason of a run, or what its detail says came of one event.
QString wordsOf(const JournalEntry &entry)
{
    if (!entry.reason.isEmpty())
        return entry.reason;
    return runWhyText(whyAt(entry.detail, "why"_L1));
}

// What one call has to say: about the chain, an export, entries; in this order.
class JournalAnswer
{
public:
    JournalAnswer(const ShellRequest &request, const ShellContext &context)
        : m_request(request)
        , m_context(context)
    {
        if (!request.json)
            return;
        m_json = std::make_unique<JsonWriter>(context.out.device());
        m_json->beginObject();
        m_json->field("read_at"_L1, context.clock.now());
        m_json->field("journal"_L1, journalFile(context, request));
    }

    void chain(const JournalCheck &check)
    {
        if (m_json) {
            m_json->field("chain"_L1, chainFaultName(check.fault));
            m_json->key(u"breaks_at"_s);
            if (check.isWhole() || check.at == 0)
                m_json->null();
            else
                m_json->value(check.at);
            m_json->field("detail"_L1, check.detail);
            m_json->field("checked"_L1, check.entries);
            m_json->field("archived"_L1, check.archived);
            m_json->field("head"_L1, QString::fromLatin1(check.head.hash.toHex()));
            return;
        }
        const QString says = chainFaultText(check.fault);
        if (check.isWhole()) {
            m_context.out.line(
                { { says, ShellTone::Good },
                  { u" "_s
                    + Shell::tr("Entries: %1, archived messages: %2.")
                          .arg(countText(check.entries), countText(check.archived)) } });
            m_context.out.line(
                Shell::tr("Head: %1").arg(QString::fromLatin1(check.head.hash.toHex())),
                ShellTone::Faint);
            return;
        }
        m_context.out.line(check.at > 0 ? Shell::tr("It breaks at entry %1.").arg(check.at)
                                        : Shell::tr("It is broken."),
                           ShellTone::Bad);
        m_context.out.line(u"  "_s + says);
        if (!check.detail.isEmpty())
            m_context.out.line(u"  "_s + check.detail);
    }

    void exported(qint64 count)
    {
        if (m_json) {
            m_json->field("exported"_L1, count);
            m_json->field("file"_L1, m_request.journal.exportFile);
            return;
        }
        m_context.out.line(Shell::tr("Entries written to %1: %2")
                               .arg(m_request.journal.exportFile, countText(count)));
    }

    // Calls `read` with what takes one entry after the other, each about one event at most. Whether
    // there was one.
    bool entries(const std::function<void(const Journal::EachRecord &)> &read)
    {
        bool any = false;
        if (m_json) {
            m_json->beginArray("entries"_L1);
            read([this, &any](const JournalRecord &record) {
                any = true;
                writeEntry(*m_json, record);
                return !m_context.out.broken();
            });
            m_json->endArray();
            return any;
        }
        TextTable table(m_context.out,
                        { { Shell::tr("ENTRY"), true },
                          { Shell::tr("AT") },
                          { Shell::tr("WHO"), false, true },
                          { Shell::tr("WHAT") },
                          { Shell::tr("ACTION") },
                          TextColumn::id(Shell::tr("EVENT ID")),
                          { Shell::tr("HANDLER"), false, true },
                          { Shell::tr("OUTCOME") },
                          { Shell::tr("WHY"), false, true },
                          { Shell::tr("RUN"), false, true } });
        const Instant now = m_context.clock.now();
        read([this, &table, &any, now](const JournalRecord &record) {
            any = true;
            const JournalEntry &entry = record.entry;
            table.row({ { QString::number(entry.sequence) },
                        { timeText(entry.at, now) },
                        { entry.who },
                        { entryKindWord(entry.kind) },
                        { actionWord(entry.action) },
                        { visibleText(entry.eventId.bytes()) },
                        { entry.handler },
                        { outcomeWord(entry.outcome), outcomeTone(entry.outcome) },
                        { wordsOf(entry) },
                        { entry.run } });
            return !m_context.out.broken();
        });
        return any;
    }

    void noEntry()
    {
        if (!m_json)
            m_context.out.line(isNarrowed(m_request) ? Shell::tr("No entry matches.")
                                                     : Shell::tr("There is no entry to show."));
    }

    void finish(const std::vector<MissingPart> &missing)
    {
        const bool complete = missing.empty() && !m_context.stop.stop_requested();
        if (m_json) {
            writeMissing(*m_json, complete, missing);
            m_json->endObject();
            m_json->finish();
        }
        m_context.out.flush();
        reportMissing(m_context, missing);
    }

private:
    const ShellRequest &m_request;
    const ShellContext &m_context;
    std::unique_ptr<JsonWriter> m_json;
};

// A whole file or none; the lines are not held in memory.
Result<qint64> exportTo(const ShellRequest &request, const ShellContext &context, Journal &journal)
{
    PrivateFile file(request.journal.exportFile);
    if (Result<void> opened = file.open(); !opened)
        return failed(opened.error());
    const auto written = journal.exportLines(file.device(), filterOf(request), context.stop);
    if (!written)
        return failed(written.error());
    if (Result<void> kept = file.keep(request.act.force); !kept)
        return failed(kept.error());
    return *written;
}

// The visible ones, in the order of their numbers, also where only the newest are asked for. One
// about several events is given for each of them.
Result<void> readEntries(const ShellRequest &request, const ShellContext &context, Journal &journal,
                         const Journal::EachRecord &each)
{
    JournalFilter filter = filterOf(request);
    const auto giveEach = [&](const JournalRecord &record) {
        bool more = true;
        if (isShown(record.entry, context.console.workspace()))
            forEachEvent(record.entry, [&](const JournalEntry &one) {
                more = more && each({ one, record.line, record.hash });
            });
        return more;
    };
    const auto newest = std::size_t(request.journal.newest);
    if (newest == 0)
        return journal.read(filter, giveEach, context.stop);
    filter.newestFirst = true;
    std::vector<JournalRecord> records;
    std::size_t found = 0;
    const auto read = journal.read(
        filter,
        [&](const JournalRecord &record) {
            if (isShown(record.entry, context.console.workspace())) {
                records.push_back(record);
                found += std::max<std::size_t>(1, record.entry.items.size());
            }
            return found < newest;
        },
        context.stop);
    // Of the last that was read, the first events are more than was asked for.
    if (found > newest && !records.empty())
        records.back().entry.items.erase(records.back().entry.items.begin(),
                                         records.back().entry.items.begin()
                                             + std::ptrdiff_t(found - newest));
    for (auto record = records.rbegin(); record != records.rend(); ++record)
        if (!giveEach(*record))
            break;
    return read;
}

// What was seen of this journal before, as far as it is known.
std::optional<JournalHead> rememberedHead(const ShellRequest &request, const ShellContext &context)
{
    const auto head = RememberedHead(journalDoor(context, request)).read();
    if (head)
        return *head;
    reportError(context.problems, head.error());
    return std::nullopt;
}

// Errors end the answer where it is.
ShellExit answer(const ShellRequest &request, const ShellContext &context, Journal &journal)
{
    const QString source = u"journal"_s;
    JournalAnswer out(request, context);
    std::vector<MissingPart> missing;
    bool isBroken = false;
    if (request.journal.verify) {
        const auto check = journal.verify(
            rememberedHead(request, context),
            [&context](qint64 done, qint64 of) {
                context.progress.show(
                    Shell::tr("%1 of %2 checked").arg(countText(done), countText(of)));
            },
            context.stop);
        context.progress.clear();
        if (check) {
            isBroken = !check->isWhole();
            out.chain(*check);
        } else {
            missing.push_back(missingPart(source, u"chain"_s, check.error()));
        }
    }
    if (!request.journal.exportFile.isEmpty()) {
        const auto exported = exportTo(request, context, journal);
        if (exported)
            out.exported(*exported);
        else
            missing.push_back(missingPart(source, u"export"_s, exported.error()));
    } else if (!request.journal.verify || isNarrowed(request)) {
        bool isWhole = true;
        const bool any = out.entries([&](const Journal::EachRecord &each) {
            if (const auto read = readEntries(request, context, journal, each); !read) {
                isWhole = false;
                missing.push_back(missingPart(source, u"entries"_s, read.error()));
            }
        });
        if (!any && isWhole && !context.stop.stop_requested())
            out.noEntry();
    }
    out.finish(missing);
    if (!missing.empty() || context.stop.stop_requested())
        return ShellExit::Unread;
    return isBroken ? ShellExit::Attention : ShellExit::Done;
}

ShellExit answerWithoutJournal(const ShellRequest &request, const ShellContext &context)
{
    const QString file = journalFile(context, request);
    const bool isNeeded = !request.journal.file.isEmpty() || request.journal.verify
        || !request.journal.exportFile.isEmpty();
    JournalAnswer out(request, context);
    std::vector<MissingPart> missing;
    if (isNeeded)
        missing.push_back({ u"journal"_s, file, errorName(ErrorCode::NotFound),
                            Shell::tr("There is no such file.") });
    else
        (void)out.entries([](const Journal::EachRecord &) {});
    out.finish(missing);
    if (!isNeeded && !request.json)
        context.out.line(Shell::tr("There is no journal yet: nothing was ever done here."));
    return isNeeded ? ShellExit::Unread : ShellExit::Done;
}

} // namespace

ShellExit runJournal(const ShellRequest &request, const ShellContext &context)
{
    const QString &target = request.journal.exportFile;
    if (!target.isEmpty() && !mayExport(context.console.workspace())) {
        context.problems.line(
            Shell::tr("An export holds the events of all tenants, and not all are yours."));
        return ShellExit::Refused;
    }
    if (!target.isEmpty() && QFileInfo::exists(target) && !request.act.force) {
        context.problems.line(
            Shell::tr("%1 is there already; choose another name, or use --force.").arg(target));
        return ShellExit::Refused;
    }
    const JournalDoor door = journalDoor(context, request);
    if (door.isKnownMissing())
        return answerWithoutJournal(request, context);
    auto journal = door.open(SystemSecrets(), true);
    if (!journal && journal.error().code == ErrorCode::NotFound && door.isShared())
        return answerWithoutJournal(request, context);
    if (!journal) {
        reportError(context.problems, journal.error());
        return ShellExit::Unread;
    }
    const ShellExit exit = answer(request, context, **journal);
    rememberEnd(context, request, **journal);
    return exit;
}

} // namespace recourse
