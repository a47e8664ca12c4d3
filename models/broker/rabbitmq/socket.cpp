// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace recourse {

namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

Error socketError(ErrorCode code, const QString &native, int nativeCode, const Attempt &attempt)
{
    Error error;
    error.code = code;
    error.tried = attempt.tried;
    error.where = attempt.where;
    error.native = native;
    error.nativeCode = nativeCode;
    error.retryHelps = code != ErrorCode::Cancelled;
    return error;
}

// 0 once connected, else the errno of the refusal; ETIMEDOUT and ECANCELED are ours.
int waitConnected(int socket, SteadyTime deadline, const std::stop_token &stop)
{
    for (;;) {
        if (stop.stop_requested())
            return ECANCELED;
        pollfd watched{ socket, POLLOUT, 0 };
        const int ready = ::poll(&watched, 1, 50);
        if (ready < 0 && errno != EINTR)
            return errno;
        if (ready > 0) {
            int failure = 0;
            socklen_t size = sizeof failure;
            ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &failure, &size);
            return failure;
        }
        if (std::chrono::steady_clock::now() >= deadline)
            return ETIMEDOUT;
    }
}

} // namespace

bool isNumericAddress(const QString &host)
{
    const QByteArray text = host.toLatin1();
    in6_addr address{};
    return ::inet_pton(AF_INET, text.constData(), &address) == 1
        || ::inet_pton(AF_INET6, text.constData(), &address) == 1;
}

bool isLoopback(const QString &host)
{
    return host == "localhost"_L1 || host == "::1"_L1
        || (isNumericAddress(host) && host.startsWith("127."_L1));
}

Result<int> openSocket(const QString &host, quint16 port, std::chrono::milliseconds limit,
                       const Attempt &attempt, const std::stop_token &stop)
{
    const SteadyTime deadline = std::chrono::steady_clock::now() + limit;
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *list = nullptr;
    const int unknown = ::getaddrinfo(host.toUtf8().constData(),
                                      QByteArray::number(port).constData(), &wanted, &list);
    if (unknown != 0)
        return failed(socketError(ErrorCode::Unreachable, QString::fromUtf8(gai_strerror(unknown)),
                                  unknown, attempt));
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(list, &freeaddrinfo);

    int failure = ETIMEDOUT;
    for (const addrinfo *address = list; address; address = address->ai_next) {
        const int socket
            = ::socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                       address->ai_protocol);
        if (socket < 0) {
            failure = errno;
            continue;
        }
        failure = ::connect(socket, address->ai_addr, address->ai_addrlen) == 0 ? 0 : errno;
        if (failure == EINPROGRESS)
            failure = waitConnected(socket, deadline, stop);
        if (failure == 0) {
            const int on = 1;
            ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            ::setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
            return socket;
        }
        ::close(socket);
        if (failure == ECANCELED)
            return failed(socketError(ErrorCode::Cancelled, {}, 0, attempt));
    }
    const ErrorCode code = failure == ETIMEDOUT ? ErrorCode::TimedOut : ErrorCode::Unreachable;
    return failed(socketError(code, QString::fromUtf8(std::strerror(failure)), failure, attempt));
}

} // namespace recourse
