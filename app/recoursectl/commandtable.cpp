// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/commandtable.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr unsigned bit(ShellCommand command)
{
    return 1U << static_cast<unsigned>(command);
}

constexpr unsigned failures = bit(ShellCommand::Failures);
constexpr unsigned event = bit(ShellCommand::Event);
constexpr unsigned plan = bit(ShellCommand::Plan);
constexpr unsigned run = bit(ShellCommand::Run);
constexpr unsigned journal = bit(ShellCommand::Journal);
constexpr unsigned recover = bit(ShellCommand::Recover);
constexpr unsigned replay = bit(ShellCommand::Replay);
constexpr unsigned resend = bit(ShellCommand::Resend);
constexpr unsigned compensate = bit(ShellCommand::Compensate);
constexpr unsigned correct = bit(ShellCommand::Correct);
constexpr unsigned restore = bit(ShellCommand::Restore);
constexpr unsigned atOnce = replay | resend | compensate | bit(ShellCommand::Resolve);
constexpr unsigned ofCopies = replay | bit(ShellCommand::Resolve);
constexpr unsigned ofOne = correct | restore;
constexpr unsigned approve = bit(ShellCommand::Approve);
constexpr unsigned ofCase = bit(ShellCommand::Case);
constexpr unsigned looks = failures | event;
constexpr unsigned chooses = failures | plan;
constexpr unsigned carriesOut = run | atOnce;
constexpr unsigned all = bit(ShellCommand::Doctor) | bit(ShellCommand::Overview) | looks | plan
    | carriesOut | ofOne | recover | approve | ofCase | journal;

constexpr std::array commands{
    CommandInfo{
        ShellCommand::Doctor,
        "doctor"_L1,
        {},
        QT_TRANSLATE_NOOP("recoursectl", "check every source, right, queue, table and query"),
        0,
        0 },
    CommandInfo{
        ShellCommand::Overview,
        "overview"_L1,
        {},
        QT_TRANSLATE_NOOP("recoursectl",
                          "handlers with backlog, rates, retries, parked; what needs action"),
        0,
        0 },
    CommandInfo{ ShellCommand::Failures,
                 "failures"_L1,
                 {},
                 QT_TRANSLATE_NOOP("recoursectl", "parked failures with their verdicts"),
                 0,
                 0 },
    CommandInfo{ ShellCommand::Event, "event"_L1, "ID"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "one event: verdict, evidence, time line, headers, payload"),
                 1, 1 },
    CommandInfo{ ShellCommand::Plan, "plan"_L1, "ACTION [ID]..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "choose parked failures for a replay or a resolve, or events "
                                   "for a resend or a compensate, and write that into a plan; "
                                   "changes nothing outside"),
                 1, anyNumber },
    CommandInfo{ ShellCommand::Run, "run"_L1, "PLAN"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "carry out a plan: sends copies, compensates, or archives; what "
                                   "is parked is removed then; it stands in the journal"),
                 1, 1 },
    CommandInfo{ ShellCommand::Replay, "replay"_L1, "ID..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "send parked events to their handler again, under their own "
                                   "ids; the parked copy goes when the broker has the new one"),
                 1, anyNumber },
    CommandInfo{ ShellCommand::Resend, "resend"_L1, "ID..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "send events of which the broker has no copy, as the outbox "
                                   "has them, under their own ids"),
                 1, anyNumber },
    CommandInfo{ ShellCommand::Compensate, "compensate"_L1, "ID..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "take back what events did, by an action of the workspace: "
                                   "asked for before and after, and done once"),
                 1, anyNumber },
    CommandInfo{ ShellCommand::Correct, "correct"_L1, "ID"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "send a corrective event with another payload and an id of its "
                                   "own, in place of a parked one that will fail again"),
                 1, 1 },
    CommandInfo{ ShellCommand::Restore, "restore"_L1, "[ARCHIVE]"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "put a resolved message back to where it was parked, out of "
                                   "the journal's archive"),
                 0, 1 },
    CommandInfo{ ShellCommand::Resolve, "resolve"_L1, "ID..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "end cases without a replay: each message is kept in the "
                                   "journal, then removed from where it is parked"),
                 1, anyNumber },
    CommandInfo{ ShellCommand::Recover,
                 "recover"_L1,
                 {},
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "runs that were left open; settles them by evidence and writes "
                                   "that into the journal; sends and removes nothing"),
                 0,
                 0 },
    CommandInfo{ ShellCommand::Approve, "approve"_L1, "PLAN"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "say yes, as a second person, to a plan that another made; it "
                                   "stands in the journal, for one run within 30 minutes"),
                 1, 1 },
    CommandInfo{ ShellCommand::Case, "case"_L1, "[ID]..."_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "who has an event or a group of failures, and how far they are; "
                                   "with --assign, --status, --ticket or --comment, say so in the "
                                   "journal"),
                 0, anyNumber },
    CommandInfo{
        ShellCommand::Journal,
        "journal"_L1,
        {},
        QT_TRANSLATE_NOOP("recoursectl", "the record of what operators did and what came of it"),
        0,
        0 },
};

