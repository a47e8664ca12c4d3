// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/restore.h"

#include "models/runs/runjournal.h"

#include <QJsonObject>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using Fate = RestoreReport::Fate;

constexpr Millis leaseTime = 60s;

// What the journal says of putting this message back.
struct Earlier
{
    QString restoredBy; // empty: nobody has
    bool isBegun = false; // an intent whose end is not known
};

Result<Earlier> earlierTries(Journal &journal, const ArchivedMessage &message)
{
    Earlier earlier;
    JournalFilter filter;
    filter.eventId = message.eventId;
    filter.handler = message.handler;
    filter.kinds = { EntryKind::Intent, EntryKind::Restored, EntryKind::Note };
    const Result<void> read = journal.read(filter,
                                           [&](const JournalRecord &record) {
                                               const JournalEntry &entry = record.entry;
                                               if (entry.archive != message.id)
                                                   return true;
                                               if (entry.kind == EntryKind::Restored)
                                                   earlier.restoredBy = entry.who;
                                               earlier.isBegun = entry.kind == EntryKind::Intent;
                                               return true;
                                           },
                                           {});
    if (!read)
        return failed(read.error());
    return earlier;
}

class Restore
{
public:
    Restore(const RestoreOrder &order, Console &console, Journal &journal, const Clock &clock)
        : m_order(order)
        , m_console(console)
        , m_journal(journal)
        , m_clock(clock)
        , m_owner(leaseOwner(QUuid::createUuid().toString(QUuid::WithoutBraces), order.by.who,
                             order.by.process))
    {
    }

    Result<RestoreReport> run()
    {
        auto check = checkRestore(m_order.archive, m_console, m_journal);
        if (!check)
            return failed(check.error());
        m_report.check = std::move(*check);
        if (!m_report.check.mayRestore())
            return m_report;
        const ArchivedMessage &message = *m_report.check.message;
        const auto lease
            = m_journal.tryLease(message.handler, { message.eventId }, m_owner, leaseTime);
        if (!lease)
            return failed(lease.error());
        if (!lease->held.empty()) {
            m_report.check.refusal = RestoreRefusal::TakenByOther;
            m_report.check.detail = lease->held.front().owner;
            return m_report;
        }
        const Result<void> done = putBack(message);
        (void)m_journal.releaseLease(message.handler, { message.eventId }, m_owner);
        if (!done)
            return failed(done.error());
        return m_report;
    }

private:
    void step(const char *name) const
    {
        if (m_order.atStep)
            m_order.atStep(name);
    }

    Result<void> putBack(const ArchivedMessage &message)
    {
        // Somebody may have done it between the look and the lease.
        const auto earlier = earlierTries(m_journal, message);
        if (!earlier)
            return failed(earlier.error());
        if (!earlier->restoredBy.isEmpty()) {
            m_report.check.refusal = RestoreRefusal::RestoredBefore;
            m_report.check.detail = earlier->restoredBy;
            return {};
        }
        if (earlier->isBegun) {
            const auto isParked = liesThere(message);
            if (!isParked) {
                m_report.check.refusal = RestoreRefusal::SourceSilent;
                return {};
            }
            if (*isParked) {
                m_report.fate = Fate::FoundParked;
                return write(EntryKind::Restored, message);
            }
        }
        step("restore-intent");
        if (const Result<void> intended = write(EntryKind::Intent, message); !intended)
            return intended;
        step("restore-publish");
        send(message);
        step("restore-published");
        // Unknown leaves the intent open: the next try looks first.
        if (m_report.fate == Fate::Unknown)
            return {};
        return write(m_report.fate == Fate::Restored ? EntryKind::Restored : EntryKind::Note,
                     message);
    }

    void send(const ArchivedMessage &message)
    {
        auto sender = m_console.takeCustody(message.broker, {}, {});
        if (!sender) {
            m_report.fate = Fate::NotRestored;
            m_report.why = sender.error();
            return;
        }
        const Publication publication{ {}, message.parked.queue.toUtf8(), message.parked.message };
        const auto outcomes = (*sender)->publish({ publication }, {});
        m_report.fate = Fate::Unknown;
        if (outcomes.empty())
            return;
        m_report.why = outcomes.front().why;
        switch (outcomes.front().fate) {
        case PublishFate::Confirmed:
            m_report.fate = Fate::Restored;
            (void)m_console.index().touched(message.broker, message.parked.queue);
            break;
        case PublishFate::Returned:
        case PublishFate::Refused:
        case PublishFate::Nacked: // one queue, and it refused
            m_report.fate = Fate::NotRestored;
            break;
        case PublishFate::Unknown:
            break;
        }
    }

