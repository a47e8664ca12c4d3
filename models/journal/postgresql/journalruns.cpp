// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/openruns.h"
#include "models/journal/postgresql/journalimpl.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read open runs"_s;
constexpr int pageEntries = 2'000;

Result<OpenRun> readRun(PgConnection &db, qint64 began)
{
    OpenRunReader reader;
    PgParameters which;
    which.number(began);
    const auto first = db.ask("SELECT line, run FROM entry WHERE sequence = $1", which, reading);
    if (!first)
        return failed(first.error());
    const QByteArray run = first->count() == 1 ? first->bytes(0, 1) : QByteArray();
    if (const auto done
        = reader.began(began, first->count() == 1 ? first->view(0, 0) : QByteArrayView(), run);
        !done)
        return failed(done.error());
    // Page by page: the lines of a long run need not be here all at once.
    for (qint64 reached = 0;;) {
        PgParameters page;
        page.bytes(run).number(reached);
        const auto rows = db.ask("SELECT sequence, at, kind, action, outcome, handler, event, line"
                                 " FROM entry WHERE run = $1 AND sequence > $2 ORDER BY sequence"
                                 " LIMIT "
                                     + QByteArray::number(pageEntries),
                                 page, reading);
        if (!rows)
            return failed(rows.error());
        for (int row = 0; row < rows->count(); ++row) {
            reached = rows->integer(row, 0);
            const auto added
                = reader.next({ reached, rows->integer(row, 1), rows->bytes(row, 2),
                                rows->bytes(row, 3), rows->bytes(row, 4), rows->bytes(row, 5),
                                rows->bytes(row, 6), rows->bytes(row, 7) });
            if (!added)
                return failed(added.error());
        }
        if (rows->count() < pageEntries)
            return reader.take();
    }
}

Result<std::vector<OpenRun>> readRuns(PgConnection &db)
{
    // One state of the journal for all of them.
    auto transaction
        = PgTransaction::begin(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", reading);
    if (!transaction)
        return failed(transaction.error());
    const auto began = db.ask("SELECT min(sequence) FROM entry AS began WHERE kind = 'run-began'"
                              " AND NOT EXISTS (SELECT 1 FROM entry AS ended"
                              " WHERE ended.kind = 'run-ended' AND ended.run = began.run)"
                              " GROUP BY run ORDER BY 1",
                              {}, reading);
    if (!began)
        return failed(began.error());
    std::vector<OpenRun> runs;
    for (int row = 0; row < began->count(); ++row) {
        auto run = readRun(db, began->integer(row, 0));
        if (!run)
            return failed(run.error());
        runs.push_back(std::move(*run));
    }
    return runs;
}

} // namespace

Result<std::vector<OpenRun>> PostgresJournal::openRuns()
{
    auto runs = m_reader.call<std::vector<OpenRun>>(readRuns);
    if (!runs && runs.error().code == ErrorCode::Damaged)
        return failed(inServer(runs.error()));
    return runs;
}

Result<std::vector<ConfirmedReplay>>
PostgresJournal::confirmedReplays(const HandlerName &handler, const std::vector<EventId> &events)
{
    PgParameters parameters;
    parameters.byteArrays(bytesOf(events)).bytes(handler.toUtf8());
    const auto rows = m_reader.call<PgRows>([&parameters](PgConnection &db) {
        return db.ask("SELECT w.event, found.sequence, found.at, found.run"
                      " FROM unnest($1::bytea[]) WITH ORDINALITY AS w(event, place)"
                      " JOIN LATERAL (SELECT sequence, at, run FROM entry WHERE kind = 'confirmed'"
                      " AND sha256(entry.event) = sha256(w.event) AND entry.event = w.event"
                      " AND handler = $2 AND action IS DISTINCT FROM 'compensate'"
                      " UNION ALL SELECT entry.sequence, at, run FROM item JOIN entry"
                      " ON entry.sequence = item.sequence WHERE kind = 'confirmed'"
                      " AND sha256(item.event) = sha256(w.event) AND item.event = w.event"
                      " AND handler = $2 AND action IS DISTINCT FROM 'compensate'"
                      " ORDER BY sequence DESC LIMIT 1) AS found ON true ORDER BY place",
                      parameters, u"look for confirmed replays"_s);
    });
    if (!rows)
        return failed(rows.error());
    std::vector<ConfirmedReplay> confirmed;
    confirmed.reserve(std::size_t(rows->count()));
    for (int row = 0; row < rows->count(); ++row)
        confirmed.push_back({ EventId(rows->bytes(row, 0)), rows->integer(row, 1),
                              instantFromMillis(rows->integer(row, 2)),
                              QString::fromUtf8(rows->view(row, 3)) });
    return confirmed;
}

} // namespace recourse
