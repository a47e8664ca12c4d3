// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runjournal.h"

#include "models/runs/executor.h"
#include "models/runs/resolvedbefore.h"
#include "models/runs/runcompensation.h"

#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

QString leaseOwner(const QString &run, const QString &who, qint64 process)
{
    return u"run %1 of %2, process %3"_s.arg(run, who).arg(process);
}

namespace {

// An entry about so many, or about ids of so many bytes, is followed by another.
constexpr std::size_t mostItems = 1'000;
constexpr qsizetype mostIdBytes = qsizetype(128) << 10;

// Entries of one step: what is the same for many events is said once, of all of them.
class StepEntries
{
public:
    // `mayRepeat`: some event may be there for one handler twice, as two copies of it are.
    explicit StepEntries(bool mayRepeat)
        : m_mayRepeat(mayRepeat)
    {
    }

    // `isAlike` tells of two places in the plan whether one entry can be about both, and `entryOf`
    // makes that entry of one; `detail` is what it has of this event alone.
    template <typename IsAlike, typename EntryOf>
    void add(std::size_t at, const EventId &event, QJsonObject detail, IsAlike isAlike,
             EntryOf entryOf)
    {
        auto open = std::ranges::find_if(m_open, [&](const Open &other) {
            return other.takes(event) && isAlike(other.first, at);
        });
        if (open == m_open.end())
            open = m_open.insert(m_open.end(), Open{ at, entryOf(at), {}, {}, 0 });
        open->items.push_back({ event, std::move(detail) });
        if (m_mayRepeat)
            open->events.insert(event);
        open->idBytes += event.bytes().size();
    }

    std::vector<JournalEntry> take()
    {
        std::vector<JournalEntry> entries;
        entries.reserve(m_open.size());
        for (Open &open : std::exchange(m_open, {})) {
            if (open.items.size() == 1) {
                entries.push_back(open.entry.about(open.items.front()));
                continue;
            }
            open.entry.eventId = {};
            open.entry.items = std::move(open.items);
            entries.push_back(std::move(open.entry));
        }
        return entries;
    }

private:
    struct Open
    {
        std::size_t first = 0; // its place in the plan
        JournalEntry entry;
        std::vector<EntryItem> items;
        QSet<EventId> events;
        qsizetype idBytes = 0;

        bool takes(const EventId &event) const
        {
            return items.size() < mostItems && idBytes < mostIdBytes && !events.contains(event);
        }
    };
    bool m_mayRepeat;
    std::vector<Open> m_open;
};

// True too where two of them only share a hash. Events of different handlers are never in one
// entry.
bool anEventMayRepeat(const Plan &plan)
{
    std::vector<std::size_t> hashes;
    hashes.reserve(plan.items.size());
    for (const PlanItem &item : plan.items)
        hashes.push_back(qHashMulti(0, item.handler, item.eventId));
    std::ranges::sort(hashes);
    return std::ranges::adjacent_find(hashes) != hashes.end();
}

} // namespace

RunJournal::RunJournal(Journal &journal, const Plan &plan, const Operator &by, const QString &run,
                       const Clock &clock)
    : m_journal(journal)
    , m_plan(plan)
    , m_by(by)
    , m_run(run)
    , m_owner(leaseOwner(run, by.who, by.process))
    , m_digest(plan.digest())
    , m_clock(clock)
    , m_mayRepeat(anEventMayRepeat(plan))
    , m_leased(plan.items.size())
{
}

JournalEntry RunJournal::entry(EntryKind kind) const
{
    JournalEntry entry;
    entry.at = m_clock.now();
    entry.kind = kind;
    entry.action = m_plan.action;
    entry.who = m_by.who;
    entry.host = m_by.host;
    entry.process = m_by.process;
    entry.run = m_run;
    entry.planDigest = m_digest;
    return entry;
}

JournalEntry RunJournal::entry(EntryKind kind, std::size_t at) const
{
    const PlanItem &item = m_plan.items[at];
    JournalEntry made = entry(kind);
    made.handler = item.handler;
    made.eventId = item.eventId;
    made.tenant = item.tenant;
    made.verdictBefore = QString(verdictName(item.verdict));
    if (!m_plan.compensation.isEmpty())
        made.detail.insert(u"compensation"_s, m_plan.compensation);
    return made;
}

bool RunJournal::isAlikeInPlan(std::size_t a, std::size_t b) const
{
    const PlanItem &one = m_plan.items[a];
    const PlanItem &other = m_plan.items[b];
    return one.handler == other.handler && one.tenant == other.tenant
        && one.verdict == other.verdict;
}

Result<void> RunJournal::append(const std::vector<JournalEntry> &entries,
                                const std::vector<ArchivedMessage> &archive)
{
    if (const auto written = m_journal.append(entries, archive); !written) {
        m_lost = true;
        return failed(written.error());
    }
    return {};
}

HandlerName runLeases()
{
    return u"recourse:run"_s;
}

void insertProcessStart(QJsonObject &detail, const Operator &by)
{
    if (by.processStart > 0)
        detail.insert(u"process_start"_s, by.processStart);
}

