// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recourse/pictures.h"
#include "app/recourse/startup.h"
#include "app/wiring/language.h"
#include "app/wiring/liveactions.h"
#include "app/wiring/liveconsole.h"
#include "app/wiring/sandboxprocess.h"
#include "models/config/secrets.h"
#include "models/config/workspacefile.h"
#include "models/text/words.h"
#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr int usageExit = 2;

void say(const QString &text)
{
    const QByteArray line = QString(u"recourse: "_s + text + u'\n').toLocal8Bit();
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

// The same text in a box and on standard error; with pictures there is nobody to press a button.
int refuse(const StartUp &start, const QString &title, const QString &text)
{
    say(title + u'\n' + text);
    if (start.pictures.isEmpty()) {
        QMessageBox box(QMessageBox::Critical, title, title);
        box.setTextFormat(Qt::PlainText);
        box.setInformativeText(text);
        box.exec();
    }
    return usageExit;
}

QString faultLines(const std::vector<Error> &faults, const QString &file)
{
    QStringList lines;
    for (Error fault : faults) {
        QString line = file;
        if (fault.line > 0)
            line += u":%1:%2"_s.arg(fault.line).arg(fault.column);
        // The place stands in front, where other programs look for it; not a second time inside.
        fault.line = 0;
        fault.where.clear();
        const ErrorText text = errorText(fault);
        line += u": "_s + oneAfterTheOther({ text.happened, text.todo });
        lines << line;
    }
    return lines.join(u'\n');
}

int run(QApplication &app, const StartUp &start, const QString &file)
{
    auto workspace = readWorkspace(file);
    if (!workspace)
        return refuse(start,
                      QCoreApplication::translate("recourse", "This workspace cannot be opened."),
                      faultLines(workspace.error().faults, file));
    const SystemSecrets secrets;
    auto console = Console::open(std::move(*workspace), secrets);
    if (!console) {
        const ErrorText text = errorText(console.error());
        return refuse(start,
                      QCoreApplication::translate("recourse",
                                                  "The index of parked failures cannot be opened."),
                      oneAfterTheOther({ text.happened, text.todo }));
    }
    const SystemClock clock;
    LiveConsole port(std::move(*console));
    LiveActions actions(port.console(), secrets, clock);
    WindowOptions options;
    options.act = &actions;
    MainWindow window(&port, options);
    window.setRefreshEvery(LiveConsole::refreshPeriod);
    if (!start.theme.isEmpty())
        window.setTheme(start.theme == u"dark"        ? Theme::Dark
                            : start.theme == u"light" ? Theme::Light
                                                      : Theme::System);
    window.show();
    if (!start.pictures.isEmpty()) {
        window.resize(1440, 900);
        (new PictureTour(&window, &port, start.pictures))->start();
    }
    port.start();
    actions.openJournal();
    return app.exec();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(u"recourse"_s);
    QCoreApplication::setOrganizationName(u"recourse"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(RECOURSE_VERSION));
    QApplication::setDesktopFileName(u"io.github.recourse.Recourse"_s);
    loadLanguage({}); // what is wrong with the arguments is told in the language of the system
    const StartUp start = readArguments(app.arguments());
    startLog();
    if (!start.language.isEmpty())
        loadLanguage(start.language);

    if (!start.sandbox) {
        QString file = start.workspace;
        if (file.isEmpty() && start.pictures.isEmpty())
            file = QFileDialog::getOpenFileName(
                nullptr, QCoreApplication::translate("recourse", "Open a workspace"), {},
                QCoreApplication::translate("recourse", "Workspaces (*.toml)"));
        return file.isEmpty() ? 0 : run(app, start, file);
    }
    SandboxProcess sandbox(sandboxFolder());
    if (!start.amqp.isEmpty())
        sandbox.useRabbitMq(start.amqp, start.management);
    // With pictures the scenario is enough; a window that stays wants it to live.
    const auto ready = start.pictures.isEmpty() ? sandbox.start({}) : sandbox.prepare({});
    if (!ready) {
        const ErrorText text = errorText(ready.error());
        return refuse(start,
                      QCoreApplication::translate("recourse", "The sandbox cannot be started."),
                      text.happened + u' ' + ready.error().native);
    }
    return run(app, start, sandbox.workspaceFile());
}
