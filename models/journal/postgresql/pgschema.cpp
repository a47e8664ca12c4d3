// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/pgschema.h"

#include "models/journal/postgresql/pgerror.h"

#include <QRandomGenerator>

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// 1: as it began. 2: entries about several events.
constexpr qint64 schemaNumber = 2;
constexpr qsizetype idSize = 32;
const QString opening = u"open journal"_s;
const QString making = u"make journal"_s;

// The line is the truth; columns beside it serve to search and follow from it. An event id may be
// longer than what an index takes, so its digest is what is looked up.
constexpr const char *schemaSql = R"(
CREATE TABLE journal (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id bytea NOT NULL CHECK (octet_length(id) = 32), schema integer NOT NULL);
CREATE TABLE entry (
    sequence bigint PRIMARY KEY, hash bytea NOT NULL, line bytea NOT NULL,
    at bigint NOT NULL, kind text COLLATE "C" NOT NULL, action text COLLATE "C",
    outcome text COLLATE "C", run bytea, handler bytea, event bytea, archive bytea,
    approval bigint);
CREATE INDEX entry_by_event ON entry (sha256(event), sequence) WHERE event IS NOT NULL;
CREATE INDEX entry_by_run ON entry (run, sequence) WHERE run IS NOT NULL;
CREATE INDEX entry_by_at ON entry (at);
CREATE INDEX entry_by_kind ON entry (kind, sequence);
CREATE INDEX entry_began ON entry (run) WHERE kind = 'run-began';
CREATE INDEX entry_ended ON entry (run) WHERE kind = 'run-ended';
CREATE INDEX entry_confirmed ON entry (sha256(event), handler, sequence) WHERE kind = 'confirmed';
CREATE UNIQUE INDEX entry_archived ON entry (archive) WHERE kind = 'archived';
CREATE UNIQUE INDEX entry_approval ON entry (approval) WHERE approval IS NOT NULL;
CREATE TABLE archive (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id bytea NOT NULL UNIQUE,
    handler bytea NOT NULL, event bytea NOT NULL, envelope bytea NOT NULL, body bytea NOT NULL);
CREATE INDEX archive_by_event ON archive (sha256(event), handler);
CREATE TABLE lease (
    handler bytea NOT NULL, event bytea NOT NULL, owner bytea NOT NULL, until bigint NOT NULL);
CREATE UNIQUE INDEX lease_subject ON lease (handler, sha256(event));
CREATE INDEX lease_by_until ON lease (until);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
BEGIN
    RAISE EXCEPTION 'a journal is only added to' USING ERRCODE = '42501';
END
$refuse$;
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON archive
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE journal ENABLE ALWAYS TRIGGER only_added;
ALTER TABLE entry ENABLE ALWAYS TRIGGER only_added;
ALTER TABLE archive ENABLE ALWAYS TRIGGER only_added;
)";

// What the second schema has beyond the first: which events an entry is about, where it is about
// several.
constexpr const char *secondSchemaSql = R"(
CREATE TABLE item (sequence bigint NOT NULL, event bytea NOT NULL);
CREATE INDEX item_by_sequence ON item (sequence);
CREATE INDEX item_by_event ON item (sha256(event), sequence);
CREATE TRIGGER only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON item
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE item ENABLE ALWAYS TRIGGER only_added;
)";

QByteArray newJournalId()
{
    std::array<quint32, idSize / sizeof(quint32)> random;
    QRandomGenerator::system()->fillRange(random.data(), qsizetype(random.size()));
    return { reinterpret_cast<const char *>(random.data()), idSize };
}

Error damaged(const PgConnection &db, const QString &why)
{
    return pgError("XX001", why, opening, db.where());
}

Result<qint64> tableCount(PgConnection &db, const QString &schema)
{
    PgParameters name;
    name.bytes(schema.toUtf8());
    const auto tables
        = db.ask("SELECT count(*) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE"
                 " nspname = convert_from($1, 'UTF8') AND relkind = 'r' AND relname IN"
                 " ('journal', 'entry', 'archive', 'lease', 'item')",
                 name, opening);
    if (!tables)
        return failed(tables.error());
    return tables->integer(0, 0);
}

// Of several consoles that make or change it at once, one does: what it is, while nobody else can.
struct LockedSchema
{
    PgTransaction transaction;
    PgSchemaState state;
};

