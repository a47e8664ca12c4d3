// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/writabledatabase.h"

#include "models/config/sqlcheck.h"

#include <QFileInfo>
#include <QSqlError>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString driverOf(DatabaseKind kind)
{
    switch (kind) {
    case DatabaseKind::Sqlite:
        return u"QSQLITE"_s;
    case DatabaseKind::PostgreSql:
        return u"QPSQL"_s;
    case DatabaseKind::MariaDb:
        break;
    }
    return u"QMYSQL"_s;
}

QString tlsMode(const DatabaseConfig &config)
{
    switch (config.tls) {
    case DatabaseTls::Off:
        return u"disable"_s;
    case DatabaseTls::Preferred:
        return u"prefer"_s;
    case DatabaseTls::Required:
        break;
    }
    return config.verifyPeer && !config.caFile.isEmpty() ? u"verify-full"_s : u"require"_s;
}

// Waits are bounded; a commit whose answer does not come is settled by the own row.
QString optionsOf(const DatabaseConfig &config)
{
    const int seconds = std::max(1, config.queryTimeoutMs / 1000);
    const int connect = std::max(1, config.connectTimeoutMs / 1000);
    switch (config.kind) {
    case DatabaseKind::Sqlite:
        return u"QSQLITE_BUSY_TIMEOUT=%1"_s.arg(config.busyTimeoutMs);
    case DatabaseKind::PostgreSql:
        return u"connect_timeout=%1;sslmode=%2"_s.arg(connect).arg(tlsMode(config))
            + (config.verifyPeer && !config.caFile.isEmpty()
                   ? u";sslrootcert='%1'"_s.arg(config.caFile)
                   : QString())
            + u";application_name=recourse;options='-c statement_timeout=%1'"_s.arg(
                config.queryTimeoutMs);
    case DatabaseKind::MariaDb:
        break;
    }
    return u"MYSQL_OPT_CONNECT_TIMEOUT=%1;MYSQL_OPT_READ_TIMEOUT=%2;MYSQL_OPT_WRITE_TIMEOUT=%2"_s
        .arg(connect)
        .arg(seconds);
}

} // namespace

WritableDatabase::WritableDatabase(QString connection, const DatabaseConfig &config)
    : m_connection(std::move(connection))
    , m_config(config)
{
}

WritableDatabase::~WritableDatabase()
{
    database().close();
    QSqlDatabase::removeDatabase(m_connection);
}

Result<std::unique_ptr<WritableDatabase>> WritableDatabase::open(const DatabaseConfig &config,
                                                                 const QByteArray &password)
{
    const QString tried = u"open database to write"_s;
    std::unique_ptr<WritableDatabase> session(
        new WritableDatabase(u"compensation "_s + QUuid::createUuid().toString(), config));
    QSqlDatabase database = QSqlDatabase::addDatabase(driverOf(config.kind), session->m_connection);
    Error error;
    error.tried = tried;
    error.where = config.id;
    if (!database.isValid()) {
        error.code = ErrorCode::Unsupported;
        error.native = u"the driver %1 is not installed"_s.arg(driverOf(config.kind));
        return failed(error);
    }
    if (config.kind == DatabaseKind::MariaDb && config.tls == DatabaseTls::Required) {
        // Qt's driver goes on without encryption, and looks at no certificate.
        error.code = ErrorCode::Unsupported;
        error.native = u"the driver cannot be made to insist on TLS"_s;
        return failed(error);
    }
    database.setConnectOptions(optionsOf(config));
    if (config.kind == DatabaseKind::Sqlite) {
        // It would be made where it is missing.
        if (!QFileInfo::exists(config.path)) {
            error.code = ErrorCode::NotFound;
            return failed(error);
        }
        database.setDatabaseName(config.path);
    } else {
        database.setHostName(config.host);
        if (config.port != 0)
            database.setPort(config.port);
        database.setDatabaseName(config.name);
        database.setUserName(config.user);
        database.setPassword(QString::fromUtf8(password));
    }
    if (!database.open()) {
        error = session->error(database.lastError(), tried);
        error.code = ErrorCode::Unreachable;
        return failed(error);
    }
    return session;
}

Error WritableDatabase::error(const QSqlError &native, const QString &tried) const
{
    Error error;
    error.code = native.type() == QSqlError::ConnectionError ? ErrorCode::ConnectionLost
                                                             : ErrorCode::Refused;
    error.tried = tried;
    error.where = m_config.id;
    error.native = native.databaseText().left(400);
    return error;
}

Result<QSqlQuery> WritableDatabase::run(const QString &sql, const SqlValues &values,
                                        const QString &tried)
{
    QSqlQuery query(database());
    if (!query.prepare(sql))
        return failed(error(query.lastError(), tried));
    for (const auto &[placeholder, value] : values) {
        if (usesPlaceholder(sql, placeholder))
            query.bindValue(placeholder, value);
    }
    if (!query.exec())
        return failed(error(query.lastError(), tried));
    return query;
}

Result<void> WritableDatabase::begin()
{
    QString sql = u"BEGIN IMMEDIATE"_s;
    if (m_config.kind == DatabaseKind::PostgreSql)
        sql = u"BEGIN ISOLATION LEVEL SERIALIZABLE"_s;
    if (m_config.kind == DatabaseKind::MariaDb) {
        if (QSqlQuery level(database());
            !level.exec(u"SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"_s))
            return failed(error(level.lastError(), u"begin transaction"_s));
        sql = u"START TRANSACTION"_s;
    }
    if (QSqlQuery query(database()); !query.exec(sql))
        return failed(error(query.lastError(), u"begin transaction"_s));
    return {};
}

Result<void> WritableDatabase::commit()
{
    if (QSqlQuery query(database()); !query.exec(u"COMMIT"_s))
        return failed(error(query.lastError(), u"commit"_s));
    return {};
}

void WritableDatabase::rollBack()
{
    QSqlQuery(database()).exec(u"ROLLBACK"_s);
}

QString WritableDatabase::quoted(const QString &name) const
{
    const QChar mark = m_config.kind == DatabaseKind::MariaDb ? u'`' : u'"';
    QStringList parts;
    for (QString part : name.split(u'.'))
        parts.append(mark + part.replace(mark, QString(2, mark)) + mark);
    return parts.join(u'.');
}

} // namespace recourse
