// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "tests/support/fixedsecrets.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace recourse {

// A private RabbitMQ node for a test binary (tests/support/private-rabbitmq does the work).
// Starting one takes seconds: share it between tests. Ends with the object.
class RabbitServer
{
public:
    // "3.10" and "4.0"; a test goes over both as data rows.
    static QStringList versions() { return { QStringLiteral("3.10"), QStringLiteral("4.0") }; }
    // Why there is no such node on this machine; empty where there is.
    static QString unavailable(const QString &version);
    // With RECOURSE_REQUIRE_SERVERS=1 a missing server fails a test instead of skipping it.
    static bool required();

    explicit RabbitServer(QString version);
    ~RabbitServer();
    RabbitServer(const RabbitServer &) = delete;
    RabbitServer &operator=(const RabbitServer &) = delete;

    // Before start(): lines for its configuration, plugins beside the management, certificates
    // (ca.pem, server.pem, server-key.pem).
    void addConfig(const QString &line) { m_config += line; }
    void addPlugin(const QString &name) { m_plugins += name; }
    void setCertificates(const QString &folder) { m_certificates = folder; }

    // Returns once it answers; the same ports and data after stop() or kill().
    bool start();
    void stop();
    void kill(); // SIGKILL to the server itself
    void signalKill() const; // the same from any thread, without waiting; kill() afterwards

    QString version() const { return m_version; }
    QString failure() const { return m_failure; }
    quint16 amqpPort() const { return m_amqpPort; }
    quint16 amqpTlsPort() const { return m_amqpTlsPort; }
    QUrl management() const { return m_management; }
    QUrl managementTls() const { return m_managementTls; }
    QString home() const; // where its files lie

    // rabbitmqctl; what it printed.
    QByteArray ctl(const QStringList &arguments) const;
    // Any request to the management API as guest. Status 0: no answer.
    int http(const QByteArray &method, const QString &path, const QByteArray &body = {},
             QByteArray *answer = nullptr) const;
    bool importDefinitions(const QString &file) const;

    // A workspace's broker entry for it.
    BrokerConfig config(const QString &user = QStringLiteral("guest")) const;

private:
    QString m_version;
    QStringList m_config;
    QStringList m_plugins;
    QString m_certificates;
    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_process;
    QString m_failure;
    quint16 m_amqpPort = 0;
    quint16 m_amqpTlsPort = 0;
    QUrl m_management;
    QUrl m_managementTls;
    qint64 m_serverPid = 0;
};

// The nodes of one test binary, started when first asked for.
class RabbitServers
{
public:
    // `config`: lines for the configuration of each.
    explicit RabbitServers(QStringList config = {})
        : m_config(std::move(config))
    {
    }
    // nullptr where it is not to be had or did not start; `why` then says so.
    RabbitServer *get(const QString &version, QString *why);

private:
    QStringList m_config;
    std::map<QString, std::unique_ptr<RabbitServer>> m_servers;
    std::map<QString, QString> m_failures;
};

} // namespace recourse

// In a test function: `server` is the node of that version, or the test is skipped (failed where
// servers are required).
#define RECOURSE_NEED_RABBIT(server, servers, version)                                             \
    QString rabbitMissing;                                                                         \
    RabbitServer *server = (servers).get(version, &rabbitMissing);                                 \
    if (!server) {                                                                                 \
        if (RabbitServer::required())                                                              \
            QFAIL(qPrintable(rabbitMissing));                                                      \
        QSKIP(qPrintable(rabbitMissing));                                                          \
    }
