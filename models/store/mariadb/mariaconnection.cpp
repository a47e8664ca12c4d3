// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/mariadb/mariaconnection.h"

#include "models/store/mariadb/mariastatement.h"
#include "models/store/sql/readingsql.h"

#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

bool isWhole(const QByteArray &bytes)
{
    bool ok = false;
    const qlonglong number = bytes.toLongLong(&ok);
    return ok && QByteArray::number(number) == bytes;
}

bool isAscii(const QByteArray &bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c >= 0; });
}

bool isMixOfCharacters(const Error &error)
{
    constexpr int illegalMix = 1267;
    constexpr int illegalMixOfMany = 1271;
    constexpr int invalidString = 1300;
    return error.nativeCode == illegalMix || error.nativeCode == illegalMixOfMany
        || error.nativeCode == invalidString;
}

// What `information_schema` calls a column's type and character set.
ColumnKind kindOf(const QByteArray &type, const QByteArray &charset)
{
    if (!charset.isEmpty() && !charset.startsWith("utf8"))
        return ColumnKind::Any;
    if (type == "char")
        return ColumnKind::PaddedText;
    if (type == "uuid")
        return ColumnKind::Guid;
    if (type == "varchar" || type.endsWith("text"))
        return ColumnKind::Text;
    if (type.endsWith("binary") || type.endsWith("blob"))
        return ColumnKind::Bytes;
    if (type.endsWith("int") || type == "decimal")
        return ColumnKind::Number;
    return ColumnKind::Any;
}

std::optional<SqlValue> valueFor(ColumnKind kind, const IdSpelling &spelling)
{
    switch (kind) {
    case ColumnKind::Bytes:
        return SqlValue{ SqlValue::As::Blob, spelling.bytes };
    case ColumnKind::Number:
        return isWhole(spelling.bytes)
            ? std::optional(SqlValue{ SqlValue::As::Number, spelling.bytes })
            : std::nullopt;
    case ColumnKind::Guid: {
        const auto guid = guidBytes(spelling.bytes);
        return guid ? std::optional(SqlValue{ SqlValue::As::Text, guid->toHex() }) : std::nullopt;
    }
    case ColumnKind::Any:
    case ColumnKind::Text:
    case ColumnKind::PaddedText:
        break;
    }
    return spelling.as == IdSpelling::As::Text && exactText(spelling.bytes)
        ? std::optional(SqlValue{ SqlValue::As::Text, spelling.bytes })
        : std::nullopt;
}

} // namespace

Result<void> MariaConnection::begin()
{
    const QByteArray millis = QByteArray::number(m_link.config().queryTimeoutMs);
    const QByteArray seconds = QByteArray::number(m_link.config().queryTimeoutMs / 1000.0, 'f', 3);
    const QByteArray lockSeconds
        = QByteArray::number(std::max(1, m_link.config().queryTimeoutMs / 1000));
    // Anew each time: whatever an earlier query left behind.
    const QByteArray settings = "SET SESSION time_zone = '+00:00', sql_select_limit = DEFAULT, "
                                "autocommit = 1, sql_mode = "
                                "replace(replace(@@GLOBAL.sql_mode, 'NO_BACKSLASH_ESCAPES', ''), "
                                "'PAD_CHAR_TO_FULL_LENGTH', ''), lock_wait_timeout = "
        + lockSeconds
        + (m_link.isMySql() ? ", max_execution_time = " + millis
                            : ", max_statement_time = " + seconds);
    const QString tried = u"begin transaction"_s;
    for (const QByteArray &sql :
         { settings, "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"_qba,
           "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY"_qba }) {
        if (auto done = watched(sql, tried); !done)
            return done;
    }
    return {};
}

void MariaConnection::end()
{
    if (!m_link.isLost() && !m_watch.ended())
        (void)m_link.command("ROLLBACK", u"end transaction"_s);
}

