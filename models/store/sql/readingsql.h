// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QString>

namespace recourse {

enum class SqlDialect {
    PostgreSql,
    MariaDb,
    MariaDbExact, // each value is compared byte for byte, whatever the column's collation says
};

struct ReadingSql
{
    QString sql; // with the database's own placeholders: $1, $2 … or ?
    int marks = 0; // each gets the same value
};

// One query of the workspace in the words of a database server: wherever `placeholder`
// (":event_id") stands as a word of its own, not in a text, a name, a comment or a cast ("::"), a
// mark takes its place. Refused is what is no single query that reads: a statement that does not
// begin with SELECT, WITH, VALUES, TABLE or a parenthesis, a second statement, marks of its own,
// and in MariaDB what a read-only transaction would let through (INTO a file, comments that are
// run). This is a fence in front of the read-only transaction, not in its place. Pure, any thread.
Result<ReadingSql> readingSql(const QString &sql, const QString &placeholder, SqlDialect dialect,
                              const QString &tried);

} // namespace recourse
