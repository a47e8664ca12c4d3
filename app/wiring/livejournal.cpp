// SPDX-License-Identifier: GPL-3.0-or-later
// What LiveActions does with the journal alone.
#include "app/wiring/liveactions.h"
#include "models/journal/door/rememberedhead.h"
#include "models/runs/runapproval.h"
#include "models/runs/runrules.h"

#include <QSaveFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 mostRuns = 200;
constexpr std::size_t mostOfAStory = 50'000; // entries, one about several events as many

} // namespace

Error LiveActions::fileError(const QFileDevice &file, const QString &tried)
{
    Error error;
    error.code
        = file.error() == QFileDevice::PermissionsError || file.error() == QFileDevice::OpenError
        ? ErrorCode::PermissionDenied
        : ErrorCode::Unreachable;
    error.tried = tried;
    error.where = file.fileName();
    error.native = file.errorString();
    error.hint = u"choose another place"_s;
    return error;
}

void LiveActions::openJournal()
{
    if (m_journal || m_opening)
        return;
    m_opening = true;
    m_reads.post([this] {
        const JournalDoor door = JournalDoor::of(m_console.workspace());
        JournalState state;
        state.name = door.name();
        state.isShared = door.isShared();
        auto journal = door.open(m_secrets);
        bool isLeft = false;
        if (journal) {
            state.isOpen = true;
            const auto head = (*journal)->head();
            state.entries = head ? head->sequence : 0;
            const auto open = (*journal)->openRuns();
            isLeft = open && !open->empty();
        } else {
            state.error = journal.error();
        }
        answer([this, state, isLeft,
                journal = std::shared_ptr<Journal>(journal ? std::move(*journal) : nullptr)] {
            opened(state, journal, isLeft);
        });
    });
}

void LiveActions::opened(const JournalState &state, const std::shared_ptr<Journal> &journal,
                         bool isLeft)
{
    m_opening = false;
    m_journal = journal;
    setState(state);
    if (!journal)
        return;
    if (isLeft)
        recover();
    verifyJournal();
    lookForNews();
    m_tick.start();
}

// Whatever others, or the shell, wrote since.
void LiveActions::lookForNews()
{
    if (!m_journal || m_looking.exchange(true))
        return;
    withJournal([this, known = m_cases, stop = m_stop.get_token()](Journal &journal) {
        auto board = std::make_shared<CaseBoard>(known ? *known : CaseBoard());
        const auto changed = refreshCases(journal, *board, stop);
        const auto head = journal.head();
        m_looking = false;
        answer([this, board, changed, head] {
            if (changed && (*changed || !m_cases)) {
                m_cases = board;
                emit casesChanged();
            }
            if (head && head->sequence != m_state.entries) {
                JournalState state = m_state;
                state.entries = head->sequence;
                setState(state);
            }
        });
    });
}

void LiveActions::withJournal(std::function<void(Journal &)> job)
{
    if (!m_journal)
        return;
    m_reads.post([journal = m_journal, job = std::move(job)] { job(*journal); });
}

void LiveActions::noteHead()
{
    withJournal([this](Journal &journal) {
        const auto head = journal.head();
        answer([this, head] {
            JournalState state = m_state;
            if (head)
                state.entries = head->sequence;
            setState(state);
        });
    });
}

quint64 LiveActions::askApproval(const Plan &plan)
{
    const quint64 number = ++m_lastRequest;
    withJournal([this, plan, number](Journal &journal) {
        const auto found = approvalOf(plan, std::nullopt, m_console.workspace(),
                                      Operator::current().who, journal);
        answer([this, number, found] {
            emit approvalFound(number, found ? *found : ApprovalAnswer{},
                               found ? std::nullopt : std::optional(found.error()));
        });
    });
    return number;
}

void LiveActions::approve(const Plan &plan, const QString &reason)
{
    withJournal([this, plan, reason](Journal &journal) {
        const Operator by = Operator::current();
        const auto written = writeApproval(journal,
                                           { .planDigest = plan.digest(),
                                             .action = plan.action,
                                             .included = plan.includedCount(),
                                             .maker = plan.madeBy,
                                             .reason = reason },
                                           { by.who, by.host, by.process }, m_clock.now());
        answer([this, written] {
            if (written)
                emit approved(*written, std::nullopt);
            else
                emit approved(std::nullopt, written.error());
            noteHead();
        });
    });
}

void LiveActions::writeCase(const CaseSubject &subject, const CaseChange &change,
                            const TenantId &tenant)
{
    withJournal([this, subject, change, tenant](Journal &journal) {
        const Operator by = Operator::current();
        const auto written = recourse::writeCase(journal, subject, change, tenant,
                                                 { by.who, by.host, by.process }, m_clock.now());
        answer([this, subject, written] {
            emit caseWritten(subject, written ? std::nullopt : std::optional(written.error()));
            lookForNews();
        });
    });
}

void LiveActions::readCase(const CaseSubject &subject)
{
    withJournal([this, subject, stop = m_stop.get_token()](Journal &journal) {
        CaseStory story;
        story.subject = subject;
        const auto steps = caseHistory(journal, subject, stop);
        if (steps)
            story.steps = *steps;
        else
            story.error = steps.error();
        answer([this, story] { emit caseRead(story); });
    });
}