Result<void> MariaConnection::watched(const QByteArray &sql, const QString &tried)
{
    if (!m_watch.begin())
        return failed(m_watch.refused(tried));
    auto done = m_link.command(sql, tried);
    m_watch.end();
    return done ? done : failed(m_watch.explained(done.error()));
}

Result<void> MariaConnection::limitRows(bool limited)
{
    if (limited == m_limited)
        return {};
    m_limited = limited;
    return watched("SET SESSION sql_select_limit = "
                       + (limited ? QByteArray::number(mostRows) : "DEFAULT"_qba),
                   u"limit rows"_s);
}

Result<std::unique_ptr<SqlStatement>> MariaConnection::prepare(const QString &sql,
                                                               const QString &tried)
{
    if (const auto done = limitRows(false); !done)
        return failed(done.error());
    auto statement = MariaStatement::prepare(m_link, m_watch, sql, 0, tried);
    if (!statement)
        return failed(statement.error());
    return std::move(*statement);
}

// A query of the workspace. Its strings are compared by the column's collation, which may take no
// notice of case, accents and blanks at the end: what is found so is asked for again byte for byte,
// where the index serves too.
class MariaConnection::Query final : public SqlStatement
{
public:
    Query(std::unique_ptr<MariaStatement> usual, std::unique_ptr<MariaStatement> exact)
        : m_usual(std::move(usual))
        , m_exact(std::move(exact))
    {
    }

    Result<void> run(const std::vector<SqlValue> &values) override
    {
        m_current = nullptr;
        m_onFirst = false;
        m_exact->finish();
        const SqlValue &value = values.at(0);
        if (value.as == SqlValue::As::Text && !exactText(value.bytes))
            return {}; // no text of the server is equal to it
        if (auto ran = m_usual->run(values); !ran) {
            // A column of other characters cannot hold it.
            const bool foreign = isMixOfCharacters(ran.error()) && !isAscii(value.bytes);
            return foreign ? Result<void>() : ran;
        }
        const auto first = m_usual->next();
        if (!first)
            return failed(first.error());
        if (!*first)
            return {};
        m_current = m_usual.get();
        m_onFirst = true;
        if (!isPlain(value.bytes))
            return {};
        m_usual->finish();
        m_onFirst = false;
        m_current = m_exact.get();
        return m_exact->run(values);
    }
    Result<bool> next() override
    {
        if (!m_current)
            return false;
        if (std::exchange(m_onFirst, false))
            return true;
        return m_current->next();
    }
    QStringList names() const override { return m_usual->names(); }
    Cell cell(int column) const override { return m_current->cell(column); }

private:
    // What every character set spells alike has the same bytes everywhere. A GUID is the same one
    // in any case, and a column of that type takes it as a text only.
    static bool isPlain(const QByteArray &bytes) { return !guidBytes(bytes) && isAscii(bytes); }

    std::unique_ptr<MariaStatement> m_usual;
    std::unique_ptr<MariaStatement> m_exact;
    MariaStatement *m_current = nullptr; // of which rows come
    bool m_onFirst = false; // it stands on a row that was not given yet
};

Result<std::unique_ptr<SqlStatement>>
MariaConnection::prepareQuery(const QString &sql, const QString &placeholder, const QString &tried)
{
    if (const auto done = limitRows(true); !done)
        return failed(done.error());
    std::vector<std::unique_ptr<MariaStatement>> both;
    for (const SqlDialect dialect : { SqlDialect::MariaDb, SqlDialect::MariaDbExact }) {
        const auto reading = readingSql(sql, placeholder, dialect, tried);
        if (!reading)
            return failed(reading.error());
        auto statement
            = MariaStatement::prepare(m_link, m_watch, reading->sql, reading->marks, tried);
        if (!statement)
            return failed(statement.error());
        both.push_back(std::move(*statement));
    }
    return std::make_unique<Query>(std::move(both[0]), std::move(both[1]));
}

