// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/journal/postgresql/pgerror.h"

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct StateRow
{
    QByteArrayView state; // the beginning of it
    ErrorCode code;
    bool retryHelps;
};

// The first that fits; longer ones stand before shorter ones.
constexpr std::array states{
    StateRow{ "08", ErrorCode::ConnectionLost, true },
    StateRow{ "57P", ErrorCode::ConnectionLost, true }, // the server is shut down
    StateRow{ "25P03", ErrorCode::ConnectionLost, true }, // our transaction lay idle
    StateRow{ "25006", ErrorCode::ReadOnly, false },
    StateRow{ "28", ErrorCode::AuthenticationFailed, false },
    StateRow{ "3D", ErrorCode::NotFound, false },
    StateRow{ "42501", ErrorCode::PermissionDenied, false },
    StateRow{ "42P01", ErrorCode::TableMissing, false },
    StateRow{ "3F", ErrorCode::TableMissing, false },
    StateRow{ "42703", ErrorCode::ColumnMissing, false },
    StateRow{ "55P03", ErrorCode::Busy, true }, // a lock was waited for too long
    StateRow{ "40", ErrorCode::Busy, true }, // deadlock, serialisation
    StateRow{ "53100", ErrorCode::DiskFull, true },
    StateRow{ "53300", ErrorCode::Busy, true }, // too many connections
    StateRow{ "53", ErrorCode::Unreachable, true },
    StateRow{ "54", ErrorCode::TooLarge, false },
    StateRow{ "57014", ErrorCode::TimedOut, true },
    StateRow{ "58", ErrorCode::Unreachable, true }, // its disk fails
    StateRow{ "XX001", ErrorCode::Damaged, false },
    StateRow{ "XX002", ErrorCode::Damaged, false },
};

QString hintOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Busy:
        return u"another console holds the journal, or the server has no connection left"_s;
    case ErrorCode::ConnectionLost:
        return u"look whether the server of the journal runs and can be reached"_s;
    case ErrorCode::PermissionDenied:
        return u"the user needs the rights on the journal's tables that its owner can grant"_s;
    case ErrorCode::ReadOnly:
        return u"name a server that can be written; a standby cannot"_s;
    case ErrorCode::DiskFull:
        return u"make room on the disk of the journal; nothing of this was written"_s;
    case ErrorCode::Damaged:
        return u"keep the database, and bring back the last good copy of the journal; nothing is "
               "begun anew by itself"_s;
    default:
        return {};
    }
}

} // namespace

Error pgError(QByteArrayView state, const QString &native, const QString &tried,
              const QString &where)
{
    Error error;
    error.tried = tried;
    error.where = where;
    error.native = native.simplified();
    if (state.isEmpty()) {
        error.code = ErrorCode::ConnectionLost;
        error.retryHelps = true;
    }
    for (const StateRow &row : states) {
        if (state.isEmpty() || !state.startsWith(row.state))
            continue;
        error.code = row.code;
        error.retryHelps = row.retryHelps;
        break;
    }
    error.hint = hintOf(error.code);
    return error;
}

Error pgConnectError(const QString &native, bool usedPassword, const QString &where)
{
    Error error;
    error.tried = u"open journal"_s;
    error.where = where;
    error.native = native.simplified();
    error.code = ErrorCode::Unreachable;
    using Words = std::pair<QLatin1StringView, ErrorCode>;
    static constexpr std::array words{
        Words{ "certificate verify failed"_L1, ErrorCode::TlsUntrusted },
        Words{ "does not match host name"_L1, ErrorCode::TlsWrongName },
        Words{ "SSL"_L1, ErrorCode::TlsFailed },
        Words{ "timeout expired"_L1, ErrorCode::TimedOut },
        Words{ "authentication failed"_L1, ErrorCode::AuthenticationFailed },
        Words{ "no password supplied"_L1, ErrorCode::AuthenticationFailed },
        Words{ "pg_hba.conf"_L1, ErrorCode::AuthenticationFailed },
        Words{ R"(role ")"_L1, ErrorCode::AuthenticationFailed },
        Words{ R"(database ")"_L1, ErrorCode::NotFound },
        Words{ "too many clients"_L1, ErrorCode::Busy },
        Words{ "remaining connection slots"_L1, ErrorCode::Busy },
    };
    for (const auto &[word, code] : words) {
        if (!native.contains(word))
            continue;
        error.code = code;
        break;
    }
    // In a language of the server that is not known here.
    if (error.code == ErrorCode::Unreachable && usedPassword && native.contains(u"FATAL"_s))
        error.code = ErrorCode::AuthenticationFailed;
    error.retryHelps = error.code == ErrorCode::Unreachable || error.code == ErrorCode::TimedOut
        || error.code == ErrorCode::Busy;
    return error;
}

} // namespace recourse
