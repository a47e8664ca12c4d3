// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

struct SqlFault
{
    QString what; // empty: nothing is wrong
    QString hint;
};

// A query that only reads: one SELECT or WITH statement that uses `placeholder` (":event_id") and
// no other. A courtesy to the person who writes the workspace, not a guard: databases are opened
// read-only.
SqlFault readQueryFault(const QString &sql, const QString &placeholder);

// One statement of a compensation: one INSERT, UPDATE, DELETE, MERGE or WITH.
SqlFault writeStatementFault(const QString &sql);

// Whether the placeholder is used outside of literals and comments.
bool usesPlaceholder(const QString &sql, const QString &placeholder);

} // namespace recourse
