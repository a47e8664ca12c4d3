// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"
#include "models/config/workspace.h"
#include "models/core/clock.h"
#include "models/journal/journal.h"

namespace recourse {

struct PostgresJournalOptions
{
    QString schema
        = QStringLiteral("recourse_journal"); // of the database; it has tables of its own
    bool readOnly = false; // to look at a journal: never makes it, and changes nothing in it
    int busyTimeoutMs = 10'000; // how long another console's lock is waited for
    std::shared_ptr<const Clock> clock = {}; // for tests; none: the server's, one for all consoles
};

// The journal that several operators share: tables in a schema of one PostgreSQL database (12 or
// newer), for any number of consoles. Where the tables are not there they are made. Connections are
// opened again where they were lost; a commit whose answer was lost is looked up before anything is
// said about it.
//
// Errors: those of Journal; AuthenticationFailed, SecretMissing …; NotFound where it is only looked
// at and not there; Unsupported for a newer schema, an older server, and one that does not bring
// to its disk what it has confirmed.
Result<std::unique_ptr<Journal>> openPostgresJournal(const DatabaseConfig &database,
                                                     const SecretSource &secrets,
                                                     const PostgresJournalOptions &options = {});

// What doctor says about a journal on a server; changes nothing. Without an error it is fine.
struct PostgresJournalCheck
{
    QString check; // "connect", "rights", …
    QString detail;
    std::optional<Error> error;
};
std::vector<PostgresJournalCheck> checkPostgresJournal(const DatabaseConfig &database,
                                                       const SecretSource &secrets,
                                                       const PostgresJournalOptions &options = {});

} // namespace recourse
