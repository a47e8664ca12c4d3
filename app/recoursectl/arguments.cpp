// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/arguments.h"

#include "app/recoursectl/shelltr.h"
#include "models/runs/plan.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

ShellParse wrong(const QString &problem)
{
    return { std::nullopt, problem, false };
}

QString withNearest(const QString &problem, const QString &word, const QStringList &known)
{
    const QString nearest = nearestWord(word, known);
    return nearest.isEmpty() ? problem
                             : Shell::tr(R"(%1; did you mean "%2"?)").arg(problem, nearest);
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
        QStringList names;
        for (const OptionInfo &info : shellOptions()) {
            if (names.contains(info.name))
                continue;
            names.append(info.name);
            m_parser.addOption(QCommandLineOption(QString(info.name), {}, QString(info.value)));
        }
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

// Whether the command takes an option of that name, whichever of two it is.
bool takes(const CommandInfo &command, QLatin1StringView name)
{
    return std::ranges::any_of(shellOptions(), [&command, name](const OptionInfo &info) {
        return info.name == name && info.fits(command.command);
    });
}

QString fitProblem(const Given &given, const CommandInfo &command)
{
    for (const OptionInfo &info : shellOptions()) {
        if (!given.has(info.option))
            continue;
        if (!info.fits(command.command) && takes(command, info.name))
            continue;
        if (!info.fits(command.command))
            return Shell::tr(R"(Option --%1 is not for "%2")").arg(info.name, command.name);
        if (!info.repeats && !info.value.isEmpty() && given.values(info.option).size() > 1)
            return Shell::tr("Option --%1 is given more than once").arg(info.name);
    }
    if (given.has(ShellOption::Workspace) && given.has(ShellOption::Sandbox))
        return Shell::tr("Either --workspace or --sandbox, not both");
    if (given.has(ShellOption::Scan) && given.has(ShellOption::NoScan))
        return Shell::tr("Either --scan or --no-scan, not both");
    const bool isOfOne = command.command == ShellCommand::Event
        || command.command == ShellCommand::Case || command.command == ShellCommand::Journal;
    if (isOfOne && given.values(ShellOption::Handler).size() > 1)
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
    if (optionInfo(ShellOption::OnlyEventId).fits(*request.command))
        filter.eventIds = ids<EventId>(given.values(ShellOption::OnlyEventId));
    if (optionInfo(ShellOption::Reason).fits(*request.command))
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
            return Shell::tr(R"("%1" is no time: write 2h, "30 min", 7d or 2025-10-09T08:00:00Z)")
                .arg(text);
    }
    if (given.has(ShellOption::Limit) && optionInfo(ShellOption::Limit).fits(*request.command)) {
        bool isNumber = false;
        request.limit = given.value(ShellOption::Limit).toLongLong(&isNumber);
        if (!isNumber || request.limit < 1)
            return Shell::tr("--limit needs a number from 1 up");
    }
    return {};
}

QString readEventId(const Given &given, const QString &word, EventId &id)
{
    if (!given.has(ShellOption::Hex)) {
        id = EventId(word);
        return word.isEmpty() ? Shell::tr("The event id is empty") : QString();
    }
    static const QRegularExpression digits(u"^([0-9a-fA-F]{2})+$"_s);
    if (!digits.match(word).hasMatch())
        return Shell::tr(R"("%1" is not written in hexadecimal digits)").arg(word);
    id = EventId(QByteArray::fromHex(word.toLatin1()));
    return {};
}

QString readEventIds(const Given &given, const QStringList &words, ShellRequest &request)
{
    for (const QString &word : words) {
        EventId id;
        if (QString problem = readEventId(given, word, id); !problem.isEmpty())
            return problem;
        if (std::ranges::find(request.filter.eventIds, id) == request.filter.eventIds.end())
            request.filter.eventIds.push_back(id);
    }
    return {};
}

QString readAction(const QString &word, ShellRequest &request)
{
    const auto action = actionNamed(QLatin1StringView(word.toLatin1()));
    if (!action || *action == RunAction::None)
        return Shell::tr(
                   R"("plan" makes a plan for replay, resend, compensate or resolve, not for "%1")")
            .arg(word);
    request.act.action = *action;
    return {};
}

