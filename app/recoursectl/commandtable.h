// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

namespace recourse {

enum class ShellCommand {
    Doctor,
    Overview,
    Failures,
    Event,
    Plan,
    Run,
    Replay,
    Resend,
    Compensate,
    Resolve,
    Correct,
    Restore,
    Recover,
    Approve,
    Case,
    Journal,
};

enum class ShellOption {
    Workspace,
    Sandbox,
    Json,
    Help,
    Version,
    Tenant,
    Handler,
    Key,
    OnlyEventId,
    Verdict,
    Reason,
    Since,
    Limit,
    Scan,
    NoScan,
    Yes,
    Hex,
    Digest,
    Out,
    Force,
    To,
    RetryPermanent,
    Action,
    Payload,
    NewId,
    ResolveOriginal,
    Rate,
    Canary,
    Batch,
    StopAfter,
    EffectTimeout,
    Why,
    Act,
    DryRun,
    Arm,
    JournalFile,
    Verify,
    OnlyRun,
    Kind,
    Export,
    Newest,
    Group,
    Assign,
    Status,
    Ticket,
    Comment,
};

constexpr int anyNumber = 1'000'000;

struct CommandInfo
{
    ShellCommand command;
    QLatin1StringView name;
    QLatin1StringView argument; // "ID"; empty where the command takes none
    const char *help; // one line, translated when it is shown
    int least = 0; // arguments that it needs
    int most = 0; // that it takes; anyNumber
};

// Two options may have one name where no command takes both: --reason chooses failures, or says why
// something is done.
struct OptionInfo
{
    ShellOption option;
    QLatin1StringView name; // without the dashes
    QLatin1StringView value; // "TENANT"; empty for a switch
    unsigned commands; // bit 1 << ShellCommand for each that takes it
    bool repeats; // may be given several times; any of the values matches
    const char *help;

    bool fits(ShellCommand command) const
    {
        return (commands & (1U << static_cast<unsigned>(command))) != 0;
    }
};

// The interface as data: parsing, help, completion and man page are made from these two tables or
// checked against them.
std::span<const CommandInfo> shellCommands();
std::span<const OptionInfo> shellOptions();

const CommandInfo &commandInfo(ShellCommand command);
const OptionInfo &optionInfo(ShellOption option);

// Help of one command, or of all where there is none.
QString helpText(std::optional<ShellCommand> command);

// The one of `known` that `word` was probably meant to be; empty where none is near.
QString nearestWord(const QString &word, const QStringList &known);

} // namespace recourse
