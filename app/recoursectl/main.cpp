// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/session.h"
#include "app/recoursectl/stopsignals.h"
#include "app/wiring/language.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QFile>

#include <csignal>

using namespace recourse;
using namespace Qt::StringLiterals;

namespace {

qsizetype terminalColumns()
{
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool wantsColours(int descriptor)
{
    return isatty(descriptor) != 0 && qEnvironmentVariableIsEmpty("NO_COLOR")
        && qEnvironmentVariable("TERM") != u"dumb"_s;
}

} // namespace

int main(int argc, char *argv[])
{
    // A reader that has gone is noticed at the write; a broker's socket must not end the program.
    std::signal(SIGPIPE, SIG_IGN);
    const StopSignals signals_;
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"recourse"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(RECOURSE_VERSION));
    // JSON is for programs: the same words on every machine.
    loadLanguage(QCoreApplication::arguments().contains(u"--json"_s) ? u"en"_s : QString());

    QFile standardOutput;
    QFile standardError;
    if (!standardOutput.open(STDOUT_FILENO, QIODevice::WriteOnly)
        || !standardError.open(STDERR_FILENO, QIODevice::WriteOnly | QIODevice::Unbuffered))
        return static_cast<int>(ShellExit::Unread);
    ShellOutput out(standardOutput, wantsColours(STDOUT_FILENO),
                    isatty(STDOUT_FILENO) != 0 ? terminalColumns() : 0);
    ShellProblems problems(standardError, wantsColours(STDERR_FILENO), 0);
    ShellProgress progress(standardError, isatty(STDERR_FILENO) != 0);
    return runSession(QCoreApplication::arguments(), out, problems, progress, signals_.token());
}
