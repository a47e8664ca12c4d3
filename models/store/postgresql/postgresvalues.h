// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/store/postgresql/postgreslink.h"
#include "models/store/sql/sqlconnection.h"

namespace recourse {

// Numbers of PostgreSQL's built-in types, which never change.
ColumnKind postgresKind(quint32 type);

// What the server wrote for a value of that type. A time with its zone gets a "Z": the session is
// in UTC.
Cell postgresCell(const QByteArray &text, quint32 type);

// `value` for a parameter of that type; nothing where the type cannot hold it, so that no row can
// be equal to it. `utf8`: the database refuses texts that are no UTF-8.
std::optional<PostgresParameter> postgresParameter(const SqlValue &value, quint32 type, bool utf8);

// An array of the elements that the kind can hold, as PostgreSQL reads one, and its type's name.
struct PostgresArray
{
    QByteArray text;
    QString type;
};
PostgresArray postgresArray(ColumnKind kind, const std::vector<IdSpelling> &spellings, bool utf8);

} // namespace recourse
