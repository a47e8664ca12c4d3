// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compensation/countingserver.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace recourse {

namespace {

bool isReadable(int socket, int milliseconds)
{
    pollfd one{ socket, POLLIN, 0 };
    return ::poll(&one, 1, milliseconds) > 0;
}

QByteArray headerOf(const QByteArray &request, const QByteArray &name)
{
    for (const QByteArray &line : request.left(request.indexOf("\r\n\r\n")).split('\n')) {
        if (line.toLower().startsWith(QByteArray(name.toLower() + ':')))
            return line.sliced(name.size() + 1).trimmed();
    }
    return {};
}

} // namespace

CountingServer::CountingServer()
{
    m_listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as the system wants it
    auto *plain = reinterpret_cast<sockaddr *>(&address);
    if (::bind(m_listening, plain, size) == 0 && ::listen(m_listening, 16) == 0
        && ::getsockname(m_listening, plain, &size) == 0)
        m_port = ntohs(address.sin_port);
    m_thread = std::jthread([this](std::stop_token stop) { serve(stop); });
}

CountingServer::~CountingServer()
{
    m_thread.request_stop();
    m_thread.join();
    ::close(m_listening);
}

void CountingServer::setFault(Fault fault)
{
    const std::scoped_lock lock(m_mutex);
    m_fault = fault;
}

std::vector<CountingServer::Call> CountingServer::posts() const
{
    const std::scoped_lock lock(m_mutex);
    return m_posts;
}

int CountingServer::effects() const
{
    const std::scoped_lock lock(m_mutex);
    return int(m_done.size());
}

void CountingServer::serve(const std::stop_token &stop)
{
    while (!stop.stop_requested()) {
        if (!isReadable(m_listening, 20))
            continue;
        const int socket = ::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0)
            continue;
        handle(socket, stop);
        ::close(socket);
    }
}

void CountingServer::handle(int socket, const std::stop_token &stop)
{
    QByteArray request;
    const auto isWhole = [&request] {
        const qsizetype end = request.indexOf("\r\n\r\n");
        return end >= 0
            && request.size() - end - 4 >= headerOf(request, "Content-Length").toLongLong();
    };
    while (!isWhole() && !stop.stop_requested()) {
        if (!isReadable(socket, 20))
            continue;
        char bytes[4096];
        const ssize_t got = ::recv(socket, bytes, sizeof bytes, 0);
        if (got <= 0)
            return;
        request.append(bytes, got);
    }
    const QByteArrayList words = request.left(request.indexOf('\r')).split(' ');
    if (words.size() < 2)
        return;
    const Call call{ words[0], words[1], headerOf(request, "Idempotency-Key"),
                     request.sliced(request.indexOf("\r\n\r\n") + 4) };
    Fault fault = Fault::None;
    QByteArray status = "404 Not Found";
    QByteArray body = "{}";
    {
        const std::scoped_lock lock(m_mutex);
        fault = m_fault;
        if (call.method == "GET") {
            const QByteArray asked = call.path.sliced(call.path.lastIndexOf('/') + 1);
            for (const QByteArray &event : std::as_const(m_done)) {
                if (event == QByteArray::fromPercentEncoding(asked)) {
                    status = "200 OK";
                    body = R"({"status":"done"})";
                }
            }
        } else {
            m_posts.push_back(call);
            const bool acts = fault != Fault::CloseUnread && fault != Fault::Refuse
                && fault != Fault::AcceptOnly;
            const qsizetype at = call.body.indexOf(R"("event": ")") + 10;
            if (acts)
                m_done.insert(call.key, call.body.sliced(at, call.body.indexOf('"', at) - at));
            status = fault == Fault::ServerError ? "500 Internal Server Error"
                : fault == Fault::Refuse         ? "409 Conflict"
                                                 : "200 OK";
            body = acts ? R"({"status":"done"})" : R"({"status":"queued"})";
        }
    }
    const bool isQuestion = call.method == "GET";
    if (isQuestion ? fault == Fault::QuerySilent
                   : fault == Fault::CloseBeforeAnswer || fault == Fault::CloseUnread)
        return;
    if (!isQuestion && fault == Fault::SayNothing) {
        while (!stop.stop_requested()) {
            char byte = 0;
            if (isReadable(socket, 20) && ::recv(socket, &byte, 1, 0) <= 0)
                return;
        }
        return;
    }
    const QByteArray answer = "HTTP/1.1 " + status
        + "\r\nContent-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\nConnection: close\r\n\r\n" + body;
    for (qsizetype sent = 0; sent < answer.size();) {
        const ssize_t now = ::send(socket, answer.constData() + sent,
                                   std::size_t(answer.size() - sent), MSG_NOSIGNAL);
        if (now <= 0)
            return;
        sent += now;
    }
}

} // namespace recourse
