// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/pgsession.h"

#include "models/journal/postgresql/pgerror.h"
#include "models/journal/postgresql/pgschema.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString opening = u"open journal"_s;
constexpr qint64 oldestServer = 120'000; // 12
constexpr int statementMs = 60'000;
// A console that sleeps in the middle of an append gives the others way after so long.
constexpr int idleMs = 30'000;

// A server that does not bring to its disk what it confirms keeps no promise of a journal.
Result<void> checkDurable(PgConnection &db)
{
    const auto settings = db.ask("SELECT current_setting('fsync') = 'on', "
                                 "current_setting('full_page_writes') = 'on', "
                                 "pg_is_in_recovery()",
                                 {}, opening);
    if (!settings)
        return failed(settings.error());
    const auto isTrue
        = [&settings](int column) { return settings->view(0, column) != QByteArrayView("\0", 1); };
    if (isTrue(2))
        return failed(pgError("25006", u"the server is a standby"_s, opening, db.where()));
    if (isTrue(0) && isTrue(1))
        return {};
    return failed({ .code = ErrorCode::Unsupported,
                    .tried = opening,
                    .where = db.where(),
                    .native = isTrue(0) ? u"full_page_writes is off"_s : u"fsync is off"_s,
                    .hint = u"turn fsync and full_page_writes on: this server may forget what it "
                            "has confirmed"_s });
}

} // namespace

Result<PgConnection> PgSessionSetup::open() const
{
    auto db = PgConnection::open(target);
    if (!db)
        return db;
    const QByteArray settings = "SET standard_conforming_strings = on;"
                                "SET search_path = "
        + quotedName(schema)
        + ", pg_temp;" // what somebody makes for a while never stands before the journal
          "SET synchronous_commit = on;"
          "SET default_transaction_isolation = 'read committed';"
          "SET default_transaction_read_only = "
        + (readOnly ? "on" : "off") + ";SET lock_timeout = " + QByteArray::number(lockTimeoutMs)
        + ";SET statement_timeout = " + QByteArray::number(std::max(statementMs, 2 * lockTimeoutMs))
        + ";SET idle_in_transaction_session_timeout = " + QByteArray::number(idleMs);
    if (const auto done = db->run(settings, opening); !done)
        return failed(done.error());
    const auto version = db->ask("SELECT current_setting('server_version_num')::int8", {}, opening);
    if (!version)
        return failed(version.error());
    if (version->integer(0, 0) < oldestServer)
        return failed({ .code = ErrorCode::Unsupported,
                        .tried = opening,
                        .where = db->where(),
                        .native = u"server version %1"_s.arg(version->integer(0, 0)),
                        .hint = u"the journal needs PostgreSQL 12 or newer"_s });
    if (!readOnly)
        if (const auto durable = checkDurable(*db); !durable)
            return failed(durable.error());
    return db;
}

Result<void> PgSession::connect()
{
    if (m_connection)
        return {};
    auto db = m_setup.open();
    if (!db)
        return failed(db.error());
    const auto state = pgSchemaState(*db, m_setup.schema);
    if (!state)
        return failed(state.error());
    if (!state->isThere || state->journalId != m_journalId)
        return failed(pgError("XX001",
                              state->isThere ? u"another journal is in its place"_s
                                             : u"the journal is gone"_s,
                              opening, m_where));
    m_connection = std::move(*db);
    return {};
}

} // namespace recourse
