// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/arguments.h"
#include "app/recoursectl/shelljson.h"
#include "app/recoursectl/shelloutput.h"
#include "models/console/console.h"
#include "models/core/clock.h"

#include <stop_token>

namespace recourse {

// What scripts read from the exit code. The contract names two more (4 refused, 5 unknown items);
// nothing that only reads ends with those.
enum class ShellExit { Done = 0, Attention = 1, Usage = 2, Unread = 3 };

// Everything a command talks to. Commands run on one thread and wait for the console.
struct ShellContext
{
    Console &console;
    ShellOutput &out;
    ShellOutput &problems;
    ShellProgress &progress;
    const Clock &clock;
    std::stop_token stop;
};

ShellExit runCommand(const ShellRequest &request, const ShellContext &context);

ShellExit runDoctor(const ShellRequest &request, const ShellContext &context);
ShellExit runOverview(const ShellRequest &request, const ShellContext &context);
ShellExit runFailures(const ShellRequest &request, const ShellContext &context);
ShellExit runEvent(const ShellRequest &request, const ShellContext &context);

// Shared by the commands.

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
