// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/sandboxprocess.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>

#include <csignal>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int startMs = 10'000;
constexpr int endMs = 5'000;
constexpr int lookMs = 100;

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

std::unique_ptr<QProcess> SandboxProcess::process(const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProgram(program());
    process->setArguments(arguments);
    process->setProcessChannelMode(QProcess::MergedChannels);
    // The kernel ends the service where this process dies without having a chance to: a sandbox
    // that nobody looks at must not go on making failures.
    process->setChildProcessModifier([setup = m_childSetup, parent = getpid()] {
        if (setup)
            setup();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
            _exit(0);
    });
    return process;
}

Result<void> SandboxProcess::prepare(std::stop_token stop)
{
    if (!QFileInfo(program()).isExecutable())
        return failed(trouble(ErrorCode::NotFound, program(), {}));
    if (!QDir().mkpath(m_folder))
        return failed(trouble(ErrorCode::PermissionDenied, m_folder, {}));
    QLockFile lock(m_folder + u".lock"_s); // two programs that start at the same time
    if (!lock.lock())
        return failed(trouble(ErrorCode::Busy, m_folder, {}));
    if (QFileInfo::exists(workspaceFile()))
        return {};

    const auto maker = process({ u"--dir"_s, m_folder, u"--once"_s });
    maker->start();
    if (!maker->waitForStarted(startMs))
        return failed(trouble(ErrorCode::Internal, program(), maker->errorString()));
    QByteArray said;
    while (!maker->waitForFinished(lookMs) && maker->state() != QProcess::NotRunning) {
        said += maker->readAll();
        if (stop.stop_requested()) {
            endGently(*maker);
            return failed(trouble(ErrorCode::Cancelled, m_folder, {}));
        }
    }
    said += maker->readAll();
    if (maker->exitStatus() != QProcess::NormalExit || maker->exitCode() != 0
        || !QFileInfo::exists(workspaceFile()))
        return failed(trouble(ErrorCode::Internal, program(), lastLine(said)));
    return {};
}

Result<void> SandboxProcess::start()
{
    if (isRunning())
        return {};
    auto service = process({ u"--dir"_s, m_folder });
    service->setStandardOutputFile(QProcess::nullDevice());
    service->start();
    if (!service->waitForStarted(startMs))
        return failed(trouble(ErrorCode::Internal, program(), service->errorString()));
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
