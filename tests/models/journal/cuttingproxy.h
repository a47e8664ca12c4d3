// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <atomic>
#include <thread>

namespace recourse {

// Stands between a client and a server on loopback and cuts one connection where it matters: right
// before the server hears of a commit, or right after, before the client hears of its end. What
// comes later passes. One connection at a time per thread of its own.
class CuttingProxy
{
public:
    enum class Cut { Nothing, BeforeCommit, AfterCommit };

    explicit CuttingProxy(quint16 server);
    ~CuttingProxy();
    CuttingProxy(const CuttingProxy &) = delete;
    CuttingProxy &operator=(const CuttingProxy &) = delete;

    quint16 port() const { return m_port; }
    void cutNext(Cut cut) { m_cut = cut; }
    // Nobody is let through any more, also by connections that stand.
    void close() { m_closed = true; }
    int cuts() const { return m_cuts; }

private:
    void accept();
    void carry(int client);

    const quint16 m_server;
    quint16 m_port = 0;
    int m_listener = -1;
    std::atomic<Cut> m_cut = Cut::Nothing;
    std::atomic<bool> m_closed = false;
    std::atomic<bool> m_ended = false;
    std::atomic<int> m_cuts = 0;
    std::thread m_thread;
};

} // namespace recourse
