// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/failure.h"
#include "models/config/workspace.h"

namespace recourse {

// The client library says "socket error" for a dozen causes. These ask again, once, in another way,
// and name the cause. Each takes at most about two seconds. No password goes out.

// After a TLS connection that did not come about.
Error whyTlsFailed(const BrokerConfig &config, const Error &native, const Attempt &attempt);

// After a plain connection that opened but on which nobody spoke AMQP.
Error whyNoAmqp(const BrokerConfig &config, const Error &native);

// The certificates that count where the workspace names none; empty where none can be found.
QString systemCaFile();

} // namespace recourse
