// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/plan.h"

#include <vector>

namespace recourse {

// The rules before a run, the same for window and shell, as values; each says them in its words.

// Why a plan must not be carried out in this workspace, whoever wants it.
enum class MisfitKind {
    OtherWorkspace, // planned, here: names
    OtherEnvironment, // environment of the plan
    HandlerChanged, // planned: the handler; it has another broker or parking place, or is gone
    ForeignTenant, // events of tenants that are not the operator's
    ActionGone, // planned: the compensation that the workspace does not name any more
};
struct Misfit
{
    MisfitKind kind = MisfitKind::OtherWorkspace;
    QString planned;
    QString here;
    bool operator==(const Misfit &) const = default;
};
std::vector<Misfit> misfits(const Plan &plan, const Workspace &workspace);

// What is still missing before a plan may be carried out.
enum class ActNeed {
    Items, // nothing of it is included
    SecondPerson, // above the workspace's size
    Arming, // production is read-only until it is armed
    Reason,
    Yes,
};
// What the operator has given so far.
struct Consent
{
    bool isArmed = false;
    bool isApproved = false; // by a second person, for this plan's digest
    QString reason;
    bool yes = false;
};
std::vector<ActNeed> missingConsent(const Plan &plan, const Consent &consent,
                                    const Workspace &workspace);

// What of the journal this operator may see: entries about events of his tenants, and those about
// no event. A file of all of it only who may see every tenant.
bool isShown(const JournalEntry &entry, const Workspace &workspace);
Result<void> mayExport(const Workspace &workspace);
// What of an event's deeds this operator may see. Errors: those of the journal.
Result<std::vector<JournalEntry>> shownDeeds(Journal &journal, const Workspace &workspace,
                                             const HandlerName &handler, const EventId &event);

// The wish within what the plan and the workspace both allow.
RunLimits withinPlan(const RunLimits &wish, const Plan &plan, const ReplayLimits &workspace);

// The plan with the verdicts of now, from what the index knows: have the parking places looked at
// first. What is not parked any more, or is another payload, is left out; what was left out before
// stays so, and where things go stays as planned. Asks sources; a worker calls it.
// Errors: those of the index; Cancelled.
Result<Plan> judgedAgain(Console &console, const Plan &plan, const Clock &clock,
                         std::stop_token stop);

} // namespace recourse
