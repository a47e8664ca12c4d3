// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalimpl.h"
#include "models/journal/sqlite/leaserow.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString leasing = u"lease events"_s;

std::vector<EventId> found(const LeaseRow &row, const QSet<QByteArrayView> &events)
{
    std::vector<EventId> both;
    forEachLeased(row, [&](QByteArrayView event) {
        if (events.contains(event))
            both.emplace_back(event.toByteArray());
    });
    return both;
}

QSet<QByteArrayView> viewsOf(const std::vector<EventId> &events)
{
    QSet<QByteArrayView> views;
    views.reserve(qsizetype(events.size()));
    for (const EventId &event : events)
        views.insert(event.bytes());
    return views;
}

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

Result<std::vector<LeaseRow>> SqliteJournal::leaseRows(const HandlerName &handler)
{
    auto select = m_writer->prepare(
        "SELECT row, owner, until, events FROM lease WHERE handler = ? ORDER BY row", leasing);
    if (!select)
        return failed(journalError(select.error()));
    const QByteArray name = handler.toUtf8();
    select->bindBlob(1, name);
    std::vector<LeaseRow> rows;
    SqliteStep at = select->step();
    for (; at == SqliteStep::Row; at = select->step()) {
        rows.push_back({ select->integer(0), QString::fromUtf8(select->bytes(1)),
                         instantFromMillis(select->integer(2)), select->bytes(3).toByteArray() });
        if (!isWhole(rows.back()))
            return failed(inFile({ .code = ErrorCode::Damaged,
                                   .tried = leasing,
                                   .native = u"a lease cannot be read"_s }));
    }
    if (at == SqliteStep::Failed)
        return failed(journalError(m_writer->error(leasing)));
    return rows;
}

// Without these events; a row that has no others goes.
Result<void> SqliteJournal::takeOut(const LeaseRow &row, const std::vector<EventId> &events)
{
    const QSet<QByteArrayView> gone = viewsOf(events);
    QByteArray rest;
    forEachLeased(row, [&](QByteArrayView event) {
        if (!gone.contains(event))
            appendLeased(rest, event);
    });
    auto change = m_writer->prepare(rest.isEmpty() ? "DELETE FROM lease WHERE row = ?1"
                                                   : "UPDATE lease SET events = ?2 WHERE row = ?1",
                                    leasing);
    if (!change)
        return failed(journalError(change.error()));
    change->bind(1, row.row);
    if (!rest.isEmpty())
        change->bindBlob(2, rest);
    return change->run() ? Result<void>() : failed(journalError(m_writer->error(leasing)));
}

Result<void> SqliteJournal::putLease(const HandlerName &handler, const LeaseWish &wish,
                                     const std::vector<EventId> &events, Instant until)
{
    if (events.empty())
        return {};
    auto insert = m_writer->prepare(
        "INSERT INTO lease (handler, owner, until, events) VALUES (?, ?, ?, ?)", leasing);
    if (!insert)
        return failed(journalError(insert.error()));
    QByteArray all;
    for (const EventId &event : events)
        appendLeased(all, event.bytes());
    const QByteArray handlerName = handler.toUtf8();
    const QByteArray ownerName = wish.owner.toUtf8();
    insert->bindBlob(1, handlerName);
    insert->bindBlob(2, ownerName);
    insert->bind(3, toMillis(until));
    insert->bindBlob(4, all);
    return insert->run() ? Result<void>() : failed(journalError(m_writer->error(leasing)));
}

// Each event stands in one row at most. Those that are leased together stay together, so that
// mostly a row is made, extended and removed as a whole.
Result<LeaseAnswer> SqliteJournal::lease(const HandlerName &handler, const LeaseWish &wish)
{
    if (const auto fits = wish.check(); !fits)
        return failed(fits.error());
    auto held = beginWriting(false);
    if (!held)
        return failed(held.error());
    // Read under the lock: waiting for it takes time.
    const Instant now = m_clock->now();
    const auto rows = leaseRows(handler);
    if (!rows)
        return failed(rows.error());
    const QSet<QByteArrayView> wanted = viewsOf(wish.events);
    std::vector<std::vector<EventId>> known; // row by row, those of the wish
    QHash<EventId, LeaseHolder> holders;
    for (const LeaseRow &row : *rows) {
        for (const EventId &event : known.emplace_back(found(row, wanted)))
            holders.insert(event, { event, row.owner, row.until });
    }
    LeaseAnswer answer = leased(wish, holders, now);
    const QSet<EventId> got(answer.got.begin(), answer.got.end());
    QSet<EventId> extended;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const LeaseRow &row = rows->at(i);
        std::vector<EventId> &events = known[i];
        std::erase_if(events, [&got](const EventId &event) { return !got.contains(event); });
        if (events.empty())
            continue;
        if (row.owner != wish.owner || events.size() != countOf(row)) {
            if (const auto done = takeOut(row, events); !done)
                return failed(done.error());
            continue;
        }
        auto extend = m_writer->prepare("UPDATE lease SET until = ? WHERE row = ?", leasing);
        if (!extend)
            return failed(journalError(extend.error()));
        extend->bind(1, toMillis(answer.until));
        extend->bind(2, row.row);
        if (!extend->run())
            return failed(journalError(m_writer->error(leasing)));
        extended.unite(QSet<EventId>(events.begin(), events.end()));
    }
    std::vector<EventId> made = answer.got;
    std::erase_if(made, [&extended](const EventId &event) { return extended.contains(event); });
    if (const auto done = putLease(handler, wish, made, answer.until); !done)
        return failed(done.error());
    auto sweep = m_writer->prepare("DELETE FROM lease WHERE until < ?", leasing);
    if (!sweep)
        return failed(journalError(sweep.error()));
    sweep->bind(1, toMillis(now - sweptAfter));
    if (!sweep->run())
        return failed(journalError(m_writer->error(leasing)));
    if (const auto done = commit(*held); !done)
        return failed(done.error());
    return answer;
}

Result<void> SqliteJournal::releaseLease(const HandlerName &handler,
                                         const std::vector<EventId> &events, const QString &owner)
{
    auto held = beginWriting(false);
    if (!held)
        return failed(held.error());
    const auto rows = leaseRows(handler);
    if (!rows)
        return failed(rows.error());
    const QSet<QByteArrayView> released = viewsOf(events);
    for (const LeaseRow &row : *rows) {
        if (row.owner != owner)
            continue;
        const std::vector<EventId> gone = found(row, released);
        if (gone.empty())
            continue;
        if (const auto done = takeOut(row, gone); !done)
            return failed(done.error());
    }
    return commit(*held);
}

} // namespace recourse
