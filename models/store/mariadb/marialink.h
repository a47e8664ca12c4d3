// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

struct st_mysql;

namespace recourse {

// One connection to a MariaDB server. Its calls wait for the server; MariaWatch ends them. One
// thread.
class MariaLink
{
public:
    static Result<std::unique_ptr<MariaLink>> open(const DatabaseConfig &config,
                                                   const QByteArray &password);
    ~MariaLink();
    MariaLink(const MariaLink &) = delete;
    MariaLink &operator=(const MariaLink &) = delete;

    // One statement of ours without values or rows.
    Result<void> command(const QByteArray &sql, const QString &tried);

    st_mysql *handle() const { return m_mysql; }
    const QString &where() const { return m_where; }
    const DatabaseConfig &config() const { return m_config; }
    const QByteArray &password() const { return m_password; }
    bool isMySql() const; // MySQL itself, which has some other words
    QString product() const;
    bool isLost() const { return m_lost; }
    // Remembers whether the connection is still good.
    Error error(unsigned number, const char *native, const QString &tried);

private:
    MariaLink(DatabaseConfig config, QByteArray password);
    Result<void> connect(bool tls, int timeoutMs);
    friend class MariaWatch;

    DatabaseConfig m_config;
    QByteArray m_password; // for the second connection that ends a query
    QString m_where;
    st_mysql *m_mysql = nullptr;
    bool m_tls = false;
    bool m_lost = false;
};

// Ends the statement that runs on a link where the stop token asks for it or its time is over: by a
// second connection (KILL QUERY), and where that does not help by cutting the first. Lives as long
// as one reading transaction.
class MariaWatch
{
public:
    MariaWatch(MariaLink &link, std::stop_token stop);
    ~MariaWatch();
    MariaWatch(const MariaWatch &) = delete;
    MariaWatch &operator=(const MariaWatch &) = delete;

    // A statement starts; false where none may any more.
    bool begin();
    void end();
    // Why a statement was ended; the link is not used again then.
    std::optional<ErrorCode> ended() const;
    // The error as it was meant: an ended query says only that it was interrupted.
    Error explained(Error error) const;
    // Where begin() said no.
    Error refused(const QString &tried) const;

private:
    using Steady = std::chrono::steady_clock;
    void run(const std::stop_token &over);
    void killQuery() const;
    void cut() const;

    MariaLink &m_link;
    unsigned long m_thread; // the server's number of the connection
    std::stop_token m_stop;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_running = false;
    std::optional<ErrorCode> m_ended;
    Steady::time_point m_deadline;
    std::stop_callback<std::function<void()>> m_onStop;
    std::jthread m_watcher; // last: it uses what is above
};

} // namespace recourse
