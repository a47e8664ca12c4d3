// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/arguments.h"
#include "app/recoursectl/problems.h"
#include "app/recoursectl/shelljson.h"
#include "app/recoursectl/shelloutput.h"
#include "models/console/console.h"
#include "models/core/clock.h"

#include <stop_token>

namespace recourse {

// What scripts read from the exit code. Nothing that only reads ends with the last two.
enum class ShellExit {
    Done = 0,
    Attention = 1,
    Usage = 2,
    Unread = 3, // for what acts: the journal or the broker could not be used
    Refused = 4,
    Unknown = 5, // nobody knows what came of some events
};

// Everything a command talks to. Commands run on one thread and wait for the console.
struct ShellContext
{
    Console &console;
    ShellOutput &out;
    ShellProblems &problems;
    ShellProgress &progress;
    const Clock &clock;
    std::stop_token stop;
};

// Where a command ends without an answer and one is wanted as JSON, the answer says what went
// wrong.
ShellExit runCommand(const ShellRequest &request, const ShellContext &context);

ShellExit runDoctor(const ShellRequest &request, const ShellContext &context);
ShellExit runOverview(const ShellRequest &request, const ShellContext &context);
ShellExit runFailures(const ShellRequest &request, const ShellContext &context);
ShellExit runEvent(const ShellRequest &request, const ShellContext &context);
ShellExit runPlan(const ShellRequest &request, const ShellContext &context);
ShellExit runRun(const ShellRequest &request, const ShellContext &context);
ShellExit runAtOnce(const ShellRequest &request, const ShellContext &context); // the actions
ShellExit runCorrect(const ShellRequest &request, const ShellContext &context);
ShellExit runRestore(const ShellRequest &request, const ShellContext &context);
ShellExit runRecover(const ShellRequest &request, const ShellContext &context);
ShellExit runApprove(const ShellRequest &request, const ShellContext &context);
ShellExit runCase(const ShellRequest &request, const ShellContext &context);
ShellExit runJournal(const ShellRequest &request, const ShellContext &context);

// Shared by the commands.

// What happened, what it means and what to do, on standard error.
void reportError(ShellProblems &problems, const Error &error);

// Says what is missing on standard error, each thing once.
void reportMissing(const ShellContext &context, const std::vector<MissingPart> &missing);

// Reads the parking places of these handlers as far as the request wants it, and gives back what is
// still not known of them.
std::vector<MissingPart> refreshParked(const ShellContext &context, const ShellRequest &request,
                                       const std::vector<HandlerName> &handlers);

// Brokers and databases that these handlers need and that did not answer.
std::vector<MissingPart> silentSources(const ShellContext &context,
                                       const std::vector<HandlerName> &handlers);

// The handlers that the request names, or all. Nothing where it names one that does not exist; that
// has been reported then.
std::optional<std::vector<HandlerName>> wantedHandlers(const ShellContext &context,
                                                       const ShellRequest &request);

ShellTone verdictTone(VerdictKind kind);
QString shownTenant(const TenantId &tenant, bool trusted);

} // namespace recourse
