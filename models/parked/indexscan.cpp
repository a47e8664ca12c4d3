// SPDX-License-Identifier: GPL-3.0-or-later
// Begin and end of a scan: what IndexWriter does once a scan, not once a row.
#include "models/core/processstart.h"
#include "models/parked/indexwriter.h"
#include "models/parked/scanstate.h"

#include <unistd.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 mostRemembered = 200'000; // copies that left, 40 bytes each

} // namespace

Result<void> IndexWriter::removeLeftovers()
{
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    if (!transaction)
        return failed(transaction.error());
    auto scans = bound("SELECT id, place, process, started, shown FROM scan", {});
    if (!scans)
        return failed(scans.error());
    struct Dead
    {
        qint64 scan;
        qint64 place;
        bool shown;
    };
    std::vector<Dead> dead;
    SqliteStep at = scans->step();
    for (; at == SqliteStep::Row; at = scans->step()) {
        const qint64 start = processStart(scans->integer(2));
        if (start == 0 || start != scans->integer(3))
            dead.push_back({ scans->integer(0), scans->integer(1), scans->integer(4) != 0 });
    }
    scans->reset();
    if (at == SqliteStep::Failed)
        return failed(error());
    for (const Dead &one : dead) {
        if (auto done = removeScan(one.scan, one.place, one.shown); !done)
            return done;
    }
    return transaction->commit();
}

// As if the scan had never begun; but what was shown stays, as what an unfinished look has seen.
Result<void> IndexWriter::removeScan(qint64 scan, qint64 place, bool shown)
{
    if (shown)
        return run("DELETE FROM scan WHERE id = ?", { scan });
    for (const char *sql : { "DELETE FROM body WHERE row IN"
                             " (SELECT row FROM failure WHERE place = ?2 AND scan = ?1)",
                             "DELETE FROM failure WHERE place = ?2 AND scan = ?1" }) {
        if (auto done = run(sql, { scan, place }); !done)
            return done;
    }
    if (auto done = run("DELETE FROM staged WHERE by_scan = ?", { scan }); !done)
        return done;
    return run("DELETE FROM scan WHERE id = ?", { scan });
}

void IndexWriter::abandon(const ScanSeat &seat)
{
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    // Where this fails, the next open does it.
    if (transaction && removeScan(seat.scan, seat.place, seat.shown))
        static_cast<void>(transaction->commit());
}

Result<void> IndexWriter::touched(const QString &broker, const QString &queue)
{
    const std::scoped_lock lock(m_mutex);
    auto seen = m_db.prepare("UPDATE place SET complete = 0 WHERE broker = ? AND queue = ?",
                             u"mark parking place"_s);
    if (!seen)
        return failed(seen.error());
    const QByteArray names[] = { broker.toUtf8(), queue.toUtf8() };
    seen->bindBlob(1, names[0]);
    seen->bindBlob(2, names[1]);
    return seen->run() ? Result<void>() : failed(m_db.error(u"mark parking place"_s));
}

Result<qint64> IndexWriter::placeOf(const QString &broker, const QString &queue,
                                    const HandlerName &handler)
{
    const QByteArray names[] = { broker.toUtf8(), queue.toUtf8(), handler.toUtf8() };
    for (const char *sql :
         { "SELECT id FROM place WHERE broker = ? AND queue = ? AND handler = ?",
           "INSERT INTO place (broker, queue, handler) VALUES (?, ?, ?) RETURNING id" }) {
        auto statement = m_db.prepare(sql, u"begin scan"_s);
        if (!statement)
            return failed(statement.error());
        int parameter = 1;
        for (const QByteArray &name : names)
            statement->bindBlob(parameter++, name);
        const SqliteStep at = statement->step();
        if (at == SqliteStep::Failed)
            return failed(error());
        if (at == SqliteStep::Row)
            return statement->integer(0);
    }
    return failed(error());
}

