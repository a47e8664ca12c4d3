// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>

namespace recourse::sandbox {

// A prepared statement; parameters by position from 1 (?1, ?2 …). Bound bytes are copied.
class Statement
{
public:
    Statement() = default;
    virtual ~Statement() = default;
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    virtual Statement &bind(int position, qint64 value) = 0;
    Statement &bind(int position, const QString &text) { return bindText(position, text.toUtf8()); }
    // Empty bytes are an empty text.
    virtual Statement &bindText(int position, const QByteArray &utf8) = 0;
    virtual Statement &bindBlob(int position, const QByteArray &bytes) = 0;
    virtual Statement &bindNull(int position) = 0;

    // Next row; false at the end, and then the statement is ready to be bound again.
    virtual bool step() = 0;
    // For statements without rows. Throws Trouble; `isConstraint` tells a violated constraint.
    void run()
    {
        while (step()) { }
    }

    virtual qint64 integer(int column) const = 0;
    virtual QByteArray bytes(int column) const = 0;
    QString text(int column) const { return QString::fromUtf8(bytes(column)); }
    virtual bool isNull(int column) const = 0;
};

// One database, one thread. Every failure is a Trouble. SQL is SQLite's; a database server gets it
// in its own words.
class Database
{
public:
    Database() = default;
    virtual ~Database() = default;
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    // A file, made if missing.
    static std::unique_ptr<Database> openFile(const QString &path);

    virtual std::unique_ptr<Statement> prepare(const char *sql) = 0;
    virtual void execute(const QByteArray &sql) = 0; // one or more statements
    virtual const char *begin() const { return "BEGIN"; }
    // Leaves a file whole by itself, with no write-ahead log beside it; with the log where somebody
    // is reading it just now. Statements have to be gone.
    virtual void foldLog() { }
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
