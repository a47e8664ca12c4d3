// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/qtsession.h"

#include "models/store/sqlite/sqlitedb.h"
#include "models/store/sqlite/sqliteerror.h"
#include "models/store/sqlite/sqlitereader.h"

#include <sqlite3.h>

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlRecord>
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

class QtConnection::Statement final : public SqlStatement
{
public:
    Statement(QSqlQuery query, SqliteGuard &guard, QString tried, QString placeholder)
        : m_query(std::move(query))
        , m_guard(guard)
        , m_tried(std::move(tried))
        , m_placeholder(std::move(placeholder))
    {
    }

    Result<void> run(const std::vector<SqlValue> &values) override
    {
        m_guard.restart();
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (m_placeholder.isEmpty())
                m_query.bindValue(int(i), bound(values[i]));
            else
                m_query.bindValue(m_placeholder, bound(values[i]));
        }
        if (!m_query.exec())
            return failed(error());
        return {};
    }

    Result<bool> next() override
    {
        if (m_query.next())
            return true;
        if (m_query.lastError().isValid())
            return failed(error());
        return false;
    }

    QStringList names() const override
    {
        QStringList all;
        const QSqlRecord record = m_query.record();
        for (int i = 0; i < record.count(); ++i)
            all.append(record.fieldName(i));
        return all;
    }

    // QtSql reads texts as UTF-16: what is no valid UTF-8 comes with U+FFFD in its place. A blob is
    // exact.
    Cell cell(int column) const override
    {
        const QVariant value = m_query.value(column);
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

private:
    static QVariant bound(const SqlValue &value)
    {
        if (value.as == SqlValue::As::Number)
            return value.bytes.toLongLong();
        if (value.as == SqlValue::As::Blob)
            return value.bytes;
        const auto text = exactText(value.bytes);
        return text ? QVariant(*text) : QVariant(value.bytes);
    }
    Error error() const { return m_guard.explained(errorOf(m_query.lastError(), m_tried)); }

    QSqlQuery m_query;
    SqliteGuard &m_guard;
    QString m_tried;
    QString m_placeholder; // empty: by position
};

Result<void> QtConnection::readEncoding()
{
    auto query = prepare(u"PRAGMA encoding"_s, u"read encoding"_s);
    if (!query)
        return failed(query.error());
    if (auto ran = (*query)->run({}); !ran)
        return ran;
    const auto row = (*query)->next();
    if (!row)
        return failed(row.error());
    m_utf8 = (*query)->cell(0).bytes == "UTF-8";
    return {};
}

Result<std::unique_ptr<SqlStatement>> QtConnection::prepare(const QString &sql,
                                                            const QString &tried)
{
    return prepareQuery(sql, {}, tried);
}

Result<std::unique_ptr<SqlStatement>>
QtConnection::prepareQuery(const QString &sql, const QString &placeholder, const QString &tried)
{
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    m_guard.restart();
    if (!query.prepare(sql))
        return failed(m_guard.explained(errorOf(query.lastError(), tried)));
    if (!sql.contains(placeholder)) {
        Error error;
        error.code = ErrorCode::InvalidInput;
        error.tried = tried;
        error.where = sql.left(200);
        error.hint = u"the query has to ask for %1"_s.arg(placeholder);
        return failed(error);
    }
    return std::make_unique<Statement>(std::move(query), m_guard, tried, placeholder);
}

Result<SqlTable> QtConnection::table(const QString &name)
{
    const QString tried = u"read columns of %1"_s.arg(name);
    auto query = prepare(u"SELECT name FROM pragma_table_xinfo(?)"_s, tried);
    if (!query)
        return failed(query.error());
    if (const auto ran = (*query)->run({ { SqlValue::As::Text, name.toUtf8() } }); !ran)
        return failed(ran.error());
    SqlTable table;
    table.quoted = sqliteName(name);
    for (;;) {
        const auto more = (*query)->next();
        if (!more)
            return failed(more.error());
        if (!*more)
            break;
        table.columns.push_back({ (*query)->cell(0).text(), ColumnKind::Any });
    }
    if (table.columns.empty()) {
        Error missing;
        missing.code = ErrorCode::TableMissing;
        missing.tried = tried;
        missing.where = name;
        missing.native = u"no such table: %1"_s.arg(name);
        return failed(missing);
    }
    return table;
}

QString QtConnection::quoted(const QString &name) const
{
    return sqliteName(name);
}

// As a blob an id arrives byte for byte; as a text QtSql would repair it. In a database of UTF-16
// texts there is nothing to repair.
QString QtConnection::exact(const SqlColumn &column) const
{
    const QString name = sqliteName(column.name);
    return m_utf8 ? u"CAST("_s + name + u" AS BLOB)"_s : name;
}

SqlCondition QtConnection::anyOf(const QString &expression, ColumnKind /*kind*/,
                                 const std::vector<IdSpelling> &spellings, int /*firstMark*/) const
{
    SqlCondition condition;
    QStringList marks;
    const auto add = [&](const QString &mark, const SqlValue &value) {
        marks.append(mark);
        condition.values.push_back(value);
    };
    for (const IdSpelling &spelling : spellings) {
        const SqlValue value = SqlValue::of(spelling);
        const auto text = value.as == SqlValue::As::Text ? exactText(value.bytes) : std::nullopt;
        if (value.as == SqlValue::As::Text && !text) {
            // No QString holds these bytes; in a UTF-8 database they are compared as they are.
            add(u"CAST(? AS TEXT)"_s, value);
            continue;
        }
        add(u"?"_s, value);
        // A column without a type keeps numbers as numbers, and "7" does not equal 7 there.
        bool isNumber = false;
        const qlonglong number = text ? text->toLongLong(&isNumber) : 0;
        if (isNumber && QString::number(number) == *text)
            add(u"?"_s, { SqlValue::As::Number, value.bytes });
    }
    condition.sql = expression + u" IN ("_s + marks.join(u',') + u')';
    return condition;
}

QString QtConnection::product() const
{
    return u"SQLite "_s + SqliteDb::version();
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
        done = connection.readEncoding();
        if (done)
            done = work(connection);
    }
    db.rollback(); // nothing was written; it ends the reading
    return done;
}

} // namespace recourse
