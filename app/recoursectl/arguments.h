// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recoursectl/commandtable.h"
#include "app/recoursectl/failurefilter.h"
#include "models/core/ids.h"
#include "models/core/instant.h"
#include "models/journal/cases.h"
#include "models/journal/entry.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace recourse {

enum class ScanWish { IfChanged, Always, Never };

// How fast and how far, where the call says so.
struct WishedLimits
{
    std::optional<double> ratePerSecond;
    std::optional<int> canary;
    std::optional<int> batch;
    std::optional<int> stopAfterFailures;
    std::optional<int> effectTimeoutSeconds;
};

// What the commands that act, or prepare it, are told.
struct ActWish
{
    RunAction action = RunAction::None; // of plan, and of the commands that are called like one
    QString planFile; // to write or to carry out
    bool force = false; // write over a file that is there
    QString toQueue; // empty: the handler's own
    bool retryPermanent = false;
    QString compensation; // name of the workspace's action
    QString payloadFile; // of a corrective event
    EventId newId; // of a corrective event
    bool resolveOriginal = false;
    QString archive; // what is restored; empty: the last one of the event
    WishedLimits limits;
    QString reason; // the operator's words
    bool yes = false;
    bool dryRun = false;
    QString arm; // the workspace's name, typed
};

// What of the journal is asked for, beside the filter's event id and time.
struct JournalWish
{
    QString file; // empty: the workspace's own
    bool verify = false;
    QString run;
    std::vector<EntryKind> kinds;
    QString exportFile;
    qint64 newest = 0; // 0: all
};

// What is said of cases; filter.eventIds and the handler say of which.
struct CaseWish
{
    QString group; // empty: of events
    CaseChange change; // empty: they are only shown
};

// One call of recoursectl, understood and checked.
struct ShellRequest
{
    enum class Kind { Run, Help, Version };
    Kind kind = Kind::Run;
    std::optional<ShellCommand> command; // nothing only for Help and Version
    QString workspaceFile; // empty with `sandbox`
    bool sandbox = false;
    bool json = false;
    ScanWish scan = ScanWish::IfChanged;
    bool confirmed = false; // a look that needs a yes has it
    qint64 limit = 0; // 0: all
    FailureFilter filter;
    EventId eventId;
    ActWish act;
    JournalWish journal;
    CaseWish ofCase;
};

struct ShellParse
{
    std::optional<ShellRequest> request;
    QString problem = {}; // what is wrong, where there is no request
    bool json = false; // whether the answer is wanted as JSON, also where there is a problem
};

// `arguments` begin with the program's name. `defaultWorkspace` is what RECOURSE_WORKSPACE says;
// `now` is what durations count back from.
ShellParse parseArguments(const QStringList &arguments, const QString &defaultWorkspace,
                          Instant now);

} // namespace recourse
