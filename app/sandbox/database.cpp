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

class FileStatement final : public Statement
{
public:
    FileStatement(sqlite3 *connection, const char *sql)
        : m_connection(connection)
    {
        const int code = sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                            &m_statement, nullptr);
        if (code != SQLITE_OK)
            fail(connection, code);
    }
    ~FileStatement() override { sqlite3_finalize(m_statement); }
    FileStatement(const FileStatement &) = delete;
    FileStatement &operator=(const FileStatement &) = delete;

    Statement &bind(int position, qint64 value) override
    {
        return checked(sqlite3_bind_int64(m_statement, position, value));
    }
    Statement &bindText(int position, const QByteArray &utf8) override
    {
        return checked(
            sqlite3_bind_text(m_statement, position, utf8.constData(), int(utf8.size()), copied));
    }
    Statement &bindBlob(int position, const QByteArray &bytes) override
    {
        return checked(
            sqlite3_bind_blob(m_statement, position, bytes.constData(), int(bytes.size()), copied));
    }
    Statement &bindNull(int position) override
    {
        return checked(sqlite3_bind_null(m_statement, position));
    }

    bool step() override
    {
        const int code = sqlite3_step(m_statement);
        if (code == SQLITE_ROW)
            return true;
        sqlite3_reset(m_statement);
        checked(code);
        return false;
    }

    qint64 integer(int column) const override { return sqlite3_column_int64(m_statement, column); }
    QByteArray bytes(int column) const override
    {
        const auto *data = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
        return { data, sqlite3_column_bytes(m_statement, column) };
    }
    bool isNull(int column) const override
    {
        return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
    }

private:
    Statement &checked(int code)
    {
        if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE)
            fail(m_connection, code);
        return *this;
    }
    sqlite3 *m_connection;
    sqlite3_stmt *m_statement = nullptr;
};

class FileDatabase final : public Database
{
public:
    explicit FileDatabase(const QString &path)
    {
        const int code = sqlite3_open_v2(path.toUtf8().constData(), &m_connection,
                                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        if (code != SQLITE_OK) {
            const QString why = QString::fromUtf8(sqlite3_errstr(code));
            sqlite3_close(m_connection);
            throw Trouble(path + u": "_s + why);
        }
        sqlite3_busy_timeout(m_connection, busyTimeoutMs);
        FileDatabase::execute(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;");
    }
    ~FileDatabase() override { sqlite3_close_v2(m_connection); }
    FileDatabase(const FileDatabase &) = delete;
    FileDatabase &operator=(const FileDatabase &) = delete;

    std::unique_ptr<Statement> prepare(const char *sql) override
    {
        return std::make_unique<FileStatement>(m_connection, sql);
    }
    void execute(const QByteArray &sql) override
    {
        const int code = sqlite3_exec(m_connection, sql.constData(), nullptr, nullptr, nullptr);
        if (code != SQLITE_OK)
            fail(m_connection, code);
    }
    const char *begin() const override { return "BEGIN IMMEDIATE"; }
    void foldLog() override
    {
        // A reader (the console) may hold it open: its log is then as good as before.
        sqlite3_busy_timeout(m_connection, foldTimeoutMs);
        try {
            execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE;");
        } catch (const Trouble &) {
            return;
        }
    }

private:
    sqlite3 *m_connection = nullptr;
};

} // namespace

std::unique_ptr<Database> Database::openFile(const QString &path)
{
    return std::make_unique<FileDatabase>(path);
}

Transaction::Transaction(Database &database)
    : m_database(database)
{
    m_database.execute(m_database.begin());
}

Transaction::~Transaction()
{
    if (!m_open)
        return;
    try {
        m_database.execute("ROLLBACK");
    } catch (const Trouble &) {
        // It has rolled back by itself (disk full, connection lost): nothing is left to undo.
    }
}

void Transaction::commit()
{
    m_database.execute("COMMIT");
    m_open = false;
}

} // namespace recourse::sandbox
