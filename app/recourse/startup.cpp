// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recourse/startup.h"

#include "models/text/translate.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 maxLogBytes = qint64(1024) * 1024;

struct LogFile
{
    std::mutex mutex;
    QFile file;
};

LogFile &logFile()
{
    static LogFile log;
    return log;
}

void writeLog(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    // In the order of QtMsgType.
    static constexpr std::array names{ "debug"_L1, "warning"_L1, "critical"_L1, "fatal"_L1,
                                       "info"_L1 };
    const QString line = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs) + u' '
        + names[type] + u' ' + QLatin1StringView(context.category ? context.category : "default")
        + u' ' + text + u'\n';
    const QByteArray bytes = line.toUtf8();
    if (type == QtWarningMsg || type == QtCriticalMsg || type == QtFatalMsg)
        std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
    LogFile &log = logFile();
    const std::scoped_lock lock(log.mutex);
    if (!log.file.isOpen())
        return;
    if (log.file.size() + bytes.size() > maxLogBytes) {
        const QString name = log.file.fileName();
        log.file.close();
        QFile::remove(name + u".1"_s);
        QFile::rename(name, name + u".1"_s);
        if (!log.file.open(QIODevice::WriteOnly | QIODevice::Append))
            return;
    }
    log.file.write(bytes);
    log.file.flush();
}

[[noreturn]] void usageError(const QString &text)
{
    const QByteArray line = QString(u"recourse: "_s + text + u'\n').toLocal8Bit();
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
    std::exit(2);
}

} // namespace

StartUp readArguments(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        translate("recourse", "Console for asynchronous business that went wrong."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption workspace(u"workspace"_s,
                                       translate("recourse", "Open this workspace."), u"FILE"_s);
    const QCommandLineOption sandbox(
        u"sandbox"_s,
        translate("recourse", "Open the sandbox: an order service that fails on purpose."));
    const QCommandLineOption amqp(
        u"amqp"_s, translate("recourse", "Run the sandbox on this RabbitMQ."), u"URI"_s);
    const QCommandLineOption management(u"management"_s,
                                        translate("recourse", "Its management API."), u"URL"_s);
    const QCommandLineOption pictures(
        u"pictures"_s, translate("recourse", "Save pictures of the window and end."), u"FOLDER"_s);
    const QCommandLineOption theme(u"theme"_s, translate("recourse", "light, dark or system."),
                                   u"THEME"_s);
    const QCommandLineOption language(u"language"_s, translate("recourse", "en or zh_CN."),
                                      u"LANGUAGE"_s);
    parser.addOptions({ workspace, sandbox, amqp, management, pictures, theme, language });
    parser.addPositionalArgument(u"workspace"_s, translate("recourse", "A workspace file."),
                                 u"[FILE]"_s);
    if (!parser.parse(arguments))
        usageError(parser.errorText());
    if (parser.isSet(help))
        parser.showHelp(0);
    if (parser.isSet(version))
        parser.showVersion();

    StartUp start;
    start.workspace = parser.value(workspace);
    if (start.workspace.isEmpty())
        start.workspace = parser.positionalArguments().value(0);
    start.sandbox = parser.isSet(sandbox);
    start.amqp = parser.value(amqp);
    start.management = parser.value(management);
    start.pictures = parser.value(pictures);
    start.theme = parser.value(theme);
    start.language = parser.value(language);
    if (start.workspace.isEmpty() && !start.sandbox)
        start.workspace = qEnvironmentVariable("RECOURSE_WORKSPACE");
    if (start.sandbox && !start.workspace.isEmpty())
        usageError(translate("recourse", "--sandbox and a workspace file exclude each other."));
    if (!start.theme.isEmpty()
        && !QStringList{ u"light"_s, u"dark"_s, u"system"_s }.contains(start.theme))
        usageError(translate("recourse", "--theme takes light, dark or system."));
    return start;
}

void startLog()
{
    const QString folder
        = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/recourse"_s;
    QDir().mkpath(folder);
    LogFile &log = logFile();
    log.file.setFileName(folder + u"/recourse.log"_s);
    if (log.file.open(QIODevice::WriteOnly | QIODevice::Append))
        log.file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    qInstallMessageHandler(writeLog);
}

} // namespace recourse
