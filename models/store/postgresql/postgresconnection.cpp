// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/postgresql/postgresconnection.h"

#include "models/store/postgresql/postgresvalues.h"
#include "models/store/sql/readingsql.h"

#include <libpq-fe.h>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr quint32 textType = 25;

// All of it ends with the transaction, so that neither an earlier query nor a pool of connections
// can leave another session behind. The times of every column are told in UTC.
QByteArray beginning(int queryTimeoutMs, const QByteArray &encoding)
{
    QByteArray sql = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                     "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';"
                     "SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 3;"
                     "SET LOCAL bytea_output = 'hex'; SET LOCAL standard_conforming_strings = on;"
                     "SET LOCAL statement_timeout = "
        + QByteArray::number(queryTimeoutMs);
    // There the server knows nothing of texts and gives bytes; it must not be asked to look at
    // them.
    if (encoding == "SQL_ASCII")
        sql += "; SET LOCAL client_encoding = 'SQL_ASCII'";
    return sql;
}

Error missingTable(const QString &name, const QString &tried)
{
    Error missing;
    missing.code = ErrorCode::TableMissing;
    missing.tried = tried;
    missing.where = name;
    missing.native = u"no such table or view: %1"_s.arg(name);
    return missing;
}

} // namespace

class PostgresConnection::Statement final : public SqlStatement
{
public:
    // `types` of the parameters; `oneValue`: run() gets one value for all of them.
    Statement(PostgresLink &link, std::vector<quint32> types, bool oneValue, QString tried)
        : m_link(link)
        , m_types(std::move(types))
        , m_oneValue(oneValue)
        , m_tried(std::move(tried))
        , m_utf8(link.parameter("server_encoding") == "UTF8")
    {
    }

    Result<void> run(const std::vector<SqlValue> &values) override
    {
        m_result.reset();
        m_row = -1;
        std::vector<PostgresParameter> parameters;
        for (std::size_t i = 0; i < m_types.size(); ++i) {
            const auto parameter
                = postgresParameter(m_oneValue ? values.at(0) : values.at(i), m_types[i], m_utf8);
            if (!parameter)
                return {}; // nothing can be equal to it
            parameters.push_back(*parameter);
        }
        auto result = m_link.run(parameters, m_tried);
        if (!result)
            return failed(result.error());
        m_result = std::move(*result);
        return {};
    }

    Result<bool> next() override { return m_result && ++m_row < PQntuples(m_result.get()); }

    QStringList names() const override
    {
        QStringList all;
        for (int i = 0; m_result && i < PQnfields(m_result.get()); ++i)
            all.append(QString::fromUtf8(PQfname(m_result.get(), i)));
        return all;
    }

    Cell cell(int column) const override
    {
        if (PQgetisnull(m_result.get(), m_row, column) != 0)
            return {};
        const QByteArray text(PQgetvalue(m_result.get(), m_row, column),
                              PQgetlength(m_result.get(), m_row, column));
        return postgresCell(text, PQftype(m_result.get(), column));
    }

private:
    PostgresLink &m_link;
    std::vector<quint32> m_types;
    bool m_oneValue;
    QString m_tried;
    bool m_utf8;
    PostgresResult m_result;
    int m_row = -1;
};

Result<void> PostgresConnection::begin(int queryTimeoutMs)
{
    m_queryTimeoutMs = queryTimeoutMs;
    return m_link.command(beginning(queryTimeoutMs, m_link.parameter("server_encoding")),
                          u"begin transaction"_s);
}

void PostgresConnection::end()
{
    m_link.watch({}); // also what was cancelled has to end
    if (m_link.isAlive())
        (void)m_link.command("ROLLBACK", u"end transaction"_s);
}

Result<std::unique_ptr<SqlStatement>> PostgresConnection::prepare(const QString &sql,
                                                                  const QString &tried)
{
    auto types = m_link.prepare(sql.toUtf8(), {}, tried);
    if (!types)
        return failed(types.error());
    return std::make_unique<Statement>(m_link, std::move(*types), false, tried);
}

