// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/tablewriter.h"

#include "models/broker/eventtable/tablequeries.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Steady = std::chrono::steady_clock;

constexpr int lockSlice = 50; // ms, between two looks at the stop token

// SQLite's primary result codes; only models/store/sqlite sees its header.
constexpr int primaryCode = 0xff;
constexpr int codeBusy = 5;
constexpr int codeIo = 10;
constexpr int codeFull = 13;
constexpr int codeCannotOpen = 14;
constexpr int codeConstraint = 19;

bool isCode(const Error &error, int code)
{
    return (error.nativeCode & primaryCode) == code;
}

Error cannotWrite(const QString &path, const QString &native)
{
    Error error;
    error.code = ErrorCode::ReadOnly;
    error.tried = u"open event table for writing"_s;
    error.where = path;
    error.native = native;
    error.hint = u"give this user the right to write the file and its folder"_s;
    return error;
}

} // namespace

Result<TableWriter> TableWriter::begin(const DatabaseConfig &database, const TableMap &map,
                                       const QString &tried, const std::stop_token &stop)
{
    const std::chrono::milliseconds timeout(database.busyTimeoutMs);
    auto db = SqliteDb::open(
        database.path,
        { .readOnly = false, .busyTimeoutMs = qMin(lockSlice, database.busyTimeoutMs) });
    if (!db)
        return failed(db.error());
    TableWriter writer(std::move(*db), map, tried, timeout);
    // EXTRA is FULL, and after a loss of power the old state does not come back either.
    for (const char *sql : { "PRAGMA synchronous = EXTRA", "BEGIN IMMEDIATE" }) {
        if (const auto done = writer.patiently(sql, stop); !done)
            return failed(done.error());
    }
    std::vector<Error> missing;
    auto fitting = fittingMap(writer.m_db, map, &missing);
    if (!fitting)
        return failed(writer.explained(fitting.error()));
    writer.m_map = std::move(*fitting);
    return writer;
}

Result<void> TableWriter::mayWrite(const DatabaseConfig &database)
{
    const QFileInfo file(database.path);
    if (file.isFile() && !file.isWritable())
        return failed(cannotWrite(database.path, u"the file may not be written"_s));
    // The journal or the log is made beside the file, unless it is there already.
    if (file.isFile() && !QFileInfo(file.path()).isWritable()
        && !QFileInfo::exists(database.path + u"-wal"_s)
        && !QFileInfo::exists(database.path + u"-journal"_s))
        return failed(cannotWrite(database.path, u"the folder may not be written"_s));
    return {};
}

Result<void> TableWriter::probe(const DatabaseConfig &database, const TableMap &map,
                                const std::stop_token &stop)
{
    if (const auto may = mayWrite(database); !may)
        return may;
    auto writer = begin(database, map, u"open event table for writing"_s, stop);
    if (!writer)
        return writer.error().code == ErrorCode::Busy ? Result<void>() : failed(writer.error());
    const QString sql = u"UPDATE %1 SET %2 = %2 WHERE 0"_s.arg(sqliteName(writer->map().table()),
                                                               writer->map().column(u"state"_s));
    if (const auto done = writer->m_db.exec(sql.toUtf8().constData(), writer->m_tried); !done)
        return failed(writer->explained(done.error()));
    return {};
}

TableWriter::~TableWriter()
{
    if (m_db.handle())
        (void)m_db.exec("ROLLBACK", {}); // where there is none left, this only fails
}

Result<void> TableWriter::patiently(const char *sql, const std::stop_token &stop)
{
    const auto deadline = Steady::now() + m_busyTimeout;
    for (;;) {
        auto done = m_db.exec(sql, m_tried);
        if (done || !isCode(done.error(), codeBusy))
            return done ? done : failed(explained(done.error()));
        if (stop.stop_requested()) {
            Error error = done.error();
            error.code = ErrorCode::Cancelled;
            error.hint.clear();
            return failed(error);
        }
        if (Steady::now() >= deadline)
            return failed(explained(done.error()));
    }
}

