// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/core/error.h"

using namespace Qt::StringLiterals;

namespace recourse {

QLatin1StringView errorName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidInput:
        return "invalid-input"_L1;
    case ErrorCode::SecretMissing:
        return "secret-missing"_L1;
    case ErrorCode::SecretExposed:
        return "secret-exposed"_L1;
    case ErrorCode::Unreachable:
        return "unreachable"_L1;
    case ErrorCode::TimedOut:
        return "timed-out"_L1;
    case ErrorCode::ConnectionLost:
        return "connection-lost"_L1;
    case ErrorCode::NotThatProtocol:
        return "not-that-protocol"_L1;
    case ErrorCode::TlsUntrusted:
        return "tls-untrusted"_L1;
    case ErrorCode::TlsWrongName:
        return "tls-wrong-name"_L1;
    case ErrorCode::TlsExpired:
        return "tls-expired"_L1;
    case ErrorCode::TlsFailed:
        return "tls-failed"_L1;
    case ErrorCode::AuthenticationFailed:
        return "authentication-failed"_L1;
    case ErrorCode::VirtualHostMissing:
        return "virtual-host-missing"_L1;
    case ErrorCode::PermissionDenied:
        return "permission-denied"_L1;
    case ErrorCode::NotFound:
        return "not-found"_L1;
    case ErrorCode::Exclusive:
        return "exclusive"_L1;
    case ErrorCode::Unreadable:
        return "unreadable"_L1;
    case ErrorCode::Busy:
        return "busy"_L1;
    case ErrorCode::Damaged:
        return "damaged"_L1;
    case ErrorCode::NotADatabase:
        return "not-a-database"_L1;
    case ErrorCode::TableMissing:
        return "table-missing"_L1;
    case ErrorCode::ColumnMissing:
        return "column-missing"_L1;
    case ErrorCode::RowsMayBeMissing:
        return "rows-may-be-missing"_L1;
    case ErrorCode::ReadOnly:
        return "read-only"_L1;
    case ErrorCode::DiskFull:
        return "disk-full"_L1;
    case ErrorCode::TooLarge:
        return "too-large"_L1;
    case ErrorCode::Refused:
        return "refused"_L1;
    case ErrorCode::Cancelled:
        return "cancelled"_L1;
    case ErrorCode::Unsupported:
        return "unsupported"_L1;
    case ErrorCode::Protocol:
        return "protocol"_L1;
    case ErrorCode::Internal:
        break;
    }
    return "internal"_L1;
}

QString toLogText(const Error &error)
{
    QString text = u"code="_s + errorName(error.code);
    const auto add = [&text](QLatin1StringView name, const QString &value) {
        if (value.isEmpty())
            return;
        QString quoted = value.simplified();
        quoted.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
        text += u' ' + name + u"=\""_s + quoted + u'"';
    };
    add("tried"_L1, error.tried);
    add("where"_L1, error.where);
    add("native"_L1, error.native);
    if (error.nativeCode != 0)
        text += u" native_code="_s + QString::number(error.nativeCode);
    if (error.line > 0)
        text += u" line="_s + QString::number(error.line) + u" column="_s
            + QString::number(error.column);
    return text;
}

} // namespace recourse
