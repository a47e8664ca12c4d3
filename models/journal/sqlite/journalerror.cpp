// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/sqlite/journalerror.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// SQLite's own numbers; sqlite3.h is not seen here.
constexpr int primaryCode = 0xff;
constexpr int codeOfIoError = 10;
constexpr int codeOfFullDisk = 13;

} // namespace

Error journalError(Error error)
{
    switch (error.nativeCode & primaryCode) {
    case codeOfFullDisk:
        error.code = ErrorCode::DiskFull;
        error.hint = u"make room on the disk of the journal; nothing of this was written"_s;
        error.retryHelps = true;
        return error;
    case codeOfIoError:
        error.hint = u"the disk of the journal refuses to write or read: look at its space, limits "
                     "and health"_s;
        return error;
    default:
        break;
    }
    switch (error.code) {
    case ErrorCode::Busy:
        error.hint = u"another program holds the journal: end it, or wait until it is done"_s;
        break;
    case ErrorCode::ReadOnly:
        error.hint = u"the journal must be writable: look at the rights of its file and folder"_s;
        break;
    case ErrorCode::Damaged:
    case ErrorCode::NotADatabase:
        error.hint = u"keep the file, and bring back the last good copy of it; nothing is begun "
                     "anew by itself"_s;
        break;
    default:
        break;
    }
    return error;
}

} // namespace recourse
