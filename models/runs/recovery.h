// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/console.h"
#include "models/journal/journal.h"
#include "models/runs/executor.h"

namespace recourse {

struct RecoveredItem
{
    QString run;
    EventId eventId;
    HandlerName handler;
    TenantId tenant;
    ItemOutcome outcome = ItemOutcome::None; // None: evidence cannot settle it yet
    bool copyIsParked
        = false; // its parked copy lies there: a duplicate to resolve, or to judge again
    RunWhy why;
};

struct RecoveryReport
{
    std::vector<RecoveredItem> items;
    QStringList closed; // runs of which every item is settled
};

// How long copies are waited for that a dead connection still holds.
struct RecoveryPatience
{
    int looksMore = 2; // at a parking place; each costs what a look costs
    Millis between = std::chrono::seconds(2);
};

// Settles by evidence what runs left behind whose process died, as the table of the safety rules
// says: the parked copy there or gone, an inbox row or none. Gone is believed only of a place that
// was seen whole: every message read, and none held by anybody else, such as a connection whose
// death the broker has not noticed. Where a source does not answer, or the handler may still be at
// work, an item stays open and the next recovery asks again. Publishes nothing and removes nothing;
// writes what it found into the journal. Runs whose process still lives on this machine, or that
// hold their lease, are left alone. Blocks; a worker calls it. Parking places are looked at again
// first, which is what tells whether a copy is there; a look that needs a yes is not taken, and
// then that is not known.
Result<RecoveryReport> recoverRuns(Console &console, Journal &journal, const Operator &by,
                                   const Clock &clock, std::stop_token stop,
                                   const RecoveryPatience &patience = {});

} // namespace recourse
