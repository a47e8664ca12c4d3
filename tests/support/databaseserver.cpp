// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/databaseserver.h"

#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>

#include <csignal>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int startLimitMs = 100'000;
constexpr int stopLimitMs = 40'000;

QString script()
{
    return QStringLiteral(RECOURSE_SOURCE_DIR "/tests/support/private-database");
}

QString nameOf(DatabaseKind kind)
{
    return kind == DatabaseKind::PostgreSql ? u"postgresql"_s : u"mariadb"_s;
}

} // namespace

DatabaseServer::DatabaseServer(DatabaseKind kind)
    : m_kind(kind)
{
}

DatabaseServer::~DatabaseServer()
{
    stop();
}

QString DatabaseServer::kindName() const
{
    return nameOf(m_kind);
}

QString DatabaseServer::unavailable(DatabaseKind kind)
{
    QProcess check;
    check.start(script(), { u"check"_s, nameOf(kind) });
    if (!check.waitForFinished(startLimitMs))
        return u"python3 does not run"_s;
    return check.exitCode() == 0 ? QString()
                                 : QString::fromUtf8(check.readAllStandardOutput()).trimmed();
}

bool DatabaseServer::required()
{
    return qEnvironmentVariableIntValue("RECOURSE_REQUIRE_SERVERS") != 0;
}

bool DatabaseServer::start()
{
    m_process = std::make_unique<QProcess>();
    m_process->start(
        script(), QStringList{ u"run"_s, kindName(), u"--dir"_s, m_folder.path() } + m_arguments);
    const QDeadlineTimer deadline(startLimitMs);
    while (!deadline.hasExpired()) {
        while (m_process->canReadLine()) {
            const QString line = QString::fromUtf8(m_process->readLine()).trimmed();
            if (line.startsWith("CLIENT="_L1)) {
                m_client.clear();
                const QByteArray words = line.mid(7).toUtf8();
                for (const QJsonValue &word : QJsonDocument::fromJson(words).array())
                    m_client.append(word.toString());
                m_client.removeLast();
            } else if (line.startsWith("PORT="_L1))
                m_port = line.section(u'=', 1).toUShort();
            else if (line == "READY"_L1)
                return true;
        }
        if (m_process->state() == QProcess::NotRunning)
            break;
        m_process->waitForReadyRead(200);
    }
    m_failure = u"%1 did not start: "_s.arg(kindName())
        + QString::fromUtf8(m_process->readAllStandardError());
    stop();
    return false;
}

void DatabaseServer::stop()
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

void DatabaseServer::kill()
{
    if (!m_process)
        return;
    ::kill(pid_t(m_process->processId()), SIGUSR1);
    m_process->waitForFinished(stopLimitMs);
    m_process.reset();
}

QString DatabaseServer::freshDatabase()
{
    QString name = u"test_%1"_s.arg(++m_made);
    sql("CREATE DATABASE " + name.toUtf8() + ';');
    return name;
}

QByteArray DatabaseServer::sql(const QByteArray &sql, const QString &database) const
{
    QProcess client;
    client.start(m_client.constFirst(), m_client.mid(1) + QStringList{ database });
    client.write(sql);
    client.closeWriteChannel();
    if (!client.waitForFinished(startLimitMs) || client.exitCode() != 0)
        qFatal("%s: %s", sql.left(400).constData(), client.readAllStandardError().constData());
    return client.readAllStandardOutput();
}

DatabaseConfig DatabaseServer::config(const QString &database, const QString &user) const
{
    DatabaseConfig config;
    config.id = u"orders-db"_s;
    config.kind = m_kind;
    config.host = host();
    config.port = m_port;
    config.name = database;
    config.user = user;
    return config;
}

QString DatabaseServer::uri(const QString &database) const
{
    return u"%1://%2:%3@%4:%5/%6"_s.arg(kindName(), user(), QString::fromUtf8(password()), host())
        .arg(m_port)
        .arg(database);
}

DatabaseServer *DatabaseServers::get(DatabaseKind kind, QString *why)
{
    if (const auto failure = m_failures.find(kind); failure != m_failures.end()) {
        *why = failure->second;
        return nullptr;
    }
    std::unique_ptr<DatabaseServer> &server = m_servers[kind];
    if (server)
        return server.get();
    *why = DatabaseServer::unavailable(kind);
    if (why->isEmpty()) {
        server = std::make_unique<DatabaseServer>(kind);
        if (server->start())
            return server.get();
        *why = server->failure();
        server.reset();
    }
    m_failures[kind] = *why;
    return nullptr;
}

} // namespace recourse
