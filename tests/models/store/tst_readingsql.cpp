// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sql/readingsql.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

class ReadingSqlTest final : public QObject
{
    Q_OBJECT
private slots:
    void placeholdersAreFound_data();
    void placeholdersAreFound();
    void placeholdersAreCounted();
    void whatDoesNotReadIsRefused_data();
    void whatDoesNotReadIsRefused();
};

void ReadingSqlTest::placeholdersAreFound_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("postgres"); // empty: refused
    QTest::addColumn<QString>("maria");
    const auto row
        = [](const char *name, const char *sql, const char *postgres, const char *maria) {
              QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(postgres)
                                  << QString::fromUtf8(maria);
          };
    row("plain", "select :id", "select $1", "select ?");
    row("twice", "SELECT :id,(:id)", "SELECT $1,($2)", "SELECT ?,(?)");
    row("cast", "SELECT :id::uuid, x::text", "SELECT $1::uuid, x::text", "SELECT ?::uuid, x::text");
    row("longer name", "SELECT :id, :idle", "SELECT $1, :idle", "SELECT ?, :idle");
    row("in a text", "SELECT ':id', 'it''s :id', :id", "SELECT ':id', 'it''s :id', $1",
        "SELECT ':id', 'it''s :id', ?");
    row("in a name", "SELECT \":id\", :id", "SELECT \":id\", $1", "SELECT \":id\", ?");
    row("backslash in a text", "SELECT 'a\\', :id", "SELECT 'a\\', $1", "");
    row("backslash before a quote", "SELECT 'a\\' :id', :id", "", "SELECT 'a\\' :id', ?");
    row("text with escapes", "SELECT E'a\\' :id', :id", "SELECT E'a\\' :id', $1",
        "SELECT E'a\\' :id', ?");
    row("dollar quotes", "SELECT $t$ :id ; $t$, $$?:id$$, :id",
        "SELECT $t$ :id ; $t$, $$?:id$$, $1", "");
    row("json operators", "SELECT j ? 'a', j #>> '{a}', :id", "SELECT j ? 'a', j #>> '{a}', $1",
        "");
    row("question mark in a text", "SELECT '?', :id", "SELECT '?', $1", "SELECT '?', ?");
    row("line comment", "SELECT 1 -- :id ;\n, :id", "SELECT 1  \n, $1", "SELECT 1  \n, ?");
    row("minus of a minus", "SELECT 1--1\n, :id", "SELECT 1 \n, $1", "SELECT 1--1\n, ?");
    row("hash comment", "SELECT 1 # :id\n, :id", "SELECT 1 # $1\n, $2", "SELECT 1  \n, ?");
    row("comment", "/* :id */ SELECT :id /* ' */", "  SELECT $1  ", "  SELECT ?  ");
    row("nested comment", "SELECT /* /* */ :id */ :id", "SELECT   $1", "SELECT   ? */ ?");
    row("comment that is run", "SELECT :id /*! INTO @a */", "SELECT $1  ", "");
    row("comment that MariaDB runs", "SELECT :id /*M! INTO @a */", "SELECT $1  ", "");
    row("end", "SELECT :id ; -- that was it\n ", "SELECT $1   \n ", "SELECT ?   \n ");
    row("parenthesis", "(SELECT :id)", "(SELECT $1)", "(SELECT ?)");
    row("values", "VALUES (:id)", "VALUES ($1)", "VALUES (?)");
    row("slices of arrays", "SELECT a[1:2], :id", "SELECT a[1:2], $1", "SELECT a[1:2], ?");
    row("own marks", "SELECT $1, :id", "", "SELECT $1, ?");
    row("into", "SELECT 1 INTO OUTFILE '/x' FROM t WHERE a = :id",
        "SELECT 1 INTO OUTFILE '/x' FROM t WHERE a = $1", "");
}

void ReadingSqlTest::placeholdersAreFound()
{
    QFETCH(QString, sql);
    QFETCH(QString, postgres);
    QFETCH(QString, maria);
    for (const auto &[dialect, wanted] :
         { std::pair(SqlDialect::PostgreSql, postgres), std::pair(SqlDialect::MariaDb, maria) }) {
        const auto read = readingSql(sql, u":id"_s, dialect, u"try"_s);
        QCOMPARE(read ? read->sql : QString(), wanted);
    }
}

void ReadingSqlTest::placeholdersAreCounted()
{
    const QString sql = u"SELECT :id, ':id', :id::text /* :id */, (:id)"_s;
    QCOMPARE(readingSql(sql, u":id"_s, SqlDialect::PostgreSql, {})->marks, 3);
    QCOMPARE(readingSql(sql, u":id"_s, SqlDialect::MariaDb, {})->marks, 3);
    QCOMPARE(readingSql(u"SELECT a = :id"_s, u":id"_s, SqlDialect::MariaDbExact, {})->sql,
             u"SELECT a = CAST(? AS BINARY)"_s);
}

void ReadingSqlTest::whatDoesNotReadIsRefused_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<int>("code");
    const auto row = [](const char *sql, ErrorCode code) {
        QTest::newRow(sql) << QString::fromUtf8(sql) << int(code);
    };
    row("INSERT INTO t VALUES (:id)", ErrorCode::ReadOnly);
    row("/* SELECT */ DELETE FROM t WHERE a = :id", ErrorCode::ReadOnly);
    row("CALL p(:id)", ErrorCode::ReadOnly);
    row("SET x = :id", ErrorCode::ReadOnly);
    row("EXPLAIN ANALYZE SELECT :id", ErrorCode::ReadOnly);
    row("COMMIT", ErrorCode::ReadOnly);
    row(":id", ErrorCode::ReadOnly);
    row("'SELECT' :id", ErrorCode::ReadOnly);
    row("SELECT :id; COMMIT; DROP TABLE t", ErrorCode::InvalidInput);
    row("SELECT :id;;", ErrorCode::InvalidInput);
    row("SELECT 1", ErrorCode::InvalidInput);
    row("SELECT ':id'", ErrorCode::InvalidInput);
    row("SELECT ':id", ErrorCode::InvalidInput);
    row("SELECT :id /* no end", ErrorCode::InvalidInput);
    row("", ErrorCode::InvalidInput);
    row(" -- :id", ErrorCode::InvalidInput);
}

void ReadingSqlTest::whatDoesNotReadIsRefused()
{
    QFETCH(QString, sql);
    QFETCH(int, code);
    for (const SqlDialect dialect : { SqlDialect::PostgreSql, SqlDialect::MariaDb }) {
        const auto read = readingSql(sql, u":id"_s, dialect, u"try"_s);
        QVERIFY(!read);
        QCOMPARE(int(read.error().code), code);
        QVERIFY(!read.error().hint.isEmpty());
    }
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::ReadingSqlTest)
#include "tst_readingsql.moc"