Result<void> IndexWriter::refuseSecondScan(qint64 place, const QString &queue)
{
    auto other = bound("SELECT id, process, started, shown FROM scan WHERE place = ?", { place });
    if (!other)
        return failed(other.error());
    const SqliteStep at = other->step();
    if (at == SqliteStep::Failed)
        return failed(error());
    if (at == SqliteStep::Done)
        return {};
    const qint64 scan = other->integer(0);
    const qint64 start = processStart(other->integer(1));
    const bool alive = start != 0 && start == other->integer(2);
    const bool shown = other->integer(3) != 0;
    other->reset();
    if (!alive)
        return removeScan(scan, place, shown);
    Error busy;
    busy.code = ErrorCode::Busy;
    busy.tried = u"begin scan"_s;
    busy.where = queue;
    busy.hint = u"it is being scanned already"_s;
    busy.retryHelps = true;
    return failed(busy);
}

Result<ScanSeat> IndexWriter::begin(const QString &broker, const QString &queue,
                                    const HandlerName &handler, bool goesOn)
{
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    if (!transaction)
        return failed(transaction.error());
    const auto place = placeOf(broker, queue, handler);
    if (!place)
        return failed(place.error());
    if (const auto free = refuseSecondScan(*place, queue); !free)
        return failed(free.error());

    ScanSeat seat;
    seat.place = *place;
    seat.broker = broker;
    seat.queue = queue;
    seat.handler = handler;
    seat.goesOn = goesOn;
    const auto scan = number("SELECT next_scan FROM counter", {});
    const auto end = number("SELECT next_row FROM counter", {});
    // coalesce: an empty place has no first row, and then there is nothing to see again.
    const auto first = number("SELECT coalesce(min(row), (SELECT next_row FROM counter))"
                              " FROM failure WHERE place = ?",
                              { *place });
    const auto known = number("SELECT next_offset FROM place WHERE id = ?", { *place });
    const auto left
        = number("SELECT EXISTS (SELECT 1 FROM left_place WHERE place = ?)", { *place });
    if (!scan || !end || !first || !known || !left)
        return failed(error());
    seat.scan = *scan;
    seat.endRow = *end;
    seat.firstRow = *first;
    seat.mayComeBack = *left != 0;
    seat.knownBefore = static_cast<quint64>(*known);
    const qint64 process = ::getpid();
    auto done = run("INSERT INTO scan (id, place, process, started) VALUES (?, ?, ?, ?)",
                    { seat.scan, seat.place, process, processStart(process) });
    if (done)
        done = run("UPDATE counter SET next_scan = next_scan + 1", {});
    if (done)
        done = transaction->commit();
    if (!done)
        return failed(done.error());
    seat.allowSeen();
    return seat;
}

// ---- finishing

Result<void> IndexWriter::isRunning(const ScanSeat &seat)
{
    const auto there = number("SELECT count(*) FROM scan WHERE id = ?", { seat.scan });
    if (there && *there != 0)
        return {};
    Error gone = error();
    gone.code = ErrorCode::Internal;
    gone.tried = u"finish scan"_s;
    gone.native = u"the scan is not known any more"_s;
    return failed(gone);
}

Result<void> IndexWriter::show(ScanSeat &seat)
{
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    if (!transaction)
        return failed(transaction.error());
    auto done = isRunning(seat);
    if (done)
        done = publish(seat);
    if (done)
        done = run("UPDATE scan SET shown = 1 WHERE id = ?", { seat.scan });
    if (done)
        done = run("UPDATE place SET known = (SELECT count(*) FROM failure WHERE place = ?1)"
                   " WHERE id = ?1",
                   { seat.place });
    if (done)
        done = transaction->commit();
    seat.shown = done.has_value();
    return done;
}

