// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/journalimpl.h"
#include "models/journal/verification.h"

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString verifying = u"verify journal"_s;
constexpr int pageEntries = 500; // one statement each, so that no long one keeps old rows

SearchColumns columnsAt(const PgRows &rows, int row, int column)
{
    SearchColumns columns;
    columns.at = rows.integer(row, column++);
    for (SearchColumns::Bytes *bytes :
         { &columns.kind, &columns.action, &columns.outcome, &columns.run, &columns.handler,
           &columns.event, &columns.archive })
        *bytes = rows.maybe(row, column++);
    if (!rows.isNull(row, column))
        columns.approval = rows.integer(row, column);
    return columns;
}

// Bodies may be large: one at a time.
Result<bool> compareArchive(PgConnection &db, Verification &verification)
{
    const QString id = verification.wantedArchive();
    if (id.isEmpty())
        return true;
    PgParameters which;
    which.bytes(id.toUtf8());
    const auto rows = db.ask("SELECT handler, event, envelope, body FROM archive WHERE id = $1",
                             which, verifying);
    if (!rows)
        return failed(rows.error());
    return rows->count() == 1 ? verification.archive(rows->view(0, 0), rows->view(0, 1),
                                                     rows->view(0, 2), rows->view(0, 3))
                              : verification.archiveMissing();
}

// No number below one may be there either.
qint64 reachedBy(const Verification &verification)
{
    return verification.reached() == 0 ? std::numeric_limits<qint64>::min()
                                       : verification.reached();
}

// What is kept of the events of entries: of these, and of any between that are not there.
Result<PgRows> eventsOf(PgConnection &db, const PgRows &entries, const Verification &verification)
{
    PgParameters span;
    span.number(reachedBy(verification));
    span.number(entries.count() == 0 ? 0 : entries.integer(entries.count() - 1, 0));
    return db.ask("SELECT sequence, event FROM item WHERE sequence > $1 AND sequence <= $2"
                  " ORDER BY sequence, event",
                  span, verifying);
}

// The next entries. True while there are more and all were whole.
Result<bool> page(PgConnection &db, const PgRows &rows, Verification &verification)
{
    const auto events = eventsOf(db, rows, verification);
    if (!events)
        return failed(events.error());
    int event = 0;
    for (int row = 0; row < rows.count(); ++row) {
        SearchColumns columns = columnsAt(rows, row, 3);
        for (; event < events->count() && events->integer(event, 0) <= rows.integer(row, 0);
             ++event)
            columns.events.push_back(events->bytes(event, 1));
        if (!verification.entry(rows.integer(row, 0), rows.view(row, 1), rows.view(row, 2),
                                columns))
            return false;
        auto whole = compareArchive(db, verification);
        if (!whole)
            return whole;
        if (!*whole || !verification.settle())
            return false;
    }
    return rows.count() == pageEntries;
}

} // namespace

Result<JournalCheck> PostgresJournal::verify(const std::optional<JournalHead> &remembered,
                                             const Progress &progress, std::stop_token stop)
{
    struct Start
    {
        QByteArray journalId;
        qint64 last = 0;
    };
    const auto start = m_reader.call<Start>([](PgConnection &db) -> Result<Start> {
        const auto rows = db.ask("SELECT id, (SELECT max(sequence) FROM entry) FROM journal", {},
                                 verifying); // as it stands there now
        if (!rows)
            return failed(rows.error());
        return Start{ rows->count() == 1 ? rows->bytes(0, 0) : QByteArray(),
                      rows->count() == 1 ? rows->integer(0, 1) : 0 };
    });
    if (!start)
        return failed(start.error());
    Verification verification(start->journalId, remembered);
    for (bool more = true; more;) {
        if (stop.stop_requested())
            return failed({ .code = ErrorCode::Cancelled, .tried = verifying });
        // A page that a lost connection cut is not begun again in its middle.
        const auto rows = m_reader.call<PgRows>([&verification](PgConnection &db) {
            PgParameters reached;
            reached.number(reachedBy(verification));
            return db.ask("SELECT sequence, hash, line, at, kind, action, outcome, run, handler,"
                          " event, archive, approval FROM entry WHERE sequence > $1"
                          " ORDER BY sequence LIMIT "
                              + QByteArray::number(pageEntries),
                          reached, verifying);
        });
        if (!rows)
            return failed(rows.error());
        bool isBegun = false;
        const auto next = m_reader.call<bool>([&](PgConnection &db) -> Result<bool> {
            if (std::exchange(isBegun, true))
                return failed({ .code = ErrorCode::ConnectionLost,
                                .tried = verifying,
                                .where = m_reader.where(),
                                .retryHelps = true });
            return page(db, *rows, verification);
        });
        if (!next)
            return failed(next.error());
        more = *next;
        if (progress)
            progress(verification.reached(), std::max(start->last, verification.reached()));
    }
    if (!verification.isWhole())
        return verification.check();
    const auto unclaimed = m_reader.call<PgRows>([](PgConnection &db) {
        return db.ask("SELECT id FROM archive WHERE NOT EXISTS (SELECT 1 FROM entry"
                      " WHERE entry.kind = 'archived' AND entry.archive = archive.id) LIMIT 1",
                      {}, verifying);
    });
    if (!unclaimed)
        return failed(unclaimed.error());
    const auto stray = m_reader.call<PgRows>([&verification](PgConnection &db) {
        PgParameters reached;
        reached.number(reachedBy(verification));
        return db.ask("SELECT sequence FROM item WHERE sequence > $1 AND NOT EXISTS (SELECT FROM"
                      " entry WHERE entry.sequence = item.sequence) LIMIT 1",
                      reached, verifying);
    });
    if (!stray)
        return failed(stray.error());
    verification.finish(unclaimed->count() == 0
                            ? std::nullopt
                            : std::optional(QString::fromUtf8(unclaimed->view(0, 0))),
                        stray->count() == 0 ? std::nullopt : std::optional(stray->integer(0, 0)));
    return verification.check();
}

} // namespace recourse
