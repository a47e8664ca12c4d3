// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/eventtable/eventtablebroker.h"
#include "models/store/sqlite/sqlitedb.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace recourse {

class SteppedClock final : public Clock
{
public:
    Instant now() const override { return at; }
    Instant at = instantFromMillis(1'760'000'000'000); // 2025-10-09T08:53:20Z
};

// An event table as a service fills it, and the broker on it.
class Service
{
public:
    Service()
    {
        config.id = QStringLiteral("events");
        config.kind = BrokerKind::EventTable;
        database.id = QStringLiteral("orders-db");
        database.path = folder.filePath(QStringLiteral("events.db"));
        database.busyTimeoutMs = 100;
        QFile file(database.path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
    }
    Service &withTheBuiltInTable()
    {
        QFile schema(QStringLiteral(RECOURSE_SOURCE_DIR "/models/broker/eventtable/schema.sql"));
        if (!schema.open(QIODevice::ReadOnly))
            qFatal("no schema");
        return ran(schema.readAll());
    }
    Service &ran(const QByteArray &sql)
    {
        auto db = SqliteDb::open(database.path, { .readOnly = false });
        if (!db)
            qFatal("%s", qPrintable(toLogText(db.error())));
        if (const auto done = db->exec(sql.constData(), QStringLiteral("build")); !done)
            qFatal("%s", qPrintable(toLogText(done.error())));
        return *this;
    }
    // row("'q', 'e1', 'pending'") with the times that the table insists on.
    Service &row(const QByteArray &queueEventState,
                 const QByteArray &availableAt = "2025-10-09T08:00:00.000Z")
    {
        return ran("INSERT INTO events (queue, event_id, state, created_at, available_at) VALUES ("
                   + queueEventState + ", '2025-10-09T08:00:00.000Z', '" + availableAt + "')");
    }

    std::unique_ptr<EventTableBroker> broker() const
    {
        return std::make_unique<EventTableBroker>(config, database, mapping, clock);
    }

    QTemporaryDir folder;
    BrokerConfig config;
    DatabaseConfig database;
    std::optional<MappingConfig> mapping;
    SteppedClock clock;
};

struct Browsed
{
    BrowseReport report;
    std::vector<ParkedMessage> messages;
};

inline BrowseRequest lookAt(const QString &queue)
{
    BrowseRequest request;
    request.queue = queue;
    return request;
}

inline Browsed browsed(EventTableBroker &broker, const QString &queue,
                       const std::function<void(BrowseRequest &)> &with = {})
{
    BrowseRequest request = lookAt(queue);
    if (with)
        with(request);
    Browsed seen;
    seen.report = broker.browse(request,
                                [&seen](std::vector<ParkedMessage> &&batch) {
                                    std::move(batch.begin(), batch.end(),
                                              std::back_inserter(seen.messages));
                                    return true;
                                },
                                {});
    return seen;
}

} // namespace recourse
