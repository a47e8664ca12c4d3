// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqlitefile.h"

#include "models/store/sqlite/sqlitedb.h"
#include "models/store/sqlite/sqliteerror.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>

#include <chrono>
#include <ctime>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 largestCopy = qint64(256) << 20; // bytes of file and log together
constexpr int headerBytes = 100;

qint64 nanoseconds(const timespec &at)
{
    return at.tv_sec * 1'000'000'000 + at.tv_nsec;
}

// The file as SQLite holds it. Opening and closing it ourselves would drop the locks that other
// connections of this process hold on it: POSIX locks belong to the process.
class RawFile
{
public:
    static Result<RawFile> open(const QString &path)
    {
        auto db = SqliteDb::open(path, { .readOnly = true, .uriParameters = u"immutable=1"_s });
        if (!db)
            return failed(db.error());
        sqlite3_file *file = nullptr;
        sqlite3_file_control(db->handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
        if (!file || !file->pMethods)
            return failed(sqliteOpenError(SQLITE_CANTOPEN, {}, path));
        return RawFile(std::move(*db), file);
    }

    // Bytes past the end are zero.
    bool read(qint64 offset, QByteArray *into) const
    {
        const int code
            = m_file->pMethods->xRead(m_file, into->data(), static_cast<int>(into->size()), offset);
        return code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ;
    }

    int lockShared() { return m_file->pMethods->xLock(m_file, SQLITE_LOCK_SHARED); }
    void unlock() { m_file->pMethods->xUnlock(m_file, SQLITE_LOCK_NONE); }

private:
    RawFile(SqliteDb db, sqlite3_file *file)
        : m_db(std::move(db))
        , m_file(file)
    {
    }
    SqliteDb m_db;
    sqlite3_file *m_file;
};

Error rowsMayBeMissing(const QString &path, const QString &hint)
{
    Error error;
    error.code = ErrorCode::RowsMayBeMissing;
    error.tried = u"open database"_s;
    error.where = path;
    error.hint = hint;
    return error;
}

bool canRead(const QString &path)
{
    return ::access(QFile::encodeName(path).constData(), R_OK) == 0;
}

} // namespace

SqliteFile::SqliteFile(QString path)
    : m_path(std::move(path))
{
}

SqliteFile::~SqliteFile() = default;

SqliteFile::Print SqliteFile::printOf(const QString &path)
{
    Print print;
    struct stat st = {};
    if (::stat(QFile::encodeName(path).constData(), &st) == 0) {
        print.device = st.st_dev;
        print.inode = st.st_ino;
        print.size = st.st_size;
        print.changedNs = nanoseconds(st.st_mtim);
    }
    if (::stat(QFile::encodeName(path + u"-wal"_s).constData(), &st) == 0) {
        print.logSize = st.st_size;
        print.logChangedNs = nanoseconds(st.st_mtim);
    }
    print.shm = ::stat(QFile::encodeName(path + u"-shm"_s).constData(), &st) == 0;
    return print;
}

// Two writes in one tick of the kernel's clock leave the same time behind: a file that was written
// just now is given that tick, so that a later write shows.
bool SqliteFile::Print::settles() const
{
    constexpr qint64 tickNs = 20'000'000;
    timespec now = {};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const qint64 age = nanoseconds(now) - qMax(changedNs, logChangedNs);
    if (age < 0 || age >= tickNs)
        return false;
    std::this_thread::sleep_for(std::chrono::nanoseconds(tickNs - age));
    return true;
}

bool SqliteFile::unchanged() const
{
    return printOf(m_path) == m_print;
}

Result<void> SqliteFile::read(const std::function<Result<void>(const Plan &)> &once)
{
    constexpr int watchedTries = 3;
    for (int tries = 0;; ++tries) {
        auto how = plan(tries >= watchedTries);
        if (how && how->watched && m_print.settles())
            how = plan(false);
        if (!how)
            return failed(how.error());
        m_warning = how->warning;
        auto done = once(*how);
        // A file that changed meanwhile can look damaged, so this is asked before anything else.
        if (how->watched && !unchanged())
            continue;
        if (!done && (done.error().where.isEmpty() || done.error().where == how->path))
            done.error().where = m_path; // never the private copy
        return done;
    }
}