qint64 processStartOf(const JournalEntry &began)
{
    return began.detail.value("process_start"_L1).toInteger();
}

void insertCounts(QJsonObject &detail, const QHash<ItemOutcome, qint64> &counts)
{
    QJsonObject named;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        named.insert(QString(outcomeName(it.key())), *it);
    detail.insert(u"counts"_s, named);
}

Result<void> RunJournal::began(const QString &reason, qint64 approval, Millis lease)
{
    JournalEntry made = entry(EntryKind::RunBegan);
    made.approval = approval;
    made.reason = reason;
    made.detail = QJsonObject{ { u"included"_s, qint64(m_plan.includedCount()) },
                               { u"items"_s, qint64(m_plan.items.size()) },
                               { u"planned_by"_s, m_plan.madeBy } };
    insertProcessStart(made.detail, m_by);
    if (!m_plan.compensation.isEmpty())
        made.detail.insert(u"compensation"_s, m_plan.compensation);
    // First the lease: what is open and not leased looks dead to others.
    const std::vector<EventId> itself{ EventId(m_run) };
    if (const auto leased = m_journal.tryLease(runLeases(), itself, m_owner, lease); !leased) {
        m_lost = true;
        return failed(leased.error());
    }
    m_isLeased = true;
    Result<void> written = append({ made });
    if (!written)
        release();
    return written;
}

Result<void> RunJournal::intent(const std::vector<std::size_t> &items,
                                const std::vector<ArchivedMessage> &archive,
                                const RunMachine &machine)
{
    StepEntries intents(m_mayRepeat);
    const auto isAlike = [&](std::size_t a, std::size_t b) {
        const PlanItem &one = m_plan.items[a];
        const PlanItem &other = m_plan.items[b];
        return isAlikeInPlan(a, b) && one.broker == other.broker && one.parking == other.parking
            && one.target == other.target && machine.item(a).verdict == machine.item(b).verdict;
    };
    const auto entryOf = [&](std::size_t at) {
        JournalEntry made = entry(EntryKind::Intent, at);
        made.verdictAfter = QString(verdictName(machine.item(at).verdict));
        const PlanItem &item = m_plan.items[at];
        made.detail.insert(u"broker"_s, item.broker);
        made.detail.insert(u"parking"_s, item.parking);
        made.detail.insert(u"exchange"_s, QString::fromUtf8(item.target.exchange));
        made.detail.insert(u"routing_key"_s, QString::fromUtf8(item.target.routingKey));
        return made;
    };
    for (const std::size_t at : items) {
        const PlanItem &item = m_plan.items[at];
        QJsonObject own{ { u"digest"_s, QString::fromLatin1(item.digest.toHex()) },
                         { u"order"_s, item.order } };
        if (!m_plan.compensation.isEmpty())
            own.insert(u"key"_s, QString::fromUtf8(item.key.bytes()));
        intents.add(at, item.eventId, std::move(own), isAlike, entryOf);
    }
    std::vector<JournalEntry> entries = intents.take();
    // Each message of the archive has an entry of its own, which has its seal.
    for (std::size_t i = 0; i < archive.size(); ++i) {
        JournalEntry kept = entry(EntryKind::Archived, items[i]);
        kept.archive = archive[i].id;
        entries.push_back(std::move(kept));
    }
    return append(entries, archive);
}

Result<void> RunJournal::confirmed(const std::vector<std::size_t> &items)
{
    StepEntries entries(m_mayRepeat);
    for (const std::size_t at : items)
        entries.add(
            at, m_plan.items[at].eventId, {},
            [this](std::size_t a, std::size_t b) { return isAlikeInPlan(a, b); },
            [this](std::size_t one) { return entry(EntryKind::Confirmed, one); });
    return append(entries.take());
}

Result<void> RunJournal::outcomes(const std::vector<std::size_t> &items, const RunMachine &machine)
{
    const auto isAlike = [&](std::size_t a, std::size_t b) {
        const RunMachine::Item &one = machine.item(a);
        const RunMachine::Item &other = machine.item(b);
        return isAlikeInPlan(a, b) && one.outcome == other.outcome && one.verdict == other.verdict
            && one.why == other.why;
    };
    const auto entryOf = [&](std::size_t at) {
        const RunMachine::Item &item = machine.item(at);
        const EntryKind kind = item.outcome == ItemOutcome::Resolved ? EntryKind::Resolved
            : item.outcome == ItemOutcome::Compensated               ? EntryKind::Compensated
                                                                     : EntryKind::Outcome;
        JournalEntry made = entry(kind, at);
        made.outcome = item.outcome;
        made.verdictAfter = QString(verdictName(item.verdict));
        insertWhy(made.detail, "why"_L1, item.why);
        return made;
    };
    StepEntries entries(m_mayRepeat);
    for (const std::size_t at : items)
        entries.add(at, m_plan.items[at].eventId, {}, isAlike, entryOf);
    return append(entries.take());
}