void LiveActions::readDeeds(const HandlerName &handler, const EventId &event)
{
    withJournal([this, handler, event](Journal &journal) {
        EventDeeds told{ handler, event, {}, {} };
        auto deeds = shownDeeds(journal, m_console.workspace(), handler, event);
        if (deeds)
            told.deeds = std::move(*deeds);
        else
            told.error = deeds.error();
        answer([this, told] { emit deedsRead(told); });
    });
}

void LiveActions::readRuns()
{
    withJournal([this, stop = m_stop.get_token()](Journal &journal) {
        JournalFilter filter;
        filter.kinds = { EntryKind::RunBegan, EntryKind::RunEnded };
        filter.newestFirst = true;
        filter.limit = 2 * mostRuns;
        std::vector<JournalEntry> entries;
        const auto read = journal.read(
            filter,
            [&entries](const JournalRecord &record) {
                entries.push_back(record.entry);
                return true;
            },
            stop);
        if (!read)
            return; // the journal's own screen says why it cannot be read
        answer([this, runs = runGlancesOf(entries)] { emit runsRead(runs); });
    });
}

quint64 LiveActions::readRun(const QString &run)
{
    const quint64 number = m_lastStory = ++m_lastRequest;
    withJournal([this, run, number, stop = m_stop.get_token()](Journal &journal) {
        auto story = std::make_shared<RunStory>();
        JournalFilter filter;
        filter.run = run;
        std::size_t told = 0;
        const auto read = journal.read(
            filter,
            [&](const JournalRecord &record) {
                if (!isShown(record.entry, m_console.workspace()))
                    return true;
                told += std::max<std::size_t>(1, record.entry.items.size());
                story->isCut = told > mostOfAStory;
                if (!story->isCut)
                    story->entries.push_back(record.entry);
                return !story->isCut;
            },
            stop);
        if (!read)
            story->error = read.error();
        RunGlances heads = runGlancesOf(story->entries);
        if (!heads.empty())
            story->head = heads.front();
        story->head.run = run;
        answer([this, number, story = RunStoryPtr(story)] {
            if (number == m_lastStory)
                emit runRead(number, story);
        });
    });
    return number;
}

quint64 LiveActions::readJournal(const JournalFilter &filter)
{
    const quint64 number = m_lastPage = ++m_lastRequest;
    m_pageStop.request_stop();
    m_pageStop = std::stop_source();
    withJournal([this, filter, number, stop = m_pageStop.get_token()](Journal &journal) {
        if (stop.stop_requested())
            return;
        auto page = std::make_shared<JournalPage>();
        page->isOlder = filter.beforeSequence > 0;
        JournalFilter all = filter; // the limit is of those that are shown
        all.limit = 0;
        const auto read = journal.read(
            all,
            [&](const JournalRecord &record) {
                if (!isShown(record.entry, m_console.workspace()))
                    return true;
                page->hasMore = filter.limit > 0 && qint64(page->records.size()) == filter.limit;
                if (page->hasMore)
                    return false;
                page->records.push_back(record);
                // A page of long entries would be large; their lines have all of it.
                for (EntryItem &item : page->records.back().entry.items)
                    item.detail = {};
                return true;
            },
            stop);
        if (!read)
            page->error = read.error();
        page->readAt = m_clock.now();
        answer([this, number, page = JournalPagePtr(page)] {
            if (number == m_lastPage)
                emit journalRead(number, page);
        });
    });
    return number;
}

void LiveActions::verifyJournal()
{
    if (!m_journal || m_state.isChecking)
        return;
    m_verifyStop = std::stop_source();
    JournalState state = m_state;
    state.isChecking = true;
    state.checked = 0;
    setState(state);
    m_checks.post([this, journal = m_journal, stop = m_verifyStop.get_token()] {
        // Also against the end that was seen last time: a chain that was cut is whole in itself.
        const RememberedHead seen(JournalDoor::of(m_console.workspace()));
        const auto remembered = seen.read();
        const auto check = journal->verify(
            remembered ? *remembered : std::nullopt,
            [this](qint64 done, qint64 of) {
                answer([this, done, of] {
                    JournalState reached = m_state;
                    reached.checked = done;
                    reached.entries = std::max(reached.entries, of);
                    setState(reached);
                });
            },
            stop);
        if (check && check->isWhole())
            (void)seen.look(*journal); // what cannot be kept is compared with next time
        answer([this, check] {
            JournalState ended = m_state;
            ended.isChecking = false;
            if (check) {
                ended.check = *check;
                ended.entries = std::max(ended.entries, check->head.sequence);
            } else if (check.error().code != ErrorCode::Cancelled) {
                ended.error = check.error();
            }
            setState(ended);
        });
    });
}

void LiveActions::exportJournal(const QString &path, const JournalFilter &filter)
{
    withJournal([this, path, filter, stop = m_stop.get_token()](Journal &journal) {
        QSaveFile file(path);
        std::optional<Error> error;
        qint64 entries = 0;
        if (const auto may = mayExport(m_console.workspace()); !may) {
            error = may.error();
        } else if (!file.open(QIODevice::WriteOnly)) {
            error = fileError(file, u"export journal"_s);
        } else if (const auto written = journal.exportLines(file, filter, stop); !written) {
            error = written.error();
        } else {
            entries = *written;
            if (!file.commit())
                error = fileError(file, u"export journal"_s);
        }
        answer([this, path, entries, error] { emit journalExported(path, entries, error); });
    });
}

} // namespace recourse
