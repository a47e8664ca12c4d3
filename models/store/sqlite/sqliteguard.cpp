// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqliteguard.h"

#include <sqlite3.h>

#include <string_view>
#include <thread>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {
constexpr int stepsBetweenLooks = 2'000; // of SQLite's machine: well under a millisecond
constexpr std::chrono::milliseconds lockPause(10);
} // namespace

SqliteGuard::SqliteGuard(sqlite3 *db, int busyTimeoutMs, int queryTimeoutMs, std::stop_token stop)
    : m_db(db)
    , m_busyTimeout(busyTimeoutMs)
    , m_queryTimeout(queryTimeoutMs)
    , m_stop(std::move(stop))
{
    restart();
    sqlite3_busy_handler(db, &SqliteGuard::onBusy, this);
    sqlite3_progress_handler(db, stepsBetweenLooks, &SqliteGuard::onProgress, this);
    sqlite3_set_authorizer(db, &SqliteGuard::onAccess, this);
}

SqliteGuard::~SqliteGuard()
{
    sqlite3_set_authorizer(m_db, nullptr, nullptr);
    sqlite3_progress_handler(m_db, 0, nullptr, nullptr);
    sqlite3_busy_handler(m_db, nullptr, nullptr);
}

void SqliteGuard::restart()
{
    m_deadline = Steady::now() + m_queryTimeout;
}

Error SqliteGuard::explained(Error error) const
{
    const bool interrupted = (error.nativeCode & 0xff) == SQLITE_INTERRUPT;
    if (!interrupted && error.code != ErrorCode::Busy)
        return error;
    if (m_stop.stop_requested()) {
        error.code = ErrorCode::Cancelled;
        error.hint.clear();
    } else if (m_timedOut) {
        error.code = ErrorCode::TimedOut;
        error.retryHelps = true;
        error.hint = u"gave up after %1 ms"_s.arg(m_queryTimeout.count());
    }
    return error;
}

int SqliteGuard::onBusy(void *self, int tries)
{
    auto *guard = static_cast<SqliteGuard *>(self);
    if (tries == 0)
        guard->m_busySince = Steady::now();
    if (guard->m_stop.stop_requested()
        || Steady::now() - guard->m_busySince >= guard->m_busyTimeout)
        return 0;
    std::this_thread::sleep_for(lockPause);
    return 1;
}

int SqliteGuard::onProgress(void *self)
{
    auto *guard = static_cast<SqliteGuard *>(self);
    if (guard->m_stop.stop_requested())
        return 1;
    if (Steady::now() < guard->m_deadline)
        return 0;
    guard->m_timedOut = true;
    return 1;
}

// A read-only connection still lets a statement write elsewhere (VACUUM INTO, ATTACH, a temporary
// table) or change the connection (PRAGMA). What reading needs is allowed, nothing else.
int SqliteGuard::onAccess(void * /*self*/, int action, const char *first, const char *second,
                          const char * /*database*/, const char * /*trigger*/)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
    case SQLITE_TRANSACTION:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return second && std::string_view(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_UPDATE: // how SQLite sets up a table-valued function; the file itself is read-only
        return first && std::string_view(first) == "sqlite_master" ? SQLITE_OK : SQLITE_DENY;
    case SQLITE_PRAGMA:
        return first
                && (std::string_view(first) == "table_xinfo"
                    || (std::string_view(first) == "encoding" && !second))
            ? SQLITE_OK
            : SQLITE_DENY;
    default:
        return SQLITE_DENY;
    }
}

} // namespace recourse
