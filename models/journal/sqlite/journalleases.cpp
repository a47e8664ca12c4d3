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
    return lease(handler, { events, owner, ttl, false });
}

Result<LeaseAnswer> SqliteJournal::renewLease(const HandlerName &handler,
                                              const std::vector<EventId> &events,
                                              const QString &owner, Millis ttl)
{
    return lease(handler, { events, owner, ttl, true });
}

Result<QHash<EventId, LeaseHolder>> SqliteJournal::holdersOf(const HandlerName &handler,
                                                             const std::vector<EventId> &events)
{
    QHash<EventId, LeaseHolder> holders;
    auto find = m_writer->prepare("SELECT owner, until FROM lease WHERE handler = ? AND event = ?",
                                  leasing);
    if (!find)
        return failed(journalError(find.error()));
    const QByteArray name = handler.toUtf8();
    for (const EventId &event : events) {
        find->bindBlob(1, name);
        find->bindBlob(2, event.bytes());
        const SqliteStep at = find->step();
        if (at == SqliteStep::Failed)
            return failed(journalError(m_writer->error(leasing)));
        if (at == SqliteStep::Row)
            holders.insert(
                event,
                { event, QString::fromUtf8(find->bytes(0)), instantFromMillis(find->integer(1)) });
        find->reset();
    }
    return holders;
}

Result<LeaseAnswer> SqliteJournal::lease(const HandlerName &handler, const LeaseWish &wish)
{
    if (const auto fits = wish.check(); !fits)
        return failed(fits.error());
    auto held = beginWriting(false);
    if (!held)
        return failed(held.error());
    // Read under the lock: waiting for it takes time.
    const Instant now = m_clock->now();
    // Of most events nobody has a lease, and they need not be asked for first.
    std::vector<EventId> got;
    LeaseWish others = wish;
    if (!wish.onlyOwn) {
        auto free = takeFree(handler, wish, now + wish.ttl, &others.events);
        if (!free)
            return failed(free.error());
        got = std::move(*free);
    }
    const auto holders = holdersOf(handler, others.events);
    if (!holders)
        return failed(holders.error());
    LeaseAnswer answer = leased(others, *holders, now);
    {
        auto put = m_writer->prepare(
            "INSERT OR REPLACE INTO lease (handler, event, owner, until) VALUES (?, ?, ?, ?)",
            leasing);
        auto sweep = m_writer->prepare("DELETE FROM lease WHERE until < ?", leasing);
        if (!put || !sweep)
            return failed(journalError(put ? sweep.error() : put.error()));
        const QByteArray handlerName = handler.toUtf8();
        const QByteArray ownerName = wish.owner.toUtf8();
        for (const EventId &event : answer.got) {
            put->bindBlob(1, handlerName);
            put->bindBlob(2, event.bytes());
            put->bindBlob(3, ownerName);
            put->bind(4, toMillis(answer.until));
            if (!put->run())
                return failed(journalError(m_writer->error(leasing)));
        }
        sweep->bind(1, toMillis(now - sweptAfter));
        if (!sweep->run())
            return failed(journalError(m_writer->error(leasing)));
    }
    if (const auto done = commit(*held); !done)
        return failed(done.error());
    answer.got.insert(answer.got.begin(), got.begin(), got.end());
    return answer;
}

// Those of which nobody has a lease; `others` are the rest.
Result<std::vector<EventId>> SqliteJournal::takeFree(const HandlerName &handler,
                                                     const LeaseWish &wish, Instant until,
                                                     std::vector<EventId> *others)
{
    auto insert = m_writer->prepare("INSERT INTO lease (handler, event, owner, until)"
                                    " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                                    leasing);
    if (!insert)
        return failed(journalError(insert.error()));
    const QByteArray handlerName = handler.toUtf8();
    const QByteArray ownerName = wish.owner.toUtf8();
    insert->bindBlob(1, handlerName);
    insert->bindBlob(3, ownerName);
    insert->bind(4, toMillis(until));
    std::vector<EventId> taken;
    others->clear();
    for (const EventId &event : wish.events) {
        insert->bindBlob(2, event.bytes());
        if (!insert->run())
            return failed(journalError(m_writer->error(leasing)));
        (m_writer->changes() == 1 ? taken : *others).push_back(event);
    }
    if (!others->empty()) { // one named twice counts once
        const QSet<EventId> once(taken.begin(), taken.end());
        std::erase_if(*others, [&once](const EventId &event) { return once.contains(event); });
    }
    return taken;
}

Result<void> SqliteJournal::releaseLease(const HandlerName &handler,
                                         const std::vector<EventId> &events, const QString &owner)
{
    auto held = beginWriting(false);
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
