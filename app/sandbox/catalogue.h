// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <vector>

namespace recourse::sandbox {

// How a handler gives an event up on RabbitMQ. (The event table has one way: the row's state.)
enum class ParkingStyle {
    OwnPublish, // retries by reject into a waiting queue; at last publishes to parking, then acks
    DeadLetter, // retries by its own delayed copy; at last rejects, and the broker parks it
    Discard, // rejects, and the queue has no dead-letter target: gone
};

// One handler of the order service: where it listens and by which rules. Workspace and topology
// are both made from it, so they cannot differ.
struct HandlerSpec
{
    QString name;
    QString base; // stem of its queue names
    QStringList queues;
    ParkingStyle style = ParkingStyle::OwnPublish;
    int maxAttempts = 1; // 1: never tried again
    bool ordered = false;
    bool checksVersions = false;
    QStringList permanentErrors = {};
    QString effectDatabase;
    QString effectSql;
    QString stateSql = {}; // empty: none
    bool inboxExpires = false;
    bool tenantFromQueue = false;

    bool parks() const { return style != ParkingStyle::Discard; }
    bool retries() const { return maxAttempts > 1; }
    QString parking() const { return base + QStringLiteral(".parked"); }
    QString retryQueue() const { return base + QStringLiteral(".retry"); }
};

const std::vector<HandlerSpec> &catalogue();
const HandlerSpec &handlerSpec(const QString &name);

// The partition of a key among a handler's queues.
QString queueOfKey(const HandlerSpec &handler, const QByteArray &key);

} // namespace recourse::sandbox
