// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/mariadb/mariastatement.h"

#include <mysql.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype usualLength = 256; // longer values are fetched once more
constexpr unsigned binaryCharset = 63;

bool isNumber(int type)
{
    switch (type) {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR:
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE:
        return true;
    default:
        return false;
    }
}

bool isString(int type)
{
    return type == MYSQL_TYPE_STRING || type == MYSQL_TYPE_VAR_STRING || type == MYSQL_TYPE_VARCHAR
        || type == MYSQL_TYPE_BLOB || type == MYSQL_TYPE_TINY_BLOB || type == MYSQL_TYPE_MEDIUM_BLOB
        || type == MYSQL_TYPE_LONG_BLOB || type == MYSQL_TYPE_GEOMETRY;
}

// A bit field comes as its bytes, the highest first.
QByteArray bitNumber(const QByteArray &bytes)
{
    quint64 number = 0;
    for (const char byte : bytes)
        number = (number << 8U) | quint8(byte);
    return QByteArray::number(number);
}

} // namespace

MariaStatement::MariaStatement(MariaLink &link, MariaWatch &watch, int sameValue, QString tried)
    : m_link(link)
    , m_watch(watch)
    , m_sameValue(sameValue)
    , m_tried(std::move(tried))
    , m_statement(mysql_stmt_init(link.handle()))
{
}

MariaStatement::~MariaStatement()
{
    if (m_statement)
        mysql_stmt_close(m_statement);
}

Result<std::unique_ptr<MariaStatement>> MariaStatement::prepare(MariaLink &link, MariaWatch &watch,
                                                                const QString &sql, int sameValue,
                                                                const QString &tried)
{
    std::unique_ptr<MariaStatement> made(new MariaStatement(link, watch, sameValue, tried));
    const QByteArray bytes = sql.toUtf8();
    if (!watch.begin())
        return failed(watch.refused(tried));
    const bool failure
        = mysql_stmt_prepare(made->m_statement, bytes.constData(), ulong(bytes.size())) != 0;
    watch.end();
    if (failure)
        return failed(made->error());
    made->describe();
    return made;
}

void MariaStatement::describe()
{
    const std::unique_ptr<MYSQL_RES, decltype(&mysql_free_result)> fields(
        mysql_stmt_result_metadata(m_statement), &mysql_free_result);
    for (unsigned i = 0; fields && i < mysql_num_fields(fields.get()); ++i) {
        const MYSQL_FIELD *field = mysql_fetch_field_direct(fields.get(), i);
        Column column;
        column.name = QString::fromUtf8(field->name);
        column.type = field->type;
        column.isBytes = isString(field->type) && field->charsetnr == binaryCharset;
        column.buffer.resize(usualLength);
        m_columns.push_back(std::move(column));
    }
}

void MariaStatement::finish()
{
    mysql_stmt_free_result(m_statement);
}

Result<void> MariaStatement::run(const std::vector<SqlValue> &values)
{
    finish();
    const std::size_t marks = mysql_stmt_param_count(m_statement);
    std::vector<MYSQL_BIND> binds(marks);
    std::vector<qint64> numbers(marks);
    for (std::size_t i = 0; i < marks; ++i) {
        const SqlValue &value = m_sameValue > 0 ? values.at(0) : values.at(i);
        MYSQL_BIND &bind = binds[i];
        bind = MYSQL_BIND{};
        if (value.as == SqlValue::As::Number) {
            numbers[i] = value.bytes.toLongLong();
            bind.buffer_type = MYSQL_TYPE_LONGLONG;
            bind.buffer = &numbers[i];
            continue;
        }
        // As a blob it is compared byte for byte, as a string by the column's rules.
        bind.buffer_type = value.as == SqlValue::As::Blob ? MYSQL_TYPE_BLOB : MYSQL_TYPE_STRING;
        bind.buffer = const_cast<char *>(value.bytes.constData()); // it is only read
        bind.buffer_length = ulong(value.bytes.size());
    }
    if (marks > 0 && mysql_stmt_bind_param(m_statement, binds.data()) != 0)
        return failed(error());
    if (!m_watch.begin())
        return failed(m_watch.refused(m_tried));
    const bool failure = mysql_stmt_execute(m_statement) != 0;
    m_watch.end();
    if (failure)
        return failed(error());

    std::vector<MYSQL_BIND> out(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        Column &column = m_columns[i];
        out[i] = MYSQL_BIND{};
        out[i].buffer_type = column.isBytes ? MYSQL_TYPE_BLOB : MYSQL_TYPE_STRING;
        out[i].buffer = column.buffer.data();
        out[i].buffer_length = ulong(column.buffer.size());
        out[i].length = &column.length;
        out[i].is_null = &column.isNull;
        out[i].error = &column.cut;
    }
    if (!out.empty() && mysql_stmt_bind_result(m_statement, out.data()) != 0)
        return failed(error());
    return {};
}

Result<bool> MariaStatement::next()
{
    if (m_columns.empty())
        return false;
    if (!m_watch.begin())
        return failed(m_watch.refused(m_tried));
    const int fetched = mysql_stmt_fetch(m_statement);
    m_watch.end();
    if (fetched == MYSQL_NO_DATA)
        return false;
    if (fetched == 0 || fetched == MYSQL_DATA_TRUNCATED)
        return true;
    return failed(error());
}

QStringList MariaStatement::names() const
{
    QStringList all;
    for (const Column &column : m_columns)
        all.append(column.name);
    return all;
}

QByteArray MariaStatement::fetched(unsigned column) const
{
    const Column &known = m_columns[column];
    const auto length = qsizetype(known.length);
    if (length <= known.buffer.size())
        return known.buffer.left(length);
    QByteArray whole(length, Qt::Uninitialized);
    unsigned long got = 0;
    char isNull = 0;
    char cut = 0;
    MYSQL_BIND bind{};
    bind.buffer_type = known.isBytes ? MYSQL_TYPE_BLOB : MYSQL_TYPE_STRING;
    bind.buffer = whole.data();
    bind.buffer_length = ulong(length);
    bind.length = &got;
    bind.is_null = &isNull;
    bind.error = &cut;
    mysql_stmt_fetch_column(m_statement, &bind, column, 0);
    return whole;
}

Cell MariaStatement::cell(int column) const
{
    const Column &known = m_columns[std::size_t(column)];
    if (known.isNull != 0)
        return {};
    const QByteArray value = fetched(unsigned(column));
    if (known.type == MYSQL_TYPE_BIT)
        return { Cell::Type::Number, bitNumber(value) };
    if (isNumber(known.type))
        return { Cell::Type::Number, value };
    // It is kept in UTC and told in the session's zone, which is UTC; DATETIME has no zone.
    if (known.type == MYSQL_TYPE_TIMESTAMP)
        return { Cell::Type::Text, value + 'Z' };
    return { known.isBytes ? Cell::Type::Blob : Cell::Type::Text, value };
}

Error MariaStatement::error() const
{
    // What comes while rows are read, the library keeps at the connection.
    if (mysql_stmt_errno(m_statement) == 0)
        return m_watch.explained(
            m_link.error(mysql_errno(m_link.handle()), mysql_error(m_link.handle()), m_tried));
    return m_watch.explained(
        m_link.error(mysql_stmt_errno(m_statement), mysql_stmt_error(m_statement), m_tried));
}

} // namespace recourse
