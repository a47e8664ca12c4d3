// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/arguments.h"

#include "app/recoursectl/shelltr.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

ShellParse wrong(const QString &problem)
{
    return { std::nullopt, problem };
}

bool oneOf(const auto &values, const auto &value)
{
    return values.empty() || std::ranges::find(values, value) != values.end();
}

QString withNearest(const QString &problem, const QString &word, const QStringList &known)
{
    const QString nearest = nearestWord(word, known);
    return nearest.isEmpty() ? problem
                             : Shell::tr("%1; did you mean \"%2\"?").arg(problem, nearest);
}

QStringList namesOf(const auto &table)
{
    QStringList names;
    for (const auto &info : table)
        names.append(info.name);
    return names;
}

// What QCommandLineParser found, asked for by our own names.
class Given
{
public:
    Given()
    {
        for (const OptionInfo &info : shellOptions())
            m_parser.addOption(QCommandLineOption(QString(info.name), {}, QString(info.value)));
    }

    bool parse(const QStringList &arguments) { return m_parser.parse(arguments); }
    QString problem() const
    {
        const QStringList unknown = m_parser.unknownOptionNames();
        if (unknown.isEmpty())
            return m_parser.errorText();
        return withNearest(Shell::tr("Unknown option --%1").arg(unknown.first()), unknown.first(),
                           namesOf(shellOptions()));
    }
    bool has(ShellOption option) const { return m_parser.isSet(optionInfo(option).name); }
    QStringList values(ShellOption option) const
    {
        return m_parser.values(optionInfo(option).name);
    }
    QString value(ShellOption option) const { return m_parser.value(optionInfo(option).name); }
    QStringList words() const { return m_parser.positionalArguments(); }

private:
    QCommandLineParser m_parser;
};

QString fitProblem(const Given &given, const CommandInfo &command)
{
    for (const OptionInfo &info : shellOptions()) {
        if (!given.has(info.option))
            continue;
        if (!info.fits(command.command))
            return Shell::tr("Option --%1 is not for \"%2\"").arg(info.name, command.name);
        if (!info.repeats && !info.value.isEmpty() && given.values(info.option).size() > 1)
            return Shell::tr("Option --%1 is given more than once").arg(info.name);
    }
    if (given.has(ShellOption::Workspace) && given.has(ShellOption::Sandbox))
        return Shell::tr("Either --workspace or --sandbox, not both");
    if (given.has(ShellOption::Scan) && given.has(ShellOption::NoScan))
        return Shell::tr("Either --scan or --no-scan, not both");
    if (command.command == ShellCommand::Event && given.values(ShellOption::Handler).size() > 1)
        return Shell::tr("Option --%1 is given more than once").arg(u"handler"_s);
    return {};
}

template <typename Id>
std::vector<Id> ids(const QStringList &values)
{
    std::vector<Id> found;
    for (const QString &value : values)
        found.emplace_back(value);
    return found;
}

// Fills the filter; says what is wrong, or nothing.
QString readFilter(const Given &given, Instant now, ShellRequest &request)
{
    FailureFilter &filter = request.filter;
    filter.tenants = ids<TenantId>(given.values(ShellOption::Tenant));
    filter.keys = ids<PartitionKey>(given.values(ShellOption::Key));
    filter.eventIds = ids<EventId>(given.values(ShellOption::OnlyEventId));
    filter.reasons = given.values(ShellOption::Reason);
    for (const QString &handler : given.values(ShellOption::Handler))
        filter.handlers.push_back(handler);
    for (const QString &name : given.values(ShellOption::Verdict)) {
        const auto kind = verdictFromName(name);
        if (!kind) {
            QStringList known;
            for (int i = 0; i < verdictCount; ++i)
                known.append(verdictName(static_cast<VerdictKind>(i)));
            return withNearest(Shell::tr(R"(There is no verdict "%1")").arg(name), name, known)
                + u'\n' + Shell::tr("Verdicts: %1").arg(known.join(u' '));
        }
        filter.verdicts.push_back(*kind);
    }
    if (given.has(ShellOption::Since)) {
        const QString text = given.value(ShellOption::Since);
        filter.since = parseSince(text, now);
        if (!filter.since)
            return Shell::tr("\"%1\" is no time: write 2h, \"30 min\", 7d or 2025-10-09T08:00:00Z")
                .arg(text);
    }
    if (given.has(ShellOption::Limit)) {
        bool isNumber = false;
        request.limit = given.value(ShellOption::Limit).toLongLong(&isNumber);
        if (!isNumber || request.limit < 1)
            return Shell::tr("--limit needs a number from 1 up");
    }
    return {};
}

