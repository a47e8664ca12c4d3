// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/journal/postgresql/pgconnection.h"

#include <mutex>

namespace recourse {

// How a connection to the journal is made and set up.
struct PgSessionSetup
{
    PgTarget target;
    QString schema;
    bool readOnly = false;
    int lockTimeoutMs = 10'000;

    // Connected and set up; nothing is known of the journal yet. Errors: Unsupported, ReadOnly and
    // those of connecting.
    Result<PgConnection> open() const;
};

// One connection that is opened when it is needed, and again where it was lost. Any thread; one
// call at a time.
class PgSession
{
public:
    // `journalId`: which journal must be there; another one in its place is Damaged.
    PgSession(PgSessionSetup setup, QByteArray journalId)
        : m_setup(std::move(setup))
        , m_journalId(std::move(journalId))
    {
    }

    // What is asked has no effect, or is not begun again once its commit is under way: a lost
    // connection is made anew and `ask` called once more.
    template <typename T, typename Ask>
    Result<T> call(const Ask &ask)
    {
        const std::scoped_lock lock(m_mutex);
        for (;;) {
            const bool fresh = !m_connection;
            if (const Result<void> ready = connect(); !ready)
                return failed(ready.error());
            Result<T> answer = ask(*m_connection);
            if (m_connection->isAlive())
                return answer;
            m_connection.reset();
            if (answer || fresh)
                return answer;
        }
    }

    const QString &where() const { return m_where; }

private:
    Result<void> connect();

    const PgSessionSetup m_setup;
    const QByteArray m_journalId;
    const QString m_where = m_setup.target.where();
    std::mutex m_mutex; // guards what is below
    std::optional<PgConnection> m_connection;
};

} // namespace recourse
