// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/journalimpl.h"
#include "models/journal/postgresql/pgerror.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString leasing = u"lease events"_s;

Result<QHash<EventId, LeaseHolder>> holdersOf(PgConnection &db, const HandlerName &handler,
                                              const std::vector<EventId> &events)
{
    PgParameters which;
    which.byteArrays(bytesOf(events)).bytes(handler.toUtf8());
    const auto rows
        = db.ask("SELECT lease.event, owner, until FROM (SELECT DISTINCT unnest($1::bytea[]) AS"
                 " event) AS w JOIN lease ON handler = $2 AND sha256(lease.event) ="
                 " sha256(w.event) AND lease.event = w.event",
                 which, leasing);
    if (!rows)
        return failed(rows.error());
    QHash<EventId, LeaseHolder> holders;
    for (int row = 0; row < rows->count(); ++row) {
        const EventId event(rows->bytes(row, 0));
        holders.insert(event,
                       { event, QString::fromUtf8(rows->view(row, 1)),
                         instantFromMillis(rows->integer(row, 2)) });
    }
    return holders;
}

Result<void> putLeases(PgConnection &db, const HandlerName &handler, const QString &owner,
                       const LeaseAnswer &answer)
{
    if (answer.got.empty())
        return {};
    PgParameters all;
    all.byteArrays(bytesOf(answer.got)).bytes(handler.toUtf8()).bytes(owner.toUtf8());
    all.number(toMillis(answer.until));
    const auto done = db.ask("INSERT INTO lease (handler, event, owner, until)"
                             " SELECT $2, event, $3, $4 FROM unnest($1::bytea[]) AS event"
                             " ON CONFLICT (handler, (sha256(event)))"
                             " DO UPDATE SET owner = excluded.owner, until = excluded.until",
                             all, leasing);
    return done ? Result<void>() : failed(done.error());
}

} // namespace

Result<LeaseAnswer> PostgresJournal::tryLease(const HandlerName &handler,
                                              const std::vector<EventId> &events,
                                              const QString &owner, Millis ttl)
{
    return lease(handler, { events, owner, ttl, false });
}

Result<LeaseAnswer> PostgresJournal::renewLease(const HandlerName &handler,
                                                const std::vector<EventId> &events,
                                                const QString &owner, Millis ttl)
{
    return lease(handler, { events, owner, ttl, true });
}

Result<LeaseAnswer> PostgresJournal::lease(const HandlerName &handler, const LeaseWish &wish)
{
    if (const auto fits = wish.check(); !fits)
        return failed(fits.error());
    if (m_readOnly)
        return failed(pgError("25006", u"the journal was opened to be read only"_s, leasing,
                              m_writer.where()));
    // Taken twice after a lost answer, it is the owner's own and only lasts longer.
    return m_writer.call<LeaseAnswer>([&](PgConnection &db) -> Result<LeaseAnswer> {
        auto transaction = beginAlone(db, PgLock::Leases, leasing);
        if (!transaction)
            return failed(transaction.error());
        const auto holders = holdersOf(db, handler, wish.events);
        if (!holders)
            return failed(holders.error());
        // Read under the lock: waiting for it takes time.
        const auto now = nowBy(db);
        if (!now)
            return failed(now.error());
        LeaseAnswer answer = leased(wish, *holders, *now);
        if (const auto done = putLeases(db, handler, wish.owner, answer); !done)
            return failed(done.error());
        PgParameters past;
        past.number(toMillis(*now - sweptAfter));
        if (const auto swept = db.ask("DELETE FROM lease WHERE until < $1", past, leasing); !swept)
            return failed(swept.error());
        if (const auto done = transaction->commit(leasing); !done)
            return failed(done.error());
        return answer;
    });
}

Result<void> PostgresJournal::releaseLease(const HandlerName &handler,
                                           const std::vector<EventId> &events, const QString &owner)
{
    const QString releasing = u"release events"_s;
    if (m_readOnly)
        return failed(pgError("25006", u"the journal was opened to be read only"_s, releasing,
                              m_writer.where()));
    PgParameters which;
    which.byteArrays(bytesOf(events)).bytes(handler.toUtf8()).bytes(owner.toUtf8());
    const auto done = m_writer.call<PgRows>([&](PgConnection &db) {
        return db.ask("DELETE FROM lease USING unnest($1::bytea[]) AS w(event) WHERE handler = $2"
                      " AND owner = $3 AND sha256(lease.event) = sha256(w.event)"
                      " AND lease.event = w.event",
                      which, releasing);
    });
    return done ? Result<void>() : failed(done.error());
}

} // namespace recourse
