// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QString>

namespace recourse {

// What went wrong, by kind. Stable: scripts read the names from `recoursectl --json`.
enum class ErrorCode {
    InvalidInput, // a file, value or argument that cannot be understood; line and column say where
    SecretMissing, // a password is named but the keychain, variable or file does not give it
    SecretExposed, // a password file that others can read
    Unreachable, // nothing answers at that address
    TimedOut,
    ConnectionLost,
    NotThatProtocol, // something answers, but it is another protocol (TLS to a plain port, AMQP to
                     // HTTP …)
    TlsUntrusted, // certificate signed by nobody in the CA file
    TlsWrongName, // certificate is for another host name
    TlsExpired,
    TlsFailed, // any other TLS trouble
    AuthenticationFailed, // user or password refused
    VirtualHostMissing,
    PermissionDenied,
    NotFound, // queue, exchange, end point
    Exclusive, // held by another connection
    Unreadable, // one message or row that breaks whoever reads it
    Busy, // locked or in use by another program
    Damaged, // file is malformed
    NotADatabase,
    TableMissing,
    ColumnMissing,
    RowsMayBeMissing, // a write-ahead log exists that cannot be read
    ReadOnly,
    DiskFull, // of the machine that keeps it; nothing of what was to be written is there
    TooLarge,
    Refused, // by a rule of ours: reading it could lose messages
    Cancelled,
    Unsupported, // this kind of source cannot do that
    Protocol, // the peer answered what it should not
    Internal,
};

// Stable name of a code, for JSON and logs ("tls-wrong-name").
QLatin1StringView errorName(ErrorCode code);

// One failure, as data. Holds no secret and no payload; models/text makes the sentence from it.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    // What was attempted, in our words ("open inbox", "read queue order_sync.parked").
    QString tried = {};
    QString where = {}; // file, host:port, queue, table
    QString native = {}; // the library's or the server's own words, with any secret removed
    int nativeCode = 0;
    int line = 0; // 1-based, 0 where a place in a text makes no sense
    int column = 0;
    bool retryHelps = false; // the same call may work later without anybody mending anything
    QString hint = {}; // the next step, where only the room that failed can know it

    bool operator==(const Error &) const = default;
};

// Technical line for logs and for the copy button: `code=… tried=… where=… native=…`. Not
// translated.
QString toLogText(const Error &error);

} // namespace recourse
