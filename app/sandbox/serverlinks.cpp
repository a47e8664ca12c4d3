// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sandbox/serverlinks.h"

#include "app/sandbox/trouble.h"

#include <libpq-fe.h>
#include <mysql.h>

#include <QRegularExpression>

#include <mutex>

using namespace Qt::StringLiterals;

namespace recourse::sandbox {

// ---- both

Statement &ServerStatement::set(int position, Value value)
{
    if (m_values.size() < std::size_t(position))
        m_values.resize(std::size_t(position));
    m_values[std::size_t(position) - 1] = std::move(value);
    return *this;
}

Statement &ServerStatement::bind(int position, qint64 value)
{
    return set(position, { QByteArray::number(value), false });
}

Statement &ServerStatement::bindText(int position, const QByteArray &utf8)
{
    return set(position, { utf8.isNull() ? QByteArray("") : utf8, false });
}

Statement &ServerStatement::bindBlob(int position, const QByteArray &bytes)
{
    return set(position, { bytes.isNull() ? QByteArray("") : bytes, true });
}

Statement &ServerStatement::bindNull(int position)
{
    return set(position, {});
}

bool ServerStatement::step()
{
    if (!m_row) {
        m_rows = execute();
        m_row = 0;
    } else {
        ++*m_row;
    }
    if (*m_row < m_rows.size())
        return true;
    m_row.reset();
    m_rows.clear();
    return false;
}

const std::optional<QByteArray> &ServerStatement::cell(int column) const
{
    return m_rows.at(m_row.value()).at(std::size_t(column));
}

qint64 ServerStatement::integer(int column) const
{
    return cell(column).value_or("0").toLongLong();
}

QByteArray ServerStatement::bytes(int column) const
{
    return cell(column).value_or(QByteArray());
}

bool ServerStatement::isNull(int column) const
{
    return !cell(column).has_value();
}

namespace {

// ---- PostgreSQL

class PostgresDatabase final : public Database
{
public:
    explicit PostgresDatabase(const DatabaseAddress &address)
    {
        const std::vector<std::pair<const char *, QByteArray>> wanted{
            { "host", address.host.toUtf8() },
            { "port", QByteArray::number(address.port) },
            { "dbname", address.name.toUtf8() },
            { "user", address.user.toUtf8() },
            { "password", address.password.toUtf8() },
            { "client_encoding", "UTF8" },
            { "connect_timeout", "10" },
        };
        std::vector<const char *> names;
        std::vector<const char *> values;
        for (const auto &[name, value] : wanted) {
            names.push_back(name);
            values.push_back(value.constData());
        }
        names.push_back(nullptr);
        values.push_back(nullptr);
        m_connection = PQconnectdbParams(names.data(), values.data(), 0);
        if (PQstatus(m_connection) != CONNECTION_OK) {
            const QString why = QString::fromUtf8(PQerrorMessage(m_connection)).simplified();
            PQfinish(m_connection);
            throw Trouble(u"database: "_s + why);
        }
        PQsetNoticeReceiver(
            m_connection, [](void *, const PGresult *) {}, nullptr);
    }
    ~PostgresDatabase() override { PQfinish(m_connection); }
    PostgresDatabase(const PostgresDatabase &) = delete;
    PostgresDatabase &operator=(const PostgresDatabase &) = delete;

    std::unique_ptr<Statement> prepare(const char *sql) override;
    void execute(const QByteArray &sql) override { checked(PQexec(m_connection, sql.constData())); }