QString readWords(const Given &given, const CommandInfo &command, ShellRequest &request)
{
    const QStringList words = given.words().sliced(1);
    if (words.size() < command.least)
        return Shell::tr(R"("%1" needs %2)").arg(command.name, command.argument);
    if (words.size() > command.most)
        return Shell::tr(R"("%1" does not take "%2")").arg(command.name, words.at(command.most));
    switch (command.command) {
    case ShellCommand::Event:
        return readEventId(given, words.first(), request.eventId);
    case ShellCommand::Plan: {
        const QString problem = readAction(words.first(), request);
        return problem.isEmpty() ? readEventIds(given, words.sliced(1), request) : problem;
    }
    case ShellCommand::Replay:
    case ShellCommand::Resend:
    case ShellCommand::Compensate:
    case ShellCommand::Resolve:
        request.act.action = actionNamed(command.name).value_or(RunAction::None);
        return readEventIds(given, words, request);
    case ShellCommand::Correct:
        return readEventId(given, words.first(), request.eventId);
    case ShellCommand::Restore:
        request.act.archive = words.value(0);
        return request.act.archive.isEmpty() == (request.filter.eventIds.size() == 1)
            ? QString()
            : Shell::tr("Either the message's id in the archive, or --event-id ID");
    case ShellCommand::Case:
        return readEventIds(given, words, request);
    case ShellCommand::Run:
    case ShellCommand::Approve:
        request.act.planFile = words.first();
        return words.first().isEmpty() ? Shell::tr("The file's name is empty") : QString();
    default:
        return {};
    }
}

// A number that is not negative; nothing where the option is not given.
QString readNumber(const Given &given, ShellOption option, int least, std::optional<int> &number)
{
    if (!given.has(option))
        return {};
    bool isNumber = false;
    const int value = given.value(option).toInt(&isNumber);
    if (!isNumber || value < least)
        return Shell::tr("--%1 needs a whole number from %2 up")
            .arg(optionInfo(option).name)
            .arg(least);
    number = value;
    return {};
}

