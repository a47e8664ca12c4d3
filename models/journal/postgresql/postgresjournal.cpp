// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/postgresjournal.h"

#include "models/journal/postgresql/journalimpl.h"
#include "models/journal/postgresql/pgerror.h"
#include "models/journal/postgresql/pgschema.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString opening = u"open journal"_s;

// As the workspace has it for the other databases: with a CA file the server proves its name.
QByteArray encryptionOf(const DatabaseConfig &database)
{
    switch (database.tls) {
    case DatabaseTls::Off:
        return "disable";
    case DatabaseTls::Required:
        return database.verifyPeer && !database.caFile.isEmpty() ? "verify-full" : "require";
    case DatabaseTls::Preferred:
        break;
    }
    return "prefer";
}

Result<PgSessionSetup> setupOf(const DatabaseConfig &database, const SecretSource &secrets,
                               const PostgresJournalOptions &options)
{
    PgSessionSetup setup;
    setup.target = { .host = database.host,
                     .port = database.port,
                     .database = database.name,
                     .user = database.user,
                     .password = {},
                     .connectTimeoutMs = database.connectTimeoutMs,
                     .encryption = encryptionOf(database),
                     .caFile = database.verifyPeer ? database.caFile : QString() };
    setup.schema = options.schema;
    setup.readOnly = options.readOnly;
    setup.lockTimeoutMs = options.busyTimeoutMs;
    const auto password = secrets.secret(database.password);
    if (!password)
        return failed(password.error());
    setup.target.password = *password;
    return setup;
}

PgSessionSetup readerOf(PgSessionSetup setup)
{
    setup.readOnly = true;
    return setup;
}

} // namespace

Result<std::unique_ptr<Journal>> openPostgresJournal(const DatabaseConfig &database,
                                                     const SecretSource &secrets,
                                                     const PostgresJournalOptions &options)
{
    const auto setup = setupOf(database, secrets, options);
    if (!setup)
        return failed(setup.error());
    auto db = setup->open();
    if (!db)
        return failed(db.error());
    auto state = pgSchemaState(*db, setup->schema);
    if (state && !state->isThere && !options.readOnly) {
        if (const auto made = makePgSchema(*db, setup->schema); !made)
            return failed(made.error());
        state = pgSchemaState(*db, setup->schema);
    }
    if (!state)
        return failed(state.error());
    if (!state->isThere)
        return failed({ .code = ErrorCode::NotFound,
                        .tried = opening,
                        .where = setup->target.where() + u", schema "_s + setup->schema,
                        .native = u"there is no journal yet"_s,
                        .hint = u"the first run makes it"_s });
    if (!state->isLatest()) {
        if (options.readOnly)
            return failed({ .code = ErrorCode::Unsupported,
                            .tried = opening,
                            .where = setup->target.where() + u", schema "_s + setup->schema,
                            .native = u"an earlier program made it"_s,
                            .hint = u"open it once to act: that brings it up to date"_s });
        if (const auto done = bringUpPgSchema(*db, setup->schema); !done)
            return failed(done.error());
    }
    // Nothing is added behind an end that is not whole; said at once and not at the first append.
    if (const auto end = PostgresJournal::endOf(*db, state->journalId); !end)
        return failed(end.error());
    return std::make_unique<PostgresJournal>(*setup, state->journalId, options.clock);
}

PostgresJournal::PostgresJournal(const PgSessionSetup &setup, const QByteArray &journalId,
                                 std::shared_ptr<const Clock> clock)
    : m_journalId(journalId)
    , m_readOnly(setup.readOnly)
    , m_clock(std::move(clock))
    , m_writer(setup, journalId)
    , m_reader(readerOf(setup), journalId)
{
}

Result<JournalHead> PostgresJournal::endOf(PgConnection &db, const QByteArray &journalId)
{
    const QString tried = u"read end of journal"_s;
    const auto last = db.ask(
        "SELECT sequence, hash, line FROM entry ORDER BY sequence DESC LIMIT 2", {}, tried);
    if (!last)
        return failed(last.error());
    JournalHead head{ journalId, 0, journalId };
    if (last->count() == 0)
        return head;
    head.sequence = last->integer(0, 0);
    head.hash = last->bytes(0, 1);
    QByteArray before = journalId;
    bool follows = head.sequence == 1;
    if (last->count() == 2) {
        follows = last->integer(1, 0) == head.sequence - 1;
        before = last->bytes(1, 1);
    }
    if (follows && head.hash == chainHash(before, last->view(0, 2)))
        return head;
    return failed(pgError("XX001", u"its hash does not follow from what is before it"_s, tried,
                          db.where() + u", entry "_s + QString::number(head.sequence)));
}

Result<JournalHead> PostgresJournal::head()
{
    return m_reader.call<JournalHead>([this](PgConnection &db) { return endOf(db, m_journalId); });
}

Result<Instant> PostgresJournal::nowBy(PgConnection &db)
{
    if (m_clock)
        return m_clock->now();
    const auto now = db.ask("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8", {},
                            u"ask the time"_s);
    if (!now)
        return failed(now.error());
    return instantFromMillis(now->integer(0, 0));
}

