// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/door/journaldoor.h"

#include "models/journal/postgresql/postgresjournal.h"
#include "models/journal/sqlite/sqlitejournal.h"
#include "models/runs/journalpath.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

JournalDoor JournalDoor::of(const Workspace &workspace)
{
    JournalDoor door;
    door.m_isLasting = workspace.environment != Environment::Sandbox;
    const DatabaseConfig *database = workspace.journal.database.isEmpty()
        ? nullptr
        : workspace.database(workspace.journal.database);
    if (database) {
        door.m_database = *database;
        door.m_schema = workspace.journal.schema;
    } else {
        door.m_file = journalPath(workspace);
    }
    return door;
}

JournalDoor JournalDoor::ofFile(const QString &path)
{
    JournalDoor door;
    door.m_file = path;
    return door;
}

QString JournalDoor::name() const
{
    if (!m_database)
        return m_file;
    return u"%1:%2/%3, schema %4"_s.arg(m_database->host)
        .arg(m_database->port)
        .arg(m_database->name, m_schema);
}

bool JournalDoor::isKnownMissing() const
{
    return !m_database && !QFileInfo::exists(m_file);
}

Result<std::unique_ptr<Journal>> JournalDoor::open(const SecretSource &secrets, bool readOnly) const
{
    if (m_database)
        return openPostgresJournal(*m_database, secrets,
                                   { .schema = m_schema, .readOnly = readOnly });
    return openSqliteJournal(m_file, { .readOnly = readOnly });
}

std::vector<JournalDoorCheck> JournalDoor::check(const SecretSource &secrets) const
{
    std::vector<JournalDoorCheck> checks;
    if (m_database) {
        for (const PostgresJournalCheck &one :
             checkPostgresJournal(*m_database, secrets, { .schema = m_schema, .readOnly = false }))
            checks.push_back({ one.check, one.detail, one.error });
        return checks;
    }
    if (isKnownMissing())
        return { { u"file"_s, u"not there yet; the first run makes it"_s, {} } };
    const auto journal = openSqliteJournal(m_file, { .readOnly = true });
    if (!journal)
        return { { u"file"_s, {}, journal.error() } };
    std::optional<Error> closed;
    if (!QFileInfo(m_file).isWritable())
        closed = Error{ .code = ErrorCode::ReadOnly,
                        .tried = u"open journal"_s,
                        .where = m_file,
                        .hint = u"the journal must be writable: look at the rights of its file and "
                                "folder"_s };
    checks.push_back({ u"file"_s, closed ? QString() : m_file, closed });
    const auto end = (*journal)->head();
    checks.push_back({ u"end of the chain"_s, end ? u"entry %1"_s.arg(end->sequence) : QString(),
                       end ? std::nullopt : std::optional(end.error()) });
    return checks;
}

} // namespace recourse
