// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/store/cell.h"
#include "models/store/idform.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace recourse {

// A value that is bound to a placeholder, never pasted in.
struct SqlValue
{
    enum class As { Text, Blob, Number };
    As as = As::Text;
    QByteArray bytes; // of a text (UTF-8 where it is valid), a blob, or a number's digits

    static SqlValue of(const IdSpelling &spelling)
    {
        return { spelling.as == IdSpelling::As::Text ? As::Text : As::Blob, spelling.bytes };
    }
    bool operator==(const SqlValue &) const = default;
};

// What a column can hold, as far as it matters for comparing ids.
enum class ColumnKind {
    Any, // keeps what it is given, or compares as text
    Text,
    PaddedText, // blanks at the end are not part of the value
    Guid,
    Bytes,
    Number,
};

struct SqlColumn
{
    QString name; // as the database spells it
    ColumnKind kind = ColumnKind::Any;
};

struct SqlTable
{
    QString quoted;
    std::vector<SqlColumn> columns;

    // By its exact name, else in any case; nullptr where there is none.
    const SqlColumn *find(const QString &name) const;
};

struct SqlCondition
{
    QString sql;
    std::vector<SqlValue> values;
};

// A prepared statement, to be run as often as wanted until its connection prepares another one.
// Ends before its connection.
class SqlStatement
{
public:
    virtual ~SqlStatement() = default;
    // Starts the statement's time and runs it. Then next() until it is false.
    virtual Result<void> run(const std::vector<SqlValue> &values) = 0;
    // The next row; false at the end.
    virtual Result<bool> next() = 0;
    virtual QStringList names() const = 0; // of the columns, once it has run
    virtual Cell cell(int column) const = 0; // of the row it stands on
};

// One open connection in a transaction that can only read. One thread.
class SqlConnection
{
public:
    virtual ~SqlConnection() = default;

    // A statement of ours. It takes the values of its SqlConditions in their order.
    virtual Result<std::unique_ptr<SqlStatement>> prepare(const QString &sql, const QString &tried)
        = 0;
    // A query of the workspace, for one value: it stands wherever `placeholder` (":event_id") does.
    // No row where the database cannot hold such a value. At most `mostRows` rows.
    virtual Result<std::unique_ptr<SqlStatement>>
    prepareQuery(const QString &sql, const QString &placeholder, const QString &tried) = 0;
    static constexpr int mostRows = 1'000;

    // A table or view; TableMissing where there is none.
    virtual Result<SqlTable> table(const QString &name) = 0;
    virtual QString quoted(const QString &name) const = 0;
    // An expression whose cell holds the column's bytes as they are.
    virtual QString exact(const SqlColumn &column) const = 0;
    // True for all rows in which `expression`, a column or made from one, is one of the spellings,
    // perhaps for some more: compare what comes. `firstMark`: its first placeholder's number.
    virtual SqlCondition anyOf(const QString &expression, ColumnKind kind,
                               const std::vector<IdSpelling> &spellings, int firstMark) const = 0;
    // So many ids are asked for at once: a question costs a way there and back.
    virtual std::size_t idsAtOnce() const { return 300; }
    // "SQLite 3.40.1"
    virtual QString product() const = 0;
    // What shows that it can be read: opening alone may not have read anything.
    virtual QString probe() const { return QStringLiteral("SELECT 1"); }
};

// How a database is come by. One thread.
class SqlSession
{
public:
    virtual ~SqlSession() = default;

    using Work = std::function<Result<void>(SqlConnection &connection)>;
    // Runs `work` in one reading transaction; it may be called again and starts from nothing then.
    virtual Result<void> read(const std::stop_token &stop, const Work &work) = 0;
    // Of the last read: rows may be missing, and why.
    virtual std::optional<Error> warning() const { return std::nullopt; }
    virtual QString where() const = 0; // path, or "host:port/name"
};

} // namespace recourse
