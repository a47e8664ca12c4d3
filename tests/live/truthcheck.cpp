// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/truthcheck.h"

#include "models/config/workspacefile.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr int sandboxTimeoutMs = 120'000;

EventId idOf(const QJsonObject &entry)
{
    return EventId(entry["event_id"_L1].toString());
}

DossierPtr dossierOf(Console &console, const QJsonObject &entry)
{
    const auto dossiers = console.dossiers(idOf(entry), entry["handler"_L1].toString(), {});
    return dossiers.empty() ? nullptr : dossiers.front();
}

QString optionalNumber(std::optional<qint64> number)
{
    return number ? QString::number(*number) : u"unknown"_s;
}

} // namespace

QString TruthCheck::prepare(const QString &folder, const QStringList &sandboxArguments)
{
    m_folder = folder;
    QProcess sandbox;
    sandbox.setProcessChannelMode(QProcess::MergedChannels);
    sandbox.start(QStringLiteral(RECOURSE_BIN_DIR "/recourse-sandbox"),
                  QStringList{ u"--dir"_s, folder, u"--once"_s } + sandboxArguments);
    if (!sandbox.waitForFinished(sandboxTimeoutMs)) {
        sandbox.kill();
        sandbox.waitForFinished();
        return u"the sandbox did not settle: "_s + QString::fromUtf8(sandbox.readAll());
    }
    if (sandbox.exitCode() != 0)
        return u"the sandbox failed: "_s + QString::fromUtf8(sandbox.readAll());
    QFile file(folder + u"/truth.json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return u"no truth file"_s;
    m_truth = QJsonDocument::fromJson(file.readAll()).object();
    return m_truth["entries"_L1].toArray().isEmpty() ? u"an empty truth"_s : QString();
}

QString TruthCheck::open()
{
    auto workspace = readWorkspace(m_folder + u"/workspace.toml"_s);
    if (!workspace) {
        QString text;
        for (const Error &fault : workspace.error().faults)
            text += toLogText(fault) + u'\n';
        return text;
    }
    ConsoleOptions options;
    options.indexPath = m_folder + u"/console.parked"_s;
    auto console = Console::open(*workspace, m_secrets, options);
    if (!console)
        return toLogText(console.error());
    m_console = std::move(*console);
    for (const HandlerConfig &handler : m_console->workspace().handlers) {
        if (handler.parking.isEmpty())
            continue;
        const ScanProgress scan = m_console->scan(handler.name, true, true, {}, {});
        if (scan.needsYes || (scan.report && (scan.report->error || !scan.report->complete)))
            return u"the look at %1 was not complete: %2"_s.arg(
                handler.parking,
                scan.report && scan.report->error ? toLogText(*scan.report->error) : QString());
    }
    return {};
}

QStringList TruthCheck::differences()
{
    QStringList lines;
    for (const QJsonValue &value : m_truth["entries"_L1].toArray()) {
        const QJsonObject entry = value.toObject();
        const QString name = entry["handler"_L1].toString() + u' ' + entry["event_id"_L1].toString()
            + u" ("_s + entry["fault"_L1].toString() + u"): "_s;
        const DossierPtr dossier = dossierOf(*m_console, entry);
        if (!dossier) {
            lines << QString(name + u"no dossier"_s);
            continue;
        }
        const auto differ = [&](const char *what, const QString &truth, const QString &said) {
            if (truth != said)
                lines << QString(name + QLatin1StringView(what) + u" is "_s + truth
                                 + u", the console says "_s + said);
        };
        differ("verdict", entry["verdict"_L1].toString(),
               QString(verdictName(dossier->verdict.kind)));
        differ("copies", QString::number(entry["copies"_L1].toInt()),
               QString::number(dossier->copies.size()));
        if (dossier->copies.empty())
            continue;
        const Failure &failure = dossier->copies.front().failure;
        differ("tenant", entry["tenant"_L1].toString(), QString::fromUtf8(failure.tenant.bytes()));
        if (!entry["attempts"_L1].isNull())
            differ("attempts", QString::number(entry["attempts"_L1].toInt()),
                   optionalNumber(failure.attempts));
        if (!entry["key"_L1].isNull())
            differ("key", entry["key"_L1].toString(), QString::fromUtf8(failure.key.bytes()));
    }
    return lines;
}

QStringList TruthCheck::breaches()
{
    QStringList lines;
    for (const QJsonValue &value : m_truth["entries"_L1].toArray()) {
        const DossierPtr dossier = dossierOf(*m_console, value.toObject());
        if (dossier && dossier->evidence.inbox.value && dossier->evidence.inbox.value->row
            && dossier->verdict.allowsReplay())
            lines << value["event_id"_L1].toString();
    }
    return lines;
}

} // namespace recourse
