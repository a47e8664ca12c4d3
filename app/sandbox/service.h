// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/sandbox/catalogue.h"
#include "app/sandbox/handlers.h"
#include "app/sandbox/transport.h"

#include <QFile>
#include <QHash>

#include <functional>
#include <set>

namespace recourse::sandbox {

// What became of an event, as the service lived it.
struct Ending
{
    int applied = 0; // tries that committed
    int duplicates = 0; // copies that the inbox absorbed
    int withoutResult = 0; // acknowledged although the handler said nothing
    int parkedCopies = 0;
    int discarded = 0;
    int attempts = 0; // at the last parking
    bool wasRetried = false;
};

// The receiving side. Rules that each consumer keeps: one event of a queue at a time, answered by
// hand, after the transaction that holds inbox row and business write; an explicit result; failures
// are tried again with pauses and then given up; an event that was handed out three times without
// an answer is given up unseen.
class Service
{
public:
    Service(Transport &transport, Workbench bench, const QString &logPath);

    // Handles one event, if one comes within `patience`.
    bool serveOne(const QStringList &queues, std::chrono::milliseconds patience);
    // Serves until `copies` published copies have come to an end. Throws Trouble where it gets
    // stuck.
    void drain(const QStringList &queues, qint64 copies, const std::function<void()> &between);

    // Events of this queue are held for `pause` each before they are handled.
    void slowDown(const QString &queue, std::chrono::milliseconds pause);

    Ending ending(const QString &handler, const QByteArray &eventId) const;
    qint64 ended() const { return m_ended; }

private:
    struct Slow
    {
        std::chrono::milliseconds pause;
        std::optional<Delivery> held;
        Instant due;
    };

    void handle(Delivery delivery);
    void succeed(const Delivery &delivery, const HandlerSpec &handler,
                 const std::optional<Outcome> &outcome, Ending &ending);
    void fail(const Delivery &delivery, const HandlerSpec &handler, const HandlerError &error,
              Ending &ending);
    void giveUp(const Delivery &delivery, const HandlerSpec &handler, const QByteArray &error,
                Ending &ending);
    bool serveHeld();
    void log(const Delivery &delivery, const QByteArray &result, const QByteArray &message);

    Transport &m_transport;
    Workbench m_bench;
    std::map<QString, std::unique_ptr<Handler>> m_handlers;
    QHash<QString, const HandlerSpec *> m_handlerOfQueue;
    QHash<std::pair<QString, QByteArray>, Ending> m_endings;
    std::map<QString, Slow> m_slow;
    QFile m_log;
    qint64 m_ended = 0;
};

// Every queue of every handler.
QStringList allQueues();

} // namespace recourse::sandbox
