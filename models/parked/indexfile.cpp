// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/indexfile.h"

#include "models/store/sqlite/sqliteerror.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 applicationId = 0x5263506b; // "RcPk"
constexpr qint64 schemaNumber = 3;
constexpr qint64 checkedWhole = qint64(16)
    << 20; // bytes: larger files are checked as they are read
constexpr int busyTimeoutMs = 10'000;

const char *const schema = R"(
CREATE TABLE place (
    id INTEGER PRIMARY KEY, broker BLOB, queue BLOB, handler BLOB,
    read_at INTEGER, whole_at INTEGER NOT NULL DEFAULT 0, complete INTEGER NOT NULL DEFAULT 0,
    known INTEGER NOT NULL DEFAULT 0, on_broker INTEGER, held INTEGER, holders BLOB,
    highest_delivery INTEGER, reads BLOB, next_offset INTEGER NOT NULL DEFAULT 0, last_error BLOB,
    UNIQUE (broker, queue, handler));
CREATE TABLE word (id INTEGER PRIMARY KEY, text BLOB NOT NULL UNIQUE);
-- Scans that have not finished. Not yet shown: their rows are not there. process and started name who
-- does it.
CREATE TABLE scan (id INTEGER PRIMARY KEY, place INTEGER NOT NULL UNIQUE,
    process INTEGER NOT NULL, started INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0);
CREATE TABLE counter (next_row INTEGER NOT NULL, next_scan INTEGER NOT NULL);
INSERT INTO counter VALUES (1, 1);
CREATE TABLE failure (
    row INTEGER PRIMARY KEY, place INTEGER NOT NULL, scan INTEGER NOT NULL,
    event_hash INTEGER NOT NULL, key_hash INTEGER, original_hash INTEGER,
    fixed BLOB NOT NULL, event BLOB NOT NULL, key BLOB, original BLOB, error BLOB);
CREATE INDEX failure_by_place ON failure (place);
-- Filled once a scan, in order of the hashes: an index of their own on failure would scatter each
-- batch over all of its pages.
CREATE TABLE by_event (hash INTEGER, row INTEGER, PRIMARY KEY (hash, row)) WITHOUT ROWID;
CREATE TABLE by_key (hash INTEGER, row INTEGER, PRIMARY KEY (hash, row)) WITHOUT ROWID;
CREATE TABLE by_original (hash INTEGER, row INTEGER, PRIMARY KEY (hash, row)) WITHOUT ROWID;
-- The order of copies that are not there any more: one that comes back after a try that failed is
-- still before those of its key that were parked after it. left_at is the counter's row.
CREATE TABLE left_place (place INTEGER, hash INTEGER, seen_order INTEGER NOT NULL,
    left_at INTEGER NOT NULL, PRIMARY KEY (place, hash)) WITHOUT ROWID;
CREATE TABLE body (row INTEGER PRIMARY KEY, envelope BLOB NOT NULL, payload BLOB NOT NULL);
-- What changed on rows that a running scan saw again.
CREATE TABLE staged (
    by_scan INTEGER NOT NULL, row INTEGER NOT NULL, place INTEGER NOT NULL,
    event_hash INTEGER NOT NULL, key_hash INTEGER, original_hash INTEGER,
    fixed BLOB NOT NULL, event BLOB NOT NULL, key BLOB, original BLOB, error BLOB,
    envelope BLOB NOT NULL, PRIMARY KEY (by_scan, row)) WITHOUT ROWID;
)";

QByteArray native(const QString &path)
{
    return QFile::encodeName(path);
}

QString damageMark(const QString &path)
{
    return path + u".damaged"_s;
}

