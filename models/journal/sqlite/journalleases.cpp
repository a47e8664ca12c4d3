// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString leasing = u"lease events"_s;

} // namespace

Result<LeaseAnswer> SqliteJournal::tryLease(const HandlerName &handler,
                                            const std::vector<EventId> &events,
                                            const QString &owner, Millis ttl)
{
    return lease(handler, events, owner, ttl, false);
}

Result<LeaseAnswer> SqliteJournal::renewLease(const HandlerName &handler,
                                              const std::vector<EventId> &events,
                                              const QString &owner, Millis ttl)
{
    return lease(handler, events, owner, ttl, true);
}

Result<LeaseAnswer> SqliteJournal::lease(const HandlerName &handler,
                                         const std::vector<EventId> &events, const QString &owner,
                                         Millis ttl, bool onlyOwn)
{
    if (owner.isEmpty() || ttl <= Millis(0))
        return failed({ .code = ErrorCode::InvalidInput,
                        .tried = leasing,
                        .native = owner.isEmpty() ? u"no owner"_s : u"no time to live"_s });
    auto held = beginWriting();
    if (!held)
        return failed(held.error());
    auto find = m_writer->prepare("SELECT owner, until FROM lease WHERE handler = ? AND event = ?",
                                  leasing);
    auto put = m_writer->prepare(
        "INSERT OR REPLACE INTO lease (handler, event, owner, until) VALUES (?, ?, ?, ?)", leasing);
    if (!find || !put)
        return failed(journalError(find ? put.error() : find.error()));
    const QByteArray handlerName = handler.toUtf8();
    const QByteArray ownerName = owner.toUtf8();
    // Read under the lock: waiting for it takes time.
    const Instant now = m_clock->now();
    LeaseAnswer answer;
    answer.until = now + ttl;
    QSet<EventId> seen;
    for (const EventId &event : events) {
        if (seen.contains(event))
            continue;
        seen.insert(event);
        find->bindBlob(1, handlerName);
        find->bindBlob(2, event.bytes());
        const SqliteStep at = find->step();
        if (at == SqliteStep::Failed)
            return failed(journalError(m_writer->error(leasing)));
        std::optional<LeaseHolder> holder;
        if (at == SqliteStep::Row)
            holder
                = { event, QString::fromUtf8(find->bytes(0)), instantFromMillis(find->integer(1)) };
        find->reset();
        const bool isOurs = holder && holder->owner == owner;
        if (!isOurs && holder && (onlyOwn || holder->until > now)) {
            answer.held.push_back(*holder);
            continue;
        }
        if (!isOurs && onlyOwn)
            continue;
        put->bindBlob(1, handlerName);
        put->bindBlob(2, event.bytes());
        put->bindBlob(3, ownerName);
        put->bind(4, toMillis(answer.until));
        if (!put->run())
            return failed(journalError(m_writer->error(leasing)));
        answer.got.push_back(event);
        if (holder && !isOurs)
            answer.takenOver.push_back(*holder);
    }
    find = SqliteStatement();
    put = SqliteStatement();
    if (const auto done = commit(*held); !done)
        return failed(done.error());
    return answer;
}

Result<void> SqliteJournal::releaseLease(const HandlerName &handler,
                                         const std::vector<EventId> &events, const QString &owner)
{
    auto held = beginWriting();
    if (!held)
        return failed(held.error());
    auto remove = m_writer->prepare(
        "DELETE FROM lease WHERE handler = ? AND event = ? AND owner = ?", u"release events"_s);
    if (!remove)
        return failed(journalError(remove.error()));
    const QByteArray handlerName = handler.toUtf8();
    const QByteArray ownerName = owner.toUtf8();
    for (const EventId &event : events) {
        remove->bindBlob(1, handlerName);
        remove->bindBlob(2, event.bytes());
        remove->bindBlob(3, ownerName);
        if (!remove->run())
            return failed(journalError(m_writer->error(u"release events"_s)));
    }
    return commit(*held);
}

} // namespace recourse
