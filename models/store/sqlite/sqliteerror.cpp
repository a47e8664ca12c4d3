// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/sqlite/sqliteerror.h"

#include <sqlite3.h>

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// SQLite has one code for every fault in a statement; only its words tell them apart. They are not
// translated.
ErrorCode statementFault(const QString &native)
{
    if (native.contains("no such table"_L1))
        return ErrorCode::TableMissing;
    if (native.contains("no such column"_L1) || native.contains("has no column"_L1))
        return ErrorCode::ColumnMissing;
    return ErrorCode::InvalidInput;
}

ErrorCode codeOf(int code, const QString &native)
{
    // What the guard refuses comes under several codes, but always in these words.
    if (native.startsWith("not authorized"_L1))
        return ErrorCode::ReadOnly;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ErrorCode::Busy;
    case SQLITE_CORRUPT:
        return ErrorCode::Damaged;
    case SQLITE_NOTADB:
        return ErrorCode::NotADatabase;
    case SQLITE_CANTOPEN:
        return ErrorCode::Unreachable;
    case SQLITE_READONLY:
    case SQLITE_AUTH:
        return ErrorCode::ReadOnly;
    case SQLITE_PERM:
        return ErrorCode::PermissionDenied;
    case SQLITE_INTERRUPT:
        return ErrorCode::Cancelled;
    case SQLITE_IOERR:
        return code == SQLITE_IOERR_SHORT_READ ? ErrorCode::Damaged : ErrorCode::Unreachable;
    case SQLITE_TOOBIG:
    case SQLITE_NOMEM:
        return ErrorCode::TooLarge;
    case SQLITE_ERROR:
        return statementFault(native);
    default:
        return ErrorCode::Internal;
    }
}

QString hintOf(int code, ErrorCode kind)
{
    if (code == SQLITE_READONLY_ROLLBACK)
        return u"a program ended in the middle of a write; let it start once and finish, then read again"_s;
    if (kind == ErrorCode::ReadOnly)
        return u"only a query that reads may stand here"_s;
    if ((code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
        return u"in use by another program"_s;
    if ((code & 0xff) == SQLITE_FULL)
        return u"the disk is full"_s;
    return {};
}

} // namespace

Error sqliteError(int code, const QString &native, const QString &tried, const QString &where)
{
    Error error;
    error.code = codeOf(code, native);
    error.tried = tried;
    error.where = where;
    error.native = native;
    error.nativeCode = code;
    error.retryHelps = error.code == ErrorCode::Busy || error.code == ErrorCode::Unreachable;
    error.hint = hintOf(code, error.code);
    return error;
}

Error sqliteOpenError(int code, const QString &native, const QString &path)
{
    Error error = sqliteError(code, native, u"open database"_s, path);
    if ((code & 0xff) != SQLITE_CANTOPEN && (code & 0xff) != SQLITE_IOERR)
        return error;
    const QFileInfo file(path);
    const QFileInfo folder(file.path());
    if (folder.exists() && !folder.isExecutable()) {
        error.code = ErrorCode::PermissionDenied;
        error.hint = u"the folder cannot be entered"_s;
    } else if (!file.exists()) {
        error.code = ErrorCode::NotFound;
        error.hint = u"there is no such file"_s;
    } else if (file.isDir()) {
        error.code = ErrorCode::NotADatabase;
        error.hint = u"this is a folder"_s;
    } else if (!file.isReadable()) {
        error.code = ErrorCode::PermissionDenied;
        error.hint = u"the file cannot be read by this user"_s;
    }
    if (error.code != ErrorCode::Unreachable)
        error.retryHelps = false;
    return error;
}

bool isDamage(const Error &error)
{
    return error.code == ErrorCode::Damaged || error.code == ErrorCode::NotADatabase;
}

} // namespace recourse
