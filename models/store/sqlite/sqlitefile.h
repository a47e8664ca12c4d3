// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

namespace recourse {

// How a database file of another program is opened for one read so that nothing is left beside it.
// A file in write-ahead mode has three faces:
//  - no log beside it: read as it is ("immutable"), without making -wal and -shm. Whoever starts to
//    write meanwhile changes the file, and the read is done again;
//  - log and -shm: somebody uses it; opened like any other reader;
//  - log without -shm (left by a crash, or a copy): a reader would have to make the -shm, so a
//    private copy is read instead, as long as it is not large.
// Not safe from several threads.
class SqliteFile
{
public:
    struct Plan
    {
        QString path; // what is to be opened
        QString uriParameters = {};
        bool watched = false; // read without locks: it counts only if nothing changed meanwhile
        std::optional<Error> warning = {}; // rows may be missing, and why
    };

    explicit SqliteFile(QString path);
    ~SqliteFile();

    // Calls `once` with a plan; again, with a new one, where the file changed under a read without
    // locks. `once` opens, reads and closes, and starts from nothing each time.
    Result<void> read(const std::function<Result<void>(const Plan &)> &once);

    // Of the last read: rows may be missing, and why.
    const std::optional<Error> &warning() const { return m_warning; }

private:
    // `plain`: as any reader, whatever it leaves behind; for a file that changes all the time.
    Result<Plan> plan(bool plain);
    bool unchanged() const;

    // Everything that tells that somebody wrote: of the file and of what lies beside it.
    struct Print
    {
        quint64 device = 0;
        quint64 inode = 0;
        qint64 size = -1;
        qint64 changedNs = 0;
        qint64 logSize = -1; // -1: not there
        qint64 logChangedNs = 0;
        bool shm = false;
        bool operator==(const Print &) const = default;
        bool settles() const; // waited: look again
    };
    static Print printOf(const QString &path);
    Result<Plan> copied(const Print &print);

    QString m_path;
    Print m_print;
    std::optional<Error> m_warning;
    std::unique_ptr<QTemporaryDir> m_copy;
    Print m_copyOf;
};

} // namespace recourse
