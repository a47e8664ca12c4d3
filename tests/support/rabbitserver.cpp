// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/rabbitserver.h"

#include <curl/curl.h>

#include <QDeadlineTimer>
#include <QFile>

#include <csignal>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int startLimitMs = 100'000;
constexpr int stopLimitMs = 20'000;

QString script()
{
    return QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/private-rabbitmq");
}

std::size_t takeBytes(char *data, std::size_t size, std::size_t count, void *target)
{
    static_cast<QByteArray *>(target)->append(data, qsizetype(size * count));
    return size * count;
}

} // namespace

QString RabbitServer::unavailable(const QString &version)
{
    QProcess check;
    check.start(script(), { u"check"_s, u"--version"_s, version });
    if (!check.waitForFinished(startLimitMs))
        return u"python3 does not run"_s;
    return check.exitCode() == 0 ? QString()
                                 : QString::fromUtf8(check.readAllStandardOutput()).trimmed();
}

bool RabbitServer::required()
{
    return qEnvironmentVariableIntValue("RECOURSE_REQUIRE_SERVERS") != 0;
}

RabbitServer::RabbitServer(QString version)
    : m_version(std::move(version))
{
}

RabbitServer::~RabbitServer()
{
    stop();
    if (m_folder.isValid())
        QProcess::execute(script(), { u"remove"_s, m_folder.path() });
}

bool RabbitServer::start()
{
    QStringList arguments{ u"run"_s, u"--version"_s, m_version, u"--dir"_s, m_folder.path() };
    for (const QString &line : m_config)
        arguments += { u"--conf"_s, line };
    for (const QString &name : m_plugins)
        arguments += { u"--plugin"_s, name };
    if (!m_certificates.isEmpty())
        arguments += { u"--tls"_s, m_certificates };
    m_process = std::make_unique<QProcess>();
    m_process->start(script(), arguments);
    const QDeadlineTimer deadline(startLimitMs);
    while (!deadline.hasExpired()) {
        while (m_process->canReadLine()) {
            const QString line = QString::fromUtf8(m_process->readLine()).trimmed();
            const QString value = line.section(u'=', 1);
            if (line.startsWith("AMQP_URI="_L1))
                m_amqpPort = quint16(QUrl(value).port());
            else if (line.startsWith("MANAGEMENT_URL="_L1))
                m_management = QUrl(value);
            else if (line.startsWith("AMQP_TLS_PORT="_L1))
                m_amqpTlsPort = value.toUShort();
            else if (line.startsWith("MANAGEMENT_TLS_URL="_L1))
                m_managementTls = QUrl(value);
            else if (line.startsWith("SERVER_PID="_L1))
                m_serverPid = value.toLongLong();
            else if (line == "READY"_L1)
                return true;
        }
        if (m_process->state() == QProcess::NotRunning)
            break;
        m_process->waitForReadyRead(200);
    }
    m_failure = u"RabbitMQ %1 did not start: "_s.arg(m_version)
        + QString::fromUtf8(m_process->readAllStandardError());
    stop();
    return false;
}

void RabbitServer::stop()
{
    if (!m_process)
        return;
    m_process->closeWriteChannel();
    m_process->terminate();
    if (!m_process->waitForFinished(stopLimitMs)) {
        m_process->kill();
        m_process->waitForFinished();
    }
    m_process.reset();
}

void RabbitServer::signalKill() const
{
    if (m_serverPid > 0)
        ::kill(-pid_t(m_serverPid), SIGKILL);
}

void RabbitServer::kill()
{
    signalKill();
    if (m_process)
        m_process->waitForFinished(stopLimitMs);
    m_process.reset();
}

QString RabbitServer::home() const
{
    QProcess ask;
    ask.start(script(), { u"home"_s, m_folder.path() });
    ask.waitForFinished();
    return QString::fromUtf8(ask.readAllStandardOutput()).trimmed();
}

QByteArray RabbitServer::ctl(const QStringList &arguments) const
{
    QProcess control;
    control.start(script(), QStringList{ u"ctl"_s, m_folder.path() } + arguments);
    control.waitForFinished(startLimitMs);
    return control.readAllStandardOutput() + control.readAllStandardError();
}

int RabbitServer::http(const QByteArray &method, const QString &path, const QByteArray &body,
                       QByteArray *answer) const
{
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                   &curl_easy_cleanup);
    const QByteArray url = m_management.toEncoded() + path.toUtf8();
    QByteArray received;
    curl_slist *headers = curl_slist_append(nullptr, "Content-Type: application/json");
    curl_easy_setopt(curl.get(), CURLOPT_URL, url.constData());
    curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, 120L);
    curl_easy_setopt(curl.get(), CURLOPT_USERPWD, "guest:guest");
    curl_easy_setopt(curl.get(), CURLOPT_CUSTOMREQUEST, method.constData());
    curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, &takeBytes);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &received);
    if (!body.isEmpty()) {
        curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body.constData());
        curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, long(body.size()));
    }
    long status = 0;
    if (curl_easy_perform(curl.get()) == CURLE_OK)
        curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    if (answer)
        *answer = received;
    return int(status);
}

bool RabbitServer::importDefinitions(const QString &file) const
{
    QFile definitions(file);
    if (!definitions.open(QIODevice::ReadOnly))
        return false;
    const int status = http("POST"_qba, u"/api/definitions"_s, definitions.readAll());
    return status >= 200 && status < 300;
}

BrokerConfig RabbitServer::config(const QString &user) const
{
    BrokerConfig config;
    config.id = u"mq"_s;
    config.host = u"127.0.0.1"_s;
    config.port = m_amqpPort;
    config.user = user;
    config.management = m_management;
    return config;
}

RabbitServer *RabbitServers::get(const QString &version, QString *why)
{
    if (const auto failure = m_failures.find(version); failure != m_failures.end()) {
        *why = failure->second;
        return nullptr;
    }
    std::unique_ptr<RabbitServer> &server = m_servers[version];
    if (server)
        return server.get();
    *why = RabbitServer::unavailable(version);
    if (why->isEmpty()) {
        server = std::make_unique<RabbitServer>(version);
        for (const QString &line : m_config)
            server->addConfig(line);
        if (server->start())
            return server.get();
        *why = server->failure();
        server.reset();
    }
    m_failures[version] = *why;
    return nullptr;
}

} // namespace recourse