constexpr std::array options{
    OptionInfo{ ShellOption::Workspace, "workspace"_L1, "FILE"_L1, all, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "the workspace to open; without it, the one that the variable "
                                  "RECOURSE_WORKSPACE names") },
    OptionInfo{ ShellOption::Sandbox,
                "sandbox"_L1,
                {},
                all,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "a workspace to try things on; it needs no server and is made in "
                                  "the user's cache folder or in RECOURSE_SANDBOX_DIR") },
    OptionInfo{ ShellOption::Json,
                "json"_L1,
                {},
                all,
                false,
                QT_TRANSLATE_NOOP("recoursectl", "one JSON object instead of text") },
    OptionInfo{ ShellOption::Help,
                "help"_L1,
                {},
                all,
                false,
                QT_TRANSLATE_NOOP("recoursectl", "show this help") },
    OptionInfo{ ShellOption::Version,
                "version"_L1,
                {},
                all,
                false,
                QT_TRANSLATE_NOOP("recoursectl", "show the version") },
    OptionInfo{ ShellOption::Tenant, "tenant"_L1, "TENANT"_L1, chooses, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this tenant, exactly") },
    OptionInfo{ ShellOption::Handler, "handler"_L1, "HANDLER"_L1,
                looks | plan | atOnce | ofOne | ofCase | journal, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this handler of the workspace") },
    OptionInfo{ ShellOption::Key, "key"_L1, "KEY"_L1, chooses, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this partition key, exactly") },
    OptionInfo{ ShellOption::OnlyEventId, "event-id"_L1, "ID"_L1, chooses | journal | restore, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this event id, exactly") },
    OptionInfo{ ShellOption::Verdict, "verdict"_L1, "VERDICT"_L1, chooses, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this verdict, as in safe-to-replay") },
    OptionInfo{ ShellOption::Reason, "reason"_L1, "TEXT"_L1, chooses, true,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "only where the reason contains TEXT, in any case of letters") },
    OptionInfo{ ShellOption::Since, "since"_L1, "TIME"_L1, chooses | journal, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "only from then on: 2h, \"30 min\", 7d, or an ISO 8601 time") },
    OptionInfo{ ShellOption::Limit, "limit"_L1, "N"_L1, failures, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "show the first N that match and say how many more there are") },
    OptionInfo{ ShellOption::Scan,
                "scan"_L1,
                {},
                looks | plan | carriesOut | correct,
                false,
                QT_TRANSLATE_NOOP(
                    "recoursectl",
                    "read the parking places again, even where nothing seems to have changed") },
    OptionInfo{
        ShellOption::NoScan,
        "no-scan"_L1,
        {},
        looks | plan | carriesOut | correct,
        false,
        QT_TRANSLATE_NOOP("recoursectl",
                          "do not read the parking places: what is known of them must do") },
    OptionInfo{ ShellOption::Yes,
                "yes"_L1,
                {},
                looks | plan,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "take a look at a parking place that could be the last one "
                                  "before its delivery limit") },
    OptionInfo{
        ShellOption::Hex,
        "hex"_L1,
        {},
        event | plan | atOnce | correct | ofCase,
        false,
        QT_TRANSLATE_NOOP("recoursectl",
                          "ID is written in hexadecimal digits, for ids that are no text") },
    OptionInfo{ ShellOption::Digest, "digest"_L1, "PREFIX"_L1, plan | ofCopies, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "of several parked copies of the one ID, those whose payload's "
                                  "digest begins so; 6 hexadecimal digits or more") },
    OptionInfo{
        ShellOption::Out, "out"_L1, "PLAN"_L1, plan, false,
        QT_TRANSLATE_NOOP("recoursectl",
                          "the file that the plan is written to; it must not be there yet") },
    OptionInfo{ ShellOption::Force,
                "force"_L1,
                {},
                plan | journal,
                false,
                QT_TRANSLATE_NOOP("recoursectl", "write over a file that is there") },
    OptionInfo{
        ShellOption::Why, "reason"_L1, "TEXT"_L1, carriesOut | ofOne | approve, false,
        QT_TRANSLATE_NOOP("recoursectl", "why it is done, in your words; the journal keeps it") },
    OptionInfo{
        ShellOption::Act,
        "yes"_L1,
        {},
        carriesOut | ofOne | recover | approve,
        false,
        QT_TRANSLATE_NOOP("recoursectl", "do it; without it, what would be done is shown") },
    OptionInfo{ ShellOption::Arm, "arm"_L1, "NAME"_L1, carriesOut | ofOne | approve, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "the workspace's name, typed: needed to act on production") },
    OptionInfo{
        ShellOption::DryRun,
        "dry-run"_L1,
        {},
        carriesOut,
        false,
        QT_TRANSLATE_NOOP("recoursectl", "judge again, show what would be done, change nothing") },
    OptionInfo{
        ShellOption::To, "to"_L1, "QUEUE"_L1, plan | replay | resend, false,
        QT_TRANSLATE_NOOP("recoursectl", "send to this queue instead of the handler's own") },
    OptionInfo{ ShellOption::RetryPermanent,
                "retry-permanent"_L1,
                {},
                plan | replay,
                false,
                QT_TRANSLATE_NOOP(
                    "recoursectl",
                    "also what failed for good and will fail again unless its cause is mended") },
    OptionInfo{ ShellOption::Action, "action"_L1, "NAME"_L1, plan | compensate, false,
                QT_TRANSLATE_NOOP("recoursectl", "the workspace's action that compensates") },
    OptionInfo{ ShellOption::Payload, "payload"_L1, "FILE"_L1, correct, false,
                QT_TRANSLATE_NOOP("recoursectl", "the file that holds the new payload") },
    OptionInfo{ ShellOption::NewId, "event-id"_L1, "NEW"_L1, correct, false,
                QT_TRANSLATE_NOOP("recoursectl", "the corrective event's own id; a new one") },
    OptionInfo{ ShellOption::ResolveOriginal,
                "resolve-original"_L1,
                {},
                correct,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "then resolve the event that it corrects; without it, that "
                                  "stays parked") },
    OptionInfo{
        ShellOption::Rate, "rate"_L1, "N"_L1, plan | carriesOut, false,
        QT_TRANSLATE_NOOP("recoursectl", "at most N a second; the workspace may allow less") },
    OptionInfo{ ShellOption::Canary, "canary"_L1, "N"_L1, plan | carriesOut, false,
                QT_TRANSLATE_NOOP(
                    "recoursectl",
                    "N must take effect before the rest follows; the workspace may want more") },
    OptionInfo{ ShellOption::Batch, "batch"_L1, "N"_L1, plan | atOnce, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "N are sent before the outcomes of all of them are waited for") },
    OptionInfo{ ShellOption::StopAfter, "stop-after"_L1, "N"_L1, plan | carriesOut, false,
                QT_TRANSLATE_NOOP("recoursectl", "stop after N failures") },
    OptionInfo{ ShellOption::EffectTimeout, "effect-timeout"_L1, "N"_L1, plan | atOnce, false,
                QT_TRANSLATE_NOOP("recoursectl", "wait N seconds for the effect of each") },
    OptionInfo{
        ShellOption::JournalFile, "journal"_L1, "FILE"_L1,
        looks | carriesOut | ofOne | recover | approve | ofCase | journal, false,
        QT_TRANSLATE_NOOP("recoursectl",
                          "another journal than the workspace's own in the user's data folder") },
    OptionInfo{ ShellOption::Verify,
                "verify"_L1,
                {},
                journal,
                false,
                QT_TRANSLATE_NOOP(
                    "recoursectl",
                    "walk the chain from its first entry to its end: whole, or where it breaks") },
    OptionInfo{ ShellOption::OnlyRun, "run"_L1, "RUN"_L1, journal, false,
                QT_TRANSLATE_NOOP("recoursectl", "only this run") },
    OptionInfo{ ShellOption::Kind, "kind"_L1, "KIND"_L1, journal, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this kind of entry, as in outcome") },
    OptionInfo{
        ShellOption::Export, "export"_L1, "FILE"_L1, journal, false,
        QT_TRANSLATE_NOOP("recoursectl",
                          "write the entries into FILE, one line each, as they were hashed") },
    OptionInfo{ ShellOption::Newest, "limit"_L1, "N"_L1, journal, false,
                QT_TRANSLATE_NOOP("recoursectl", "show the newest N that match") },
    OptionInfo{ ShellOption::Group, "group"_L1, "REASON"_L1, ofCase, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "instead of an ID: all failures of the handler with this reason, "
                                  "exactly as failures shows it") },
    OptionInfo{ ShellOption::Assign, "assign"_L1, "WHO"_L1, ofCase, false,
                QT_TRANSLATE_NOOP("recoursectl", "who has it now; \"me\" is you, \"\" is nobody") },
    OptionInfo{ ShellOption::Status, "status"_L1, "STATUS"_L1, ofCase, false,
                QT_TRANSLATE_NOOP("recoursectl", "new, investigating, on-hold or done") },
    OptionInfo{
        ShellOption::Ticket, "ticket"_L1, "TICKET"_L1, ofCase, false,
        QT_TRANSLATE_NOOP("recoursectl", "its ticket in another system; \"\" takes it away") },
    OptionInfo{ ShellOption::Comment, "comment"_L1, "TEXT"_L1, ofCase, false,
                QT_TRANSLATE_NOOP("recoursectl", "what is known, for the next who looks") },
};

