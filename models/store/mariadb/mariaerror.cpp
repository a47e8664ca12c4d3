// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/mariadb/mariaerror.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

struct NumberRow
{
    unsigned number;
    ErrorCode code;
};

constexpr std::array numbers{
    NumberRow{ 1040, ErrorCode::Busy }, // too many connections
    NumberRow{ 1203, ErrorCode::Busy }, // of this user
    NumberRow{ 1205, ErrorCode::Busy }, // waited too long for a lock
    NumberRow{ 1213, ErrorCode::Busy }, // deadlock
    NumberRow{ 1045, ErrorCode::AuthenticationFailed },
    NumberRow{ 1130, ErrorCode::AuthenticationFailed }, // not from this host
    NumberRow{ 1698, ErrorCode::AuthenticationFailed },
    NumberRow{ 4151, ErrorCode::AuthenticationFailed }, // account locked
    NumberRow{ 1862, ErrorCode::AuthenticationFailed }, // password expired
    NumberRow{ 1820, ErrorCode::AuthenticationFailed },
    NumberRow{ 1044, ErrorCode::PermissionDenied },
    NumberRow{ 1142, ErrorCode::PermissionDenied },
    NumberRow{ 1143, ErrorCode::PermissionDenied },
    NumberRow{ 1227, ErrorCode::PermissionDenied },
    NumberRow{ 1370, ErrorCode::PermissionDenied },
    NumberRow{ 1049, ErrorCode::NotFound },
    NumberRow{ 1146, ErrorCode::TableMissing },
    NumberRow{ 1054, ErrorCode::ColumnMissing },
    NumberRow{ 1290, ErrorCode::ReadOnly },
    NumberRow{ 1792, ErrorCode::ReadOnly },
    NumberRow{ 1969, ErrorCode::TimedOut }, // max_statement_time
    NumberRow{ 3024, ErrorCode::TimedOut }, // the same of MySQL
    NumberRow{ 1317, ErrorCode::Cancelled },
    NumberRow{ 1927, ErrorCode::ConnectionLost },
    NumberRow{ 2006, ErrorCode::ConnectionLost },
    NumberRow{ 2013, ErrorCode::ConnectionLost },
    NumberRow{ 2055, ErrorCode::ConnectionLost },
    NumberRow{ 1053, ErrorCode::ConnectionLost }, // shutting down
    NumberRow{ 2002, ErrorCode::Unreachable },
    NumberRow{ 2003, ErrorCode::Unreachable },
    NumberRow{ 2005, ErrorCode::Unreachable }, // no such host
    NumberRow{ 2012, ErrorCode::NotThatProtocol },
    NumberRow{ 2027, ErrorCode::NotThatProtocol },
    NumberRow{ 2026, ErrorCode::TlsFailed },
    NumberRow{ 1194, ErrorCode::Damaged },
    NumberRow{ 1034, ErrorCode::Damaged },
    NumberRow{ 1153, ErrorCode::TooLarge },
    NumberRow{ 2020, ErrorCode::TooLarge },
    NumberRow{ 2008, ErrorCode::TooLarge },
};

ErrorCode tlsFault(const QString &native)
{
    if (native.contains("Validation of SSL server certificate failed"_L1)
        || native.contains("Hostname"_L1, Qt::CaseInsensitive)
        || native.contains("does not match"_L1, Qt::CaseInsensitive) || native.contains("owner"_L1))
        return ErrorCode::TlsWrongName;
    if (native.contains("expired"_L1, Qt::CaseInsensitive))
        return ErrorCode::TlsExpired;
    if (native.contains("issuer"_L1) || native.contains("trust"_L1)
        || native.contains("self signed"_L1) || native.contains("self-signed"_L1))
        return ErrorCode::TlsUntrusted;
    return ErrorCode::TlsFailed;
}

} // namespace

Error mariaError(unsigned number, const QString &native, const QString &tried, const QString &where)
{
    Error error;
    error.tried = tried;
    error.where = where;
    error.native = native.simplified();
    error.nativeCode = int(number);
    // What the server refuses without a number of its own is mostly a fault in the statement.
    error.code = number >= 1000 && number < 2000 ? ErrorCode::InvalidInput : ErrorCode::Internal;
    const auto *const known
        = std::find_if(numbers.begin(), numbers.end(),
                       [number](const NumberRow &row) { return row.number == number; });
    if (known != numbers.end())
        error.code = known->code;
    if (error.code == ErrorCode::TlsFailed)
        error.code = tlsFault(native);
    error.retryHelps = error.code == ErrorCode::Busy || error.code == ErrorCode::Unreachable
        || error.code == ErrorCode::TimedOut || error.code == ErrorCode::ConnectionLost;
    if (error.code == ErrorCode::ReadOnly)
        error.hint = u"only a query that reads may stand here"_s;
    else if (error.code == ErrorCode::PermissionDenied)
        error.hint = u"the user of the workspace needs the right to read it (GRANT SELECT)"_s;
    else if (error.code == ErrorCode::NotFound)
        error.hint = u"there is no such database on the server"_s;
    return error;
}

} // namespace recourse
