// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/error.h"

#include <amqp.h>

#include <QByteArray>

namespace recourse {

// What was being done when something failed; goes into the error as it is.
struct Attempt
{
    QString tried; // "open connection", "read queue"
    QString where; // "host:port", queue name
};

// What we say ourselves of an attempt, without an answer of the broker or the library.
Error describe(ErrorCode code, const Attempt &attempt, const QString &native,
               const QString &hint = {});

// The broker's own words: a close of the channel or of the whole connection with its reply code.
Error closedByBroker(bool wholeConnection, int code, const QByteArray &text,
                     const Attempt &attempt);

// A status of the client library.
Error libraryFailure(int status, const Attempt &attempt);

// What amqp_simple_rpc and the login give.
Error replyFailure(const amqp_rpc_reply_t &reply, const Attempt &attempt);

// The reply is the broker's close of the whole connection.
bool closesConnection(const amqp_rpc_reply_t &reply);

// A connection after such a failure answers nothing more.
bool endsConnection(const Error &error);

} // namespace recourse
