// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/failure.h"

#include "models/broker/rabbitmq/conversion.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Reply codes of AMQP 0-9-1.
enum ReplyCode {
    connectionForced = 320,
    accessRefused = 403,
    notFound = 404,
    resourceLocked = 405,
    preconditionFailed = 406,
    notAllowed = 530,
    notImplemented = 540,
    internalError = 541,
};

ErrorCode codeFor(bool wholeConnection, int code, const QByteArray &text)
{
    switch (code) {
    case connectionForced:
        return ErrorCode::ConnectionLost;
    case accessRefused:
        if (wholeConnection)
            return ErrorCode::AuthenticationFailed;
        return text.contains("exclusive use") ? ErrorCode::Exclusive : ErrorCode::PermissionDenied;
    case notFound:
        return ErrorCode::NotFound;
    case resourceLocked:
        return ErrorCode::Exclusive;
    case preconditionFailed:
        return text.contains("timed out") ? ErrorCode::TimedOut : ErrorCode::Protocol;
    case notAllowed:
        if (text.contains("vhost") && text.contains("not found"))
            return ErrorCode::VirtualHostMissing;
        return ErrorCode::PermissionDenied;
    case notImplemented:
        return ErrorCode::Unsupported;
    case internalError:
        return ErrorCode::Unreadable;
    default:
        return ErrorCode::Protocol;
    }
}

ErrorCode codeFor(int status)
{
    switch (status) {
    case AMQP_STATUS_TIMEOUT:
        return ErrorCode::TimedOut;
    case AMQP_STATUS_HOSTNAME_RESOLUTION_FAILED:
    case AMQP_STATUS_TCP_ERROR:
        return ErrorCode::Unreachable;
    case AMQP_STATUS_SOCKET_ERROR:
    case AMQP_STATUS_SOCKET_CLOSED:
    case AMQP_STATUS_CONNECTION_CLOSED:
    case AMQP_STATUS_HEARTBEAT_TIMEOUT:
    // A TLS stream that ends without its farewell is a lost connection, not a TLS question.
    case AMQP_STATUS_SSL_ERROR:
        return ErrorCode::ConnectionLost;
    case AMQP_STATUS_SSL_HOSTNAME_VERIFY_FAILED:
        return ErrorCode::TlsWrongName;
    case AMQP_STATUS_SSL_PEER_VERIFY_FAILED:
        return ErrorCode::TlsUntrusted;
    case AMQP_STATUS_SSL_CONNECTION_FAILED:
    case AMQP_STATUS_SSL_SET_ENGINE_FAILED:
        return ErrorCode::TlsFailed;
    case AMQP_STATUS_INCOMPATIBLE_AMQP_VERSION:
        return ErrorCode::NotThatProtocol;
    default:
        return ErrorCode::Protocol;
    }
}

} // namespace

Error describe(ErrorCode code, const Attempt &attempt, const QString &native, const QString &hint)
{
    Error error;
    error.code = code;
    error.tried = attempt.tried;
    error.where = attempt.where;
    error.native = native;
    error.hint = hint;
    return error;
}

Error closedByBroker(bool wholeConnection, int code, const QByteArray &text, const Attempt &attempt)
{
    Error error;
    error.code = codeFor(wholeConnection, code, text);
    error.tried = attempt.tried;
    error.where = attempt.where;
    error.native = QString::fromUtf8(text);
    error.nativeCode = code;
    error.retryHelps = error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::TimedOut
        || error.code == ErrorCode::Exclusive;
    return error;
}

Error libraryFailure(int status, const Attempt &attempt)
{
    Error error;
    error.code = codeFor(status);
    error.tried = attempt.tried;
    error.where = attempt.where;
    error.native = QString::fromUtf8(amqp_error_string2(status));
    error.nativeCode = status;
    error.retryHelps = error.code == ErrorCode::TimedOut || error.code == ErrorCode::ConnectionLost
        || error.code == ErrorCode::Unreachable;
    return error;
}

Error replyFailure(const amqp_rpc_reply_t &reply, const Attempt &attempt)
{
    if (reply.reply_type == AMQP_RESPONSE_LIBRARY_EXCEPTION)
        return libraryFailure(reply.library_error, attempt);
    if (reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION) {
        if (reply.reply.id == AMQP_CHANNEL_CLOSE_METHOD) {
            const auto *close = static_cast<const amqp_channel_close_t *>(reply.reply.decoded);
            return closedByBroker(false, close->reply_code, viewOf(close->reply_text).toByteArray(),
                                  attempt);
        }
        if (reply.reply.id == AMQP_CONNECTION_CLOSE_METHOD) {
            const auto *close = static_cast<const amqp_connection_close_t *>(reply.reply.decoded);
            return closedByBroker(true, close->reply_code, viewOf(close->reply_text).toByteArray(),
                                  attempt);
        }
    }
    return libraryFailure(AMQP_STATUS_CONNECTION_CLOSED, attempt);
}

bool closesConnection(const amqp_rpc_reply_t &reply)
{
    return reply.reply_type == AMQP_RESPONSE_SERVER_EXCEPTION
        && reply.reply.id == AMQP_CONNECTION_CLOSE_METHOD;
}

bool endsConnection(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NotFound:
    case ErrorCode::Exclusive:
    case ErrorCode::PermissionDenied:
    case ErrorCode::Cancelled:
    case ErrorCode::Refused:
        return false;
    case ErrorCode::Protocol:
    case ErrorCode::TimedOut:
        return error.nativeCode != preconditionFailed;
    default:
        return true;
    }
}

} // namespace recourse