    // By a fresh and whole look; nothing where that was not to be had.
    std::optional<bool> liesThere(const ArchivedMessage &message)
    {
        const ScanProgress look = m_console.scan(message.handler, true, false, {}, {});
        if (!look.report || !look.report->complete)
            return std::nullopt;
        const auto copies = m_console.index().byEventId(message.eventId);
        if (!copies)
            return std::nullopt;
        return std::ranges::any_of(*copies, [&message](const Failure &copy) {
            return copy.handler == message.handler && copy.digest == message.digest;
        });
    }

    Result<void> write(EntryKind kind, const ArchivedMessage &message)
    {
        JournalEntry entry;
        entry.at = m_clock.now();
        entry.kind = kind;
        entry.who = m_order.by.who;
        entry.host = m_order.by.host;
        entry.process = m_order.by.process;
        entry.handler = message.handler;
        entry.eventId = message.eventId;
        entry.tenant = message.tenant;
        entry.archive = message.id;
        entry.reason = m_order.reason;
        entry.detail = QJsonObject{ { u"restore"_s, message.parked.queue },
                                    { u"broker"_s, message.broker } };
        if (m_report.fate == Fate::FoundParked)
            entry.detail.insert(u"found_parked"_s, true);
        if (m_report.fate == Fate::NotRestored && m_report.why)
            entry.detail.insert(u"not_restored"_s, toLogText(*m_report.why));
        if (const auto written = m_journal.append({ entry }); !written)
            return failed(written.error());
        return {};
    }

    const RestoreOrder &m_order;
    Console &m_console;
    Journal &m_journal;
    const Clock &m_clock;
    QString m_owner;
    RestoreReport m_report;
};

} // namespace

Result<RestoreCheck> checkRestore(const QString &archive, Console &console, Journal &journal)
{
    RestoreCheck check;
    const auto refused = [&check](RestoreRefusal refusal, const QString &detail = {}) {
        check.refusal = refusal;
        check.detail = detail;
        return check;
    };
    auto message = journal.archived(archive);
    if (!message)
        return failed(message.error());
    if (!*message)
        return refused(RestoreRefusal::NotInArchive);
    check.message = std::move(**message);
    const Workspace &workspace = console.workspace();
    if (!workspace.tenantVisible(check.message->tenant)) {
        check.message.reset();
        return refused(RestoreRefusal::NotVisible);
    }
    const HandlerConfig *handler = workspace.handler(check.message->handler);
    if (!handler || !workspace.broker(check.message->broker))
        return refused(RestoreRefusal::HandlerGone);
    if (handler->broker != check.message->broker || handler->parking != check.message->parked.queue)
        return refused(RestoreRefusal::PlaceChanged, check.message->parked.queue);
    const auto earlier = earlierTries(journal, *check.message);
    if (!earlier)
        return failed(earlier.error());
    if (!earlier->restoredBy.isEmpty())
        return refused(RestoreRefusal::RestoredBefore, earlier->restoredBy);
    if (!handler->inbox || check.message->eventId.isEmpty())
        return check;
    Failure copy;
    copy.handler = handler->name;
    copy.eventId = check.message->eventId;
    copy.digest = check.message->digest;
    const auto evidence = console.evidenceOf(handler->name, { copy }, {});
    if (evidence.empty() || !evidence.front().inbox.value) {
        if (!evidence.empty())
            check.error = evidence.front().inbox.error;
        return refused(RestoreRefusal::SourceSilent);
    }
    return evidence.front().inbox.value->row ? refused(RestoreRefusal::InboxRow) : check;
}

Result<RestoreReport> restoreArchived(const RestoreOrder &order, Console &console, Journal &journal,
                                      const Clock &clock)
{
    if (order.reason.trimmed().isEmpty()) {
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = u"restore"_s;
        error.native = u"no reason is given"_s;
        error.hint = u"say why; the journal keeps it"_s;
        return failed(error);
    }
    return Restore(order, console, journal, clock).run();
}

} // namespace recourse
