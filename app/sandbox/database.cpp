// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/database.h"

#include "app/sandbox/trouble.h"

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

namespace {

constexpr int busyTimeoutMs = 10'000;
constexpr int foldTimeoutMs = 300;

[[noreturn]] void fail(sqlite3 *connection, int code)
{
    throw Trouble(QString::fromUtf8(connection ? sqlite3_errmsg(connection) : sqlite3_errstr(code)),
                  (code & 0xff) == SQLITE_CONSTRAINT);
}

// The call that copies; the macro holds an old-style cast.
const sqlite3_destructor_type copied = reinterpret_cast<sqlite3_destructor_type>(intptr_t(-1));

} // namespace

Statement::Statement(sqlite3 *connection, const char *sql)
    : m_connection(connection)
{
    const int code
        = sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &m_statement, nullptr);
    if (code != SQLITE_OK)
        fail(connection, code);
}

Statement::~Statement()
{
    sqlite3_finalize(m_statement);
}

void Statement::check(int code) const
{
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
        fail(m_connection, code);
}

Statement &Statement::bind(int position, qint64 value)
{
    check(sqlite3_bind_int64(m_statement, position, value));
    return *this;
}

Statement &Statement::bind(int position, const QString &text)
{
    return bindText(position, text.toUtf8());
}

Statement &Statement::bindText(int position, const QByteArray &utf8)
{
    check(sqlite3_bind_text(m_statement, position, utf8.constData(), int(utf8.size()), copied));
    return *this;
}

Statement &Statement::bindBlob(int position, const QByteArray &bytes)
{
    check(sqlite3_bind_blob(m_statement, position, bytes.constData(), int(bytes.size()), copied));
    return *this;
}

Statement &Statement::bindNull(int position)
{
    check(sqlite3_bind_null(m_statement, position));
    return *this;
}

bool Statement::step()
{
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW)
        return true;
    sqlite3_reset(m_statement);
    check(code);
    return false;
}

void Statement::run()
{
    while (step()) { }
}

qint64 Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

QByteArray Statement::bytes(int column) const
{
    const auto *data = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
    return QByteArray(data, sqlite3_column_bytes(m_statement, column));
}

QString Statement::text(int column) const
{
    return QString::fromUtf8(bytes(column));
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

Database::Database(const QString &path)
{
    const int code = sqlite3_open_v2(path.toUtf8().constData(), &m_connection,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    if (code != SQLITE_OK) {
        const QString why = QString::fromUtf8(sqlite3_errstr(code));
        sqlite3_close(m_connection);
        throw Trouble(path + u": "_s + why);
    }
    sqlite3_busy_timeout(m_connection, busyTimeoutMs);
    execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;");
}

Database::~Database()
{
    sqlite3_close_v2(m_connection);
}

std::unique_ptr<Statement> Database::prepare(const char *sql)
{
    return std::make_unique<Statement>(m_connection, sql);
}

void Database::execute(const QByteArray &sql)
{
    const int code = sqlite3_exec(m_connection, sql.constData(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        fail(m_connection, code);
}

qint64 Database::changes() const
{
    return sqlite3_changes(m_connection);
}

qint64 Database::number(const char *sql)
{
    const auto statement = prepare(sql);
    return statement->step() ? statement->integer(0) : 0;
}

void Database::foldLog()
{
    // A reader (the console) may hold it open: its log is then as good as before.
    sqlite3_busy_timeout(m_connection, foldTimeoutMs);
    try {
        execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE;");
    } catch (const Trouble &) {
        return;
    }
}

Transaction::Transaction(Database &database)
    : m_database(database)
{
    m_database.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction()
{
    if (!m_open)
        return;
    try {
        m_database.execute("ROLLBACK");
    } catch (const Trouble &) {
        // SQLite has rolled back by itself (disk full, interrupted): nothing is left to undo.
    }
}

void Transaction::commit()
{
    m_database.execute("COMMIT");
    m_open = false;
}

} // namespace recourse::sandbox