Result<SqliteFile::Plan> SqliteFile::plan(bool plain)
{
    m_print = printOf(m_path);
    if (m_print.size < 0 || QFileInfo(m_path).isDir())
        return failed(sqliteOpenError(SQLITE_CANTOPEN, u"unable to open database file"_s, m_path));
    if (plain)
        return Plan{ .path = m_path };

    QByteArray header(headerBytes, '\0');
    {
        const auto file = RawFile::open(m_path);
        if (!file)
            return failed(file.error());
        if (!file->read(0, &header))
            return failed(sqliteOpenError(SQLITE_IOERR, u"disk I/O error"_s, m_path));
    }
    const bool writeAhead
        = header.startsWith("SQLite format 3") && (header[18] == 2 || header[19] == 2);
    if (!writeAhead)
        return Plan{ .path = m_path };

    Plan asItIs{ .path = m_path, .uriParameters = u"immutable=1"_s, .watched = true };
    const QString log = m_path + u"-wal"_s;
    if (m_print.logSize < 0) {
        asItIs.warning = rowsMayBeMissing(
            m_path,
            u"the database keeps a write-ahead log and there is none beside the file: normal after "
            "its program has ended, but a copy made without the -wal file lacks the newest rows"_s);
        return asItIs;
    }
    if (m_print.logSize == 0)
        return asItIs;
    if (!canRead(log) || (m_print.shm && !canRead(m_path + u"-shm"_s))) {
        asItIs.warning = rowsMayBeMissing(log, u"this user cannot read the write-ahead log"_s);
        return asItIs;
    }
    if (m_print.shm)
        return Plan{ .path = m_path };
    if (m_print.size + m_print.logSize <= largestCopy)
        return copied(m_print);
    if (::access(QFile::encodeName(QFileInfo(m_path).path()).constData(), W_OK) == 0)
        return Plan{ .path = m_path };
    asItIs.warning = rowsMayBeMissing(
        log, u"the write-ahead log cannot be used in a folder that is read-only"_s);
    return asItIs;
}

Result<SqliteFile::Plan> SqliteFile::copied(const Print &print)
{
    const auto planOf = [this](const QTemporaryDir &folder) {
        return Plan{ .path = folder.filePath(u"copy.db"_s), .watched = true };
    };
    if (m_copy && m_copyOf == print)
        return planOf(*m_copy);
    m_copy.reset();

    auto folder = std::make_unique<QTemporaryDir>(); // only this user can enter it
    const QString target = folder->filePath(u"copy.db"_s);
    QFile out(target);
    auto in = RawFile::open(m_path);
    if (!in)
        return failed(in.error());
    if (!folder->isValid() || !out.open(QIODevice::WriteOnly))
        return failed(sqliteError(SQLITE_IOERR, out.errorString(), u"copy database"_s, target));
    // Held by a program that keeps the file to itself: then it is in use, not left behind.
    const int locked = in->lockShared();
    if (locked != SQLITE_OK)
        return failed(
            sqliteError(locked, QString::fromLatin1(sqlite3_errstr(locked)), u"read"_s, m_path));
    bool whole = true;
    for (qint64 at = 0; at < print.size && whole; at += 1 << 20) {
        QByteArray chunk(static_cast<qsizetype>(qMin<qint64>(1 << 20, print.size - at)), '\0');
        whole = in->read(at, &chunk) && out.write(chunk) == chunk.size();
    }
    in->unlock();
    out.close();
    whole = whole && out.error() == QFileDevice::NoError
        && QFile::copy(m_path + u"-wal"_s, target + u"-wal"_s);
    if (!whole || printOf(m_path) != print)
        return failed(
            sqliteError(SQLITE_BUSY, u"changed while it was copied"_s, u"copy database"_s, m_path));
    m_copy = std::move(folder);
    m_copyOf = print;
    return planOf(*m_copy);
}

} // namespace recourse
