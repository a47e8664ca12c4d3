// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <map>
#include <memory>

namespace recourse {

using SqlValues = std::map<QString, QVariant>; // by placeholder, ":event_id"

// A writable database, open for as long as this object lives, on the thread that made it.
class WritableDatabase
{
public:
    static Result<std::unique_ptr<WritableDatabase>> open(const DatabaseConfig &config,
                                                          const QByteArray &password);
    ~WritableDatabase();
    WritableDatabase(const WritableDatabase &) = delete;
    WritableDatabase &operator=(const WritableDatabase &) = delete;

    // Binds those values that the statement uses.
    Result<QSqlQuery> run(const QString &sql, const SqlValues &values, const QString &tried);
    // So that nobody else's change comes between what is read and what is written.
    Result<void> begin();
    Result<void> commit();
    void rollBack();

    // A name as this database writes it; dots part schema and table.
    QString quoted(const QString &name) const;

private:
    WritableDatabase(QString connection, const DatabaseConfig &config);
    Error error(const QSqlError &native, const QString &tried) const;
    QSqlDatabase database() const { return QSqlDatabase::database(m_connection, false); }

    QString m_connection;
    DatabaseConfig m_config;
};

} // namespace recourse
