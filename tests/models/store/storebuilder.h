// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/clock.h"
#include "models/store/sqlite/sqlitedb.h"
#include "models/store/sqlite/sqlitestore.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace recourse {

class FixedClock final : public Clock
{
public:
    Instant now() const override { return at; }
    Instant at = instantFromMillis(1'760'000'000'000);
};

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QByteArray caseFile(const char *name)
{
    return fileBytes(QStringLiteral(RECOURSE_TEST_DATA "/cases/") + QString::fromUtf8(name));
}

// A folder with one database that a service is supposed to have written, and the store on it.
class ServiceDatabase
{
public:
    ServiceDatabase()
    {
        config.id = QStringLiteral("orders-db");
        config.path = folder.filePath(QStringLiteral("orders.db"));
        config.busyTimeoutMs = 200;
    }
    // As the service wrote it.
    ServiceDatabase &ran(const QByteArray &sql)
    {
        QFile file(config.path);
        if (!file.exists() && !file.open(QIODevice::WriteOnly))
            qFatal("no file");
        file.close();
        auto db = SqliteDb::open(config.path, { .readOnly = false });
        if (!db)
            qFatal("%s", qPrintable(toLogText(db.error())));
        if (const auto done = db->exec(sql.constData(), QStringLiteral("build")); !done)
            qFatal("%s", qPrintable(toLogText(done.error())));
        return *this;
    }
    ServiceDatabase &copiedFrom(const char *name, const char *suffix = "")
    {
        QFile file(config.path + QString::fromUtf8(suffix));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
        file.write(caseFile(name));
        return *this;
    }

    QByteArray hash() const
    {
        return QCryptographicHash::hash(fileBytes(config.path), QCryptographicHash::Sha256);
    }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::Files, QDir::Name); }

    QTemporaryDir folder;
    DatabaseConfig config;
    FixedClock clock;
};

inline std::vector<EventId> idsOf(const QList<QByteArray> &names)
{
    std::vector<EventId> ids;
    for (const QByteArray &name : names)
        ids.emplace_back(name);
    return ids;
}

inline EventId id(const char *name)
{
    return EventId(QByteArray(name));
}

inline InboxConfig inboxOf(const QString &table, const QString &handler = {},
                           const QString &appliedAt = QStringLiteral("applied_at"))
{
    InboxConfig inbox;
    inbox.table = table;
    inbox.handlerColumn = handler;
    inbox.eventIdColumn = QStringLiteral("event_id");
    inbox.appliedAtColumn = appliedAt;
    return inbox;
}

inline QueryConfig queryOf(const QString &sql, IdForm form = IdForm::Bytes)
{
    QueryConfig query;
    query.sql = sql;
    query.idForm = form;
    return query;
}

inline const QString effectSql
    = QStringLiteral("SELECT count(*) AS effects FROM changes WHERE event_id = :event_id");

} // namespace recourse
