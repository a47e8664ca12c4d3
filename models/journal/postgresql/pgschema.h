// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/postgresql/pgconnection.h"

namespace recourse {

// A name as SQL writes it: "my ""schema""".
QByteArray quotedName(const QString &name);

// What a journal's schema on a server is found to be.
struct PgSchemaState
{
    bool isThere = false; // its tables are
    qint64 number = 0; // of the schema
    QByteArray journalId = {};
    bool isLatest() const; // it can be used as it is
};
// The journal whose schema is first in the search path. Errors: Unsupported (a newer program's),
// Damaged (tables or id are missing), PermissionDenied, those of the connection.
Result<PgSchemaState> pgSchemaState(PgConnection &db, const QString &schema);

// Makes it, whole or not at all; where another console is faster, its journal is the one.
Result<void> makePgSchema(PgConnection &db, const QString &schema);

// One of an earlier schema becomes one of the latest; its entries stay as they are. Errors:
// PermissionDenied where the tables are another user's.
Result<void> bringUpPgSchema(PgConnection &db, const QString &schema);

} // namespace recourse
