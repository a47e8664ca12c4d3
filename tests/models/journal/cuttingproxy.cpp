// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/journal/cuttingproxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <vector>

namespace recourse {

namespace {

constexpr int lookEveryMs = 20;

sockaddr_in loopback(quint16 port)
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

bool isReadable(int socket, int waitMs)
{
    pollfd one{ socket, POLLIN, 0 };
    return ::poll(&one, 1, waitMs) > 0;
}

// Empty at its end.
QByteArray readFrom(int socket)
{
    std::array<char, 64 * 1024> bytes;
    const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), 0);
    return count > 0 ? QByteArray(bytes.data(), count) : QByteArray();
}

bool writeTo(int socket, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = ::send(socket, bytes.constData() + done,
                                     std::size_t(bytes.size() - done), MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        done += count;
    }
    return true;
}

} // namespace

CuttingProxy::CuttingProxy(quint16 server)
    : m_server(server)
{
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof(address);
    if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0
        || ::listen(m_listener, 16) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        qFatal("no port for the proxy");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { accept(); });
}

CuttingProxy::~CuttingProxy()
{
    m_ended = true;
    m_thread.join();
    ::close(m_listener);
}

void CuttingProxy::accept()
{
    std::vector<std::thread> carriers;
    while (!m_ended) {
        if (!isReadable(m_listener, lookEveryMs))
            continue;
        const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0)
            continue;
        if (m_closed)
            ::close(client);
        else
            carriers.emplace_back([this, client] { carry(client); });
    }
    for (std::thread &carrier : carriers)
        carrier.join();
}

void CuttingProxy::carry(int client)
{
    const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(m_server);
    bool goesOn = ::connect(server, reinterpret_cast<sockaddr *>(&address), sizeof(address)) == 0;
    while (goesOn && !m_ended && !m_closed) {
        pollfd both[] = { { client, POLLIN, 0 }, { server, POLLIN, 0 } };
        if (::poll(both, 2, lookEveryMs) <= 0)
            continue;
        if (both[1].revents != 0) {
            const QByteArray answer = readFrom(server);
            goesOn = !answer.isEmpty() && writeTo(client, answer);
        }
        if (!goesOn || both[0].revents == 0)
            continue;
        const QByteArray asked = readFrom(client);
        // A simple query: 'Q', its length, its text.
        const Cut cut = asked.contains(QByteArray("COMMIT\0", 7)) ? m_cut.exchange(Cut::Nothing)
                                                                  : Cut::Nothing;
        goesOn = !asked.isEmpty() && (cut == Cut::BeforeCommit || writeTo(server, asked));
        if (cut == Cut::Nothing)
            continue;
        // After: the server has done it when it answers, which nobody is told.
        if (cut == Cut::AfterCommit)
            (void)readFrom(server);
        ++m_cuts;
        goesOn = false;
    }
    ::close(client);
    ::close(server);
}

} // namespace recourse
