// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <QString>

namespace recourse {

// One Error from SQLite's (extended) result code and words. `where` is the file, or the file and
// the table. Pure, any thread.
Error sqliteError(int code, const QString &native, const QString &tried, const QString &where);

// Why a file cannot be opened, where SQLite itself only says "unable to open": it is not there, it
// is a folder, its folder or it cannot be read.
Error sqliteOpenError(int code, const QString &native, const QString &path);

// True for the codes that say the file itself is broken.
bool isDamage(const Error &error);

} // namespace recourse
