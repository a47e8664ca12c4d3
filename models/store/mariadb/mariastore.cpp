// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/store/mariadb/mariastore.h"

#include "models/store/mariadb/mariaconnection.h"

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

class MariaSession final : public SqlSession
{
public:
    MariaSession(DatabaseConfig config, const SecretSource &secrets)
        : m_config(std::move(config))
        , m_secrets(secrets)
    {
    }

    Result<void> read(const std::stop_token &stop, const Work &work) override
    {
        const bool kept = m_link != nullptr;
        bool begun = false;
        auto done = readOnce(stop, work, &begun);
        // The server may have been started anew since the last call; nothing was asked yet.
        if (!done && !begun && kept && done.error().code == ErrorCode::ConnectionLost)
            done = readOnce(stop, work, &begun);
        return done;
    }

    QString where() const override
    {
        return u"%1:%2/%3"_s.arg(m_config.host).arg(m_config.port).arg(m_config.name);
    }

private:
    Result<void> readOnce(const std::stop_token &stop, const Work &work, bool *begun)
    {
        if (!m_link) {
            const auto password = m_secrets.secret(m_config.password);
            if (!password)
                return failed(password.error());
            auto link = MariaLink::open(m_config, *password);
            if (!link)
                return failed(link.error());
            m_link = std::move(*link);
        }
        Result<void> done;
        bool ended = false;
        {
            MariaWatch watch(*m_link, stop);
            MariaConnection connection(*m_link, watch);
            done = connection.begin();
            *begun = done.has_value();
            if (done) {
                done = work(connection);
                connection.end();
            }
            ended = watch.ended().has_value();
        }
        if (ended || m_link->isLost())
            m_link.reset();
        return done;
    }

    DatabaseConfig m_config;
    const SecretSource &m_secrets;
    std::unique_ptr<MariaLink> m_link;
};

} // namespace

MariaStore::MariaStore(const DatabaseConfig &config, const SecretSource &secrets,
                       const Clock &clock)
    : SqlStore(config.id, std::make_unique<MariaSession>(config, secrets), clock)
{
}

} // namespace recourse
