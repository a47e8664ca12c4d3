// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/database.h"

namespace recourse::sandbox {

// A database on a server, as the command line names it.
struct DatabaseAddress
{
    enum class Kind { PostgreSql, MariaDb };
    Kind kind = Kind::PostgreSql;
    QString host;
    quint16 port = 0;
    QString user;
    QString password;
    QString name;

    // postgresql://user:password@host:port/name or mariadb://… Throws Trouble.
    static DatabaseAddress parse(const QString &uri);
    QString kindName() const; // as the workspace has it
};

// Opens it. No Trouble holds the password.
std::unique_ptr<Database> openServer(const DatabaseAddress &address);

// Makes the tables of `schema` (written for SQLite) anew. The tables of an earlier run go first; a
// database that holds tables of one of these names and no sign of an earlier run is refused.
void makeTables(Database &database, DatabaseAddress::Kind kind, const QByteArray &schema);

// A statement for SQLite in the words of that server.
QByteArray serverSql(DatabaseAddress::Kind kind, QByteArray sql);

} // namespace recourse::sandbox
