// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>

#include <mutex>
#include <thread>
#include <vector>

namespace recourse {

// A small HTTP server on loopback, on a thread of its own: keeps what was posted by its
// idempotency key, answers questions about it, counts every call, and misbehaves where it is told.
class CountingServer
{
public:
    enum class Fault {
        None,
        CloseBeforeAnswer, // it has done it, and says nothing
        CloseUnread, // it has done nothing
        SayNothing, // it has done it, and keeps the connection open
        ServerError, // it has done it, and says 500
        Refuse, // it has done nothing, and says 409
        AcceptOnly, // it has done nothing, and says 200 with another status in it
        QuerySilent, // it does not answer questions
    };

    CountingServer();
    ~CountingServer();
    CountingServer(const CountingServer &) = delete;
    CountingServer &operator=(const CountingServer &) = delete;

    quint16 port() const { return m_port; }
    void setFault(Fault fault);

    struct Call
    {
        QByteArray method;
        QByteArray path;
        QByteArray key;
        QByteArray body;
    };
    std::vector<Call> posts() const;
    int effects() const; // distinct keys that were done

private:
    void serve(const std::stop_token &stop);
    void handle(int socket, const std::stop_token &stop);

    mutable std::mutex m_mutex;
    int m_listening = -1;
    quint16 m_port = 0;
    Fault m_fault = Fault::None;
    std::vector<Call> m_posts;
    QHash<QByteArray, QByteArray> m_done; // by key: the body's event
    std::jthread m_thread;
};

} // namespace recourse