// The file before SQLite sees it: SQLite gives -wal and -shm the same mode.
Result<void> makePrivate(const QString &path)
{
    QDir().mkpath(QFileInfo(path).path());
    const int file = ::open(native(path).constData(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        ::close(file);
    else if (errno != EEXIST)
        return failed(sqliteOpenError(14, QString::fromLocal8Bit(strerror(errno)), path));
    for (const QString &side : { u""_s, u"-wal"_s, u"-shm"_s })
        ::chmod(native(path + side).constData(), 0600);
    return {};
}

// Out of the way, but not lost: somebody may want to look at it. One older one is replaced.
QString setAside(const QString &path)
{
    const QString aside = path + u".set-aside"_s;
    for (const QString &side : { u""_s, u"-wal"_s })
        ::rename(native(path + side).constData(), native(aside + side).constData());
    ::unlink(native(path + u"-shm"_s).constData());
    ::unlink(native(damageMark(path)).constData());
    return aside;
}

// Empty: it can be used. Else why not.
Result<QString> whyUnusable(SqliteDb &db)
{
    const QString tried = u"check parked index"_s;
    const auto tables = db.number("SELECT count(*) FROM sqlite_schema", tried);
    if (!tables)
        return failed(tables.error());
    if (*tables == 0)
        return QString();
    const auto id = db.number("PRAGMA application_id", tried);
    const auto number = db.number("PRAGMA user_version", tried);
    if (!id || !number)
        return failed(id ? number.error() : id.error());
    if (*id != applicationId)
        return u"is no parked index"_s;
    if (*number != schemaNumber)
        return *number > schemaNumber ? u"was written by a newer program"_s
                                      : u"was written by an older program"_s;
    if (QFileInfo(db.path()).size() > checkedWhole)
        return QString();
    auto check = db.prepare("PRAGMA quick_check(1)", tried);
    if (!check)
        return failed(check.error());
    if (check->step() != SqliteStep::Row)
        return failed(db.error(tried));
    return check->bytes(0) == "ok" ? QString() : u"is damaged"_s;
}

Result<void> makeTables(SqliteDb &db)
{
    const QString tried = u"make parked index"_s;
    if (auto done = db.exec("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;", tried); !done)
        return done;
    auto transaction = SqliteTransaction::begin(db, true);
    if (!transaction)
        return failed(transaction.error());
    // Another program may have been faster.
    const auto tables = db.number("SELECT count(*) FROM sqlite_schema", tried);
    if (!tables)
        return failed(tables.error());
    if (*tables > 0)
        return {};
    const QByteArray numbers = "PRAGMA application_id = " + QByteArray::number(applicationId)
        + "; PRAGMA user_version = " + QByteArray::number(schemaNumber) + ';';
    if (auto done = db.exec(schema, tried); !done)
        return done;
    if (auto done = db.exec(numbers.constData(), tried); !done)
        return done;
    return transaction->commit();
}

Result<SqliteDb> openAt(const QString &path, bool readOnly)
{
    return SqliteDb::open(
        path, { .readOnly = readOnly, .uriParameters = {}, .busyTimeoutMs = busyTimeoutMs });
}

// One try: why the file is no good, or nothing and it has its tables.
Result<QString> prepareFile(const QString &path)
{
    if (QFile::exists(damageMark(path)))
        return u"is damaged"_s;
    if (const auto made = makePrivate(path); !made)
        return failed(made.error());
    auto db = openAt(path, false);
    if (!db)
        return failed(db.error());
    auto why = whyUnusable(*db);
    if (!why)
        return isDamage(why.error()) ? Result<QString>(u"is damaged"_s) : why;
    if (!why->isEmpty())
        return why;
    const auto made = makeTables(*db);
    if (!made)
        return isDamage(made.error()) ? Result<QString>(u"is damaged"_s)
                                      : Result<QString>(failed(made.error()));
    return QString();
}

} // namespace

Result<IndexFile> IndexFile::open(const QString &path)
{
    IndexFile file;
    file.m_path = path;
    auto why = prepareFile(path);
    if (!why)
        return failed(why.error());
    if (why->isEmpty())
        return file;
    file.m_notice = u"the parked index %1 %2; it is now %3, and a new one was made"_s.arg(
        path, *why, setAside(path));
    why = prepareFile(path);
    if (!why)
        return failed(why.error());
    if (why->isEmpty())
        return file;
    Error error;
    error.code = ErrorCode::Damaged;
    error.tried = u"make parked index"_s;
    error.where = path;
    error.native = *why;
    return failed(error);
}

Result<SqliteDb> IndexFile::writer() const
{
    auto db = openAt(m_path, false);
    if (!db)
        return db;
    // Nothing is lost with the index that another scan does not bring back, so no write waits for
    // the disk.
    const auto done
        = db->exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;"
                   "PRAGMA wal_autocheckpoint = 4096; PRAGMA journal_size_limit = 67108864;",
                   u"open parked index"_s);
    if (!done)
        return failed(done.error());
    return db;
}

Result<SqliteDb> IndexFile::reader() const
{
    auto db = openAt(m_path, true);
    if (!db)
        return db;
    const auto done = db->exec("PRAGMA cache_size = -8192;", u"open parked index"_s);
    if (!done)
        return failed(done.error());
    return db;
}

void IndexFile::markDamaged(const QString &path)
{
    const int file
        = ::open(native(damageMark(path)).constData(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0)
        ::close(file);
}

} // namespace recourse
