// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/arguments.h"
#include "app/recoursectl/shellcommands.h"

#include <stop_token>

namespace recourse {

// One call of the program from its words to its exit code: reads the arguments, finds the
// workspace, opens the console and runs the command. Standard output and error go to `out` and
// `problems`.
int runSession(const QStringList &arguments, ShellOutput &out, ShellProblems &problems,
               ShellProgress &progress, std::stop_token stop);

} // namespace recourse
