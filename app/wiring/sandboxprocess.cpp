// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/sandboxprocess.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int startMs = 10'000;
constexpr int endMs = 5'000;
constexpr int lookMs = 100; // how often a stop request is looked for

Error trouble(ErrorCode code, const QString &where, const QString &native)
{
    return { .code = code, .tried = u"prepare the sandbox"_s, .where = where, .native = native };
}

QString program()
{
    return QCoreApplication::applicationDirPath() + u"/recourse-sandbox"_s;
}

QString lastLine(const QByteArray &output)
{
    const QStringList lines = QString::fromUtf8(output).trimmed().split(u'\n', Qt::SkipEmptyParts);
    return lines.isEmpty() ? QString() : lines.last();
}

void endGently(QProcess &process)
{
    process.terminate();
    if (!process.waitForFinished(endMs)) {
        process.kill();
        process.waitForFinished(endMs);
    }
}

// Starts it and waits for the line "ready"; on an error it has ended.
Result<void> untilReady(QProcess &process, const QString &folder, const std::stop_token &stop)
{
    process.start();
    if (!process.waitForStarted(startMs))
        return failed(trouble(ErrorCode::Internal, program(), process.errorString()));
    QByteArray said;
    while (!said.startsWith("ready\n") && !said.contains("\nready\n")) {
        const bool reads = process.waitForReadyRead(lookMs);
        said += process.readAll();
        if (stop.stop_requested()) {
            endGently(process);
            return failed(trouble(ErrorCode::Cancelled, folder, {}));
        }
        if (!reads && process.state() == QProcess::NotRunning && process.bytesAvailable() == 0
            && !said.endsWith("ready\n"))
            return failed(trouble(ErrorCode::Internal, program(), lastLine(said)));
    }
    return {};
}

} // namespace

QString sandboxFolder()
{
    const QString named = qEnvironmentVariable("RECOURSE_SANDBOX_DIR");
    if (!named.isEmpty())
        return QDir::current().absoluteFilePath(named);
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
        + u"/recourse/sandbox"_s;
}

SandboxProcess::SandboxProcess(QString folder)
    : m_folder(std::move(folder))
{
}

SandboxProcess::~SandboxProcess()
{
    stop();
}

QString SandboxProcess::workspaceFile() const
{
    return m_folder + u"/workspace.toml"_s;
}

void SandboxProcess::useRabbitMq(QString amqp, QString management)
{
    m_amqp = std::move(amqp);
    m_management = std::move(management);
}

std::unique_ptr<QProcess> SandboxProcess::process(const QString &mode) const
{
    QStringList arguments{ u"--dir"_s, m_folder, mode };
    if (!m_amqp.isEmpty())
        arguments += { u"--amqp"_s, m_amqp };
    if (!m_amqp.isEmpty() && !m_management.isEmpty())
        arguments += { u"--management"_s, m_management };
    auto process = std::make_unique<QProcess>();
    process->setProgram(program());
    process->setArguments(arguments);
    process->setProcessChannelMode(QProcess::MergedChannels);
    if (m_childSetup)
        process->setChildProcessModifier(m_childSetup);
    return process;
}

Result<void> SandboxProcess::checked() const
{
    if (!QFileInfo(program()).isExecutable())
        return failed(trouble(ErrorCode::NotFound, program(), {}));
    if (!QDir().mkpath(m_folder))
        return failed(trouble(ErrorCode::PermissionDenied, m_folder, {}));
    return {};
}

Result<void> SandboxProcess::prepare(std::stop_token stop)
{
    if (const auto fine = checked(); !fine)
        return fine;
    QLockFile lock(m_folder + u".lock"_s); // two programs that start at the same time
    if (!lock.lock())
        return failed(trouble(ErrorCode::Busy, m_folder, {}));
    if (m_amqp.isEmpty() && QFileInfo::exists(workspaceFile()))
        return {};
    const auto maker = process(u"--once"_s);
    if (const auto made = untilReady(*maker, m_folder, stop); !made)
        return made;
    maker->waitForFinished(endMs);
    if (!QFileInfo::exists(workspaceFile()))
        return failed(trouble(ErrorCode::Internal, workspaceFile(), {}));
    return {};
}

Result<void> SandboxProcess::start(std::stop_token stop)
{
    if (isRunning())
        return {};
    if (const auto fine = checked(); !fine)
        return fine;
    // It ends at the end of its standard input, which is a pipe from here: so it does not outlive
    // this process even where that is killed.
    auto service = process(u"--keep-running"_s);
    if (const auto ready = untilReady(*service, m_folder, stop); !ready)
        return ready;
    service->closeReadChannel(QProcess::StandardOutput);
    m_service = std::move(service);
    return {};
}

bool SandboxProcess::isRunning() const
{
    return m_service && m_service->state() != QProcess::NotRunning;
}

void SandboxProcess::stop()
{
    if (isRunning())
        endGently(*m_service);
    m_service.reset();
}

} // namespace recourse
