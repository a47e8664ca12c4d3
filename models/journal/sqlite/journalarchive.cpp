// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/entryline.h"
#include "models/journal/sqlite/journalimpl.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString reading = u"read archived message"_s;

Error damagedArchive(const QString &path, const QString &id, const QString &why)
{
    return journalError({ .code = ErrorCode::Damaged,
                          .tried = reading,
                          .where = path + u", archived message "_s + id,
                          .native = why });
}

} // namespace

Result<std::optional<ArchivedMessage>> SqliteJournal::archived(const QString &id)
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    auto row = db->prepare("SELECT envelope, body, line FROM archive LEFT JOIN entry"
                           " ON entry.kind = 'archived' AND entry.archive = archive.id"
                           " WHERE archive.id = ?",
                           reading);
    if (!row)
        return failed(journalError(row.error()));
    const QByteArray key = id.toUtf8();
    row->bindBlob(1, key);
    switch (row->step()) {
    case SqliteStep::Failed:
        return failed(journalError(db->error(reading)));
    case SqliteStep::Done:
        return std::optional<ArchivedMessage>();
    case SqliteStep::Row:
        break;
    }
    const auto entry = entryOf(row->bytes(2));
    if (!entry)
        return failed(damagedArchive(m_file.path(), id, u"no entry tells of it"_s));
    const QByteArray body = row->bytes(1).toByteArray();
    if (entry->archive != id || sealOf(row->bytes(0), body) != entry->archiveSeal)
        return failed(damagedArchive(m_file.path(), id, u"it is not what its entry says"_s));
    auto message = unsealed(row->bytes(0), body);
    if (!message)
        return failed(damagedArchive(m_file.path(), id, message.error().native));
    return std::optional<ArchivedMessage>(std::move(*message));
}

Result<std::vector<ArchivedGlance>> SqliteJournal::archivedOf(const EventId &event,
                                                              const HandlerName &handler)
{
    auto db = m_file.reader();
    if (!db)
        return failed(db.error());
    auto rows = db->prepare("SELECT id, envelope, length(body) FROM archive"
                            " WHERE event = ? AND handler = ? ORDER BY row",
                            reading);
    if (!rows)
        return failed(journalError(rows.error()));
    const QByteArray name = handler.toUtf8();
    rows->bindBlob(1, event.bytes());
    rows->bindBlob(2, name);
    std::vector<ArchivedGlance> glances;
    SqliteStep at = rows->step();
    for (; at == SqliteStep::Row; at = rows->step()) {
        const auto message = unsealed(rows->bytes(1), {});
        if (!message)
            return failed(damagedArchive(m_file.path(), QString::fromUtf8(rows->bytes(0)),
                                         message.error().native));
        glances.push_back({ .id = message->id,
                            .broker = message->broker,
                            .queue = message->parked.queue,
                            .position = message->parked.position,
                            .digest = message->digest,
                            .bytes = rows->integer(2),
                            .archivedAt = message->archivedAt });
    }
    if (at == SqliteStep::Failed)
        return failed(journalError(db->error(reading)));
    return glances;
}

} // namespace recourse