QString translated(const char *text)
{
    return QCoreApplication::translate("recoursectl", text);
}

QString optionUsage(const OptionInfo &option)
{
    QString usage = u"--"_s + option.name;
    if (!option.value.isEmpty())
        usage += u' ' + option.value;
    return usage;
}

// Text behind a beginning of its line, wrapped at 80 columns.
QString wrapped(const QString &beginning, qsizetype indent, const QString &text)
{
    constexpr qsizetype width = 80;
    QString entry = beginning;
    qsizetype column = entry.size();
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (column > indent && column + word.size() >= width) {
            entry = entry.trimmed().prepend(beginning.startsWith(u' ') ? u"  "_s : QString())
                + u'\n' + QString(indent, u' ');
            column = indent;
        }
        entry += word + u' ';
        column += word.size() + 1;
    }
    return entry.trimmed().prepend(beginning.startsWith(u' ') ? u"  "_s : QString()) + u'\n';
}

// Name on the left, text on the right.
QString helpEntry(const QString &name, const QString &text)
{
    constexpr qsizetype indent = 24;
    return wrapped(u"  "_s + name.leftJustified(indent - 3) + u' ', indent, text);
}

qsizetype distance(const QString &a, const QString &b)
{
    std::vector<qsizetype> row(static_cast<std::size_t>(b.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 0; i < a.size(); ++i) {
        qsizetype diagonal = row[0];
        row[0] = i + 1;
        for (qsizetype j = 0; j < b.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const qsizetype above = row[at + 1];
            row[at + 1] = std::min({ above + 1, row[at] + 1, diagonal + (a[i] == b[j] ? 0 : 1) });
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace

std::span<const CommandInfo> shellCommands()
{
    return commands;
}

std::span<const OptionInfo> shellOptions()
{
    return options;
}

const CommandInfo &commandInfo(ShellCommand command)
{
    return *std::ranges::find(commands, command, &CommandInfo::command);
}

const OptionInfo &optionInfo(ShellOption option)
{
    return *std::ranges::find(options, option, &OptionInfo::option);
}

QString helpText(std::optional<ShellCommand> command)
{
    QString text = translated("Usage: ") + u"recoursectl [--workspace FILE | --sandbox] "_s;
    if (command) {
        const CommandInfo &info = commandInfo(*command);
        text += info.name;
        if (!info.argument.isEmpty())
            text += u' ' + info.argument;
        text += translated(" [options]") + u"\n\n"_s + wrapped({}, 0, translated(info.help) + u'.');
    } else {
        text += translated("COMMAND [options]") + u"\n\n"_s
            + translated(
                    "Shows what became of events that failed, and puts them right. Nothing is\n"
                    "changed without --yes; approve and case write into the journal and nowhere\n"
                    "else.")
            + u"\n\n"_s + translated("Commands:") + u'\n';
        for (const CommandInfo &info : commands) {
            QString name = info.name;
            if (!info.argument.isEmpty())
                name += u' ' + info.argument;
            text += helpEntry(name, translated(info.help));
        }
    }
    text += u'\n' + translated("Options:") + u'\n';
    for (const OptionInfo &option : options) {
        if (command ? option.fits(*command) : option.commands == all)
            text += helpEntry(optionUsage(option), translated(option.help));
    }
    if (!command)
        text += u'\n' + translated("\"recoursectl COMMAND --help\" shows the options of a command.")
            + u'\n';
    text += u'\n'
        + translated("Exit codes: 0 nothing needs attention, 1 something does, 2 wrong usage or a\n"
                     "workspace that cannot be used, 3 a source could not be read, 4 refused,\n"
                     "5 ended with events of which nobody knows what came of them.")
        + u'\n';
    return text;
}

QString nearestWord(const QString &word, const QStringList &known)
{
    QString nearest;
    qsizetype best = 3; // more than two letters off is another word
    for (const QString &candidate : known) {
        const qsizetype off = candidate.startsWith(word) ? 1 : distance(word, candidate);
        if (off < best) {
            best = off;
            nearest = candidate;
        }
    }
    return nearest;
}

} // namespace recourse
