// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <chrono>
#include <stop_token>

struct sqlite3;

namespace recourse {

// Watches over one connection that reads somebody else's file: no statement may change anything,
// none runs longer than its time, none waits longer for a lock than allowed, and a stop token ends
// it. Lives as long as the connection is used, on its thread.
class SqliteGuard
{
public:
    SqliteGuard(sqlite3 *db, int busyTimeoutMs, int queryTimeoutMs, std::stop_token stop);
    ~SqliteGuard();
    SqliteGuard(const SqliteGuard &) = delete;
    SqliteGuard &operator=(const SqliteGuard &) = delete;

    // Before each statement: its time begins.
    void restart();

    // Says of an error that came while we watched whether it was the stop token or the clock.
    Error explained(Error error) const;

private:
    static int onBusy(void *self, int tries);
    static int onProgress(void *self);
    static int onAccess(void *self, int action, const char *first, const char *second,
                        const char *database, const char *trigger);

    using Steady = std::chrono::steady_clock;
    sqlite3 *m_db;
    std::chrono::milliseconds m_busyTimeout;
    std::chrono::milliseconds m_queryTimeout;
    std::stop_token m_stop;
    Steady::time_point m_deadline;
    Steady::time_point m_busySince;
    bool m_timedOut = false;
};

} // namespace recourse