Result<LockedSchema> lockedSchema(PgConnection &db, const QString &schema, const QString &tried)
{
    auto transaction = PgTransaction::begin(db, "BEGIN", tried);
    if (!transaction)
        return failed(transaction.error());
    PgParameters name;
    name.bytes("recourse journal " + schema.toUtf8());
    if (const auto lock = db.ask("SELECT pg_advisory_xact_lock(hashtextextended("
                                 "convert_from($1, 'UTF8'), 0))",
                                 name, tried);
        !lock)
        return failed(lock.error());
    const auto state = pgSchemaState(db, schema);
    if (!state)
        return failed(state.error());
    return LockedSchema{ std::move(*transaction), *state };
}

} // namespace

bool PgSchemaState::isLatest() const
{
    return number == schemaNumber;
}

QByteArray quotedName(const QString &name)
{
    QString quoted = name;
    return (u'"' + quoted.replace(u'"', u"\"\""_s) + u'"').toUtf8();
}

Result<PgSchemaState> pgSchemaState(PgConnection &db, const QString &schema)
{
    auto tables = tableCount(db, schema);
    if (!tables)
        return failed(tables.error());
    PgSchemaState state;
    constexpr qint64 firstTables = 4; // each schema has brought one more
    if (*tables == 0)
        return state;
    if (*tables < firstTables)
        return failed(damaged(db, u"tables of it are missing"_s));
    const auto journal = db.ask("SELECT schema::int8, id FROM journal", {}, opening);
    if (!journal)
        return failed(journal.error());
    if (journal->count() != 1 || journal->view(0, 1).size() != idSize)
        return failed(damaged(db, u"its id is missing"_s));
    state.isThere = true;
    state.number = journal->integer(0, 0);
    state.journalId = journal->bytes(0, 1);
    if (state.number > schemaNumber)
        return failed(
            { .code = ErrorCode::Unsupported,
              .tried = opening,
              .where = db.where(),
              .native = u"schema %1; this program knows %2"_s.arg(state.number).arg(schemaNumber),
              .hint = u"a newer program wrote this journal; use that one"_s });
    if (state.number < 1)
        return failed(damaged(db, u"schema %1"_s.arg(state.number)));
    // Another console may have brought it up between the two questions.
    const qint64 wanted = firstTables + state.number - 1;
    if (*tables < wanted)
        tables = tableCount(db, schema);
    if (!tables)
        return failed(tables.error());
    if (*tables < wanted)
        return failed(damaged(db, u"tables of it are missing"_s));
    return state;
}

// One row says of which schema it is, and its guard is set aside for that.
Result<void> bringUpPgSchema(PgConnection &db, const QString &schema)
{
    auto locked = lockedSchema(db, schema, opening);
    if (!locked)
        return failed(locked.error());
    if (locked->state.isLatest()) // another console was faster
        return {};
    const QByteArray number = "ALTER TABLE journal DISABLE TRIGGER only_added;"
                              "UPDATE journal SET schema = "
        + QByteArray::number(schemaNumber)
        + "; ALTER TABLE journal ENABLE ALWAYS TRIGGER only_added";
    for (const QByteArray &sql : { QByteArray(secondSchemaSql), number })
        if (const auto made = db.run(sql, opening); !made) {
            Error error = made.error();
            error.hint = u"who owns its tables has to open the journal once with this program, and "
                         "to grant the others SELECT and INSERT on its table item"_s;
            return failed(error);
        }
    return locked->transaction.commit(opening);
}

Result<void> makePgSchema(PgConnection &db, const QString &schema)
{
    auto locked = lockedSchema(db, schema, making);
    if (!locked)
        return failed(locked.error());
    if (locked->state.isThere)
        return {};
    // Where an administrator has made the schema for a user without rights on the database, it is
    // there already; "IF NOT EXISTS" would want the right all the same.
    PgParameters only;
    only.bytes(schema.toUtf8());
    const auto there = db.ask(
        "SELECT count(*) FROM pg_namespace WHERE nspname = convert_from($1, 'UTF8')", only, making);
    if (!there)
        return failed(there.error());
    if (there->integer(0, 0) == 0)
        if (const auto made = db.run("CREATE SCHEMA " + quotedName(schema), making); !made)
            return failed(made.error());
    for (const char *sql : { schemaSql, secondSchemaSql })
        if (const auto made = db.run(sql, making); !made)
            return failed(made.error());
    PgParameters id;
    id.bytes(newJournalId()).number(schemaNumber);
    if (const auto made
        = db.ask("INSERT INTO journal (id, schema) VALUES ($1, ($2::int8)::int4)", id, making);
        !made)
        return failed(made.error());
    return locked->transaction.commit(making);
}

} // namespace recourse
