// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/result.h"
#include "models/store/sqlite/sqlitedb.h"

#include <QString>

namespace recourse {

// The index file itself: made with mode 0600, opened, checked, set aside where it is no good.
class IndexFile
{
public:
    // Opens or makes it, with its tables. Never gives up a file that can be used.
    static Result<IndexFile> open(const QString &path);

    const QString &path() const { return m_path; }
    const QString &notice() const { return m_notice; } // why it was made anew; else empty

    Result<SqliteDb> writer() const;
    Result<SqliteDb> reader() const;

    // Remembers that the file is damaged, so that the next open makes it anew.
    static void markDamaged(const QString &path);

private:
    QString m_path;
    QString m_notice;
};

} // namespace recourse
