// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"

#include <QByteArray>
#include <QList>

namespace recourse {

inline const QByteArray replayParking = "orders.parked";
inline const QByteArray replayWork = "orders";

// What lies parked: number `number` of them, 1 KiB and an id of its own, no two of one key.
Message replayedMessage(int number);

// Stages of bench_replay, a process each: `arguments` are the node's AMQP port, its management
// port, the number of messages and a folder that the stages of one round share.
//
// Fills the parked index and an inbox of as many other events.
void lookStage(const QList<QByteArray> &arguments);
// Replays all of it, recorded in a journal of its own, and sends figures: "per_s", "us" and
// "cpu_us" a message, "planned_mib" resident before it began, "peak_mib", "plan_bytes" an item.
void replayStage(const QList<QByteArray> &arguments);

} // namespace recourse
