// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/store/sqlite/sqlitedb.h"

namespace recourse {

// The journal's file: appears whole or not at all, is checked when it is opened, and is never
// replaced. Not changed after open(): any thread.
class JournalFile
{
public:
    static Result<JournalFile> open(const QString &path, bool readOnly, int busyTimeoutMs);

    const QString &path() const { return m_path; }
    const QByteArray &journalId() const { return m_journalId; }
    bool isReadOnly() const { return m_readOnly; }

    static Result<QByteArray> idIn(SqliteDb &db);
    // What its schema has. One of before that is only read stays as it is.
    struct Schema
    {
        bool hasApprovals = false;
        bool hasItems = false;
        bool sharesItems = false;
        // A SELECT that reads `item`, also where there is none: which entry is about which event.
        QByteArray withItems(const QByteArray &select) const;
        // The same of what is kept: not of entries that share the items of an earlier one.
        QByteArray withKeptItems(const QByteArray &select) const;
    };
    static Result<Schema> schemaOf(SqliteDb &db);

    // A connection whose commits are on the disk when they return.
    Result<SqliteDb> writer() const;
    Result<SqliteDb> reader() const;

    // The path still leads to the file that was opened. What is written to one that was moved or
    // deleted would be lost.
    Result<void> checkInPlace() const;

private:
    Result<SqliteDb> opened(bool readOnly) const;
    Result<void> check();

    QString m_path;
    QByteArray m_journalId;
    bool m_readOnly = false;
    int m_busyTimeoutMs = 0;
    quint64 m_device = 0;
    quint64 m_inode = 0;
};

} // namespace recourse
