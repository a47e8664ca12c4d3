// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/failure.h"
#include "models/core/result.h"

#include <chrono>
#include <stop_token>

namespace recourse {

// Opens a TCP connection and gives its descriptor (not blocking, closed on exec). Unlike the
// library's own way it can be stopped, and it tells refused, unknown name and silence apart.
// Looking up a name cannot be interrupted.
Result<int> openSocket(const QString &host, quint16 port, std::chrono::milliseconds limit,
                       const Attempt &attempt, const std::stop_token &stop);

// The host is written as an address and not as a name.
bool isNumericAddress(const QString &host);
bool isLoopback(const QString &host);

} // namespace recourse
