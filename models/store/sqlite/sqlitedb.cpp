// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqlitedb.h"

#include "models/store/sqlite/sqliteerror.h"

#include <sqlite3.h>

#include <QUrl>

#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

// ---- statement

void SqliteStatement::Finalise::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

void SqliteStatement::bind(int parameter, qint64 value)
{
    sqlite3_bind_int64(m_statement.get(), parameter, value);
}

void SqliteStatement::bindNull(int parameter)
{
    sqlite3_bind_null(m_statement.get(), parameter);
}

void SqliteStatement::bindBlob(int parameter, QByteArrayView bytes)
{
    // A null pointer would bind NULL, and an empty blob is something else.
    const char *data = bytes.isEmpty() ? "" : bytes.data();
    sqlite3_bind_blob64(m_statement.get(), parameter, data,
                        static_cast<sqlite3_uint64>(bytes.size()), SQLITE_STATIC);
}

void SqliteStatement::bindText(int parameter, QByteArrayView utf8)
{
    const char *data = utf8.isEmpty() ? "" : utf8.data();
    sqlite3_bind_text64(m_statement.get(), parameter, data,
                        static_cast<sqlite3_uint64>(utf8.size()), SQLITE_STATIC, SQLITE_UTF8);
}

int SqliteStatement::parameterCount() const
{
    return sqlite3_bind_parameter_count(m_statement.get());
}

SqliteStep SqliteStatement::step()
{
    switch (sqlite3_step(m_statement.get())) {
    case SQLITE_ROW:
        return SqliteStep::Row;
    case SQLITE_DONE:
        return SqliteStep::Done;
    default:
        return SqliteStep::Failed;
    }
}

void SqliteStatement::reset()
{
    sqlite3_reset(m_statement.get());
}

bool SqliteStatement::run()
{
    SqliteStep at = step();
    while (at == SqliteStep::Row)
        at = step();
    // reset() gives the same error again, so it is still the last one of the connection.
    reset();
    return at == SqliteStep::Done;
}

SqliteType SqliteStatement::type(int column) const
{
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER:
        return SqliteType::Integer;
    case SQLITE_FLOAT:
        return SqliteType::Real;
    case SQLITE_TEXT:
        return SqliteType::Text;
    case SQLITE_BLOB:
        return SqliteType::Blob;
    default:
        return SqliteType::Null;
    }
}

qint64 SqliteStatement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

QByteArrayView SqliteStatement::bytes(int column) const
{
    // Text is asked for as UTF-8, whatever the database keeps it in.
    const void *data = type(column) == SqliteType::Text
        ? static_cast<const void *>(sqlite3_column_text(m_statement.get(), column))
        : sqlite3_column_blob(m_statement.get(), column);
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    if (!data)
        return {};
    return { static_cast<const char *>(data), size };
}

int SqliteStatement::columnCount() const
{
    return sqlite3_column_count(m_statement.get());
}

// ---- connection

void SqliteDb::Close::operator()(sqlite3 *db) const
{
    sqlite3_close_v2(db);
}

Result<SqliteDb> SqliteDb::open(const QString &path, const Options &options)
{
    SqliteDb db;
    db.m_path = path;
    const int flags = (options.readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
        | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    sqlite3 *handle = nullptr;
    const int code = sqlite3_open_v2(sqliteUri(path, options.uriParameters).toUtf8().constData(),
                                     &handle, flags, nullptr);
    db.m_db.reset(handle);
    if (code != SQLITE_OK) {
        const QString native = handle ? QString::fromUtf8(sqlite3_errmsg(handle))
                                      : QString::fromUtf8(sqlite3_errstr(code));
        return failed(sqliteOpenError(code, native, path));
    }
    sqlite3_busy_timeout(handle, options.busyTimeoutMs);
    return db;
}

Result<void> SqliteDb::exec(const char *sql, const QString &tried)
{
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return failed(error(tried));
    return {};
}

Result<SqliteStatement> SqliteDb::prepare(QByteArrayView sql, const QString &tried)
{
    if (sql.size() > std::numeric_limits<int>::max())
        return failed({ .code = ErrorCode::TooLarge, .tried = tried, .where = m_path });
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()), 0, &statement,
                           nullptr)
        != SQLITE_OK)
        return failed(error(tried));
    return SqliteStatement(statement);
}

Result<qint64> SqliteDb::number(const char *sql, const QString &tried)
{
    auto statement = prepare(sql, tried);
    if (!statement)
        return failed(statement.error());
    switch (statement->step()) {
    case SqliteStep::Row:
        return statement->integer(0);
    case SqliteStep::Done:
        return 0;
    case SqliteStep::Failed:
        break;
    }
    return failed(error(tried));
}

Error SqliteDb::error(const QString &tried) const
{
    return sqliteError(sqlite3_extended_errcode(handle()),
                       QString::fromUtf8(sqlite3_errmsg(handle())), tried, m_path);
}

qint64 SqliteDb::changes() const
{
    return sqlite3_changes64(handle());
}

QString SqliteDb::version()
{
    return QString::fromLatin1(sqlite3_libversion());
}

// ---- transaction

Result<SqliteTransaction> SqliteTransaction::begin(SqliteDb &db, bool write)
{
    const auto begun = db.exec(write ? "BEGIN IMMEDIATE" : "BEGIN", u"begin transaction"_s);
    if (!begun)
        return failed(begun.error());
    return SqliteTransaction(db);
}

Result<void> SqliteTransaction::commit()
{
    auto done = m_db->exec("COMMIT", u"commit"_s);
    if (done)
        m_db = nullptr;
    return done;
}

SqliteTransaction::~SqliteTransaction()
{
    if (m_db)
        sqlite3_exec(m_db->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

SqliteTransaction::SqliteTransaction(SqliteTransaction &&other) noexcept
    : m_db(std::exchange(other.m_db, nullptr))
{
}

QString sqliteUri(const QString &path, const QString &parameters)
{
    // Everything but "/" is encoded: "?" and "#" in a file's name would end the path.
    QString uri = u"file:"_s + QString::fromLatin1(QUrl::toPercentEncoding(path, "/"));
    if (!parameters.isEmpty())
        uri += u'?' + parameters;
    return uri;
}

} // namespace recourse
