// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/session.h"

#include <algorithm>
#include <thread>

using namespace std::chrono_literals;

namespace recourse {

namespace {

constexpr Millis firstPause = 500ms;
constexpr Millis longestPause = 60s;
constexpr Millis waitedOut = 2s;
// A connection that lived this long was a good one: its loss starts the pauses afresh.
constexpr Millis goodLife = 30s;

bool saidNo(const Error &error)
{
    return error.code == ErrorCode::AuthenticationFailed
        || error.code == ErrorCode::VirtualHostMissing || error.code == ErrorCode::PermissionDenied;
}

} // namespace

Millis pauseAfter(int failures)
{
    if (failures <= 0)
        return 0ms;
    return std::min(longestPause, firstPause * (1 << std::min(failures - 1, 10)));
}

Session::Session(const BrokerConfig &config, const SecretSource &secrets, const Clock &clock,
                 QString role, std::function<void(const SessionNews &)> report)
    : m_config(config)
    , m_secrets(secrets)
    , m_clock(clock)
    , m_role(std::move(role))
    , m_report(std::move(report))
{
}

void Session::failedWith(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_lastError = error;
    ++m_failures;
    m_nextTry = m_clock.now() + pauseAfter(m_failures);
    m_report({ SessionNews::Kind::Failed, error, {}, {}, saidNo(error) });
}

Result<void> Session::waitForPause(const std::stop_token &stop)
{
    if (!m_lastError || m_clock.now() >= m_nextTry)
        return {};
    if (m_nextTry - m_clock.now() > waitedOut)
        return failed(*m_lastError);
    const auto deadline = std::chrono::steady_clock::now() + waitedOut;
    while (m_clock.now() < m_nextTry && std::chrono::steady_clock::now() < deadline) {
        if (stop.stop_requested()) {
            Error cancelled = *m_lastError;
            cancelled.code = ErrorCode::Cancelled;
            return failed(std::move(cancelled));
        }
        std::this_thread::sleep_for(20ms);
    }
    return {};
}

Result<Connection *> Session::connected(const std::stop_token &stop, bool insist)
{
    keepAlive(); // a connection that has died meanwhile is not handed out
    if (m_connection)
        return m_connection.get();
    if (!insist)
        if (Result<void> pause = waitForPause(stop); !pause)
            return failed(std::move(pause).error());
    m_report({ SessionNews::Kind::Connecting, {}, {}, {}, false });
    const Result<QByteArray> password = m_secrets.secret(m_config.password);
    if (!password) {
        failedWith(password.error());
        return failed(password.error());
    }
    auto opened = Connection::open(m_config, *password, m_role, stop);
    if (!opened) {
        failedWith(opened.error());
        return failed(opened.error());
    }
    m_connection = std::move(*opened);
    m_openedAt = m_clock.now();
    m_lastError.reset();
    m_report(
        { SessionNews::Kind::Connected, {}, m_connection->name(), m_connection->product(), false });
    return m_connection.get();
}

void Session::keepAlive()
{
    if (m_connection)
        m_connection->keepAlive();
    settle();
}

void Session::settle()
{
    if (!m_connection || !m_connection->isBroken())
        return;
    const Error error = *m_connection->whyBroken();
    m_connection.reset();
    if (m_clock.now() - m_openedAt >= goodLife)
        m_failures = 0;
    failedWith(error);
}

} // namespace recourse
