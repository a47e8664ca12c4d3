// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/postgresql/postgreserror.h"

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct StateRow
{
    QByteArrayView begins;
    ErrorCode code;
};

// The first that fits; a whole state stands before its class.
constexpr std::array states{
    StateRow{ "42P01", ErrorCode::TableMissing },
    StateRow{ "3F000", ErrorCode::TableMissing },
    StateRow{ "42703", ErrorCode::ColumnMissing },
    StateRow{ "42501", ErrorCode::PermissionDenied },
    StateRow{ "25006", ErrorCode::ReadOnly },
    StateRow{ "25001", ErrorCode::ReadOnly }, // wants to become writable in the middle
    StateRow{ "0A000", ErrorCode::ReadOnly }, // inside a query it is what does not read
    StateRow{ "57014", ErrorCode::TimedOut },
    StateRow{ "55P03", ErrorCode::Busy },
    StateRow{ "40", ErrorCode::Busy },
    StateRow{ "53300", ErrorCode::Busy },
    StateRow{ "53", ErrorCode::Unreachable },
    StateRow{ "08", ErrorCode::ConnectionLost },
    StateRow{ "57P", ErrorCode::ConnectionLost },
    StateRow{ "25P03", ErrorCode::ConnectionLost },
    StateRow{ "28", ErrorCode::AuthenticationFailed },
    StateRow{ "3D", ErrorCode::NotFound },
    StateRow{ "42", ErrorCode::InvalidInput },
    StateRow{ "22", ErrorCode::InvalidInput },
    StateRow{ "54", ErrorCode::TooLarge },
    StateRow{ "58", ErrorCode::Unreachable },
    StateRow{ "XX001", ErrorCode::Damaged },
    StateRow{ "XX002", ErrorCode::Damaged },
};

struct WordRow
{
    QLatin1StringView word;
    ErrorCode code;
};

constexpr std::array openWords{
    WordRow{ "certificate verify failed"_L1, ErrorCode::TlsUntrusted },
    WordRow{ "does not match host name"_L1, ErrorCode::TlsWrongName },
    WordRow{ "does not support SSL"_L1, ErrorCode::TlsFailed },
    WordRow{ "SSL error"_L1, ErrorCode::TlsFailed },
    WordRow{ "root certificate file"_L1, ErrorCode::TlsFailed },
    WordRow{ "timeout expired"_L1, ErrorCode::TimedOut },
    WordRow{ "authentication failed"_L1, ErrorCode::AuthenticationFailed },
    WordRow{ "no password supplied"_L1, ErrorCode::AuthenticationFailed },
    WordRow{ "pg_hba.conf"_L1, ErrorCode::AuthenticationFailed },
    WordRow{ "FATAL:  role"_L1, ErrorCode::AuthenticationFailed },
    WordRow{ "permission denied"_L1, ErrorCode::PermissionDenied },
    WordRow{ "FATAL:  database"_L1, ErrorCode::NotFound },
    WordRow{ "too many clients"_L1, ErrorCode::Busy },
    WordRow{ "too many connections"_L1, ErrorCode::Busy },
    WordRow{ "remaining connection slots"_L1, ErrorCode::Busy },
    WordRow{ "starting up"_L1, ErrorCode::Busy },
    WordRow{ "shutting down"_L1, ErrorCode::Unreachable },
    WordRow{ "invalid response to SSL negotiation"_L1, ErrorCode::NotThatProtocol },
    WordRow{ "expected authentication request"_L1, ErrorCode::NotThatProtocol },
};

bool mayPass(ErrorCode code)
{
    return code == ErrorCode::Busy || code == ErrorCode::Unreachable || code == ErrorCode::TimedOut
        || code == ErrorCode::ConnectionLost;
}

} // namespace

Error postgresError(const QByteArray &state, const QString &native, const QString &tried,
                    const QString &where)
{
    Error error;
    error.tried = tried;
    error.where = where;
    error.native = native.simplified();
    if (state.isEmpty())
        error.code = ErrorCode::ConnectionLost; // without a state the words are the library's
    for (const StateRow &row : states) {
        if (state.startsWith(row.begins)) {
            error.code = row.code;
            break;
        }
    }
    error.retryHelps = mayPass(error.code);
    if (error.code == ErrorCode::ReadOnly)
        error.hint = u"only a query that reads may stand here"_s;
    else if (error.code == ErrorCode::PermissionDenied)
        error.hint = u"the user of the workspace needs the right to read it (GRANT SELECT)"_s;
    return error;
}

Error postgresOpenError(const QString &native, bool answered, const QString &where)
{
    Error error;
    error.code = answered ? ErrorCode::AuthenticationFailed : ErrorCode::Unreachable;
    error.tried = u"open database"_s;
    error.where = where;
    error.native = native.simplified();
    for (const WordRow &row : openWords) {
        if (native.contains(row.word)) {
            error.code = row.code;
            break;
        }
    }
    error.retryHelps = mayPass(error.code);
    if (error.code == ErrorCode::NotFound)
        error.hint = u"there is no such database on the server"_s;
    return error;
}

} // namespace recourse