    using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;
    static Result checked(PGresult *raw)
    {
        Result result(raw, &PQclear);
        const ExecStatusType status = PQresultStatus(raw);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            const char *state = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
            throw Trouble(QString::fromUtf8(PQresultErrorMessage(raw)).simplified(),
                          state && QByteArrayView(state).startsWith("23"));
        }
        return result;
    }
    PGconn *handle() const { return m_connection; }

private:
    PGconn *m_connection = nullptr;
};

class PostgresStatement final : public ServerStatement
{
public:
    PostgresStatement(PostgresDatabase &database, QByteArray sql)
        : m_database(database)
        , m_sql(std::move(sql))
    {
    }

protected:
    std::vector<Row> execute() override
    {
        constexpr Oid bytea = 17;
        std::vector<const char *> texts;
        std::vector<int> lengths;
        std::vector<int> formats;
        for (int i = 1; i <= values(); ++i) {
            const Value &one = value(i);
            texts.push_back(one.bytes ? one.bytes->constData() : nullptr);
            lengths.push_back(one.bytes ? int(one.bytes->size()) : 0);
            formats.push_back(one.isBlob ? 1 : 0);
        }
        const auto result = PostgresDatabase::checked(
            PQexecParams(m_database.handle(), m_sql.constData(), values(), nullptr, texts.data(),
                         lengths.data(), formats.data(), 0));
        std::vector<Row> rows;
        for (int i = 0; i < PQntuples(result.get()); ++i) {
            Row row;
            for (int column = 0; column < PQnfields(result.get()); ++column) {
                if (PQgetisnull(result.get(), i, column) != 0) {
                    row.emplace_back();
                    continue;
                }
                QByteArray bytes(PQgetvalue(result.get(), i, column),
                                 PQgetlength(result.get(), i, column));
                if (PQftype(result.get(), column) == bytea)
                    bytes = QByteArray::fromHex(bytes.mid(2));
                row.emplace_back(std::move(bytes));
            }
            rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    PostgresDatabase &m_database;
    QByteArray m_sql;
};

std::unique_ptr<Statement> PostgresDatabase::prepare(const char *sql)
{
    QByteArray spelled = serverSql(DatabaseAddress::Kind::PostgreSql, sql);
    spelled.replace('?', '$'); // no text of the sandbox's statements holds one
    return std::make_unique<PostgresStatement>(*this, std::move(spelled));
}

// ---- MariaDB

class MariaDatabase final : public Database
{
public:
    explicit MariaDatabase(const DatabaseAddress &address)
    {
        static std::once_flag library;
        std::call_once(library, [] { mysql_library_init(0, nullptr, nullptr); });
        m_mysql = mysql_init(nullptr);
        const unsigned seconds = 10;
        const unsigned protocol = MYSQL_PROTOCOL_TCP;
        mysql_optionsv(m_mysql, MYSQL_OPT_CONNECT_TIMEOUT, &seconds);
        mysql_optionsv(m_mysql, MYSQL_OPT_PROTOCOL, &protocol);
        mysql_optionsv(m_mysql, MYSQL_SET_CHARSET_NAME, "utf8mb4");
        if (!mysql_real_connect(
                m_mysql, address.host.toUtf8().constData(), address.user.toUtf8().constData(),
                address.password.toUtf8().constData(), address.name.toUtf8().constData(),
                address.port, nullptr, CLIENT_MULTI_STATEMENTS)) {
            const QString why = QString::fromUtf8(mysql_error(m_mysql));
            mysql_close(m_mysql);
            throw Trouble(u"database: "_s + why);
        }
    }
    ~MariaDatabase() override { mysql_close(m_mysql); }
    MariaDatabase(const MariaDatabase &) = delete;
    MariaDatabase &operator=(const MariaDatabase &) = delete;

    std::unique_ptr<Statement> prepare(const char *sql) override;
    void execute(const QByteArray &sql) override
    {
        if (mysql_real_query(m_mysql, sql.constData(), ulong(sql.size())) != 0)
            fail(mysql_errno(m_mysql), mysql_error(m_mysql));
        int more = 0;
        do {
            mysql_free_result(mysql_store_result(m_mysql));
            more = mysql_next_result(m_mysql);
            if (more > 0)
                fail(mysql_errno(m_mysql), mysql_error(m_mysql));
        } while (more == 0);
    }
    [[noreturn]] static void fail(unsigned number, const char *words)
    {
        constexpr unsigned duplicate = 1062;
        constexpr unsigned nullValue = 1048;
        constexpr unsigned check = 4025;
        throw Trouble(QString::fromUtf8(words),
                      number == duplicate || number == nullValue || number == check);
    }
    MYSQL *handle() const { return m_mysql; }

private:
    MYSQL *m_mysql = nullptr;
};

class MariaStatement final : public ServerStatement
{
public:
    // `order`: which value each placeholder stands for.
    MariaStatement(MariaDatabase &database, const QByteArray &sql, std::vector<int> order)
        : m_statement(mysql_stmt_init(database.handle()))
        , m_order(std::move(order))
    {
        if (mysql_stmt_prepare(m_statement, sql.constData(), ulong(sql.size())) != 0)
            MariaDatabase::fail(mysql_stmt_errno(m_statement), mysql_stmt_error(m_statement));
    }
    ~MariaStatement() override { mysql_stmt_close(m_statement); }
    MariaStatement(const MariaStatement &) = delete;
    MariaStatement &operator=(const MariaStatement &) = delete;

protected:
    std::vector<Row> execute() override
    {
        std::vector<MYSQL_BIND> binds(m_order.size());
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            const Value &one = value(m_order[i]);
            binds[i] = MYSQL_BIND{};
            binds[i].buffer_type = !one.bytes ? MYSQL_TYPE_NULL
                : one.isBlob                  ? MYSQL_TYPE_BLOB
                                              : MYSQL_TYPE_STRING;
            if (one.bytes) {
                binds[i].buffer = const_cast<char *>(one.bytes->constData()); // it is only read
                binds[i].buffer_length = ulong(one.bytes->size());
            }
        }
        const bool set = binds.empty() || mysql_stmt_bind_param(m_statement, binds.data()) == 0;
        if (!set || mysql_stmt_execute(m_statement) != 0)
            MariaDatabase::fail(mysql_stmt_errno(m_statement), mysql_stmt_error(m_statement));
        std::vector<Row> rows = fetched();
        mysql_stmt_free_result(m_statement);
        return rows;
    }

private:
    std::vector<Row> fetched()
    {
        const unsigned columns = mysql_stmt_field_count(m_statement);
        std::vector<Row> rows;
        if (columns == 0)
            return rows;
        // Without room in them the bindings only tell the lengths.
        std::vector<MYSQL_BIND> binds(columns);
        std::vector<unsigned long> lengths(columns);
        std::vector<char> nulls(columns);
        for (unsigned i = 0; i < columns; ++i) {
            binds[i] = MYSQL_BIND{};
            binds[i].buffer_type = MYSQL_TYPE_STRING;
            binds[i].length = &lengths[i];
            binds[i].is_null = &nulls[i];
        }
        mysql_stmt_bind_result(m_statement, binds.data());
        for (;;) {
            const int found = mysql_stmt_fetch(m_statement);
            if (found == MYSQL_NO_DATA)
                return rows;
            if (found != 0 && found != MYSQL_DATA_TRUNCATED)
                MariaDatabase::fail(mysql_stmt_errno(m_statement), mysql_stmt_error(m_statement));
            Row row(columns);
            for (unsigned i = 0; i < columns; ++i) {
                if (nulls[i] == 0)
                    row[i] = valueOf(i, lengths[i]);
            }
            rows.push_back(std::move(row));
        }
    }

    QByteArray valueOf(unsigned column, unsigned long length)
    {
        constexpr unsigned long numberRoom = 64; // a number's length is known only once it is text
        QByteArray bytes(qsizetype(std::max(length, numberRoom)), '\0');
        MYSQL_BIND bind{};
        unsigned long got = 0;
        char isNull = 0;
        bind.buffer_type = MYSQL_TYPE_STRING;
        bind.buffer = bytes.data();
        bind.buffer_length = ulong(bytes.size());
        bind.length = &got;
        bind.is_null = &isNull;
        mysql_stmt_fetch_column(m_statement, &bind, column, 0);
        bytes.truncate(qsizetype(got));
        return bytes;
    }

    MYSQL_STMT *m_statement;
    std::vector<int> m_order;
};

std::unique_ptr<Statement> MariaDatabase::prepare(const char *sql)
{
    QString spelled = QString::fromUtf8(serverSql(DatabaseAddress::Kind::MariaDb, sql));
    std::vector<int> order;
    static const QRegularExpression mark(u"\\?(\\d+)"_s);
    for (auto found = mark.globalMatch(spelled); found.hasNext();)
        order.push_back(found.next().captured(1).toInt());
    spelled.replace(mark, u"?"_s);
    return std::make_unique<MariaStatement>(*this, spelled.toUtf8(), std::move(order));
}

} // namespace

std::unique_ptr<Database> openPostgres(const DatabaseAddress &address)
{
    return std::make_unique<PostgresDatabase>(address);
}

std::unique_ptr<Database> openMaria(const DatabaseAddress &address)
{
    return std::make_unique<MariaDatabase>(address);
}

} // namespace recourse::sandbox
