// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalfile.h"

#include "models/journal/sqlite/journalerror.h"
#include "models/store/sqlite/sqliteerror.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <array>
#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 applicationId = 0x5263'4a72; // "RcJr"
// 1: as it began. 2: approvals, cases, and leases that ended are swept. 3: entries about several
// events. 4: leases that ended are found without an index, since there are never many. 5: entries
// about the same events as an earlier one share its items, and a lease is of all events that were
// leased together.
constexpr qint64 schemaNumber = 5;
constexpr qsizetype idSize = 32;
// Larger files are checked as they are read, and by verify().
constexpr qint64 checkedWhole = qint64(16) << 20; // bytes

// The line is the truth; columns beside it serve to search and follow from it. Kinds and the other
// names of the house are text, what comes from outside is bytes.
const char *const schema = R"(
CREATE TABLE journal (id BLOB NOT NULL);
CREATE TABLE entry (
    sequence INTEGER PRIMARY KEY, hash BLOB NOT NULL, line TEXT NOT NULL,
    at INTEGER NOT NULL, kind TEXT NOT NULL, action TEXT, outcome TEXT,
    run BLOB, handler BLOB, event BLOB, archive BLOB);
CREATE INDEX entry_by_event ON entry (event) WHERE event IS NOT NULL;
CREATE INDEX entry_by_run ON entry (run) WHERE run IS NOT NULL;
CREATE INDEX entry_by_at ON entry (at);
CREATE INDEX entry_began ON entry (run) WHERE kind = 'run-began';
CREATE INDEX entry_ended ON entry (run) WHERE kind = 'run-ended';
CREATE INDEX entry_confirmed ON entry (event, handler) WHERE kind = 'confirmed';
CREATE UNIQUE INDEX entry_archived ON entry (archive) WHERE kind = 'archived';
CREATE TABLE archive (
    row INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, handler BLOB NOT NULL, event BLOB NOT NULL,
    envelope BLOB NOT NULL, body BLOB NOT NULL);
CREATE INDEX archive_by_event ON archive (event, handler);
CREATE TABLE lease (
    handler BLOB NOT NULL, event BLOB NOT NULL, owner BLOB NOT NULL, until INTEGER NOT NULL,
    PRIMARY KEY (handler, event)) WITHOUT ROWID;
)";

// What the second schema has beyond the first.
constexpr const char *secondSchema = R"(
ALTER TABLE entry ADD COLUMN approval INTEGER;
CREATE UNIQUE INDEX entry_approval ON entry (approval) WHERE approval IS NOT NULL;
CREATE INDEX entry_cases ON entry (sequence) WHERE kind = 'case';
CREATE INDEX entry_approvals ON entry (sequence) WHERE kind = 'approval';
CREATE INDEX lease_by_until ON lease (until);
)";

// What the third has beyond the second: which events an entry is about, where it is about several.
constexpr const char *thirdSchema = R"(
CREATE TABLE item (
    sequence INTEGER NOT NULL, event BLOB NOT NULL, PRIMARY KEY (sequence, event)) WITHOUT ROWID;
CREATE INDEX item_by_event ON item (event);
)";

// The fifth: the entry whose items are also those of this one, which has none of its own then.
constexpr const char *fifthSchema = R"(
ALTER TABLE entry ADD COLUMN items_of INTEGER;
CREATE INDEX entry_items_of ON entry (items_of) WHERE items_of IS NOT NULL;
ALTER TABLE lease RENAME TO single_lease;
CREATE TABLE lease (
    row INTEGER PRIMARY KEY, handler BLOB NOT NULL, owner BLOB NOT NULL, until INTEGER NOT NULL,
    events BLOB NOT NULL);
INSERT INTO lease (handler, owner, until, events)
    SELECT handler, owner, until, CAST(length(event) || ':' || event AS BLOB) FROM single_lease;
DROP TABLE single_lease;
)";

// What each has beyond the one before it, from the second on.
constexpr std::array later{ secondSchema, thirdSchema, "DROP INDEX lease_by_until", fifthSchema };
static_assert(later.size() + 1 == schemaNumber);