Result<std::unique_ptr<SqlStatement>> PostgresConnection::prepareQuery(const QString &sql,
                                                                       const QString &placeholder,
                                                                       const QString &tried)
{
    const auto reading = readingSql(sql, placeholder, SqlDialect::PostgreSql, tried);
    if (!reading)
        return failed(reading.error());
    // As a part of another query nothing in it can be anything but a query.
    const QByteArray limited = "SELECT * FROM (" + reading->sql.toUtf8()
        + "\n) AS recourse_query LIMIT " + QByteArray::number(mostRows);
    auto types = m_link.prepare(limited, {}, tried);
    // Where a function takes any type, the server cannot say which one is meant: it is a text. The
    // failure has ended the transaction, of which nothing was read yet.
    if (!types && m_link.lastState() == "42P18") {
        if (const auto ended = m_link.command("ROLLBACK", tried); !ended)
            return failed(ended.error());
        if (const auto again = begin(m_queryTimeoutMs); !again)
            return failed(again.error());
        const std::vector<quint32> texts(std::size_t(reading->marks), textType);
        types = m_link.prepare(limited, texts, tried);
    }
    if (!types)
        return failed(types.error());
    return std::make_unique<Statement>(m_link, std::move(*types), true, tried);
}

Result<SqlTable> PostgresConnection::table(const QString &name)
{
    const QString tried = u"read columns of %1"_s.arg(name);
    // As it is written, else as PostgreSQL folds names, else in any case.
    auto find
        = prepare(u"SELECT c.oid::int8, pg_catalog.quote_ident(n.nspname) || '.' "
                  "|| pg_catalog.quote_ident(c.relname) FROM pg_catalog.pg_class c "
                  "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "
                  "CROSS JOIN (SELECT $1::text AS name) w "
                  "WHERE c.relkind IN ('r','v','m','f','p') AND ("
                  "(pg_catalog.lower(c.relname) = pg_catalog.lower(w.name) "
                  "AND pg_catalog.pg_table_is_visible(c.oid)) "
                  "OR pg_catalog.lower(n.nspname || '.' || c.relname) = pg_catalog.lower(w.name)) "
                  "ORDER BY (c.relname = w.name OR n.nspname || '.' || c.relname = w.name) DESC, "
                  "(c.relname = pg_catalog.lower(c.relname)) DESC LIMIT 1"_s,
                  tried);
    if (!find)
        return failed(find.error());
    if (const auto ran = (*find)->run({ { SqlValue::As::Text, name.toUtf8() } }); !ran)
        return failed(ran.error());
    const auto found = (*find)->next();
    if (!found)
        return failed(found.error());
    if (!*found)
        return failed(missingTable(name, tried));
    const QByteArray table = (*find)->cell(0).bytes;
    SqlTable answer;
    answer.quoted = (*find)->cell(1).text();

    // A domain compares as the type that it is made from.
    auto columns = prepare(
        u"WITH RECURSIVE base(attnum, type) AS (SELECT attnum, atttypid FROM "
        "pg_catalog.pg_attribute WHERE attrelid = $1::int8::oid AND attnum > 0 "
        "AND NOT attisdropped UNION ALL SELECT b.attnum, t.typbasetype FROM base b "
        "JOIN pg_catalog.pg_type t ON t.oid = b.type AND t.typtype = 'd') "
        "SELECT a.attname, b.type::int8 FROM pg_catalog.pg_attribute a JOIN base b USING (attnum) "
        "JOIN pg_catalog.pg_type t ON t.oid = b.type AND t.typtype <> 'd' "
        "WHERE a.attrelid = $1::int8::oid ORDER BY a.attnum"_s,
        tried);
    if (!columns)
        return failed(columns.error());
    if (const auto ran = (*columns)->run({ { SqlValue::As::Number, table } }); !ran)
        return failed(ran.error());
    for (;;) {
        const auto more = (*columns)->next();
        if (!more)
            return failed(more.error());
        if (!*more)
            return answer;
        answer.columns.push_back(
            { (*columns)->cell(0).text(), postgresKind((*columns)->cell(1).bytes.toUInt()) });
    }
}

QString PostgresConnection::quoted(const QString &name) const
{
    QString inside = name;
    return u'"' + inside.replace(u'"', u"\"\""_s) + u'"';
}

SqlCondition PostgresConnection::anyOf(const QString &expression, ColumnKind kind,
                                       const std::vector<IdSpelling> &spellings,
                                       int firstMark) const
{
    const PostgresArray array
        = postgresArray(kind, spellings, m_link.parameter("server_encoding") == "UTF8");
    const QString compared = kind == ColumnKind::Any ? expression + u"::text"_s : expression;
    return { u"%1 = ANY($%2::%3)"_s.arg(compared).arg(firstMark).arg(array.type),
             { { SqlValue::As::Text, array.text } } };
}

QString PostgresConnection::product() const
{
    return u"PostgreSQL "_s
        + QString::fromUtf8(m_link.parameter("server_version").split(' ').value(0));
}

} // namespace recourse