QString readLimits(const Given &given, WishedLimits &limits)
{
    if (given.has(ShellOption::Rate)) {
        bool isNumber = false;
        const double rate = given.value(ShellOption::Rate).toDouble(&isNumber);
        if (!isNumber || !(rate >= 0) || rate > 1e6)
            return Shell::tr(
                "--rate needs a number from 0 up; 0 is as fast as the broker confirms");
        limits.ratePerSecond = rate;
    }
    for (const QString &problem :
         { readNumber(given, ShellOption::Canary, 0, limits.canary),
           readNumber(given, ShellOption::Batch, 1, limits.batch),
           readNumber(given, ShellOption::StopAfter, 0, limits.stopAfterFailures),
           readNumber(given, ShellOption::EffectTimeout, 0, limits.effectTimeoutSeconds) }) {
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

// Of which copy of one event: "begins with".
QString readDigest(const Given &given, ShellRequest &request)
{
    if (!given.has(ShellOption::Digest))
        return {};
    static const QRegularExpression digits(u"^[0-9a-fA-F]{6,64}$"_s);
    const QString text = given.value(ShellOption::Digest);
    if (!digits.match(text).hasMatch())
        return Shell::tr("--digest needs 6 to 64 hexadecimal digits");
    if (!takesCopies(request.act.action))
        return Shell::tr("--digest is for a replay or a resolve");
    if (request.filter.eventIds.size() != 1)
        return Shell::tr("--digest chooses among the copies of one event: name just one id");
    request.filter.digest = text.toLower().toLatin1();
    return {};
}

QString readPlanWish(const Given &given, const ShellRequest &request)
{
    if (request.act.planFile.isEmpty())
        return Shell::tr("A file for the plan is missing: --out PLAN");
    const FailureFilter &filter = request.filter;
    const bool chooses = !filter.tenants.empty() || !filter.handlers.empty() || !filter.keys.empty()
        || !filter.eventIds.empty() || !filter.verdicts.empty() || !filter.reasons.isEmpty()
        || filter.since;
    if (!chooses)
        return Shell::tr("Say which failures: by their ids, or by a filter such as --handler");
    const RunAction action = request.act.action;
    if (request.act.retryPermanent && action != RunAction::Replay)
        return Shell::tr("--retry-permanent is for a replay");
    if (given.has(ShellOption::To) && action != RunAction::Replay && action != RunAction::Resend)
        return Shell::tr("--to is for a replay or a resend");
    if (!takesCopies(action) && filter.eventIds.empty())
        return Shell::tr("Say which events, by their ids: they need not be parked");
    return {};
}

QString readCorrection(const Given &given, const CommandInfo &command, ActWish &act)
{
    if (command.command != ShellCommand::Correct)
        return {};
    act.payloadFile = given.value(ShellOption::Payload);
    act.newId = EventId(given.value(ShellOption::NewId));
    act.resolveOriginal = given.has(ShellOption::ResolveOriginal);
    if (act.payloadFile.isEmpty() || act.newId.isEmpty())
        return Shell::tr("A corrective event needs --payload FILE and --event-id NEW");
    return {};
}

QString readActWish(const Given &given, const CommandInfo &command, ShellRequest &request)
{
    ActWish &act = request.act;
    if (given.has(ShellOption::Out))
        act.planFile = given.value(ShellOption::Out);
    act.force = given.has(ShellOption::Force);
    act.retryPermanent = given.has(ShellOption::RetryPermanent);
    act.dryRun = given.has(ShellOption::DryRun);
    act.arm = given.value(ShellOption::Arm);
    act.toQueue = given.value(ShellOption::To);
    if (given.has(ShellOption::To) && act.toQueue.isEmpty())
        return Shell::tr("The queue's name is empty");
    if (QString problem = readLimits(given, act.limits); !problem.isEmpty())
        return problem;
    act.compensation = given.value(ShellOption::Action);
    if ((act.action == RunAction::Compensate) == act.compensation.isEmpty())
        return Shell::tr("--action NAME says which action compensates, and is for nothing else");
    if (QString problem = readCorrection(given, command, act); !problem.isEmpty())
        return problem;
    if (command.command == ShellCommand::Plan)
        return readPlanWish(given, request);
    act.yes = given.has(ShellOption::Act) && optionInfo(ShellOption::Act).fits(command.command);
    if (!optionInfo(ShellOption::Why).fits(command.command))
        return {};
    act.reason = given.value(ShellOption::Why).trimmed();
    if (act.reason.isEmpty() && (given.has(ShellOption::Why) || (act.yes && !act.dryRun)))
        return Shell::tr("Say why it is done: --reason TEXT; the journal keeps it");
    return {};
}

QString readJournalWish(const Given &given, const CommandInfo &command, ShellRequest &request)
{
    JournalWish &wish = request.journal;
    wish.file = given.value(ShellOption::JournalFile);
    if (given.has(ShellOption::JournalFile) && wish.file.isEmpty())
        return Shell::tr("The file's name is empty");
    if (command.command != ShellCommand::Journal)
        return {};
    if (request.filter.eventIds.size() > 1)
        return Shell::tr("Option --%1 is given more than once").arg(u"event-id"_s);
    if (given.has(ShellOption::Newest)) {
        bool isNumber = false;
        wish.newest = given.value(ShellOption::Newest).toLongLong(&isNumber);
        if (!isNumber || wish.newest < 1)
            return Shell::tr("--limit needs a number from 1 up");
    }
    wish.verify = given.has(ShellOption::Verify);
    wish.run = given.value(ShellOption::OnlyRun);
    wish.exportFile = given.value(ShellOption::Export);
    if (given.has(ShellOption::Export) && wish.exportFile.isEmpty())
        return Shell::tr("The file's name is empty");
    for (const QString &name : given.values(ShellOption::Kind)) {
        const auto kind = kindNamed(QLatin1StringView(name.toLatin1()));
        if (!kind) {
            QStringList known;
            for (int i = 0; i <= static_cast<int>(EntryKind::Note); ++i)
                known.append(kindName(static_cast<EntryKind>(i)));
            return withNearest(Shell::tr(R"(There is no kind of entry "%1")").arg(name), name,
                               known)
                + u'\n' + Shell::tr("Kinds: %1").arg(known.join(u' '));
        }
        wish.kinds.push_back(*kind);
    }
    return {};
}

QString readCaseWish(const Given &given, const CommandInfo &command, ShellRequest &request)
{
    if (command.command != ShellCommand::Case)
        return {};
    CaseWish &wish = request.ofCase;
    wish.group = given.value(ShellOption::Group);
    if (given.has(ShellOption::Group) && wish.group.isEmpty())
        return Shell::tr("The group's reason is empty");
    if (!wish.group.isEmpty() && !request.filter.eventIds.empty())
        return Shell::tr("Either event ids or --group, not both");
    if (!wish.group.isEmpty() && request.filter.handlers.empty())
        return Shell::tr("Say of which handler the group is: --handler HANDLER");
    if (given.has(ShellOption::Assign))
        wish.change.assignee = given.value(ShellOption::Assign).trimmed();
    if (given.has(ShellOption::Ticket))
        wish.change.ticket = given.value(ShellOption::Ticket).trimmed();
    wish.change.comment = given.value(ShellOption::Comment).trimmed();
    if (given.has(ShellOption::Comment) && wish.change.comment.isEmpty())
        return Shell::tr("The comment is empty");
    if (given.has(ShellOption::Status)) {
        const QString name = given.value(ShellOption::Status);
        wish.change.status = caseStatusNamed(QLatin1StringView(name.toLatin1()));
        if (!wish.change.status) {
            const QStringList known{ u"new"_s, u"investigating"_s, u"on-hold"_s, u"done"_s };
            return withNearest(Shell::tr(R"(There is no status "%1")").arg(name), name, known)
                + u'\n' + Shell::tr("Statuses: %1").arg(known.join(u' '));
        }
    }
    if (!wish.change.isEmpty() && request.filter.eventIds.empty() && wish.group.isEmpty())
        return Shell::tr("Say of which event: by its id, or by --group and --handler");
    return {};
}

ShellParse parsed(const Given &given, bool understood, const QString &defaultWorkspace, Instant now)
{
    ShellRequest request;
    const QStringList words = given.words();
    if (!words.isEmpty()) {
        const auto commands = shellCommands();
        const auto found = std::ranges::find_if(
            commands, [&words](const CommandInfo &info) { return info.name == words.first(); });
        if (found == commands.end())
            return wrong(withNearest(Shell::tr(R"(Unknown command "%1")").arg(words.first()),
                                     words.first(), namesOf(commands)));
        request.command = found->command;
    }
    if (!understood)
        return wrong(given.problem());
    if (given.has(ShellOption::Help) || given.has(ShellOption::Version)) {
        request.kind
            = given.has(ShellOption::Help) ? ShellRequest::Kind::Help : ShellRequest::Kind::Version;
        return { request, {}, false };
    }
    if (!request.command)
        return wrong(Shell::tr("A command is missing"));

    const CommandInfo &command = commandInfo(*request.command);
    for (const QString &problem :
         { fitProblem(given, command), readFilter(given, now, request),
           readWords(given, command, request), readDigest(given, request),
           readActWish(given, command, request), readJournalWish(given, command, request),
           readCaseWish(given, command, request) }) {
        if (!problem.isEmpty())
            return wrong(problem);
    }
    request.sandbox = given.has(ShellOption::Sandbox);
    request.json = given.has(ShellOption::Json);
    request.confirmed
        = given.has(ShellOption::Yes) && optionInfo(ShellOption::Yes).fits(command.command);
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
    return { request, {}, false };
}

} // namespace

ShellParse parseArguments(const QStringList &arguments, const QString &defaultWorkspace,
                          Instant now)
{
    Given given;
    const bool understood = given.parse(arguments);
    ShellParse parse = parsed(given, understood, defaultWorkspace, now);
    parse.json = given.has(ShellOption::Json);
    return parse;
}

} // namespace recourse