Result<void> RunJournal::ended(const RunMachine &machine)
{
    JournalEntry made = entry(EntryKind::RunEnded);
    insertCounts(made.detail, machine.counts());
    insertWhy(made.detail, "stopped"_L1, machine.whyStopped());
    return append({ made });
}

std::vector<std::size_t> RunJournal::lease(const std::vector<std::size_t> &items, Millis time,
                                           RunMachine &machine)
{
    QHash<HandlerName, std::vector<std::size_t>> byHandler;
    for (const std::size_t at : items)
        byHandler[m_plan.items[at].handler].push_back(at);
    std::vector<std::size_t> ours;
    for (auto it = byHandler.cbegin(); it != byHandler.cend(); ++it) {
        std::vector<EventId> events;
        for (const std::size_t at : *it)
            events.push_back(m_plan.items[at].eventId);
        const auto answer = m_journal.tryLease(it.key(), events, m_owner, time);
        QHash<EventId, QString> others;
        if (answer) {
            for (const LeaseHolder &holder : answer->held)
                others.insert(holder.eventId, holder.owner);
        }
        for (const std::size_t at : *it) {
            const auto other = others.constFind(m_plan.items[at].eventId);
            if (answer && other == others.cend()) {
                m_leased[at] = true;
                ours.push_back(at);
            } else {
                machine.judged(at, false, machine.item(at).verdict,
                               answer ? RunWhy{ WhyCode::TakenByOther, *other }
                                      : RunWhy::said(answer.error()));
            }
        }
    }
    std::ranges::sort(ours);
    return ours;
}

QHash<HandlerName, std::vector<EventId>> RunJournal::leasedEvents() const
{
    QHash<HandlerName, std::vector<EventId>> events;
    if (m_isLeased)
        events[runLeases()] = { EventId(m_run) };
    for (std::size_t at = 0; at < m_leased.size(); ++at) {
        if (m_leased[at])
            events[m_plan.items[at].handler].push_back(m_plan.items[at].eventId);
    }
    return events;
}

void RunJournal::renew(Millis time)
{
    // One that cannot be renewed ends by itself; the inbox still keeps two from one effect.
    const auto leased = leasedEvents();
    for (auto it = leased.cbegin(); it != leased.cend(); ++it)
        (void)m_journal.renewLease(it.key(), *it, m_owner, time);
}

QString RunJournal::runsBeside(Millis time)
{
    const auto open = m_journal.openRuns();
    const auto now = m_journal.now();
    std::vector<EventId> others;
    if (open && now) {
        for (const OpenRun &run : *open) {
            if (run.began.run != m_run)
                others.emplace_back(run.began.run);
        }
    }
    if (others.empty())
        return {};
    // Extends only our own, which these are not: it tells whose they are.
    const auto answer = m_journal.renewLease(runLeases(), others, m_owner, time);
    QStringList names;
    if (answer) {
        for (const LeaseHolder &holder : answer->held) {
            if (holder.until > *now)
                names.append(holder.owner);
        }
    }
    return names.join(u", "_s);
}

void RunJournal::release(const std::vector<std::size_t> &items)
{
    QHash<HandlerName, std::vector<EventId>> done;
    for (const std::size_t at : items) {
        if (!m_leased[at])
            continue;
        m_leased[at] = false;
        done[m_plan.items[at].handler].push_back(m_plan.items[at].eventId);
    }
    for (auto it = done.cbegin(); it != done.cend(); ++it)
        (void)m_journal.releaseLease(it.key(), *it, m_owner);
}

void RunJournal::release()
{
    const auto leased = leasedEvents();
    for (auto it = leased.cbegin(); it != leased.cend(); ++it)
        (void)m_journal.releaseLease(it.key(), *it, m_owner);
    m_leased.assign(m_leased.size(), false);
    m_isLeased = false;
}

Result<QHash<EventId, RunJournal::Earlier>>
RunJournal::confirmedBefore(const HandlerName &handler, const std::vector<std::size_t> &items)
{
    std::vector<EventId> events;
    events.reserve(items.size());
    for (const std::size_t at : items)
        events.push_back(m_plan.items[at].eventId);
    QHash<EventId, Earlier> before;
    if (m_plan.action == RunAction::Compensate) {
        const auto compensated = compensatedBefore(m_journal, m_plan.compensation, handler, events);
        m_lost = m_lost || !compensated;
        if (!compensated)
            return failed(compensated.error());
        for (auto it = compensated->cbegin(); it != compensated->cend(); ++it)
            before.insert(it.key(), { *it, {} });
        return before;
    }
    const auto known = m_journal.confirmedReplays(handler, events);
    if (!known) {
        m_lost = true;
        return failed(known.error());
    }
    for (const ConfirmedReplay &replay : *known)
        before.insert(replay.eventId, { replay.run, replay.at });
    return before;
}

Result<QHash<EventId, QString>> RunJournal::resolved(const HandlerName &handler,
                                                     const std::vector<EventId> &events)
{
    auto runs = resolvedBefore(m_journal, handler, events);
    m_lost = m_lost || !runs;
    return runs;
}

} // namespace recourse
