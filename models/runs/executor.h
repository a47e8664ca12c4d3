// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/runcontrol.h"
#include "models/runs/runmachine.h"
#include "models/runs/runsnapshot.h"

#include <functional>
#include <optional>

namespace recourse {

// Who acts, for the journal.
struct Operator
{
    QString who; // login@host
    QString host;
    qint64 process = 0;
    qint64 processStart = 0; // see models/core/processstart.h; 0: not known

    // Of this process, by the login that the system has for its user; what the environment says
    // of it is not asked, since an approval by a second person rests on it. Any thread.
    static Operator current();
    // From now on current() is this login: one person plays several, in a sandbox or in
    // development. Before any other thread begins.
    static void playAs(const QString &login);
};

struct RunOrder
{
    Plan plan;
    QString reason; // the operator's words; a run without is refused
    Operator by;
    // The limits that the plan was made with, where the run has narrower ones: what a second person
    // approved is the plan as it was made.
    std::optional<RunLimits> plannedLimits = {};
    // Called with the name of each step before it is taken; tests end the process there.
    std::function<void(const char *step)> atStep = {};
    // What is held longer is given back and taken again: brokers take it back after a time of
    // theirs (RabbitMQ: 30 minutes), with the channel.
    Millis holdAtMost = std::chrono::minutes(10);
};

struct RunItemReport
{
    EventId eventId;
    HandlerName handler;
    ItemOutcome outcome = ItemOutcome::None;
    RunWhy why;
};

struct RunReport
{
    QString run; // its id in the journal
    std::vector<RunItemReport> items; // those that were included, in the plan's order
    RunWhy whyStopped; // empty: it came to its end
    std::optional<Error> error; // the journal or the broker
    QHash<ItemOutcome, qint64> counts;
};

// Carries out one plan and nothing else: performs what the machine commands, on the console's
// brokers and databases, and writes intent and outcome into the journal. Blocks until the run has
// ended; a worker calls it. What it leaves behind when its process dies is settled by recover().
//
// Errors: InvalidInput (no reason, nothing included, an action that this does not do), and what the
// journal gives before anything was taken. `progress` is called on this thread, at most every
// 100 ms, and once more when the run has ended.
Result<RunReport> carryOut(const RunOrder &order, Console &console, Journal &journal,
                           const Clock &clock, RunControl &control,
                           const std::function<void(const RunSnapshot &)> &progress);

} // namespace recourse