const QString opening = u"open journal"_s;
const QString making = u"make journal"_s;

QByteArray native(const QString &path)
{
    return QFile::encodeName(path);
}

Error fileError(ErrorCode code, const QString &tried, const QString &path, const QString &why,
                const QString &hint = {})
{
    return { .code = code, .tried = tried, .where = path, .native = why, .hint = hint };
}

Error systemError(const QString &path)
{
    const int number = errno;
    ErrorCode code = ErrorCode::Unreachable;
    if (number == EACCES || number == EPERM)
        code = ErrorCode::PermissionDenied;
    else if (number == EROFS)
        code = ErrorCode::ReadOnly;
    Error error = fileError(code, making, path, QString::fromLocal8Bit(strerror(number)),
                            u"the folder of the journal must be writable"_s);
    error.nativeCode = number;
    return error;
}

Error damaged(const QString &path, const QString &why)
{
    return journalError(fileError(ErrorCode::Damaged, opening, path, why));
}

// What is on the disk of a folder: names of new files are lost without.
Result<void> syncFolder(const QString &folder)
{
    const int handle = ::open(native(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool done = handle >= 0 && ::fsync(handle) == 0;
    auto result = done ? Result<void>() : failed(systemError(folder));
    if (handle >= 0)
        ::close(handle);
    return result;
}

Result<void> makeFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return {};
    const QString parent = QFileInfo(folder).path();
    if (auto made = makeFolder(parent); !made)
        return made;
    if (::mkdir(native(folder).constData(), 0700) != 0 && errno != EEXIST)
        return failed(systemError(folder));
    return syncFolder(parent);
}

// Others lose their rights; the owner's stay as they are, since a journal that was made read-only
// is not to be written. SQLite gives -wal and -shm the mode of the file.
void narrow(const QString &path)
{
    struct stat status = {};
    if (::stat(native(path).constData(), &status) == 0 && (status.st_mode & 077) != 0)
        ::chmod(native(path).constData(), status.st_mode & 0600);
}

QByteArray newJournalId()
{
    std::array<quint32, idSize / sizeof(quint32)> random;
    QRandomGenerator::system()->fillRange(random.data(), qsizetype(random.size()));
    return { reinterpret_cast<const char *>(random.data()), idSize };
}

Result<void> fill(const QString &path)
{
    auto db = SqliteDb::open(path, { .readOnly = false });
    if (!db)
        return failed(db.error());
    const QByteArray numbers = "PRAGMA application_id = " + QByteArray::number(applicationId)
        + "; PRAGMA user_version = " + QByteArray::number(schemaNumber) + ';';
    // In write-ahead mode from the start; the log goes when the only connection is closed.
    if (auto done = db->exec("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;"
                             "PRAGMA synchronous = FULL;",
                             making);
        !done)
        return done;
    auto transaction = SqliteTransaction::begin(*db, true);
    if (!transaction)
        return failed(transaction.error());
    if (auto done = db->exec(schema, making); !done)
        return done;
    for (const char *change : later)
        if (auto done = db->exec(change, making); !done)
            return done;
    if (auto done = db->exec(numbers.constData(), making); !done)
        return done;
    const QByteArray id = newJournalId();
    auto insert = db->prepare("INSERT INTO journal (id) VALUES (?)", making);
    if (!insert)
        return failed(insert.error());
    insert->bindBlob(1, id);
    if (!insert->run())
        return failed(db->error(making));
    if (auto done = transaction->commit(); !done)
        return done;
    return db->exec("PRAGMA wal_checkpoint(TRUNCATE)", making);
}

// Made beside its place and put there whole, so that an empty or half file in the place is damage
// and not one that is just being made. Where another program is faster, its file is the one.
Result<void> make(const QString &path)
{
    const QString folder = QFileInfo(path).absolutePath();
    if (auto made = makeFolder(folder); !made)
        return made;
    const QString draft
        = path + u".new-"_s + QString::number(QRandomGenerator::system()->generate64(), 16);
    const int file = ::open(native(draft).constData(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        return failed(systemError(path));
    auto done = fill(draft);
    if (done && ::fsync(file) != 0)
        done = failed(systemError(path));
    ::close(file);
    if (done && ::link(native(draft).constData(), native(path).constData()) != 0 && errno != EEXIST)
        done = failed(systemError(path));
    for (const QString &side : { u""_s, u"-wal"_s, u"-shm"_s })
        ::unlink(native(draft + side).constData());
    return done ? syncFolder(folder) : done;
}

// The first column of a statement with one row of text.
Result<QByteArray> word(SqliteDb &db, const char *sql)
{
    auto statement = db.prepare(sql, opening);
    if (!statement)
        return failed(statement.error());
    switch (statement->step()) {
    case SqliteStep::Row:
        return statement->bytes(0).toByteArray();
    case SqliteStep::Done:
        return QByteArray();
    case SqliteStep::Failed:
        break;
    }
    return failed(db.error(opening));
}

Result<void> checkSchema(SqliteDb &db)
{
    const auto tables = db.number("SELECT count(*) FROM sqlite_schema", opening);
    const auto id = db.number("PRAGMA application_id", opening);
    const auto number = db.number("PRAGMA user_version", opening);
    for (const auto *read : { &tables, &id, &number })
        if (!*read)
            return failed(read->error());
    if (*tables == 0)
        return failed(damaged(db.path(), u"the file is empty"_s));
    if (*id != applicationId)
        return failed(journalError(
            fileError(ErrorCode::NotADatabase, opening, db.path(), u"the file is no journal"_s)));
    if (*number > schemaNumber)
        return failed(
            fileError(ErrorCode::Unsupported, opening, db.path(),
                      u"schema %1; this program knows %2"_s.arg(*number).arg(schemaNumber),
                      u"a newer program wrote this journal; use that one"_s));
    if (*number < 1)
        return failed(damaged(db.path(), u"schema %1"_s.arg(*number)));
    const auto strangers = db.number(
        "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')", opening);
    if (!strangers)
        return failed(strangers.error());
    if (*strangers != 0) // they would run in our transactions
        return failed(damaged(db.path(), u"triggers or views were added"_s));
    if (QFileInfo(db.path()).size() > checkedWhole)
        return {};
    const auto check = word(db, "PRAGMA quick_check(1)");
    if (!check)
        return failed(check.error());
    return *check == "ok" ? Result<void>() : failed(damaged(db.path(), QString::fromUtf8(*check)));
}

// A journal of an earlier schema becomes one of the latest; its entries stay as they are.
Result<void> bringUp(SqliteDb &db)
{
    auto transaction = SqliteTransaction::begin(db, true);
    if (!transaction)
        return failed(transaction.error());
    const auto number = db.number("PRAGMA user_version", opening);
    if (!number)
        return failed(number.error());
    if (*number >= schemaNumber) // another program was faster
        return {};
    for (std::size_t change = std::size_t(*number) - 1; change < later.size(); ++change)
        if (auto done = db.exec(later.at(change), opening); !done)
            return done;
    const QByteArray reached = "PRAGMA user_version = " + QByteArray::number(schemaNumber);
    if (auto done = db.exec(reached.constData(), opening); !done)
        return done;
    return transaction->commit();
}

} // namespace

Result<JournalFile> JournalFile::open(const QString &path, bool readOnly, int busyTimeoutMs)
{
    JournalFile file;
    file.m_path = path;
    file.m_readOnly = readOnly;
    file.m_busyTimeoutMs = busyTimeoutMs;
    struct stat status = {};
    if (::stat(native(path).constData(), &status) != 0) {
        if (errno != ENOENT)
            return failed(systemError(path));
        // A log holds entries: without its file they wait for it to come back.
        if (QFileInfo(path + u"-wal"_s).size() > 0)
            return failed(damaged(path, u"the file is gone, its log is still there"_s));
        if (readOnly)
            return failed(
                fileError(ErrorCode::NotFound, opening, path, u"there is no such file"_s));
        if (const auto made = make(path); !made)
            return failed(journalError(made.error()));
    }
    if (const auto done = file.check(); !done)
        return failed(journalError(done.error()));
    return file;
}

Result<void> JournalFile::check()
{
    struct stat status = {};
    if (::stat(native(m_path).constData(), &status) != 0)
        return failed(systemError(m_path));
    if (S_ISREG(status.st_mode) && status.st_size == 0)
        return failed(damaged(m_path, u"the file is empty"_s));
    m_device = status.st_dev;
    m_inode = status.st_ino;
    if (!m_readOnly)
        for (const QString &side : { u""_s, u"-wal"_s, u"-shm"_s })
            narrow(m_path + side);
    auto db = opened(m_readOnly);
    if (!db)
        return failed(db.error());
    if (auto fits = checkSchema(*db); !fits)
        return fits;
    const auto schema = schemaOf(*db);
    if (!schema)
        return failed(schema.error());
    if (!schema->sharesItems && !m_readOnly)
        if (auto done = bringUp(*db); !done)
            return done;
    const auto id = idIn(*db);
    if (!id)
        return failed(id.error());
    if (id->size() != idSize)
        return failed(damaged(m_path, u"its id is missing"_s));
    m_journalId = *id;
    const auto mode = word(*db, m_readOnly ? "PRAGMA journal_mode" : "PRAGMA journal_mode = WAL");
    if (!mode)
        return failed(mode.error());
    if (*mode != "wal" && !m_readOnly)
        return failed(fileError(ErrorCode::Unsupported, opening, m_path,
                                u"no write-ahead log can be kept there"_s,
                                u"put the journal on a disk of this machine"_s));
    return checkInPlace();
}

Result<QByteArray> JournalFile::idIn(SqliteDb &db)
{
    return word(db, "SELECT id FROM journal");
}

Result<JournalFile::Schema> JournalFile::schemaOf(SqliteDb &db)
{
    const auto number = db.number("PRAGMA user_version", opening);
    if (!number)
        return failed(journalError(number.error()));
    return Schema{ *number >= 2, *number >= 3, *number >= 5 };
}

QByteArray JournalFile::Schema::withItems(const QByteArray &select) const
{
    if (!hasItems)
        return "WITH item(sequence, event) AS (SELECT 0, x'' WHERE false) " + select;
    if (!sharesItems)
        return select;
    return "WITH item(sequence, event) AS (SELECT sequence, event FROM main.item"
           " UNION ALL SELECT entry.sequence, kept.event FROM main.item AS kept JOIN entry"
           " ON entry.items_of = kept.sequence) "
        + select;
}

QByteArray JournalFile::Schema::withKeptItems(const QByteArray &select) const
{
    return hasItems ? select : withItems(select);
}

Result<void> JournalFile::checkInPlace() const
{
    struct stat status = {};
    const bool found = ::stat(native(m_path).constData(), &status) == 0;
    if (found && status.st_dev == m_device && status.st_ino == m_inode)
        return {};
    return failed(fileError(ErrorCode::Damaged, u"find journal"_s, m_path,
                            u"the file was moved, deleted or replaced while it is in use"_s,
                            u"put the file back with its -wal and start the program again"_s));
}

Result<SqliteDb> JournalFile::opened(bool readOnly) const
{
    auto db = SqliteDb::open(
        m_path, { .readOnly = readOnly, .uriParameters = {}, .busyTimeoutMs = m_busyTimeoutMs });
    if (!db)
        return failed(journalError(db.error()));
    return db;
}

Result<SqliteDb> JournalFile::writer() const
{
    auto db = opened(false);
    if (!db)
        return db;
    const auto done = db->exec("PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
                               "PRAGMA journal_size_limit = 67108864;",
                               opening);
    if (!done)
        return failed(journalError(done.error()));
    return db;
}

Result<SqliteDb> JournalFile::reader() const
{
    auto db = opened(true);
    if (!db)
        return db;
    if (const auto done = db->exec("PRAGMA cache_size = -8192;", opening); !done)
        return failed(journalError(done.error()));
    return db;
}

} // namespace recourse