Result<Instant> PostgresJournal::now()
{
    return m_reader.call<Instant>([this](PgConnection &db) { return nowBy(db); });
}

Error PostgresJournal::inServer(Error error) const
{
    error.where = error.where.isEmpty() ? m_reader.where()
                                        : QString(m_reader.where() + u", "_s + error.where);
    if (error.code == ErrorCode::Damaged)
        error.hint = pgError("XX001", {}, {}, {}).hint;
    return error;
}

Result<JournalEntry> PostgresJournal::entryAt(const PgRows &rows, int row, int column) const
{
    auto entry = entryOf(rows.view(row, column));
    if (!entry)
        return failed(inServer(entry.error()));
    return entry;
}

Result<PgTransaction> beginAlone(PgConnection &db, PgLock lock, const QString &tried)
{
    // The number of the table tells journals of one database apart.
    const QByteArray table = lock == PgLock::Entries ? "entry" : "lease";
    return PgTransaction::begin(db,
                                "BEGIN; SELECT pg_advisory_xact_lock((1382238834::int8 << 32) | '"
                                    + table + "'::regclass::oid::int8)",
                                tried);
}

std::vector<PgParameters::Bytes> bytesOf(const std::vector<EventId> &events)
{
    std::vector<PgParameters::Bytes> bytes;
    bytes.reserve(events.size());
    for (const EventId &event : events)
        bytes.emplace_back(event.bytes());
    return bytes;
}

std::vector<PostgresJournalCheck> checkPostgresJournal(const DatabaseConfig &database,
                                                       const SecretSource &secrets,
                                                       const PostgresJournalOptions &options)
{
    std::vector<PostgresJournalCheck> checks;
    const auto setup = setupOf(database, secrets, options);
    if (!setup)
        return { { u"password"_s, {}, setup.error() } };
    auto db = setup->open(); // says what a server that forgets would say
    if (!db)
        return { { u"connect"_s, {}, db.error() } };
    const QString where = setup->target.where();
    checks.push_back({ u"connect"_s, where, {} });
    const auto state = pgSchemaState(*db, setup->schema);
    if (!state) {
        checks.push_back({ u"tables"_s, {}, state.error() });
        return checks;
    }
    if (!state->isThere) {
        PgParameters name;
        name.bytes(setup->schema.toUtf8());
        const auto may = db->ask(
            "SELECT coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace"
            " WHERE nspname = convert_from($1, 'UTF8')),"
            " has_database_privilege(current_database(), 'CREATE'))::int4::int8",
            name, opening);
        if (!may || may->integer(0, 0) == 0)
            checks.push_back(
                { u"tables"_s,
                  {},
                  may ? pgError("42501", u"the tables are not there, and may not be made"_s,
                                opening, where)
                      : may.error() });
        else
            checks.push_back({ u"tables"_s, u"not there yet; the first run makes them"_s, {} });
        return checks;
    }
    if (!state->isLatest()) {
        checks.push_back(
            { u"tables"_s, u"of an earlier program; the first run brings them up"_s, {} });
        return checks;
    }
    checks.push_back({ u"tables"_s, u"schema %1"_s.arg(setup->schema), {} });
    const auto rights = db->ask(
        "SELECT (has_table_privilege('entry', 'SELECT') AND has_table_privilege('entry', 'INSERT')"
        " AND has_table_privilege('item', 'SELECT') AND has_table_privilege('item', 'INSERT')"
        " AND has_table_privilege('archive', 'SELECT') AND has_table_privilege('archive', 'INSERT')"
        " AND has_table_privilege('lease', 'SELECT') AND has_table_privilege('lease', 'INSERT')"
        " AND has_table_privilege('lease', 'UPDATE') AND has_table_privilege('lease', 'DELETE'))"
        "::int4::int8,"
        " (SELECT count(*) FROM pg_trigger WHERE tgname = 'only_added' AND tgenabled = 'A' AND"
        " tgrelid IN ('journal'::regclass, 'entry'::regclass, 'item'::regclass, "
        "'archive'::regclass))",
        {}, opening);
    if (!rights) {
        checks.push_back({ u"rights"_s, {}, rights.error() });
        return checks;
    }
    constexpr qint64 guarded = 4;
    std::optional<Error> missing;
    if (rights->integer(0, 0) == 0)
        missing = pgError("42501", u"entry, item and archive: select, insert; lease: all"_s,
                          opening, where);
    checks.push_back({ u"rights"_s, missing ? QString() : u"may add entries"_s, missing });
    std::optional<Error> unguarded;
    if (rights->integer(0, 1) != guarded)
        unguarded = pgError("XX001", u"what refuses changes was taken away"_s, opening, where);
    checks.push_back({ u"only added to"_s, {}, unguarded });
    const auto end = PostgresJournal::endOf(*db, state->journalId);
    checks.push_back({ u"end of the chain"_s, end ? u"entry %1"_s.arg(end->sequence) : QString(),
                       end ? std::nullopt : std::optional(end.error()) });
    return checks;
}

} // namespace recourse