Error TableWriter::explained(Error error) const
{
    if (error.code == ErrorCode::ReadOnly)
        error.hint = u"give this user the right to write the file and its folder"_s;
    if (isCode(error, codeIo) || isCode(error, codeCannotOpen))
        error.hint = u"see that the disk works, has room, and may be written to"_s;
    if (isCode(error, codeFull)) {
        error.hint = u"the disk is full; make room, then try again"_s;
        error.retryHelps = true;
    }
    if (isCode(error, codeBusy))
        error.hint = u"in use by another program for longer than %1 ms; try again"_s.arg(
            m_busyTimeout.count());
    if (isCode(error, codeConstraint)) {
        error.code = ErrorCode::Refused;
        error.hint = u"a rule of the table does not allow this change"_s;
    }
    return error;
}

Result<void> TableWriter::change(const RowChange &change)
{
    const auto refused = [&](const QString &native) {
        Error error;
        error.code = ErrorCode::Refused;
        error.tried = m_tried;
        error.where = m_map.table();
        error.native = u"row %1: "_s.arg(change.id) + native;
        return failed(error);
    };
    if (!m_map.mayWrite(change.to))
        return refused(u"the mapping names no such state"_s);
    QStringList sets{ m_map.column(u"state"_s) + u" = ?" };
    if (change.attemptsFromZero && m_map.has(u"attempts"_s))
        sets.append(m_map.column(u"attempts"_s) + u" = 0");
    if (change.headers)
        sets.append(m_map.column(u"headers"_s) + u" = ?");
    if (change.queue)
        sets.append(m_map.column(u"queue"_s) + u" = ?");
    auto statement = m_db.prepare(u"UPDATE %1 SET %2 WHERE %3 = ? AND %4 = ?"_s
                                      .arg(sqliteName(m_map.table()), sets.join(u", "_s),
                                           m_map.column(u"id"_s), m_map.column(u"state"_s))
                                      .toUtf8(),
                                  m_tried);
    if (!statement)
        return failed(explained(statement.error()));
    const QByteArray to = m_map.value(change.to);
    const QByteArray from = m_map.value(change.from);
    int parameter = 0;
    statement->bindText(++parameter, to);
    if (change.headers && change.headers->type == Cell::Type::Blob)
        statement->bindBlob(++parameter, change.headers->bytes);
    else if (change.headers)
        statement->bindText(++parameter, change.headers->bytes);
    if (change.queue)
        statement->bindText(++parameter, *change.queue);
    statement->bind(++parameter, change.id);
    statement->bindText(++parameter, from);
    if (!statement->run())
        return failed(explained(m_db.error(m_tried)));
    if (m_db.changes() != 1)
        return refused(u"%1 rows would change instead of one"_s.arg(m_db.changes()));
    return {};
}

bool TableWriter::isOfTheRow(const Error &error)
{
    return error.code == ErrorCode::Refused;
}

// Before COMMIT nothing is anybody's but ours. What may be said after a COMMIT that failed:
// a lock that did not come, a full disk and a rule of the table leave the old state, and once it is
// rolled back that is certain. After any other failure (a sync that did not work) a part of it may
// be on the disk, and the next one who opens the file decides.
Commit TableWriter::commit(const std::stop_token &stop)
{
    const auto done = patiently("COMMIT", stop);
    if (done)
        return { CommitFate::Durable, std::nullopt };
    const Error &why = done.error();
    const bool certain
        = isCode(why, codeBusy) || isCode(why, codeFull) || isCode(why, codeConstraint);
    // A full disk has rolled back by itself; there is nothing left to roll back then.
    const bool back = m_db.exec("ROLLBACK", m_tried).has_value() || isCode(why, codeFull);
    return { certain && back ? CommitFate::Undone : CommitFate::Unknown, why };
}

} // namespace recourse
