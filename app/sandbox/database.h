// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace recourse::sandbox {

// A prepared statement; parameters by position from 1. Bound bytes are copied.
class Statement
{
public:
    Statement(sqlite3 *connection, const char *sql);
    ~Statement();
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    Statement &bind(int position, qint64 value);
    Statement &bind(int position, const QString &text);
    Statement &bindText(int position, const QByteArray &utf8); // empty bytes are an empty text
    Statement &bindBlob(int position, const QByteArray &bytes);
    Statement &bindNull(int position);

    // Next row; false at the end, and then the statement is ready to be bound again.
    bool step();
    // For statements without rows. Throws Trouble; `isConstraint` tells a violated constraint.
    void run();

    qint64 integer(int column) const;
    QByteArray bytes(int column) const;
    QString text(int column) const;
    bool isNull(int column) const;

private:
    void check(int code) const;
    sqlite3 *m_connection;
    sqlite3_stmt *m_statement = nullptr;
};

// One SQLite file, one thread. Every failure is a Trouble.
class Database
{
public:
    explicit Database(const QString &path);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    std::unique_ptr<Statement> prepare(const char *sql);
    void execute(const QByteArray &sql); // one or more statements
    qint64 changes() const;
    // One number from a query without parameters.
    qint64 number(const char *sql);
    // Leaves the file whole by itself, with no write-ahead log beside it; with the log where
    // somebody is reading it just now. Statements have to be gone.
    void foldLog();

private:
    sqlite3 *m_connection = nullptr;
};

// Rolled back unless committed.
class Transaction
{
public:
    explicit Transaction(Database &database);
    ~Transaction();
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    void commit();

private:
    Database &m_database;
    bool m_open = true;
};

} // namespace recourse::sandbox
