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

constexpr unsigned all = bit(ShellCommand::Doctor) | bit(ShellCommand::Overview)
    | bit(ShellCommand::Failures) | bit(ShellCommand::Event);
constexpr unsigned failures = bit(ShellCommand::Failures);
constexpr unsigned looks = bit(ShellCommand::Failures) | bit(ShellCommand::Event);

constexpr std::array commands{
    CommandInfo{
        ShellCommand::Doctor,
        "doctor"_L1,
        {},
        QT_TRANSLATE_NOOP("recoursectl", "check every source, right, queue, table and query") },
    CommandInfo{ ShellCommand::Overview,
                 "overview"_L1,
                 {},
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "handlers with backlog, rates, retries, parked; what needs "
                                   "action") },
    CommandInfo{ ShellCommand::Failures,
                 "failures"_L1,
                 {},
                 QT_TRANSLATE_NOOP("recoursectl", "parked failures with their verdicts") },
    CommandInfo{ ShellCommand::Event, "event"_L1, "ID"_L1,
                 QT_TRANSLATE_NOOP("recoursectl",
                                   "one event: verdict, evidence, time line, headers, payload") },
};

constexpr std::array options{
    OptionInfo{ ShellOption::Workspace, "workspace"_L1, "FILE"_L1, all, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "the workspace to open; without it, the one that the "
                                  "variable RECOURSE_WORKSPACE names") },
    OptionInfo{ ShellOption::Sandbox,
                "sandbox"_L1,
                {},
                all,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "a workspace to try things on; it needs no server and is made "
                                  "in the user's cache folder or in RECOURSE_SANDBOX_DIR") },
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
    OptionInfo{ ShellOption::Tenant, "tenant"_L1, "TENANT"_L1, failures, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this tenant, exactly") },
    OptionInfo{ ShellOption::Handler, "handler"_L1, "HANDLER"_L1, looks, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this handler of the workspace") },
    OptionInfo{ ShellOption::Key, "key"_L1, "KEY"_L1, failures, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this partition key, exactly") },
    OptionInfo{ ShellOption::OnlyEventId, "event-id"_L1, "ID"_L1, failures, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this event id, exactly") },
    OptionInfo{ ShellOption::Verdict, "verdict"_L1, "VERDICT"_L1, failures, true,
                QT_TRANSLATE_NOOP("recoursectl", "only this verdict, as in safe-to-replay") },
    OptionInfo{ ShellOption::Reason, "reason"_L1, "TEXT"_L1, failures, true,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "only where the reason contains TEXT, in any case of letters") },
    OptionInfo{ ShellOption::Since, "since"_L1, "TIME"_L1, failures, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "only what was parked since then: 2h, \"30 min\", 7d, or an ISO "
                                  "8601 time") },
    OptionInfo{ ShellOption::Limit, "limit"_L1, "N"_L1, failures, false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "show the first N that match and say how many more there are") },
    OptionInfo{ ShellOption::Scan,
                "scan"_L1,
                {},
                looks,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "read the parking places again, even where nothing seems to "
                                  "have changed") },
    OptionInfo{ ShellOption::NoScan,
                "no-scan"_L1,
                {},
                looks,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "do not read the parking places: what is known of them must "
                                  "do") },
    OptionInfo{ ShellOption::Yes,
                "yes"_L1,
                {},
                looks,
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "take a look at a parking place that could be the last one "
                                  "before its delivery limit") },
    OptionInfo{ ShellOption::Hex,
                "hex"_L1,
                {},
                bit(ShellCommand::Event),
                false,
                QT_TRANSLATE_NOOP("recoursectl",
                                  "ID is written in hexadecimal digits, for ids that are no "
                                  "text") },
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

// Name on the left, text wrapped at 80 columns on the right.
QString helpEntry(const QString &name, const QString &text)
{
    constexpr qsizetype indent = 24;
    constexpr qsizetype width = 80;
    QString entry = u"  "_s + name.leftJustified(indent - 3) + u' ';
    qsizetype column = entry.size();
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (column > indent && column + word.size() >= width) {
            entry += u'\n' + QString(indent, u' ');
            column = indent;
        }
        entry += word + u' ';
        column += word.size() + 1;
    }
    return entry.trimmed().prepend(u"  "_s) + u'\n';
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
        text += translated(" [options]") + u"\n\n"_s + translated(info.help) + u".\n"_s;
    } else {
        text += translated("COMMAND [options]") + u"\n\n"_s
            + translated("Shows what became of events that failed. It reads and changes nothing.")
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
                     "workspace that cannot be used, 3 a source could not be read.")
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
