// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/session.h"

#include "app/recoursectl/actions.h"
#include "app/recoursectl/shelltr.h"
#include "app/recoursectl/stopsignals.h"
#include "app/wiring/sandboxprocess.h"
#include "models/config/secrets.h"
#include "models/config/workspacefile.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

int code(ShellExit exit)
{
    return static_cast<int>(exit);
}

void writeBlock(ShellOutput &out, const QString &text)
{
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines)
        out.line(line);
    out.flush();
}

// The file of the sandbox, made if it is not there yet.
std::optional<QString> sandboxWorkspace(ShellProblems &problems, ShellProgress &progress,
                                        const std::stop_token &stop)
{
    progress.show(Shell::tr("Preparing the sandbox…"));
    SandboxProcess sandbox(sandboxFolder());
    sandbox.setChildSetup(&StopSignals::giveBack);
    const auto made = sandbox.prepare(stop);
    progress.clear();
    if (!made) {
        reportError(problems, made.error());
        return std::nullopt;
    }
    return sandbox.workspaceFile();
}

// Of several faults in the file, the answer in JSON names the first.
std::optional<Workspace> openWorkspace(const QString &file, ShellProblems &problems)
{
    auto workspace = readWorkspace(QDir::current().absoluteFilePath(file));
    if (workspace)
        return std::move(*workspace);
    const std::vector<Error> &faults = workspace.error().faults;
    for (const Error &fault : faults)
        reportError(problems, fault);
    if (!faults.empty())
        problems.remember(faults.front());
    return std::nullopt;
}

// The end of a call that came to no command.
int failedBefore(ShellExit exit, bool json, ShellOutput &out, ShellProblems &problems, Instant now)
{
    problems.flush();
    if (json) {
        JsonWriter writer(out.device());
        writeFailed(writer, problems.failure(ErrorCode::InvalidInput), now);
        out.flush();
    }
    return code(exit);
}

} // namespace

int runSession(const QStringList &arguments, ShellOutput &out, ShellProblems &problems,
               ShellProgress &progress, std::stop_token stop)
{
    const SystemClock clock;
    const ShellParse parse
        = parseArguments(arguments, qEnvironmentVariable("RECOURSE_WORKSPACE"), clock.now());
    if (!parse.request) {
        writeBlock(problems, u"recoursectl: "_s + parse.problem);
        writeBlock(problems, Shell::tr("\"recoursectl --help\" shows what there is."));
        problems.remember({ .code = ErrorCode::InvalidInput,
                            .tried = u"read arguments"_s,
                            .native = parse.problem });
        return failedBefore(ShellExit::Usage, parse.json, out, problems, clock.now());
    }
    const ShellRequest &request = *parse.request;
    if (request.kind == ShellRequest::Kind::Help) {
        writeBlock(out, helpText(request.command).trimmed());
        return code(ShellExit::Done);
    }
    if (request.kind == ShellRequest::Kind::Version) {
        writeBlock(out, u"recoursectl " RECOURSE_VERSION ""_s);
        return code(ShellExit::Done);
    }

    QString file = request.workspaceFile;
    if (request.sandbox) {
        const auto made = sandboxWorkspace(problems, progress, stop);
        if (!made)
            return failedBefore(ShellExit::Usage, request.json, out, problems, clock.now());
        file = *made;
    }
    auto workspace = openWorkspace(file, problems);
    if (!workspace)
        return failedBefore(ShellExit::Usage, request.json, out, problems, clock.now());
    playLogin(workspace->environment);
    const SystemSecrets secrets;
    auto console = Console::open(std::move(*workspace), secrets);
    if (!console) {
        reportError(problems, console.error());
        return failedBefore(ShellExit::Unread, request.json, out, problems, clock.now());
    }
    const ShellExit exit = runCommand(request, { **console, out, problems, progress, clock, stop });
    out.flush();
    const bool acts = !request.act.reason.isEmpty(); // then the command has said how far it came
    if (stop.stop_requested() && !out.broken() && !acts)
        problems.line(Shell::tr("Interrupted: what is shown is not complete."));
    problems.flush();
    if (stop.stop_requested())
        StopSignals::endSoon(code(exit));
    return code(exit);
}

} // namespace recourse
