// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/rabbitmq/connection.h"
#include "models/config/secrets.h"
#include "models/core/clock.h"

#include <functional>

namespace recourse {

// What became of a connection, for the broker's status.
struct SessionNews
{
    enum class Kind { Connecting, Connected, Failed };
    Kind kind = Kind::Connecting;
    std::optional<Error> error;
    QString connectionName;
    QString product;
    bool refused = false; // the broker answered and said no
};

// Keeps one connection for one thread: opens it when it is needed and no oftener than growing
// pauses allow. Repeats nothing by itself.
class Session
{
public:
    Session(const BrokerConfig &config, const SecretSource &secrets, const Clock &clock,
            QString role, std::function<void(const SessionNews &)> report);

    // The open connection, or a new one. In a pause after a failure the old error comes back at
    // once, but a pause of a moment is waited out; `insist` opens in spite of it.
    Result<Connection *> connected(const std::stop_token &stop, bool insist = false);

    // The open connection, or nullptr. Opens nothing.
    Connection *current() { return m_connection.get(); }

    // Heartbeats; a dead connection is found and dropped.
    void keepAlive();

    // Looks whether the connection broke in the last use, and drops it then.
    void settle();

    // Closes politely.
    void close() { m_connection.reset(); }

private:
    void failedWith(const Error &error);
    Result<void> waitForPause(const std::stop_token &stop);

    BrokerConfig m_config;
    const SecretSource &m_secrets;
    const Clock &m_clock;
    QString m_role;
    std::function<void(const SessionNews &)> m_report;
    std::unique_ptr<Connection> m_connection;
    std::optional<Error> m_lastError;
    int m_failures = 0;
    Instant m_openedAt;
    Instant m_nextTry;
};

// The pause after so many failures in a row: half a second, doubled each time, up to a minute.
Millis pauseAfter(int failures);

} // namespace recourse