Result<ScanState> IndexWriter::finish(ScanSeat &seat, const BrowseReport &report)
{
    const std::scoped_lock lock(m_mutex);
    auto transaction = SqliteTransaction::begin(m_db, true);
    if (!transaction)
        return failed(transaction.error());
    auto done = isRunning(seat);
    if (done && !seat.shown)
        done = publish(seat);
    if (done && report.complete && !seat.goesOn)
        done = removeUnseen(seat);
    if (!done)
        return failed(done.error());
    auto state = writeState(seat, report);
    if (!state)
        return state;
    done = run("DELETE FROM scan WHERE id = ?", { seat.scan });
    if (done)
        done = transaction->commit();
    if (!done)
        return failed(done.error());
    return state;
}

// New rows become findable, changed ones get their new content.
Result<void> IndexWriter::publish(const ScanSeat &seat)
{
    for (const char *sql :
         { "DELETE FROM by_key WHERE (hash, row) IN (SELECT failure.key_hash, failure.row"
           " FROM staged JOIN failure USING (row) WHERE by_scan = ?1)",
           "DELETE FROM by_original WHERE (hash, row) IN (SELECT failure.original_hash, failure.row"
           " FROM staged JOIN failure USING (row) WHERE by_scan = ?1)",
           "INSERT OR REPLACE INTO failure (row, place, scan, event_hash, key_hash, original_hash,"
           " fixed, event, key, original, error)"
           " SELECT row, place, by_scan, event_hash, key_hash, original_hash, fixed, event, key,"
           " original, error FROM staged WHERE by_scan = ?1",
           "UPDATE body SET envelope = staged.envelope FROM staged"
           " WHERE staged.by_scan = ?1 AND staged.row = body.row",
           "DELETE FROM staged WHERE by_scan = ?1" }) {
        if (auto done = run(sql, { seat.scan }); !done)
            return done;
    }
    // The rows of this scan now bear its number, whether new or changed.
    for (const char *sql :
         { "INSERT OR IGNORE INTO by_event SELECT event_hash, row FROM failure"
           " WHERE place = ?1 AND scan = ?2 ORDER BY event_hash, row",
           "INSERT OR IGNORE INTO by_key SELECT key_hash, row FROM failure"
           " WHERE place = ?1 AND scan = ?2 AND key_hash IS NOT NULL ORDER BY key_hash, row",
           "INSERT OR IGNORE INTO by_original SELECT original_hash, row FROM failure"
           " WHERE place = ?1 AND scan = ?2 AND original_hash IS NOT NULL"
           " ORDER BY original_hash, row" }) {
        if (auto done = run(sql, { seat.place, seat.scan }); !done)
            return done;
    }
    return {};
}

Result<void> IndexWriter::removeUnseen(const ScanSeat &seat)
{
    if (!seat.hasRows())
        return {};
    const auto before = number("SELECT count(*) FROM failure WHERE place = ? AND row < ?",
                               { seat.place, seat.endRow });
    if (!before)
        return failed(before.error());
    if (*before == seat.seenCount())
        return {};
    auto rows
        = bound("SELECT row FROM failure WHERE place = ? AND row < ?", { seat.place, seat.endRow });
    if (!rows)
        return failed(rows.error());
    std::vector<qint64> unseen;
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step()) {
        if (!seat.isSeen(rows->integer(0)))
            unseen.push_back(rows->integer(0));
    }
    rows->reset();
    if (at == SqliteStep::Failed)
        return failed(error());
    if (auto done = rememberOrder(seat, unseen); !done)
        return done;
    return removeRows(unseen);
}

