// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/qtsession.h"

#include "models/store/sqlite/sqlitedb.h"
#include "models/store/sqlite/sqliteerror.h"

#include <sqlite3.h>

#include <QSqlDriver>
#include <QSqlError>
#include <QVariant>

#include <atomic>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

sqlite3 *handleOf(const QSqlDatabase &db)
{
    const QVariant handle = db.driver()->handle();
    if (qstrcmp(handle.typeName(), "sqlite3*") != 0)
        return nullptr;
    return *static_cast<sqlite3 *const *>(handle.constData());
}

QString connectionName()
{
    static std::atomic<quint64> next = 1;
    return u"recourse-store-%1"_s.arg(next++);
}

Error errorOf(const QSqlError &fault, const QString &tried)
{
    return sqliteError(fault.nativeErrorCode().toInt(), fault.databaseText(), tried, {});
}

} // namespace

// ---- connection

Result<QSqlQuery> QtConnection::prepare(const QString &sql, const QString &tried)
{
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    m_guard.restart();
    if (!query.prepare(sql))
        return failed(error(query, tried));
    return query;
}

Result<void> QtConnection::run(QSqlQuery &query, const QString &tried)
{
    m_guard.restart();
    if (!query.exec())
        return failed(error(query, tried));
    return {};
}

Result<bool> QtConnection::next(QSqlQuery &query, const QString &tried)
{
    if (query.next())
        return true;
    if (query.lastError().isValid())
        return failed(error(query, tried));
    return false;
}

Result<QStringList> QtConnection::columns(const QString &table)
{
    const QString tried = u"read columns of %1"_s.arg(table);
    auto query = prepare(u"SELECT name FROM pragma_table_xinfo(?)"_s, tried);
    if (!query)
        return failed(query.error());
    query->addBindValue(table);
    if (const auto ran = run(*query, tried); !ran)
        return failed(ran.error());
    QStringList names;
    for (;;) {
        const auto more = next(*query, tried);
        if (!more)
            return failed(more.error());
        if (!*more)
            break;
        names.append(query->value(0).toString());
    }
    if (names.isEmpty()) {
        Error missing;
        missing.code = ErrorCode::TableMissing;
        missing.tried = tried;
        missing.where = table;
        missing.native = u"no such table: %1"_s.arg(table);
        return failed(missing);
    }
    return names;
}

Error QtConnection::error(const QSqlQuery &query, const QString &tried) const
{
    return m_guard.explained(errorOf(query.lastError(), tried));
}

Cell cellAt(const QSqlQuery &query, int column)
{
    const QVariant value = query.value(column);
    if (value.isNull())
        return {};
    switch (value.typeId()) {
    case QMetaType::QByteArray:
        return { Cell::Type::Blob, value.toByteArray() };
    case QMetaType::QString:
        return { Cell::Type::Text, value.toString().toUtf8() };
    case QMetaType::Double:
        return { Cell::Type::Number, QByteArray::number(value.toDouble(), 'g', 17) };
    default:
        return { Cell::Type::Number, QByteArray::number(value.toLongLong()) };
    }
}

// ---- session

QtSession::QtSession(const DatabaseConfig &config)
    : m_config(config)
    , m_file(config.path)
{
}

Result<void> QtSession::read(const std::stop_token &stop, const Work &work)
{
    return m_file.read([&](const SqliteFile::Plan &plan) { return readOnce(plan, stop, work); });
}

Result<void> QtSession::readOnce(const SqliteFile::Plan &plan, const std::stop_token &stop,
                                 const Work &work) const
{
    const QString name = connectionName();
    Result<void> done;
    {
        QSqlDatabase db = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        db.setDatabaseName(sqliteUri(plan.path, plan.uriParameters));
        db.setConnectOptions(u"QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"_s);
        done = readOpened(db, plan, stop, work);
        db.close();
    }
    // Only when no copy of it is left: QtSql warns otherwise.
    QSqlDatabase::removeDatabase(name);
    return done;
}

Result<void> QtSession::readOpened(QSqlDatabase &db, const SqliteFile::Plan &plan,
                                   const std::stop_token &stop, const Work &work) const
{
    if (!db.open()) {
        const QSqlError fault = db.lastError();
        return failed(
            sqliteOpenError(fault.nativeErrorCode().toInt(), fault.databaseText(), plan.path));
    }
    sqlite3 *handle = handleOf(db);
    if (!handle) {
        Error error;
        error.tried = u"open database"_s;
        error.where = plan.path;
        error.native = u"the Qt SQLite plugin gives no connection"_s;
        return failed(error);
    }
    SqliteGuard guard(handle, m_config.busyTimeoutMs, m_config.queryTimeoutMs, stop);
    if (!db.transaction())
        return failed(guard.explained(errorOf(db.lastError(), u"begin transaction"_s)));
    Result<void> done;
    {
        QtConnection connection(db, guard);
        done = work(connection);
    }
    db.rollback(); // nothing was written; it ends the reading
    return done;
}

} // namespace recourse
