// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/postgresql/postgresstore.h"

#include "models/store/postgresql/postgresconnection.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class PostgresSession final : public SqlSession
{
public:
    PostgresSession(DatabaseConfig config, const SecretSource &secrets)
        : m_config(std::move(config))
        , m_secrets(secrets)
    {
    }

    Result<void> read(const std::stop_token &stop, const Work &work) override
    {
        const bool kept = m_link && m_link->isAlive();
        auto begun = begin(stop);
        // The server may have been started anew since the last call; nothing was asked yet.
        if (!begun && kept && begun.error().code == ErrorCode::ConnectionLost) {
            m_link.reset();
            begun = begin(stop);
        }
        Result<void> done = begun;
        if (begun) {
            PostgresConnection connection(*m_link);
            done = work(connection);
            connection.end();
        }
        if (m_link && (!m_link->isAlive() || m_link->isCancelled()))
            m_link.reset();
        return done;
    }

    QString where() const override
    {
        return u"%1:%2/%3"_s.arg(m_config.host).arg(m_config.port).arg(m_config.name);
    }

private:
    Result<void> begin(const std::stop_token &stop)
    {
        if (!m_link || !m_link->isAlive()) {
            const auto password = m_secrets.secret(m_config.password);
            if (!password)
                return failed(password.error());
            auto link = PostgresLink::open(m_config, *password, stop);
            if (!link)
                return failed(link.error());
            m_link = std::move(*link);
        }
        m_link->watch(stop);
        return PostgresConnection(*m_link).begin(m_config.queryTimeoutMs);
    }

    DatabaseConfig m_config;
    const SecretSource &m_secrets;
    std::unique_ptr<PostgresLink> m_link;
};

} // namespace

PostgresStore::PostgresStore(const DatabaseConfig &config, const SecretSource &secrets,
                             const Clock &clock)
    : SqlStore(config.id, std::make_unique<PostgresSession>(config, secrets), clock)
{
}

} // namespace recourse