// Of copies with a key alone: for the others there is no order.
Result<void> IndexWriter::rememberOrder(const ScanSeat &seat, const std::vector<qint64> &rows)
{
    auto read = bound("SELECT event_hash, fixed FROM failure"
                      " WHERE row = ? AND key_hash IS NOT NULL",
                      {});
    auto write = bound("INSERT INTO left_place (place, hash, seen_order, left_at)"
                       " VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
                       " seen_order = min(seen_order, excluded.seen_order),"
                       " left_at = excluded.left_at",
                       {});
    const auto now = number("SELECT next_row FROM counter", {});
    if (!read || !write || !now)
        return failed(error());
    for (const qint64 row : rows) {
        read->bind(1, row);
        const SqliteStep at = read->step();
        if (at == SqliteStep::Failed)
            return failed(error());
        FixedPart fixed;
        if (at == SqliteStep::Row && fromBytes(read->bytes(1), &fixed)) {
            write->bind(1, seat.place);
            write->bind(2, read->integer(0));
            write->bind(3, static_cast<qint64>(fixed.seenOrder));
            write->bind(4, *now);
            if (!write->run())
                return failed(error());
        }
        read->reset();
    }
    return forgetOldOrder();
}

Result<void> IndexWriter::forgetOldOrder()
{
    const auto count = number("SELECT count(*) FROM left_place", {});
    if (!count)
        return failed(count.error());
    if (*count < 2 * mostRemembered)
        return {};
    return run("DELETE FROM left_place WHERE left_at <"
               " (SELECT left_at FROM left_place ORDER BY left_at DESC LIMIT 1 OFFSET ?)",
               { mostRemembered });
}

Result<void> IndexWriter::removeRows(const std::vector<qint64> &rows)
{
    for (const char *sql :
         { "DELETE FROM by_event WHERE row = ?1"
           " AND hash = (SELECT event_hash FROM failure WHERE row = ?1)",
           "DELETE FROM by_key WHERE row = ?1"
           " AND hash = (SELECT key_hash FROM failure WHERE row = ?1)",
           "DELETE FROM by_original WHERE row = ?1"
           " AND hash = (SELECT original_hash FROM failure WHERE row = ?1)",
           "DELETE FROM failure WHERE row = ?1", "DELETE FROM body WHERE row = ?1" }) {
        auto statement = bound(sql, {});
        if (!statement)
            return failed(statement.error());
        for (const qint64 row : rows) {
            statement->bind(1, row);
            if (!statement->run())
                return failed(error());
        }
    }
    return {};
}

Result<ScanState> IndexWriter::writeState(const ScanSeat &seat, const BrowseReport &report)
{
    auto old = bound("SELECT " SCAN_STATE_COLUMNS " FROM place WHERE id = ?", { seat.place });
    const auto known = number("SELECT count(*) FROM failure WHERE place = ?", { seat.place });
    if (!old || !known || old->step() != SqliteStep::Row)
        return failed(error());
    ScanState state = readScanState(*old);
    old->reset();
    state.known = *known;
    state.lastError = report.error;
    // A scan that failed before it saw anything leaves what is known as old as it was.
    const bool sawSomething = !report.error || report.read > 0;
    if (sawSomething) {
        state.readAt = report.finishedAt;
        state.complete = report.complete;
        state.onBroker = report.readyAfter;
        state.heldByOthers = report.heldByOthers;
        state.holders = report.holders;
        state.reads = report.reads;
        state.nextOffset = report.nextOffset;
    }
    if (report.complete && !seat.goesOn)
        state.highestDeliveryCount = report.highestDeliveryCount;
    else if (report.highestDeliveryCount)
        state.highestDeliveryCount
            = std::max(report.highestDeliveryCount.value(), state.highestDeliveryCount.value_or(0));
    auto update = m_db.prepare(
        "UPDATE place SET read_at = ?, complete = ?, known = ?, on_broker = ?, held = ?,"
        " holders = ?, highest_delivery = ?, reads = ?, next_offset = ?, last_error = ?,"
        " whole_at = max(whole_at, ?) WHERE id = ?",
        u"finish scan"_s);
    if (!update)
        return failed(update.error());
    const ScanStateBinder binder(state);
    int parameter = binder.bind(*update);
    const bool whole = report.complete && !seat.goesOn;
    update->bind(parameter++, whole ? toMillis(report.startedAt) : 0);
    update->bind(parameter, seat.place);
    if (!update->run())
        return failed(error());
    return state;
}

} // namespace recourse
