// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/journalimpl.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read archived message"_s;

Error damagedArchive(const QString &id, const QString &why)
{
    return { .code = ErrorCode::Damaged,
             .tried = reading,
             .where = u"archived message "_s + id,
             .native = why };
}

} // namespace

Result<std::optional<ArchivedMessage>> PostgresJournal::archived(const QString &id)
{
    PgParameters which;
    which.bytes(id.toUtf8());
    const auto rows = m_reader.call<PgRows>([&which](PgConnection &db) {
        return db.ask("SELECT envelope, body, line FROM archive LEFT JOIN entry"
                      " ON entry.kind = 'archived' AND entry.archive = archive.id"
                      " WHERE archive.id = $1",
                      which, reading);
    });
    if (!rows)
        return failed(rows.error());
    if (rows->count() == 0)
        return std::optional<ArchivedMessage>();
    const auto entry = entryOf(rows->view(0, 2));
    if (!entry)
        return failed(inServer(damagedArchive(id, u"no entry tells of it"_s)));
    const QByteArray body = rows->bytes(0, 1);
    if (entry->archive != id || sealOf(rows->view(0, 0), body) != entry->archiveSeal)
        return failed(inServer(damagedArchive(id, u"it is not what its entry says"_s)));
    auto message = unsealed(rows->view(0, 0), body);
    if (!message)
        return failed(inServer(damagedArchive(id, message.error().native)));
    return std::optional<ArchivedMessage>(std::move(*message));
}

Result<std::vector<ArchivedGlance>> PostgresJournal::archivedOf(const EventId &event,
                                                                const HandlerName &handler)
{
    PgParameters which;
    which.bytes(event.bytes()).bytes(handler.toUtf8());
    const auto rows = m_reader.call<PgRows>([&which](PgConnection &db) {
        return db.ask("SELECT id, envelope, octet_length(body)::int8 FROM archive"
                      " WHERE sha256(event) = sha256($1) AND event = $1 AND handler = $2"
                      " ORDER BY number",
                      which, reading);
    });
    if (!rows)
        return failed(rows.error());
    std::vector<ArchivedGlance> glances;
    for (int row = 0; row < rows->count(); ++row) {
        const auto message = unsealed(rows->view(row, 1), {});
        if (!message)
            return failed(inServer(
                damagedArchive(QString::fromUtf8(rows->view(row, 0)), message.error().native)));
        glances.push_back({ .id = message->id,
                            .broker = message->broker,
                            .queue = message->parked.queue,
                            .position = message->parked.position,
                            .digest = message->digest,
                            .bytes = rows->integer(row, 2),
                            .archivedAt = message->archivedAt });
    }
    return glances;
}

} // namespace recourse