Result<SqlTable> MariaConnection::table(const QString &name)
{
    const QString tried = u"read columns of %1"_s.arg(name);
    auto found = columnsOf({}, name, tried);
    if (!found)
        return found;
    const qsizetype dot = name.indexOf(u'.');
    if (found->columns.empty() && dot > 0)
        found = columnsOf(name.left(dot), name.mid(dot + 1), tried);
    if (!found || !found->columns.empty())
        return found;
    // Not there, or not to be seen by this user: the server knows which.
    const auto asked = prepare(u"SELECT 1 FROM "_s + quoted(name) + u" LIMIT 0"_s, tried);
    Error missing;
    missing.code = ErrorCode::TableMissing;
    missing.tried = tried;
    missing.native = u"no such table or view: %1"_s.arg(name);
    if (!asked)
        missing = asked.error();
    missing.where = name;
    return failed(missing);
}

// Of the connection's own database where `schema` is empty.
Result<SqlTable> MariaConnection::columnsOf(const QString &schema, const QString &name,
                                            const QString &tried)
{
    // The name is compared in any case: an exact one comes first, and only one table is taken.
    auto statement = prepare(
        u"SELECT table_schema, table_name, column_name, data_type, character_set_name "
        "FROM information_schema.columns WHERE table_schema = "_s
            + (schema.isEmpty() ? u"DATABASE()"_s : u"?"_s)
            + u" AND table_name = ? ORDER BY table_name <> BINARY ?, table_name, ordinal_position"_s,
        tried);
    if (!statement)
        return failed(statement.error());
    std::vector<SqlValue> values;
    if (!schema.isEmpty())
        values.push_back({ SqlValue::As::Text, schema.toUtf8() });
    values.insert(values.end(), 2, { SqlValue::As::Text, name.toUtf8() });
    if (const auto ran = (*statement)->run(values); !ran)
        return failed(ran.error());
    SqlTable table;
    for (;;) {
        const auto more = (*statement)->next();
        if (!more)
            return failed(more.error());
        if (!*more)
            return table;
        const QString spelled
            = quoted((*statement)->cell(0).text()) + u'.' + quoted((*statement)->cell(1).text());
        if (table.quoted.isEmpty())
            table.quoted = spelled;
        if (table.quoted == spelled)
            table.columns.push_back({ (*statement)->cell(2).text(),
                                      kindOf((*statement)->cell(3).bytes.toLower(),
                                             (*statement)->cell(4).bytes.toLower()) });
    }
}

QString MariaConnection::quoted(const QString &name) const
{
    QString inside = name;
    return u'`' + inside.replace(u'`', u"``"_s) + u'`';
}

SqlCondition MariaConnection::anyOf(const QString &expression, ColumnKind kind,
                                    const std::vector<IdSpelling> &spellings,
                                    int /*firstMark*/) const
{
    QSet<QByteArray> known;
    std::vector<SqlValue> plain;
    std::vector<SqlValue> foreign; // that the column's character set may not have
    for (const IdSpelling &spelling : spellings) {
        const auto value = valueFor(kind, spelling);
        if (!value || known.contains(value->bytes))
            continue;
        known.insert(value->bytes);
        (kind == ColumnKind::Any && !isAscii(value->bytes) ? foreign : plain).push_back(*value);
    }
    SqlCondition condition;
    QStringList parts;
    const auto add = [&](const QString &compared, const std::vector<SqlValue> &values) {
        if (values.empty())
            return;
        const QStringList marks(qsizetype(values.size()), u"?"_s);
        parts.append(compared + u" IN ("_s + marks.join(u',') + u')');
        condition.values.insert(condition.values.end(), values.begin(), values.end());
    };
    add(expression, plain);
    add(u"CONVERT("_s + expression + u" USING utf8mb4)"_s, foreign);
    condition.sql = parts.isEmpty() ? u"1 = 0"_s : u'(' + parts.join(u" OR "_s) + u')';
    return condition;
}

} // namespace recourse
