// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/journal/journal.h"

namespace recourse {

struct SqliteJournalOptions
{
    bool readOnly = false; // to look at a journal: never makes the file, and changes nothing in it
    int busyTimeoutMs = 10'000; // how long another program's lock is waited for
    std::shared_ptr<const Clock> clock = {}; // for leases; none: the system's
};

// The journal of one machine: one SQLite file, mode 0600, for any number of processes. Where the
// file is not there it is made, with its folder (0700); where it is there but is no whole journal,
// that is an error, and it stays as it is. Errors: those of Journal; Damaged also for an empty file
// and for a log without its file; Unsupported for a newer schema and for a file system that cannot
// lock.
Result<std::unique_ptr<Journal>> openSqliteJournal(const QString &path,
                                                   const SqliteJournalOptions &options = {});

} // namespace recourse
