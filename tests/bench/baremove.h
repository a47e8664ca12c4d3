// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace recourse {

// A peer of bench_replay, a process: as little as a client can do that moves messages and loses
// none. One connection, one channel that consumes (prefetch 1000) and one that publishes with
// confirms; a message is acknowledged once its copy is confirmed, fifty at a time. No journal, no
// question to anybody. `arguments`: the node's AMQP port, how many, from which queue, to which.
// Sends "per_s" and "cpu_us". Throws std::runtime_error.
void bareMoveStage(const QList<QByteArray> &arguments);

} // namespace recourse