QString readEventId(const Given &given, const QString &word, ShellRequest &request)
{
    if (!given.has(ShellOption::Hex)) {
        request.eventId = EventId(word);
        return word.isEmpty() ? Shell::tr("The event id is empty") : QString();
    }
    static const QRegularExpression digits(u"^([0-9a-fA-F]{2})+$"_s);
    if (!digits.match(word).hasMatch())
        return Shell::tr("\"%1\" is not written in hexadecimal digits").arg(word);
    request.eventId = EventId(QByteArray::fromHex(word.toLatin1()));
    return {};
}

QString readWords(const Given &given, const CommandInfo &command, ShellRequest &request)
{
    const QStringList words = given.words().sliced(1);
    const qsizetype wanted = command.argument.isEmpty() ? 0 : 1;
    if (words.size() < wanted)
        return Shell::tr("\"%1\" needs %2").arg(command.name, command.argument);
    if (words.size() > wanted)
        return Shell::tr("\"%1\" does not take \"%2\"").arg(command.name, words.at(wanted));
    return wanted == 1 ? readEventId(given, words.first(), request) : QString();
}

} // namespace

bool FailureFilter::matches(const Failure &failure) const
{
    if (!oneOf(tenants, failure.tenant) || !oneOf(handlers, failure.handler)
        || !oneOf(keys, failure.key) || !oneOf(eventIds, failure.eventId))
        return false;
    if (!reasons.isEmpty() && std::ranges::none_of(reasons, [&failure](const QString &reason) {
            return failure.reason.contains(reason, Qt::CaseInsensitive);
        }))
        return false;
    if (!since)
        return true;
    const auto parked = parkedSince(failure);
    return parked && *parked >= *since;
}

bool FailureFilter::matches(VerdictKind verdict) const
{
    return oneOf(verdicts, verdict);
}

std::optional<Instant> parkedSince(const Failure &failure)
{
    return failure.parkedAt ? failure.parkedAt : failure.firstFailedAt;
}

std::optional<Instant> parseSince(const QString &text, Instant now)
{
    static const QRegularExpression duration(u"^\\s*([0-9]{1,6})\\s*(s|sec|m|min|h|d|w)\\s*$"_s);
    const auto match = duration.match(text);
    if (!match.hasMatch())
        return instantFromText(text);
    const QString unit = match.captured(2);
    std::chrono::seconds one{ 1 };
    if (unit.startsWith(u'm'))
        one = std::chrono::minutes(1);
    else if (unit == u"h"_s)
        one = std::chrono::hours(1);
    else if (unit == u"d"_s)
        one = std::chrono::days(1);
    else if (unit == u"w"_s)
        one = std::chrono::weeks(1);
    return now - one * match.captured(1).toLongLong();
}

ShellParse parseArguments(const QStringList &arguments, const QString &defaultWorkspace,
                          Instant now)
{
    Given given;
    const bool understood = given.parse(arguments);
    ShellRequest request;
    const QStringList words = given.words();
    if (!words.isEmpty()) {
        const auto commands = shellCommands();
        const auto found = std::ranges::find_if(
            commands, [&words](const CommandInfo &info) { return info.name == words.first(); });
        if (found == commands.end())
            return wrong(withNearest(Shell::tr("Unknown command \"%1\"").arg(words.first()),
                                     words.first(), namesOf(commands)));
        request.command = found->command;
    }
    if (!understood)
        return wrong(given.problem());
    if (given.has(ShellOption::Help) || given.has(ShellOption::Version)) {
        request.kind
            = given.has(ShellOption::Help) ? ShellRequest::Kind::Help : ShellRequest::Kind::Version;
        return { request, {} };
    }
    if (!request.command)
        return wrong(Shell::tr("A command is missing"));

    const CommandInfo &command = commandInfo(*request.command);
    for (const QString &problem : { fitProblem(given, command), readWords(given, command, request),
                                    readFilter(given, now, request) }) {
        if (!problem.isEmpty())
            return wrong(problem);
    }
    request.sandbox = given.has(ShellOption::Sandbox);
    request.json = given.has(ShellOption::Json);
    request.confirmed = given.has(ShellOption::Yes);
    if (given.has(ShellOption::Scan))
        request.scan = ScanWish::Always;
    else if (given.has(ShellOption::NoScan))
        request.scan = ScanWish::Never;
    if (!request.sandbox) {
        request.workspaceFile = given.has(ShellOption::Workspace)
            ? given.value(ShellOption::Workspace)
            : defaultWorkspace;
        if (request.workspaceFile.isEmpty())
            return wrong(
                Shell::tr("No workspace: name one with --workspace FILE or in the variable "
                          "RECOURSE_WORKSPACE, or try --sandbox"));
    }
    return { request, {} };
}

} // namespace recourse
