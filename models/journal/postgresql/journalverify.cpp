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

// The next entries. True while there are more and all were whole.
Result<bool> page(PgConnection &db, const PgRows &rows, Verification &verification)
{
    for (int row = 0; row < rows.count(); ++row) {
        if (!verification.entry(rows.integer(row, 0), rows.view(row, 1), rows.view(row, 2),
                                columnsAt(rows, row, 3)))
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
            // No number below one may be there either.
            reached.number(verification.reached() == 0 ? std::numeric_limits<qint64>::min()
                                                       : verification.reached());
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
    verification.finish(unclaimed->count() == 0
                            ? std::nullopt
                            : std::optional(QString::fromUtf8(unclaimed->view(0, 0))));
    return verification.check();
}

} // namespace recourse
